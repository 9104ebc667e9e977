import Foundation

/// How wide Helvetica sets a text. Arial, Liberation Sans and Nimbus Sans have the same widths.
///
/// Graphviz reserves the width of the regular cut for bold text too; a cell with bold text gets its width from here.
public enum TextWidth {
  /// In points, for a font of the given size in points. What Helvetica has no glyph for counts as one em.
  public static func points(_ text: String, size: Double, bold: Bool = false) -> Double {
    let widths = bold ? boldWidths : regularWidths
    let thousandths = text.unicodeScalars.reduce(0) { sum, scalar in sum + width(of: scalar, in: widths) }
    return Double(thousandths) * size / 1000
  }

  /// A text in lines that are no wider than so many points, broken at spaces. A word is never broken.
  public static func lines(_ text: String, size: Double, width: Double) -> [String] {
    var lines: [String] = []
    var filled = 0.0
    let space = points(" ", size: size)
    for word in text.split(separator: " ") {
      let length = points(String(word), size: size)
      if let last = lines.indices.last, filled + space + length <= width {
        lines[last] += " \(word)"
        filled += space + length
      } else {
        lines.append(String(word))
        filled = length
      }
    }
    return lines
  }

  private static func width(of scalar: Unicode.Scalar, in widths: [Int]) -> Int {
    if (32...126).contains(scalar.value) { return widths[Int(scalar.value) - 32] }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .format, .enclosingMark: return 0
    default: break
    }
    // Accented letters are as wide as their base letter.
    if let base = Character(scalar).decomposed, (32...126).contains(base.value) {
      return widths[Int(base.value) - 32]
    }
    return scalar.value < 0x2000 ? 600 : 1000
  }

  // From the font metrics that Adobe published for Helvetica and Helvetica-Bold, in thousandths of an em, for the
  // printable characters of ASCII in their order.
  private static let regularWidths = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  private static let boldWidths = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ]
}

extension Character {
  /// The first scalar of the canonical decomposition, where there is more than one.
  fileprivate var decomposed: Unicode.Scalar? {
    let scalars = String(self).decomposedStringWithCanonicalMapping.unicodeScalars
    return scalars.count > 1 ? scalars.first : nil
  }
}
