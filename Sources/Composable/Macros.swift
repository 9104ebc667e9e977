/// Gives an enum case paths: key paths to its cases (`\.destination.edit`), `is`, `modify`, `[case:]`,
/// `allCasePaths`, and the names of its cases for traces. Enums inside it get them too.
@attached(
  extension, conformances: CasePathable, CasePathIterable, CasePathDescribing)
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(describeCasePath), named(_$Element),
  named(_$Iterator))
@attached(memberAttribute)
public macro CasePathable() = #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")

/// `@CasePathable` for the enums inside its enum. Write `@CasePathable` yourself.
@attached(
  extension, conformances: CasePathable, CasePathIterable, CasePathDescribing)
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(describeCasePath), named(_$Element),
  named(_$Iterator))
@attached(memberAttribute)
public macro _NestedCasePathable() = #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")

/// `@CasePathable` for the enums inside those. Write `@CasePathable` yourself.
@attached(
  extension, conformances: CasePathable, CasePathIterable, CasePathDescribing)
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(describeCasePath), named(_$Element),
  named(_$Iterator))
public macro _DeeplyNestedCasePathable() =
  #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")

/// Lets the fields of a feature's state be observed one by one: for a struct, or for an enum of such states.
@attached(extension, conformances: ObservableState)
@attached(
  member, names: named(_$observationRegistrar), named(_$id), named(_$willModify), named(_$fields),
  named(_$withField),
  named(_$offset))
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
/// Makes a struct a feature, or an enum the sum of the features that fit one slot.
///
/// A struct conforms to `Reducer`; its `Action` gets case paths. An enum whose cases hold features, alerts or plain values
/// becomes a reducer with a state and an action of the same cases: see `CaseReducer`.
@attached(extension, conformances: Reducer, CaseReducer)
@attached(
  member, names: named(State), named(Action), named(Body), named(body), named(init), named(_namespace),
  named(CaseScope),
  named(scope))
@attached(memberAttribute)
public macro Reducer() = #externalMacro(module: "ComposableMacros", type: "ReducerMacro")

/// `@Reducer` for an enum whose state or action conforms to more: `@Reducer(state: .equatable, .sendable)`.
@attached(extension, conformances: Reducer, CaseReducer)
@attached(
  member, names: named(State), named(Action), named(Body), named(body), named(init), named(_namespace),
  named(CaseScope),
  named(scope))
@attached(memberAttribute)
public macro Reducer(
  state: SynthesizedConformance..., action: SynthesizedConformance...
) = #externalMacro(module: "ComposableMacros", type: "ReducerMacro")

/// A conformance that the compiler derives.
public struct SynthesizedConformance: Sendable {
  public static let codable = Self()
  public static let decodable = Self()
  public static let encodable = Self()
  public static let equatable = Self()
  public static let hashable = Self()
  public static let sendable = Self()
}

/// Marks a case of a `@Reducer enum` that holds a plain value and no feature.
@attached(peer)
public macro ReducerCaseIgnored() = #externalMacro(module: "ComposableMacros", type: "ReducerCaseMarkerMacro")

/// Marks a case of a `@Reducer enum` that holds state as short-lived as an alert.
@attached(peer)
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "ComposableMacros", type: "ReducerCaseMarkerMacro")
