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

  /// What files are parsed for although nothing in them matters by itself.
  struct Wanted: Sendable {
    /// Names of aliases and protocols.
    var names: Set<String> = []
    /// Names of types.
    var types: Set<String> = []
    /// Names of enums.
    var enums: Set<String> = []
  }

  /// Whether the file declares something that is wanted. Linear.
  static func declares(_ wanted: Wanted, _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var keyword: Keyword?
      var start = 0
      while start < bytes.count {
        guard isPartOfWord(bytes[start]) else {
          start += 1
          continue
        }
        var end = start + 1
        while end < bytes.count, isPartOfWord(bytes[end]) { end += 1 }
        let word = bytes[start..<end]
        if let keyword {
          let name = String(decoding: word, as: UTF8.self)
          switch keyword {
          case .name: if wanted.names.contains(name) { return true }
          case .type: if wanted.types.contains(name) { return true }
          case .enumeration: if wanted.types.contains(name) || wanted.enums.contains(name) { return true }
          }
        }
        keyword = Keyword(word)
        start = end
      }
      return false
    }
  }

  /// The word before a name that is declared.
  private enum Keyword {
    case name, type, enumeration

    init?(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
      func isOne(_ keyword: StaticString) -> Bool {
        word.elementsEqual(
          UnsafeBufferPointer(start: keyword.utf8Start, count: keyword.utf8CodeUnitCount))
      }
      switch word.count {
      case 4 where isOne("enum"): self = .enumeration
      case 5 where isOne("class") || isOne("actor"), 6 where isOne("struct"): self = .type
      case 8 where isOne("protocol"), 9 where isOne("typealias"): self = .name
      default: return nil
      }
    }
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func starts(with word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard place + word.count <= bytes.count else { return false }
    for offset in 1..<word.count where bytes[place + offset] != word[offset] { return false }
    return true
  }
}
