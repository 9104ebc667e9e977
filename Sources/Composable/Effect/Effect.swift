/// Work that follows an action, and the actions that it sends back: a description, which the store carries out.
public struct Effect<Action> {
  let operation: Operation

  init(_ operation: Operation) { self.operation = operation }

  indirect enum Operation {
    case none
    /// An action that the store processes next.
    case send(Action)
    case run(Run)
    /// Ends the effects with an id that were started from here or from a child.
    case cancel(CancellationID)
    case merge([Operation])
    /// One after the other.
    case concatenate([Operation])
    case cancellable(Operation, id: CancellationID, cancelInFlight: Bool)
    /// Starts at most once in each interval: `interval` begins one, and what it gives returns at its end.
    case throttled(
      Operation, id: CancellationID, latest: Bool, interval: @Sendable () -> @Sendable () async -> Void)
    /// The effects of a slot's occupant: they end with it.
    case owned(Operation, by: PresencePath.Element, dismissal: Action?)
    /// The effects of a child that is part of its owner: its slots are told apart from the owner's own.
    case embedded(Operation, in: [String])
  }

  /// An asynchronous piece of work, with the dependencies in force where it was described.
  struct Run {
    var priority: TaskPriority?
    var dependencies: DependencyValues
    var work: @Sendable (Send<Action>) async -> Void
  }

  var isNone: Bool {
    if case .none = operation { return true }
    return false
  }
}

extension Effect: Sendable where Action: Sendable {}
extension Effect.Operation: Sendable where Action: Sendable {}
extension Effect.Run: Sendable {}

/// The effect of a reducer's actions.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

// MARK: Making effects

extension Effect {
  /// No work.
  public static var none: Effect { Effect(.none) }

  /// An action that the store processes right after this one. For sharing logic, a method is cheaper and plainer.
  public static func send(_ action: Action) -> Effect { Effect(.send(action)) }

  /// Asynchronous work, which may send any number of actions until it returns. The store cancels its task when the
  /// screen that asked for it leaves.
  ///
  /// - Parameters:
  ///   - operation: The work. A `CancellationError` it throws ends it in silence.
  ///   - handler: What to do with any other error. Without a handler the error is reported as a misuse.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    Effect(
      .run(
        Run(priority: priority, dependencies: DependencyValues._current) { send in
          do {
            try await operation(send)
          } catch is CancellationError {
          } catch  where Task.isCancelled && handler == nil {
            // What work throws because it was cancelled is no failure, whatever it is called.
          } catch {
            if let handler { return await handler(error, send) }
            reportIssue(
              """
              An effect threw an error that nobody handles: \(error). Give `run` a `catch`, or handle the error in \
              the operation.
              """,
              fileID: fileID, filePath: filePath, line: line, column: column)
          }
        }))
  }
}

// MARK: Putting effects together

extension Effect {
  /// Effects that run at the same time.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Effects that run at the same time.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    let operations = effects.filter { !$0.isNone }.map(\.operation)
    return switch operations.count {
    case 0: .none
    case 1: Effect(operations[0])
    default: Effect(.merge(operations))
    }
  }

  /// This effect and another one at the same time.
  public func merge(with other: Effect) -> Effect {
    if isNone { return other }
    if other.isNone { return self }
    return Effect(.merge([operation, other.operation]))
  }

  /// Effects that run one after the other; each waits for the one before to end, or to be cancelled.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Effects that run one after the other; each waits for the one before to end, or to be cancelled.
  public static func concatenate(_ effects: some Collection<Effect>) -> Effect {
    let operations = effects.filter { !$0.isNone }.map(\.operation)
    return switch operations.count {
    case 0: .none
    case 1: Effect(operations[0])
    default: Effect(.concatenate(operations))
    }
  }

  /// This effect, then another one.
  public func concatenate(with other: Effect) -> Effect { .concatenate([self, other]) }

  /// The same work with its actions changed.
  public func map<Other>(_ transform: @escaping (Action) -> Other) -> Effect<Other> {
    if isNone { return .none }
    // The actions of a running effect pass through on the main actor only, where this is made too.
    nonisolated(unsafe) let transform = transform
    return Effect<Other>(operation.map { transform($0) })
  }
}

extension Effect.Operation {
  func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other>.Operation {
    switch self {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .run(let run):
      .run(
        Effect<Other>.Run(priority: run.priority, dependencies: run.dependencies) { send in
          await run.work(Send { action in send(transform(action)) })
        })
    case .cancel(let id): .cancel(id)
    case .merge(let operations): .merge(operations.map { $0.map(transform) })
    case .concatenate(let operations): .concatenate(operations.map { $0.map(transform) })
    case .cancellable(let operation, let id, let cancelInFlight):
      .cancellable(operation.map(transform), id: id, cancelInFlight: cancelInFlight)
    case .throttled(let operation, let id, let latest, let interval):
      .throttled(operation.map(transform), id: id, latest: latest, interval: interval)
    case .owned(let operation, let element, let dismissal):
      .owned(operation.map(transform), by: element, dismissal: dismissal.map(transform))
    case .embedded(let operation, let cases): .embedded(operation.map(transform), in: cases)
    }
  }
}
