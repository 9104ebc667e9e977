/// What `@Reducer` makes of an enum: one reducer for all the destinations of a slot.
///
/// A feature's enum
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case edit(Editor)
///   case alert(AlertState<Alert>)
///   @ReducerCaseIgnored case text(String)
/// }
/// ```
///
/// becomes
///
/// ```swift
/// extension Destination: CaseReducer {
///   @CasePathable @dynamicMemberLookup @ObservableState
///   enum State: CaseReducerState {
///     typealias StateReducer = Destination
///     case edit(Editor.State)
///     case alert(AlertState<Alert>)
///     case text(String)
///   }
///   @CasePathable
///   enum Action {
///     case edit(Editor.Action)
///     case alert(AlertState<Alert>.Action)
///     case text(Never)
///   }
///   // The type is written out: it holds the children's reducers and not their bodies, for opaque bodies that contain
///   // each other do not compile. Of three cases: ReducerSequence<ReducerSequence<A, B>, C>; of none: EmptyReducer.
///   static var body: ReducerSequence<
///     Scope<State, Action, Editor>, Scope<State, Action, EphemeralReducer<AlertState<Alert>>>
///   > {
///     ReducerSequence(
///       Scope(state: \State.Cases.edit, action: \Action.Cases.edit) { Editor() },
///       Scope(state: \State.Cases.alert, action: \Action.Cases.alert) { EphemeralReducer() }
///     )
///   }
///   // For `forEach(\.path, action: \.path) { Path() }`. The body does not look at the value, so any case will do.
///   init() { self = .edit(Editor()) }
///   enum CaseScope {
///     case edit(StoreOf<Editor>)
///     case alert(AlertState<Alert>)
///     case text(String)
///   }
///   @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope {
///     switch store.state {
///     case .edit(let state): .edit(store._scope(case: \State.Cases.edit, action: \Action.Cases.edit, value: state))
///     case .alert(let value): .alert(value)
///     case .text(let value): .text(value)
///     }
///   }
/// }
/// ```
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer, Body.State == State, Body.Action == Action {
  associatedtype CaseScope
  init()
  static var body: Body { get }
  @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  public var body: Body { Self.body }
  public static var _isNamespace: Bool { true }
}

/// The state that `@Reducer` writes for an enum.
public protocol CaseReducerState {
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

/// What stands for the reducer of an alert or a dialog, which has no logic of its own.
public struct EphemeralReducer<State: EphemeralState>: Reducer {
  public init() {}

  public func reduce(into state: inout State, action: State.Action) -> Effect<State.Action> { .none }
  public func _slots() -> [ComposedSlot] { [] }
  public static var _holdsSlots: Bool { false }
  public static var _screen: Any.Type? { nil }
  public static var _ephemeralStyle: SlotStep.Style? {
    switch State.ephemeralStyle {
    case .alert: .alert
    case .confirmationDialog: .confirmationDialog
    }
  }
}
