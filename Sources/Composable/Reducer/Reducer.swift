/// A feature: how its state changes when an action happens, and what work that starts.
///
/// Write a `body` that composes other reducers, or `reduce(into:action:)`, never both.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   @ObservableState struct State: Equatable { var count = 0 }
///   enum Action { case incrementTapped }
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       state.count += 1
///       return .none
///     }
///   }
/// }
/// ```
public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  /// `Never` for a reducer that writes `reduce(into:action:)`.
  associatedtype Body = Never

  /// Changes the state and says what work follows. Synchronous and free of effects of its own.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is made of.
  @ReducerBuilder<State, Action> var body: Body { get }

  // What follows answers which screens are present. Nothing but the composition operators has an answer of its own;
  // the answer of a feature is that of its body. Features have no need to write any of it.

  /// The reducer with all bodies resolved, down to the operators: built once by whoever runs it often.
  func _composed() -> any Reducer<State, Action>

  /// The slots that there may be in a state, in the order of composition: asked for once by whoever goes through them
  /// often.
  func _slots() -> [ComposedSlot]

  /// False only where no state of this reducer can hold a slot that matters to somebody: walks pass it by.
  static var _holdsSlots: Bool { get }

  /// What the reducer is on a map; nil for one without a name of its own.
  static var _screen: Any.Type? { get }

  /// True for a `@Reducer enum`, whose cases are slots of its owner.
  static var _isNamespace: Bool { get }

  /// How the slot of an alert or a dialog looks; nil for whatever else.
  static var _ephemeralStyle: SlotStep.Style? { get }
}

/// A reducer with the state and the actions of another: `some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  public var body: Never {
    preconditionFailure("\(Self.self) has no body: call reduce(into:action:)")
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  public func _slots() -> [ComposedSlot] { body._slots() }

  public func _composed() -> any Reducer<State, Action> { body._composed() }

  public static var _holdsSlots: Bool { SlotPossession.isKnown(for: Self.self) { Body._holdsSlots } }
}

extension Reducer {
  @_disfavoredOverload
  public func _composed() -> any Reducer<State, Action> { self }

  public static var _screen: Any.Type? { Self.self }
  public static var _isNamespace: Bool { false }
  public static var _ephemeralStyle: SlotStep.Style? { nil }
}
