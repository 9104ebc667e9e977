import ScreenTrace

/// Features that hold slots for others and are no screens: a `Destination`, a `Path`.
extension Slots {
  /// A feature whose state is an enum and which somebody holds is a namespace when it has no logic of its own.
  func settleNamespaces() {
    var held: Set<Feature> = []
    for feature in features.all {
      guard let state = feature.state else { continue }
      for property in state.properties {
        guard let written = property.value.type ?? Self.type(of: property.value.initial) else { continue }
        hold(written, in: Scope(state, property.file), by: feature, &held)
      }
      for item in state.cases {
        for parameter in item.payload {
          hold(parameter.type, in: Scope(state, state.file), by: feature, &held)
        }
      }
      for item in compositions[feature]?.operators ?? [] {
        if let child = item.child, child !== feature { held.insert(child) }
        if let place = type(at: item.path, in: state) {
          hold(place.name, in: place.scope, by: feature, &held)
        }
      }
    }
    for feature in features.all where feature.state?.kind == .enumeration && held.contains(feature) {
      feature.isNamespace = feature.isMacroEnum || compositions[feature]?.logic.isEmpty != false
    }
    for feature in features.all where held.contains(feature) {
      guard let path = pairedCases(feature) else { continue }
      feature.isNamespace = true
      feature.casesPath = path
    }
  }

  /// `Scope(state: \.shown, action: \.self) { Scope(…) … }` and no logic: the state pairs the enum with an id.
  func pairedCases(_ feature: Feature) -> [String]? {
    guard let state = feature.state, state.kind == .structure, compositions[feature]?.logic.isEmpty == true
    else { return nil }
    let items = operators(of: feature)
    guard let outer = items.first(where: { $0.path.count == 1 && $0.child == nil && $0.kind == .scope }),
      items.allSatisfy({ $0.path.starts(with: outer.path) }), let place = type(at: outer.path, in: state),
      features.names.type(place.name, in: place.scope)?.kind == .enumeration
    else { return nil }
    return outer.path
  }

  /// The enum whose cases a namespace's slots are.
  func cases(of namespace: Feature) -> TypeInfo? {
    guard let state = namespace.state, !namespace.casesPath.isEmpty else { return namespace.state }
    return type(at: namespace.casesPath, in: state).flatMap { features.names.type($0.name, in: $0.scope) }
  }

  /// The operators on a namespace's cases, as those see them.
  func caseOperators(of namespace: Feature) -> [Composition.Operator] {
    operators(of: namespace).compactMap { item in
      guard item.path.count > namespace.casesPath.count else { return nil }
      var item = item
      item.path.removeFirst(namespace.casesPath.count)
      return item
    }
  }

  func hold(_ written: TypeName, in scope: Scope, by owner: Feature, _ held: inout Set<Feature>) {
    let written = features.names.expanded(written, in: scope)
    if let type = features.names.type(written, in: scope) {
      if let feature = features.feature(state: type), feature !== owner { held.insert(feature) }
    } else {
      for argument in written.arguments { hold(argument, in: scope, by: owner, &held) }
    }
  }
}
