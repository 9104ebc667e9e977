/// Takes a marker's command apart into words, as a shell would, and does nothing else that a shell does.
///
/// Words stand apart by blanks; quotes, single or double, keep blanks in a word; a backslash takes the next character
/// as it is, outside of single quotes. What else a shell acts upon is refused, so that a line means the same here and
/// there.
enum MarkerWords {
  private static let operators: Set<Character> = [";", "|", "&", "<", ">", "(", ")", "$", "`"]

  static func split(_ text: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if operators.contains(character), quote == nil || (quote == "\"" && "$`".contains(character)) {
        throw CommandFailure(
          status: .usage,
          message: "No shell runs what a marker says, and '\(character)' means nothing to it.",
          details: ["Where it belongs to a word, put that in single quotes."])
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote { throw CommandFailure(status: .usage, message: "The quote \(quote) is not closed.") }
    if isEscaped {
      throw CommandFailure(status: .usage, message: "Nothing stands behind the last backslash.")
    }
    if let word { words.append(word) }
    return words
  }
}
