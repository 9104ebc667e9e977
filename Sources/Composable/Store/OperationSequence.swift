/// Operations that wait for their turn.
@MainActor
final class OperationSequence<Operation> {
  private var waiting: ArraySlice<Operation>
  private let completion: () -> Void
  /// Starts an operation, or says that no more are to start.
  var start: ((Operation) -> Bool)?

  init(_ operations: [Operation], completion: @escaping () -> Void) {
    waiting = operations[...]
    self.completion = completion
  }

  func next() {
    guard let operation = waiting.popFirst(), start?(operation) == true else {
      waiting = []
      completion()
      return
    }
  }
}
