import ScreenTrace

/// What a slot holds.
enum Content: Hashable {
  case feature(Feature)
  case alert, confirmationDialog
  /// A screen without a reducer, named after the value it shows.
  case value(String)

  var isEphemeral: Bool { self == .alert || self == .confirmationDialog }
}

/// A place in a feature's state that holds screens: one optional, one enum, one stack, one collection.
final class Hole {
  let owner: Feature
  /// Where it is in the owner's state. Empty for a state that is an enum itself.
  let path: [String]
  let model: SlotModel
  let boxed: String?
  var slots: [Slot] = []
  /// Routes of TCACoordinators: what a case is depends on how it is shown.
  let isRoutes: Bool
  /// The enum whose cases are the slots.
  var cases: TypeInfo?
  /// Where that enum is below the hole's content, which pairs it with an id.
  var casesPath: [String] = []
  /// How many enums were looked into for its slots.
  var enums = 0

  init(owner: Feature, path: [String], model: SlotModel, boxed: String?, isRoutes: Bool = false) {
    self.owner = owner
    self.path = path
    self.model = model
    self.boxed = boxed
    self.isRoutes = isRoutes
  }

  /// What is left of a path that leads to the hole, as its slots see it.
  func below(_ path: [String]) -> [String] {
    let rest = Array(path.dropFirst(self.path.count))
    return rest.starts(with: casesPath) ? Array(rest.dropFirst(casesPath.count)) : rest
  }

  /// The slot at the cases `names` below the hole.
  func slot(_ names: [String]) -> Slot? { slots.first { $0.suffix == names } }
  var single: Slot? { slots.first { $0.suffix.isEmpty } }
}

/// One slot: a hole's only content, or one of its cases.
final class Slot {
  unowned let hole: Hole
  /// The cases below the hole's path.
  let suffix: [String]
  let content: Content
  let file: Origin
  let line: Int
  var styles: Set<SlotStyle> = []
  /// How routes show it.
  var routeModels: Set<SlotModel> = []
  /// Declared in the state, but nothing says yet that it is a slot.
  var isTentative: Bool

  init(
    _ hole: Hole, suffix: [String] = [], content: Content, file: Origin, line: Int,
    isTentative: Bool = false
  ) {
    self.hole = hole
    self.suffix = suffix
    self.content = content
    self.file = file
    self.line = line
    self.isTentative = isTentative
  }

  var path: [String] { hole.path + hole.casesPath + suffix }
  var owner: Feature { hole.owner }
  var model: SlotModel { hole.isRoutes ? routeModels.max() ?? .stack : hole.model }
}

/// A place in the state of a feature.
struct Place: Hashable {
  var feature: Feature
  var path: [String]

  func appending(_ names: [String]) -> Place { Place(feature: feature, path: path + names) }
}

extension Slot {
  /// What a route says about how a screen is shown.
  func note(_ change: Spellings.RouteChange) {
    switch change {
    case .push:
      routeModels.insert(.stack)
      styles.insert(.push)
    case .sheet:
      routeModels.insert(.tree)
      styles.insert(.sheet)
    case .cover:
      routeModels.insert(.tree)
      styles.insert(.fullScreenCover)
    case .root:
      if routeModels.isEmpty { styles.insert(.push) }
    default: break
    }
  }
}

extension Content {
  var style: SlotStyle? {
    switch self {
    case .alert: .alert
    case .confirmationDialog: .confirmationDialog
    default: nil
    }
  }
}
