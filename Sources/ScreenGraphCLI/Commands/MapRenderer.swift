import Foundation
import ScreenDiagrams
import ScreenGraph

/// One map in every format that is asked for.
struct MapRenderer {
  let document: GraphDocument
  let direction: DrawingStyle.Direction
  var pictures: PictureMaker

  mutating func bytes(as format: MapFormat, theme: DrawingStyle.Theme) throws -> [UInt8] {
    let style = DrawingStyle(theme: theme, direction: direction)
    switch format {
    case .svg: return try pictures.picture(as: .svg, style: style)
    case .png: return try pictures.picture(as: .png, style: style)
    case .pdf: return try pictures.picture(as: .pdf, style: style)
    case .json: return Array(document.json.utf8)
    case .dot: return text(.dot, style)
    case .mmd: return text(.mermaid, style)
    case .md: return text(.markdown, style)
    case .txt: return text(.outline, style)
    }
  }

  private func text(_ format: DiagramFormat, _ style: DrawingStyle) -> [UInt8] {
    Array(format.writer.text(for: pictures.drawing, style: style).utf8)
  }
}
