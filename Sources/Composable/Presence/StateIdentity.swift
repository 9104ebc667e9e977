import Foundation

/// The id of a state that is `Identifiable`. Whether a type is, is found once for each type.
enum StateIdentity {
  static func of<State>(_ state: State) -> AnyHashable? {
    guard let reader = reader(for: State.self) else { return nil }
    return withUnsafePointer(to: state) { reader.id(of: UnsafeRawPointer($0)) }
  }

  class Reader: @unchecked Sendable {
    func id(of state: UnsafeRawPointer) -> AnyHashable? { nil }
  }

  private final class IdentifiableReader<State: Identifiable>: Reader, @unchecked Sendable {
    override func id(of state: UnsafeRawPointer) -> AnyHashable? {
      AnyHashable(state.assumingMemoryBound(to: State.self).pointee.id)
    }
  }

  private final class Known: @unchecked Sendable {
    let lock = NSLock()
    var readers: [ObjectIdentifier: Reader?] = [:]
  }

  private static let known = Known()

  static func reader(for type: Any.Type) -> Reader? {
    let key = ObjectIdentifier(type)
    if let reader = known.lock.withLock({ known.readers[key] }) { return reader }
    let reader = (type as? any Identifiable.Type).map { makeReader($0) }
    known.lock.withLock { known.readers[key] = .some(reader) }
    return reader
  }

  private static func makeReader<State: Identifiable>(_ type: State.Type) -> Reader {
    IdentifiableReader<State>()
  }
}
