import Foundation
import ScreenTrace
import Testing

@testable import ScreenGraph

@Suite struct FindingReportTests {
  static let document = GraphDocument(
    title: "Perfiles",
    findings: [
      .init(
        rule: "tree-recursion", severity: .error, message: "Perfil presents itself without end.",
        cycle: ["Perfil", "Perfil"], slots: [.init(owner: "Perfil", path: "destino.perfil", child: "Perfil")],
        compiles: "only because presentation state boxes it", wrappersPerLap: 2,
        wayOut: "Push destino.perfil onto a stack.",
        locations: [.init(file: "App/Perfil.swift", line: 9), .init(file: "App/Raiz.swift", line: 12)]),
      .init(rule: "dead-end", severity: .note, message: "Nothing leads back."),
    ])
  static let nothing = GraphDocument(title: "Tienda")
  static let hostile = GraphDocument(
    title: "a\n# b <script>",
    findings: [
      .init(
        rule: "r", severity: .warning, message: "100%\n::error::x \u{1B}[31m<script> *b* \u{202E}",
        locations: [.init(file: "a b,c:d%/é.swift", line: 0)])
    ])

  @Test func `Text leads with the place and explains below`() {
    #expect(
      FindingReport.text.text(of: Self.document) == """
        App/Perfil.swift:9: error: Perfil presents itself without end. [tree-recursion]
            cycle: Perfil → Perfil
            slots: Perfil.destino.perfil holds Perfil
            compiles: only because presentation state boxes it
            cost: each lap wraps an action in 2 more cases
            way out: Push destino.perfil onto a stack.
            also: App/Raiz.swift:12

        note: Nothing leads back. [dead-end]

        """)
  }

  @Test func `Xcode gets a line for each place`() {
    #expect(
      FindingReport.xcode.text(of: Self.document) == """
        App/Perfil.swift:9: error: Perfil presents itself without end. Way out: Push destino.perfil onto a stack. (tree-recursion)
        App/Raiz.swift:12: note: also part of this (tree-recursion)
        note: Nothing leads back. (dead-end)

        """)
  }

  @Test func `GitHub gets workflow commands, a note as a notice`() {
    #expect(
      FindingReport.github.text(of: Self.document) == """
        ::error file=App/Perfil.swift,line=9,title=tree-recursion::Perfil presents itself without end.%0A\
        cycle: Perfil → Perfil%0Aslots: Perfil.destino.perfil holds Perfil%0A\
        compiles: only because presentation state boxes it%0Acost: each lap wraps an action in 2 more cases%0A\
        way out: Push destino.perfil onto a stack.
        ::notice title=dead-end::Nothing leads back.

        """)
  }

  @Test func `Markdown has a section for each`() {
    #expect(
      FindingReport.markdown.text(of: Self.document) == """
        ## Perfiles: 1 error, 1 note

        ### error: Perfil presents itself without end.

        - **cycle**: Perfil → Perfil
        - **slots**: Perfil.destino.perfil holds Perfil
        - **compiles**: only because presentation state boxes it
        - **cost**: each lap wraps an action in 2 more cases
        - **way out**: Push destino.perfil onto a stack.
        - **where**: App/Perfil.swift:9
        - **where**: App/Raiz.swift:12
        - **rule**: tree-recursion

        ### note: Nothing leads back.

        - **rule**: dead-end

        """)
  }

  @Test func `JSON counts and lists`() throws {
    let text = FindingReport.json.text(of: Self.document)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["title"] as? String == "Perfiles")
    #expect(object["counts"] as? [String: Int] == ["error": 1, "warning": 0, "note": 1])
    let findings = try JSONDecoder().decode(
      [GraphDocument.Finding].self, from: JSONSerialization.data(withJSONObject: object["findings"] ?? []))
    #expect(findings == Self.document.findings)
  }

  @Test func `SARIF has what version 2_1_0 asks for`() throws {
    let text = FindingReport.sarif.text(of: Self.document)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    #expect((log["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json") == true)
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "screengraph")
    let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["tree-recursion", "dead-end"])
    #expect(results.map { $0["level"] as? String } == ["error", "note"])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
      #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
    }
    let places = try #require(results[0]["locations"] as? [[String: [String: Any]]])
    #expect(places.count == 2)
    let place = try #require(places[0]["physicalLocation"])
    #expect(place["artifactLocation"] as? [String: String] == ["uri": "App/Perfil.swift"])
    #expect(place["region"] as? [String: Int] == ["startLine": 9])
  }

  @Test func `Nothing found is no line, and still a whole document`() {
    for report in [FindingReport.text, .xcode, .github] { #expect(report.text(of: Self.nothing) == "") }
    #expect(FindingReport.markdown.text(of: Self.nothing) == "## Tienda: nothing found\n")
    #expect(FindingReport.sarif.text(of: Self.nothing).contains("\"results\" : ["))
    #expect(FindingReport.json.text(of: Self.nothing).contains("\"findings\" : ["))
  }

  @Test func `Names from elsewhere stay text in every format`() throws {
    #expect(
      FindingReport.text.text(of: Self.hostile)
        == "a b,c:d%/é.swift:0: warning: 100%\\u{a}::error::x \\u{1b}[31m<script> *b* \\u{202e} [r]\n")
    #expect(
      FindingReport.github.text(of: Self.hostile)
        == "::warning file=a b%2Cc%3Ad%25/é.swift,line=0,title=r::"
        + "100%25%0A::error::x \\u{1b}[31m<script> *b* \\u{202e}\n")
    let markdown = FindingReport.markdown.text(of: Self.hostile)
    #expect(markdown.hasPrefix("## a\\\\u{a}\\# b &lt;script&gt;: 1 warning\n"))
    #expect(markdown.contains("\\\\u{1b}\\[31m&lt;script&gt; \\*b\\*"))
    let sarif = FindingReport.sarif.text(of: Self.hostile)
    #expect(sarif.contains("\"uri\" : \"a%20b%2Cc%3Ad%25/%C3%A9.swift\""))
    #expect(sarif.contains("\"startLine\" : 1"))
  }

  @Test func `A name of a megabyte is cut where people read, and whole where programs do`() {
    let name = String(repeating: "MuyLargo", count: 125_000)
    let document = GraphDocument(
      title: name,
      findings: [
        .init(
          rule: "r", severity: .error, message: "\(name) presents itself without end.", cycle: [name, name],
          wayOut: "Push \(name) onto a stack.", locations: [])
      ])
    for report in [FindingReport.text, .xcode, .github, .markdown] {
      let text = report.text(of: document)
      #expect(text.utf8.count < 6_000, "\(report)")
      #expect(text.contains("…"), "\(report)")
      #expect(text.contains(" presents itself without end."), "\(report)")
    }
    for report in [FindingReport.json, .sarif] {
      #expect(report.text(of: document).contains(name), "\(report)")
    }
  }
}
