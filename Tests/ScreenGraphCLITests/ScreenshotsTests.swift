import Foundation
import Testing

@Suite struct ScreenshotsTests {
  /// A JPEG of 16 × 32 pixels.
  private static let jpeg = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhl\
    bXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8\
    fHx8fHx8fHx8fHx8fHz/wAARCAAgABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAMF/8QAFRABAQAAAAAAAAAA\
    AAAAAAAAABL/xAAWAQEBAQAAAAAAAAAAAAAAAAAGAQX/xAAVEQEBAAAAAAAAAAAAAAAAAAAAFP/aAAwDAQACEQMRAD8AyKKS\
    opJiOhKik6KIpmFQ/9k=
    """

  private func withShots(_ body: (inout Terminal) async throws -> Void) async throws {
    try await MapTests().withShop { (terminal) async throws in
      try terminal.write("", to: "shots/empty.png")
      try terminal.write(try #require(Data(base64Encoded: Self.jpeg)), to: "shots/Producto.jpg")
      try await body(&terminal)
    }
  }

  @Test func `A screen shows the picture that is named after it, in every picture format`() async throws {
    try await withShots { (terminal) async throws in
      let result = try await terminal.shell(
        "$screengraph map t.jsonl --screenshots shots -o m.svg -o m.html -o m.png -o m.pdf -o m.dot")
      #expect(result.status == 0, "\(result.errors)")
      let svg = try terminal.read("m.svg")
      #expect(svg.components(separatedBy: "<image ").count == 2)
      #expect(svg.contains(#"width="104" height="208" xlink:href="data:image/png;base64,iVBOR"#))
      #expect(try terminal.read("m.html").components(separatedBy: "<image ").count == 2)
      #expect(try !terminal.read("m.dot").contains("#010203"))
    }
  }

  @Test func `A dark picture follows the reader's theme`() async throws {
    try await withShots { (terminal) async throws in
      _ = try await terminal.shell("cp shots/Producto.jpg shots/Producto-dark.jpg")
      _ = try await terminal.shell("$screengraph map t.jsonl --screenshots shots -o m.svg --theme auto")
      let svg = try terminal.read("m.svg")
      #expect(svg.contains(#"<image class="shot-light" "#) && svg.contains(#"<image class="shot-dark" "#))
      #expect(svg.contains("@media (prefers-color-scheme: dark){.shot-light{display:none}"))
      _ = try await terminal.shell("$screengraph map t.jsonl --screenshots shots -o d.svg --theme dark")
      #expect(try terminal.read("d.svg").components(separatedBy: "<image ").count == 2)
    }
  }

  @Test func `What is no picture costs its own picture only, and is said`() async throws {
    try await withShots { (terminal) async throws in
      try terminal.write("<svg onload='alert(1)'/>", to: "shots/Tienda.png")
      let result = try await terminal.shell("$screengraph map t.jsonl --screenshots shots -o m.svg")
      #expect(result.status == 0)
      #expect(
        result.errors.contains(
          "Warning: The screenshot 'Tienda.png' is left out: it is no PNG and no JPEG.\n"))
      #expect(try terminal.read("m.svg").contains("<image "))
    }
  }

  @Test func `A mapping says whose picture is whose where names differ`() async throws {
    try await withShots { (terminal) async throws in
      try terminal.write(
        #"{"Tienda": {"light": "Producto.jpg"}, "Nada": "x.png"}"#, to: "shots/screenshots.json")
      let result = try await terminal.shell("$screengraph map t.jsonl --screenshots shots -o m.svg")
      #expect(
        result.errors.contains(
          "Warning: screenshots.json names the screen 'Nada', which is not in the map.\n"))
      #expect(try terminal.read("m.svg").components(separatedBy: "<image ").count == 3)
      try terminal.write("[]", to: "shots/screenshots.json")
      let broken = try await terminal.shell("$screengraph map t.jsonl --screenshots shots -o n.svg")
      #expect(broken.status == 3)
      #expect(broken.errors.contains("does not say which screenshot is whose"))
    }
  }

  @Test func `A folder that is not there is said`() async throws {
    try await withShots { (terminal) async throws in
      let result = try await terminal.shell("$screengraph map t.jsonl --screenshots nowhere -o m.svg")
      #expect(result.status == 3)
      #expect(
        result.errors == """
          Error: 'nowhere' holds no screenshots: there is no such folder.
          Name a folder that holds PNG or JPEG files with --screenshots.

          """)
      let file = try await terminal.shell("$screengraph map t.jsonl --screenshots t.jsonl -o m.svg")
      #expect(file.status == 3)
      #expect(file.errors.hasPrefix("Error: 't.jsonl' holds no screenshots: it is a file.\n"))
    }
  }
}
