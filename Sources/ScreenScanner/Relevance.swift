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

  /// What names of types may end in: `HomeState`, `Counter.Action`. Not `Stored`, nor the variables `badState` and
  /// `cancelAction`, nor `@State`, which is no state of a reducer's. What a reducer calls otherwise is found by `LeftOut`.
  static let typeEndings = ["State", "Action"]
  /// What names of types and of variables may end in: `ViewStore`, `viewStore`.
  static let endings = ["Store"]
  /// What names of variables may begin with, but for Combine's `.store(in: &subscriptions)`.
  static let beginnings = ["store"]

  private struct Word {
    enum Kind { case anywhere, typeEnding, ending, beginning }
    var bytes: [UInt8]
    var kind: Kind
  }

  /// The words by their first byte, and whether there are any.
  private let table: [[Word]]
  private let starts: [Bool]

  init() {
    self.init(
      [
        (Self.words, .anywhere), (Self.typeEndings, .typeEnding), (Self.endings, .ending),
        (Self.beginnings, .beginning),
      ])
  }

  private init(_ words: [(texts: [String], kind: Word.Kind)]) {
    var table = [[Word]](repeating: [], count: 256)
    for (texts, kind) in words {
      for bytes in texts.map({ Array($0.utf8) }) {
        table[Int(bytes[0])].append(Word(bytes: bytes, kind: kind))
      }
    }
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

  /// Whether a single declaration is a preview: the later steps read none.
  static func isPreview(_ bytes: ArraySlice<UInt8>) -> Bool {
    let bytes = bytes.drop { $0 <= UInt8(ascii: " ") }
    let macro = "#Preview".utf8
    if bytes.starts(with: macro) { return bytes.dropFirst(macro.count).first?.isPartOfName != true }
    // `struct Shop_Previews: PreviewProvider {`, and not a comment that says so above something else.
    let head = bytes.prefix { $0 != UInt8(ascii: "{") }
    let line = head.split(separator: UInt8(ascii: "\n")).last ?? []
    let words = line.split { !$0.isPartOfName }.suffix(3)
    return words.count == 3 && words[words.startIndex].elementsEqual("struct".utf8)
      && words[words.endIndex - 1].elementsEqual("PreviewProvider".utf8)
      && !line.contains { signs.contains($0) } && !head.contains(UInt8(ascii: "=")) && !more.matters(head)
      && !reducer.matters(bytes)
  }

  private static let signs = Array("/\"<".utf8)
  private static let more = Relevance([(["/*"], .anywhere)])
  private static let reducer = Relevance([(["Reducer"], .anywhere)])

  private static let longestName = 500

  private static func has(_ word: Word, _ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let end = place + word.bytes.count
    guard end <= bytes.count else { return false }
    for offset in 1..<word.bytes.count where bytes[place + offset] != word.bytes[offset] { return false }
    if word.kind == .anywhere { return true }
    if end < bytes.count, bytes[end] >= UInt8(ascii: "a"), bytes[end] <= UInt8(ascii: "z") { return false }
    var start = place
    while start > 0, bytes[start - 1].isPartOfName {
      start -= 1
      // Nobody's: looking back from each word in it would take for ever.
      if place - start > longestName { return true }
    }
    let before = start > 0 ? bytes[start - 1] : 0
    while bytes[start] == UInt8(ascii: "_") { start += 1 }
    switch word.kind {
    case .typeEnding:
      let isVariable = bytes[start] >= UInt8(ascii: "a") && bytes[start] <= UInt8(ascii: "z")
      return !isVariable && !(start == place && before == UInt8(ascii: "@"))
    case .beginning:
      return start == place && !(before == UInt8(ascii: ".") && bytes[end...].starts(with: "(in:".utf8))
    case .ending, .anywhere: return true
    }
  }
}
