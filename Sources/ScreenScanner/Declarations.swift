/// Every type that the scanned files declare, with what extensions add to it.
///
/// A reference type, for types refer to the types around and inside them; built once, then only read.
final class TypeInfo {
  let id: Int
  let name: String
  let module: String?
  let file: Origin
  let line: Int
  let kind: TypeDeclaration.Kind
  let parent: TypeInfo?
  /// The `State` or `Action` of a `@Reducer enum`.
  var isWrittenByMacro = false
  fileprivate(set) var attributes: [Attribute]
  fileprivate(set) var generics: [String]
  fileprivate(set) var inherits: [TypeName]
  var cases: [EnumCase]
  fileprivate(set) var properties: [Member<Property>]
  fileprivate(set) var functions: [Member<Function>]
  fileprivate(set) var aliases: [String: TypeName] = [:]
  var nested: [String: TypeInfo] = [:]
  /// The app's own protocols that it conforms to, refined ones included, nearest first. Their extensions give members.
  fileprivate(set) var protocols: [TypeInfo] = []

  /// A member with the file it stands in: names resolve there.
  struct Member<Value> {
    var value: Value
    var file: Origin
  }

  init(
    id: Int, _ declaration: TypeDeclaration, file: Origin, parent: TypeInfo?
  ) {
    self.id = id
    self.file = file
    self.parent = parent
    name = declaration.name
    module = parent?.module ?? file.module
    line = declaration.line
    kind = declaration.kind
    attributes = declaration.attributes
    generics = declaration.generics
    inherits = []
    cases = []
    properties = []
    functions = []
    add(declaration, from: file)
  }

  /// The type path without the module: `["Inventory", "State"]`.
  var path: [String] { (parent?.path ?? []) + [name] }

  fileprivate func add(_ declaration: TypeDeclaration, from file: Origin) {
    inherits += declaration.inherits
    cases += declaration.cases
    properties += declaration.properties.map { Member(value: $0, file: file) }
    functions += declaration.functions.map { Member(value: $0, file: file) }
    for alias in declaration.aliases where aliases[alias.name] == nil { aliases[alias.name] = alias.type }
  }

  /// A property of its own or of its protocols' extensions.
  func property(_ name: String) -> Member<Property>? {
    if let own = properties.first(where: { $0.value.name == name }) { return own }
    for type in protocols {
      if let found = type.properties.first(where: { $0.value.name == name && $0.value.hasCode }) {
        return found
      }
    }
    return nil
  }

  /// The functions of a name, its own first, then those of its protocols' extensions.
  func functions(_ name: String) -> [Member<Function>] {
    ([self] + protocols).flatMap { $0.functions }.filter { $0.value.name == name }
  }

  func enumCase(_ name: String) -> EnumCase? { cases.first { $0.name == name } }
  func has(attribute: String) -> Bool { attributes.contains { $0.name == attribute } }
}

extension Property {
  /// Whether it says what it is, unlike a protocol's requirement.
  var hasCode: Bool { initial != nil || getter?.isEmpty == false }
}

/// It changes only while declarations and features are found, on one thread; afterwards several read it.
extension TypeInfo: @unchecked Sendable {}

extension TypeInfo: Hashable {
  static func == (left: TypeInfo, right: TypeInfo) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// All declarations of the scanned files.
final class Declarations {
  private(set) var types: [TypeInfo] = []
  /// Types at the top level of a file, by name.
  private(set) var topLevel: [String: [TypeInfo]] = [:]
  /// Aliases at the top level, by name.
  private(set) var aliases: [String: [(type: TypeName, file: Origin)]] = [:]
  /// Functions at the top level and in extensions of types from elsewhere (`View`, `Reducer`), by name.
  private(set) var functions: [String: [FreeFunction]] = [:]
  /// Computed and stored properties in extensions of types from elsewhere, and at the top level, by name.
  private(set) var properties: [String: [FreeProperty]] = [:]
  let modules: Set<String>

  struct FreeFunction {
    var function: Function
    var file: Origin
    /// What is extended; nil at the top level.
    var extended: TypeName?
  }

  struct FreeProperty {
    var property: Property
    var file: Origin
    var extended: TypeName?
  }

  /// - Parameter files: Sorted by path.
  init(_ files: [SourceFile]) {
    modules = Set(files.compactMap(\.module))
    let files = files.map { (file: $0, origin: Origin($0)) }
    for (file, origin) in files {
      for declaration in file.types where declaration.kind != .extension {
        declare(declaration, in: origin, parent: nil)
      }
      for alias in file.aliases { aliases[alias.name, default: []].append((alias.type, origin)) }
      for function in file.functions {
        functions[function.name, default: []].append(.init(function: function, file: origin))
      }
      for property in file.properties {
        properties[property.name, default: []].append(.init(property: property, file: origin))
      }
    }
    extend(files)
  }

  @discardableResult
  func declare(_ declaration: TypeDeclaration, in file: Origin, parent: TypeInfo?) -> TypeInfo {
    let siblings =
      parent.map { [$0.nested[declaration.name]].compactMap { $0 } } ?? topLevel[declaration.name] ?? []
    let type: TypeInfo
    if let known = siblings.first(where: { $0.file.path == file.path }) {
      // Declared twice in one file: the branches of an `#if`.
      type = known
      type.add(declaration, from: file)
    } else {
      type = TypeInfo(id: types.count, declaration, file: file, parent: parent)
      types.append(type)
      if let parent { parent.nested[type.name] = type } else { topLevel[type.name, default: []].append(type) }
    }
    for nested in declaration.types { declare(nested, in: file, parent: type) }
    if type.kind == .enumeration, type.has(attribute: "Reducer") { declareWrittenByMacro(of: type, in: file) }
    return type
  }

  /// `@Reducer enum` gets its `State` and `Action` from the macro. Their cases are filled in once features are known.
  private func declareWrittenByMacro(of type: TypeInfo, in file: Origin) {
    for name in ["State", "Action"] where type.nested[name] == nil && type.aliases[name] == nil {
      var declaration = TypeDeclaration(kind: .enumeration, name: name, line: type.line)
      declaration.attributes = [Attribute(name: "CasePathable", arguments: [])]
      declare(declaration, in: file, parent: type).isWrittenByMacro = true
    }
  }

  private func conformances(of type: TypeInfo, _ names: Names) -> [TypeInfo] {
    var found: [TypeInfo] = []
    var waiting = type.inherits.map { ($0, type) }
    while !waiting.isEmpty {
      let (name, around) = waiting.removeFirst()
      if name.name == "(all)" { waiting += name.arguments.map { ($0, around) } }
      guard let parent = names.type(name, in: Scope(around.parent, around.file)), parent.kind == .protocol,
        !found.contains(parent)
      else { continue }
      found.append(parent)
      waiting += parent.inherits.map { ($0, parent) }
    }
    return found
  }

  /// Extensions of what other extensions declare come after those.
  private func extend(_ files: [(file: SourceFile, origin: Origin)]) {
    var waiting = files.flatMap { file, origin in
      file.types.filter { $0.kind == .extension }.map { (declaration: $0, file: origin) }
    }
    let names = Names(self)
    var progress = true
    while progress && !waiting.isEmpty {
      progress = false
      waiting = waiting.filter { declaration, file in
        // `extension Reducer where Self: FeatureReducer` extends the app's own protocol.
        let targets = [declaration.extended].compactMap { $0 } + declaration.requirements
        guard let type = targets.lazy.compactMap({ names.type($0, in: Scope(nil, file)) }).first else {
          return true
        }
        progress = true
        type.add(declaration, from: file)
        for nested in declaration.types { declare(nested, in: file, parent: type) }
        return false
      }
    }
    for type in types { type.protocols = conformances(of: type, names) }
    for (declaration, file) in waiting {
      for function in declaration.functions {
        functions[function.name, default: []].append(
          .init(function: function, file: file, extended: declaration.extended))
      }
      for property in declaration.properties {
        properties[property.name, default: []].append(
          .init(property: property, file: file, extended: declaration.extended))
      }
      for nested in declaration.types where nested.kind != .extension {
        declare(nested, in: file, parent: nil)
      }
    }
  }
}
