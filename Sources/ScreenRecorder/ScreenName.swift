import Foundation
import ScreenTrace

/// The keys of screens, read off reducer types: module and nested type path, without generic arguments and without the
/// contexts that the compiler makes up for private types. Each type is read once.
enum ScreenName {
  private final class Known: @unchecked Sendable {
    let lock = NSLock()
    var keys: [ObjectIdentifier: ScreenKey] = [:]
  }

  private static let known = Known()

  static func of(_ type: Any.Type) -> ScreenKey {
    let id = ObjectIdentifier(type)
    return known.lock.withLock {
      if let key = known.keys[id] { return key }
      let key = key(fromReflected: String(reflecting: type))
      known.keys[id] = key
      return key
    }
  }

  /// Reads `Shop.Inventory.(unknown context at $1f2).Detail<Shop.Item>` as `Shop/Inventory.Detail`.
  ///
  /// A reducer without a name of its own is named after its state: `Composable.StateScreen<Shop.Row.State>` is
  /// `Shop/Row`.
  static func key(fromReflected text: String) -> ScreenKey {
    if let state = text.wrapped(in: "Composable.StateScreen<") {
      let key = key(fromReflected: state)
      return ScreenKey(module: key.module, type: key.type.withoutSuffix(".State"))
    }
    var parts = text.split(at: ".").filter { !$0.hasPrefix("(") }.map { String($0.prefix { $0 != "<" }) }
    let module = parts.count > 1 ? parts.removeFirst() : nil
    return ScreenKey(module: module, type: parts.joined(separator: "."))
  }
}

extension String {
  fileprivate func wrapped(in prefix: String) -> String? {
    guard hasPrefix(prefix), hasSuffix(">") else { return nil }
    return String(dropFirst(prefix.count).dropLast())
  }

  fileprivate func withoutSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) && count > suffix.count ? String(dropLast(suffix.count)) : self
  }

  /// The parts between separators that lie in no brackets.
  fileprivate func split(at separator: Character) -> [String] {
    var parts = [""]
    var depth = 0
    for character in self {
      switch character {
      case "<", "(": depth += 1
      case ">", ")": depth -= 1
      default: break
      }
      if character == separator && depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
