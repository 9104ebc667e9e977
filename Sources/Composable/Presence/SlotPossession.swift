import Foundation

/// Whether reducers of a type can hold slots, found once for each type.
enum SlotPossession {
  private static let known = Known()

  /// The answer for a type. A type that is asked for while its own answer is being found (it contains itself) adds
  /// nothing to it.
  static func isKnown(for type: Any.Type, _ find: () -> Bool) -> Bool {
    let key = ObjectIdentifier(type)
    if let answer = known.lock.withLock({ known.answers[key] }) { return answer }
    known.lock.withLock { known.answers[key] = false }
    let answer = find()
    known.lock.withLock { known.answers[key] = answer }
    return answer
  }

  private final class Known: @unchecked Sendable {
    let lock = NSLock()
    var answers: [ObjectIdentifier: Bool] = [:]
  }
}
