import Foundation
import Testing

@testable import ScreenGraphCLI

@Suite struct MarkedDocumentTests {
  func document(_ text: String) throws -> MarkedDocument { try MarkedDocument(Array(text.utf8)) }

  /// The document with `new` in every block.
  func filled(_ bytes: [UInt8]) throws -> [UInt8] {
    let document = try MarkedDocument(bytes)
    return document.replacing(document.blocks.map { document.bytes(showing: "new\n\nlines", in: $0) })
  }

  func filled(_ text: String) throws -> String {
    String(decoding: try filled(Array(text.utf8)), as: UTF8.self)
  }

  func problem(_ text: String) -> String {
    do {
      _ = try document(text)
      return "none"
    } catch {
      return (error as? MarkedDocument.Problem).map { "\($0.line): \($0.what)" } ?? "\(error)"
    }
  }

  @Test func `What stands between two markers is replaced, and nothing else`() throws {
    #expect(
      try filled("# A\n\n<!-- screengraph map x -->\nold\n<!-- /screengraph -->\nafter")
        == "# A\n\n<!-- screengraph map x -->\n\nnew\n\nlines\n\n<!-- /screengraph -->\nafter")
  }

  @Test func `Filling twice changes nothing more`() throws {
    let once = try filled("<!-- screengraph map x -->\n<!-- /screengraph -->")
    #expect(once == "<!-- screengraph map x -->\n\nnew\n\nlines\n\n<!-- /screengraph -->")
    #expect(try filled(once) == once)
  }

  @Test func `The document's line endings are kept and used, also where they differ from place to place`()
    throws
  {
    #expect(
      try filled("a\n<!-- screengraph map x -->\r\n<!-- /screengraph -->\n")
        == "a\n<!-- screengraph map x -->\r\n\r\nnew\r\n\r\nlines\r\n\r\n<!-- /screengraph -->\n")
  }

  @Test func `A mark of the byte order may stand before the first marker`() throws {
    #expect(
      try filled("\u{FEFF}<!--screengraph map x-->\n<!--/screengraph-->")
        == "\u{FEFF}<!--screengraph map x-->\n\nnew\n\nlines\n\n<!--/screengraph-->")
  }

  @Test func `Bytes that are no text stay as they are`() throws {
    let broken: [UInt8] = [0xFF, 0x00, 0xC3, 0x0A]
    let marked = Array("<!-- screengraph map x -->\n<!-- /screengraph -->\n".utf8)
    let result = try filled(broken + marked + broken)
    #expect(result.prefix(4).elementsEqual(broken))
    #expect(result.suffix(4).elementsEqual(broken))
    #expect(result.count == 8 + marked.count + "\nnew\n\nlines\n\n".utf8.count)
  }

  @Test func `Lines between indented markers are indented as the first one is`() throws {
    #expect(
      try filled("- a\n  <!-- screengraph map x -->\n  <!-- /screengraph -->  \n")
        == "- a\n  <!-- screengraph map x -->\n\n  new\n\n  lines\n\n  <!-- /screengraph -->  \n")
  }

  @Test func `Markers of a catalogue are comments of DocC`() throws {
    let blocks = try document(
      "@Comment { screengraph map x -o A.svg }\n@Comment{/screengraph}\n@Comment { note }\n"
    ).blocks
    #expect(blocks.map(\.command) == ["map x -o A.svg"])
    #expect(blocks.map(\.form) == [.docC])
  }

  @Test(arguments: [
    "```\nM```\n", "~~~ md\n```\nM~~~\n", "````md\n```\nM```\nM````\n", "- ```md\n  M  ```\n",
    "> ```\n> M> ```\n",
    "1. ~~~\n   M   ~~~\n", "```\nM", "<!-- screengraphs map x -->\n", "`<!-- screengraph map x -->`\n",
    "text <!-- screengraph map x -->\n", "<!-- about screengraph -->\n", "@Comment screengraph map x\n",
  ])
  func `What only looks like a marker, and markers in code, are left alone`(text: String) throws {
    let text = text.replacing("M", with: "<!-- screengraph map x -->\n<!-- /screengraph -->\n")
    #expect(try document(text).blocks.isEmpty)
    #expect(try filled(text) == text)
  }

  @Test(arguments: [
    "```\ncode\n```\nM", "`` ` `` and ```x``` \nM", "- ```\n  code\n  ```\nM", "~~~\n```\n~~~\nM",
    "---\n***\nM",
  ])
  func `Behind code a marker is one again`(text: String) throws {
    let text = text.replacing("M", with: "<!-- screengraph map x -->\n<!-- /screengraph -->\n")
    #expect(try document(text).blocks.count == 1)
  }

  @Test(arguments: [
    "    M", "\tM", "text\n\n    M", "# A\n    M", "    code\n\n    M", "- a\n\n      M", "1. a\n\n       M",
    "- a\n- b\n\ntext\n\n    M", "---\n    M", "- a\n\n      code\n      M", "```\n```\n    M",
    "- a\n  - b\n\n        M", "<!-- a -->\n    M", "> a\n\n    M", "  \t    M", "-     code\n\n      M",
  ])
  func `A marker that is indented by four columns is code, and left alone`(text: String) throws {
    let indentation = String(text.dropLast().reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
    let pair = "<!-- screengraph map x -->\n\(indentation)<!-- /screengraph -->\n"
    #expect(try document(text.replacing("M", with: pair)).blocks.isEmpty)
  }

  @Test(arguments: [
    "   M", "text\n    M", "text\n  more\n        M", "- a\n\n  M", "- a\n\n    M", "1. a\n\n    M",
    "- a\n  - b\n\n      M", "10) a\n\n    M", "-\ta\n\n    M", "<details>\n    M", "- a\nlazy\n\n    M",
    "* * *\nM", "- - a\n\n    M", "> a\n    M",
  ])
  func `What is indented with its list, or goes on with a paragraph, is no code`(text: String) throws {
    let indentation = String(text.dropLast().reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
    let pair = "<!-- screengraph map x -->\n\(indentation)<!-- /screengraph -->\n"
    let text = text.replacing("M", with: pair)
    #expect(try document(text).blocks.count == 1)
    #expect(try filled(try filled(text)) == filled(text))
  }

  @Test func `In a catalogue's directives a marker may be indented as they are`() throws {
    let text =
      "@Row {\n    @Column {\n\n        @Comment { screengraph map x -o A.svg }\n        @Comment { /screengraph }\n    }\n}\n"
    #expect(try document(text).blocks.count == 1)
  }

  @Test func `Marker after marker, each has its line and its command`() throws {
    let pair =
      "<!-- screengraph map a -->\n<!-- /screengraph -->\n<!-- screengraph -->\n\n<!-- /screengraph -->"
    #expect(try document(pair).blocks.map(\.line) == [1, 3])
    #expect(try document(pair).blocks.map(\.command) == ["map a", ""])
  }

  @Test func `A marker that cannot be used is named with its line`() {
    let open = "<!-- screengraph map x -->\n", close = "<!-- /screengraph -->\n"
    #expect(
      problem("\n\(open)text") == "2: this marker is not closed; write <!-- /screengraph --> below it")
    #expect(
      problem("@Comment { screengraph map x }")
        == "1: this marker is not closed; write @Comment { /screengraph } below it")
    #expect(
      problem("\(open)\n\(open)\(close)\(close)")
        == "3: this marker stands in another one, which line 1 opens: close that first")
    #expect(problem("\n\n\(close)") == "3: this marker closes nothing: none of its form is open")
    #expect(
      problem("\(open)@Comment { /screengraph }\n")
        == "2: this marker closes nothing: none of its form is open")
    #expect(
      problem("<!-- screengraph map\n x -->\n\(close)")
        == "1: this marker does not end on its line with -->")
    #expect(
      problem("<!-- screengraph map x --> and text\n\(close)") == "1: a marker stands alone on its line")
    #expect(
      problem("<!-- screengraph map --title 'a --> b' -->\n\(close)")
        == "1: a comment ends at its first -->: leave it out of the command")
    #expect(
      problem("\(open)<!-- /screengraph map -->\n") == "2: nothing stands behind /screengraph in a marker")
    #expect(problem("\(open)```\n\(close)").hasPrefix("1: this marker is not closed"))
  }

  @Test func `A command is taken apart as a shell would, and nothing is expanded`() throws {
    #expect(
      try MarkerWords.split(#" map  'a b' "c 'd' \" \\ ;|&" e\ f '' g'h'i '$(x)' '`y`;' \> \$ ~ *.a "#)
        == [
          "map", "a b", #"c 'd' " \ ;|&"#, "e f", "", "ghi", "$(x)", "`y`;", ">", "$", "~", "*.a",
        ])
    #expect(try MarkerWords.split(#"'\n'"#) == [#"\n"#])
    #expect(throws: CommandFailure.self) { try MarkerWords.split("map 'a") }
    #expect(throws: CommandFailure.self) { try MarkerWords.split(#"map a\"#) }
  }
}
