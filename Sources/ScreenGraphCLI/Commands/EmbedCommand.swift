import Foundation
import ScreenGraph
import ScreenTrace

/// `screengraph embed`: fills the places in documents that markers keep for diagrams.
enum EmbedCommand {
  static let documents = Positional(
    "document", help: "Markdown files, or folders that hold them; - is standard input.", repeats: true)
  static let check = Flag("--check", help: "Change nothing; exit with status 1 where something is stale.")

  static let command = Command(
    name: "screengraph embed",
    abstract: "Refresh the diagrams inside documents.",
    discussion: """
      A diagram stands between two markers, the first of which says what to draw:

        <!-- screengraph map Sources --focus Cart -->
        <!-- /screengraph -->

      It is drawn there as Mermaid; with -f txt it is an outline, with -f md there is
      a caption too. With -o docs/map.svg a picture is written, named from the
      document, and shown; --theme both makes a pair. In a DocC catalogue markers are
      @Comment { screengraph map Sources -o Map.svg } and @Comment { /screengraph }.
      A marker holds the command map or session; its inputs are named from the
      repository's root. Markers in code, fenced or indented, are left alone.

        screengraph embed README.md docs           refreshes all of them
        screengraph embed --check README.md docs   in a workflow
      """,
    parameters: [documents, check],
    run: run)

  private static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    var inner = console
    inner.isQuiet = true
    var embedder = DiagramEmbedder(console: inner)
    // Everything is made before anything is written: a marker that fails changes no file.
    let documents = try InputFiles.documents(named: arguments[documents]).map { name in
      console.progress("Reading \(name)")
      return try EmbeddedDocument(name: name, embedder: &embedder)
    }
    for document in documents
    where document.diagrams.isEmpty && arguments[self.documents].contains(document.name) {
      console.warning("\(document.shownName): there is no marker in it; screengraph embed --help shows one.")
    }
    for folder in arguments[self.documents] where try InputFiles.documents(named: [folder]).isEmpty {
      console.warning("\(folder): there is no document in it (.md, .markdown).")
    }
    let names = shellQuoted(arguments[self.documents])
    return arguments[check]
      ? try check(documents, names: names, console: console)
      : try refresh(documents, names: names, console: console)
  }

  private static func refresh(
    _ documents: [EmbeddedDocument], names: String, console: Console
  ) throws -> ExitStatus {
    let stale = documents.flatMap(\.staleBlocks).count
    var contents: [(path: String, bytes: [UInt8])] = []
    for document in documents {
      try document.checkFolders()
      for diagram in document.diagrams {
        guard var renderer = diagram.renderer else { continue }
        for picture in diagram.pictures {
          contents.append((picture.path, try renderer.bytes(as: picture.format, theme: picture.theme)))
        }
      }
      contents.append((document.name, document.refreshed))
    }
    try OutputFile.write(contents.filter { $0.path == "-" || !isWritten($0.bytes, in: $0.path) })
    let total = documents.flatMap(\.diagrams).count
    console.note(
      "Refreshed \(count(total, "diagram")), \(stale) of which \(stale == 1 ? "was" : "were") stale. "
        + "Next: screengraph embed --check \(names)")
    return .clean
  }

  private static func check(
    _ documents: [EmbeddedDocument], names: String, console: Console
  ) throws -> ExitStatus {
    let stale = documents.flatMap(\.staleBlocks)
    try StandardOutput.write(stale.map { $0 + "\n" }.joined())
    let total = count(documents.flatMap(\.diagrams).count, "diagram")
    if stale.isEmpty {
      console.note("Checked \(total): none is stale.")
      return .clean
    }
    console.note(
      "Checked \(total): \(stale.count) \(stale.count == 1 ? "is" : "are") stale. Next: screengraph embed \(names)"
    )
    return .findings
  }

  /// A file that would not change is not touched: its date says when it last did.
  private static func isWritten(_ bytes: [UInt8], in path: String) -> Bool {
    FileManager.default.contents(atPath: path).map { $0.elementsEqual(bytes) } ?? false
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

/// A document, read once, with what its markers come to.
private struct EmbeddedDocument {
  let name: String
  let diagrams: [EmbeddedDiagram]
  private let document: MarkedDocument

  var shownName: String { name == "-" ? "standard input" : name }

  init(name: String, embedder: inout DiagramEmbedder) throws {
    self.name = name
    let shown = name == "-" ? "standard input" : name
    do {
      document = try MarkedDocument(Self.bytes(of: name))
    } catch let problem as MarkedDocument.Problem {
      throw CommandFailure(status: .usage, message: "\(shown):\(problem.line): \(problem.what).")
    }
    let folder = name.folderOfPath
    diagrams = try document.blocks.map { block in
      do {
        return try embedder.diagram(for: block, in: folder.isEmpty ? "." : folder)
      } catch let failure as CommandFailure {
        throw CommandFailure(
          status: failure.status, message: "\(shown):\(block.line): \(failure.message)",
          details: failure.details)
      } catch {
        throw CommandFailure(status: .unreadableInput, message: "\(shown):\(block.line): \(error)")
      }
    }
  }

  private static func bytes(of name: String) throws -> [UInt8] {
    do {
      return name == "-"
        ? Array(try FileHandle.standardInput.readToEnd() ?? Data())
        : Array(try Data(contentsOf: URL(fileURLWithPath: name)))
    } catch {
      switch (error as? CocoaError)?.code {
      case .fileReadNoSuchFile?:
        throw ReadingError(input: name, what: "there is no such file or folder", remedy: "Check the path")
      case .fileReadNoPermission? where access(name, R_OK) != 0:
        throw ReadingError(
          input: name, what: "may not be read", remedy: "Give yourself permission: chmod u+r")
      default:
        throw ReadingError(input: name, what: "cannot be read", remedy: "Name a Markdown file, or a folder")
      }
    }
  }

  /// Fails where the folder of a picture is not there.
  func checkFolders() throws {
    for (block, diagram) in zip(document.blocks, diagrams) {
      for picture in diagram.pictures {
        let folder = picture.path.folderOfPath
        guard !folder.isEmpty, !InputFiles.isFolder(folder) else { continue }
        throw CommandFailure(
          status: .usage,
          message: "\(shownName):\(block.line): Cannot write '\(picture.path)': the folder does not exist.",
          details: ["Make it first: mkdir -p \(shellQuoted(folder))"])
      }
    }
  }

  private var contents: [[UInt8]] {
    zip(document.blocks, diagrams).map { document.bytes(showing: $1.text, in: $0) }
  }

  var refreshed: [UInt8] { document.replacing(contents) }

  /// A line for each block that is not as its command would make it: where, why, and what mends it.
  var staleBlocks: [String] {
    zip(document.blocks, zip(diagrams, contents)).compactMap { block, made in
      let (diagram, content) = made
      guard let why = why(block, is: diagram, showing: content) else { return nil }
      let place = "\(shownName):\(block.line)"
      return
        "\(place): stale: screengraph \(block.command): \(why). Mend it: screengraph embed \(shellQuoted(name))"
    }
  }

  /// Why a block is not as its command would make it; nil where it is.
  private func why(
    _ block: MarkedDocument.Block, is diagram: EmbeddedDiagram, showing content: [UInt8]
  ) -> String? {
    let shown = document.bytes[block.content]
    if shown.elementsEqual(content) { return diagram.pictures.lazy.compactMap(diagram.whyStale).first }
    let isEmpty = shown.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return isEmpty ? "not drawn yet" : "the text is not what the command writes"
  }
}
