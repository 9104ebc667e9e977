// What the compiler says where `\.child` was written for the `\.$child` of `@Presents`. Nothing here can be called.

extension Store {
  @available(
    *, unavailable, message: "the child is presented; with the $ of @Presents: scope(state: \\.$child, …)"
  )
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? { fatalError("unavailable") }
}

extension Reducer {
  @available(*, unavailable, message: "the child is presented; with the $ of @Presents: ifLet(\\.$child, …)")
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toState: WritableKeyPath<State, DestinationState?>,
    action: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination
  ) -> Self where Destination.State == DestinationState, Destination.Action == DestinationAction {
    fatalError("unavailable")
  }

  @available(*, unavailable, message: "the child is presented; with the $ of @Presents: ifLet(\\.$child, …)")
  public func ifLet<DestinationState, DestinationAction>(
    _ toState: WritableKeyPath<State, DestinationState?>,
    action: CaseKeyPath<Action, PresentationAction<DestinationAction>>
  ) -> Self { fatalError("unavailable") }
}
