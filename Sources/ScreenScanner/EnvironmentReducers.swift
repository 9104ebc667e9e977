import ScreenGraph

/// Reducers of before TCA 0.41, values of `Reducer<State, Action, Environment>`: said not to be read, never dropped.
struct EnvironmentReducers {
  private(set) var unknowns: [GraphDocument.Unknown] = []

  init(_ files: [SourceFile]) {
    for file in files {
      for property in file.properties { add(property, file) }
      for type in file.types { add(type, file) }
    }
  }

  private mutating func add(_ type: TypeDeclaration, _ file: SourceFile) {
    for property in type.properties { add(property, file) }
    for nested in type.types { add(nested, file) }
  }

  private mutating func add(_ property: Property, _ file: SourceFile) {
    var isOne = property.type.map(Self.hasEnvironment) ?? false
    if !isOne, let initial = property.initial {
      initial.forEach { if case .type(let type) = $0, Self.hasEnvironment(type) { isOne = true } }
    }
    guard isOne else { return }
    unknowns.append(
      .init(
        file: file.path, line: property.line,
        what: "a reducer of before 0.41, with an environment: it is not read"))
  }

  /// `Reducer<State, Action, Environment>`, `AnyReducer<…>` of the releases in between.
  private static func hasEnvironment(_ type: TypeName) -> Bool {
    ["Reducer", "AnyReducer"].contains(type.name) && type.arguments.count == 3
  }
}
