import ScreenTrace

/// How a written type holds what it holds, and which type lies at a path.
extension Slots {
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
    var file: Origin
    var line: Int
    var isComputed: Bool
  }

  func shape(_ name: TypeName, in scope: Scope, depth: Int = 0) -> Shape {
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

  func innerType(_ typed: Typed, _ rest: [String]) -> Typed? {
    guard let content = shape(typed.name, in: typed.scope).content,
      let inner = features.names.type(content, in: typed.scope), var found = type(at: rest, in: inner)
    else { return nil }
    // A box of the app's own: `\.detail.wrappedValue` of a `Box<Detail.State>`
    if found.name.names.count == 1, let parameter = inner.generics.firstIndex(of: found.name.name),
      content.arguments.indices.contains(parameter)
    {
      (found.name, found.scope) = (content.arguments[parameter], typed.scope)
      (found.file, found.line) = (typed.file, typed.line)
    }
    return found
  }

  /// The declared type of what a place holds, out of its containers.
  func contentType(_ typed: Typed) -> TypeInfo? {
    shape(typed.name, in: typed.scope).content.flatMap { features.names.type($0, in: typed.scope) }
  }

  /// The declared type that the state at a place has.
  func declaredType(at place: Place) -> TypeInfo? {
    guard let state = place.feature.state else { return nil }
    if place.path.isEmpty { return state }
    return type(at: place.path, in: state).flatMap(contentType)
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
}
