/// What a name stands for while logic or a view is read.
enum Value {
  case state(Place)
  /// One value, that may come in several ways.
  case action([ActionValue])
  /// What an action carries that is no action: a switch over it tells actions apart by their payloads.
  case payload([ActionValue])
  /// A store on a place in a feature's state, or a binding of one.
  case store(Place)
  case object(TypeInfo)
  /// Not looked at until somebody asks.
  case expression(Expression, Environment)
  /// A closure handed to a view or modifier of the app's own, and where it was written.
  case content(Content)
  /// A local variable that is set in several places.
  case choices([Value])
  /// Sends actions into the store.
  case sender
  case unknown
}

extension Value {
  struct Content {
    var closure: Closure
    var environment: Environment
    var scope: Scope
  }
}

/// The names of one block.
final class Environment {
  private var values: [String: Value] = [:]
  private let parent: Environment?
  /// Where the block stands, if it is not where the one around it does.
  private let ownFile: Origin?

  init(_ parent: Environment? = nil, in file: Origin? = nil) {
    self.parent = parent
    ownFile = file
  }

  var file: Origin? { ownFile ?? parent?.file }

  subscript(name: String) -> Value? {
    get {
      var block: Environment? = self
      while let here = block {
        if !here.values.isEmpty, let value = here.values[name] { return value }
        block = here.parent
      }
      return nil
    }
    set { values[name] = newValue }
  }

  /// Sets a variable where it is declared. What it held before may still be meant.
  func assign(_ value: Value, to name: String) {
    guard let known = values[name] else {
      parent?.assign(value, to: name)
      return
    }
    switch known {
    case .choices(let values): self.values[name] = .choices(values + [value])
    case .expression, .action, .payload: values[name] = .choices([known, value])
    default: break
    }
  }
}
