/// Where in a feature's actions a value lies: the cases on the way, and the screens whose actions they enter.
struct ActionValue: Hashable {
  /// The feature whose logic looks at it.
  var root: Feature
  /// Case names as a trace writes them: `path`, `element`, `detail`, `delegate`, `opened`.
  var names: [String] = []
  /// The screens entered on the way, outermost first, with the number of names before them. The root is the first.
  var screens: [Entry]
  /// What is known of the value's type.
  var type: ActionType?
  /// The case of the data that the innermost action carries, where it is an enum and the source tells: `selected(.gold)`.
  /// No part of a path, it tells who sends from who does not.
  var payload: String?

  /// What does not arrive here, for an earlier branch handles it.
  var elsewhere: Set<Handled> = []

  /// An action that is handled whole, whatever else it carries.
  struct Handled: Hashable {
    var names: [String]
    var payload: String?
  }

  struct Entry: Hashable {
    var depth: Int
    var feature: Feature
  }

  init(root: Feature, type: ActionType?) {
    self.root = root
    screens = [Entry(depth: 0, feature: root)]
    self.type = type
  }

  static func == (left: Self, right: Self) -> Bool {
    left.root == right.root && left.names == right.names && left.payload == right.payload
      && left.elsewhere == right.elsewhere
  }
  func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(names)
    hasher.combine(payload)
  }

  /// The innermost screen that the path enters.
  var screen: Feature { screens.last?.feature ?? root }
  var text: String { names.joined(separator: ".") }
  var trigger: String? { names.last }

  /// The same action as seen from further out.
  func inside(_ outer: ActionValue, depth: Int) -> ActionValue {
    var value = outer
    value.names = Array(outer.names.prefix(depth)) + names
    value.screens = outer.screens.filter { $0.depth <= depth }
    value.screens += screens.dropFirst().map { Entry(depth: $0.depth + depth, feature: $0.feature) }
    value.type = type
    value.payload = payload
    value.elsewhere = Set(
      elsewhere.map { Handled(names: Array(outer.names.prefix(depth)) + $0.names, payload: $0.payload) })
    return value
  }

  /// Whether an action arrives here that is spelled so, from the same root on.
  func receives(_ names: [String], _ payload: String?) -> Bool {
    !elsewhere.contains { handled in
      guard names.starts(with: handled.names) else { return false }
      guard let carried = handled.payload, names.count == handled.names.count else {
        return handled.payload == nil
      }
      return payload == carried || carried == Self.something && payload != nil && payload != Self.nothing
    }
  }

  /// What tells an action that carries something, whatever it is, from one that carries nothing.
  static let (something, nothing) = ("some", "nil")

  /// Whether two payloads can be one: of one that is not known all can be.
  static func canBeSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right, left != right else { return true }
    return left == something ? right != nothing : right == something && left != nothing
  }

  /// Whether two spellings can mean one action: one of them may say more than the other.
  static func canBeSame(_ left: ArraySlice<String>, _ leftPayload: String?, _ right: ActionValue) -> Bool {
    guard left.starts(with: right.names) || right.names.starts(with: left) else { return false }
    return left.count != right.names.count || canBeSame(leftPayload, right.payload)
  }
}

/// The type of a value inside an action.
indirect enum ActionType {
  /// With what its generic parameters stand for.
  case type(TypeInfo, [String: TypeInfo])
  case container(Spellings.ActionContainer, ActionType?)
}

/// Follows case names through the types of actions.
struct ActionPaths {
  let features: Features

  func root(_ feature: Feature) -> ActionValue {
    ActionValue(root: feature, type: feature.action.map { .type($0, feature.actionBindings) })
  }

  /// The type of a payload, where it can hold more of an action's path.
  func type(_ name: TypeName, in scope: Scope, _ bindings: [String: TypeInfo] = [:]) -> ActionType? {
    let name = features.names.expanded(name, in: scope)
    if Spellings.actionContainers[name.name] != nil, name.components.count == 1,
      let container = Spellings.actionContainers[name.name], let last = name.arguments.last
    {
      let isShort = name.name.hasSuffix("Of")
      let inner = type(isShort ? last.appending("Action") : last, in: scope, bindings)
      // An optional of data holds no more of the path.
      if case .optional = container, inner == nil { return nil }
      return .container(container, inner)
    }
    // What an action is generic over is part of it, whatever it is called.
    let isBound = name.components.first.map { bindings[$0.name] != nil } ?? false
    guard let type = resolve(name, scope, bindings), isBound && type.kind == .enumeration || isAction(type)
    else {
      return nil
    }
    return .type(type, self.bindings(name, of: type, in: scope, bindings))
  }

  private func resolve(_ name: TypeName, _ scope: Scope, _ bindings: [String: TypeInfo]) -> TypeInfo? {
    if let first = name.components.first, let bound = bindings[first.name] {
      return features.names.member(Array(name.components.dropFirst()), of: bound, bound.file, 0)
    }
    return features.names.type(name, in: scope)
  }

  /// What a generic action's parameters stand for: as they are written, or as the feature says whose `Action` it is.
  private func bindings(
    _ name: TypeName, of type: TypeInfo, in scope: Scope, _ outer: [String: TypeInfo]
  ) -> [String: TypeInfo] {
    if type.generics.isEmpty { return [:] }
    if !name.arguments.isEmpty { return features.names.bindings(name, of: type, in: scope) }
    let owner = resolve(TypeName(Array(name.components.dropLast())), scope, outer)
    return owner.flatMap { features.feature(type: $0) }?.actionBindings ?? [:]
  }

  /// Actions, the enums nested in them, and what is written like one; a state or a model's enum in a payload is data.
  private func isAction(_ type: TypeInfo) -> Bool {
    guard type.kind == .enumeration, features.feature(state: type) == nil else { return false }
    if type.name.hasSuffix("Action") || type.has(attribute: "CasePathable") {
      return true
    }
    var around: TypeInfo? = type
    while let type = around {
      if features.feature(action: type) != nil { return true }
      around = type.parent
    }
    return false
  }

  /// The value after entering the case `name`, and for each payload position whether the path goes on there.
  func enter(_ name: String, _ value: ActionValue) -> ActionValue {
    var value = name == "some" || name == "none" ? value : unwrapped(value)
    switch value.type {
    case .type(let type, let bindings)?:
      value.names.append(name)
      guard let item = type.enumCase(name) else {
        value.type = nil
        return value
      }
      let scope = Scope(type, type.file)
      value.type = item.payload.lazy.compactMap { self.type($0.type, in: scope, bindings) }.first
    case .container(let container, let inner)?:
      enter(name, container, inner, &value)
    case nil:
      if !Spellings.transparentCases.contains(name) { value.names.append(name) }
    }
    if !value.elsewhere.isEmpty {
      value.elsewhere = value.elsewhere.filter { $0.names.starts(with: value.names) }
    }
    if case .type(let type, let bindings)? = value.type, let feature = screen(type, bindings) {
      value.screens.append(.init(depth: value.names.count, feature: feature))
    }
    return value
  }

  /// The value inside optionals.
  func unwrapped(_ value: ActionValue) -> ActionValue {
    guard case .container(.optional, _)? = value.type else { return value }
    return unwrapped(enter("some", value))
  }

  /// The screen whose action a type is.
  private func screen(_ type: TypeInfo, _ bindings: [String: TypeInfo]) -> Feature? {
    let bound = bindings.values.lazy.compactMap { features.feature(type: $0) }.first { $0.action === type }
    guard let feature = features.feature(action: type) ?? bound, !feature.isNamespace else { return nil }
    return feature.whole ?? feature
  }

  private func enter(
    _ name: String, _ container: Spellings.ActionContainer, _ inner: ActionType?, _ value: inout ActionValue
  ) {
    switch (container, name) {
    case (.presentation, "presented"), (.optional, "some"): value.type = inner
    case (.stack, "element"), (.rows, "element"):
      value.names.append(name)
      value.type = inner
    case (.routes, "routeAction"):
      value.names.append(name)
      value.type = inner
    case (.routes, "updateRoutes"), (.presentation, "dismiss"), (.stack, "push"), (.stack, "popFrom"):
      value.names.append(name)
      value.type = nil
    default: value.type = nil
    }
  }

  /// The action that an expression spells: `.delegate(.opened)`, `Action.loaded(result)`. Names are looked up.
  func spelled(
    _ expression: Expression, _ value: ActionValue, lookup: (String) -> Expression? = { _ in nil }
  ) -> ActionValue? {
    let base: Expression?
    let name: String
    var arguments: [Argument] = []
    switch expression {
    case .member(let found, let member): (base, name) = (found, member)
    case .call(.member(let found, let member), let given, _): (base, name, arguments) = (found, member, given)
    default: return nil
    }
    guard base == nil || base?.typeName != nil, has(name, value) else { return nil }
    let entered = enter(name, value)
    // `.chosen(nil)` carries none of the cases.
    if arguments.map(\.value) == [.none] {
      var empty = entered
      if case .container(.optional, _)? = entered.type {
        empty.names.append("nil")
      } else {
        empty.payload = ActionValue.nothing
      }
      return empty
    }
    guard entered.type != nil, let next = next(name, value, labels: arguments.map(\.label)),
      arguments.indices.contains(next)
    else {
      guard let first = arguments.first?.value else { return entered }
      if let data = payload(of: name, value), let item = first.caseName {
        return carrying(item, data, entered)
      }
      var made = entered
      if first.isMade, carriesOptional(name, value) { made.payload = ActionValue.something }
      return made
    }
    var argument = arguments[next].value
    if case .name(let variable) = argument, let found = lookup(variable) { argument = found }
    return spelled(argument, entered, lookup: lookup) ?? entered
  }

  /// The enum of data that a case carries, if it carries one.
  func payload(of name: String, _ value: ActionValue) -> TypeInfo? {
    guard case .type(let type, let bindings)? = value.type, let item = type.enumCase(name),
      item.payload.count == 1, let written = item.payload.first?.type.unwrapped
    else { return nil }
    let scope = Scope(type, type.file)
    guard self.type(written, in: scope, bindings) == nil, let data = features.names.type(written, in: scope),
      data.kind == .enumeration
    else { return nil }
    return data
  }

  /// Whether a case carries one thing that may be none, and is no action.
  func carriesOptional(_ name: String, _ value: ActionValue) -> Bool {
    guard case .type(let type, let bindings)? = value.type, let item = type.enumCase(name),
      item.payload.count == 1, let written = item.payload.first?.type, written.isOptional
    else { return false }
    return self.type(written, in: Scope(type, type.file), bindings) == nil
  }

  /// `value` where it carries the case `item` of `data`.
  func carrying(_ item: String, _ data: TypeInfo, _ value: ActionValue) -> ActionValue {
    var value = value
    if data.enumCase(item) != nil { value.payload = item }
    return value
  }

  /// Whether values of this type have the case.
  func has(_ name: String, _ value: ActionValue) -> Bool {
    switch value.type {
    case .type(let type, _)?: type.enumCase(name) != nil
    default: true
    }
  }

  /// The position of the payload in which the path goes on.
  func next(_ name: String, _ value: ActionValue, labels: [String?]) -> Int? {
    if case .type(let type, let bindings)? = value.type, let item = type.enumCase(name) {
      let scope = Scope(type, type.file)
      guard let place = item.payload.firstIndex(where: { self.type($0.type, in: scope, bindings) != nil })
      else {
        return nil
      }
      if let label = item.payload[place].label, let labelled = labels.firstIndex(of: label) {
        return labelled
      }
      return labels.count == item.payload.count ? place : labels.count == 1 ? 0 : nil
    }
    return labels.firstIndex(of: "action") ?? (labels.isEmpty ? nil : labels.count - 1)
  }
}

extension Expression {
  /// The case that it spells: `.gold`, `Metal.gold`, `.gold(3)`.
  var caseName: String? {
    switch self {
    case .member(let base, let name) where base == nil || base?.typeName != nil: name
    case .call(.member(let base, let name), _, _) where base == nil || base?.typeName != nil: name
    default: nil
    }
  }

  /// Whether it makes a value: `Detail.State(id: 1)`, `.init()`.
  fileprivate var isMade: Bool {
    guard case .call(let callee, _, _) = self else { return false }
    if callee.typeName != nil { return true }
    guard case .member(let base, let name) = callee else { return false }
    return name == "init" && (base == nil || base?.typeName != nil)
  }
}
