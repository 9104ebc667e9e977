/// The small tag that says how a change, the tests or the clock see a screen or a move. The word tells them apart, and
/// so does the tag: filled for what is there, an outline for what is not.
struct MarkTag {
  let palette: Palette

  private static let size = 8.0

  func markup(for mark: Drawing.Mark) -> String {
    let text = ReadableText.line(mark.text, longest: 40)
    let words = MarkupEscape.text(text).replacing("\\", with: "\\\\").replacing("]", with: "&#93;")
    guard let role = mark.kind.role else {
      return "<font point-size=\"9\" color=\"\(palette[.label])\">\(words)</font>"
    }
    let isFilled = mark.kind != .removed && mark.kind != .uncovered
    let fill = "bgcolor=\"\(palette[isFilled ? role : .background])\" color=\"\(palette[role])\""
    let style = isFilled ? "rounded" : "dashed"
    let width = Int((TextWidth.points(text, size: Self.size, bold: true) + 8).rounded(.up))
    let ink = palette[isFilled ? .background : role]
    return
      "<table border=\"1\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"1\" style=\"\(style)\" \(fill)>"
      + "<tr><td width=\"\(width)\"><font point-size=\"8\" color=\"\(ink)\"><b>\(words)</b></font></td></tr></table>"
  }
}

extension Drawing.Mark.Kind {
  /// The colour of its tag, and of the frame or line that it marks; a time has none.
  var role: Palette.Role? {
    switch self {
    case .added: .added
    case .removed: .removed
    case .changed: .changed
    case .covered: .covered
    case .uncovered: .uncovered
    case .time: nil
    }
  }
}
