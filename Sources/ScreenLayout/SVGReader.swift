import ScreenDiagrams

/// Reads the elements of Graphviz's SVG off its lines: one line is one tag or one text.
struct SVGReader {
  enum Kind { case heading, node, group, edge }

  struct Text {
    let box: Box
    let line: Int
  }

  struct Element {
    let kind: Kind
    let id: String
    /// The box of the first closed shape: a screen's frame, a group's frame.
    var shape = Box.nothing
    var curves: [[Point]] = []
    var arrowhead = Box.nothing
    var texts: [Text] = []
  }

  private var current: Element?

  /// The element before, when the line begins another one.
  mutating func read(_ line: Substring, at index: Int) -> Element? {
    if line.hasPrefix("<g id=\""), let kind = Self.kind(of: line) {
      let finished = current
      current = Element(kind: kind, id: Self.plain(Self.attribute("id", in: line) ?? ""))
      return finished
    }
    guard current != nil else { return nil }
    if line.hasPrefix("<text") { readText(line, at: index) }
    if line.hasPrefix("<path") { readPath(line) }
    if line.hasPrefix("<polygon") { readPolygon(line) }
    return nil
  }

  mutating func finish() -> Element? {
    defer { current = nil }
    return current
  }

  private static func kind(of line: Substring) -> Kind? {
    switch attribute("class", in: line)?.prefix(while: { $0 != " " }) {
    case "graph": .heading
    case "node": .node
    case "cluster": .group
    case "edge": .edge
    default: nil
    }
  }

  private mutating func readText(_ line: Substring, at index: Int) {
    guard let x = Self.number("x", in: line), let y = Self.number("y", in: line),
      let size = Self.number("font-size", in: line), let start = line.firstIndex(of: ">"),
      let end = line.range(of: "</text>")
    else { return }
    let text = Self.plain(line[line.index(after: start)..<end.lowerBound])
    let width = TextWidth.points(text, size: size, bold: line.contains("font-weight=\"bold\""))
    let left = Self.attribute("text-anchor", in: line) == "middle" ? x - width / 2 : x
    // Capitals reach 0.72 em above the line, descenders 0.21 em below it.
    let box = Box(left: left, top: y - 0.73 * size, right: left + width, bottom: y + 0.21 * size)
    current?.texts.append(Text(box: box, line: index))
  }

  private mutating func readPath(_ line: Substring) {
    let numbers = Self.numbers(in: Self.attribute("d", in: line) ?? "")
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
    guard points.count > 1 else { return }
    if current?.kind == .edge {
      if Self.attribute("stroke", in: line) != "transparent" {
        current?.curves.append(Self.flattened(points))
      }
    } else if current?.shape.isEmpty == true {
      current?.shape = points.reduce(Box.nothing) { $0.joined($1) }
    }
  }

  private mutating func readPolygon(_ line: Substring) {
    let numbers = Self.numbers(in: Self.attribute("points", in: line) ?? "")
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
    let box = points.reduce(Box.nothing) { $0.joined($1) }
    if current?.kind == .edge {
      let drawn = current?.arrowhead ?? .nothing
      current?.arrowhead = drawn.joined(box)
    } else if current?.shape.isEmpty == true {
      current?.shape = box
    }
  }

  /// A chain of cubic Bézier curves as short straight lines.
  private static func flattened(_ points: [Point]) -> [Point] {
    var chain = [points[0]]
    for start in stride(from: 0, to: points.count - 3, by: 3) {
      let (a, b, c, d) = (points[start], points[start + 1], points[start + 2], points[start + 3])
      for step in 1...8 {
        let t = Double(step) / 8
        let u = 1 - t
        let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        chain.append(
          Point(x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y))
      }
    }
    return chain
  }

  // MARK: Attributes

  static func attribute(_ name: String, in line: Substring) -> Substring? {
    guard let start = line.range(of: " \(name)=\"") else { return nil }
    return line[start.upperBound...].prefix { $0 != "\"" }
  }

  static func number(_ name: String, in line: Substring) -> Double? {
    attribute(name, in: line).flatMap { Double($0) }
  }

  static func numbers(in text: Substring) -> [Double] {
    text.split { !($0.isNumber || $0 == "-" || $0 == "." || $0 == "e") }.compactMap { Double($0) }
  }

  /// Without the entities that Graphviz writes.
  static func plain(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    return String(text).replacing(/&(#?)(\w+);/) { match -> String in
      if match.1 == "#" { return UInt32(match.2).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?" }
      return ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][match.2] ?? "?"
    }
  }
}
