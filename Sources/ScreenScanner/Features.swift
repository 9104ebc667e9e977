/// A reducer type.
final class Feature {
  let id: Int
  let type: TypeInfo
  /// The type of its state, and where it is known: nested, an alias, or the type of its body.
  fileprivate(set) var state: TypeInfo?
  fileprivate(set) var action: TypeInfo?
  /// What the parameters of a generic action stand for: `FeatureAction<Self>`.
  fileprivate(set) var actionBindings: [String: TypeInfo] = [:]
  /// The feature whose state this reducer works on too: then it is a part of that feature, and no screen.
  fileprivate(set) var whole: Feature?
  /// A `@Reducer enum`.
  let isMacroEnum: Bool
  /// Holds slots for others and is no screen itself. Settled with the slots.
  var isNamespace = false
  /// Where a namespace's cases are below its state: nowhere, or the property of a state that pairs them with an id.
  var casesPath: [String] = []

  init(id: Int, type: TypeInfo) {
    self.id = id
    self.type = type
    isMacroEnum = type.kind == .enumeration && type.has(attribute: "Reducer")
  }
}

/// It changes only while features and slots are found, on one thread; afterwards several read it.
extension Feature: @unchecked Sendable {}

extension Feature: Hashable {
  static func == (left: Feature, right: Feature) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Finds the features among the declared types, and which state and action belong to which.
final class Features {
  let declarations: Declarations
  let names: Names
  let handed: HandedClosures
  private(set) var all: [Feature] = []
  private var byType: [TypeInfo: Feature] = [:]
  private var byState: [TypeInfo: Feature] = [:]
  private var byAction: [TypeInfo: Feature] = [:]

  init(_ declarations: Declarations) {
    self.declarations = declarations
    names = Names(declarations)
    handed = HandedClosures(declarations)
    let protocols = Self.reducerProtocols(declarations)
    for type in declarations.types where type.kind != .protocol && Self.isReducer(type, protocols) {
      let feature = Feature(id: all.count, type: type)
      all.append(feature)
      byType[type] = feature
    }
    for feature in all { fillMacroCases(of: feature) }
    for feature in all { findState(of: feature) }
    settleOwners()
  }

  func feature(type: TypeInfo) -> Feature? { byType[type] }
  func feature(state: TypeInfo) -> Feature? { byState[state] }
  func feature(action: TypeInfo) -> Feature? { byAction[action] }

  /// The feature that a written type names, itself or by its state.
  func feature(_ name: TypeName, in scope: Scope) -> Feature? {
    if let type = names.type(name, in: scope) { return byType[type] ?? byState[type] }
    // `ReducerOf<Child>`, `Reduce<Child.State, Child.Action>`
    guard Spellings.featureTypes.contains(name.name), let argument = name.arguments.first else { return nil }
    return feature(argument, in: scope)
  }

  // MARK: Recognising

  /// TCA's protocols, and the app's own that refine them.
  private static func reducerProtocols(_ declarations: Declarations) -> Set<String> {
    var protocols = Spellings.reducerProtocols
    var count = 0
    while count != protocols.count {
      count = protocols.count
      for type in declarations.types where type.kind == .protocol {
        if type.inherits.contains(where: { refines($0, protocols) }) { protocols.insert(type.name) }
      }
    }
    return protocols
  }

  private static func refines(_ name: TypeName, _ protocols: Set<String>) -> Bool {
    name.name == "(all)" ? name.arguments.contains { refines($0, protocols) } : protocols.contains(name.name)
  }

  private static func isReducer(_ type: TypeInfo, _ protocols: Set<String>) -> Bool {
    type.has(attribute: "Reducer") || type.inherits.contains { refines($0, protocols) }
  }

  // MARK: State and action

  /// The cases that the macro writes into the `State` and `Action` of a `@Reducer enum`.
  private func fillMacroCases(of feature: Feature) {
    guard feature.isMacroEnum else { return }
    let type = feature.type
    for item in type.cases {
      let first = item.payload.first.map {
        reducer(names.expanded($0.type, in: Scope(type, type.file)), of: type)
      }
      let isValue = item.attributes.contains { Spellings.valueCaseAttributes.contains($0) }
      let child =
        isValue ? nil : first.flatMap { names.type($0, in: Scope(type, type.file)) }.flatMap { byType[$0] }
      var state = item
      var action: TypeName?
      if child != nil, let first {
        state.payload = [Parameter(label: item.payload[0].label, name: nil, type: first.appending("State"))]
        action = first.appending("Action")
      } else if let first, let argument = first.arguments.first, first.name.hasSuffix("State") {
        action = argument  // AlertState<Action>
      }
      if let written = type.nested["State"], written.isWrittenByMacro { written.cases.append(state) }
      if let action, let written = type.nested["Action"], written.isWrittenByMacro {
        let payload = [Parameter(label: nil, name: nil, type: action)]
        written.cases.append(EnumCase(name: item.name, payload: payload, attributes: [], line: item.line))
      }
    }
  }

  /// `Menu` for `Menu.Body`, as a case names another `@Reducer enum` by what its body is.
  private func reducer(_ payload: TypeName, of type: TypeInfo) -> TypeName {
    guard payload.name == "Body", payload.components.count > 1 else { return payload }
    let owner = TypeName(payload.components.dropLast())
    guard let named = names.type(owner, in: Scope(type, type.file)), named.nested["Body"] == nil,
      byType[named]?.isMacroEnum == true
    else { return payload }
    return owner
  }

  private func findState(of feature: Feature) {
    let type = feature.type
    feature.state = names.member([.init(name: "State", arguments: [])], of: type, type.file, 0)
    feature.action = names.member([.init(name: "Action", arguments: [])], of: type, type.file, 0)
    if let action = feature.action, !action.generics.isEmpty, let alias = names.alias("Action", of: type) {
      feature.actionBindings = names.bindings(alias.name, of: action, in: alias.scope)
    }
    if feature.state != nil { return }
    for property in type.properties where property.value.name == "body" {
      guard let written = property.value.type else { continue }
      let scope = Scope(type, property.file)
      if written.arguments.count == 2 {
        feature.state = names.type(written.arguments[0], in: scope)
        feature.action = feature.action ?? names.type(written.arguments[1], in: scope)
      } else if let argument = written.arguments.first, argument.name != "Self" {
        feature.state = names.type(argument.appending("State"), in: scope)
        feature.action = feature.action ?? names.type(argument.appending("Action"), in: scope)
      }
    }
    for function in type.functions where function.value.isReduce {
      let scope = Scope(type, function.file)
      feature.state = feature.state ?? names.type(function.value.parameters[0].type, in: scope)
      feature.action = feature.action ?? names.type(function.value.parameters[1].type, in: scope)
    }
  }

  /// Whose state it is, where several reducers work on one: of the one it is nested in, else of the one that it is
  /// named after, else of the first.
  private func settleOwners() {
    var sharers: [TypeInfo: [Feature]] = [:]
    for feature in all { if let state = feature.state { sharers[state, default: []].append(feature) } }
    for (state, features) in sharers {
      let owner =
        features.first { state.parent === $0.type } ?? features.first { state.name == $0.type.name + "State" }
        ?? features.first { state.name.hasPrefix($0.type.name) } ?? features[0]
      byState[state] = owner
      for feature in features where feature !== owner { feature.whole = owner }
    }
    for feature in all where feature.whole == nil {
      guard let action = feature.action, feature.actionBindings.isEmpty else { continue }
      if byAction[action] == nil || action.parent === feature.type { byAction[action] = feature }
    }
  }
}
