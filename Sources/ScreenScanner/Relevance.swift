/// A cheap look at a file's bytes that decides whether it can matter, before it is parsed.
///
/// It may keep a file that does not matter, and must never drop one that does: a file matters when it names a
/// reducer, a store, a state or an action, or when it could wrap a modifier that presents something. Every word below
/// is part of each spelling that the later steps understand. What such files lean on elsewhere (aliases, protocols,
/// the namespaces they extend, models named like a feature) is found by a second look.
struct Relevance: Sendable {
  static let words = [
    "Reducer", "Store", "store", "State", "Action", "ComposableArchitecture", "TCACoordinators", "sheet(",
    "Cover(", "popover(", "navigationDestination", "NavigationLink", "alert(", "confirmationDialog(",
  ]

  /// The words by their first byte.
  private let table: [[[UInt8]]]

  init(words: [String] = Self.words) {
    var table = [[[UInt8]]](repeating: [], count: 256)
    for word in words.map({ Array($0.utf8) }) {
      if let first = word.first { table[Int(first)].append(word) }
    }
    self.table = table
  }

  /// Linear in the number of bytes.
  func matters(_ bytes: [UInt8]) -> Bool {
    table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        for place in bytes.indices where !table[Int(bytes[place])].isEmpty {
          for word in table[Int(bytes[place])] where Self.starts(with: word, bytes, at: place) { return true }
        }
        return false
      }
    }
  }

  /// Whether the file declares one of `names` as an alias or protocol, or one of `types` as a type. Linear.
  static func declares(_ bytes: [UInt8], names: Set<String>, types: Set<String>) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    var previous: Substring = ""
    for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
      switch previous {
      case "typealias", "protocol": if names.contains(String(word)) { return true }
      case "struct", "enum", "class", "actor": if types.contains(String(word)) { return true }
      default: break
      }
      previous = word
    }
    return false
  }

  private static func starts(with word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard place + word.count <= bytes.count else { return false }
    for offset in 1..<word.count where bytes[place + offset] != word[offset] { return false }
    return true
  }
}
