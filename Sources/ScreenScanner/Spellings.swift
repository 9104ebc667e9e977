import ScreenTrace

/// The one table of what TCA, TCACoordinators and SwiftUI call things, and since (until) which version of TCA.
/// A new spelling is a line here.
enum Spellings {
  /// Modules whose declarations are the spellings of this table, and nothing of an app's.
  static let libraries: Set<String> = [
    "ComposableArchitecture", "ComposableArchitectureMacros", "TCACoordinators",
  ]

  // MARK: Reducers

  /// Protocols that make a type a reducer. `ReducerProtocol`: 0.41 to 1.0; `Reducer`: since 1.0.
  static let reducerProtocols: Set<String> = ["Reducer", "ReducerProtocol"]

  /// Types that are written around a feature: their first argument names it, or its state.
  static let featureTypes: Set<String> = [
    "StoreOf", "Reduce",  // since 0.41
    "ReducerOf", "Reducer",  // since 1.0
    "ReducerProtocol", "ReducerProtocolOf", "AnyReducer",  // 0.41 to 1.0
  ]

  /// What a reducer built by hand, or a call in a `body`, means.
  enum Builder: Sendable {
    /// Logic: a closure or a function of the state and the action.
    case logic
    /// A child that is always there.
    case scope
    /// Reducers one after the other, in a closure.
    case group
    /// Nothing that navigates.
    case inert
    /// Changes of the state through bindings.
    case bindings
    /// Logic applied to one case of a state: the older form of `Scope` on an enum.
    case child
  }

  static let builders: [String: Builder] = [
    "Reduce": .logic,  // since 0.41
    "Scope": .scope,  // since 0.41; `state:` may be left out since 1.24
    "CombineReducers": .group,  // since 0.41
    "EmptyReducer": .inert,  // since 0.41
    "BindingReducer": .bindings,  // since 0.41
  ]

  /// An operator applied to a reducer.
  enum Operator: Sendable {
    /// A child that may be there: a closure may hold it; without one the slot's type names it.
    case ifLet
    /// A child that is a case of an enum.
    case ifCaseLet
    /// A child for each element, of a collection or a stack.
    case forEach
    /// A screen for each route of TCACoordinators.
    case forEachRoute
    /// More logic, in a closure that builds reducers.
    case more
    /// Changes nothing that navigates.
    case inert
  }

  static let operators: [String: Operator] = [
    "ifLet": .ifLet,  // since 0.41; on presentation state since 0.54; without closure since 1.5
    "ifCaseLet": .ifCaseLet,  // since 0.41
    "forEach": .forEach,  // since 0.41; on stacks since 0.54; without closure since 1.5
    "forEachRoute": .forEachRoute,  // TCACoordinators
    "onChange": .more,  // since 1.0
    "dependency": .inert,  // since 0.41
    "transformDependency": .inert,  // since 0.41
    "_printChanges": .inert,  // since 0.41
    "debug": .inert,  // until 0.41
    "signpost": .inert,  // since 0.41
    "binding": .inert,  // until 0.41
    "optional": .inert,  // until 0.41
    "haptics": .inert,
  ]

  // MARK: State

  enum Container: Sendable {
    case optional, presentation, stack, rows, routes, route, alert, confirmationDialog
    /// A value with something beside it: `Identified<ID, Value>` holds it in `value`.
    case member(String)
    /// Holds its last generic argument and is otherwise not there.
    case transparent
  }

  static let containers: [String: Container] = [
    "Optional": .optional,
    "PresentationState": .presentation,  // since 0.54
    "StackState": .stack,  // since 0.54
    "IdentifiedArrayOf": .rows,
    "IdentifiedArray": .rows,
    "Route": .route,  // TCACoordinators
    "AlertState": .alert,
    "ConfirmationDialogState": .confirmationDialog,
    "ActionSheetState": .confirmationDialog,  // until 0.35
    "Identified": .member("value"),
    "Shared": .transparent,
    "Box": .transparent,
    "Indirect": .transparent,
  ]

  /// Attributes that make an optional property presentation state: `@PresentationState` since 0.54, `@Presents` since 1.7.
  static let presentationAttributes: Set<String> = ["Presents", "PresentationState"]

  /// Attributes of a property that views may change through bindings.
  static let bindingAttributes: Set<String> = [
    "BindableState",  // 0.41 to 0.50
    "BindingState",  // 0.50 to 1.7
  ]

  /// Attributes of a case of a `@Reducer enum` that holds no reducer: since 1.8.
  static let valueCaseAttributes: Set<String> = ["ReducerCaseIgnored", "ReducerCaseEphemeral"]

  // MARK: Actions

  enum ActionContainer: Sendable { case presentation, stack, rows, routes, result, optional }

  static let actionContainers: [String: ActionContainer] = [
    "PresentationAction": .presentation, "PresentationActionOf": .presentation,
    "StackAction": .stack, "StackActionOf": .stack,
    "IdentifiedAction": .rows, "IdentifiedActionOf": .rows,
    "IndexedRouterAction": .routes, "IndexedRouterActionOf": .routes,  // TCACoordinators
    "IdentifiedRouterAction": .routes, "IdentifiedRouterActionOf": .routes,
    "Result": .result, "TaskResult": .result, "Optional": .optional,
  ]

  /// Names inside an action's path that are left out of it.
  static let transparentCases: Set<String> = ["presented", "some", "success", "failure"]

  // MARK: Effects

  /// Types of effects, which may be made of an action.
  static let effects: Set<String> = [
    "Effect", "EffectOf",  // `Effect` until 0.41 with a failure, and since 1.0
    "EffectTask", "EffectPublisher",  // 0.41 to 1.0
  ]

  /// Operators on effects whose closure answers with an action, or holds effects.
  static let effectClosures: Set<String> = [
    "task", "fireAndForget", "catchToEffect",  // until 1.0
    "map", "publisher", "concatenate", "merge",
  ]

  // MARK: Stacks and routes

  enum StackChange: Sendable { case push, replaceAll, pop, popTo, popSome, popAll }

  /// Methods of `StackState` and of collections.
  static let stackChanges: [String: StackChange] = [
    "append": .push, "insert": .push,
    "removeLast": .pop, "popLast": .pop, "removeAll": .popAll, "remove": .pop, "removeSubrange": .popSome,
    "pop": .popSome,
  ]

  enum RouteChange: Sendable { case push, sheet, cover, root, back, backTo, backToRoot, dismiss }

  /// Methods of an array of routes.
  static let routeChanges: [String: RouteChange] = [
    "push": .push, "presentSheet": .sheet, "presentCover": .cover,
    "goBack": .back, "pop": .back, "goBackTo": .backTo, "popTo": .backTo,
    "goBackToRoot": .backToRoot, "popToRoot": .backToRoot, "dismiss": .dismiss, "dismissAll": .dismiss,
    "popToCurrentNavigationRoot": .backToRoot, "removeLast": .back,
  ]

  /// Cases of `Route`.
  static let routeCases: [String: RouteChange] = [
    "push": .push, "sheet": .sheet, "cover": .cover, "root": .root,
  ]

  // MARK: Views

  /// Modifiers that show something. The first argument, or one of these labels, says what drives it: `item:` over a
  /// scoped store since 1.7, `store:` 0.54 to 1.7, `isPresented:` and `unwrapping:case:` at any time.
  static let modifiers: [String: SlotStyle] = [
    "sheet": .sheet,
    "fullScreenCover": .fullScreenCover,
    "popover": .popover,
    "navigationDestination": .navigationDestination,
    "navigationDestinationWrapper": .navigationDestination,
    "alert": .alert,  // over a store with `dismiss:` until 0.54
    "confirmationDialog": .confirmationDialog,  // over a store with `dismiss:` until 0.54
    "actionSheet": .confirmationDialog,  // until 0.35
    "present": .sheet,  // UIKit Navigation, since 1.11
    "navigationBarItems": .inline,
    // What the system shows in a sheet of its own.
    "fileExporter": .sheet,
    "fileImporter": .sheet,
    "fileMover": .sheet,
    "inspector": .sheet,
    "photosPicker": .sheet,
    "quickLookPreview": .sheet,
  ]

  /// Modifiers that only watch a value, or keep it equal to another.
  static let watchingModifiers: Set<String> = [
    "animation", "bind", "focused", "id", "onChange", "onReceive", "synchronize", "task",
  ]

  /// Types that are made of a store, or of a binding of one, and stand for it.
  static let storeWrappers: Set<String> = [
    "Binding", "ObservedObject", "ViewStore",  // `ViewStore` until 1.7
    "Bindable", "BindableStore",  // since 1.7
  ]

  enum View: Sendable {
    /// Gives the same store on, to be observed.
    case observing
    /// Shows what it is given when a store's optional state is there.
    case inline
    /// A link that drills down.
    case link
    case tabs
    /// The old pair for enums.
    case switching
    case rows
    case stack

    /// Whether what it is given is put into something that presents it.
    var presents: Bool { self == .link || self == .tabs || self == .stack }
  }

  static let views: [String: View] = [
    "WithViewStore": .observing,  // until 1.7
    "WithPerceptionTracking": .observing,  // since 1.7
    "IfLetStore": .inline,  // until 1.7
    "NavigationLink": .link,  // over a state since 0.54
    "NavigationLinkStore": .link,  // 0.54 to 1.7
    "TabView": .tabs, "Tab": .tabs,
    "SwitchStore": .switching, "CaseLet": .switching,  // until 1.7
    "ForEach": .rows, "List": .rows,
    "ForEachStore": .rows,  // until 1.7
    "NavigationStack": .stack,  // over a scoped store since 1.7
    "NavigationStackStore": .stack,  // 0.54 to 1.7
    "NavigationStackController": .stack,  // UIKit Navigation, since 1.11
    "TCARouter": .stack,  // TCACoordinators
  ]

  /// Methods of collections that answer with some of the elements, or with all in another order.
  static let selections: Set<String> = [
    "filter", "sorted", "prefix", "suffix", "reversed", "dropFirst", "dropLast",
  ]
}
