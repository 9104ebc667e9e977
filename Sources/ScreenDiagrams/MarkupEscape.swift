/// Escapes for the formats that are XML or look like it.
public enum MarkupEscape {
  /// Text between tags or inside a quoted attribute. What XML 1.0 may not hold becomes U+FFFD.
  public static func text(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// An identifier that every format takes as it is, one for each text: letters and digits of ASCII stay, every other
  /// scalar becomes `_` and its number; what is longer than 80 characters ends in a hash.
  public static func identifier(_ text: String) -> String {
    var identifier = ""
    for scalar in text.unicodeScalars.prefix(80) {
      if scalar.isASCII && (scalar.properties.isAlphabetic || (48...57).contains(scalar.value)) {
        identifier.unicodeScalars.append(scalar)
      } else if scalar == "." || scalar == "-" {
        identifier.unicodeScalars.append(scalar)
      } else {
        identifier += "_\(String(scalar.value, radix: 16))_"
      }
    }
    if text.unicodeScalars.count <= 80 && identifier.count <= 80 { return identifier }
    return "\(identifier.prefix(60))_\(ContentDigest.of(text))"
  }
}

/// A short digest that tells two contents apart: FNV-1a with 64 bits (Fowler, Noll, Vo 1991), as 16 hexadecimal digits.
/// Not for secrets.
public enum ContentDigest {
  public static func of(_ text: String) -> String { of(Array(text.utf8)) }

  static func of(_ bytes: some Sequence<UInt8>) -> String {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
