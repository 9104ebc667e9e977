@preconcurrency import CGraphviz

/// Numbers the objects of a graph in the order in which they are made.
///
/// cgraph's own numbers are addresses of strings in memory, and it visits subgraphs in the order of their numbers: the
/// same graph would be laid out differently from one time to the next.
final class SequentialIdentifiers {
  private var numbers: [String: IDTYPE] = [:]
  private var names: [IDTYPE: UnsafeMutablePointer<CChar>] = [:]
  private var last: IDTYPE = 0

  deinit { for name in names.values { name.deallocate() } }

  /// What `agopen` takes. Lives as long as the process, because graphs keep the pointer.
  static var discipline: Agdisc_t { Agdisc_t(mem: nil, id: functions, io: nil) }

  nonisolated(unsafe) private static let functions: UnsafeMutablePointer<Agiddisc_t> = {
    let functions = UnsafeMutablePointer<Agiddisc_t>.allocate(capacity: 1)
    functions.initialize(
      to: Agiddisc_t(
        open: { _, _ in Unmanaged.passRetained(SequentialIdentifiers()).toOpaque() },
        map: { state, _, name, identifier, creates in
          guard let table = SequentialIdentifiers.of(state), let identifier else { return 0 }
          guard let name else {
            if creates == 0 { return 0 }
            identifier.pointee = table.next()
            return 1
          }
          guard let number = table.number(for: String(cString: name), creates: creates != 0) else { return 0 }
          identifier.pointee = number
          return 1
        },
        alloc: { _, _, _ in 0 },
        free: { _, _, _ in },
        print: { state, _, identifier in SequentialIdentifiers.of(state)?.names[identifier] },
        close: { state in
          if let state { Unmanaged<SequentialIdentifiers>.fromOpaque(state).release() }
        },
        idregister: { _, _, _ in }))
    return functions
  }()

  private static func of(_ state: UnsafeMutableRawPointer?) -> SequentialIdentifiers? {
    state.map { Unmanaged<SequentialIdentifiers>.fromOpaque($0).takeUnretainedValue() }
  }

  private func next() -> IDTYPE {
    last += 1
    return last
  }

  private func number(for name: String, creates: Bool) -> IDTYPE? {
    if let number = numbers[name] { return number }
    guard creates else { return nil }
    let number = next()
    numbers[name] = number
    let bytes = name.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { copy[index] = byte }
    names[number] = copy
    return number
  }
}
