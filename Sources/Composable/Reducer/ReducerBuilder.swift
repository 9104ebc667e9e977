/// Puts reducers together in a `body`: each runs on the same state and action, one after the other.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R { expression }

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

  public func _walk<Walker: SlotWalker>(_ state: First.State, action: First.Action?, walker: inout Walker) {
    first._walk(state, action: action, walker: &walker)
    second._walk(state, action: action, walker: &walker)
  }

  public func _declare<Walker: SlotWalker>(to walker: inout Walker) {
    first._declare(to: &walker)
    second._declare(to: &walker)
  }

  public static var _holdsSlots: Bool { First._holdsSlots || Second._holdsSlots }
  public static var _screen: Any.Type? { First._screen ?? Second._screen }
}

/// What an `if` without `else` makes.
public struct OptionalReducer<Wrapped: Reducer>: Reducer {
  let wrapped: Wrapped?

  public func reduce(into state: inout Wrapped.State, action: Wrapped.Action) -> Effect<Wrapped.Action> {
    wrapped?.reduce(into: &state, action: action) ?? .none
  }

  public func _walk<Walker: SlotWalker>(
    _ state: Wrapped.State, action: Wrapped.Action?, walker: inout Walker
  ) {
    wrapped?._walk(state, action: action, walker: &walker)
  }

  public func _declare<Walker: SlotWalker>(to walker: inout Walker) { wrapped?._declare(to: &walker) }

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

  public func _walk<Walker: SlotWalker>(_ state: First.State, action: First.Action?, walker: inout Walker) {
    switch self {
    case .first(let reducer): reducer._walk(state, action: action, walker: &walker)
    case .second(let reducer): reducer._walk(state, action: action, walker: &walker)
    }
  }

  public func _declare<Walker: SlotWalker>(to walker: inout Walker) {
    switch self {
    case .first(let reducer): reducer._declare(to: &walker)
    case .second(let reducer): reducer._declare(to: &walker)
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

  public func _walk<Walker: SlotWalker>(
    _ state: Element.State, action: Element.Action?, walker: inout Walker
  ) {
    for reducer in reducers { reducer._walk(state, action: action, walker: &walker) }
  }

  public func _declare<Walker: SlotWalker>(to walker: inout Walker) {
    for reducer in reducers { reducer._declare(to: &walker) }
  }

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

  public func _walk<Walker: SlotWalker>(_ state: State, action: Action?, walker: inout Walker) {
    base._walk(state, action: action, walker: &walker)
  }

  public func _declare<Walker: SlotWalker>(to walker: inout Walker) { base._declare(to: &walker) }

  public static var _holdsSlots: Bool { true }
  public static var _screen: Any.Type? { nil }
}
