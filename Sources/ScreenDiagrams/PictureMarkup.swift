import Foundation

/// How a document shows a picture that lies beside it, with what the drawing says as the alternative text.
public enum PictureMarkup {
  private static let longestAlternative = 600

  /// Markdown, DocC's too: `![…](…)`.
  ///
  /// - Parameter path: From the document to the picture.
  public static func image(of drawing: Drawing, at path: String) -> String {
    "![\(MarkdownText.escaped(drawing.caption, longest: longestAlternative))](\(address(of: path)))"
  }

  /// HTML within Markdown: a picture that follows the reader's light or dark theme.
  public static func pair(of drawing: Drawing, light: String, dark: String) -> String {
    let alternative = ReadableText.line(drawing.caption, longest: longestAlternative)
    return """
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="\(address(of: dark))">
        <img alt="\(MarkupEscape.text(alternative))" src="\(address(of: light))">
      </picture>
      """
  }

  /// The path as a relative address: no character in it means something to a browser, Markdown or HTML.
  private static func address(of path: String) -> String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/@")
    return path.addingPercentEncoding(withAllowedCharacters: plain) ?? path
  }
}
