import ScreenGraph
import ScreenTrace

/// A `NavigationLink(state:)`: a push that the view makes by itself.
struct Link {
  var features: [Feature]
  var slots: [Slot]
  var file: Origin
  var line: Int
}

/// Reads the views: which modifier or container shows which slot, which links push, which stores the app creates.
struct ViewReader {
  let slots: Slots
  var links: [Link] = []
  /// Actions that the views send: what people do.
  var sent: Set<ActionValue> = []
  /// Features of which a store is made outside of previews.
  var created: Set<Feature> = []
  /// Modifiers that are given a slot: those that leave it without a style are not understood.
  var unclear: [(slot: Slot, file: String, line: Int, name: String)] = []
  var others: [GraphDocument.Unknown] = []
  /// Values of states that are no slots, and the slots that are shown while they are there.
  var driven: [Driven] = []
  /// What views put into states by themselves, through bindings.
  var writes: [Write] = []
  /// What was seen of slots.
  var shown: [Shown] = []

  var unknowns: [GraphDocument.Unknown] {
    others
      + unclear.filter { $0.slot.styles.isEmpty }.map {
        GraphDocument.Unknown(
          file: $0.file, line: $0.line,
          what: "view modifier '\($0.name)' is given a slot, and how it shows it is not clear")
      }
  }

  var file: Origin
  var type: TypeInfo?
  /// The features whose stores the view holds.
  var viewed: [Feature] = []
  /// The parts of the view being read that stand in something which shows them: they are not read by themselves.
  var surrounded: Set<Call> = []
  var calls: [Call] = []
  /// Closures that wrappers have put somewhere.
  var placed: Set<Call> = []
  var budget = 0
  static let maximumDepth = 8

  struct Call: Hashable {
    var file: String
    var line: Int
  }

  /// What surrounds the place that is read.
  struct Context {
    /// A presentation that no slot drives by itself: a boolean, an enum of the view's own, a link.
    var container: SlotStyle?
    /// The value of a state that drives the container, where it is one.
    var driver: Place?
    var isTab = false
    /// The list of values that a stack around it is driven by, where it is no slot.
    var values: Place?
    /// The value that decides whether this is shown, beside others.
    var choice: Choice?

    /// Whether it matters where a part of the view stands.
    var surrounds: Bool { container != nil || isTab || choice != nil }
  }

  init?(_ slots: Slots) {
    guard let file = slots.features.declarations.types.first?.file else { return nil }
    self.slots = slots
    self.file = file
  }

  var features: Features { slots.features }
  var names: Names { slots.features.names }

  /// Reads everything, each type, function and file by itself. What they say is added up in their order.
  mutating func readAll(_ files: [SourceFile]) {
    let declarations = features.declarations
    let functions = declarations.functions.sorted { $0.key < $1.key }.flatMap(\.value)
    let units =
      declarations.types.filter { !$0.isPreview }.map(Unit.type) + functions.map(Unit.function)
      + files.map(Unit.file)
    let shared = Shared(reader: self, units: units)
    for reading in Parallel.map(Array(units.indices), shared.read) { add(reading.reader) }
    settle()
  }

  private enum Unit {
    case type(TypeInfo), function(Declarations.FreeFunction), file(SourceFile)
  }

  /// What readers on several threads share. While they read, nothing changes it.
  private struct Shared: @unchecked Sendable {
    let reader: ViewReader
    let units: [Unit]

    func read(_ index: Int) -> Reading {
      var reader = reader
      reader.budget = 2_000
      switch units[index] {
      case .type(let type): reader.read(type)
      case .function(let function): reader.read(function)
      case .file(let file): reader.read(file)
      }
      return Reading(reader: reader)
    }
  }

  /// What one reader found. It goes from the thread that read to the one that puts all together.
  private struct Reading: @unchecked Sendable {
    let reader: ViewReader
  }

  private mutating func add(_ other: ViewReader) {
    links += other.links
    sent.formUnion(other.sent)
    created.formUnion(other.created)
    unclear += other.unclear
    others += other.others
    shown += other.shown
    writes += other.writes
  }

  private mutating func read(_ file: SourceFile) {
    self.file = Origin(file)
    for property in file.properties {
      if let initial = property.initial { run(initial, Environment(), Context()) }
    }
    run(file.statements, Environment(), Context())
  }

  mutating func read(_ type: TypeInfo) {
    let environment = Environment()
    environment["self"] = .object(type)
    self.type = type
    for property in type.properties {
      file = property.file
      guard let feature = stored(property.value.type, in: Scope(type, property.file)) else { continue }
      let isScoped = LogicReader.results(property.value.getter ?? []).contains(where: \.isScoped)
      if !isScoped { environment[property.value.name] = .store(Place(feature: feature, path: [])) }
      if !viewed.contains(feature) { viewed.append(feature) }
    }
    // The body first: what stands somewhere in it is shown as it is there.
    for property in type.properties.filter({ $0.value.name == "body" })
      + type.properties.filter({ $0.value.name != "body" })
    where !surrounded.contains(Call(file: property.file.path, line: property.value.line)) {
      file = property.file
      if let getter = property.value.getter { run(getter, environment, Context()) }
      if let initial = property.value.initial { run(initial, environment, Context()) }
    }
    for function in type.functions
    where !surrounded.contains(Call(file: function.file.path, line: function.value.line)) {
      read(function.value, function.file, environment)
    }
  }

  mutating func read(_ function: Function, _ place: Origin, _ environment: Environment) {
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

  mutating func read(_ function: Declarations.FreeFunction) {
    let environment = Environment()
    if let extended = function.extended, let feature = stored(extended, in: Scope(nil, function.file)) {
      environment["self"] = .store(Place(feature: feature, path: []))
    }
    read(function.function, function.file, environment)
  }

  mutating func run(_ statements: [Statement], _ environment: Environment, _ context: Context) {
    let inner = Environment(environment)
    for statement in statements { run(statement, inner, context) }
  }

  mutating func run(_ statement: Statement, _ environment: Environment, _ context: Context) {
    switch statement.kind {
    case .expression(let expression), .return(let expression?): run(expression, environment, context)
    case .return(nil): break
    case .binding(let pattern, _, let value):
      guard let value else { return }
      run(value, environment, context)
      if case .name(let name) = pattern {
        environment[name] = evaluate(value, environment)
        // What it is scoped to is shown where the variable is unwrapped.
        if value.isScoped { environment["?scoped \(name)"] = .unknown }
      }
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

  mutating func check(_ conditions: [Condition], _ environment: Environment, _ context: Context) {
    for condition in conditions {
      run(condition.value, environment, context)
      guard let pattern = condition.pattern else { continue }
      let value = evaluate(condition.value, environment)
      guard case .store(let place) = value else { continue }
      switch pattern {
      case .name(let name):
        // Only a scoped store shows something; a state read for its data does not.
        if isScoped(condition.value, environment) { unwrap(place, context) }
        environment[name] = value
      case .enumCase(let name, let arguments):
        let inner = name == "some" ? place : place.appending([name])
        touchCase(inner, context)
        if case .name(let bound)? = arguments.first?.pattern { environment[bound] = .store(inner) }
      default: break
      }
    }
  }

  mutating func run(_ expression: Expression, _ environment: Environment, _ context: Context) {
    switch expression {
    case .call(let callee, let arguments, let line):
      call(callee, arguments, line, environment, context)
    case .conditional(let node):
      let inner = Environment(environment)
      check(node.conditions, inner, context)
      let choice = choice(node.conditions, environment)
      run(node.then, inner, context.chosen(choice))
      run(node.otherwise, environment, context.chosen(choice?.otherwise))
    case .switch(let node): run(node, environment, context)
    case .assignment(let target, let value, let line):
      run(value, environment, context)
      if case .store(let place) = evaluate(target, environment) {
        writes.append(
          Write(target: .place(place), value: value, environment: Environment(), file: file, line: line))
      }
    case .closure(let closure): run(closure.body, environment, context)
    case .name(let name): member(name, environment, context)
    case .member(.name("self")?, let name): member(name, environment, context)
    default: for part in expression.parts { run(part, environment, context) }
    }
  }

  mutating func run(_ node: Switch, _ environment: Environment, _ context: Context) {
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
      let choice = choice(subject, branch.patterns)
      run(branch.body, inner, context.chosen(choice).shown(subject, branch.patterns))
    }
  }

  /// A part of the view in a property of its own is read where it stands, too, when something surrounds it.
  mutating func member(_ name: String, _ environment: Environment, _ context: Context) {
    if case .content(let content)? = environment[name] { return run(content, context, store: nil) }
    guard context.surrounds, case .object(let type)? = environment["self"],
      let property = type.property(name), let getter = property.value.getter
    else { return }
    let call = Call(file: property.file.path, line: property.value.line)
    surrounded.insert(call)
    enter(call) { reader in reader.run(getter, environment, context) }
  }

  mutating func enter(_ call: Call, _ body: (inout ViewReader) -> Void) {
    guard !calls.contains(call), calls.count < Self.maximumDepth, budget > 0 else { return }
    budget -= 1
    calls.append(call)
    body(&self)
    calls.removeLast()
  }

  mutating func call(
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
      noteSent(base, arguments, environment, line, isSend: name == "send")
    } else if callee == .name("send"), let feature = viewed.first {
      noteSentByView(feature, arguments, environment, line)
    }
    if let style = Spellings.modifiers[name] {
      return modifier(name, style, arguments, line, environment, context)
    }
    switch Spellings.views[name] {
    case .link: return link(arguments, line, environment, context)
    case .tabs:
      var inside = context
      inside.isTab = true
      return runArguments(arguments, environment, inside)
    case .inline: return ifLet(arguments, environment, context)
    case .switching: return switchStore(name, arguments, environment, context)
    case .stack: return stack(arguments, environment, context)
    case .rows: return rows(arguments, environment, context)
    case .observing, nil: break
    }
    switch name {
    case "ifLet": ifLet([Argument(label: nil, value: callee.base ?? .none)] + arguments, environment, context)
    case "Store":
      create(arguments, environment)
      runArguments(arguments, environment, context)
    case "scope" where callee.base.map({ isStore($0, environment) }) == true:
      noteUnclearScope(callee, arguments, line, environment)
    default: other(name, callee, arguments, line, environment, context)
    }
  }

  /// A store is scoped to a state that the argument does not tell, unlike one for a view's own state.
  private mutating func noteUnclearScope(
    _ callee: Expression, _ arguments: [Argument], _ line: Int, _ environment: Environment
  ) {
    guard case .unknown = evaluate(.call(callee, arguments, line: line), environment),
      arguments.contains(where: { $0.label == "action" }),
      !arguments.contains(where: { isViewState($0.value) })
    else { return }
    others.append(.init(file: file.path, line: line, what: "which state the store is scoped to is not clear"))
  }

  /// `ViewState.init`, `{ ViewState(count: $0.count) }`
  private func isViewState(_ value: Expression) -> Bool {
    switch value {
    case .member(_, "init"): true
    case .closure(let closure):
      if case .expression(.call(let callee, _, _))? = closure.body.last?.kind, let made = callee.typeName {
        features.feature(made, in: Scope(type, file)) == nil
      } else {
        false
      }
    default: false
    }
  }

  /// Runs every argument; a closure's first parameter is `store` where one is given.
  mutating func runArguments(
    _ arguments: [Argument], _ environment: Environment, _ context: Context, store: Place? = nil
  ) {
    for argument in arguments {
      switch argument.value {
      case .closure(let closure): run(closure, environment, context, store: store)
      default:
        if let content = content(argument.value, environment) {
          run(content, context, store: store)
        } else {
          run(argument.value, environment, context)
        }
      }
    }
  }

  mutating func run(
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
}

extension TypeInfo {
  var isView: Bool { inherits.contains { $0.name == "View" || $0.name == "ViewModifier" } }

  var isPreview: Bool {
    inherits.contains { $0.name == "PreviewProvider" || $0.name == "PreviewModifier" }
      || name.hasSuffix("_Previews")
  }
}
