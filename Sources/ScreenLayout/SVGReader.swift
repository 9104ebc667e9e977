import Foundation
import ScreenDiagrams

/// Reads the elements of Graphviz's SVG off its lines: one line is one tag or one text.
struct SVGReader {
  enum Kind { case heading, node, group, edge, footnotes }

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
    // `<g`, `<t`, `<p`: the second letter of most lines says that nothing in them is wanted.
    guard line.utf8.count > 5, let kind = line.utf8.dropFirst().first else { return nil }
    switch kind {
    case UInt8(ascii: "g"):
      if Self.line(line, begins: "<g class=\"area\""), let place = Self.translation(in: line) {
        shift = place
      }
      if Self.line(line, begins: "<g id=\""), let kind = Self.kind(of: line) {
        let finished = current
        current = Element(kind: kind, id: Self.plain(Self.attribute("id", in: line) ?? ""))
        return finished
      }
    case UInt8(ascii: "t") where current != nil && Self.line(line, begins: "<text"): readText(line, at: index)
    case UInt8(ascii: "p") where current != nil:
      if Self.line(line, begins: "<path") { readPath(line) }
      if Self.line(line, begins: "<polygon") { readPolygon(line) }
    default: break
    }
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
    case "footnotes": .footnotes
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
    return (0..<numbers.count / 2).map {
      Point(x: numbers[2 * $0] + shift.x, y: numbers[2 * $0 + 1] + shift.y)
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

  // MARK: Lines

  /// In bytes: where a character of Swift ends takes long to find out, and no line of an SVG ends within one.
  static func lines(of svg: String) -> [Substring] {
    var svg = svg
    svg.makeContiguousUTF8()
    return svg.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
  }

  /// Whether a line begins so, byte by byte.
  static func line(_ line: Substring, begins beginning: StaticString) -> Bool {
    let length = beginning.utf8CodeUnitCount
    let answer = line.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count >= length, let base = bytes.baseAddress else { return false }
      return memcmp(base, beginning.utf8Start, length) == 0
    }
    return answer ?? line.hasPrefix("\(beginning)")
  }

  // MARK: Attributes

  /// The value of an attribute, as it is written.
  static func attribute(_ name: String, in line: Substring) -> Substring? {
    guard let start = position(after: " \(name)=\"", in: line) else { return nil }
    let end = line.utf8[start...].firstIndex(of: UInt8(ascii: "\"")) ?? line.endIndex
    return line[start..<end]
  }

  static func set(_ name: String, to value: String, in line: inout Substring) {
    guard let old = attribute(name, in: line) else { return }
    // A change in place would copy the whole text that the line is a part of.
    line = "\(line[..<old.startIndex])\(value)\(line[old.endIndex...])"
  }

  static func number(_ name: String, in line: Substring) -> Double? {
    attribute(name, in: line).flatMap { numbers(in: $0).first }
  }

  static func translation(in line: Substring) -> Point? {
    guard let start = position(after: "translate(", in: line) else { return nil }
    let numbers = numbers(in: line[start...].prefix { $0 != ")" })
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }

  /// The decimal numbers in a text, whatever stands between them.
  static func numbers(in text: Substring) -> [Double] {
    var numbers: [Double] = []
    var copy = text
    copy.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        var isNegative = false
        if bytes[index] == UInt8(ascii: "-") {
          isNegative = true
          index += 1
        }
        let start = index
        var digits = 0.0
        var divisor = 1.0
        var isFraction = false
        while index < bytes.count {
          let byte = bytes[index]
          if 0x30...0x39 ~= byte {
            digits = digits * 10 + Double(byte - 0x30)
            if isFraction { divisor *= 10 }
          } else if byte == UInt8(ascii: "."), !isFraction {
            isFraction = true
          } else {
            break
          }
          index += 1
        }
        if index > start {
          numbers.append((isNegative ? -digits : digits) / divisor)
        } else if !isNegative {
          index += 1
        }
      }
    }
    return numbers
  }

  /// Where the first occurrence of a text ends. In bytes: a picture of 200 screens has megabytes.
  static func position(after text: String, in line: Substring) -> Substring.Index? {
    var text = text
    let offset = text.withUTF8 { needle in
      line.utf8.withContiguousStorageIfAvailable { end(of: needle, in: $0) } ?? nil
    }
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
