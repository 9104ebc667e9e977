import Foundation
import ScreenDiagrams

/// Drawings laid out by Graphviz and painted: SVG, PNG, PDF.
///
/// Safe to call from several threads; they wait for each other. No call has a time limit: Graphviz cannot be
/// interrupted, and finds no end in minutes for some graphs of 500 labelled screens.
public enum DiagramLayout {
  /// A picture, with sentences for whoever asked for it.
  public struct Picture: Sendable {
    public let data: Data
    /// What did not fit and what helps.
    public let warnings: [String]
  }

  /// The page that a picture should be readable on, in points.
  static let page = (width: 900.0, height: 1200.0)
  /// The least size of a label on that page, in points.
  static let leastLabel = 7.0

  /// Lays out a drawing and writes it.
  public static func picture(of drawing: Drawing, as request: LayoutRequest) throws(LayoutError) -> Picture {
    let mark = PictureMark(of: drawing, style: request.style)
    let drawing = drawing.reduced(to: request.effort)
    let followsSystem = request.format == .svg && request.style.theme == .both
    let (svg, warnings) = try legible(drawing, request: request, mark: mark, followsSystem: followsSystem)
    switch request.format {
    case .svg: return Picture(data: Data(svg.text.utf8), warnings: warnings)
    case .png, .pdf:
      let background = Palette.drawn(request.style.theme)[.background]
      let painter = try SVGPainter.shared.get()
      let data =
        request.format == .png
        ? try painter.png(svg, background: background, mark: mark)
        : try painter.pdf(svg, background: background, drawing: drawing, mark: mark)
      return Picture(data: data, warnings: warnings)
    }
  }

  /// The SVG's text.
  public static func svg(of drawing: Drawing, style: DrawingStyle = DrawingStyle()) throws(LayoutError)
    -> String
  {
    String(
      decoding: try picture(of: drawing, as: LayoutRequest(format: .svg, style: style)).data, as: UTF8.self)
  }

  /// A PNG or JPEG in a size of some pixels, as PNG.
  public static func thumbnail(
    of image: [UInt8], width: Int, height: Int
  ) throws(LayoutError) -> Data {
    try SVGPainter.shared.get().thumbnail(of: image, width: width, height: height)
  }

  /// What Graphviz makes of a graph in its own language by itself: to compare with.
  package static func plainSVG(ofDOT text: String) throws(LayoutError) -> String {
    let svg = try GraphvizEngine.shared.get().render(dot: text, as: "svg")
    return svg.split(separator: "\n").filter {
      !$0.hasPrefix("<!--") && !$0.hasPrefix(" Pages:") && !$0.hasPrefix(" -->")
    }
    .joined(separator: "\n") + "\n"
  }

  /// The versions of the libraries that do the work, by their names; why not, where one is missing.
  public static var versions: [(name: String, version: Result<String, LayoutError>)] {
    [
      ("graphviz", GraphvizEngine.shared.map(\.version)),
      ("librsvg", SVGPainter.shared.map(\.version)),
    ]
  }

  // MARK: Direction and size

  private static func legible(
    _ drawing: Drawing, request: LayoutRequest, mark: PictureMark, followsSystem: Bool
  ) throws(LayoutError) -> (FinishedSVG, [String]) {
    let layout = Layout(drawing: drawing, request: request, mark: mark, followsSystem: followsSystem)
    var svg = try layout.directed()
    guard 10 * scale(of: svg) < leastLabel else { return (svg, []) }
    let warning =
      "On a page the labels are smaller than \(Int(leastLabel)) points: "
      + "draw a part (--focus, --from, --to), or leave out what the arrows say (--labels none)."
    svg.addFootnote(warning, color: Palette.drawn(request.style.theme)[.label])
    return (svg, [warning])
  }

  private struct Layout {
    let drawing: Drawing
    let request: LayoutRequest
    let mark: PictureMark
    let followsSystem: Bool
    private static let mostForTwoLayouts = 60

    /// Where no direction is asked for, the one with the larger text on a page, the usual one of the view where that can
    /// be read: of a large drawing by an estimate, for a layout takes its time.
    func directed() throws(LayoutError) -> FinishedSVG {
      if request.effort == .apart { return try areas() }
      guard request.style.direction == .auto else { return try laidOut(request.style.direction) }
      guard drawing.nodes.count <= Self.mostForTwoLayouts else {
        return try laidOut(drawing.likelyDirection(on: page))
      }
      if drawing.view == .map {
        let down = try laidOut(.down)
        if scale(of: down) >= 1 { return down }
        let right = try laidOut(.right)
        return scale(of: right) > scale(of: down) ? right : down
      }
      // What is held stands beside its holder, and what follows beside what was before, as long as it can be read.
      let right = try laidOut(.right)
      if 10 * scale(of: right) >= leastLabel { return right }
      let down = try laidOut(.down)
      return scale(of: down) > scale(of: right) ? down : right
    }

    /// Each group by itself, in rows below the title.
    private func areas() throws(LayoutError) -> FinishedSVG {
      var picture = try finished(GraphvizLowering.heading(of: drawing, style: request.style))
      var areas: [FinishedSVG] = []
      for area in drawing.areas {
        areas.append(try Layout(drawing: area, request: request, mark: mark, followsSystem: false).area())
      }
      picture.addInRows(areas, page: page)
      return picture
    }

    /// Rightwards where it would be as wide as several others otherwise.
    private func area() throws(LayoutError) -> FinishedSVG {
      guard request.style.direction == .auto else { return try laidOut(request.style.direction) }
      let down = try laidOut(.down)
      guard down.width > 1200 else { return down }
      let right = try laidOut(.right)
      return right.width * right.height < down.width * down.height ? right : down
    }

    private func laidOut(_ direction: DrawingStyle.Direction) throws(LayoutError) -> FinishedSVG {
      let style = DrawingStyle(theme: request.style.theme, direction: direction)
      return try finished(GraphvizLowering.graph(of: drawing, style: style, effort: request.effort))
    }

    private func finished(_ graph: GraphvizGraph) throws(LayoutError) -> FinishedSVG {
      let raw = try GraphvizEngine.shared.get().render(graph, as: "svg")
      // What cannot follow the system is painted in one theme.
      let isFollowing = request.format == .svg && request.style.theme == .both
      let theme: DrawingStyle.Theme = isFollowing ? .both : request.style.theme == .dark ? .dark : .light
      return try FinishedSVG(
        raw: raw, drawing: drawing, graph: graph, theme: theme, mark: mark,
        followsSystem: followsSystem)
    }
  }

  /// How much a picture shrinks to fit on a page; at most 1.
  private static func scale(of svg: FinishedSVG) -> Double {
    min(1, page.width / svg.width, page.height / svg.height)
  }
}
