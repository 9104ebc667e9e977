/// Puts reducers together in a `body`: each runs on the same state and action, one after the other.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A reducer whose type is known. The second parameter names the type once more, so that an existential is not opened to
  /// be passed here: what it is would be lost in the result.
  public static func buildExpression<R: Reducer<State, Action>>(
    _ expression: R, _: R.Type = R.self
  ) -> R {
    expression
  }

  @_disfavoredOverload
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> ErasedReducer<State, Action> {
    ErasedReducer(expression)
  }

  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  public static func buildPartialBlock<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    accumulated: First, next: Second
  ) -> ReducerSequence<First, Second> {
    ReducerSequence(accumulated, next)
  }

  public static func buildOptional<R: Reducer<State, Action>>(_ wrapped: R?) -> OptionalReducer<R> {
    OptionalReducer(wrapped: wrapped)
  }

  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    first reducer: First
  ) -> EitherReducer<First, Second> {
    .first(reducer)
  }

  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    second reducer: Second
  ) -> EitherReducer<First, Second> {
    .second(reducer)
  }

  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> ReducerArray<R> {
    ReducerArray(reducers: reducers)
  }

  public static func buildLimitedAvailability(
    _ wrapped: some Reducer<State, Action>
  ) -> ErasedReducer<State, Action> {
    ErasedReducer(wrapped)
  }

  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
}

/// Two reducers, one after the other.
public struct ReducerSequence<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  let first: First
  let second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public typealias State = First.State
  public typealias Action = First.Action

  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    let effect = first.reduce(into: &state, action: action)
    return effect.merge(with: second.reduce(into: &state, action: action))
  }

  public func _slots() -> [ComposedSlot] { first._slots() + second._slots() }

  public static var _holdsSlots: Bool { First._holdsSlots || Second._holdsSlots }
  public static var _screen: Any.Type? { First._screen ?? Second._screen }
}

/// What an `if` without `else` makes.
public struct OptionalReducer<Wrapped: Reducer>: Reducer {
  let wrapped: Wrapped?

  public func reduce(into state: inout Wrapped.State, action: Wrapped.Action) -> Effect<Wrapped.Action> {
    wrapped?.reduce(into: &state, action: action) ?? .none
  }

  public func _slots() -> [ComposedSlot] { wrapped?._slots() ?? [] }

  public static var _holdsSlots: Bool { Wrapped._holdsSlots }
  public static var _screen: Any.Type? { Wrapped._screen }
}

/// What an `if` with `else`, or a `switch`, makes.
public enum EitherReducer<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  case first(First)
  case second(Second)

  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    switch self {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }

  public func _slots() -> [ComposedSlot] {
    switch self {
    case .first(let reducer): reducer._slots()
    case .second(let reducer): reducer._slots()
    }
  }

  public static var _holdsSlots: Bool { First._holdsSlots || Second._holdsSlots }
  public static var _screen: Any.Type? { First._screen ?? Second._screen }
}

/// What a `for` makes.
public struct ReducerArray<Element: Reducer>: Reducer {
  let reducers: [Element]

  public func reduce(into state: inout Element.State, action: Element.Action) -> Effect<Element.Action> {
    var effect = Effect<Element.Action>.none
    for reducer in reducers { effect = effect.merge(with: reducer.reduce(into: &state, action: action)) }
    return effect
  }

  public func _slots() -> [ComposedSlot] { reducers.flatMap { $0._slots() } }

  public static var _holdsSlots: Bool { Element._holdsSlots }
  public static var _screen: Any.Type? { Element._screen }
}

/// A reducer whose type is not known when it is compiled.
public struct ErasedReducer<State, Action>: Reducer {
  private let base: any Reducer<State, Action>

  init(_ base: any Reducer<State, Action>) { self.base = base }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    base.reduce(into: &state, action: action)
  }

  public func _slots() -> [ComposedSlot] { base._slots() }

  public static var _holdsSlots: Bool { true }
  public static var _screen: Any.Type? { nil }
}
