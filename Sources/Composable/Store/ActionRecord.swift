/// What made a store process an action.
package enum ActionSource: Sendable {
  /// It was sent from outside.
  case user
  /// It was sent by a binding.
  case binding
  /// It was sent by an effect.
  case effect
  /// It was sent by a screen's own `dismiss`.
  case presence
}

/// One action that a store processed, as whoever watches the store sees it.
package final class ActionRecord: @unchecked Sendable {
  // Unchecked: all of it is constant when the action is processed.
  /// Counts from 1.
  package let number: Int
  package let source: ActionSource
  /// The first action of the causal chain; nil where it is this one.
  package let origin: ActionRecord?
  /// The names of the action's path.
  package let names: ActionNames
  /// The ids of the stack elements and rows on the path, outermost first.
  package let ids: [String]
  /// Whether the path ends in a presentation's own `dismiss` or in a stack's own `popFrom`.
  package let endsInDeparture: Bool
  /// Where the action goes: for whoever watches the store to note, before the action is processed.
  package var place: AnyObject?

  init(number: Int, source: ActionSource, origin: ActionRecord?, path: ActionPath) {
    self.number = number
    self.source = source
    self.origin = origin
    names = path.names
    ids = path.ids
    endsInDeparture = path.endsInDeparture
  }
}

/// Which action started an effect, and which one began the chain.
struct ActionCause: Sendable {
  var number: Int
  var origin: Int
  /// The records of both, where somebody watches.
  var record: ActionRecord?
  var originRecord: ActionRecord?
}
