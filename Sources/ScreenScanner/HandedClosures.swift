import Foundation

/// Closures that are handed on under a name: `Strategy(onDone: { state, action in … })`.
///
/// Found only when somebody asks, for few apps keep logic so.
final class HandedClosures {
  struct Handed {
    var closure: Closure
    /// The type around the call, if any.
    var type: TypeInfo?
    var file: Origin
  }

  private let declarations: Declarations
  /// Guards what was found: whoever asks first, on whatever thread, finds it.
  private let lock = NSLock()
  private var found: [String: [Handed]]?

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// Those with as many parameters, written or numbered.
  func closures(_ label: String, parameters: Int) -> [Handed] {
    let byLabel = lock.withLock {
      let byLabel = found ?? find()
      found = byLabel
      return byLabel
    }
    return (byLabel[label] ?? []).filter { item in
      item.closure.parameters.isEmpty
        ? item.closure.body.mentions(dollar: "$\(parameters - 1)")
        : item.closure.parameters.count == parameters
    }
  }

  private func find() -> [String: [Handed]] {
    var found: [String: [Handed]] = [:]
    func note(_ expression: Expression, _ type: TypeInfo?, _ file: Origin) {
      expression.forEachHandedClosure { label, closure in
        found[label, default: []].append(Handed(closure: closure, type: type, file: file))
      }
    }
    let ofTypes = Parallel.map(declarations.types.filter { !$0.isPreview }) { type in
      var handed: [(String, Closure, Origin)] = []
      type.forEachExpression { expression, file in
        expression.forEachHandedClosure { label, closure in handed.append((label, closure, file)) }
      }
      return (type, handed)
    }
    for (type, handed) in ofTypes {
      for (label, closure, file) in handed {
        found[label, default: []].append(Handed(closure: closure, type: type, file: file))
      }
    }
    for (_, functions) in declarations.functions.sorted(by: { $0.key < $1.key }) {
      for function in functions {
        for statement in function.function.body {
          statement.forEachExpression { note($0, nil, function.file) }
        }
      }
    }
    for (_, properties) in declarations.properties.sorted(by: { $0.key < $1.key }) {
      for property in properties {
        property.property.forEachExpression { note($0, nil, property.file) }
      }
    }
    return found
  }
}

extension Expression {
  /// The closures that a call hands on, by their labels.
  func forEachHandedClosure(_ body: (_ label: String, Closure) -> Void) {
    guard case .call(_, let arguments, _) = self else { return }
    for argument in arguments {
      if let label = argument.label, case .closure(let closure) = argument.value { body(label, closure) }
    }
  }
}

extension TypeInfo {
  /// Every expression in its functions and properties, with the file it stands in.
  func forEachExpression(_ body: (Expression, Origin) -> Void) {
    // The file is taken out first: each expression would copy the whole member for it.
    for function in functions {
      let file = function.file
      for statement in function.value.body { statement.forEachExpression { body($0, file) } }
    }
    for property in properties {
      let file = property.file
      property.value.forEachExpression { body($0, file) }
    }
  }
}
