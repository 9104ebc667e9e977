import Foundation
import ScreenDiagrams
import ScreenGraph

/// One map in every format that is asked for.
struct MapRenderer {
  let document: GraphDocument
  let sessions: [PageSession]
  let show: Set<DrawingOptions.Detail>
  let direction: DrawingStyle.Direction
  var pictures: PictureMaker

  mutating func bytes(as format: MapFormat, theme: DrawingStyle.Theme) throws -> [UInt8] {
    let style = DrawingStyle(theme: theme, direction: direction)
    switch format {
    case .svg: return try pictures.picture(as: .svg, style: style)
    case .png: return try pictures.picture(as: .png, style: style)
    case .pdf: return try pictures.picture(as: .pdf, style: style)
    case .html: return try page()
    case .json: return Array(document.json.utf8)
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
      of: document, drawing: pictures.laidOut, picture: String(decoding: picture, as: UTF8.self),
      sessions: sessions, showing: show)
    return Array(page.html.utf8)
  }

  private func text(_ format: DiagramFormat, _ style: DrawingStyle) -> [UInt8] {
    Array(format.writer.text(for: pictures.drawing, style: style).utf8)
  }
}
