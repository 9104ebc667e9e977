import Foundation
import ScreenDiagrams
import ScreenGraph

/// One map in every format that is asked for.
struct MapRenderer {
  /// What JSON is written of; a drawing of something else than a graph has none.
  let document: GraphDocument?
  var sessions: [PageSession] = []
  var show: Set<DrawingOptions.Detail> = []
  var sourceAddress: String?
  let direction: DrawingStyle.Direction
  var pictures: PictureMaker

  mutating func bytes(as format: MapFormat, theme: DrawingStyle.Theme) throws -> [UInt8] {
    let style = style(theme)
    switch format {
    case .svg: return try pictures.picture(as: .svg, style: style)
    case .png: return try pictures.picture(as: .png, style: style)
    case .pdf: return try pictures.picture(as: .pdf, style: style)
    case .html: return try page()
    case .json: return Array(try graph(for: "JSON").json.utf8)
    case .dot: return text(.dot, style)
    case .mmd: return text(.mermaid, style)
    case .md: return text(.markdown, style)
    case .txt: return text(.outline, style)
    }
  }

  /// A page has its own colours for light and dark, and a script that marks what the picture shows.
  private mutating func page() throws -> [UInt8] {
    let style = DrawingStyle(theme: .both, direction: direction)
    let picture = try pictures.picture(as: .svg, style: style)
    let page = Page(
      of: try graph(for: "page"), drawing: pictures.laidOut,
      picture: String(decoding: picture, as: UTF8.self),
      sessions: sessions, showing: show, sourceAddress: sourceAddress)
    return Array(page.html.utf8)
  }

  private func graph(for what: String) throws -> GraphDocument {
    guard let document else {
      throw CommandFailure(
        status: .usage, message: "A session is no graph: there is no \(what) of it.",
        details: ["The trace itself is JSON Lines; 'screengraph map' writes the graph of traces."])
    }
    return document
  }

  /// What a picture made now carries.
  func mark(of theme: DrawingStyle.Theme) -> PictureMark {
    PictureMark(of: pictures.drawing, style: style(theme))
  }

  private func style(_ theme: DrawingStyle.Theme) -> DrawingStyle {
    DrawingStyle(theme: theme, direction: direction)
  }

  private func text(_ format: DiagramFormat, _ style: DrawingStyle) -> [UInt8] {
    Array(format.writer.text(for: pictures.drawing, style: style).utf8)
  }
}
