import Foundation
import Testing

@testable import ScreenGraphCLI

/// The samples in `samples/pipelines`, each put through the tool that it is for, and their pages, followed to the letter:
/// commands and files are taken from there.
@Suite struct PipelineTests {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: package.appendingPathComponent(path).path)
  }

  /// A terminal with `$package`, where this package is.
  func inPackageTerminal(_ body: (inout Terminal) async throws -> Void) async throws {
    try await inRepository { (terminal) async throws in
      terminal.environment = ["package": Self.package.path]
      try await body(&terminal)
    }
  }

  /// As a new user: in the app that the pages begin with, beside ScreenGraph, with the command on the path.
  /// `block PAGE LANGUAGE NUMBER` is what stands on a page.
  static let newApp = """
    set -eu
    block() { "$package/.ci/code-blocks" "$package/samples/pipelines/$1" "$2" "${3-}"; }
    PATH="$(dirname "$screengraph"):$(dirname "$(readlink -f "$(command -v swiftc)")"):$PATH"
    ln -s "$package" ScreenGraph
    mkdir -p Shop/Sources/Shop Shop/.git
    cd Shop
    block README.md swift 1 > Sources/Shop/Shop.swift

    """

  func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: DocC

  /// The toolchain's `docc`.
  static let docc = """
    docc="$(dirname "$(readlink -f "$(command -v swiftc)")")/docc"; [ -x "$docc" ] || docc="xcrun docc"
    $docc convert "$catalogue" --fallback-display-name "$name" --fallback-bundle-identifier shop --output-path built \
      --analyze --warnings-as-errors 2>&1 | grep -v '^ *$'
    """
  static let pictures = ["", "~dark"].flatMap { ["Screens\($0).svg", "Screens\($0)@2x.png"] }.sorted()

  @Test func `DocC shows the sample's picture, light and dark, and has nothing to warn of`() async throws {
    try await inPackageTerminal { (terminal) async throws in
      let result = try await terminal.shell(
        "name=Libreria catalogue=$package/samples/pipelines/docc/Libreria.docc\n\(Self.docc)")
      #expect(result.output == "")
      let folder = terminal.folder.appendingPathComponent("built/images/shop")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == Self.pictures)
      let page = try json(terminal.read("built/data/documentation/libreria/screens.json"))
      let references = try #require(page["references"] as? [String: [String: Any]])
      let picture = try #require(references["Screens"])
      #expect((picture["alt"] as? String)?.hasPrefix("Map of the screens of Tienda. ") == true)
      let variants = try #require(picture["variants"] as? [[String: Any]])
      let themes = variants.compactMap {
        ($0["traits"] as? [String])?.first { ["light", "dark"].contains($0) }
      }
      #expect(themes.sorted() == ["dark", "light"])
    }
  }

  @Test func `From an empty catalogue to an article that embed keeps up to date`() async throws {
    try await inPackageTerminal { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "traces/t.jsonl")
      let missing = try await terminal.screengraph("map", "traces", "--docc", "Shop.docc", "Screens")
      #expect(
        missing
          == .init(
            status: 2, output: "",
            errors: """
              Error: 'Shop.docc' is no catalogue: there is no such folder.
              Make it first: mkdir -p Shop.docc

              """))
      let made = try await terminal.shell(
        "mkdir Shop.docc && $screengraph map -q traces --focus Producto --docc Shop.docc Screens --article")
      #expect(made == .init(status: 0, output: "", errors: ""))
      let files = try FileManager.default.contentsOfDirectory(
        atPath: terminal.folder.appendingPathComponent("Shop.docc").path)
      #expect(files.sorted() == (Self.pictures + ["Screens.md"]).sorted())
      let article = try terminal.read("Shop.docc/Screens.md")
      #expect(
        article == """
          # The screens of Tienda

          Every screen, and the ways between them.

          ## Overview

          @Comment { screengraph map traces --focus Producto -o Screens.svg }

          ![Map of the screens of Tienda. No recursion. 2 screens, 1 move. It starts at Tienda. The stack \
          camino holds Producto. Only a part: around Producto.](Screens)

          @Comment { /screengraph }

          """)
      #expect(try await terminal.screengraph("embed", "--check", "Shop.docc").status == 0)
      #expect(try await terminal.shell("name=Shop catalogue=Shop.docc\n\(Self.docc)").output == "")
      try terminal.write("own words", to: "Shop.docc/Screens.md")
      let again = try await terminal.screengraph(
        "map", "traces", "--docc", "Shop.docc", "Screens", "--article")
      #expect(again.status == 0)
      #expect(again.errors.hasPrefix("Shop.docc/Screens.md is there already and stays as it is"))
      #expect(try terminal.read("Shop.docc/Screens.md") == "own words")
    }
  }

  @Test func `A marker of DocC needs a picture, whose name DocC can find`() async throws {
    try await inRepository { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "t.jsonl")
      func message(_ command: String) async throws -> String {
        try terminal.write("@Comment { screengraph \(command) }\n@Comment { /screengraph }\n", to: "a.md")
        let result = try await terminal.screengraph("embed", "a.md")
        return "\(result.status) \(result.errors.split(separator: "\n")[0])"
      }
      let mermaid = try await message("map t.jsonl")
      #expect(mermaid == "2 Error: a.md:1: DocC draws no Mermaid.")
      #expect(
        try await message("map t.jsonl -o A.svg --theme both")
          == "2 Error: a.md:1: In a catalogue a picture is light and dark by itself: leave '--theme' out.")
      #expect(
        try await message("map t.jsonl -o A@2x.png")
          == "2 Error: a.md:1: 'A@2x' cannot name a picture in a catalogue: it holds '@'.")
      #expect(try await message("map t.jsonl -f txt").hasPrefix("0 Refreshed"))
      let path = try await terminal.screengraph("map", "t.jsonl", "--docc", ".", "a/b")
      #expect(path.status == 2)
      #expect(path.errors == "Error: 'a/b' is a path; a picture in a catalogue has a name: Screens.\n")
      let alone = try await terminal.screengraph("map", "t.jsonl", "--article", "-o", "a.svg")
      #expect(
        alone.errors.hasPrefix("Error: An article stands in a catalogue: '--article' needs '--docc'.\n"))
      let twice = try await terminal.screengraph("map", "t.jsonl", "--docc", "A", "B", "--docc", "A", "B")
      #expect(twice.errors.hasPrefix("Error: The option '--docc' was given twice.\n"))
      let pair = try await terminal.screengraph("map", "t.jsonl", "--docc", "A.docc")
      #expect(pair.errors.hasPrefix("Error: Missing value for '--docc <name>'.\n"))
    }
  }

  @Test func `The page for DocC leads from an empty package to pictures in the documentation`() async throws {
    try await inPackageTerminal { (terminal) async throws in
      let result = try await terminal.shell(
        Self.newApp + #"""
          block docc/README.md sh 1 | sh -eu 2>&1
          block docc/README.md md 1 > Sources/Shop/Shop.docc/Shop.md
          { echo '# The cart'; block docc/README.md md 2; } > Sources/Shop/Shop.docc/TheCart.md
          sed -i 's/- <doc:Screens>/&\n- <doc:TheCart>/' Sources/Shop/Shop.docc/Shop.md
          block docc/README.md sh 3 | sh -eu 2>&1
          echo Converting
          block docc/README.md sh 2 | sh -eu 2>&1 | grep -v '^ *$' || true
          """#)
      #expect(result.status == 0, "\(result)")
      #expect(result.output.hasSuffix("Checked 2 diagrams: none is stale.\nConverting\n"), "\(result)")
      let images = terminal.folder.appendingPathComponent("Shop/.build/site/images/shop").path
      let carts = Self.pictures.map { $0.replacing("Screens", with: "Cart") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: images).sorted() == carts + Self.pictures)
    }
  }

  // MARK: Markdown

  @Test
  func `The page for Markdown leads from an empty package to a diagram, and so does each of its markers`()
    async throws
  {
    try await inPackageTerminal { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "Shop/traces/buy.jsonl")
      let result = try await terminal.shell(
        Self.newApp + #"""
          block markdown/README.md md 1 > README.md
          block markdown/README.md sh 1 | sh -eu 2>&1
          grep -c '^```mermaid$' README.md
          mkdir docs
          sed -n 's/^| `\(screengraph [^`]*\)` |.*/<!-- \1 -->\n<!-- \/screengraph -->/p' \
            "$package/samples/pipelines/markdown/README.md" > docs/markers.md
          screengraph embed docs 2>&1
          screengraph embed --check docs 2>&1
          """#)
      #expect(result.status == 0, "\(result)")
      #expect(
        result.output == """
          Refreshed 1 diagram, 1 of which was stale. Next: screengraph embed --check README.md
          Checked 1 diagram: none is stale.
          1
          Refreshed 6 diagrams, 6 of which were stale. Next: screengraph embed --check docs
          Checked 6 diagrams: none is stale.

          """)
    }
  }

  // MARK: MkDocs

  @Test(
    .enabled(
      if: isThere(".build/python") && isThere(".build/mermaid"),
      ".ci/fetch-python-tools and .ci/fetch-mermaid get what this needs"))
  func
    `MkDocs builds the sample, and a browser draws its Mermaid, its picture and its page in the site's theme`()
    async throws
  {
    try await inPackageTerminal { (terminal) async throws in
      let result = try await terminal.shell(
        """
        cp -r "$package/samples/pipelines/mkdocs" sample &&
        (cd "$package" && $screengraph map -q samples/sources/Libreria -o "$OLDPWD/sample/docs/map.html") &&
        "$package/.ci/look-at-site" sample site
        """)
      try expectSite(result, of: "Tienda", screens: 10)
      #expect(try terminal.read("site/site/screens.svg").hasPrefix("<?xml"))
    }
  }

  @Test(
    .enabled(
      if: isThere(".build/python") && isThere(".build/mermaid"),
      ".ci/fetch-python-tools and .ci/fetch-mermaid get what this needs"))
  func `The page for MkDocs leads from an empty package to a site with all three`() async throws {
    try await inPackageTerminal { (terminal) async throws in
      let result = try await terminal.shell(
        Self.newApp + """
          mkdir docs
          block mkdocs/README.md yaml 1 > mkdocs.yml
          block mkdocs/README.md md 1 > docs/index.md
          mkdocs() { :; } # Below it is built instead of served.
          eval "$(block mkdocs/README.md sh 2)" >&2
          cd ..
          "$package/.ci/look-at-site" Shop site
          """)
      try expectSite(result, of: "Shop", screens: 2)
    }
  }

  /// Expects a diagram, a picture and a page, each drawn, the latter two in the site's theme.
  func expectSite(_ result: Terminal.Result, of app: String, screens: Int) throws {
    #expect(result.status == 0, "\(result.errors)")
    let facts = try json(result.output)
    for (theme, background) in [("light", "#ffffff"), ("dark", "#1e1e2e")] {
      let page = try #require(facts[theme] as? [String: Any])
      #expect(page["drawn"] as? Int == 1)
      #expect(page["left"] as? Int == 0)
      let pictures = try #require(page["pictures"] as? [[String: Any]])
      #expect((pictures.first?["natural"] as? Int).map { $0 > 0 } == true)
      #expect((pictures.first?["alt"] as? String)?.hasPrefix("Map of the screens of \(app). ") == true)
      let pages = try #require(page["pages"] as? [[String: Any]])
      #expect(pages.map { $0["screens"] as? Int } == [screens])
      #expect((pages.first?["title"] as? String)?.isEmpty == false)
      let shown = pictures + pages
      #expect(shown.map { $0["corner"] as? String } == [background, background])
      #expect(shown.allSatisfy { ($0["colours"] as? Int).map { $0 > 20 } == true })
    }
  }

  // MARK: Make

  @Test func `Make draws what has changed`() async throws {
    try await inPackageTerminal { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "Sources/t.jsonl")
      let make =
        "make -f $package/samples/pipelines/make/Makefile SCREENGRAPH=$screengraph 2>&1 | grep -c ' map '"
      #expect(try await terminal.shell(make).output == "2\n")
      #expect(try await terminal.shell(make).output == "0\n")
      let again = try await terminal.shell("touch -d +5sec Sources/t.jsonl; \(make)").output
      #expect(again == "2\n")
      _ = try await terminal.shell("touch -d +9sec screens.*")
      #expect(try await terminal.shell("rm .build/screens/screens.md.d; \(make)").output == "1\n")
      #expect(try terminal.read("screens.svg").hasPrefix("<?xml"))
    }
  }

  @Test func `The page for Make leads from an empty package to pictures, drawn again for other sources`()
    async throws
  {
    try await inPackageTerminal { (terminal) async throws in
      let result = try await terminal.shell(
        Self.newApp + """
          block make/README.md sh 1 | sh -eu | grep -o 'map --quiet [^ ]* -o [^ ]*'
          make maps SOURCES=Sources/Shop
          block make/README.md sh 2 | sh -eu 2>/dev/null
          cat screens.d
          """)
      #expect(result.status == 0, "\(result)")
      #expect(
        result.output == """
          map --quiet Sources -o screens.svg
          map --quiet Sources -o screens.md
          map --quiet Sources/Shop -o screens.svg
          map --quiet Sources/Shop -o screens.md
          screens.svg: \\
            Sources \\
            Sources/Shop \\
            Sources/Shop/Shop.swift

          Sources:

          Sources/Shop:

          Sources/Shop/Shop.swift:

          """)
    }
  }

  // MARK: Workflows and the container

  @Test(.enabled(if: isThere(".build/python"), ".ci/fetch-python-tools gets what this needs"))
  func `Workflows and the container's recipe are what their readers want`() async throws {
    try await inPackageTerminal { (terminal) async throws in
      let result = try await terminal.shell(
        """
        cd "$package/samples/pipelines" && export PYTHONPATH="$package/.build/python" && tools=$PYTHONPATH/bin
        "$tools/check-jsonschema" --builtin-schema vendor.github-workflows github/screens.yml &&
        "$tools/check-jsonschema" --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci gitlab/*.yml &&
        "$tools/hadolint" container/Dockerfile
        """)
      #expect(
        result == .init(status: 0, output: "ok -- validation done\nok -- validation done\n", errors: ""))
    }
  }
}
