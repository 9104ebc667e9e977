/// JSON being written: UTF-8, no spaces, slashes not escaped. The caller writes keys in their sorted order, so that the
/// same value gives the same bytes.
///
/// By hand because the app that is watched waits for it: a line takes some hundred nanoseconds, where a general encoder
/// takes microseconds.
package struct JSONText {
  /// What was written so far.
  package var bytes: [UInt8] = []
  private var needsComma = false

  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  // MARK: Structure

  package mutating func object(_ members: (inout JSONText) -> Void) {
    enclosed("{", "}", members)
  }

  package mutating func array<Element>(
    _ elements: some Sequence<Element>, _ element: (inout JSONText, Element) -> Void
  ) {
    enclosed("[", "]") { text in
      for value in elements {
        text.separate()
        element(&text, value)
      }
    }
  }

  package mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  package mutating func key(_ key: String) {
    separate()
    string(key)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func enclosed(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONText) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Ends a line of JSON Lines: the next value stands by itself.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  // MARK: Members, left out where there is no value

  package mutating func member(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    self.key(key)
    string(value)
  }

  package mutating func member(_ key: StaticString, _ value: Int?) {
    guard let value else { return }
    self.key(key)
    integer(value)
  }

  package mutating func member(_ key: StaticString, _ value: Bool) {
    self.key(key)
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  package mutating func member(_ key: StaticString, _ value: (some RawRepresentable<String>)?) {
    member(key, value?.rawValue)
  }

  package mutating func member(_ key: StaticString, _ values: [String]?) {
    guard let values else { return }
    self.key(key)
    array(values) { $0.string($1) }
  }

  // MARK: Values

  package mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    content(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A screen as `ScreenKey.description` writes it, without making that string.
  package mutating func string(_ screen: ScreenKey) {
    bytes.append(UInt8(ascii: "\""))
    if let module = screen.module {
      content(module)
      bytes.append(UInt8(ascii: "/"))
    }
    content(screen.type)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func content(_ value: String) {
    var value = value
    value.withUTF8 { utf8 in
      if utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
        for byte in utf8 { escaped(byte) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
    case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
    case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
    case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
    case 0..<0x20:
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: (digits.count == 1 ? #"\u000"# : #"\u00"#).utf8)
      bytes.append(contentsOf: digits.utf8)
    default: bytes.append(byte)
    }
  }

  package mutating func integer(_ value: Int) {
    // Up to fifteen digits lie within the string itself, without memory of their own.
    bytes.append(contentsOf: String(value).utf8)
  }
}
