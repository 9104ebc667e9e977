import ScreenTrace

/// What a slot holds.
enum Content: Hashable {
  case feature(Feature)
  case alert, confirmationDialog
  /// A screen without a reducer, named after the value it shows.
  case value(String)

  var isEphemeral: Bool { self == .alert || self == .confirmationDialog }
}

/// A place in a feature's state that holds screens: one optional, one enum, one stack, one collection.
final class Hole {
  let owner: Feature
  /// Where it is in the owner's state. Empty for a state that is an enum itself.
  let path: [String]
  let model: SlotModel
  let boxed: String?
  var slots: [Slot] = []
  /// Routes of TCACoordinators: what a case is depends on how it is shown.
  let isRoutes: Bool
  /// The enum whose cases are the slots.
  var cases: TypeInfo?
  /// Where that enum is below the hole's content, which pairs it with an id.
  var casesPath: [String] = []

  init(owner: Feature, path: [String], model: SlotModel, boxed: String?, isRoutes: Bool = false) {
    self.owner = owner
    self.path = path
    self.model = model
    self.boxed = boxed
    self.isRoutes = isRoutes
  }

  /// What is left of a path that leads to the hole, as its slots see it.
  func below(_ path: [String]) -> [String] {
    let rest = Array(path.dropFirst(self.path.count))
    return rest.starts(with: casesPath) ? Array(rest.dropFirst(casesPath.count)) : rest
  }

  /// The slot at the cases `names` below the hole.
  func slot(_ names: [String]) -> Slot? { slots.first { $0.suffix == names } }
  var single: Slot? { slots.first { $0.suffix.isEmpty } }
}

/// One slot: a hole's only content, or one of its cases.
final class Slot {
  unowned let hole: Hole
  /// The cases below the hole's path.
  let suffix: [String]
  let content: Content
  let file: SourceFile
  let line: Int
  var styles: Set<SlotStyle> = []
  /// How routes show it.
  var routeModels: Set<SlotModel> = []
  /// Declared in the state, but nothing says yet that it is a slot.
  var isTentative: Bool

  init(
    _ hole: Hole, suffix: [String] = [], content: Content, file: SourceFile, line: Int,
    isTentative: Bool = false
  ) {
    self.hole = hole
    self.suffix = suffix
    self.content = content
    self.file = file
    self.line = line
    self.isTentative = isTentative
  }

  var path: [String] { hole.path + hole.casesPath + suffix }
  var owner: Feature { hole.owner }
  var model: SlotModel { hole.isRoutes ? routeModels.max() ?? .stack : hole.model }
}

/// A place in the state of a feature.
struct Place: Hashable {
  var feature: Feature
  var path: [String]

  func appending(_ names: [String]) -> Place { Place(feature: feature, path: path + names) }
}

/// Finds the slots of every feature.
final class Slots {
  let features: Features
  private(set) var holes: [Feature: [Hole]] = [:]
  let compositions: [Feature: Composition]
  private(set) var unknowns: [(file: String, line: Int, what: String)] = []

  init(_ features: Features) {
    self.features = features
    var compositions: [Feature: Composition] = [:]
    for feature in features.all {
      compositions[feature] = CompositionReader.read(feature, features: features)
    }
    self.compositions = compositions
    settleNamespaces()
    for feature in features.all where feature.whole == nil && !feature.isNamespace { find(feature) }
  }

  func holes(of feature: Feature) -> [Hole] { holes[feature] ?? [] }
  var all: [Hole] { features.all.flatMap { holes(of: $0) } }

  // MARK: Namespaces

  /// A feature whose state is an enum and which somebody holds is a namespace when it has no logic of its own.
  private func settleNamespaces() {
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
  private func pairedCases(_ feature: Feature) -> [String]? {
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
  private func caseOperators(of namespace: Feature) -> [Composition.Operator] {
    operators(of: namespace).compactMap { item in
      guard item.path.count > namespace.casesPath.count else { return nil }
      var item = item
      item.path.removeFirst(namespace.casesPath.count)
      return item
    }
  }

  private func hold(_ written: TypeName, in scope: Scope, by owner: Feature, _ held: inout Set<Feature>) {
    let written = features.names.expanded(written, in: scope)
    if let type = features.names.type(written, in: scope) {
      if let feature = features.feature(state: type), feature !== owner { held.insert(feature) }
    } else {
      for argument in written.arguments { hold(argument, in: scope, by: owner, &held) }
    }
  }

  // MARK: The slots of a feature

  private func find(_ feature: Feature) {
    guard let state = feature.state else { return }
    if state.kind == .enumeration {
      findCases(of: feature, state)
    } else {
      findProperties(of: feature, state)
    }
  }

  private func operators(of feature: Feature) -> [Composition.Operator] {
    compositions[feature]?.operators ?? []
  }

  /// A state that is an enum: one of its cases is there at a time.
  private func findCases(of feature: Feature, _ state: TypeInfo) {
    let hole = Hole(owner: feature, path: [], model: .scope, boxed: nil)
    hole.cases = state
    addCases(of: state, to: hole, prefix: [], operators: operators(of: feature), seen: [state])
    for slot in hole.slots { slot.styles.insert(slot.content.style ?? .switch) }
    if !hole.slots.isEmpty { holes[feature, default: []].append(hole) }
    // What the state of a case holds directly: `.ifLet(\.case.destination)` is the child's business.
  }

  private func findProperties(of feature: Feature, _ state: TypeInfo) {
    var done: Set<[String]> = []
    let items = operators(of: feature)
    for item in items {
      if isOuter(item, of: items, in: state) || isInner(item, of: items, in: state) {
        done.insert(item.path)
        continue
      }
      guard !done.contains(item.path), let place = type(at: item.path, in: state) else {
        if item.child != nil, !done.contains(item.path) {
          done.insert(item.path)
          add(item, of: feature)
        }
        continue
      }
      done.insert(item.path)
      addHole(of: feature, item.path, place, item)
    }
    for property in state.properties where !property.value.isStatic && !done.contains([property.value.name]) {
      // A computed property is a view of what others hold, unless an operator works on it.
      if property.value.getter != nil { continue }
      guard let place = type(of: property, in: state) else { continue }
      addHole(of: feature, [property.value.name], place, nil)
    }
  }

  /// An operator for one case of an enum that another operator makes a place: it only says the case's child.
  private func isInner(_ item: Composition.Operator, of items: [Composition.Operator], in state: TypeInfo)
    -> Bool
  {
    items.contains { outer in
      outer.path.count < item.path.count && item.path.starts(with: outer.path)
        && !isOuter(outer, of: items, in: state)
    }
  }

  /// The operators inside the place of another, as seen from there.
  private func inner(_ item: Composition.Operator?, of feature: Feature) -> [Composition.Operator] {
    guard let item else { return [] }
    return operators(of: feature).filter {
      $0.path.count > item.path.count && $0.path.starts(with: item.path)
    }
    .map { inner in
      var inner = inner
      inner.path.removeFirst(item.path.count)
      return inner
    }
  }

  /// An operator that only leads to one nested in it: `ifLet(\.pair) { EmptyReducer().ifLet(\.value) { … } }`. On an
  /// enum it is the outer one that says what the slot is.
  private func isOuter(_ item: Composition.Operator, of items: [Composition.Operator], in state: TypeInfo)
    -> Bool
  {
    guard item.child == nil,
      items.contains(where: { $0.path.count > item.path.count && $0.path.starts(with: item.path) })
    else { return false }
    let place = type(at: item.path, in: state)
    let content = place.flatMap { shape($0.name, in: $0.scope).content }
    return content.flatMap { content in place.flatMap { features.names.type(content, in: $0.scope) } }?.kind
      != .enumeration
  }

  /// An operator whose state has a type the files do not show: its closure says the child.
  private func add(_ item: Composition.Operator, of feature: Feature) {
    guard let child = item.child else { return }
    let shape = Shape(operator: item.kind)
    let hole = Hole(owner: feature, path: item.path, model: shape.model, boxed: shape.boxed)
    addSlots(for: child, to: hole, item.file, item.line)
    holes[feature, default: []].append(hole)
  }

  private func addSlots(for child: Feature, to hole: Hole, _ file: SourceFile, _ line: Int) {
    if child.isNamespace, let cases = cases(of: child) {
      (hole.cases, hole.casesPath) = (cases, child.casesPath)
      addCases(of: cases, to: hole, prefix: [], operators: caseOperators(of: child), seen: [cases])
    } else {
      hole.slots.append(Slot(hole, content: .feature(child), file: file, line: line))
    }
  }

  /// How a written type holds what it holds.
  struct Shape {
    var model: SlotModel = .scope
    var boxed: String?
    var isPresentation = false
    var isRoutes = false
    /// Members on the way to the content.
    var path: [String] = []
    var content: TypeName?
    var ephemeral: Content?

    init() {}

    init(operator kind: Composition.Operator.Kind) {
      switch kind {
      case .scope, .enumCase: model = .scope
      case .optional: model = .tree
      case .forEach: (model, boxed) = (.scope, "collection")
      case .routes: (model, boxed, isRoutes) = (.stack, "stack state", true)
      }
    }
  }

  /// A type and where its name is to be read.
  struct Typed {
    var name: TypeName
    var scope: Scope
    var attributes: [Attribute]
    var file: SourceFile
    var line: Int
    var isComputed: Bool
  }

  private func shape(_ name: TypeName, in scope: Scope, depth: Int = 0) -> Shape {
    let name = features.names.expanded(name, in: scope)
    guard depth < 8, let container = Spellings.containers[name.name],
      features.names.type(name, in: scope) == nil
    else {
      var shape = Shape()
      if name.name == "Array", let element = name.arguments.first {
        let inner = self.shape(element, in: scope, depth: depth + 1)
        if inner.isRoutes { return inner }
        shape.boxed = "collection"
        shape.content = element
        return shape
      }
      shape.content = name
      return shape
    }
    guard let last = name.arguments.last else { return Shape() }
    func inner() -> Shape { shape(last, in: scope, depth: depth + 1) }
    var result: Shape
    switch container {
    case .optional:
      result = inner()
      if result.model == .scope { result.model = .tree }
    case .presentation:
      result = inner()
      result.model = .tree
      result.boxed = "presentation state"
      result.isPresentation = true
    case .stack:
      result = Shape()
      (result.model, result.boxed, result.isPresentation, result.content) = (
        .stack, "stack state", true, last
      )
    case .rows:
      result = inner()
      if result.isRoutes { return result }
      result = Shape()
      result.boxed = "collection"
      // `IdentifiedArrayOf<Row>` holds rows' states, and some write the feature.
      result.content = last
    case .route:
      result = Shape()
      (result.model, result.boxed, result.isRoutes, result.content) = (.stack, "stack state", true, last)
    case .routes: result = inner()
    case .alert, .confirmationDialog:
      result = Shape()
      if case .alert = container { result.ephemeral = .alert } else { result.ephemeral = .confirmationDialog }
    case .member(let member):
      result = inner()
      result.path.insert(member, at: 0)
    case .transparent: result = inner()
    }
    return result
  }

  private func addHole(
    of feature: Feature, _ path: [String], _ typed: Typed, _ item: Composition.Operator?
  ) {
    var shape = shape(typed.name, in: typed.scope)
    if typed.attributes.contains(where: { Spellings.presentationAttributes.contains($0.name) }) {
      (shape.model, shape.boxed, shape.isPresentation) = (.tree, "presentation state", true)
    }
    if let item {
      if item.kind == .optional, shape.model == .scope { shape.model = .tree }
      if item.kind == .routes { (shape.isRoutes, shape.model, shape.boxed) = (true, .stack, "stack state") }
      if item.kind == .scope, shape.model == .tree, !shape.isPresentation { shape.model = .tree }
    }
    // A nested operator gives the whole path already.
    let path = path + (item == nil || item?.child != nil ? shape.path : [])
    let hasRouter = operators(of: feature).contains { $0.kind == .routes }
    let isTentative = item == nil && !shape.isPresentation && (!shape.isRoutes || hasRouter)
    let hole = Hole(
      owner: feature, path: path, model: shape.model, boxed: shape.boxed, isRoutes: shape.isRoutes)
    if let ephemeral = shape.ephemeral {
      guard shape.model == .tree else { return }
      hole.slots = [
        Slot(hole, content: ephemeral, file: typed.file, line: typed.line, isTentative: isTentative)
      ]
    } else {
      fill(hole, shape, typed, item, isTentative)
    }
    guard !hole.slots.isEmpty else { return }
    let isRow = hole.model == .scope && hole.boxed == "collection"
    for slot in hole.slots where isRow { slot.styles.insert(.row) }
    holes[feature, default: []].append(hole)
  }

  private func fill(
    _ hole: Hole, _ shape: Shape, _ typed: Typed, _ item: Composition.Operator?, _ isTentative: Bool
  ) {
    let type = shape.content.flatMap { features.names.type($0, in: typed.scope) }
    let named = type.flatMap { features.feature(state: $0) }
    if let named, named.cannotBeMade { return }
    if let named, !named.casesPath.isEmpty {
      addSlots(for: named, to: hole, typed.file, typed.line)
      for slot in hole.slots where isTentative { slot.isTentative = true }
      return
    }
    if let child = item?.child,
      named == nil || (!child.isNamespace && child !== named && item?.kind != .routes)
    {
      return addSlots(for: named == nil ? child : named ?? child, to: hole, typed.file, typed.line)
    }
    if let named, !named.isNamespace {
      hole.slots.append(
        Slot(
          hole, content: .feature(named), file: typed.file, line: typed.line,
          isTentative: isTentative || (item == nil && typed.isComputed)))
    } else if let type, type.kind == .enumeration, named != nil || item != nil || shape.isPresentation {
      hole.cases = type
      let children = (named.map { operators(of: $0) } ?? []) + inner(item, of: hole.owner)
      addCases(of: type, to: hole, prefix: [], operators: children, seen: [type])
      if isTentative { for slot in hole.slots { slot.isTentative = true } }
    } else if let type, type.kind == .enumeration, !isTentative || hole.model == .tree {
      hole.cases = type
      addCases(of: type, to: hole, prefix: [], operators: [], seen: [type])
      hole.slots.removeAll { if case .value = $0.content { true } else { false } }
      for slot in hole.slots { slot.isTentative = true }
    } else if shape.isPresentation, let content = shape.content, !content.names.contains("(other)") {
      let name = content.screenName ?? content.name
      hole.slots.append(Slot(hole, content: .value(name), file: typed.file, line: typed.line))
    }
  }

  private func addCases(
    of type: TypeInfo, to hole: Hole, prefix: [String], operators: [Composition.Operator], seen: Set<TypeInfo>
  ) {
    let isNavigation = hole.model != .scope || hole.isRoutes
    for item in type.cases {
      let scope = Scope(type, type.file)
      let named = operators.first { $0.path == [item.name] }?.child
      let shape = item.payload.first.map { self.shape($0.type, in: scope) }
      let state = shape?.content.flatMap { features.names.type($0, in: scope) }
      let feature = state.flatMap { features.feature(state: $0) } ?? named
      let path = prefix + [item.name]
      var content: Content?
      if let ephemeral = shape?.ephemeral {
        content = ephemeral
      } else if let feature {
        if feature.isNamespace, let inner = cases(of: feature) {
          guard !seen.contains(inner) else { continue }
          addCases(
            of: inner, to: hole, prefix: path + feature.casesPath, operators: caseOperators(of: feature),
            seen: seen.union([inner]))
          continue
        }
        content = .feature(feature)
      } else if isNavigation {
        content = .value(shape?.content?.screenName ?? Self.caseName(item.name, of: type))
      }
      if let content {
        hole.slots.append(
          Slot(hole, suffix: path, content: content, file: type.file, line: line(of: item, in: type)))
      }
    }
  }

  /// A case that the macro wrote stands where the enum's own case stands.
  private func line(of item: EnumCase, in type: TypeInfo) -> Int { item.line }

  /// A case without a payload: a screen that only the view knows, named after the case.
  private static func caseName(_ name: String, of type: TypeInfo) -> String {
    let owner = type.name == "State" ? type.parent?.path ?? type.path : type.path
    return (owner + [name]).joined(separator: ".")
  }

  // MARK: Types of places

  /// The type of a property.
  func type(of property: TypeInfo.Member<Property>, in state: TypeInfo) -> Typed? {
    guard let name = property.value.type ?? Self.type(of: property.value.initial) else { return nil }
    return Typed(
      name: name, scope: Scope(state, property.file), attributes: property.value.attributes,
      file: property.file,
      line: property.value.line, isComputed: property.value.getter != nil)
  }

  /// The type of the member or case at `path` below `type`.
  func type(at path: [String], in type: TypeInfo) -> Typed? {
    guard let first = path.first else { return nil }
    var found: Typed?
    if let property = type.property(first) {
      found = self.type(of: property, in: type)
    } else if let item = type.enumCase(first), let payload = item.payload.first {
      found = Typed(
        name: payload.type, scope: Scope(type, type.file), attributes: [], file: type.file, line: item.line,
        isComputed: false)
    }
    guard let found else { return nil }
    let rest = Array(path.dropFirst())
    if rest.isEmpty { return found }
    let shape = shape(found.name, in: found.scope)
    if rest.first == "value", shape.path.first == "value" {
      var inner = found
      inner.name = features.names.expanded(found.name.unwrapped, in: found.scope).arguments.last ?? found.name
      return rest.count == 1 ? inner : innerType(inner, Array(rest.dropFirst()))
    }
    return innerType(found, rest)
  }

  private func innerType(_ typed: Typed, _ rest: [String]) -> Typed? {
    guard let content = shape(typed.name, in: typed.scope).content,
      let inner = features.names.type(content, in: typed.scope)
    else { return nil }
    return type(at: rest, in: inner)
  }

  /// The declared type that the state at a place has.
  func declaredType(at place: Place) -> TypeInfo? {
    guard let state = place.feature.state else { return nil }
    if place.path.isEmpty { return state }
    guard let typed = type(at: place.path, in: state),
      let content = shape(typed.name, in: typed.scope).content
    else { return nil }
    return features.names.type(content, in: typed.scope)
  }

  /// The type that an initial value spells: `Detail.State()`, `StackState<Path.State>()`, `[Row.State]()`, `Detail.State.first`.
  static func type(of expression: Expression?) -> TypeName? {
    switch expression {
    case .call(let callee, _, _)?:
      if let type = callee.typeName { return type }
      if case .member(let base?, _) = callee { return type(of: base) ?? base.typeName }
      return nil
    case .member(let base?, let name)?: return name.isTypeLike ? nil : base.typeName
    case .type(let type)?: return type
    default: return nil
    }
  }

  // MARK: Resolving places

  enum Resolution {
    case slot(Slot)
    /// A hole with the cases that were named below it, where they do not name a slot.
    case hole(Hole, [String])
  }

  /// The innermost hole or slot that a place leads to, and what is left of its path.
  func resolve(_ place: Place, depth: Int = 0) -> (resolution: Resolution, rest: [String])? {
    guard depth < 32 else { return nil }
    let candidates = holes(of: place.feature).filter { place.path.starts(with: $0.path) }
    guard let hole = candidates.max(by: { $0.path.count < $1.path.count }) else { return nil }
    let below = hole.below(place.path)
    let slots = hole.slots.filter { below.starts(with: $0.suffix) }
    guard let slot = slots.max(by: { $0.suffix.count < $1.suffix.count }) else {
      return (.hole(hole, below), [])
    }
    let rest = Array(below.dropFirst(slot.suffix.count))
    if case .feature(let child) = slot.content, !rest.isEmpty,
      let inner = resolve(Place(feature: child, path: rest), depth: depth + 1)
    {
      return inner
    }
    return (.slot(slot), rest)
  }

  /// The place as its innermost feature sees it: `(App, [home, destination])` is `(Home, [destination])`.
  func normal(_ place: Place, depth: Int = 0) -> Place {
    guard depth < 32 else { return place }
    for hole in holes(of: place.feature) where place.path.starts(with: hole.path) {
      let below = hole.below(place.path)
      for slot in hole.slots where below.starts(with: slot.suffix) && !(place.path.isEmpty) {
        if case .feature(let child) = slot.content {
          return normal(
            Place(feature: child, path: Array(below.dropFirst(slot.suffix.count))), depth: depth + 1)
        }
      }
    }
    return place
  }
}

extension Content {
  var style: SlotStyle? {
    switch self {
    case .alert: .alert
    case .confirmationDialog: .confirmationDialog
    default: nil
    }
  }
}

extension TypeName {
  /// What a screen without a reducer is called after its payload.
  fileprivate var screenName: String? {
    let names = name == "State" ? names.dropLast() : names[...]
    return names.isEmpty || names.contains("(other)") ? nil : names.joined(separator: ".")
  }
}
