import Foundation

/// What Swift sources declare for other modules, found line by line: enough for sources in one format.
struct DeclaredAPI {
  fileprivate struct Signature {
    var labels: [String]
    var areDefaulted: [Bool]
  }

  private var types: Set<String> = []
  /// By owner and name: `Store.send`.
  private var members: [String: [Signature]] = [:]

  init(sources: [String]) { for source in sources { read(source) } }

  /// Whether something is declared: a type, `Type.member`, `Type.function(labels:)`, `function(labels:)`. Parameters with
  /// a default may be left out.
  func declares(_ name: String) -> Bool {
    guard let parenthesis = name.firstIndex(of: "(") else {
      return types.contains(name) || members[name] != nil
    }
    let labels = name[parenthesis...].dropFirst().dropLast().split(separator: ":").map(String.init)
    return members[String(name[..<parenthesis]), default: []].contains { $0.matches(labels) }
  }

  // MARK: Reading

  private nonisolated(unsafe) static let typeLine =
    /^(\s*).*?\b(struct|class|enum|protocol|extension|actor|macro|typealias)\s+([A-Za-z_][\w.]*)/
  private nonisolated(unsafe) static let memberLine =
    /\b(?:func|var|let|case|init|subscript)\b\s*`?([A-Za-z_]\w*)?`?/

  private mutating func read(_ source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var owners: [(indent: Int, name: String, isProtocol: Bool)] = []
    for (number, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      guard !text.isEmpty, !text.hasPrefix("//"), !text.hasPrefix("/*"), !text.hasPrefix("*") else {
        continue
      }
      let indent = line.count - text.count
      if !text.hasPrefix(")"), !text.hasPrefix("}"), !text.hasPrefix("where") {
        owners.removeAll { $0.indent >= indent }
      }
      let isCase = text.hasPrefix("case ") || text.hasPrefix("indirect case ")
      let isPublic = text.contains("public ") || owners.last?.isProtocol == true || isCase
      if let type = line.firstMatch(of: Self.typeLine), !text.contains("func "), !isCase {
        let (kind, name) = (type.2, String(type.3))
        if isPublic || kind == "extension" { types.insert(name) }
        if isPublic, let owner = owners.last { members["\(owner.name).\(name)", default: []].append(.init()) }
        if kind != "macro", kind != "typealias" { owners.append((indent, name, kind == "protocol")) }
      } else if isPublic, let member = text.firstMatch(of: Self.memberLine) {
        let kind =
          text.contains("init(") || text.contains("init<")
          ? "init" : text.contains("subscript") ? "subscript" : nil
        let name = kind ?? String(member.1 ?? "")
        let signature = Signature(lines[number...].joined(separator: "\n"), after: name)
        let owner = owners.last.map { "\($0.name)." } ?? ""
        for name in [owner + name] + Self.furtherCases(text).map({ owner + $0 }) {
          members[name, default: []].append(signature)
        }
      }
    }
  }

  /// The cases that stand behind the first one of a line.
  private static func furtherCases(_ line: Substring) -> [String] {
    guard line.hasPrefix("case ") else { return [] }
    return line.split(separator: ",").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension DeclaredAPI.Signature {
  fileprivate init() { self.init(labels: [], areDefaulted: []) }

  /// Reads the parameters of the first function in some text.
  fileprivate init(_ text: String, after name: String) {
    self.init()
    guard let start = text.range(of: name)?.upperBound else { return }
    var rest = text[start...]
    if rest.first == "`" { rest = rest.dropFirst() }
    if rest.first == "<" { rest = rest.drop { $0 != "(" } }
    guard rest.first == "(" else { return }
    var parameters: [String] = [""]
    var depth = 0
    var before: Character = " "
    for character in rest {
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character) && !(before == "-" && character == ">") { depth -= 1 }
      if depth == 0 { break }
      before = character
      if character == "," && depth == 1 {
        parameters.append("")
      } else {
        parameters[parameters.count - 1].append(character)
      }
    }
    parameters[0].removeFirst()
    for parameter in parameters.map({ $0.trimmingCharacters(in: .whitespacesAndNewlines) })
    where !parameter.isEmpty {
      let label = parameter.replacing(/^(@\w+(<.*?>)?\s+)+/, with: "").prefix { $0 != ":" && $0 != " " }
      labels.append(String(label))
      areDefaulted.append(parameter.contains(" = "))
    }
  }

  /// Whether a call with these labels means it.
  fileprivate func matches(_ called: [String]) -> Bool {
    var rest = called[...]
    for (label, isDefaulted) in zip(labels, areDefaulted) {
      if rest.first == label { rest = rest.dropFirst() } else if !isDefaulted { return false }
    }
    return rest.isEmpty
  }
}
