/// The identity of a screen: its module (or none) and its full nested type path, generic arguments dropped.
///
/// In a trace it is written as one string: `Shop/Inventory.Detail`, or `Inventory.Detail` where the module is not
/// known. An alert or a dialog is a screen of its own, one per slot: its type path is its owner's with the slot's
/// path appended (`Shop/Editor.alert`).
public struct ScreenKey: Hashable, Sendable {
  /// The module that declares the type, where it is known.
  public var module: String?
  /// The full nested type path: `Inventory.Detail`.
  public var type: String

  /// The screen of a type.
  public init(module: String? = nil, type: String) {
    self.module = module
    self.type = type
  }

  /// Reads the form that `description` writes. The first `/` ends the module; no Swift module or type has one.
  public init(_ text: String) {
    if let slash = text.firstIndex(of: "/") {
      self.init(module: String(text[..<slash]), type: String(text[text.index(after: slash)...]))
    } else {
      self.init(type: text)
    }
  }

  /// The screen that an alert or dialog in `slotPath` is.
  public func ephemeral(at slotPath: String) -> ScreenKey {
    ScreenKey(module: module, type: "\(type).\(slotPath)")
  }
}

extension ScreenKey: CustomStringConvertible {
  /// `Shop/Inventory.Detail`, or `Inventory.Detail` without a module.
  public var description: String { module.map { "\($0)/\(type)" } ?? type }
}

extension ScreenKey: Comparable {
  /// By type, then by module.
  public static func < (left: ScreenKey, right: ScreenKey) -> Bool {
    (left.type, left.module ?? "") < (right.type, right.module ?? "")
  }
}

extension ScreenKey: Codable {
  /// Reads the form that `description` writes.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the form of `description`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
