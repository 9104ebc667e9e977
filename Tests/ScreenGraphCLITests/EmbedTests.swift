import Foundation
import Testing

@testable import ScreenGraphCLI

@Suite struct EmbedTests {
  /// A terminal in a repository with a shop's trace in `traces/t.jsonl`.
  func withTraces(_ body: (inout Terminal) async throws -> Void) async throws {
    try await inRepository { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "traces/t.jsonl")
      try await body(&terminal)
    }
  }

  func marked(_ command: String) -> String {
    "<!-- screengraph \(command) -->\n<!-- /screengraph -->\n"
  }

  static let outline = """
    Tienda: 2 screens, 1 move. No recursion.

    Tienda (start)
      push Producto · productoPulsado
    """
  static let alternative =
    "Map of the screens of Tienda. No recursion. 2 screens, 1 move. It starts at Tienda. "
    + "The stack camino holds Producto."

  @Test func `Mermaid comes between the markers, as map draws it`() async throws {
    try await withTraces { (terminal) async throws in
      try terminal.write("Before\n\n\(marked("map traces"))After", to: "a.md")
      let chart = try await terminal.screengraph("map", "traces").output
      let result = try await terminal.screengraph("embed", "a.md")
      #expect(
        result
          == .init(
            status: 0, output: "",
            errors: "Refreshed 1 diagram, 1 of which was stale. Next: screengraph embed --check a.md\n"))
      #expect(
        try terminal.read("a.md")
          == "Before\n\n<!-- screengraph map traces -->\n\n```mermaid\n\(chart)```\n\n<!-- /screengraph -->\nAfter"
      )
      let again = try await terminal.screengraph("embed", "a.md")
      #expect(again.errors.hasPrefix("Refreshed 1 diagram, 0 of which were stale."))
    }
  }

  @Test func `An outline and a session stand in a fence, a page of Markdown as it is`() async throws {
    try await withTraces { (terminal) async throws in
      try terminal.write(
        marked("map traces -f txt") + marked("session traces/t.jsonl") + marked("map traces -f md"),
        to: "a.md")
      let session = try await terminal.screengraph("session", "traces/t.jsonl").output
      let page = try await terminal.screengraph("map", "traces", "-f", "md").output
      #expect(
        try await terminal.screengraph("embed", "-q", "a.md") == .init(status: 0, output: "", errors: ""))
      #expect(
        try terminal.read("a.md") == """
          <!-- screengraph map traces -f txt -->

          ```text
          \(Self.outline)
          ```

          <!-- /screengraph -->
          <!-- screengraph session traces/t.jsonl -->

          ```text
          \(session)```

          <!-- /screengraph -->
          <!-- screengraph map traces -f md -->

          \(page)
          <!-- /screengraph -->

          """)
    }
  }

  @Test func `A picture is written from the document's folder and linked, with an alternative text`()
    async throws
  {
    try await withTraces { (terminal) async throws in
      try terminal.write(
        marked("map traces -o map.svg") + marked("map traces --theme both -o '../a (b).svg'"), to: "docs/a.md"
      )
      #expect(try await terminal.screengraph("embed", "-q", "docs").status == 0)
      #expect(
        try terminal.read("docs/a.md") == """
          <!-- screengraph map traces -o map.svg -->

          ![\(Self.alternative)](map.svg)

          <!-- /screengraph -->
          <!-- screengraph map traces --theme both -o '../a (b).svg' -->

          <picture>
            <source media="(prefers-color-scheme: dark)" srcset="../a%20%28b%29-dark.svg">
            <img alt="\(Self.alternative)" src="../a%20%28b%29-light.svg">
          </picture>

          <!-- /screengraph -->

          """)
      _ = try await terminal.screengraph("map", "-q", "traces", "-o", "same.svg")
      #expect(try terminal.read("docs/map.svg") == terminal.read("same.svg"))
      #expect(
        try terminal.files() == [".git", "a (b)-dark.svg", "a (b)-light.svg", "docs", "same.svg", "traces"])
      #expect(try await terminal.screengraph("embed", "--check", "docs").status == 0)
    }
  }

  @Test func `The check changes nothing and says what is stale, why, and what mends it`() async throws {
    try await withTraces { (terminal) async throws in
      let text = "\n\(marked("map traces"))\(marked("map traces -o 'm ap.png' --theme light"))"
      try terminal.write(text, to: "docs/a b.md")
      let mend = "Mend it: screengraph embed 'docs/a b.md'"
      let picture = "docs/a b.md:4: stale: screengraph map traces -o 'm ap.png' --theme light:"
      let first = try await terminal.screengraph("embed", "--check", "docs")
      #expect(first.status == 1)
      #expect(
        first.output == """
          docs/a b.md:2: stale: screengraph map traces: not drawn yet. \(mend)
          \(picture) not drawn yet. \(mend)

          """)
      #expect(first.errors == "Checked 2 diagrams: 2 are stale. Next: screengraph embed docs\n")
      try terminal.write(text.replacing("-->\n<!-- /", with: "-->\nOld\n<!-- /"), to: "docs/a b.md")
      #expect(
        try await terminal.screengraph("embed", "--check", "-q", "docs").output == """
          docs/a b.md:2: stale: screengraph map traces: the text is not what the command writes. \(mend)
          \(picture.replacing(":4:", with: ":5:")) the text is not what the command writes. \(mend)

          """)
      try terminal.write(text, to: "docs/a b.md")
      #expect(try terminal.read("docs/a b.md") == text)
      #expect(try await terminal.screengraph("embed", "-q", "docs").status == 0)
      #expect(
        try await terminal.screengraph("embed", "--check", "docs")
          == .init(status: 0, output: "", errors: "Checked 2 diagrams: none is stale.\n"))

      // The picture is found out by what it shows, and by how.
      let line =
        (try terminal.read("docs/a b.md").split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.contains("-o 'm ap.png'") } ?? 0) + 1
      let stale = picture.replacing(":4:", with: ":\(line):")
      _ = try await terminal.screengraph("map", "-q", "traces", "-o", "docs/m ap.png", "--theme", "dark")
      #expect(
        try await terminal.screengraph("embed", "-q", "--check", "docs").output
          == "\(stale) docs/m ap.png shows something else. \(mend)\n")
      try FileManager.default.removeItem(at: terminal.folder.appendingPathComponent("docs/m ap.png"))
      #expect(
        try await terminal.screengraph("embed", "-q", "--check", "docs").output
          == "\(stale) docs/m ap.png does not exist. \(mend)\n")
      _ = try await terminal.screengraph("embed", "-q", "docs")

      // So is every diagram when its input changes.
      try terminal.write(Fixtures.text(Fixtures.recursionTrace), to: "traces/u.jsonl")
      #expect(
        try await terminal.screengraph("embed", "-q", "--check", "docs").output.split(separator: "\n").count
          == 2)
    }
  }

  @Test func `The check needs no layout engine`() async throws {
    try await withTraces { (terminal) async throws in
      try terminal.write(marked("map traces -o a.svg"), to: "a.md")
      #expect(try await terminal.screengraph("embed", "-q", "a.md").status == 0)
      terminal.environment["SCREENGRAPH_LAYOUT"] = "/nowhere/screengraph-layout"
      #expect(try await terminal.screengraph("embed", "--check", "a.md").status == 0)
      try terminal.write(marked("map traces -o b.svg"), to: "b.md")
      let result = try await terminal.screengraph("embed", "b.md")
      #expect(result.status == 4)
      #expect(try terminal.read("b.md") == marked("map traces -o b.svg"))
    }
  }

  @Test func `Inputs are named from the repository, from wherever the command is run`() async throws {
    try await withTraces { (terminal) async throws in
      try terminal.write(marked("map 'traces/*.jsonl' -f txt"), to: "docs/deep/a.md")
      #expect(try await terminal.shell("cd docs && $screengraph embed -q deep").status == 0)
      #expect(try terminal.read("docs/deep/a.md").contains("```text\n\(Self.outline)\n```"))
      let filtered = try await terminal.shell("cd traces && $screengraph embed -q - < ../docs/deep/a.md")
      #expect(filtered == .init(status: 0, output: try terminal.read("docs/deep/a.md"), errors: ""))
    }
  }

  @Test func `An input that is named from elsewhere is said to be, with the name that it has`() async throws {
    try await withTraces { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "app/records/t.jsonl")
      try terminal.write(marked("map records"), to: "app/README.md")
      for line in ["$screengraph embed app/README.md", "cd app && $screengraph embed README.md"] {
        let result = try await terminal.shell(line)
        #expect(result.status == 3)
        #expect(
          result.errors.hasSuffix(
            "README.md:1: records: there is no such file. A marker's inputs are named from the repository's root: app/records.\n"
          ))
      }
    }
  }

  @Test func `Without a repository inputs are named from the current folder`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "t.jsonl")
      try terminal.write(marked("map t.jsonl -f txt"), to: "a.md")
      // The tests' own folder for temporary files may lie in a repository.
      let result = try await terminal.shell(
        """
        elsewhere=$(mktemp -d /tmp/screengraph.XXXXXX) && trap 'rm -rf $elsewhere' EXIT
        mkdir $elsewhere/docs && cp t.jsonl $elsewhere && cp a.md $elsewhere/docs && cd $elsewhere || exit
        $screengraph embed -q docs/a.md; echo $?; cd docs; $screengraph embed a.md; echo $?
        """)
      #expect(result.output == "0\n3\n")
      #expect(result.errors == "Error: a.md:1: t.jsonl: there is no such file. Check the path.\n")
    }
  }

  @Test func `A document without a marker is left alone, and named where it was asked for`() async throws {
    try await withTraces { (terminal) async throws in
      try terminal.write("text", to: "docs/a.md")
      let result = try await terminal.screengraph("embed", "docs", "docs/a.md")
      #expect(result.status == 0)
      #expect(
        result.errors.hasPrefix(
          "Warning: docs/a.md: there is no marker in it; screengraph embed --help shows one.\n"))
      #expect(try terminal.read("docs/a.md") == "text")
    }
  }

  @Test func `One marker that fails changes no document`() async throws {
    try await withTraces { (terminal) async throws in
      try terminal.write(marked("map traces"), to: "a.md")
      try terminal.write("\n\(marked("map nowhere"))", to: "b.md")
      let missing = try await terminal.screengraph("embed", "a.md", "b.md")
      #expect(missing.status == 3)
      #expect(missing.errors.hasPrefix("Error: b.md:2: nowhere"))
      try terminal.write("<!-- screengraph map traces -->\n", to: "b.md")
      #expect(
        try await terminal.screengraph("embed", "a.md", "b.md")
          == .init(
            status: 2, output: "",
            errors: "Error: b.md:1: this marker is not closed; write <!-- /screengraph --> below it.\n"))
      #expect(try terminal.read("a.md") == marked("map traces"))
      let none = try await terminal.screengraph("embed", "none.md")
      #expect(none.status == 3)
      #expect(
        none.errors == "Error: none.md: there is no such file or folder. Check the path.\n")
    }
  }

  @Test(arguments: [
    ([], "Refreshed 0 diagrams, 0 of which were stale. Next: screengraph embed --check docs traces\n"),
    (["--check"], "Checked 0 diagrams: none is stale.\n"),
  ])
  func `A folder without documents is a warning each`(options: [String], summary: String) async throws {
    try await withTraces { (terminal) async throws in
      try terminal.write("", to: "docs/a.txt")
      let line = (["$screengraph embed"] + options + ["docs", "traces"]).joined(separator: " ")
      #expect(
        try await terminal.shell(line)
          == .init(
            status: 0, output: "",
            errors: """
              Warning: docs: there is no document in it (.md, .markdown).
              Warning: traces: there is no document in it (.md, .markdown).
              \(summary)
              """))
    }
  }

  @Test func `One document that cannot be read or written changes no other, and is named`() async throws {
    try await withTraces { (terminal) async throws in
      for name in ["docs/a.md", "docs/b.md", "docs/c.md"] {
        try terminal.write(marked("map traces -f txt"), to: name)
      }
      let written = try await terminal.shell(
        "chmod 777 docs && chmod 666 docs/a.md docs/c.md && chmod 444 docs/b.md; \(InputTests.somebody)$screengraph embed docs/a.md docs/b.md docs/c.md"
      )
      #expect(
        written
          == .init(status: 2, output: "", errors: "Error: Cannot write 'docs/b.md': Permission denied.\n"))
      let read = try await terminal.shell(
        "chmod 000 docs/b.md; \(InputTests.somebody)$screengraph embed docs/a.md docs/b.md docs/c.md; status=$?; chmod 644 docs/b.md; exit $status"
      )
      #expect(
        read
          == .init(
            status: 3, output: "",
            errors: "Error: docs/b.md: may not be read. Give yourself permission: chmod u+r.\n"))
      let device = try await terminal.screengraph("embed", "docs/a.md", "/dev/null")
      #expect(
        device
          == .init(
            status: 3, output: "",
            errors: "Error: /dev/null: cannot be read. Name a Markdown file, or a folder.\n"))
      for name in ["docs/a.md", "docs/b.md", "docs/c.md"] {
        #expect(try terminal.read(name) == marked("map traces -f txt"))
      }
      #expect(try terminal.files() == [".git", "docs", "traces"])
      #expect(try await terminal.shell("ls -A docs").output == "a.md\nb.md\nc.md\n")
    }
  }

  @Test func `A picture's folder that is missing is named with its marker, and nothing is written`()
    async throws
  {
    try await withTraces { (terminal) async throws in
      try terminal.write(
        marked("map traces -f txt") + marked("map traces -o 'my images/a.svg'"), to: "docs/a.md")
      let before = try terminal.read("docs/a.md")
      #expect(
        try await terminal.screengraph("embed", "docs")
          == .init(
            status: 2, output: "",
            errors: """
              Error: docs/a.md:3: Cannot write 'docs/my images/a.svg': the folder does not exist.
              Make it first: mkdir -p 'docs/my images'

              """))
      #expect(try terminal.read("docs/a.md") == before)
      #expect(try await terminal.screengraph("embed", "--check", "docs").status == 1)
      #expect(try await terminal.shell("mkdir -p 'docs/my images' && $screengraph embed -q docs").status == 0)
    }
  }

  @Test func `Whatever stands around the markers stays byte for byte, in folders of documents`() async throws
  {
    try await withTraces { (terminal) async throws in
      let marker = marked("map traces -f txt"), windows = marker.replacing("\n", with: "\r\n")
      let filled =
        "<!-- screengraph map traces -f txt -->\n\n```text\n\(Self.outline)\n```\n\n<!-- /screengraph -->\n"
      let documents: [(name: String, before: String, after: String)] = [
        ("docs/crlf.md", "\u{FEFF}a\r\n\(windows)b", "\u{FEFF}a\r\n\(filled.replacing("\n", with: "\r\n"))b"),
        ("docs/deep/mixed.markdown", "a\r\nb \t\n\(marker)\n\n\n", "a\r\nb \t\n\(filled)\n\n\n"),
        ("docs/fence.md", "```md\n\(marker)```\n", "```md\n\(marker)```\n"),
        ("docs/end.md", String(marker.dropLast()), String(filled.dropLast())),
        ("docs/other.txt", marker, marker), ("docs/.hidden/a.md", marker, marker),
      ]
      for document in documents { try terminal.write(document.before, to: document.name) }
      let check = try await terminal.screengraph("embed", "--check", "docs")
      #expect(check.status == 1)
      #expect(
        check.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
          == ["docs/crlf.md:2:", "docs/deep/mixed.markdown:3:", "docs/end.md:1:"])
      for document in documents { #expect(try terminal.read(document.name) == document.before) }
      #expect(try await terminal.screengraph("embed", "-q", "docs").status == 0)
      for document in documents {
        #expect(try terminal.read(document.name) == document.after, "\(document.name)")
      }
      // What is filled is not touched again: its date stays.
      let dates = "find docs -type f -printf '%p %T@ %i\\n' | sort"
      let before = try await terminal.shell(dates)
      #expect(try await terminal.screengraph("embed", "-q", "docs").status == 0)
      #expect(try await terminal.shell(dates) == before)
    }
  }

  @Test(arguments: [
    ("check traces", "Only map and session may stand in a marker, not 'check'."),
    ("diff a b", "This version has no 'diff'; map and session may stand in a marker."),
    ("journeys a", "This version has no 'journeys'; map and session may stand in a marker."),
    ("", "The marker names no command."),
    ("map traces; touch x", "No shell runs what a marker says, and ';' means nothing to it."),
    ("map traces | cat", "No shell runs what a marker says, and '|' means nothing to it."),
    ("map traces && touch x", "No shell runs what a marker says, and '&' means nothing to it."),
    ("map traces > x", "No shell runs what a marker says, and '>' means nothing to it."),
    ("map traces < x", "No shell runs what a marker says, and '<' means nothing to it."),
    ("map $(touch x)", "No shell runs what a marker says, and '$' means nothing to it."),
    ("map \"$(touch x)\"", "No shell runs what a marker says, and '$' means nothing to it."),
    ("map `touch x`", "No shell runs what a marker says, and '`' means nothing to it."),
    ("map $HOME", "No shell runs what a marker says, and '$' means nothing to it."),
    ("session traces -o s.svg", "'--output' may not stand in a marker."),
    ("map traces --screenshots docs", "'--screenshots' may not stand in a marker."),
    (
      "map traces --source-url 'javascript:alert(1)'",
      "The value 'javascript:alert(1)' is invalid for '--source-url <address>'. It is an address that a link can lead to: https://…."
    ),
    ("map traces --quiet", "'--quiet' may not stand in a marker."),
    ("map traces --help", "'--help' may not stand in a marker."),
    ("map traces --strict-unknown", "'--strict-unknown' may not stand in a marker."),
    ("map traces --docc A B", "'--docc' may not stand in a marker."),
    ("map traces --depfile d", "'--depfile' may not stand in a marker."),
    ("map traces -o -", "A marker's picture is a file that ends in .svg or .png, not '-'."),
    ("map traces -o a.md", "A marker's picture is a file that ends in .svg or .png, not 'a.md'."),
    ("map traces -o a.svg -f png", "A marker's picture is a file that ends in .svg or .png, not 'a.svg'."),
    ("map traces -o a.svg -o b.svg", "A marker shows one picture: '--output' is there twice."),
    ("map traces -f json", "A marker's text is mmd, md or txt, not json."),
    ("map -", "A marker cannot read standard input."),
    ("map /etc", "'/etc' is absolute; a marker's paths are relative, so that they mean the same everywhere."),
    (
      "map traces -o /tmp/a.svg",
      "'/tmp/a.svg' is absolute; a marker's paths are relative, so that they mean the same everywhere."
    ),
    ("map ../other", "'../other' leads out of the repository, and a marker may not."),
    ("map traces -o ../../a.svg", "'../../a.svg' leads out of the repository, and a marker may not."),
    ("map out/t.jsonl", "'out/t.jsonl' leads out of the repository, and a marker may not."),
    ("map traces -o ../out/a.svg", "'../out/a.svg' leads out of the repository, and a marker may not."),
    ("map traces -o ../link.svg", "'../link.svg' leads out of the repository, and a marker may not."),
    ("map traces -o logo.svg", "'docs/logo.svg' is no picture that screengraph made, and would be lost."),
    ("map 'traces", "The quote ' is not closed."),
  ])
  func `A marker may not do more than show something of the repository`(command: String, message: String)
    async throws
  {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "repository/traces/t.jsonl")
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "outside/t.jsonl")
      try terminal.write("", to: "repository/.git/HEAD")
      try terminal.write("<svg/>", to: "repository/docs/logo.svg")
      for (link, target) in [("out", "../outside"), ("link.svg", "../outside/new.svg")] {
        try FileManager.default.createSymbolicLink(
          atPath: terminal.folder.appendingPathComponent("repository/\(link)").path,
          withDestinationPath: target)
      }
      try terminal.write(marked(command), to: "repository/docs/a.md")
      let result = try await terminal.shell("cd repository && $screengraph embed docs")
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.errors.split(separator: "\n").first.map(String.init) == "Error: docs/a.md:1: \(message)")
      #expect(try terminal.read("repository/docs/a.md") == marked(command))
      #expect(try terminal.read("repository/docs/logo.svg") == "<svg/>")
      let outside = terminal.folder.appendingPathComponent("outside").path
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == ["t.jsonl"])
    }
  }

  @Test func `Two markers may show one picture, and may not both make it`() async throws {
    try await withTraces { (terminal) async throws in
      try terminal.write(marked("map traces -o a.svg") + marked("map traces -o a.svg"), to: "a.md")
      #expect(try await terminal.screengraph("embed", "a.md").status == 0)
      try terminal.write(marked("map traces -o docs/../a.svg --labels none"), to: "b.md")
      try terminal.write("", to: "docs/c.md")
      let result = try await terminal.screengraph("embed", "a.md", "b.md")
      #expect(result.status == 2)
      #expect(
        result.errors
          == "Error: b.md:1: Another marker writes 'docs/../a.svg' too: map traces -o a.svg\nName another file.\n"
      )
    }
  }

  @Test func `Nothing that a marker says is run`() async throws {
    try await withTraces { (terminal) async throws in
      try terminal.write(marked("map traces --title '$(touch x) `touch y`; touch z' -f txt"), to: "a.md")
      #expect(try await terminal.screengraph("embed", "a.md").status == 0)
      #expect(try terminal.read("a.md").contains("$(touch x) `touch y`; touch z: 2 screens, 1 move."))
      #expect(try terminal.files() == [".git", "a.md", "traces"])
    }
  }
}
