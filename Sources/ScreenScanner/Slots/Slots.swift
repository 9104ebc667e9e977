import ScreenGraph
import ScreenTrace

/// Finds the slots of every feature.
final class Slots {
  let features: Features
  var holes: [Feature: [Hole]] = [:]
  let compositions: [Feature: Composition]
  private(set) var unknowns: [GraphDocument.Unknown] = []
  /// Enums that name each other lead to one another by ever more ways; no app has so many destinations in one place.
  private static let mostEnums = 500

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

  func find(_ feature: Feature) {
    guard let state = feature.state else { return }
    if state.kind == .enumeration {
      findCases(of: feature, state)
    } else {
      findProperties(of: feature, state)
    }
  }

  func operators(of feature: Feature) -> [Composition.Operator] {
    compositions[feature]?.operators ?? []
  }

  /// A state that is an enum: one of its cases is there at a time.
  func findCases(of feature: Feature, _ state: TypeInfo) {
    let hole = Hole(owner: feature, path: [], model: .scope, boxed: nil)
    hole.cases = state
    addCases(of: state, to: hole, prefix: [], operators: operators(of: feature), seen: [state])
    for slot in hole.slots { slot.styles.insert(slot.content.style ?? .switch) }
    if !hole.slots.isEmpty { holes[feature, default: []].append(hole) }
    // What the state of a case holds directly: `.ifLet(\.case.destination)` is the child's business.
  }

  func findProperties(of feature: Feature, _ state: TypeInfo) {
    var done: Set<[String]> = []
    let items = operators(of: feature)
    for item in items {
      if isOuter(item, of: items, in: state) || isInner(item, of: items, in: state) {
        done.insert(item.path)
        continue
      }
      guard !done.contains(item.path), let place = type(at: item.path, in: state) else {
        if done.insert(item.path).inserted { add(item, of: feature) }
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
  func isInner(_ item: Composition.Operator, of items: [Composition.Operator], in state: TypeInfo)
    -> Bool
  {
    items.contains { outer in
      outer.path.count < item.path.count && item.path.starts(with: outer.path)
        && !isOuter(outer, of: items, in: state)
    }
  }

  /// The operators inside the place of another, as seen from there.
  func inner(_ item: Composition.Operator?, of feature: Feature) -> [Composition.Operator] {
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
  func isOuter(_ item: Composition.Operator, of items: [Composition.Operator], in state: TypeInfo)
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
  func add(_ item: Composition.Operator, of feature: Feature) {
    guard let child = item.child else {
      let what = "which reducer '\(item.path.joined(separator: "."))' is for is not clear"
      unknowns.append(.init(file: item.file.path, line: item.line, what: what))
      return
    }
    let shape = Shape(operator: item.kind)
    let hole = Hole(owner: feature, path: item.path, model: shape.model, boxed: shape.boxed)
    addSlots(for: child, to: hole, item.file, item.line)
    holes[feature, default: []].append(hole)
  }

  func addSlots(for child: Feature, to hole: Hole, _ file: Origin, _ line: Int) {
    if child.isNamespace, let cases = cases(of: child) {
      (hole.cases, hole.casesPath) = (cases, child.casesPath)
      addCases(of: cases, to: hole, prefix: [], operators: caseOperators(of: child), seen: [cases])
    } else {
      hole.slots.append(Slot(hole, content: .feature(child), file: file, line: line))
    }
  }

  func addHole(
    of feature: Feature, _ path: [String], _ typed: Typed, _ item: Composition.Operator?
  ) {
    var shape = shape(typed.name, in: typed.scope)
    if typed.attributes.contains(where: { Spellings.presentationAttributes.contains($0.name) }) {
      (shape.model, shape.boxed, shape.isPresentation) = (.tree, "presentation state", true)
    }
    if let item {
      if item.kind == .optional, shape.model == .scope { shape.model = .tree }
      if item.kind == .routes { (shape.isRoutes, shape.model, shape.boxed) = (true, .stack, "stack state") }
      // `Scope` asks for a state that is there: `var detail: Detail.State!`
      if item.kind == .scope, shape.model == .tree, !shape.isPresentation { shape.model = .scope }
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

  func fill(
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

  func addCases(
    of type: TypeInfo, to hole: Hole, prefix: [String], operators: [Composition.Operator], seen: Set<TypeInfo>
  ) {
    hole.enums += 1
    guard hole.enums <= Self.mostEnums else {
      let what = "enums of destinations lead to each other in too many ways: not all are followed"
      let unknown = GraphDocument.Unknown(file: type.file.path, line: type.cases.first?.line ?? 1, what: what)
      if hole.enums == Self.mostEnums + 1 { unknowns.append(unknown) }
      return
    }
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
          Slot(hole, suffix: path, content: content, file: type.file, line: item.line))
      }
    }
  }

  /// A case without a payload: a screen that only the view knows, named after the case.
  static func caseName(_ name: String, of type: TypeInfo) -> String {
    let owner = type.name == "State" ? type.parent?.path ?? type.path : type.path
    return (owner + [name]).joined(separator: ".")
  }
}

extension TypeName {
  /// What a screen without a reducer is called after its payload.
  fileprivate var screenName: String? {
    let names = name == "State" ? names.dropLast() : names[...]
    return names.isEmpty || names.contains("(other)") ? nil : names.joined(separator: ".")
  }
}
