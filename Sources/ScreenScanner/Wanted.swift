/// What the files that matter lean on in the others.
extension Relevance.Wanted {
  init(by files: [SourceFile]) {
    var declared: Set<String> = []
    for file in files { for type in file.types { add(type, &declared, isAction: false) } }
    names.subtract(declared)
    types.subtract(declared)
    enums.subtract(declared)
    // A model that is called like a feature must be known to be told from it.
    for file in files { for type in file.types { addFeatures(type) } }
  }

  private mutating func add(_ type: TypeDeclaration, _ declared: inout Set<String>, isAction: Bool) {
    if let extended = type.extended?.components.first?.name {
      names.insert(extended)
      if !type.types.isEmpty { types.insert(extended) }
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
    for nested in type.types { add(nested, &declared, isAction: isAction) }
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
