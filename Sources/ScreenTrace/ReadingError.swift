import Foundation

/// Why an input cannot be used at all: what, where, and what to do about it.
public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path; `-` for standard input.
  public var input: String
  /// Where in the file, counted from 1, if anywhere.
  public var line: Int?
  /// What is wrong.
  public var what: String
  /// What to do.
  public var remedy: String

  /// An input that cannot be used.
  public init(input: String, line: Int? = nil, what: String, remedy: String) {
    self.input = input
    self.line = line
    self.what = what
    self.remedy = remedy
  }

  /// `file:line: what. remedy.`
  public var description: String {
    let name = input == "-" ? "standard input" : input.isEmpty ? "''" : input
    return "\(name)\(line.map { ":\($0)" } ?? ""): \(what). \(remedy)."
  }

  /// `line 3 is not JSON`; what is about a place inside stands for itself: `line 3: "moves[0].op" is null`.
  package static func sentence(about subject: String, _ reason: String) -> String {
    "\(subject)\(reason.hasPrefix("\"") ? ":" : "") \(reason)"
  }
}

extension DecodingError {
  /// What is wrong with the value, and where in it, in words.
  ///
  /// - Parameter data: What was decoded. The decoder says of a number that does not fit its place no more than of what is
  ///   no JSON at all.
  package func reason(in data: Data) -> String {
    switch self {
    case .keyNotFound(let key, let context):
      return "\(Self.place(context.codingPath))has no \"\(key.stringValue)\""
    case .typeMismatch(let type, let context):
      return "\(Self.place(context.codingPath))is not \(Self.words(for: type))"
    case .valueNotFound(_, let context):
      return "\(Self.place(context.codingPath))is null"
    case .dataCorrupted(let context):
      if context.codingPath.isEmpty {
        if String(data: data, encoding: .utf8) == nil { return "is not UTF-8" }
        if (try? JSONSerialization.jsonObject(with: data)) != nil {
          return "has a number that is not whole, or too large, where one counts"
        }
        let detail = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
        return "is not JSON" + (detail.map { ": \(Self.shortened($0))" } ?? "")
      }
      return "\(Self.place(context.codingPath))has a value that is not known"
    @unknown default:
      return "cannot be read"
    }
  }

  /// `"moves[3].op" `, or nothing at the top.
  private static func place(_ path: [any CodingKey]) -> String {
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return text.isEmpty ? "" : "\"\(shortened(text))\" "
  }

  private static func words(for type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Int.Type: "a whole number"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }

  private static func shortened(_ text: String) -> String {
    var text = text
    while text.last == "." { text.removeLast() }
    return text.utf8.count > 200 ? "\(text.prefix(200))…" : text
  }
}
