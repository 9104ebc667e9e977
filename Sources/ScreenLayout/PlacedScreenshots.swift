import ScreenDiagrams

/// Puts screenshots where the layout kept places free for them.
struct PlacedScreenshots {
  private let theme: DrawingStyle.Theme
  private var byElement: [String: Drawing.Screenshot] = [:]

  init(of drawing: Drawing, theme: DrawingStyle.Theme) {
    self.theme = theme
    for node in drawing.nodes { byElement[GraphvizLowering.elementID("screen", node.id)] = node.screenshot }
  }

  /// Whether some change with the reader's theme.
  var haveDarkOnes: Bool { theme == .both && byElement.values.contains { $0.dark != nil } }

  static let darkRules =
    "<style>.shot-dark{display:none}@media (prefers-color-scheme: dark)"
    + "{.shot-light{display:none}.shot-dark{display:inline}}</style>"

  /// The elements that take a line's place; nil for a line that is no free place of a screen.
  func images(at line: Substring, in element: String?) -> [String]? {
    guard line.hasPrefix("<polygon"),
      SVGReader.attribute("fill", in: line).map(String.init) == Drawing.Screenshot.mark,
      let screenshot = element.flatMap({ byElement[$0] }),
      let points = SVGReader.attribute("points", in: line)
    else { return nil }
    let corners = points.split(separator: " ").map { $0.split(separator: ",").compactMap { Double($0) } }
    guard let left = corners.compactMap(\.first).min(), let top = corners.compactMap(\.last).min() else {
      return nil
    }
    let place =
      "x=\"\(left)\" y=\"\(top)\" width=\"\(screenshot.width)\" height=\"\(screenshot.height)\""
    let image = { (png: String, name: String) in
      let mark = name.isEmpty ? "" : " class=\"shot-\(name)\""
      return "<image\(mark) \(place) xlink:href=\"data:image/png;base64,\(png)\"/>"
    }
    guard let dark = screenshot.dark else { return [image(screenshot.light, "")] }
    switch theme {
    case .light: return [image(screenshot.light, "")]
    case .dark: return [image(dark, "")]
    case .both: return [image(screenshot.light, "light"), image(dark, "dark")]
    }
  }
}
