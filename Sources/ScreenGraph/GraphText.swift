import ScreenTrace

extension GraphDocument {
  /// The graph as JSON (`*.screengraph.json`), UTF-8: the same graph gives the same bytes.
  ///
  /// Made to be read in a diff: members in the order of the schema, and each screen, slot, move, finding and unknown on
  /// a line of its own. Linear in the size of the graph.
  public var json: String {
    var text = JSONText()
    text.line(#"{"screengraph": \#(screengraph),"#)
    text.head("title") { $0.string(title) }
    text.head("roots") { $0.array(roots) { $0.string($1) } }
    text.list("screens", screens) { $1.write(to: &$0) }
    text.list("slots", slots) { $1.write(to: &$0) }
    text.list("moves", moves) { $1.write(to: &$0) }
    text.list("findings", findings) { $1.write(to: &$0) }
    text.list("unknowns", unknowns, isLast: true) { $1.write(to: &$0) }
    text.line("}")
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

extension JSONText {
  fileprivate mutating func line(_ line: String) {
    bytes.append(contentsOf: line.utf8)
    endLine()
  }

  fileprivate mutating func head(_ name: String, _ value: (inout JSONText) -> Void) {
    bytes.append(contentsOf: "\"\(name)\": ".utf8)
    value(&self)
    bytes.append(UInt8(ascii: ","))
    endLine()
  }

  fileprivate mutating func list<Element>(
    _ name: String, _ elements: [Element], isLast: Bool = false, _ element: (inout JSONText, Element) -> Void
  ) {
    bytes.append(contentsOf: "\"\(name)\": [".utf8)
    for (index, value) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      endLine()
      bytes.append(contentsOf: "  ".utf8)
      element(&self, value)
    }
    if !elements.isEmpty { endLine() }
    line(isLast ? "]" : "],")
  }

  fileprivate mutating func member(_ key: StaticString, _ values: [some RawRepresentable<String>]) {
    member(key, values.map(\.rawValue))
  }

  fileprivate mutating func member(_ source: SourceLocation?) {
    guard let source else { return }
    key("source")
    source.write(to: &self)
  }
}

extension GraphDocument.Screen {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("id", id)
      $0.member("name", name)
      $0.member("module", module)
      $0.member("type", type)
      $0.member("kind", kind)
      $0.member(source)
      $0.member("evidence", evidence)
      $0.member("visits", visits)
    }
  }
}

extension GraphDocument.Slot {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("owner", owner)
      $0.member("path", path)
      $0.member("model", model)
      $0.member("styles", styles)
      $0.member("child", child)
      $0.member(source)
      $0.member("boxed", boxed)
      $0.member("evidence", evidence)
      $0.member("sure", sure)
      // Said of parts only.
      if isFilledOutside { $0.member("filledOutside", true) }
    }
  }
}

extension GraphDocument.Move {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("op", op)
      $0.member("from", from)
      $0.member("to", to)
      $0.member("owner", owner)
      $0.member("path", path)
      $0.member("by", by)
      $0.member("triggers", triggers)
      $0.member("origins", origins)
      $0.key("paths")
      $0.object { text in
        for (trigger, path) in paths.sorted(by: { $0.key < $1.key }) {
          text.key(trigger)
          text.string(path)
        }
      }
      $0.member("evidence", evidence)
      $0.member("count", count)
      $0.member(source)
      $0.member("sure", sure)
    }
  }
}

extension GraphDocument.Finding {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("rule", rule)
      $0.member("severity", severity)
      $0.member("message", message)
      $0.member("cycle", cycle)
      if let slots {
        $0.key("slots")
        $0.array(slots) { $1.write(to: &$0) }
      }
      $0.member("compiles", compiles)
      $0.member("wrappersPerLap", wrappersPerLap)
      $0.member("wayOut", wayOut)
      $0.key("locations")
      $0.array(locations) { $1.write(to: &$0) }
    }
  }
}

extension GraphDocument.SlotReference {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("owner", owner)
      $0.member("path", path)
      $0.member("child", child)
    }
  }
}

extension GraphDocument.Unknown {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("file", file)
      $0.member("line", line)
      $0.member("what", what)
    }
  }
}
