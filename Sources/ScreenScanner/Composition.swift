import ScreenGraph

/// What a feature's reducer is built of: its operators, and its logic. Read off `body`, `reduce(into:action:)`, and
/// whatever helpers those name.
struct Composition {
  /// An operator that gives a place in the state to a child.
  struct Operator {
    enum Kind { case scope, optional, enumCase, forEach, routes }
    var kind: Kind
    /// The path in the owner's state.
    var path: [String]
    /// The child's reducer where a closure says it.
    var child: Feature?
    var line: Int
    var file: Origin
  }

  /// A piece of logic, with the type whose members `self` means in it.
  struct Logic {
    enum Body {
      case closure(Closure)
      case function(Function)
    }
    var body: Body
    var type: TypeInfo?
    var file: Origin
    /// What must change for it to run: `onChange(of:)`.
    var watched: Watched?
  }

  /// A value in the state that logic is run after changes of.
  struct Watched {
    var path: [String]
    /// The logic that the operator is applied to.
    var logic: Range<Int>
    /// Whether it is applied to a `BindingReducer`, too.
    var isBound: Bool
  }

  var operators: [Operator] = []
  private(set) var logic: [Logic] = []
  /// How many reducers handle bindings.
  var bindings = 0
  var unknowns: [GraphDocument.Unknown] = []

  mutating func add(_ body: Logic.Body, of type: TypeInfo?, in file: Origin, watching: Watched? = nil) {
    logic.append(Logic(body: body, type: type, file: file, watched: watching))
  }
}

/// Reads the composition of one feature.
struct CompositionReader {
  let features: Features
  let feature: Feature
  private(set) var composition = Composition()
  private var visited: Set<Visit> = []
  /// The state path of the reducer being read: longer inside a nested `ifLet`.
  private var prefix: [String] = []
  /// What must change for the logic being read to run.
  private var watched: Composition.Watched?

  private struct Visit: Hashable {
    var type: TypeInfo?
    var name: String
    var line: Int
    var prefix: [String]
  }

  /// The type whose members names mean, and the file they stand in.
  private struct Context {
    var type: TypeInfo?
    var file: Origin
    var scope: Scope { Scope(type, file) }
  }

  init(_ feature: Feature, features: Features) {
    self.feature = feature
    self.features = features
  }

  static func read(_ feature: Feature, features: Features) -> Composition {
    var reader = CompositionReader(feature, features: features)
    reader.read(feature.type)
    return reader.composition
  }

  private mutating func read(_ type: TypeInfo) {
    let bodies = type.properties.filter { $0.value.name == "body" }
    for body in bodies { read(body, of: type) }
    if bodies.isEmpty, let body = type.property("body") { read(body, of: type) }
    for function in type.functions where function.value.isReduce {
      composition.add(.function(function.value), of: type, in: function.file)
    }
  }

  private mutating func read(_ property: TypeInfo.Member<Property>, of type: TypeInfo) {
    let visit = Visit(type: type, name: property.value.name, line: property.value.line, prefix: prefix)
    guard visited.insert(visit).inserted else { return }
    let context = Context(type: type, file: property.file)
    if let getter = property.value.getter { read(getter, context) }
    if let initial = property.value.initial { read(initial, context) }
  }

  // MARK: Builders

  private mutating func read(_ statements: [Statement], _ context: Context) {
    for statement in statements {
      switch statement.kind {
      case .expression(let expression): read(expression, context)
      case .return(let expression?): read(expression, context)
      case .binding(_, _, let value?):
        if case .call = value { read(value, context) }
      case .loop(_, _, let body), .block(let body): read(body, context)
      default: break
      }
    }
  }

  private mutating func read(_ expression: Expression, _ context: Context) {
    switch expression {
    case .call(let callee, let arguments, let line): readCall(callee, arguments, line, context)
    case .name(let name): readMember(name, context, arguments: [])
    case .member(.name("self")?, let name), .member(.name("Self")?, let name):
      readMember(name, context, arguments: [])
    case .member(let base?, let name):
      // `child.body`, `Self.core`, or an operator without parentheses
      if name == "body" { return read(base, context) }
      if let type = base.typeName.flatMap({ features.names.type($0, in: context.scope) }),
        let property = type.property(name)
      {
        read(property, of: type)
      }
    case .conditional(let conditional):
      read(conditional.then, context)
      read(conditional.otherwise, context)
    case .switch(let node): for branch in node.branches { read(branch.body, context) }
    case .ternary(_, let then, let otherwise):
      read(then, context)
      read(otherwise, context)
    case .other(let parts): for part in parts { read(part, context) }
    case .closure(let closure): read(closure.body, context)
    default: break
    }
  }

  private mutating func readCall(
    _ callee: Expression, _ arguments: [Argument], _ line: Int, _ context: Context
  ) {
    // In an `#if` an operator stands without its base.
    if case .member(nil, let name) = callee, Spellings.operators[name] != nil {
      return readOperator(name, on: .none, arguments, line, context)
    }
    if case .member(let base?, let name) = callee, base != .name("self"), base != .name("Self"),
      !isConstructor(callee)
    {
      return readOperator(name, on: base, arguments, line, context)
    }
    guard let name = callee.chain?.last else { return }
    // In an extension of the protocol an operator stands without its base, too.
    if context.type == nil, Spellings.operators[name] != nil {
      return readOperator(name, on: .none, arguments, line, context)
    }
    let type = callee.typeName.flatMap { features.names.type($0, in: context.scope) }
    if type == nil || Spellings.builders[name] == nil || features.feature(type: type!) == nil {
      if let builder = Spellings.builders[name] { return read(builder, arguments, line, context) }
    }
    if let type {
      if let feature = features.feature(type: type) { return readReducer(feature, arguments, context) }
      return readClosures(arguments, context)
    }
    if readMember(name, context, arguments: arguments) { return }
    let candidates = features.declarations.functions[name] ?? []
    if let place = candidates.firstIndex(where: { refersToReducer($0.extended) }) {
      let free = candidates[place]
      return readFunction(free.function, Context(type: nil, file: free.file), arguments, context)
    }
    unknown(context, line, "reducer builder '\(name)' is not known")
    readClosures(arguments, context)
  }

  private func isConstructor(_ callee: Expression) -> Bool { callee.typeName != nil }

  /// A reducer in the body of another that works on the same state: its operators and its logic count as the owner's.
  private mutating func readReducer(_ reducer: Feature, _ arguments: [Argument], _ context: Context) {
    if reducer === feature.whole || reducer.whole === feature || reducer.state == nil {
      let visit = Visit(type: reducer.type, name: "", line: 0, prefix: prefix)
      if visited.insert(visit).inserted { read(reducer.type) }
    }
    readClosures(arguments, context)
  }

  private mutating func readClosures(_ arguments: [Argument], _ context: Context) {
    for argument in arguments {
      if case .closure(let closure) = argument.value { read(closure.body, context) }
    }
  }

  private mutating func read(
    _ builder: Spellings.Builder, _ arguments: [Argument], _ line: Int, _ context: Context
  ) {
    switch builder {
    case .logic: readLogic(arguments, line, context)
    case .group, .child: readClosures(arguments, context)
    case .inert: break
    case .bindings: composition.bindings += 1
    case .scope:
      guard let path = path(arguments, labels: ["state"]) else {
        return unknown(context, line, "Scope whose state is no key path")
      }
      readChild(.scope, path, arguments, line, context)
    }
  }

  private mutating func readLogic(_ arguments: [Argument], _ line: Int, _ context: Context) {
    guard let last = arguments.last?.value else { return }
    switch last {
    case .closure(let closure):
      if closure.parameters.isEmpty, !closure.body.mentions(dollar: "$0") {
        read(closure.body, context)  // `Reduce { … }` around a reducer
      } else {
        composition.add(.closure(closure), of: context.type, in: context.file, watching: watched)
      }
    default:
      guard let name = last.chain?.last else { return read(last, context) }
      let functions = context.type.map { functionsNamed(name, around: $0) } ?? []
      for function in functions {
        composition.add(
          .function(function.member.value), of: function.type, in: function.member.file, watching: watched)
      }
      if !functions.isEmpty { return }
      if let type = context.type, let property = type.property(name) {
        if readHeld(property, of: type) { return }
        let handed = features.handed.closures(name, parameters: 2)
        for item in handed {
          composition.add(.closure(item.closure), of: item.type, in: item.file, watching: watched)
        }
        if !handed.isEmpty { return }
        return unknown(context, line, "Reduce of '\(name)', a closure that is handed in: it is not followed")
      }
      if !readMember(name, context, arguments: []) {
        unknown(context, line, "Reduce of '\(name)', which is not declared in the scanned files")
      }
    }
  }

  /// Logic that a property holds as a closure. False where the property says nothing about what it holds.
  private mutating func readHeld(_ property: TypeInfo.Member<Property>, of type: TypeInfo) -> Bool {
    guard case .closure(let closure)? = property.value.initial else {
      read(property, of: type)
      return property.value.hasCode
    }
    composition.add(.closure(closure), of: type, in: property.file, watching: watched)
    return true
  }

  private func functionsNamed(
    _ name: String, around type: TypeInfo
  ) -> [(type: TypeInfo, member: TypeInfo.Member<Function>)] {
    var around: TypeInfo? = type
    while let type = around {
      let found = type.functions(name).filter { !$0.value.body.isEmpty }
      if !found.isEmpty { return found.map { (type, $0) } }
      around = type.parent
    }
    return []
  }

  /// A property or function of the feature that builds part of its reducer.
  @discardableResult
  private mutating func readMember(_ name: String, _ context: Context, arguments: [Argument]) -> Bool {
    guard let type = context.type else { return false }
    if let property = type.property(name) {
      if property.value.getter != nil || property.value.initial != nil { read(property, of: type) }
      return true
    }
    let functions = type.functions.filter { $0.value.name == name }
    for function in functions {
      readFunction(function.value, Context(type: type, file: function.file), arguments, context)
    }
    if !functions.isEmpty { return true }
    let free = (features.declarations.properties[name] ?? []).first {
      $0.property.getter != nil && refersToReducer($0.extended)
    }
    if let free { read(free.property.getter ?? [], Context(type: nil, file: free.file)) }
    return free != nil
  }

  private func refersToReducer(_ extended: TypeName?) -> Bool {
    extended.map { Spellings.reducerProtocols.contains($0.name) || $0.name == "Reduce" } ?? true
  }

  private mutating func readFunction(
    _ function: Function, _ inside: Context, _ arguments: [Argument], _ outside: Context
  ) {
    let visit = Visit(type: inside.type, name: function.name, line: function.line, prefix: prefix)
    guard visited.insert(visit).inserted else { return }
    read(function.body, inside)
    readClosures(arguments, outside)
  }

  // MARK: Operators

  private mutating func readOperator(
    _ name: String, on base: Expression, _ arguments: [Argument], _ line: Int, _ context: Context
  ) {
    let (firstLogic, bindings) = (composition.logic.count, composition.bindings)
    // `Child.make()`, `self.child.reduce`: a base that names no reducer call is a value to look through.
    read(base, context)
    guard let known = Spellings.operators[name] else {
      return readUnknownOperator(name, base, arguments, line, context)
    }
    switch known {
    case .inert: break
    case .more:
      let outer = watched
      watched = path(arguments, labels: ["of"]).map { path in
        .init(
          path: prefix + path, logic: firstLogic..<composition.logic.count,
          isBound: composition.bindings > bindings)
      }
      readClosures(arguments.filter { !isEffect($0.value) }, context)
      // An app's own `onChange`, whose closure answers with an effect, as it was before TCA had one.
      readEffects(arguments, context)
      watched = outer
    case .ifLet, .ifCaseLet, .forEach, .forEachRoute:
      let kinds: [Spellings.Operator: Composition.Operator.Kind] = [
        .ifLet: .optional, .ifCaseLet: .enumCase, .forEach: .forEach, .forEachRoute: .routes,
      ]
      guard let kind = kinds[known] else { return }
      if let path = path(arguments, labels: ["state", "routes"]) {
        readChild(kind, path, arguments, line, context)
      } else if known == .forEachRoute {
        readChild(kind, ["routes"], arguments, line, context)
      } else {
        unknown(context, line, "\(name) whose state is no key path")
      }
    }
  }

  /// A closure that answers with an effect.
  private func isEffect(_ value: Expression) -> Bool {
    guard case .closure(let closure) = value else { return false }
    return closure.parameters.count >= 3
      || (!closure.parameters.isEmpty || closure.body.mentions(dollar: "$0"))
        && closure.body.last?.isEffect == true
  }

  /// `{ value, state, action in effect }`, or with the old value; `{ value, state in effect }`; with one parameter, that
  /// may be the state or the value.
  private mutating func readEffects(_ arguments: [Argument], _ context: Context) {
    for case .closure(var closure) in arguments.map(\.value) where isEffect(.closure(closure)) {
      if closure.parameters.count < 2 { closure.parameters = [Parameter(type: TypeName("State"))] }
      if closure.parameters.count <= 2 { closure.parameters.append(Parameter(type: TypeName("Action"))) }
      closure.parameters.removeFirst(closure.parameters.count - 2)
      composition.add(.closure(closure), of: context.type, in: context.file, watching: watched)
    }
  }

  private mutating func readUnknownOperator(
    _ name: String, _ base: Expression, _ arguments: [Argument], _ line: Int, _ context: Context
  ) {
    let candidates = features.declarations.functions[name] ?? []
    if let place = candidates.firstIndex(where: { $0.extended != nil && refersToReducer($0.extended) }) {
      let own = candidates[place]
      let inside = Context(type: nil, file: own.file)
      readFunction(own.function, inside, arguments.filter { !isEffect($0.value) }, context)
      if arguments.contains(where: { isEffect($0.value) }) {
        unknown(context, line, "when the app's own operator '\(name)' runs what it is given is not followed")
        readEffects(arguments, context)
      }
      return
    }
    // A static helper of some type that builds a reducer.
    if let type = base.typeName.flatMap({ features.names.type($0, in: context.scope) }) {
      for function in type.functions where function.value.name == name {
        readFunction(function.value, Context(type: type, file: function.file), arguments, context)
      }
      return
    }
    if case .call = base { unknown(context, line, "reducer operator '\(name)' is not known") }
    readClosures(arguments.filter { !isEffect($0.value) }, context)
  }

  private mutating func readChild(
    _ kind: Composition.Operator.Kind, _ path: [String], _ arguments: [Argument], _ line: Int,
    _ context: Context
  ) {
    let whole = prefix + path
    var child: Feature?
    for argument in arguments {
      guard case .closure(let closure) = argument.value else {
        if ["then", "element", "destination", "child"].contains(argument.label) {
          child = child ?? reducer(argument.value, context)
        }
        continue
      }
      // `action: { .child($0) }` holds no reducer.
      if argument.label == "action" || argument.label == "state" { continue }
      child = child ?? reducer(closure.body, context)
      if child == nil {
        let outer = prefix
        prefix = whole
        read(closure.body, context)
        prefix = outer
      }
    }
    composition.operators.append(.init(kind: kind, path: whole, child: child, line: line, file: context.file))
  }

  // MARK: Which reducer an expression is

  private func reducer(_ statements: [Statement], _ context: Context) -> Feature? {
    // Several scopes side by side are the children of a nested place, none of them its reducer.
    if statements.filter(\.isScope).count > 1 { return nil }
    for statement in statements.reversed() {
      switch statement.kind {
      case .expression(let expression), .return(let expression?):
        if let found = reducer(expression, context) { return found }
      default: continue
      }
    }
    return nil
  }

  private func reducer(_ expression: Expression, _ context: Context, depth: Int = 0) -> Feature? {
    guard depth < 8 else { return nil }
    switch expression {
    case .call(let callee, let arguments, _):
      if let type = callee.typeName {
        if let feature = features.feature(type, in: context.scope), !Spellings.isBuilder(type, feature) {
          return feature.whole ?? feature
        }
        if Spellings.builders[type.name].map({ $0 != .group }) == true { return nil }
        for argument in arguments {
          if case .closure(let closure) = argument.value, closure.parameters.isEmpty,
            let found = reducer(closure.body, context)
          {
            return found
          }
        }
        return nil
      }
      if case .member(.name("self")?, let name) = callee { return member(name, context, depth) }
      if case .name(let name) = callee { return member(name, context, depth) }
      if case .member(let base?, let name) = callee {
        if let type = base.typeName, !name.isTypeLike,
          let info = features.names.type(type, in: context.scope),
          let function = info.functions.first(where: { $0.value.name == name })
        {
          return result(function.value, Context(type: info, file: function.file), depth)
        }
        // An operator that takes the child on must not hide one that gives it children of its own.
        return reducer(base, context, depth: depth + 1)
      }
      return nil
    case .name(let name), .member(.name("self")?, let name), .member(.name("Self")?, let name):
      return member(name, context, depth)
    case .member(let base?, let name):
      if let type = base.typeName, let info = features.names.type(type, in: context.scope) {
        if let property = info.property(name), let written = property.value.type,
          let found = features.feature(written, in: Scope(info, property.file))
        {
          return found
        }
        return features.feature(type: info)  // `Child.live`
      }
      return reducer(base, context, depth: depth + 1)
    case .conditional(let node):
      return reducer(node.then, context) ?? reducer(node.otherwise, context)
    case .closure(let closure): return reducer(closure.body, context)
    case .ternary(_, let then, let otherwise):
      return reducer(then, context, depth: depth + 1) ?? reducer(otherwise, context, depth: depth + 1)
    default: return nil
    }
  }

  /// A reducer held in a property, or made by a helper.
  private func member(_ name: String, _ context: Context, _ depth: Int) -> Feature? {
    guard let type = context.type else { return nil }
    if let property = type.property(name) {
      let inside = Context(type: type, file: property.file)
      if let written = property.value.type, let found = features.feature(written, in: inside.scope) {
        return found.whole ?? found
      }
      if let initial = property.value.initial { return reducer(initial, inside, depth: depth + 1) }
      if let getter = property.value.getter { return reducer(getter, inside) }
    }
    for function in type.functions where function.value.name == name {
      if let found = result(function.value, Context(type: type, file: function.file), depth) { return found }
    }
    return nil
  }

  private func result(_ function: Function, _ context: Context, _ depth: Int) -> Feature? {
    if let written = function.result, let found = features.feature(written, in: context.scope) {
      return found.whole ?? found
    }
    return depth < 8 ? reducer(function.body, context) : nil
  }

  // MARK: Helpers

  /// The key path that says where the state is: an argument with one of `labels`, or the first key path without a label.
  private func path(_ arguments: [Argument], labels: Set<String>) -> [String]? {
    for argument in arguments where argument.label.map(labels.contains) ?? true {
      switch argument.value {
      case .keyPath(_, let path): return path
      case .member(.keyPath(_, let path)?, _): return path
      case .name(let name), .member(.name("self")?, let name), .member(.name("Self")?, let name):
        // A key path that is kept in a property.
        if case .keyPath(_, let path)? = feature.type.property(name)?.value.initial { return path }
      case .call(let callee, let inner, _):
        // `OptionalPath(…)`, `(\State.a).appending(path: /B.c)`, `.combining(…)`
        let paths = ([Argument(label: nil, value: callee)] + inner).compactMap { argument -> [String]? in
          if case .keyPath(_, let path) = argument.value { return path }
          if case .member(.keyPath(_, let path)?, _) = argument.value { return path }
          return nil
        }
        if !paths.isEmpty { return paths.flatMap { $0 } }
      default: continue
      }
    }
    return nil
  }

  private mutating func unknown(_ context: Context, _ line: Int, _ what: String) {
    composition.unknowns.append(.init(file: context.file.path, line: line, what: what))
  }
}

extension Spellings {
  /// Whether a call of `type` builds a reducer of this library's, not of the app's, `feature` being what it works on.
  static func isBuilder(_ type: TypeName, _ feature: Feature) -> Bool {
    builders[type.name] != nil && feature.type.name != type.name
  }
}

extension Function {
  /// `reduce(into:action:)`, the reducer's own requirement.
  var isReduce: Bool { name == "reduce" && parameters.count == 2 && parameters[1].label == "action" }
}

extension Statement {
  /// `Scope(state: …)`
  fileprivate var isScope: Bool {
    guard case .expression(.call(let callee, _, _)) = kind else { return false }
    return callee.chain?.last == "Scope"
  }
}

extension Statement {
  /// `.run { … }`, `return .none`: what no reducer looks like.
  fileprivate var isEffect: Bool {
    switch kind {
    case .expression(let value), .return(let value?): value.isImplicitMember
    default: false
    }
  }
}

extension Expression {
  fileprivate var isImplicitMember: Bool {
    switch self {
    case .member(nil, _): true
    case .member(let base?, _), .call(let base, _, _): base.isImplicitMember
    default: false
    }
  }
}

extension [Statement] {
  /// Whether an anonymous closure parameter is used.
  func mentions(dollar name: String) -> Bool {
    contains { statement in
      var found = false
      statement.forEachExpression { if case .name(name) = $0 { found = true } }
      return found
    }
  }
}
