import ScreenTrace

/// A `NavigationLink(state:)`: a push that the view makes by itself.
struct Link {
  var features: [Feature]
  var slots: [Slot]
  var file: SourceFile
  var line: Int
}

/// Reads the views: which modifier or container shows which slot, which links push, which stores the app creates.
struct ViewReader {
  let slots: Slots
  private(set) var links: [Link] = []
  /// Actions that the views send: what people do.
  private(set) var sent: Set<ActionValue> = []
  /// Features of which a store is made outside of previews.
  private(set) var created: Set<Feature> = []
  /// Modifiers that are given a slot: those that leave it without a style are not understood.
  private var unclear: [(slot: Slot, file: String, line: Int, name: String)] = []
  private var others: [(file: String, line: Int, what: String)] = []

  var unknowns: [(file: String, line: Int, what: String)] {
    others
      + unclear.filter { $0.slot.styles.isEmpty }.map {
        ($0.file, $0.line, "view modifier '\($0.name)' is given a slot, and how it shows it is not clear")
      }
  }

  private var file: SourceFile
  private var type: TypeInfo?
  /// The features whose stores the view holds.
  private var viewed: [Feature] = []
  private var calls: [Call] = []
  /// Closures that wrappers have put somewhere.
  private var placed: Set<Call> = []
  private var budget = 0
  private static let maximumDepth = 8

  private struct Call: Hashable {
    var file: String
    var line: Int
  }

  /// What surrounds the place that is read.
  struct Context {
    /// A presentation that no slot drives by itself: a boolean, an enum of the view's own, a link.
    var container: SlotStyle?
    var isTab = false
  }

  init?(_ slots: Slots) {
    guard let file = slots.features.declarations.types.first?.file else { return nil }
    self.slots = slots
    self.file = file
  }

  private var features: Features { slots.features }
  private var names: Names { slots.features.names }

  mutating func readAll(_ files: [SourceFile]) {
    for type in features.declarations.types where !type.isPreview { read(type) }
    for (_, functions) in features.declarations.functions.sorted(by: { $0.key < $1.key }) {
      for function in functions { read(function) }
    }
    for file in files {
      (self.file, type, viewed) = (file, nil, [])
      budget = 2_000
      for property in file.properties {
        if let initial = property.initial { run(initial, Environment(), Context()) }
      }
      run(file.statements, Environment(), Context())
    }
  }

  private mutating func read(_ type: TypeInfo) {
    let environment = Environment()
    environment["self"] = .object(type)
    viewed = []
    self.type = type
    budget = 2_000
    for property in type.properties {
      file = property.file
      guard let feature = stored(property.value.type, in: Scope(type, property.file)) else { continue }
      environment[property.value.name] = .store(Place(feature: feature, path: []))
      if !viewed.contains(feature) { viewed.append(feature) }
    }
    for property in type.properties {
      file = property.file
      if let getter = property.value.getter { run(getter, environment, Context()) }
      if let initial = property.value.initial { run(initial, environment, Context()) }
    }
    for function in type.functions { read(function.value, function.file, environment) }
  }

  private mutating func read(_ function: Function, _ place: SourceFile, _ environment: Environment) {
    file = place
    let inner = Environment(environment)
    let outer = viewed
    for parameter in function.parameters {
      guard let name = parameter.name, let feature = stored(parameter.type, in: Scope(type, place)) else {
        continue
      }
      inner[name] = .store(Place(feature: feature, path: []))
      if !viewed.contains(feature) { viewed.append(feature) }
    }
    run(function.body, inner, Context())
    viewed = outer
  }

  private mutating func read(_ function: Declarations.FreeFunction) {
    (type, viewed) = (nil, [])
    budget = 2_000
    let environment = Environment()
    if let extended = function.extended, let feature = stored(extended, in: Scope(nil, function.file)) {
      environment["self"] = .store(Place(feature: feature, path: []))
    }
    read(function.function, function.file, environment)
  }

  /// The feature that a written store type is of: `StoreOf<F>`, `Store<F.State, F.Action>`, a view store, a binding of one.
  private func stored(_ name: TypeName?, in scope: Scope, depth: Int = 0) -> Feature? {
    guard let name, depth < 6 else { return nil }
    let written = names.expanded(name, in: scope)
    if written.name.contains("Store"), written.name != "TestStore", let first = written.arguments.first {
      if let found = features.feature(first, in: scope) { return found.whole ?? found }
    }
    for argument in written.arguments {
      if let found = stored(argument, in: scope, depth: depth + 1) { return found }
    }
    return nil
  }

  // MARK: Statements

  private mutating func run(_ statements: [Statement], _ environment: Environment, _ context: Context) {
    let inner = Environment(environment)
    for statement in statements { run(statement, inner, context) }
  }

  private mutating func run(_ statement: Statement, _ environment: Environment, _ context: Context) {
    switch statement.kind {
    case .expression(let expression), .return(let expression?): run(expression, environment, context)
    case .return(nil): break
    case .binding(let pattern, _, let value):
      guard let value else { return }
      run(value, environment, context)
      if case .name(let name) = pattern { environment[name] = evaluate(value, environment) }
    case .guard(let conditions, let otherwise):
      run(otherwise, environment, context)
      check(conditions, environment, context)
    case .loop(let pattern, let sequence, let body):
      if let sequence { run(sequence, environment, context) }
      let inner = Environment(environment)
      if case .name(let name)? = pattern { inner[name] = .unknown }
      run(body, inner, context)
    case .block(let body): run(body, environment, context)
    case .function(let function): run(function.body, environment, context)
    }
  }

  private mutating func check(_ conditions: [Condition], _ environment: Environment, _ context: Context) {
    for condition in conditions {
      run(condition.value, environment, context)
      guard let pattern = condition.pattern else { continue }
      let value = evaluate(condition.value, environment)
      guard case .store(let place) = value else { continue }
      switch pattern {
      case .name(let name):
        // Only a scoped store shows something; a state read for its data does not.
        if condition.value.isScoped { touch(place, context.container ?? .inline) }
        environment[name] = value
      case .enumCase(let name, let arguments):
        let inner = name == "some" ? place : place.appending([name])
        touchCase(inner, context)
        if case .name(let bound)? = arguments.first?.pattern { environment[bound] = .store(inner) }
      default: break
      }
    }
  }

  // MARK: Values

  private func evaluate(_ expression: Expression, _ environment: Environment, depth: Int = 0) -> Value {
    guard depth < 64 else { return .unknown }
    switch expression {
    case .name(let name):
      guard let value = environment[name] ?? environment[name.plain] ?? environment[name.withoutUnderscore]
      else {
        return .unknown
      }
      if case .expression(let inner, let scope) = value {
        return evaluate(inner, scope, depth: depth + 1)
      }
      return value
    case .member(.name("self")?, let name):
      if let value = environment[name.plain] { return value }
      if case .store(let place)? = environment["self"] { return .store(place.appending([name.plain])) }
      return .unknown
    case .member(let base?, let name):
      guard case .store(let place) = evaluate(base, environment, depth: depth + 1) else { return .unknown }
      switch name {
      case "wrappedValue", "projectedValue", "case", "publisher": return .store(place)
      case "state" where !place.feature.casesPath.isEmpty: return .store(place.appending([name]))
      case "state": return .store(place)
      default:
        return storeProperty(name, of: place, depth) ?? .store(place.appending([name.plain]))
      }
    case .index(let base, let arguments):
      guard case .store(let place) = evaluate(base, environment, depth: depth + 1) else { return .unknown }
      return .store(place.appending(arguments.compactMap(\.value.keyPath).flatMap { $0 }))
    case .call(.member(let base?, let name), let arguments, _):
      return evaluateCall(base, name, arguments, environment, depth)
    case .call(.name("scope"), let arguments, _):
      // In an extension of the store's type.
      guard environment["self"] != nil else { return .unknown }
      return evaluateCall(.name("self"), "scope", arguments, environment, depth)
    case .call(let callee, let arguments, _):
      // `Binding($store.scope(…))`, `ViewStore(store, observe: …)`
      guard let type = callee.typeName ?? (callee == .member(nil, "init") ? TypeName("Binding") : nil),
        ["Binding", "ViewStore", "Bindable", "ObservedObject", "BindableStore"].contains(type.name)
      else { return .unknown }
      return arguments.lazy.map { evaluate($0.value, environment, depth: depth + 1) }
        .first { if case .store = $0 { true } else { false } } ?? .unknown
    case .ternary(_, let then, _): return evaluate(then, environment, depth: depth + 1)
    case .operands(let operands, _):
      return operands.first.map { evaluate($0, environment, depth: depth + 1) } ?? .unknown
    default: return .unknown
    }
  }

  /// `extension StoreOf<Shop> { var cart: StoreOf<Cart> { scope(…) } }`
  private func storeProperty(_ name: String, of place: Place, _ depth: Int) -> Value? {
    for candidate in features.declarations.properties[name] ?? [] {
      guard let extended = candidate.extended,
        stored(extended, in: Scope(nil, candidate.file)) === place.feature,
        case .expression(let result)? = candidate.property.getter?.last?.kind
      else { continue }
      let environment = Environment()
      environment["self"] = .store(place)
      let value = evaluate(result, environment, depth: depth + 1)
      if case .store = value { return value }
    }
    return nil
  }

  /// Whether an expression names a child's store: it is scoped here, or in a property of the store's type.
  private func isChild(_ expression: Expression, _ environment: Environment) -> Bool {
    if expression.isScoped { return true }
    guard case .member(let base?, let name) = expression, case .store(let place) = evaluate(base, environment)
    else { return false }
    return storeProperty(name, of: place, 0) != nil
  }

  private func evaluateCall(
    _ base: Expression, _ name: String, _ arguments: [Argument], _ environment: Environment, _ depth: Int
  ) -> Value {
    guard case .store(let place) = evaluate(base, environment, depth: depth + 1) else {
      if name == "constant" || name == "init", let first = arguments.first?.value {
        return evaluate(first, environment, depth: depth + 1)
      }
      return .unknown
    }
    switch name {
    case "scope":
      for argument in arguments where argument.label != "action" {
        if let path = path(argument.value) { return .store(place.appending(path)) }
      }
      return arguments.isEmpty ? .store(place) : .unknown
    case "sending", "removeDuplicates", "animation", "transaction", "stateless", "actionless":
      return .store(place)
    default: return .unknown
    }
  }

  /// `\.child`, `{ $0.child }`, `Feature.State.child`, `/Feature.State.child`
  private func path(_ expression: Expression) -> [String]? {
    switch expression {
    case .keyPath(_, let path): return path
    case .member(.keyPath(_, let path)?, _): return path
    case .closure(let closure):
      guard case .expression(let body)? = closure.body.last?.kind, closure.body.count == 1 else { return nil }
      let parameter = closure.parameters.first?.name ?? "$0"
      guard var chain = body.chain, chain.first == parameter else { return nil }
      chain.removeFirst()
      return chain.map(\.plain)
    case .member(let base?, let name):
      return base.typeName != nil && !name.isTypeLike ? [name] : nil
    default: return nil
    }
  }

  // MARK: Expressions

  private mutating func run(_ expression: Expression, _ environment: Environment, _ context: Context) {
    switch expression {
    case .call(let callee, let arguments, let line):
      call(callee, arguments, line, environment, context)
    case .conditional(let node):
      let inner = Environment(environment)
      check(node.conditions, inner, context)
      run(node.then, inner, context)
      run(node.otherwise, environment, context)
    case .switch(let node): run(node, environment, context)
    case .closure(let closure): run(closure.body, environment, context)
    case .name(let name): member(name, environment, context)
    case .member(.name("self")?, let name): member(name, environment, context)
    default: for part in expression.parts { run(part, environment, context) }
    }
  }

  private mutating func run(_ node: Switch, _ environment: Environment, _ context: Context) {
    run(node.subject, environment, context)
    let subject = evaluate(node.subject, environment)
    for branch in node.branches {
      let inner = Environment(environment)
      for pattern in branch.patterns {
        guard case .store(let place) = subject, case .enumCase(let name, let arguments) = pattern else {
          continue
        }
        let inside = name == "some" ? place : place.appending([name])
        if name != "some" { touchCase(inside, context) }
        if case .name(let bound)? = arguments.first?.pattern { inner[bound] = .store(inside) }
      }
      run(branch.body, inner, context)
    }
  }

  /// A part of the view in a property of its own is read where it stands, too, when something surrounds it.
  private mutating func member(_ name: String, _ environment: Environment, _ context: Context) {
    guard context.container != nil || context.isTab, case .object(let type)? = environment["self"],
      let property = type.property(name), let getter = property.value.getter
    else { return }
    enter(Call(file: property.file.path, line: property.value.line)) { reader in
      reader.run(getter, environment, context)
    }
  }

  private mutating func enter(_ call: Call, _ body: (inout ViewReader) -> Void) {
    guard !calls.contains(call), calls.count < Self.maximumDepth, budget > 0 else { return }
    budget -= 1
    calls.append(call)
    body(&self)
    calls.removeLast()
  }

  private mutating func call(
    _ callee: Expression, _ arguments: [Argument], _ line: Int, _ environment: Environment, _ context: Context
  ) {
    var name = callee.typeName?.name ?? ""
    if case .member(let base, let member) = callee {
      if let base { run(base, environment, context) }
      if name.isEmpty { name = member }
    } else if case .name(let function) = callee {
      name = function
    }
    if let base = callee.base, name == "send" || name == "sending" || name == "binding" {
      noteSent(base, arguments, environment)
    }
    if let style = Spellings.modifiers[name] {
      return modifier(name, style, arguments, line, environment, context)
    }
    switch name {
    case _ where Spellings.linkViews.contains(name): link(arguments, line, environment, context)
    case _ where Spellings.tabViews.contains(name):
      var inside = context
      inside.isTab = true
      runArguments(arguments, environment, inside)
    case _ where Spellings.inlineViews.contains(name): ifLet(arguments, environment, context)
    case "ifLet": ifLet([Argument(label: nil, value: callee.base ?? .none)] + arguments, environment, context)
    case _ where Spellings.switchViews.contains(name): switchStore(name, arguments, environment, context)
    case _ where Spellings.stackViews.contains(name) || name == "TCARouter":
      stack(arguments, environment, context)
    case _ where Spellings.rowViews.contains(name): rows(arguments, environment, context)
    case "Store":
      create(arguments, environment)
      runArguments(arguments, environment, context)
    case "scope" where callee.base.map({ isStore($0, environment) }) == true:
      break
    default: other(name, callee, arguments, line, environment, context)
    }
  }

  /// `store.send(.saved)`, `$store.tab.sending(\.tabChosen)`, `viewStore.binding(get: …, send: { .opened($0) })`
  private mutating func noteSent(_ base: Expression, _ arguments: [Argument], _ environment: Environment) {
    guard case .store(let place) = evaluate(base, environment) else { return }
    let paths = ActionPaths(features: features)
    func insert(_ action: ActionValue) {
      var action = action
      action.payload = nil
      sent.insert(action)
    }
    for argument in arguments where argument.label != "get" {
      let root = paths.root(slots.normal(place).feature)
      switch argument.value {
      case .keyPath(_, let names): insert(names.reduce(root) { paths.enter($1, $0) })
      case .closure(let closure):
        for statement in closure.body {
          statement.forEachExpression { if let action = paths.spelled($0, root) { insert(action) } }
        }
      default:
        argument.value.forEach { if let action = paths.spelled($0, root) { insert(action) } }
      }
    }
  }

  private func isStore(_ expression: Expression, _ environment: Environment) -> Bool {
    if case .store = evaluate(expression, environment) { true } else { false }
  }

  /// Runs every argument; a closure's first parameter is `store` where one is given.
  private mutating func runArguments(
    _ arguments: [Argument], _ environment: Environment, _ context: Context, store: Place? = nil
  ) {
    for argument in arguments {
      switch argument.value {
      case .closure(let closure): run(closure, environment, context, store: store)
      case .name(let name), .member(.name("self")?, let name):
        if case .content(let content)? = environment[name] {
          run(content, context, store: store)
        } else {
          run(argument.value, environment, context)
        }
      default: run(argument.value, environment, context)
      }
    }
  }

  private mutating func run(
    _ closure: Closure, _ environment: Environment, _ context: Context, store: Place?
  ) {
    let inner = Environment(environment)
    for (place, parameter) in closure.parameters.enumerated() {
      guard let name = parameter.name else { continue }
      inner[name.plain] = place == 0 ? store.map { .store($0) } ?? .unknown : .unknown
    }
    if closure.parameters.isEmpty { inner["$0"] = store.map { .store($0) } ?? .unknown }
    run(closure.body, inner, context)
  }

  /// Runs a closure that was handed to a wrapper, where the wrapper puts it.
  private mutating func run(_ content: Value.Content, _ context: Context, store: Place?) {
    let place = Call(file: content.scope.file.path, line: content.closure.line)
    placed.insert(place)
    let outer = (file, type)
    (file, type) = (content.scope.file, content.scope.type)
    enter(place) { reader in
      reader.run(content.closure, content.environment, context, store: store)
    }
    (file, type) = outer
  }

  /// Runs the arguments of a wrapper that the wrapper itself has not put anywhere.
  private mutating func runUnplaced(
    _ arguments: [Argument], _ environment: Environment, _ context: Context, store: Place? = nil
  ) {
    let unplaced = arguments.filter { argument in
      guard case .closure(let closure) = argument.value else { return true }
      return !placed.contains(Call(file: file.path, line: closure.line))
    }
    runArguments(unplaced, environment, context, store: store)
  }

  // MARK: Modifiers

  private mutating func modifier(
    _ name: String, _ style: SlotStyle, _ arguments: [Argument], _ line: Int, _ environment: Environment,
    _ context: Context
  ) {
    let driver = driver(arguments, environment)
    if let driver, touch(driver, style) {
      return runArguments(arguments, environment, Context(), store: driver)
    }
    var inside = context
    if style != .alert, style != .confirmationDialog { inside.container = style }
    let drivers = arguments.filter { !isContent($0.value, environment) }
    let contents = arguments.filter { isContent($0.value, environment) }
    runArguments(drivers, environment, context)
    runArguments(contents, environment, inside)
  }

  /// A closure, or a name that stands for one.
  private func isContent(_ value: Expression, _ environment: Environment) -> Bool {
    if case .name(let name) = value, case .content? = environment[name] { return true }
    if case .member(.name("self")?, let name) = value, case .content? = environment[name] { return true }
    return value.isClosure
  }

  /// The store or binding that drives a presentation, the `state:` of the old forms appended.
  private func driver(_ arguments: [Argument], _ environment: Environment) -> Place? {
    for argument in arguments where !argument.value.isClosure {
      guard case .store(var place) = evaluate(argument.value, environment) else { continue }
      for other in arguments where other.label == "state" || other.label == "case" {
        if let path = path(other.value) { place = place.appending(path) }
      }
      return place
    }
    return nil
  }

  private mutating func link(
    _ arguments: [Argument], _ line: Int, _ environment: Environment, _ context: Context
  ) {
    if let state = arguments.first(where: { $0.label == "state" }) {
      push(state.value, line)
      return runArguments(arguments, environment, context)
    }
    let isValue = arguments.contains { $0.label == "value" }
    let hasDestination = arguments.contains { $0.label == "destination" }
    var inside = context
    inside.container = .navigationDestination
    let driver = driver(arguments, environment)
    let isDriven = driver.map { touch($0, .navigationDestination) } ?? false
    for argument in arguments {
      let isContent =
        hasDestination
        ? argument.label == "destination" : isContent(argument.value, environment) && argument.label == nil
      let place = isContent && !isValue ? (isDriven ? Context() : inside) : context
      runArguments([argument], environment, place, store: isDriven ? driver : nil)
    }
  }

  private mutating func push(_ state: Expression, _ line: Int) {
    for expression in [state] + state.parts {
      let callee = if case .call(let callee, _, _) = expression { callee } else { expression }
      if case .ternary(_, let then, let otherwise) = callee {
        push(then, line)
        push(otherwise, line)
        return
      }
      guard case .member(let base?, let name) = callee, let written = base.typeName,
        let type = names.type(written, in: Scope(type, file))
      else { continue }
      let holes = slots.all.filter { $0.model == .stack && $0.cases === type }
      let found = holes.flatMap(\.slots).filter { $0.suffix.first == name }
      if !found.isEmpty {
        links.append(Link(features: viewed, slots: found, file: file, line: line))
        return
      }
    }
    // A stack of one kind of screen: `NavigationLink(state: Detail.State())`.
    if case .call(let callee, _, _) = state, let written = callee.typeName,
      let type = names.type(written, in: Scope(type, file)), let child = features.feature(state: type)
    {
      let found = slots.all.filter { $0.model == .stack }.flatMap(\.slots).filter {
        $0.content == .feature(child)
      }
      if !found.isEmpty {
        links.append(Link(features: viewed, slots: found, file: file, line: line))
        return
      }
    }
    others.append((file.path, line, "what the link pushes is not clear"))
  }

  // MARK: Containers

  private mutating func ifLet(_ arguments: [Argument], _ environment: Environment, _ context: Context) {
    let driver = driver(arguments, environment)
    if let driver { touch(driver, context.container ?? .inline) }
    let contents = arguments.filter { $0.value.isClosure }
    runArguments(contents, environment, context, store: driver)
    runArguments(arguments.filter { !$0.value.isClosure && $0.label != nil }, environment, context)
  }

  private mutating func switchStore(
    _ name: String, _ arguments: [Argument], _ environment: Environment, _ context: Context
  ) {
    if name == "SwitchStore" {
      let inner = Environment(environment)
      if let driver = driver(arguments, environment) { inner["?switch"] = .store(driver) }
      return runArguments(arguments.filter { $0.value.isClosure }, inner, context)
    }
    var place: Place?
    if case .store(let outer)? = environment["?switch"] {
      for argument in arguments where argument.label == nil || argument.label == "state" {
        if let path = path(argument.value) {
          place = outer.appending(path)
          break
        }
      }
    }
    if let place { touchCase(place, context) }
    runArguments(arguments.filter { $0.value.isClosure }, environment, context, store: place)
  }

  private mutating func stack(_ arguments: [Argument], _ environment: Environment, _ context: Context) {
    let driver = driver(arguments, environment)
    if let driver { touch(driver, .push) }
    for argument in arguments {
      let isDestination = argument.label == "destination" || argument.label == nil && arguments.count == 2
      runArguments([argument], environment, Context(), store: isDestination ? driver : nil)
    }
  }

  private mutating func rows(_ arguments: [Argument], _ environment: Environment, _ context: Context) {
    let driver = driver(arguments, environment)
    if let driver { touch(driver, .row) }
    var inside = context
    inside.isTab = context.isTab
    runArguments(arguments, environment, inside, store: driver)
  }

  /// A store that the app makes.
  private mutating func create(_ arguments: [Argument], _ environment: Environment) {
    for argument in arguments {
      switch argument.label {
      case "initialState":
        if let written = Slots.type(of: argument.value),
          let found = features.feature(written, in: Scope(type, file))
        {
          created.insert(found.whole ?? found)
        }
      case "reducer", nil:
        var found: Feature?
        argument.value.forEach { part in
          guard found == nil, case .call(let callee, _, _) = part, let written = callee.typeName else {
            return
          }
          if Spellings.builders[written.name] != nil { return }
          found = features.names.type(written, in: Scope(type, file)).flatMap { features.feature(type: $0) }
        }
        if let found { created.insert(found.whole ?? found) }
      default: break
      }
    }
  }

  // MARK: The app's own views and modifiers

  private mutating func other(
    _ name: String, _ callee: Expression, _ arguments: [Argument], _ line: Int, _ environment: Environment,
    _ context: Context
  ) {
    var given: [Place] = []
    for argument in arguments {
      guard case .store(let place) = evaluate(argument.value, environment) else { continue }
      given.append(place)
      if isChild(argument.value, environment) { embed(place, context) }
    }
    if name == "WithViewStore" || name == "WithPerceptionTracking" {
      return runArguments(arguments, environment, context, store: given.first)
    }
    if given.isEmpty {
      if case .name(let called) = callee, case .content(let content)? = environment[called] {
        return run(content, context, store: firstStore(arguments, environment))
      }
      enterOwnFunction(name, callee, arguments, environment, context)
      let hasContent = arguments.contains { $0.value.isClosure }
      if hasContent, enterWrapper(name, callee, arguments, environment, context) { return }
      return runArguments(arguments, environment, context)
    }
    if case .name(let called) = callee, case .content(let content)? = environment[called] {
      return run(content, context, store: given.first)
    }
    let isOwn = enterWrapper(name, callee, arguments, environment, context)
    let isModifier = if case .member(_?, _) = callee { callee.typeName == nil } else { false }
    let slot = given.compactMap { slots.resolve($0) }.first
    if isModifier, let slot, slot.rest.isEmpty, case .slot(let slot) = slot.resolution, slot.model == .tree {
      unclear.append((slot, file.path, line, name))
    }
    if isOwn { return }
    runArguments(arguments, environment, context, store: given.first)
  }

  /// A scoped store handed to a view: a child that is always there.
  private mutating func embed(_ place: Place, _ context: Context) {
    guard let (resolution, rest) = slots.resolve(place), rest.isEmpty, case .slot(let slot) = resolution,
      slot.hole.model == .scope, slot.hole.cases == nil, !slot.styles.contains(.row)
    else { return }
    slot.isTentative = false
    slot.styles.insert(context.container ?? (context.isTab ? .tab : .embed))
  }

  /// A helper of the view, where something surrounds the call.
  private mutating func enterOwnFunction(
    _ name: String, _ callee: Expression, _ arguments: [Argument], _ environment: Environment,
    _ context: Context
  ) {
    guard context.container != nil || context.isTab, case .object(let type)? = environment["self"],
      let function = type.functions.first(where: { $0.value.name == name && $0.value.accepts(arguments) })
    else { return }
    enter(Call(file: function.file.path, line: function.value.line)) { reader in
      reader.run(function.value.body, environment, context)
    }
  }

  /// A modifier or a view of the app's own that is given a store or a binding: what it forwards to decides.
  private mutating func enterWrapper(
    _ name: String, _ callee: Expression, _ arguments: [Argument], _ environment: Environment,
    _ context: Context
  ) -> Bool {
    if let written = callee.typeName, let wrapper = names.type(written, in: Scope(type, file)) {
      let inner = Environment()
      inner["self"] = .object(wrapper)
      guard !wrapper.properties.contains(where: { stored($0.value.type, in: Scope(wrapper, $0.file)) != nil })
      else {
        runArguments(arguments, environment, context)
        return true
      }
      for argument in arguments {
        guard let label = argument.label else { continue }
        inner[label] = bound(argument.value, environment)
      }
      let outerFile = file
      guard wrapper.isView else { return false }
      for property in wrapper.properties where property.value.getter != nil {
        enter(Call(file: property.file.path, line: property.value.line)) { reader in
          reader.file = property.file
          reader.run(property.value.getter ?? [], inner, context)
        }
      }
      for function in wrapper.functions where function.value.name == "body" {
        enter(Call(file: function.file.path, line: function.value.line)) { reader in
          reader.file = function.file
          reader.run(function.value.body, inner, context)
        }
      }
      file = outerFile
      runUnplaced(arguments, environment, context, store: firstStore(arguments, environment))
      return true
    }
    var candidates = (features.declarations.functions[name] ?? []).map {
      (function: $0.function, file: $0.file)
    }
    if case .object(let type)? = environment["self"] {
      candidates += type.functions.filter { $0.value.name == name }.map {
        (function: $0.value, file: $0.file)
      }
    }
    candidates = candidates.filter { $0.function.accepts(arguments) }
    guard let own = candidates.first(where: { $0.file.path == file.path }) ?? candidates.first else {
      return false
    }
    // What takes a store of a feature is read by itself.
    let takesStore = own.function.parameters.contains { stored($0.type, in: Scope(type, own.file)) != nil }
    if takesStore {
      runArguments(arguments, environment, context)
      return true
    }
    let inner = Environment()
    if case .object? = environment["self"] { inner["self"] = environment["self"] }
    var waiting = arguments[...]
    for parameter in own.function.parameters {
      let place =
        waiting.firstIndex { $0.label == parameter.label && $0.label != nil }
        ?? waiting.firstIndex { $0.label == nil }
      guard let place, let parameterName = parameter.name else { continue }
      inner[parameterName] = bound(waiting[place].value, environment)
      waiting.remove(at: place)
    }
    let outerFile = file
    enter(Call(file: own.file.path, line: own.function.line)) { reader in
      reader.file = own.file
      reader.run(own.function.body, inner, context)
    }
    file = outerFile
    runUnplaced(arguments, environment, context, store: firstStore(arguments, environment))
    return true
  }

  private func firstStore(_ arguments: [Argument], _ environment: Environment) -> Place? {
    for argument in arguments {
      if case .store(let place) = evaluate(argument.value, environment) { return place }
    }
    return nil
  }

  private func bound(_ value: Expression, _ environment: Environment) -> Value {
    if case .closure(let closure) = value {
      return .content(.init(closure: closure, environment: environment, scope: Scope(type, file)))
    }
    if case .name(let name) = value, case .content? = environment[name] {
      return environment[name] ?? .unknown
    }
    let found = evaluate(value, environment)
    if case .unknown = found { return .expression(value, environment) }
    return found
  }

  // MARK: Styles

  /// Notes a style for the slots at a place. False where the place is no slot.
  @discardableResult
  private func touch(_ place: Place, _ style: SlotStyle) -> Bool {
    if place.feature.isNamespace, let cases = slots.cases(of: place.feature) {
      // What waits in a list of the owner's is not what the view shows.
      let holes = slots.all.filter { hole in
        hole.cases === cases && !(hole.model == .scope && hole.slots.allSatisfy(\.isTentative))
      }
      let prefix = place.feature.casesPath
      let below = place.path.starts(with: prefix) ? Array(place.path.dropFirst(prefix.count)) : place.path
      let found = holes.flatMap(\.slots).filter { $0.suffix.starts(with: below) }
      for slot in found { mark(slot, style) }
      return !found.isEmpty
    }
    guard let (resolution, rest) = slots.resolve(place), rest.isEmpty else { return false }
    switch resolution {
    case .slot(let slot): mark(slot, style)
    case .hole(let hole, let below):
      let found = hole.slots.filter { $0.suffix.starts(with: below) }
      if found.isEmpty || hole.path.isEmpty && below.isEmpty { return false }
      let plain = found.filter { !$0.content.isEphemeral }
      // One modifier for a whole enum shows the screens; alerts among them have their own.
      for slot in plain.isEmpty || style == .alert || style == .confirmationDialog ? found : plain {
        mark(slot, style)
      }
    }
    return true
  }

  private func mark(_ slot: Slot, _ style: SlotStyle) {
    slot.isTentative = false
    switch (slot.content, slot.model) {
    case (.alert, _), (.confirmationDialog, _): break
    case (_, .stack): slot.styles.insert(.push)
    case (_, .scope):
      if slot.hole.cases != nil {
        slot.styles.insert(.switch)
      } else if slot.hole.boxed == "collection" {
        slot.styles.insert(.row)
      } else if style == .inline || style == .row {
        slot.styles.insert(.embed)
      }
    case (.feature, .tree) where style == .alert || style == .confirmationDialog: break
    case (_, .tree): if style != .row, style != .push { slot.styles.insert(style) }
    }
  }

  /// A case of an enum that a view switches over: the root's cases switch; those of a presented enum keep its style.
  private func touchCase(_ place: Place, _ context: Context) {
    guard let (resolution, rest) = slots.resolve(place), rest.isEmpty, case .slot(let slot) = resolution
    else {
      return
    }
    if slot.model == .scope {
      mark(slot, .switch)
    } else if slot.model == .tree, let container = context.container {
      mark(slot, container)
    }
  }
}

extension TypeInfo {
  var isView: Bool { inherits.contains { $0.name == "View" || $0.name == "ViewModifier" } }

  var isPreview: Bool {
    inherits.contains { $0.name == "PreviewProvider" || $0.name == "PreviewModifier" }
      || name.hasSuffix("_Previews")
  }
}

extension Expression {
  /// The key path that it is.
  var keyPath: [String]? { if case .keyPath(_, let path) = self { path } else { nil } }

  var base: Expression? { if case .member(let base, _) = self { base } else { nil } }

  /// Whether a store is scoped here: `store.scope(…)`, or a case or an optional of one.
  var isScoped: Bool {
    switch self {
    case .call(.member(_, "scope"), _, _): true
    case .call(.member(let base?, _), _, _), .member(let base?, _): base.isScoped
    default: false
    }
  }
}

extension String {
  var withoutUnderscore: String { hasPrefix("_") ? String(dropFirst()) : self }
}
