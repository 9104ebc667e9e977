/// What a first look left unparsed, by what it declares: so that it is found when something that matters leans on it.
struct LeftOut {
  /// A piece of a file, by the file's number.
  struct Piece: Hashable, Sendable {
    var file: Int
    var piece: Pieces.Piece
  }

  private var pieces: [Declaration: [Piece]] = [:]
  private var mentions: [(piece: Piece, words: Set<Word>)] = []
  private var taken: Set<Piece> = []
  /// The types that are parsed already, by name.
  private var declared: Set<String> = []
  /// Views that are given values of states, by the names of the values.
  private var givenValues: [String: Set<String>] = [:]
  /// What is called like a property that holds data, and like one that may hold anything else.
  private var data: Set<String> = []
  private var others: Set<String> = []

  /// A name that is declared, and what kind of thing it is of.
  struct Declaration: Hashable, Sendable {
    enum Kind {
      case alias, type, enumeration, `extension`, function
      /// A type that is a view or a modifier of views, or a function that makes one.
      case view
      /// What a closure is handed on as: `onDone: { … }`.
      case label
    }
    var kind: Kind
    var name: String
  }

  mutating func add(_ piece: Piece, _ contents: Contents) {
    for declaration in contents.declarations { pieces[declaration, default: []].append(piece) }
    mentions.append((piece, contents.words))
  }

  /// The pieces that newly parsed files lean on, each once, in order.
  ///
  /// What is parsed of these may lean on more: asked again with each answer until there is none, it takes time linear
  /// in all of them.
  mutating func take(for files: [Wanted]) -> [Piece] {
    for file in files {
      declared.formUnion(file.declared)
      data.formUnion(file.data)
      others.formUnion(file.others)
      givenValues.merge(file.givenValues) { $0.union($1) }
    }
    var wanted = Set(files.flatMap { $0.declarations(without: declared) })
    for (view, values) in givenValues where !declared.contains(view) {
      if !values.isSubset(of: data) || !values.isDisjoint(with: others) {
        wanted.insert(Declaration(kind: .view, name: view))
      }
    }
    var found: Set<Piece> = []
    for declaration in wanted { found.formUnion(pieces[declaration] ?? []) }
    let wrappers = Set(files.flatMap(\.wrappers).map(Word.init))
    if !wrappers.isEmpty {
      for (piece, words) in mentions where !words.isDisjoint(with: wrappers) { found.insert(piece) }
    }
    found.subtract(taken)
    taken.formUnion(found)
    return found.sorted { ($0.file, $0.piece.line) < ($1.file, $1.piece.line) }
  }

  // MARK: What bytes declare

  /// What can be told of bytes without parsing them.
  struct Contents: Sendable {
    /// The names after the words that declare one, wherever they stand, and the labels of closures.
    var declarations: Set<Declaration> = []
    /// Every name.
    var words: Set<Word> = []
  }

  /// A name as a number. Two names may have the same: then a piece is parsed that need not be.
  struct Word: Hashable, Sendable {
    private var number: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ name: String) { for byte in name.utf8 { add(byte) } }

    fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>) { for byte in bytes { add(byte) } }

    private mutating func add(_ byte: UInt8) { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Linear.
  static func contents(of bytes: ArraySlice<UInt8>) -> Contents {
    bytes.withUnsafeBufferPointer { bytes in
      var found = Contents()
      var kind: Declaration.Kind?
      // The names of a type until its braces open, `Shop.Card`; the name of a function.
      var type: [String] = []
      var isFunction = false
      var start = 0
      while start < bytes.count {
        guard bytes[start].isPartOfName else {
          if bytes[start] == UInt8(ascii: "{") { type = [] }
          start += 1
          continue
        }
        var end = start + 1
        while end < bytes.count, bytes[end].isPartOfName { end += 1 }
        let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
        found.words.insert(Word(word))
        if let kind {
          let name = String(decoding: word, as: UTF8.self)
          found.declarations.insert(Declaration(kind: kind, name: name))
          type = kind == .alias || kind == .enumeration ? [] : [name]
          isFunction = kind == .function
        } else if !type.isEmpty, !isFunction, bytes[start - 1] == UInt8(ascii: ".") {
          type.append(String(decoding: word, as: UTF8.self))
        } else if !type.isEmpty, isOne("View", word) || isOne("ViewModifier", word) {
          found.declarations.formUnion(type.map { Declaration(kind: .view, name: $0) })
        }
        if isBeforeClosure(end, bytes) {
          found.declarations.insert(Declaration(kind: .label, name: String(decoding: word, as: UTF8.self)))
        }
        kind = self.kind(after: word)
        start = end
      }
      return found
    }
  }

  /// Whether a colon and an opening brace follow.
  private static func isBeforeClosure(_ place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    func afterSpace(_ place: Int) -> Int {
      var place = place
      while place < bytes.count, bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\n") {
        place += 1
      }
      return place
    }
    let colon = afterSpace(place)
    guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return false }
    let brace = afterSpace(colon + 1)
    return brace < bytes.count && bytes[brace] == UInt8(ascii: "{")
  }

  private static func isOne(_ keyword: StaticString, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    word.elementsEqual(UnsafeBufferPointer(start: keyword.utf8Start, count: keyword.utf8CodeUnitCount))
  }

  private static func kind(after word: UnsafeBufferPointer<UInt8>) -> Declaration.Kind? {
    func isOne(_ keyword: StaticString) -> Bool { self.isOne(keyword, word) }
    switch word.count {
    case 4 where isOne("enum"): return .enumeration
    case 4 where isOne("func"): return .function
    case 5 where isOne("class") || isOne("actor"), 6 where isOne("struct"): return .type
    case 8 where isOne("protocol"), 9 where isOne("typealias"): return .alias
    case 9 where isOne("extension"): return .extension
    default: return nil
    }
  }
}

/// What a parsed file leans on in others.
struct Wanted: Sendable {
  /// Types that the file declares.
  private(set) var declared: Set<String> = []
  /// Names of aliases and protocols.
  private(set) var names: Set<String> = []
  /// Names of types.
  private(set) var types: Set<String> = []
  /// Names of enums.
  private(set) var enums: Set<String> = []
  /// Names of types at the top level that are parsed: their extensions belong to them.
  private(set) var extended: Set<String> = []
  /// Names of features: a model that is called like one must be known to be told from it.
  private(set) var features: Set<String> = []
  /// Views, and functions that make one, that are given a store or a binding: they may change what it stands for, or
  /// give it on.
  private(set) var views: Set<String> = []
  /// Views that are given no more of a store than values, by the names of the values: one of them may say what is shown.
  private(set) var givenValues: [String: Set<String>] = [:]
  /// Names of properties that hold texts, numbers and the like, and of those that may hold anything else.
  private(set) var data: Set<String> = []
  private(set) var others: Set<String> = []
  /// Functions that are given something to change.
  private(set) var functions: Set<String> = []
  /// Functions and views that put what they are given into something that presents it. Whatever mentions them may be
  /// one more of the kind.
  private(set) var wrappers: Set<String> = []
  /// What is called like a closure that is handed in, with a state to change.
  private(set) var labels: Set<String> = []
  /// Types that reducers of the file name as their states and actions.
  private var states: Set<String> = []
  /// The parameters and properties of the file that are stores or bindings.
  private var stores: Set<String> = []

  /// - Parameter isLeftOut: Whether it was left out at first: then whatever it declares is there to wrap others.
  init(by file: SourceFile, isLeftOut: Bool = false) {
    for type in file.types { addStores(type) }
    for function in file.functions { addStores(function) }
    for type in file.types { addWrappers(type, isLeftOut) }
    for function in file.functions { addWrapper(function, isLeftOut) }
    for type in file.types { addStates(type) }
    for type in file.types {
      add(type, isAction: isLeftOut, isState: isLeftOut)
      if type.kind != .extension { extended.insert(type.name) }
      addFeatures(type)
    }
    for alias in file.aliases { add(alias.type) }
    for function in file.functions { addCode(function.body) }
    for property in file.properties {
      noteData(property)
      property.forEachExpression { add($0) }
    }
    addCode(file.statements)
  }

  /// Everything that declares something wanted, unless it is among what is `known`.
  func declarations(without known: Set<String>) -> [LeftOut.Declaration] {
    // Set by set: what is known grows to all of an app, and what one file wants is little.
    var found: [LeftOut.Declaration] = []
    func add(_ kind: LeftOut.Declaration.Kind, _ names: Set<String>, unless known: Set<String> = []) {
      for name in names where !known.contains(name) { found.append(.init(kind: kind, name: name)) }
    }
    add(.alias, names, unless: known)
    for kind in [LeftOut.Declaration.Kind.type, .enumeration] {
      add(kind, types, unless: known)
      add(kind, features)
    }
    add(.enumeration, enums, unless: known)
    add(.extension, extended)
    add(.function, functions)
    add(.view, views, unless: known)
    add(.label, labels)
    return found
  }

  // MARK: Code

  private mutating func addCode(_ statements: [Statement]) {
    for statement in statements { statement.forEachExpression { add($0) } }
  }

  private mutating func add(_ expression: Expression) {
    switch expression {
    case .assignment(_, let value, _): addMade(value)
    case .call(let callee, let arguments, _):
      let name: String
      switch callee {
      case .name(let called): name = called
      case .member(_, let called):
        name = called
        if Spellings.stackChanges[name] != nil || Spellings.routeChanges[name] != nil {
          for argument in arguments { addMade(argument.value) }
        }
      default: return
      }
      if arguments.contains(where: \.isInout) {
        labels.insert(name)
        functions.insert(name)
      }
      if name == "Reduce", let logic = arguments.last?.value.chain?.last { labels.insert(logic) }
      switch given(arguments) {
      case .nothing: break
      // What stands in a closure may be shown or not as the values say.
      case .values(let values) where !arguments.contains { $0.value.isClosure }:
        givenValues[name, default: []].formUnion(values)
      default: views.insert(name)
      }
    default: break
    }
  }

  /// The types whose helpers make what is put somewhere: `Route.first`, `Menu.make()`.
  private mutating func addMade(_ value: Expression) {
    switch value {
    case .member(let base?, _), .call(.member(let base?, _), _, _):
      if let type = base.typeName { types.insert(type.name) }
    case .ternary(_, let then, let otherwise):
      addMade(then)
      addMade(otherwise)
    case .operands(let operands, _): for operand in operands { addMade(operand) }
    case .array(let elements): for element in elements { addMade(element) }
    default: break
    }
  }

  /// What of a store is handed on.
  private enum Given {
    case nothing
    /// Values of its state, by name.
    case values(Set<String>)
    /// A store, a binding, or what may be made of one.
    case whole

    mutating func add(_ other: Given) {
      switch (self, other) {
      case (.whole, _), (_, .nothing): break
      case (.values(let values), .values(let more)): self = .values(values.union(more))
      default: self = other
      }
    }
  }

  private func given(_ arguments: [Argument]) -> Given {
    var all = Given.nothing
    for argument in arguments { all.add(given(argument.value)) }
    return all
  }

  private func given(_ value: Expression) -> Given {
    switch value {
    case .name(let name): return isStore(name) ? .whole : .nothing
    case .member(let base, let name):
      if isStore(name) { return .whole }
      guard let base else { return .nothing }
      switch given(base) {
      case .nothing: return .nothing
      case .values: return .values([name])
      // What a binding is asked for is a binding.
      case .whole:
        return base.chain?.last?.hasSuffix("tore") == true && !base.isBinding ? .values([name]) : .whole
      }
    case .index(let base, _): return given(base)
    case .call(let callee, let arguments, _):
      if case .nothing = given(callee), case .nothing = given(arguments),
        callee.typeName.map({ Spellings.storeWrappers.contains($0.name) }) != true,
        callee != .member(nil, "init") || !arguments.contains(where: { $0.label == "get" })
      {
        return .nothing
      }
      return .whole
    case .ternary, .operands:
      var all = Given.nothing
      for part in value.parts { all.add(given(part)) }
      return all
    default: return .nothing
    }
  }

  private func isStore(_ name: String) -> Bool {
    name.hasPrefix("$") || name.hasSuffix("tore") || stores.contains(name)
  }

  private mutating func noteData(_ property: Property) {
    let isData =
      property.type.map(\.isData) ?? property.initial.map { initial in
        switch initial {
        case .text, .number, .name("true"), .name("false"): true
        default: false
        }
      } ?? false
    if isData { data.insert(property.name) } else { others.insert(property.name) }
  }

  private mutating func addStores(_ type: TypeDeclaration) {
    for property in type.properties {
      if property.attributes.contains(where: { Spellings.storeWrappers.contains($0.name) })
        || property.type?.isStore == true
      {
        stores.insert(property.name)
      }
    }
    for function in type.functions { addStores(function) }
    for nested in type.types { addStores(nested) }
  }

  private mutating func addStores(_ function: Function) {
    for parameter in function.parameters where parameter.type.isStore {
      if let name = parameter.name { stores.insert(name) }
    }
  }

  // MARK: Wrappers

  private mutating func addWrappers(_ type: TypeDeclaration, _ isLeftOut: Bool) {
    let isView = type.inherits.contains { $0.name == "View" || $0.name == "ViewModifier" }
    let isGiven =
      type.inherits.contains { $0.name == "ViewModifier" }
      || type.properties.contains { property in
        property.attributes.contains { $0.name == "Binding" }
          || property.type.map { $0.isGiven || type.generics.contains($0.name) } == true
      }
    if isView, isGiven, type.properties.allSatisfy({ $0.type?.isStoreItself != true }),
      isLeftOut || type.properties.contains(where: { presents($0.getter ?? []) })
        || type.functions.contains(where: { presents($0.body) })
    {
      wrappers.insert(type.extended?.name ?? type.name)
    }
    for function in type.functions { addWrapper(function, isLeftOut) }
    for nested in type.types { addWrappers(nested, isLeftOut) }
  }

  private mutating func addWrapper(_ function: Function, _ isLeftOut: Bool) {
    guard function.result?.name == "View", function.name != "body",
      function.parameters.contains(where: { $0.type.isGiven }), isLeftOut || presents(function.body)
    else { return }
    wrappers.insert(function.name)
  }

  private func presents(_ statements: [Statement]) -> Bool {
    var presents = false
    for statement in statements {
      statement.forEachExpression { part in
        guard !presents, case .call(let callee, _, _) = part else { return }
        let name = if case .member(_, let name) = callee { name } else { callee.chain?.last ?? "" }
        presents = Spellings.modifiers[name] != nil || Spellings.views[name]?.presents == true
      }
    }
    return presents
  }

  // MARK: Types

  /// The states and actions that reducers name, whatever those are called.
  private mutating func addStates(_ type: TypeDeclaration) {
    for alias in type.aliases where alias.name == "State" || alias.name == "Action" { addState(alias.type) }
    for property in type.properties where property.name == "body" {
      for argument in property.type?.arguments ?? [] { addState(argument) }
    }
    for function in type.functions where function.isReduce {
      for parameter in function.parameters { addState(parameter.type) }
    }
    for nested in type.types { addStates(nested) }
  }

  private mutating func addState(_ name: TypeName) {
    for component in name.components {
      types.insert(component.name)
      states.insert(component.name)
      for argument in component.arguments { addState(argument) }
    }
  }

  private mutating func add(_ type: TypeDeclaration, isAction: Bool, isState: Bool) {
    if let name = type.extended?.components.first?.name {
      names.insert(name)
      // What it is decides how its extensions are read.
      types.insert(name)
    } else {
      declared.insert(type.name)
    }
    let payloads = type.cases.flatMap(\.payload).map(\.type)
    let mentioned = type.inherits + payloads + type.properties.compactMap(\.type) + type.aliases.map(\.type)
    for name in mentioned { add(name) }
    let isAction =
      isAction || type.name.hasSuffix("Action") || type.attributes.contains { $0.name == "CasePathable" }
      || states.contains(type.name)
    if isAction {
      // The data that actions carry tells them apart.
      for item in type.cases where item.payload.count == 1 { enums.formUnion(item.payload[0].type.names) }
    }
    let isState = isState || type.name.hasSuffix("State") || states.contains(type.name)
    for property in type.properties {
      noteData(property)
      addPresented(by: property, isState: isState)
      property.forEachExpression { add($0) }
    }
    for function in type.functions { addCode(function.body) }
    for nested in type.types { add(nested, isAction: isAction, isState: isState) }
  }

  /// An enum that a state holds may be one of screens.
  private mutating func addPresented(by property: Property, isState: Bool) {
    let isPresented = property.attributes.contains { Spellings.presentationAttributes.contains($0.name) }
    if isState || isPresented, let type = property.type { addEnums(type) }
  }

  private mutating func addEnums(_ type: TypeName) {
    for component in type.components {
      enums.insert(component.name)
      // A box of the app's own.
      if !component.arguments.isEmpty { types.insert(component.name) }
      for argument in component.arguments { addEnums(argument) }
    }
  }

  private mutating func add(_ name: TypeName) {
    if let first = name.components.first?.name { names.insert(first) }
    for argument in name.components.flatMap(\.arguments) { add(argument) }
  }

  private mutating func addFeatures(_ type: TypeDeclaration) {
    let isReducer =
      type.attributes.contains { $0.name == "Reducer" }
      || type.inherits.contains { $0.name.hasSuffix("Reducer") || $0.name == "ReducerProtocol" }
    if isReducer, type.kind != .extension { features.insert(type.name) }
    for nested in type.types { addFeatures(nested) }
  }
}

extension Expression {
  /// Whether it begins with what a property wrapper projects.
  fileprivate var isBinding: Bool { chain?.contains { $0.hasPrefix("$") } != false }
}

extension TypeName {
  /// Texts, numbers and the like, maybe none or many of them: nothing that a screen could be.
  fileprivate var isData: Bool {
    if isOptional || name == "Array" { return arguments.first?.isData == true }
    return components.count == 1 && Self.data.contains(name)
  }

  private static let data: Set = [
    "Bool", "CGFloat", "Color", "Data", "Date", "Decimal", "Double", "Float", "Font", "Image", "Int", "Int64",
    "LocalizedStringKey", "String", "TimeInterval", "URL", "UUID",
  ]

  fileprivate var isStoreItself: Bool { name.hasSuffix("Store") || name.hasSuffix("StoreOf") }

  /// A store or a binding, or something around one.
  fileprivate var isStore: Bool {
    isStoreItself || name.hasPrefix("Bind") || arguments.contains(where: \.isStore)
  }

  /// A binding or a closure.
  fileprivate var isGiven: Bool {
    name.hasPrefix("Bind") || name == "(function)" || unwrapped.name == "(function)"
  }
}
