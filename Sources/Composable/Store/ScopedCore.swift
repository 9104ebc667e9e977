/// A part of another store that is always there.
@MainActor
final class ScopedCore<Base: StoreCore, State, Action>: StoreCore {
  private let base: Base
  private let toState: KeyPath<Base.State, State>
  private let toAction: AnyCasePath<Base.Action, Action>

  init(base: Base, toState: KeyPath<Base.State, State>, toAction: AnyCasePath<Base.Action, Action>) {
    self.base = base
    self.toState = toState
    self.toAction = toAction
  }

  var root: any WatchableCore { base.root }

  func withState<Result>(_ body: (State) -> Result) -> Result {
    base.withState { body($0[keyPath: toState]) }
  }

  func send(_ action: Action, source: ActionSource) -> StoreTask {
    base.send(toAction.embed(action), source: source)
  }
}

/// A part of another store that may go: an optional, a case, an element.
///
/// Views on their way out still read a part that has gone; they are shown what it was when its store was asked for first. A
/// newer copy of the same part is not kept: while somebody holds a copy, each change of the part copies its collections,
/// and looks to observers as if the whole part had been replaced.
@MainActor
final class OptionalCore<Base: StoreCore, State, Action>: StoreCore {
  private let base: Base
  private let extract: (Base.State) -> State?
  private let embed: (Action) -> Base.Action
  private var last: State
  private var lastID: ObservableStateID

  init(
    base: Base, extract: @escaping (Base.State) -> State?, embed: @escaping (Action) -> Base.Action,
    last: State
  ) {
    self.base = base
    self.extract = extract
    self.embed = embed
    lastID = ObservedID.of(last)
    self.last = ObservedID.detached(last)
  }

  func note(_ state: State) {
    let id = ObservedID.of(state)
    guard !id.isCertainlySame(as: lastID), !id.isUnidentified else { return }
    lastID = id
    last = ObservedID.detached(state)
  }

  var root: any WatchableCore { base.root }

  func withState<Result>(_ body: (State) -> Result) -> Result {
    body(base.withState(extract) ?? last)
  }

  func send(_ action: Action, source: ActionSource) -> StoreTask {
    base.send(embed(action), source: source)
  }
}
