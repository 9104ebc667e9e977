import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// What `@Reducer` makes of an enum: the state, the action and the body of a slot whose destinations are the cases.
///
/// `CaseReducer` says what the parts are for.
struct ReducerEnum {
  private let name: String
  private let access: String
  private let indirection: String
  private let destinations: [EnumMembers]
  private let conformances: Conformances
  private let context: any MacroExpansionContext

  /// `nil`, and a diagnostic, where case names are not unique.
  init?(_ enumeration: EnumDeclSyntax, attribute: AttributeSyntax, in context: some MacroExpansionContext) {
    name = enumeration.name.text
    access = context.isPrivate(enumeration) ? "fileprivate " : enumeration.modifiers.accessOfMembers
    indirection = enumeration.modifiers.contains { $0.name.text == "indirect" } ? "indirect " : ""
    destinations = EnumMembers.of(enumeration.memberBlock.members)
    conformances = Conformances(attribute)
    self.context = context
    if let overloaded = destinations.overloadedNames.first {
      Misuse.report(
        "@Reducer needs case names that differ: there is more than one case \(overloaded)",
        at: enumeration.name, in: context)
      return nil
    }
  }

  var members: [DeclSyntax] {
    [state, action] + body + [namespaceCase, initializer, caseScope, scope]
  }

  private var state: DeclSyntax {
    // Equality that was not asked for is written only if nobody else states it: see `EquatableWherePossibleMacro`.
    let equatable = conformances.state.isEmpty ? "@Composable._EquatableWherePossible\n" : ""
    return """
      @Composable.CasePathable
      @dynamicMemberLookup
      @Composable.ObservableState
      \(raw: equatable)\(raw: access)\(raw: indirection)enum State: \
      \(raw: (["Composable.CaseReducerState"] + conformances.state).joined(separator: ", ")) {
      \(raw: access)typealias StateReducer = \(raw: name)
      \(raw: destinations.code { "case \($0.name)\(Destination($0).statePayload)" })
      }
      """
  }

  private var action: DeclSyntax {
    let inherited = conformances.action.isEmpty ? "" : ": \(conformances.action.joined(separator: ", "))"
    return """
      @Composable.CasePathable
      \(raw: access)\(raw: indirection)enum Action\(raw: inherited) {
      \(raw: destinations.code { "case \($0.name)(\(Destination($0).action))" })
      }
      """
  }

  /// The type is written out: it holds the children's reducers and not their bodies, for opaque bodies that contain each
  /// other do not compile. Under `#if` a type cannot be put together, so each set of conditions has a body of its own.
  private var body: [DeclSyntax] {
    guard destinations.hasConditions else { return bodyMembers(of: destinations.cases) }
    let branches = destinations.underEachCondition.map { condition, cases in
      condition + "\n" + bodyMembers(of: cases).map(\.description).joined(separator: "\n")
    }
    return ["\(raw: branches.joined(separator: "\n"))\n#endif"]
  }

  private func bodyMembers(of cases: [EnumCase]) -> [DeclSyntax] {
    let scopes = cases.compactMap { Destination($0).scope(at: context.location(of: $0.element)) }
    let empty = Destination.Scope(
      type: "Composable.EmptyReducer<Self.State, Self.Action>", value: "Composable.EmptyReducer()")
    let whole = scopes.dropFirst().reduce(scopes.first ?? empty) { sequence, scope in
      Destination.Scope(
        type: "Composable.ReducerSequence<\(sequence.type), \(scope.type)>",
        value: "Composable.ReducerSequence(\(sequence.value), \(scope.value))")
    }
    return [
      "\(raw: access)typealias Body = \(raw: whole.type)",
      """
      \(raw: access)static var body: Body {
      \(raw: whole.value)
      }
      """,
    ]
  }

  /// `Destination()` stands for the body, which looks at no value: a value is needed that needs none of the features.
  private var namespaceCase: DeclSyntax { "case _namespace" }

  private var initializer: DeclSyntax {
    "\(raw: access)init() { self = ._namespace }"
  }

  private var caseScope: DeclSyntax {
    """
    \(raw: access)enum CaseScope {
    \(raw: destinations.code { "case \($0.name)\(Destination($0).scopePayload)" })
    }
    """
  }

  private var scope: DeclSyntax {
    let cases = destinations.cases
    guard !cases.isEmpty else {
      return """
        @MainActor \(raw: access)static func scope(_ store: Composable.Store<Self.State, Self.Action>) -> CaseScope {
        switch store.state {}
        }
        """
    }
    return """
      @MainActor \(raw: access)static func scope(_ store: Composable.Store<Self.State, Self.Action>) -> CaseScope {
      switch store.state {
      \(raw: destinations.code { Destination($0).scopeCase })
      }
      }
      """
  }
}

/// What `@Reducer(state: .equatable, action: .equatable)` asks for.
private struct Conformances {
  var state: [String] = []
  var action: [String] = []

  init(_ attribute: AttributeSyntax) {
    guard let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) else { return }
    var label = ""
    for argument in arguments {
      label = argument.label?.text ?? label
      guard let name = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text else {
        continue
      }
      let conformance = "Swift." + name.prefix(1).uppercased() + name.dropFirst()
      if label == "state" { state.append(conformance) } else { action.append(conformance) }
    }
  }
}

/// One case of a `@Reducer enum`.
private struct Destination {
  /// What a case holds.
  private enum Kind {
    /// A feature, and how to make it.
    case feature(type: String, instance: String)
    /// State without a feature of its own that sends actions: an alert or a dialog.
    case ephemeral(type: String)
    /// Values that send nothing.
    case values
  }

  struct Scope {
    var type: String
    var value: String
  }

  private let enumCase: EnumCase
  private let kind: Kind

  init(_ enumCase: EnumCase) {
    self.enumCase = enumCase
    self.kind = Self.kind(of: enumCase)
  }

  private static func kind(of enumCase: EnumCase) -> Kind {
    guard enumCase.parameters.count == 1, let parameter = enumCase.parameters.first,
      parameter.label == nil, !enumCase.attributes.contains(named: "ReducerCaseIgnored")
    else { return .values }
    let type = parameter.type.trimmedDescription
    if enumCase.attributes.contains(named: "ReducerCaseEphemeral")
      || ephemeralTypes.contains(unqualifiedName(of: parameter.type) ?? "")
    {
      return .ephemeral(type: type)
    }
    guard let name = unqualifiedName(of: parameter.type), !plainTypes.contains(name) else { return .values }
    return .feature(
      type: type, instance: parameter.defaultValue?.value.trimmedDescription ?? "\(type)()")
  }

  private static let ephemeralTypes: Set = ["AlertState", "ConfirmationDialogState"]

  /// Types of the standard library and Foundation that are values and no features, so that a case that holds one need
  /// not say so. Optionals, collections, tuples and functions have no name of their own and are values too.
  private static let plainTypes: Set = [
    "Bool", "Character", "Data", "Date", "Decimal", "Double", "Float", "Int", "String", "Substring", "UInt",
    "URL",
    "UUID", "Void",
  ]

  private static func unqualifiedName(of type: TypeSyntax) -> String? {
    if let named = type.as(IdentifierTypeSyntax.self) { return named.name.text }
    return type.as(MemberTypeSyntax.self)?.name.text
  }

  /// The payload as it was written, without default values.
  private var values: String {
    guard !enumCase.parameters.isEmpty else { return "" }
    let parameters = enumCase.parameters.map { parameter in
      (parameter.label.map { "\($0): " } ?? "") + parameter.type.trimmedDescription
    }
    return "(\(parameters.joined(separator: ", ")))"
  }

  var statePayload: String {
    switch kind {
    case .feature(let type, _): "(\(type).State)"
    case .ephemeral(let type): "(\(type))"
    case .values: values
    }
  }

  var action: String {
    switch kind {
    case .feature(let type, _): "\(type).Action"
    case .ephemeral(let type): "\(type).Action"
    case .values: "Swift.Never"
    }
  }

  /// What runs the case's feature. The case's own place is given, for the compiler takes what a macro writes to stand at its
  /// attribute.
  func scope(at location: AbstractSourceLocation?) -> Scope? {
    let (child, instance): (String, String)
    switch kind {
    case .feature(let type, let made): (child, instance) = (type, made)
    case .ephemeral(let type):
      (child, instance) = ("Composable.EphemeralReducer<\(type)>", "Composable.EphemeralReducer()")
    case .values: return nil
    }
    let place = location.map { ", line: \($0.line), column: \($0.column)" } ?? ""
    return Scope(
      type: "Composable.Scope<Self.State, Self.Action, \(child)>",
      value: """
        Composable.Scope(state: \\Self.State.Cases.\(enumCase.name), action: \\Self.Action.Cases.\(enumCase.name)\
        , child: { \(instance) }\(place))
        """)
  }

  var scopePayload: String {
    switch kind {
    case .feature(let type, _): "(Composable.StoreOf<\(type)>)"
    case .ephemeral(let type): "(\(type))"
    case .values: values
    }
  }

  var scopeCase: String {
    let name = enumCase.name
    if case .feature = kind {
      return """
        case .\(name)(let value): return .\(name)(\
        store._scope(case: \\Self.State.Cases.\(name), action: \\Self.Action.Cases.\(name), value: value))
        """
    }
    let arguments = zip(enumCase.parameters, enumCase.bindings).map { parameter, binding in
      (parameter.label.map { "\($0): " } ?? "") + binding
    }
    let payload = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return "case \(enumCase.pattern(binding: enumCase.bindings)): return .\(name)\(payload)"
  }
}
