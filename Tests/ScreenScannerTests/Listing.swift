import Foundation
import ScreenGraph

@testable import ScreenScanner

/// A map as sorted lines, to compare with.
struct Listing {
  let slots: [String]
  let moves: [String]
  let screens: [String]
  let roots: [String]
  let unknowns: [String]
  let document: GraphDocument

  init(_ map: ScreenMap) {
    document = GraphDocument(map)
    screens = document.screens.map(\.id)
    roots = document.roots
    slots = document.slots.map { slot in
      let styles = slot.styles.map(\.rawValue).joined(separator: "/")
      let boxed = slot.boxed.map { " (\($0))" } ?? ""
      return "\(slot.owner) \(slot.path): \(slot.model.rawValue) \(styles) \(slot.child)\(boxed)"
    }
    moves = document.moves.map { move in
      let by = move.by.map { " by \($0.rawValue)" } ?? ""
      let triggers = move.triggers.joined(separator: ", ")
      let origins = move.origins.isEmpty ? "" : " < \(move.origins.joined(separator: ", "))"
      let sure = move.sure ? "" : " ?"
      return
        "\(move.op.rawValue) \(move.from) → \(move.to) in \(move.owner) \(move.path)\(by): \(triggers)\(origins)\(sure)"
    }
    unknowns = document.unknowns.map { "\(($0.file as NSString).lastPathComponent):\($0.line): \($0.what)" }
  }

  /// Scans sources that are written in the test, each a file of its own.
  init(sources: [String: String]) { self.init(SourceScanner.map(SourceFile.lowered(sources))) }

  init(_ source: String) { self.init(sources: ["App.swift": source]) }

  /// The folder `samples/sources`.
  static var samples: String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return root.appendingPathComponent("samples/sources").path
  }

  /// Scans one of the samples.
  static func sample(_ name: String) -> Listing {
    Listing(SourceScanner().scan(["\(samples)/\(name)"]).map)
  }
}

extension SourceFile {
  /// Sources that are written in the test, by path: `Shop/Detail.swift` is in the module `Shop`.
  static func lowered(_ sources: [String: String]) -> [SourceFile] {
    sources.sorted { $0.key < $1.key }.map { path, text in
      let parts = path.split(separator: "/")
      return Lowering.file(Array(text.utf8), path: path, module: parts.count > 1 ? String(parts[0]) : nil)
    }
  }
}

extension Features {
  convenience init(_ source: String) {
    self.init(Declarations(SourceFile.lowered(["App.swift": source])))
  }

  func named(_ name: String) -> Feature? { all.first { $0.type.path.joined(separator: ".") == name } }
}
