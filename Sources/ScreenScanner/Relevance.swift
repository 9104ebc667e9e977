/// A cheap look at bytes that decides whether they can matter, before they are parsed.
///
/// It may keep what does not matter, and must never drop what does: a file, or one of the pieces of its top level,
/// matters when it names a reducer, a store, a state or an action, or when it could wrap a modifier that presents
/// something. Every word below is part of each spelling that the later steps understand. What is leant on elsewhere
/// (aliases, protocols, the namespaces that are extended, models named like a feature, what is given a binding or built
/// on a wrapper, closures that are handed on) is found among what was left out by `LeftOut`.
struct Relevance: Sendable {
  static let words = [
    "Reducer", "Store", "store", "State", "Action", "ComposableArchitecture", "TCACoordinators", "sheet(",
    "Cover(", "popover(", "navigationDestination", "NavigationLink", "NavigationStack", "TabView", "alert(",
    "confirmationDialog(", "fileExporter(", "fileImporter(", "fileMover(", "inspector(", "photosPicker(",
    "quickLookPreview(",
  ]

  /// The words by their first byte, and whether there are any.
  private let table: [[[UInt8]]]
  private let starts: [Bool]

  init(words: [String] = Self.words) {
    var table = [[[UInt8]]](repeating: [], count: 256)
    for word in words.map({ Array($0.utf8) }) {
      if let first = word.first { table[Int(first)].append(word) }
    }
    self.table = table
    starts = table.map { !$0.isEmpty }
  }

  /// Linear in the number of bytes.
  func matters(_ bytes: ArraySlice<UInt8>) -> Bool {
    starts.withUnsafeBufferPointer { starts in
      bytes.withUnsafeBufferPointer { bytes in
        for place in bytes.indices where starts[Int(bytes[place])] {
          for word in table[Int(bytes[place])] where Self.starts(with: word, bytes, at: place) { return true }
        }
        return false
      }
    }
  }

  /// Whether a piece of a file's top level is a preview: the later steps read none.
  func isPreview(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.starts(with: "#Preview".utf8) { return true }
    let head = bytes.prefix { $0 != UInt8(ascii: "{") }
    return Self.provider.matters(head) && !Self.reducer.matters(bytes)
  }

  private static let provider = Relevance(words: ["PreviewProvider"])
  private static let reducer = Relevance(words: ["Reducer"])

  private static func starts(with word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard place + word.count <= bytes.count else { return false }
    for offset in 1..<word.count where bytes[place + offset] != word[offset] { return false }
    return true
  }
}
