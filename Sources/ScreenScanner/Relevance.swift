/// A cheap look at bytes that decides whether they can matter, before they are parsed.
///
/// It may keep what does not matter, and must never drop what does: a file, or one of the pieces of its top level,
/// matters when it names a reducer, a store, a state or an action, or when it could wrap a modifier that presents
/// something. Every word below is part of each spelling that the later steps understand. What is leant on elsewhere
/// (aliases, protocols, the namespaces that are extended, models named like a feature, what is given a binding or built
/// on a wrapper, closures that are handed on) is found among what was left out by `LeftOut`.
struct Relevance: Sendable {
  static let words = [
    "Reducer", "ComposableArchitecture", "TCACoordinators", "sheet(", "Cover(", "popover(",
    "navigationDestination", "NavigationLink", "NavigationStack", "TabView", "alert(", "confirmationDialog(",
    "fileExporter(", "fileImporter(", "fileMover(", "inspector(", "photosPicker(", "quickLookPreview(",
  ]

  /// Words that end where the letters in lower case do: not `Stored`, `Actions`. What a reducer calls such names is
  /// found by `LeftOut`. `@State` is no state of a reducer's.
  static let endingWords = ["Store", "store", "State", "Action"]

  private struct Word {
    var bytes: [UInt8]
    var isEnding: Bool
  }

  /// The words by their first byte, and whether there are any.
  private let table: [[Word]]
  private let starts: [Bool]

  init(words: [String] = Self.words, endingWords: [String] = Self.endingWords) {
    var table = [[Word]](repeating: [], count: 256)
    func add(_ word: String, isEnding: Bool) {
      let bytes = Array(word.utf8)
      if let first = bytes.first { table[Int(first)].append(Word(bytes: bytes, isEnding: isEnding)) }
    }
    for word in words { add(word, isEnding: false) }
    for word in endingWords { add(word, isEnding: true) }
    self.table = table
    starts = table.map { !$0.isEmpty }
  }

  /// Linear in the number of bytes.
  func matters(_ bytes: ArraySlice<UInt8>) -> Bool {
    starts.withUnsafeBufferPointer { starts in
      bytes.withUnsafeBufferPointer { bytes in
        for place in bytes.indices where starts[Int(bytes[place])] {
          for word in table[Int(bytes[place])] where Self.has(word, bytes, at: place) { return true }
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

  private static let provider = Relevance(words: ["PreviewProvider"], endingWords: [])
  private static let reducer = Relevance(words: ["Reducer"], endingWords: [])

  private static func has(_ word: Word, _ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let end = place + word.bytes.count
    guard end <= bytes.count else { return false }
    for offset in 1..<word.bytes.count where bytes[place + offset] != word.bytes[offset] { return false }
    guard word.isEnding else { return true }
    if end < bytes.count, bytes[end] >= UInt8(ascii: "a"), bytes[end] <= UInt8(ascii: "z") { return false }
    return place == 0 || bytes[place - 1] != UInt8(ascii: "@")
  }
}
