import Composable
import ScreenTrace

/// The place and the screen that a step leads to. The step to a `@Reducer enum` leads to no screen: its cases are slots
/// of the owner, and the next step tells which.
struct SlotNaming {
  /// The screen whose slots follow.
  private(set) var owner: ScreenKey
  private var namespaces: [SlotStep] = []

  init(owner: ScreenKey) { self.owner = owner }

  /// What a step leads to, and how the slots of that are named; nil as place and screen for the step to a namespace.
  func following(_ step: SlotStep) -> (found: (screen: ScreenKey, place: Presence.Place)?, next: SlotNaming) {
    let next = next(after: step)
    return (step.isNamespace ? nil : (next.owner, place(of: step)), next)
  }

  /// How the slots of what a step leads to are named. It does not look at identities.
  func next(after step: SlotStep) -> SlotNaming {
    if step.isNamespace {
      var next = self
      next.namespaces.append(step)
      return next
    }
    let isEphemeral = step.style == .alert || step.style == .confirmationDialog
    return SlotNaming(owner: isEphemeral ? owner.ephemeral(at: path(of: step)) : ScreenName.of(step.child))
  }

  private func path(of step: SlotStep) -> String {
    (namespaces.flatMap(\.cases) + step.cases).joined(separator: ".")
  }

  private func place(of step: SlotStep) -> Presence.Place {
    let outer = namespaces.flatMap(\.cases)
    let path = path(of: step)
    guard let holder else {
      // The cases of one enum follow each other in the owner itself.
      let isCase = step.style == .switch
      return Presence.Place(
        path: path, hole: isCase ? "" : path, model: SlotModel(step.model), style: SlotStyle(step.style),
        identity: identity(of: step))
    }
    let style =
      step.style == .alert || step.style == .confirmationDialog || holder.style == .embed
      ? step.style : holder.style
    return Presence.Place(
      path: path, hole: outer.joined(separator: "."), model: SlotModel(holder.model), style: SlotStyle(style),
      identity: identity(of: step))
  }

  /// The namespace that says how its cases are held.
  private var holder: SlotStep? { namespaces.first { $0.style != .embed } ?? namespaces.first }

  private func identity(of step: SlotStep) -> String? {
    func text(_ step: SlotStep) -> String? { step.identity.map { "\($0.base)" } }
    return identity(own: text(step), outer: namespaces.map(text))
  }

  /// What identifies an occupant in its place: of an element that is a namespace the element's id, whatever its case.
  func identity(own: String?, outer: [String?]) -> String? {
    guard let holder, let index = namespaces.firstIndex(where: { $0.leads(through: holder) }) else {
      return own
    }
    let isElement = holder.model == .stack || holder.style == .row
    return isElement ? outer[index] : own ?? outer[index]
  }
}

extension SlotModel {
  init(_ model: SlotStep.Model) {
    switch model {
    case .tree: self = .tree
    case .stack: self = .stack
    case .scope: self = .scope
    }
  }
}

extension SlotStyle {
  init(_ style: SlotStep.Style) {
    switch style {
    case .alert: self = .alert
    case .confirmationDialog: self = .confirmationDialog
    case .push: self = .push
    case .row: self = .row
    case .switch: self = .switch
    case .embed: self = .embed
    case .unknown: self = .unknown
    }
  }
}
