import Foundation

/// Text in state: what an alert or a button says. A value that can be compared, which a view is not.
///
/// A literal is the key of a localized text; `TextState(verbatim:)` is said as it is. Two texts are equal when they are
/// made alike: the same key and arguments, the same pieces, the same styles.
public struct TextState: Hashable, Sendable {
  /// How a piece of text is written.
  public enum Style: Hashable, Sendable {
    case bold
    case italic
    case strikethrough
    case underline
  }

  private indirect enum Content: Hashable, Sendable {
    case verbatim(String)
    case localized(key: String, table: String?)
    case pair(TextState, TextState)
    case styled(TextState, Style)
  }

  private var content: Content

  private init(_ content: Content) { self.content = content }

  /// A text that is said as it is.
  public init(verbatim text: String) { self.init(.verbatim(text)) }

  /// A text that is said as it is.
  @_disfavoredOverload
  public init(_ text: some StringProtocol) { self.init(.verbatim(String(text))) }

  /// The text of a localization key, in the table of that name in the app's main bundle; the key itself where there is
  /// no such text.
  public init(_ key: LocalizationKey, tableName: String? = nil) {
    self.init(.localized(key: key.text, table: tableName))
  }

  /// A key of the app's localized texts: a string literal.
  public struct LocalizationKey: ExpressibleByStringInterpolation, Hashable, Sendable {
    fileprivate let text: String
    public init(stringLiteral value: String) { text = value }
  }

  /// One text after the other.
  public static func + (lhs: TextState, rhs: TextState) -> TextState { TextState(.pair(lhs, rhs)) }

  public func bold() -> TextState { TextState(.styled(self, .bold)) }
  public func italic() -> TextState { TextState(.styled(self, .italic)) }
  public func strikethrough() -> TextState { TextState(.styled(self, .strikethrough)) }
  public func underline() -> TextState { TextState(.styled(self, .underline)) }
}

extension String {
  /// The words of a text, localized, without its styles.
  public init(state: TextState) { self = state.words }
}

extension TextState {
  fileprivate var words: String {
    switch content {
    case .verbatim(let text): text
    case .localized(let key, let table): Bundle.main.localizedString(forKey: key, value: key, table: table)
    case .pair(let first, let second): first.words + second.words
    case .styled(let text, _): text.words
    }
  }
}

extension TextState: CustomStringConvertible, CustomReflectable {
  /// The words as they were written: a key is not looked up.
  public var description: String {
    switch content {
    case .verbatim(let text): text
    case .localized(let key, _): key
    case .pair(let first, let second): first.description + second.description
    case .styled(let text, let style): "\(style)(\(text))"
    }
  }

  public var customMirror: Mirror { Mirror(reflecting: description) }
}
