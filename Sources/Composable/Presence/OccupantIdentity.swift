import Foundation

/// Who is in a slot: the state's id where it has one, for an enum its case and the id of what that holds.
struct OccupantIdentity: Equatable {
  private var id: AnyHashable?
  private var caseName: String?
  private var caseID: AnyHashable?
  /// Whether an alert or a dialog is there, to whose buttons the action belongs.
  private(set) var isEphemeralOnWay = false

  static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.caseName == right.caseName && left.caseID == right.caseID
  }

  init<Child: Reducer>(of state: Child.State, child: Child, action: Child.Action?) {
    id = StateIdentity.of(state)
    if Child._ephemeralStyle != nil {
      isEphemeralOnWay = action != nil
    } else if Child._isNamespace {
      withUnsafePointer(to: state) { readCase(of: $0, child: child, action: action) }
    } else {
      readCase(of: state, action: action)
    }
  }

  /// The case that a `@Reducer enum` is.
  private mutating func readCase<Child: Reducer>(
    of state: UnsafeRawPointer, child: Child, action: Child.Action?
  ) {
    for slot in child._slots() where caseName == nil {
      slot.withOccupant(of: state) { _, identity in
        caseName = slot.step.cases.joined(separator: ".")
        caseID = identity
        guard slot.step.isEphemeral, let action else { return }
        withUnsafePointer(to: action) { slot.withAction(of: $0) { _, _ in isEphemeralOnWay = true } }
      }
    }
  }

  /// An enum of destinations written by hand does not say of all its cases what they hold.
  private mutating func readCase<State, Action>(of state: State, action: Action?) {
    let mirror = Mirror(reflecting: state)
    guard mirror.displayStyle == .enum else { return }
    guard let payload = mirror.children.first else {
      caseName = "\(state)"
      return
    }
    caseName = payload.label
    caseID = (payload.value as? any Identifiable).map { Self.id(of: $0) }
    guard payload.value is any EphemeralState, let action else { return }
    isEphemeralOnWay = Mirror(reflecting: action).children.first?.label == payload.label
  }

  private static func id<Value: Identifiable>(of value: Value) -> AnyHashable { AnyHashable(value.id) }
}

/// Whether a slot may hold an alert or a dialog, found once for each type of child.
enum EphemeralPossession {
  private final class Known: @unchecked Sendable {
    let lock = NSLock()
    var answers: [ObjectIdentifier: Bool] = [:]
  }

  private static let known = Known()

  static func mayBe<Child: Reducer>(in child: Child) -> Bool {
    if Child._ephemeralStyle != nil { return true }
    let key = ObjectIdentifier(Child.self)
    if let answer = known.lock.withLock({ known.answers[key] }) { return answer }
    let answer =
      Child._isNamespace ? child._slots().contains { $0.step.isEphemeral } : isEnum(Child.State.self)
    known.lock.withLock { known.answers[key] = answer }
    return answer
  }

  private static func isEnum(_ type: Any.Type) -> Bool {
    // The kind of a type is the first word of its metadata; 0x201 is an enum, 0x202 an optional.
    let kind = unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
    return kind == 0x201 || kind == 0x202
  }
}
