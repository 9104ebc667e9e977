/// Operations that wait for their turn. Whoever is to call `next` keeps it alive.
@MainActor
final class OperationSequence<Operation> {
  private var waiting: ArraySlice<Operation>
  private let completion: () -> Void
  /// Starts an operation, or says that no more are to start.
  var start: ((Operation, OperationSequence) -> Bool)?

  init(_ operations: [Operation], completion: @escaping () -> Void) {
    waiting = operations[...]
    self.completion = completion
  }

  func next() {
    guard let operation = waiting.popFirst(), start?(operation, self) == true else {
      waiting = []
      completion()
      return
    }
  }
}
