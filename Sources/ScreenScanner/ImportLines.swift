/// What a piece imports that holds nothing else, read from its bytes: nearly every file begins with one.
enum ImportLines {
  /// The modules in order; nil where the bytes may hold more than imports, comments to the end of a line and blank
  /// space. Linear.
  static func modules(_ bytes: ArraySlice<UInt8>) -> [String]? {
    var modules: [String] = []
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      var words = line.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })[...]
      guard let first = words.first, !isComment(first) else { continue }
      words = words.drop { isAttribute($0) || isOne(of: access, $0) }
      guard words.popFirst()?.elementsEqual("import".utf8) == true else { return nil }
      if let kind = words.first, isOne(of: kinds, kind) { words.removeFirst() }
      let path = words.popFirst()?.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) ?? []
      guard let module = path.first, path.allSatisfy(isName), words.first.map(isComment) ?? true else {
        return nil
      }
      modules.append(String(decoding: module, as: UTF8.self))
    }
    return modules
  }

  private static let access = ["public", "internal", "package", "private", "fileprivate"]
  private static let kinds = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
  ]

  private static func isOne(of words: [String], _ word: ArraySlice<UInt8>) -> Bool {
    words.contains { word.elementsEqual($0.utf8) }
  }

  private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, first < UInt8(ascii: "0") || first > UInt8(ascii: "9") else { return false }
    return word.allSatisfy(\.isPartOfName)
  }

  private static func isComment(_ word: ArraySlice<UInt8>) -> Bool { word.starts(with: "//".utf8) }

  /// `@testable`, `@_spi(Shop)`
  private static func isAttribute(_ word: ArraySlice<UInt8>) -> Bool {
    let name = word.dropFirst().prefix(while: \.isPartOfName)
    guard word.first == UInt8(ascii: "@"), isName(name) else { return false }
    let argument = word[name.endIndex...]
    return argument.isEmpty
      || argument.first == UInt8(ascii: "(") && argument.last == UInt8(ascii: ")")
        && isName(argument.dropFirst().dropLast())
  }
}
