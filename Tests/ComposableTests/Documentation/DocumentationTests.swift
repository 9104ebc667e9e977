import Foundation
import Testing

/// The pages that say what `Composable` has and what its tests hold: each is read, and compared with what is there.
@Suite struct DocumentationTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
  }

  private static func swiftFiles(in folders: String...) throws -> [String] {
    try folders.flatMap { folder in
      let url = repository.appendingPathComponent(folder)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
      return try paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Documentation/") }.sorted().map {
        try String(contentsOf: url.appendingPathComponent($0), encoding: .utf8)
      }
    }
  }

  /// The rows of all tables of a page, without their heads.
  private static func rows(of page: String) -> [[String]] {
    page.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }.filter { $0.first != "API" && $0.first != "claim" && $0.first?.hasPrefix("---") != true }
  }

  /// What stands between backticks.
  private static func code(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  // MARK: Beside TCA

  /// The declaration that a name of the page means.
  private static func declaration(_ name: String) -> String {
    if name.hasPrefix("@") { return String(name.dropFirst()) }
    if name.hasPrefix("\\.") { return "DependencyValues." + name.dropFirst(2) }
    return name
  }

  /// How a test would spell it.
  private static func spelling(_ name: String) -> String {
    if name.hasPrefix("@") { return name }
    let parts = name.split(separator: "(", maxSplits: 1)
    let path = parts[0].split(separator: ".").map(String.init)
    switch path.last {
    case "init": return path[path.count - 2]
    case "subscript":
      let labels = parts[1].split(separator: ":").dropLast()
      return (labels.count > 1 ? ", " : "[") + (labels.last ?? "") + ":"
    default: return path.last ?? ""
    }
  }

  @Test func `the table of TCA's API says yes to what is declared and tested, and no to what is not there`()
    throws
  {
    let api = DeclaredAPI(sources: try Self.swiftFiles(in: "Sources/Composable", "Sources/ComposableTesting"))
    let tests = try Self.swiftFiles(
      in: "Tests/ComposableTests", "Tests/ComposableTestingTests", "Tests/SampleAppsTests"
    )
    .joined(separator: "\n")
    let rows = Self.rows(of: try Self.text("Sources/Composable/TCA.md"))
    #expect(rows.count > 80)
    for row in rows {
      try #require(row.count >= 2, "\(row)")
      let isThere = row[1] != "no"
      #expect(["yes", "no", "different"].contains(row[1]), "\(row)")
      #expect(row[1] == "yes" || row.count == 3, "\(row[0]): why?")
      for name in Self.code(in: row[0]) {
        #expect(api.declares(Self.declaration(name)) == isThere, "\(name) is \(row[1])")
        if isThere {
          #expect(tests.contains(Self.spelling(name)), "no test has \(name)")
        }
      }
    }
  }

  @Test func `what the sources declare is found with its labels, and nothing else is`() {
    let api = DeclaredAPI(sources: [
      """
      public struct Cosa<Value> {
        public init(_ valor: Value, nombre: String = "a") {}
        public static var ninguna: Cosa { fatalError() }
        func oculta() {}
        @discardableResult
        public func poner<Otro>(
          _ otro: @escaping (Otro, Int) -> Void,
          en lugar: [String: Int] = [:], line: UInt = #line
        ) -> Int where Otro: Equatable { 0 }
      }
      public enum Caso {
        case uno(Int), dos
      }
      public protocol Regla {
        func medir(de origen: Int) -> Int
      }
      extension Regla {
        public func medir() {}
        public subscript(id id: Int) -> Int { id }
      }
      public func suelta(_ a: Int, con b: Int) {}
      """
    ])
    for name in [
      "Cosa", "Cosa.init(_:)", "Cosa.init(_:nombre:)", "Cosa.ninguna", "Cosa.poner(_:)", "Cosa.poner(_:en:)",
      "Caso.uno", "Caso.dos", "Regla.medir(de:)", "Regla.medir()", "Regla.subscript(id:)", "suelta(_:con:)",
    ] {
      #expect(api.declares(name), "\(name)")
    }
    for name in [
      "Otra", "Cosa.init(nombre:)", "Cosa.oculta()", "Cosa.poner(en:)", "Caso.tres", "Regla.medir(a:)",
      "suelta(_:)",
    ] {
      #expect(!api.declares(name), "\(name)")
    }
  }

  // MARK: The lessons

  @Test func `each claim of the lessons has the tests that the page of claims names`() throws {
    let tests = try Self.swiftFiles(
      in: "Tests/ComposableTests", "Tests/ComposableTestingTests", "Tests/SampleAppsTests"
    )
    .joined(separator: "\n")
    let rows = Self.rows(of: try Self.text("Tests/Lessons.md"))
    #expect(rows.count > 40)
    for row in rows {
      let named = Self.code(in: row[row.count - 1])
      #expect(!named.isEmpty, "\(row)")
      for test in named { #expect(tests.contains("func `\(test)`("), "no test is called \(test)") }
    }
  }
}
