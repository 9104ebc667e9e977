import Foundation
import ScreenDiagrams

/// Reads the elements of Graphviz's SVG off its lines: one line is one tag or one text.
struct SVGReader {
  enum Kind { case heading, node, group, edge, footnote }

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
  /// An area has coordinates of its own.
  private var shift = Point(x: 0, y: 0)

  /// The element before, when the line begins another one.
  mutating func read(_ line: Substring, at index: Int) -> Element? {
    if line.hasPrefix("<g class=\"area\""), let place = Self.translation(in: line) { shift = place }
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
    case "footnote": .footnote
    default: nil
    }
  }

  private mutating func readText(_ line: Substring, at index: Int) {
    guard let x = Self.number("x", in: line), let y = Self.number("y", in: line),
      let size = Self.number("font-size", in: line), let start = line.firstIndex(of: ">"),
      line.hasSuffix("</text>")
    else { return }
    // Spaces at the end keep room and are not seen.
    var text = Self.plain(line[line.index(after: start)...].dropLast("</text>".count))
    while let last = text.last, last == " " || last == "\u{A0}" { text.removeLast() }
    let isBold = Self.attribute("font-weight", in: line) == "bold"
    let width = TextWidth.points(text, size: size, bold: isBold)
    let left = Self.attribute("text-anchor", in: line) == "middle" ? x - width / 2 : x
    // Capitals reach 0.72 em above the line, descenders 0.21 em below it.
    let box = Box(left: left, top: y - 0.73 * size, right: left + width, bottom: y + 0.21 * size)
    current?.texts.append(Text(box: box.moved(x: shift.x, y: shift.y), line: index))
  }

  private mutating func readPath(_ line: Substring) {
    let points = points(in: Self.attribute("d", in: line) ?? "")
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
    let points = points(in: Self.attribute("points", in: line) ?? "")
    let box = points.reduce(Box.nothing) { $0.joined($1) }
    if current?.kind == .edge {
      let drawn = current?.arrowhead ?? .nothing
      current?.arrowhead = drawn.joined(box)
    } else if current?.shape.isEmpty == true {
      current?.shape = box
    }
  }

  private func points(in text: Substring) -> [Point] {
    let numbers = Self.numbers(in: text)
    return stride(from: 0, to: numbers.count - 1, by: 2).map {
      Point(x: numbers[$0] + shift.x, y: numbers[$0 + 1] + shift.y)
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

  /// The value of an attribute, as it is written.
  static func attribute(_ name: String, in line: Substring) -> Substring? {
    guard let start = position(after: " \(name)=\"", in: line) else { return nil }
    let end = line.utf8[start...].firstIndex(of: UInt8(ascii: "\"")) ?? line.endIndex
    return line[start..<end]
  }

  static func set(_ name: String, to value: String, in line: inout Substring) {
    guard let range = attribute(name, in: line) else { return }
    line.replaceSubrange(range.startIndex..<range.endIndex, with: value)
  }

  static func number(_ name: String, in line: Substring) -> Double? {
    attribute(name, in: line).flatMap { Double($0) }
  }

  static func translation(in line: Substring) -> Point? {
    guard let start = position(after: "translate(", in: line) else { return nil }
    let numbers = numbers(in: line[start...].prefix { $0 != ")" })
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }

  static func numbers(in text: Substring) -> [Double] {
    text.utf8.split { byte in
      !(0x30...0x39 ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "e"))
    }.compactMap { Double(Substring($0)) }
  }

  /// Where the first occurrence of a text ends. In bytes: a picture of 200 screens has megabytes.
  static func position(after text: String, in line: Substring) -> Substring.Index? {
    var (text, copy) = (text, line)
    let offset = text.withUTF8 { needle in copy.withUTF8 { end(of: needle, in: $0) } }
    return offset.map { line.utf8.index(line.startIndex, offsetBy: $0) }
  }

  private static func end(
    of needle: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let base = bytes.baseAddress, let wanted = needle.baseAddress else { return nil }
    var start = 0
    while start + needle.count <= bytes.count {
      guard let found = memchr(base + start, Int32(wanted[0]), bytes.count - start) else { return nil }
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if place + needle.count > bytes.count { return nil }
      if memcmp(base + place, wanted, needle.count) == 0 { return place + needle.count }
      start = place + 1
    }
    return nil
  }

  /// Without the entities that Graphviz writes.
  static func plain(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var plain = ""
    var rest = text
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      plain += rest[..<start]
      let name = rest[rest.index(after: start)...].prefix { $0 != ";" && $0 != "&" }
      guard name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let character = character(named: name)
      else {
        plain += "&"
        rest = rest[rest.index(after: start)...]
        continue
      }
      plain += character
      rest = rest[rest.index(after: name.endIndex)...]
    }
    return plain + rest
  }

  private static func character(named name: Substring) -> String? {
    if name.first == "#" {
      return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
    }
    return ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name]
  }
}
