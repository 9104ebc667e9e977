/// What a first look left unparsed, by what it declares: so that it is found when something that matters leans on it.
struct LeftOut {
  /// A piece of a file, by the file's number.
  struct Piece: Hashable, Sendable {
    var file: Int
    var piece: Pieces.Piece
  }

  private var pieces: [Declaration: [Piece]] = [:]
  private var taken: Set<Piece> = []
  /// The types that are parsed already, by name.
  private var declared: Set<String> = []

  /// A name that is declared, and what kind of thing it is of.
  struct Declaration: Hashable, Sendable {
    enum Kind { case alias, type, enumeration, `extension` }
    var kind: Kind
    var name: String
  }

  mutating func add(_ piece: Piece, declaring declarations: Set<Declaration>) {
    for declaration in declarations { pieces[declaration, default: []].append(piece) }
  }

  /// The pieces that newly parsed files lean on, each once, in order.
  ///
  /// What is parsed of these may lean on more: asked again with each answer until there is none, it takes time linear
  /// in all of them.
  mutating func take(for files: [SourceFile]) -> [Piece] {
    let wanted = Wanted(by: files, &declared)
    var found: Set<Piece> = []
    for declaration in wanted.declarations { found.formUnion(pieces[declaration] ?? []) }
    found.subtract(taken)
    taken.formUnion(found)
    return found.sorted { ($0.file, $0.piece.line) < ($1.file, $1.piece.line) }
  }

  // MARK: What bytes declare

  /// The names after the words that declare one, wherever they stand. Linear.
  static func declarations(in bytes: ArraySlice<UInt8>) -> Set<Declaration> {
    bytes.withUnsafeBufferPointer { bytes in
      var found: Set<Declaration> = []
      var kind: Declaration.Kind?
      var start = 0
      while start < bytes.count {
        guard bytes[start].isPartOfName else {
          start += 1
          continue
        }
        var end = start + 1
        while end < bytes.count, bytes[end].isPartOfName { end += 1 }
        let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
        if let kind { found.insert(Declaration(kind: kind, name: String(decoding: word, as: UTF8.self))) }
        kind = self.kind(after: word)
        start = end
      }
      return found
    }
  }

  private static func kind(after word: UnsafeBufferPointer<UInt8>) -> Declaration.Kind? {
    func isOne(_ keyword: StaticString) -> Bool {
      word.elementsEqual(UnsafeBufferPointer(start: keyword.utf8Start, count: keyword.utf8CodeUnitCount))
    }
    switch word.count {
    case 4 where isOne("enum"): return .enumeration
    case 5 where isOne("class") || isOne("actor"), 6 where isOne("struct"): return .type
    case 8 where isOne("protocol"), 9 where isOne("typealias"): return .alias
    case 9 where isOne("extension"): return .extension
    default: return nil
    }
  }
}

/// What parsed files lean on in others.
struct Wanted {
  /// Names of aliases and protocols.
  private(set) var names: Set<String> = []
  /// Names of types.
  private(set) var types: Set<String> = []
  /// Names of enums.
  private(set) var enums: Set<String> = []
  /// Names of types at the top level that are parsed: their extensions belong to them.
  private(set) var extended: Set<String> = []

  /// - Parameter declared: The types that are parsed already; those of `files` are added to them.
  init(by files: [SourceFile], _ declared: inout Set<String>) {
    for file in files {
      for type in file.types {
        add(type, isAction: false, isState: false, &declared)
        if type.kind != .extension { extended.insert(type.name) }
      }
      for alias in file.aliases { add(alias.type) }
    }
    names.subtract(declared)
    types.subtract(declared)
    enums.subtract(declared)
    // A model that is called like a feature must be known to be told from it.
    for file in files { for type in file.types { addFeatures(type) } }
  }

  /// Everything that declares something wanted.
  var declarations: [LeftOut.Declaration] {
    names.map { .init(kind: .alias, name: $0) } + types.map { .init(kind: .type, name: $0) }
      + types.union(enums).map { .init(kind: .enumeration, name: $0) }
      + extended.map { .init(kind: .extension, name: $0) }
  }

  private mutating func add(
    _ type: TypeDeclaration, isAction: Bool, isState: Bool, _ declared: inout Set<String>
  ) {
    if let name = type.extended?.components.first?.name {
      names.insert(name)
      if !type.types.isEmpty { types.insert(name) }
    } else {
      declared.insert(type.name)
    }
    let payloads = type.cases.flatMap(\.payload).map(\.type)
    let mentioned = type.inherits + payloads + type.properties.compactMap(\.type) + type.aliases.map(\.type)
    for name in mentioned { add(name) }
    let isAction =
      isAction || type.name.hasSuffix("Action") || type.attributes.contains { $0.name == "CasePathable" }
    if isAction {
      // The data that actions carry tells them apart.
      for item in type.cases where item.payload.count == 1 { enums.formUnion(item.payload[0].type.names) }
    }
    let isState = isState || type.name.hasSuffix("State")
    for property in type.properties { addPresented(by: property, isState: isState) }
    for nested in type.types { add(nested, isAction: isAction, isState: isState, &declared) }
  }

  /// An enum that a state holds may be one of screens.
  private mutating func addPresented(by property: Property, isState: Bool) {
    let isPresented = property.attributes.contains { Spellings.presentationAttributes.contains($0.name) }
    if isState || isPresented, let type = property.type { addEnums(type) }
  }

  private mutating func addEnums(_ type: TypeName) {
    for component in type.components {
      enums.insert(component.name)
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
    if isReducer, type.kind != .extension { types.insert(type.name) }
    for nested in type.types { addFeatures(nested) }
  }
}
