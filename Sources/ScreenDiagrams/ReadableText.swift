import Foundation

/// Text from sources and traces, made fit to be shown: one line, nothing that is invisible or that turns the text
/// around it, nothing that an XML document may not hold.
enum ReadableText {
  static let longest = 160

  /// Runs of white space become one space, control and direction-changing characters go, an empty text is named so,
  /// and what is longer than `longest` characters is cut in its middle.
  static func line(_ text: String, longest: Int = ReadableText.longest) -> String {
    // Most names are plain words.
    if text.utf8.count <= longest, !text.isEmpty, text.utf8.allSatisfy({ 0x21 <= $0 && $0 <= 0x7E }) {
      return text
    }
    var line = ""
    var pendingSpace = false
    // A name of a megabyte is not walked to its end.
    for scalar in text.unicodeScalars.prefix(longest * 40) {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        pendingSpace = !line.isEmpty
      } else if isDrawable(scalar) {
        if pendingSpace { line.append(" ") }
        pendingSpace = false
        line.unicodeScalars.append(scalar)
      }
    }
    // Soft hyphens and joiners mean something between letters, and nothing alone.
    if line.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) { return "(no name)" }
    return line.count <= longest ? line : "\(line.prefix(longest / 2))…\(line.suffix(longest / 2 - 1))"
  }

  private static func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: false
    default:
      scalar.properties.generalCategory != .privateUse && scalar.properties.generalCategory != .unassigned
    }
  }

  /// As many whole sentences as fit into `longest` characters.
  static func sentences(_ sentences: [String], longest: Int) -> String {
    var text = ""
    for sentence in sentences {
      let line = line(sentence, longest: longest)
      if !text.isEmpty && text.count + line.count >= longest { break }
      text += (text.isEmpty ? "" : " ") + line
    }
    return text
  }

  /// Breaks a name into lines of at most `limit` characters, at spaces and where a new word of a compound name starts;
  /// at most `maximum` lines, the last one cut. The lines are about equally long.
  static func wrapped(_ name: String, limit: Int, maximum: Int = 4) -> [String] {
    cut(balanced(words(of: name, limit: limit, breaksCompounds: true), limit: limit), maximum: maximum)
  }

  /// Breaks sentences into lines of at most `limit` characters, at spaces; the lines are about equally long.
  static func wrapped(prose: String, limit: Int, maximum: Int) -> [String] {
    cut(balanced(words(of: prose, limit: limit, breaksCompounds: false), limit: limit), maximum: maximum)
  }

  /// No more lines than it takes, none much shorter than the others: a word alone on the last line looks lost.
  private static func balanced(_ words: [String], limit: Int) -> [String] {
    var lines = filled(words, limit: limit)
    var tighter = limit - 1
    while lines.count > 1, tighter > limit / 2 {
      let closer = filled(words, limit: tighter)
      if closer.count > lines.count { break }
      lines = closer
      tighter -= 1
    }
    return lines
  }

  private static func cut(_ lines: [String], maximum: Int) -> [String] {
    lines.count <= maximum ? lines : lines.prefix(maximum - 1) + ["\(lines[maximum - 1])…"]
  }

  /// At least one line.
  private static func filled(_ words: [String], limit: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    for word in words {
      if !current.isEmpty && current.count + word.trimmingCharacters(in: .whitespaces).count > limit {
        lines.append(current.trimmingCharacters(in: .whitespaces))
        current = ""
      }
      current += word
    }
    let last = current.trimmingCharacters(in: .whitespaces)
    return last.isEmpty && !lines.isEmpty ? lines : lines + [last]
  }

  /// Words with the space that follows them; none longer than `limit`.
  private static func words(of text: String, limit: Int, breaksCompounds: Bool) -> [String] {
    var words: [String] = []
    var current = ""
    var previous: Character = " "
    for character in text {
      let startsWord =
        previous == " "
        || (breaksCompounds
          && ("./_".contains(previous) || (character.isUppercase && !previous.isUppercase)))
      if (startsWord && character != " " && !current.isEmpty) || current.count >= limit {
        words.append(current)
        current = ""
      }
      current.append(character)
      previous = character
    }
    words.append(current)
    return words
  }

  /// `1 screen`, `2 screens`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// `A`, `A and B`, `A, B and 3 more`.
  static func list(_ items: [String], maximum: Int = 3, _ conjunction: String = "and") -> String {
    if items.count > maximum {
      return "\(items.prefix(maximum - 1).joined(separator: ", ")) and \(items.count - maximum + 1) more"
    }
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return "\(items.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
