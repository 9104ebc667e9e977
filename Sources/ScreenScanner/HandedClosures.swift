/// Closures that are handed on under a name: `Strategy(onDone: { state, action in … })`.
///
/// Found only when somebody asks, for few apps keep logic so.
final class HandedClosures {
  struct Handed {
    var closure: Closure
    /// The type around the call, if any.
    var type: TypeInfo?
    var file: SourceFile
  }

  private let declarations: Declarations
  private lazy var byLabel = find()

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// Those with as many parameters, written or numbered.
  func closures(_ label: String, parameters: Int) -> [Handed] {
    (byLabel[label] ?? []).filter { item in
      item.closure.parameters.isEmpty
        ? item.closure.body.mentions(dollar: "$\(parameters - 1)")
        : item.closure.parameters.count == parameters
    }
  }

  private func find() -> [String: [Handed]] {
    var found: [String: [Handed]] = [:]
    func note(_ expression: Expression, _ type: TypeInfo?, _ file: SourceFile) {
      guard case .call(_, let arguments, _) = expression else { return }
      for argument in arguments {
        guard let label = argument.label, case .closure(let closure) = argument.value else { continue }
        found[label, default: []].append(Handed(closure: closure, type: type, file: file))
      }
    }
    func look(_ statements: [Statement], _ type: TypeInfo?, _ file: SourceFile) {
      for statement in statements { statement.forEachExpression { note($0, type, file) } }
    }
    for type in declarations.types where !type.isPreview {
      for function in type.functions { look(function.value.body, type, function.file) }
      for property in type.properties {
        look(property.value.getter ?? [], type, property.file)
        property.value.initial?.forEach { note($0, type, property.file) }
      }
    }
    for (_, functions) in declarations.functions.sorted(by: { $0.key < $1.key }) {
      for function in functions { look(function.function.body, nil, function.file) }
    }
    for (_, properties) in declarations.properties.sorted(by: { $0.key < $1.key }) {
      for property in properties {
        look(property.property.getter ?? [], nil, property.file)
        property.property.initial?.forEach { note($0, nil, property.file) }
      }
    }
    return found
  }
}
