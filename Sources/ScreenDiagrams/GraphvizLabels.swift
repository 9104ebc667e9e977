import Foundation

/// The HTML-like labels of Graphviz: what stands in a screen, on an edge, over a group, in a note and above the picture.
struct GraphvizLabels {
  let palette: Palette

  private static let nameSize = 13.0
  private static let smallSize = 9.0

  private func table(_ rows: [String], spacing: Int = 0, padding: Int = 0) -> String {
    let open = "<table border=\"0\" cellborder=\"0\" cellspacing=\"\(spacing)\" cellpadding=\"\(padding)\">"
    return "\(open)\(rows.joined())</table>"
  }

  private func font(_ text: String, size: Int, _ role: Palette.Role) -> String {
    text.isEmpty
      ? "" : "<font point-size=\"\(size)\" color=\"\(palette[role])\">\(markup(for: text))</font>"
  }

  /// Escaped as markup, and for Graphviz, which looks for backslashes in labels of both kinds.
  ///
  /// Graphviz hands expat a label piece by piece, and expat keeps a `]` at the end of a piece back, as it may begin
  /// `]]>`: the label is a syntax error then, unless the bracket is written as a number.
  private func markup(for text: String) -> String {
    GraphvizLowering.escString(MarkupEscape.text(text)).replacing("]", with: "&#93;")
  }

  /// Graphviz takes an empty pair of tags for a mistake.
  private func bold(_ markup: String) -> String { markup.isEmpty ? "" : "<b>\(markup)</b>" }

  private func italic(_ markup: String) -> String { markup.isEmpty ? "" : "<i>\(markup)</i>" }

  /// A width that bold text fits into.
  private func boldWidth(_ text: String, size: Double) -> Int {
    Int(TextWidth.points(text, size: size, bold: true).rounded(.up))
  }

  /// Bold text with more text behind it. The gap is made of spaces at its end: those count in the width that Graphviz
  /// reserves, while spaces at the start of a text get lost on the way to the reader.
  private func boldRun(_ text: String, size: Double, gap: Double) -> String {
    let missing = TextWidth.points(text, size: size, bold: true) - TextWidth.points(text, size: size)
    let spaces = max(gap > 0 ? 1 : 0, Int(((missing + gap) / TextWidth.points(" ", size: size)).rounded()))
    return "<b>\(markup(for: text))\(String(repeating: " ", count: spaces))</b>"
  }

  // MARK: Screens

  /// Graphviz decodes entities and backslashes in plain labels. (A label in markup must hold markup: cgraph keeps each
  /// text once, and the same text as a node's name would change its kind.)
  private func plainLabel(_ text: String) -> String { markup(for: text) }

  func node(_ node: Drawing.Node, isRightwards: Bool) -> GraphvizGraph.Attribute {
    let name = ReadableText.wrapped(node.name, limit: 24)
    let color = palette[node.isInRecursion ? .recursion : node.form == .alert ? .alertLine : .present]
    var rows: [String] = []
    switch node.form {
    case .sheet:
      rows.append(
        "<tr><td></td><td fixedsize=\"true\" width=\"26\" height=\"4\" bgcolor=\"\(color)\"></td><td></td></tr>"
      )
    case .cover: rows.append("<tr><td colspan=\"3\" height=\"4\" bgcolor=\"\(color)\"></td></tr>")
    case .plain, .alert, .junction: break
    }
    for (index, line) in name.enumerated() {
      let plain = node.isRoot ? boldRun(line, size: Self.nameSize, gap: 0) : markup(for: line)
      let text = node.mark?.kind == .removed && !line.isEmpty ? "<s>\(plain)</s>" : plain
      rows.append(
        "<tr><td colspan=\"3\" cellpadding=\"\(rows.isEmpty || index > 0 ? 0 : 2)\">\(text)</td></tr>")
    }
    for caption in node.captions {
      for line in ReadableText.wrapped(caption, limit: 34, maximum: 3) {
        rows.append("<tr><td colspan=\"3\">\(font(line, size: 9, .label))</td></tr>")
      }
    }
    if let screenshot = node.screenshot {
      let size = "width=\"\(screenshot.width)\" height=\"\(screenshot.height)\""
      rows.append("<tr><td colspan=\"3\" height=\"4\"></td></tr>")
      rows.append(
        "<tr><td colspan=\"3\"><table border=\"0\" cellborder=\"0\" cellspacing=\"0\"><tr>"
          + "<td fixedsize=\"true\" \(size) bgcolor=\"\(Drawing.Screenshot.mark)\"></td></tr></table></td></tr>"
      )
    }
    if let mark = node.mark {
      rows.append(
        "<tr><td colspan=\"3\" cellpadding=\"2\">\(MarkTag(palette: palette).markup(for: mark))</td></tr>")
    }
    if !node.chips.isEmpty && !rows.isEmpty { rows.append(Self.spacer) }
    rows += node.chips.map(chip)
    rows += slots(node.slots, isRightwards: isRightwards)
    return rows.count > 1 || node.isRoot || node.mark != nil
      ? .init(html: table(rows)) : .init("label", plainLabel(name[0]))
  }

  private static let spacer = "<tr><td colspan=\"3\" height=\"3\"></td></tr>"

  /// Below each other where edges leave to the right, beside each other where they leave downwards: none has to cross
  /// another slot.
  private func slots(_ slots: [Drawing.Slot], isRightwards: Bool) -> [String] {
    guard !slots.isEmpty else { return [] }
    let cells = slots.enumerated().map { index, slot in
      let role: Palette.Role = slot.model == .stack ? .push : .present
      let fill = palette[slot.model == .stack ? .lane : .background]
      let frame =
        "style=\"rounded\" border=\"1\" cellpadding=\"2\" color=\"\(palette[role])\" bgcolor=\"\(fill)\""
      let name = ReadableText.line(slot.name, longest: 40)
      let width = TextWidth.points("\(slot.word)  \(name)", size: Self.smallSize) + 10
      let text = font(slot.word + "  ", size: 9, .text) + font(name, size: 9, .label)
      return (index, "port=\"\(Self.port(index))\" width=\"\(Int(width.rounded(.up)))\" \(frame)", text)
    }
    if isRightwards {
      return cells.flatMap { [Self.spacer, "<tr><td colspan=\"3\" \($0.1)>\($0.2)</td></tr>"] }
    }
    let row = cells.map { "<td \($0.1)>\($0.2)</td>" }.joined()
    return [Self.spacer, "<tr><td colspan=\"3\">\(table(["<tr>\(row)</tr>"], spacing: 3))</td></tr>"]
  }

  /// Where the edges through a node's slot begin.
  static func port(_ index: Int) -> String { "slot\(index + 1)" }

  private func chip(_ chip: Drawing.Chip) -> String {
    let lines = ReadableText.wrapped(chip.text, limit: 30, maximum: 2)
    let box = "style=\"rounded\" border=\"1\" bgcolor=\"\(palette[.alert])\" color=\"\(palette[.alertLine])\""
    var rows = [
      chipRow(font(chip.word + "  ", size: 9, .text) + font(lines[0], size: 9, .label))
    ]
    if let mark = chip.mark {
      rows.insert(chipRow(MarkTag(palette: palette).markup(for: mark)), at: 0)
    }
    rows += lines.dropFirst().map { chipRow(font($0, size: 9, .label)) }
    return "<tr><td colspan=\"3\" cellpadding=\"1\">"
      + "<table \(box) cellborder=\"0\" cellspacing=\"0\" cellpadding=\"1\">\(rows.joined())</table></td></tr>"
  }

  /// Text between empty cells, which keep it off the chip's frame.
  private func chipRow(_ markup: String) -> String { "<tr>\(gap(3))<td>\(markup)</td>\(gap(3))</tr>" }

  /// An empty cell: spaces at the ends of a text get lost on the way to the reader.
  private func gap(_ width: Int) -> String { "<td width=\"\(width)\"></td>" }

  // MARK: Edges

  /// Nothing for an edge that has nothing to say. Empty cells keep the text off the line: it runs beside the label in a
  /// drawing that goes down, below it in one that goes right.
  func edge(_ edge: Drawing.Edge, isRightwards: Bool) -> String? {
    let lines = EdgeLabel(of: edge, beginsAtSlot: true).lines
    guard !lines.isEmpty else { return nil }
    var rows = lines.map { "<tr><td align=\"left\">\(markup(of: $0))</td></tr>" }
    if isRightwards {
      rows.append("<tr><td height=\"3\"></td></tr>")
    } else {
      rows[0] = "<tr><td width=\"6\" rowspan=\"\(lines.count)\"></td>\(rows[0].dropFirst("<tr>".count))"
    }
    return table(rows)
  }

  private func markup(of line: EdgeLabel.Line) -> String {
    if let mark = line.mark {
      let words = markup(for: line.text)
      guard let role = mark.role, !words.isEmpty else { return words }
      return "<font color=\"\(palette[role])\">\(bold(words))</font>"
    }
    let numbers = line.numbers.isEmpty ? "" : boldRun(line.numbers, size: 10, gap: 5)
    let text = markup(for: line.count.isEmpty || line.text.isEmpty ? line.text : line.text + "  ")
    return numbers + (line.isItalic ? italic(text) : text) + bold(markup(for: line.count))
  }

  // MARK: Groups

  /// `isArea`: it stands over a map of its own, to be read from further away.
  func group(_ group: Drawing.Group, isBelow: Bool = false, isArea: Bool = false) -> String {
    let names = ReadableText.wrapped(group.name, limit: 48, maximum: isArea ? 2 : 1)
    let name = names[0]
    let text = bold(markup(for: name))
    switch group.kind {
    case .tabs, .choice:
      let title = boldRun(name, size: Self.nameSize, gap: 6)
      let word = font(group.kind == .tabs ? "tabs" : "one of", size: 11, .label)
      let captions = group.captions.flatMap { ReadableText.wrapped($0, limit: 44, maximum: 3) }.map {
        "<tr><td align=\"left\">\(font($0, size: 9, .label))</td></tr>"
      }
      return table(
        [
          "<tr><td align=\"left\"><font point-size=\"13\" color=\"\(palette[.text])\">\(title)</font>\(word)</td></tr>"
        ] + captions,
        padding: 1)
    case .stack:
      let width = boldWidth(name, size: 11) + Int(TextWidth.points("stack ", size: 11).rounded(.up))
      // A title below leaves the middle of its frame free: there the arrows out of a frame with one screen go.
      let free = isBelow ? "<td width=\"\(width + 12)\"></td>" : ""
      return table(["<tr>\(free)<td width=\"\(width)\">stack \(text)</td></tr>"], padding: 1)
    case .module:
      let size = isArea ? 17 : 11
      let rows = names.map { name in
        let text = bold(markup(for: name))
        let title = isArea ? "<font point-size=\"\(size)\" color=\"\(palette[.text])\">\(text)</font>" : text
        let width = boldWidth(name, size: Double(size))
        return "<tr><td align=\"left\" width=\"\(width)\">\(title)</td></tr>"
      }
      return table(rows, padding: 1)
    }
  }

  // MARK: Notes

  func note(_ note: Drawing.Note) -> String {
    let numbers = note.numbers.isEmpty ? "" : boldRun(EdgeLabel.words(for: note.numbers), size: 10, gap: 5)
    var rows = [
      "<tr><td align=\"left\"><font color=\"\(palette[.recursion])\">\(numbers)\(bold(markup(for: note.rule)))</font></td></tr>"
    ]
    for sentence in note.sentences {
      rows += ReadableText.wrapped(prose: sentence, limit: 56, maximum: 5).map(noteRow)
    }
    if let wayOut = note.wayOut {
      let lines = ReadableText.wrapped(prose: "Way out: \(wayOut)", limit: 56, maximum: 5)
      let rest = lines[0].dropFirst("Way out:".count).trimmingCharacters(in: .whitespaces)
      rows.append(markedNoteRow(boldRun("Way out:", size: 10, gap: 4) + markup(for: rest)))
      rows += lines.dropFirst().map(noteRow)
    }
    if let place = note.place { rows.append(markedNoteRow(font(place, size: 10, .label))) }
    return table(rows, padding: 1)
  }

  private func noteRow(_ text: String) -> String { markedNoteRow(markup(for: text)) }

  private func markedNoteRow(_ markup: String) -> String { "<tr><td align=\"left\">\(markup)</td></tr>" }

  // MARK: Title and legend

  /// Cells side by side, with the width they need in points.
  private struct Strip {
    var cells: String
    var width: Double
  }

  func title(of drawing: Drawing) -> String {
    let titles = ReadableText.wrapped(drawing.title, limit: 60, maximum: 2).map { line in
      let width = boldWidth(line, size: 17)
      let text = "<font point-size=\"17\" color=\"\(palette[.text])\">\(bold(markup(for: line)))</font>"
      return Strip(cells: "<td align=\"left\" width=\"\(width)\">\(text)</td>", width: Double(width))
    }
    let strips =
      titles + [verdict(of: drawing)] + drawing.remarks.map { words($0) } + legendStrips(of: drawing)
    let width = strips.map(\.width).max() ?? 0
    // Graphviz stretches a row to the width of the table by widening its cells: an empty last cell takes that.
    let rows = strips.map { strip in
      "<tr><td align=\"left\">\(table(["<tr>\(strip.cells)\(gap(max(1, Int(width - strip.width))))</tr>"], padding: 1))</td></tr>"
    }
    return table(rows + ["<tr><td height=\"6\"></td></tr>"])
  }

  private func words(_ text: String, _ role: Palette.Role = .label, bold isBold: Bool = false) -> Strip {
    let width = TextWidth.points(text, size: 10, bold: isBold)
    let markup = isBold ? bold(font(text, size: 10, role)) : font(text, size: 10, role)
    return Strip(
      cells: "<td align=\"left\" width=\"\(Int(width.rounded(.up)))\">\(markup)</td>", width: width + 2)
  }

  /// The verdict first where something is wrong.
  private func verdict(of drawing: Drawing) -> Strip {
    guard drawing.verdict.severity != nil else {
      return words([drawing.counts, drawing.verdict.text].filter { !$0.isEmpty }.joined(separator: " "))
    }
    let verdict = "\(drawing.verdict.text)."
    let run =
      "<font point-size=\"10\" color=\"\(palette[.recursion])\">\(boldRun(verdict, size: 10, gap: 5))</font>"
    let width =
      TextWidth.points(verdict, size: 10, bold: true) + 10 + TextWidth.points(drawing.counts, size: 10)
    return Strip(
      cells: "<td align=\"left\">\(run)\(font(drawing.counts, size: 10, .label))</td>", width: width)
  }

  /// Rows of at most about 520 points.
  private func legendStrips(of drawing: Drawing) -> [Strip] {
    var strips: [Strip] = []
    let swatches = LegendSwatch(palette: palette)
    for entry in drawing.legend {
      let text = words(entry.words(in: drawing.view))
      let swatchWidth = LegendSwatch.width(for: entry)
      let width = swatchWidth + text.width + 20
      if strips.isEmpty || strips[strips.count - 1].width + width > 540 {
        strips.append(Strip(cells: "", width: 0))
      }
      strips[strips.count - 1].cells +=
        "<td width=\"\(Int(swatchWidth))\">\(swatches.markup(for: entry))</td>\(gap(2))\(text.cells)\(gap(12))"
      strips[strips.count - 1].width += width
    }
    return strips
  }
}
