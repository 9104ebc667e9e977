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
    /// The effort that it shows: a step down from the one that was asked for, where lines would have run through screens.
    public let effort: LayoutEffort
    /// How many labels found no free place at their arrows and are said below the picture.
    package let labelsBelow: Int
  }

  /// The page that a picture should be readable on, in points.
  static let page = (width: 900.0, height: 1200.0)
  /// The least size of a label on that page, in points.
  static let leastLabel = 7.0

  /// Lays out a drawing and writes it.
  public static func picture(of drawing: Drawing, as request: LayoutRequest) throws(LayoutError) -> Picture {
    let mark = PictureMark(of: drawing, style: request.style)
    let (svg, warnings, effort) = try followed(drawing, request: request, mark: mark)
    switch request.format {
    case .svg:
      return Picture(
        data: Data(svg.text.utf8), warnings: warnings, effort: effort,
        labelsBelow: svg.labelsWithoutRoom.count)
    case .png, .pdf:
      let drawing = drawing.reduced(to: effort)
      let background = Palette.drawn(request.style.theme)[.background]
      let painter = try SVGPainter.shared.get()
      let data =
        request.format == .png
        ? try painter.png(svg, background: background, mark: mark)
        : try painter.pdf(svg, background: background, drawing: drawing, mark: mark)
      return Picture(
        data: data, warnings: warnings, effort: effort, labelsBelow: svg.labelsWithoutRoom.count)
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

  /// In areas, where in one layout lines run through screens and in areas fewer do.
  private static func followed(
    _ drawing: Drawing, request: LayoutRequest, mark: PictureMark
  ) throws(LayoutError) -> (FinishedSVG, [String], LayoutEffort) {
    var effort = request.effort
    let laidOut = { (effort: LayoutEffort) throws(LayoutError) -> FinishedSVG in
      var request = request
      request.effort = effort
      return try Layout(drawing: drawing.reduced(to: effort), request: request, mark: mark).picture()
    }
    var svg = try laidOut(effort)
    if effort < .apart, !svg.legibility.canBeFollowed {
      let areas = try laidOut(.apart)
      if areas.legibility.isBetter(than: svg.legibility) { (svg, effort) = (areas, .apart) }
    }
    var footnotes: [String] = []
    if !svg.movesWithoutLine.isEmpty {
      footnotes.append(
        "Said here, as a line would run through a screen: \(svg.movesWithoutLine.joined(separator: " · ")).")
    }
    if !svg.titlesWithoutRoom.isEmpty {
      footnotes.append(
        "Named here, for want of room in the frame: \(svg.titlesWithoutRoom.joined(separator: " · ")).")
    }
    var warnings: [String] = []
    if !svg.labelsWithoutRoom.isEmpty {
      footnotes.append(
        "Said here, for want of room at the arrow: \(svg.labelsWithoutRoom.joined(separator: " · ")).")
    }
    if 10 * scale(of: svg) < leastLabel {
      warnings.append(
        "On a page the labels are smaller than \(Int(leastLabel)) points: \(remedy(for: drawing, at: effort))."
      )
    }
    svg.addFootnotes(footnotes + warnings, color: Palette.drawn(request.style.theme)[.label])
    return (svg, warnings, effort)
  }

  /// What makes the labels larger. Among areas no label less would: there are too many screens.
  private static func remedy(for drawing: Drawing, at effort: LayoutEffort) -> String {
    let part = "draw a part (--focus, --from, --to)"
    if effort >= .apart {
      let boxes = drawing.collapsed(because: "").nodes.count
      return boxes <= drawing.nodes.count / 2 ? "\(part), or a box for each module (--collapse module)" : part
    }
    let isLabelled = effort == .full && drawing.edges.contains { !$0.causes.isEmpty }
    return isLabelled ? "\(part), or leave out what the arrows say (--labels none)" : part
  }

  private struct Layout {
    let drawing: Drawing
    let request: LayoutRequest
    let mark: PictureMark
    private static let mostForManyLayouts = 60

    /// Parts that nothing ties to each other are laid out by themselves, so that none of them stretches another one.
    func picture() throws(LayoutError) -> FinishedSVG {
      let parts: [DrawingPart]
      switch (request.effort, drawing.view) {
      case (.apart, _): parts = drawing.areas
      // Along a session the order of the parts is the order of time.
      case (_, .session): parts = []
      default: parts = drawing.connectedParts
      }
      guard parts.count > 1 || request.effort == .apart else {
        return try best(of: DrawingPart(whole: drawing))
      }
      var picture = try finished(GraphvizLowering.heading(of: drawing, style: request.style), of: drawing)
      var pictures: [FinishedSVG] = []
      for part in parts { pictures.append(try request.effort == .apart ? area(part) : best(of: part)) }
      picture.addInRows(pictures, page: page)
      return picture
    }

    // MARK: One part

    /// Laid out as it is usual for the view where that can be read, else the way in which its text is larger on a page;
    /// where that has something lie on something else, another way, and with more room.
    private func best(of part: DrawingPart) throws(LayoutError) -> FinishedSVG {
      if part.isLoose { return try laidOut(part, .down) }
      let asked = request.style.direction
      // Of a large drawing by an estimate, for a layout takes its time.
      if part.drawing.nodes.count > Self.mostForManyLayouts {
        return try laidOut(part, asked == .auto ? part.drawing.likelyDirection(on: page) : asked)
      }
      var tried: [FinishedSVG] = []
      if asked == .auto {
        // What is held stands beside its holder, and what follows beside what was before, as long as it can be read.
        let usual: DrawingStyle.Direction = part.drawing.view == .map ? .down : .right
        let least = part.drawing.view == .map ? 1 : leastLabel / 10
        let first = try laidOut(part, usual)
        if scale(of: first) >= least, first.legibility.isPerfect { return first }
        let second = try laidOut(part, usual == .down ? .right : .down)
        let isFirstLarger = scale(of: first) >= min(least, scale(of: second))
        tried = isFirstLarger ? [first, second] : [second, first]
      } else {
        tried = [try laidOut(part, asked)]
      }
      if let legible = tried.first(where: { $0.legibility.isPerfect && isLarge($0, beside: tried[0]) }) {
        return legible
      }
      for direction in asked == .auto ? [.right, .down] : [asked] as [DrawingStyle.Direction] {
        tried.append(try laidOut(part, direction, isRoomy: true))
      }
      return tried.filter { isLarge($0, beside: tried[0]) }.reduce(tried[0]) {
        $1.legibility.isBetter(than: $0.legibility) ? $1 : $0
      }
    }

    /// What is free of mistakes, but so small on a page that nobody can read it, is no gain.
    private func isLarge(_ picture: FinishedSVG, beside other: FinishedSVG) -> Bool {
      scale(of: picture) >= 0.6 * scale(of: other)
    }

    /// With room where lines would run through screens; where they do even so, without them.
    private func area(_ part: DrawingPart) throws(LayoutError) -> FinishedSVG {
      var picture = try compact(part)
      if picture.legibility.canBeFollowed { return picture }
      let asked = request.style.direction
      for direction in asked == .auto ? [.down, .right] : [asked] as [DrawingStyle.Direction] {
        let roomy = try laidOut(part, direction, isRoomy: true)
        if roomy.legibility.isBetter(than: picture.legibility) { picture = roomy }
      }
      var part = part
      var said: [String] = []
      while !picture.crossingMoves.isEmpty {
        let fewer = part.without(elements: Set(picture.crossingMoves.map(\.element)))
        // A line that ties a note to its screen is no move.
        if fewer.drawing.edges.count == part.drawing.edges.count { break }
        said += picture.crossingMoves.map(\.sentence).filter { !$0.isEmpty }
        part = fewer
        picture = try compact(part)
      }
      picture.movesWithoutLine = said
      return picture
    }

    /// Rightwards where it would be as wide as several others otherwise.
    private func compact(_ part: DrawingPart) throws(LayoutError) -> FinishedSVG {
      let asked = request.style.direction
      let down = try laidOut(part, asked == .right ? .right : .down)
      guard asked == .auto, down.width > 1200 || !down.legibility.isPerfect else { return down }
      let right = try laidOut(part, .right)
      if right.legibility.isPerfect != down.legibility.isPerfect {
        return right.legibility.isPerfect ? right : down
      }
      return right.width * right.height < down.width * down.height ? right : down
    }

    private func laidOut(
      _ part: DrawingPart, _ direction: DrawingStyle.Direction, isRoomy: Bool = false
    ) throws(LayoutError) -> FinishedSVG {
      let style = DrawingStyle(theme: request.style.theme, direction: direction)
      let graph = GraphvizLowering.graph(of: part, style: style, isRoomy: isRoomy, effort: request.effort)
      return try finished(graph, of: part.drawing)
    }

    private func finished(_ graph: GraphvizGraph, of drawing: Drawing) throws(LayoutError) -> FinishedSVG {
      let raw = try GraphvizEngine.shared.get().render(graph, as: "svg")
      // What cannot follow the system is painted in one theme.
      let isFollowing = request.format == .svg && request.style.theme == .both
      let theme: DrawingStyle.Theme = isFollowing ? .both : request.style.theme == .dark ? .dark : .light
      return try FinishedSVG(raw: raw, drawing: drawing, graph: graph, theme: theme, mark: mark)
    }
  }

  /// How much a picture shrinks to fit on a page; at most 1.
  private static func scale(of svg: FinishedSVG) -> Double {
    min(1, page.width / svg.width, page.height / svg.height)
  }
}
