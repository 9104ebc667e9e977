/// Gives an enum case paths: key paths to its cases (`\.destination.edit`), `is`, `modify`, `[case:]`,
/// `allCasePaths`, and the names of its cases for traces. Enums inside it get them too.
@attached(
  extension, conformances: CasePathable, CasePathIterable, CasePathDescribing)
@attached(member, names: named(AllCasePaths), named(allCasePaths), named(describeCasePath))
@attached(memberAttribute)
public macro CasePathable() = #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")

/// `@CasePathable` for the enums inside its enum. Write `@CasePathable` yourself.
@attached(
  extension, conformances: CasePathable, CasePathIterable, CasePathDescribing)
@attached(member, names: named(AllCasePaths), named(allCasePaths), named(describeCasePath))
@attached(memberAttribute)
public macro _NestedCasePathable() = #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")

/// `@CasePathable` for the enums inside those. Write `@CasePathable` yourself.
@attached(
  extension, conformances: CasePathable, CasePathIterable, CasePathDescribing)
@attached(member, names: named(AllCasePaths), named(allCasePaths), named(describeCasePath))
public macro _DeeplyNestedCasePathable() =
  #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")

/// Lets the fields of a feature's state be observed one by one: for a struct, or for an enum of such states.
@attached(extension, conformances: ObservableState)
@attached(member, names: named(_$observationRegistrar), named(_$id), named(_$willModify))
@attached(memberAttribute)
public macro ObservableState() = #externalMacro(module: "ComposableMacros", type: "ObservableStateMacro")

/// An observed field. `@ObservableState` puts it on every stored variable.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateTrackedMacro")

/// Leaves a field of an `@ObservableState` struct out of observation.
@attached(accessor, names: named(willSet))
public macro ObservationStateIgnored() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateIgnoredMacro")

/// An observed slot for a presented child: `@Presents var detail: Detail.State?` in an `@ObservableState` struct. `$detail`
/// is its `PresentationState`.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_), prefixed(`$`))
public macro Presents() = #externalMacro(module: "ComposableMacros", type: "PresentsMacro")

/// Equality for the state that `@Reducer` writes for an enum, where nobody else states it.
@attached(extension, conformances: Equatable, names: named(==))
public macro _EquatableWherePossible() =
  #externalMacro(module: "ComposableMacros", type: "EquatableWherePossibleMacro")
