/// Small samples of the lines and frames, built of table cells: glyphs would come from whatever font has them.
struct LegendSwatch {
  let palette: Palette

  /// In points.
  static func width(for entry: LegendEntry) -> Double {
    switch entry {
    case .added, .removed, .changed, .covered, .uncovered: 58
    default: 34
    }
  }

  func markup(for entry: LegendEntry) -> String {
    switch entry {
    case .push: bar(.push, height: 3)
    case .present: doubleBar(.present)
    case .switch: bar(.label, height: 2)
    case .back: broken([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], .line)
    case .hold: broken([2, 4, 2, 4, 2, 4, 2, 4, 2], .line)
    case .recursion: doubleBar(.recursion)
    case .neverObserved: broken([8, 4, 8, 4, 8], .label)
    case .junction: bare(["<tr>\(cell(8, 8, .text))</tr>"])
    case .sheet:
      card(
        [
          "<tr><td width=\"7\" height=\"3\"></td>\(cell(12, 3, .present))<td width=\"7\" height=\"3\"></td></tr>",
          "<tr><td colspan=\"3\" width=\"30\" height=\"5\"></td></tr>",
        ], line: .present, fill: .screen)
    case .cover:
      card(
        [
          "<tr><td width=\"30\" height=\"3\" bgcolor=\"\(palette[.present])\"></td></tr>",
          "<tr><td width=\"30\" height=\"5\"></td></tr>",
        ], line: .present, fill: .screen)
    case .alert: card(["<tr><td width=\"28\" height=\"7\"></td></tr>"], line: .alertLine, fill: .alert)
    case .root:
      card(["<tr><td width=\"28\" height=\"7\"></td></tr>"], line: .text, fill: .screen, border: 2)
    case .count: letter("12×")
    case .unsure: letter("?")
    case .step: letter("1")
    case .added: MarkTag(palette: palette).markup(for: Drawing.Mark(.added))
    case .removed: MarkTag(palette: palette).markup(for: Drawing.Mark(.removed))
    case .changed: MarkTag(palette: palette).markup(for: Drawing.Mark(.changed))
    case .covered: MarkTag(palette: palette).markup(for: Drawing.Mark(.covered))
    case .uncovered: MarkTag(palette: palette).markup(for: Drawing.Mark(.uncovered))
    case .time: letter("2.4 s")
    }
  }

  private func cell(_ width: Int, _ height: Int, _ role: Palette.Role?) -> String {
    let color = role.map { " bgcolor=\"\(palette[$0])\"" } ?? ""
    return "<td width=\"\(width)\" height=\"\(height)\" fixedsize=\"true\"\(color)></td>"
  }

  private func bare(_ rows: [String]) -> String {
    "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">\(rows.joined())</table>"
  }

  private func bar(_ role: Palette.Role, height: Int) -> String {
    bare(["<tr>\(cell(30, height, role))</tr>"])
  }

  private func doubleBar(_ role: Palette.Role) -> String {
    bare(["<tr>\(cell(30, 1, role))</tr>", "<tr>\(cell(30, 3, nil))</tr>", "<tr>\(cell(30, 1, role))</tr>"])
  }

  private func broken(_ widths: [Int], _ role: Palette.Role) -> String {
    bare(["<tr>\(widths.enumerated().map { cell($1, 2, $0.isMultiple(of: 2) ? role : nil) }.joined())</tr>"])
  }

  private func card(_ rows: [String], line: Palette.Role, fill: Palette.Role, border: Int = 1) -> String {
    "<table border=\"\(border)\" color=\"\(palette[line])\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"1\" "
      + "style=\"rounded\" bgcolor=\"\(palette[fill])\">\(rows.joined())</table>"
  }

  private func letter(_ text: String) -> String {
    "<font point-size=\"10\" color=\"\(palette[.label])\"><b>\(text)</b></font>"
  }
}
