import Composable

/// A value as it is printed: a line, or an opening, parts and a closing. Made by reflection, so for failing tests alone.
struct ValueTree: Equatable {
  /// The name of this part in the whole: a field, an index, a key.
  var label: String?
  /// The whole text of a line; else what opens.
  var opening: String
  var closing: String?
  var parts: [ValueTree] = []
  /// Whether parts are told apart by their labels, and not by their order.
  var isKeyed = false

  var isLine: Bool { closing == nil }

  init(_ value: Any, label: String? = nil) {
    var seen: Set<ObjectIdentifier> = []
    self = ValueTree.make(value, label: label, seen: &seen)
  }

  private init(label: String?, line: String) {
    self.label = label
    self.opening = line
  }

  private init(label: String?, opening: String, parts: [ValueTree], closing: String, isKeyed: Bool = true) {
    self.label = label
    self.opening = opening
    self.parts = parts
    self.closing = closing
    self.isKeyed = isKeyed
  }

  /// The lines of the value, each part indented by two spaces.
  func lines(indentation: Int = 0, isLast: Bool = true) -> [String] {
    let space = String(repeating: "  ", count: indentation)
    let name = label.map { "\($0): " } ?? ""
    let comma = isLast ? "" : ","
    guard let closing else { return ["\(space)\(name)\(opening)\(comma)"] }
    if parts.isEmpty { return ["\(space)\(name)\(opening)\(closing)\(comma)"] }
    let inner = parts.indices.flatMap {
      parts[$0].lines(indentation: indentation + 1, isLast: $0 == parts.count - 1)
    }
    return ["\(space)\(name)\(opening)"] + inner + ["\(space)\(closing)\(comma)"]
  }
}

// MARK: - Reflection

extension ValueTree {
  private static func make(_ value: Any, label: String?, seen: inout Set<ObjectIdentifier>) -> ValueTree {
    if let text = value as? any StringProtocol {
      return ValueTree(label: label, line: String(text).debugDescription)
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return ValueTree(label: label, line: "nil") }
      return make(wrapped.value, label: label, seen: &seen)
    case .collection:
      let parts = zip(0..., mirror.children).map { index, child in
        make(child.value, label: "[\(index)]", seen: &seen)
      }
      return ValueTree(label: label, opening: "[", parts: parts, closing: "]", isKeyed: false)
    case .set:
      let parts = mirror.children.map { make($0.value, label: nil, seen: &seen) }
      return ValueTree(
        label: label, opening: "Set([", parts: sorted(parts), closing: "])", isKeyed: false)
    case .dictionary:
      return dictionary(mirror, label: label, seen: &seen)
    case .enum:
      return enumeration(value, mirror, label: label, seen: &seen)
    case .tuple:
      return ValueTree(label: label, opening: "(", parts: fields(of: mirror, seen: &seen), closing: ")")
    case .class, .foreignReference:
      return object(value, mirror, label: label, seen: &seen)
    case .struct:
      return structure(value, mirror, label: label, seen: &seen)
    default:
      return ValueTree(label: label, line: "\(value)")
    }
  }

  private static func sorted(_ parts: [ValueTree]) -> [ValueTree] {
    parts.map { ($0, $0.lines().joined()) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private static func dictionary(
    _ mirror: Mirror, label: String?, seen: inout Set<ObjectIdentifier>
  ) -> ValueTree {
    var parts: [ValueTree] = []
    var isOrdered = false
    for child in mirror.children {
      // A stack labels its elements with their ids, and has an order of its own.
      if let id = child.label {
        isOrdered = true
        parts.append(make(child.value, label: id, seen: &seen))
        continue
      }
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { continue }
      let key = make(pair[0].value, label: nil, seen: &seen).lines().joined(separator: " ")
      parts.append(make(pair[1].value, label: key, seen: &seen))
    }
    if !isOrdered { parts.sort { ($0.label ?? "") < ($1.label ?? "") } }
    return ValueTree(label: label, opening: "[", parts: parts, closing: "]")
  }

  private static func enumeration(
    _ value: Any, _ mirror: Mirror, label: String?, seen: inout Set<ObjectIdentifier>
  ) -> ValueTree {
    guard let payload = mirror.children.first, let name = payload.label else {
      let text = "\(value)"
      return ValueTree(label: label, line: text.hasPrefix(".") ? text : ".\(text)")
    }
    let inner = Mirror(reflecting: payload.value)
    let parts =
      inner.displayStyle == .tuple
      ? fields(of: inner, seen: &seen) : [make(payload.value, label: nil, seen: &seen)]
    if parts.count == 1, parts[0].isLine {
      let argument = parts[0].label.map { "\($0): " } ?? ""
      return ValueTree(label: label, line: ".\(name)(\(argument)\(parts[0].opening))")
    }
    return ValueTree(label: label, opening: ".\(name)(", parts: parts, closing: ")")
  }

  private static func structure(
    _ value: Any, _ mirror: Mirror, label: String?, seen: inout Set<ObjectIdentifier>
  ) -> ValueTree {
    let parts = fields(of: mirror, seen: &seen, isObserved: value is any ObservableState)
    if parts.isEmpty && !mirror.children.isEmpty || value is any CustomStringConvertible && parts.isEmpty {
      return ValueTree(label: label, line: "\(value)")
    }
    return ValueTree(label: label, opening: "\(name(of: mirror.subjectType))(", parts: parts, closing: ")")
  }

  private static func object(
    _ value: Any, _ mirror: Mirror, label: String?, seen: inout Set<ObjectIdentifier>
  ) -> ValueTree {
    let type = name(of: mirror.subjectType)
    guard seen.insert(ObjectIdentifier(value as AnyObject)).inserted else {
      return ValueTree(label: label, line: "\(type)(the same as above)")
    }
    return ValueTree(label: label, opening: "\(type)(", parts: fields(of: mirror, seen: &seen), closing: ")")
  }

  private static func fields(
    of mirror: Mirror, seen: inout Set<ObjectIdentifier>, isObserved: Bool = false
  ) -> [ValueTree] {
    mirror.children.compactMap { child in
      guard !(child.value is ObservationStateRegistrar) else { return nil }
      var name = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      // What observation stores behind a field has the field's name with an underscore.
      if isObserved, let stored = name, stored.hasPrefix("_") { name = String(stored.dropFirst()) }
      return make(child.value, label: name, seen: &seen)
    }
  }

  /// A type's name with the types around it, without its module.
  private static func name(of type: Any.Type) -> String {
    let parts = String(reflecting: type).split(separator: ".", omittingEmptySubsequences: true)
    guard parts.count > 1, !parts[0].contains("<") else { return String(describing: type) }
    return parts.dropFirst().filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
  }
}
