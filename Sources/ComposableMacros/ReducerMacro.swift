import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Reducer`: makes a struct a feature, or an enum the sum of the features that fit one slot.
public enum ReducerMacro {}

extension ReducerMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let wanted: Set<String>
    switch declaration.kind {
    case .structDecl: wanted = ["Reducer"]
    case .enumDecl: wanted = ["Reducer", "CaseReducer"]
    default: return []
    }
    let names = protocols.map(\.trimmedDescription).filter {
      wanted.contains(String($0.split(separator: ".").last ?? ""))
    }
    guard !names.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: names.joined(separator: ", ")) {}")]
  }
}

extension ReducerMacro: MemberAttributeMacro {
  /// The action of a feature gets case paths (its enums get them too, through `@CasePathable`), and so does a state that is
  /// an enum, with its cases as members. The body is built by `ReducerBuilder`: the compiler infers a builder from a
  /// protocol only where the conformance is written out.
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    if let action = member.as(EnumDeclSyntax.self), action.name.text == "Action",
      !action.attributes.contains(named: "CasePathable"),
      !action.declaresConformance(to: "CasePathable")
    {
      return ["@Composable.CasePathable"]
    }
    if declaration.is(StructDeclSyntax.self), let state = member.as(EnumDeclSyntax.self),
      state.name.text == "State"
    {
      let isPathable =
        state.attributes.contains(named: "CasePathable") || state.declaresConformance(to: "CasePathable")
      return (isPathable ? [] : ["@Composable.CasePathable"])
        + (state.attributes.contains(named: "dynamicMemberLookup") ? [] : ["@dynamicMemberLookup"])
    }
    if declaration.is(StructDeclSyntax.self), let body = member.as(VariableDeclSyntax.self), body.isBuiltBody
    {
      return ["@Composable.ReducerBuilder<Self.State, Self.Action>"]
    }
    return []
  }
}

extension VariableDeclSyntax {
  /// Whether this is `body`, computed, without a builder of its own, and not one that returns.
  fileprivate var isBuiltBody: Bool {
    guard bindings.count == 1, let binding = bindings.first,
      binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "body",
      !attributes.contains(named: "ReducerBuilder"),
      !modifiers.contains(where: { $0.name.text == "static" }),
      case .getter(let statements)? = binding.accessorBlock?.accessors
    else { return false }
    return !statements.contains { $0.item.is(ReturnStmtSyntax.self) }
  }
}

extension ReducerMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let feature = declaration.as(StructDeclSyntax.self) { return structMembers(of: feature) }
    if let sum = declaration.as(EnumDeclSyntax.self) {
      return ReducerEnum(sum, attribute: node, in: context)?.members ?? []
    }
    Misuse.report(
      "@Reducer can be put on a struct or an enum only: a reducer is a value without a life of its own",
      at: node, in: context)
    return []
  }

  /// What a feature may leave out: a state or an action that holds nothing, a body that does nothing.
  private static func structMembers(of feature: StructDeclSyntax) -> [DeclSyntax] {
    let access = feature.modifiers.accessOfMembers
    var members: [DeclSyntax] = []
    if !feature.declares("State") {
      members.append(
        """
        @Composable.ObservableState
        \(raw: access)struct State: Swift.Hashable, Swift.Sendable {
        \(raw: access)init() {}
        }
        """)
    }
    if !feature.declares("Action") {
      members.append("@Composable.CasePathable \(raw: access)enum Action: Swift.Hashable, Swift.Sendable {}")
    }
    if !feature.declares("body"), !feature.declares("reduce") {
      members.append(
        """
        \(raw: access)var body: Composable.EmptyReducer<State, Action> { Composable.EmptyReducer() }
        """)
    }
    return members
  }
}

extension StructDeclSyntax {
  /// Whether a member of this name is written in the struct itself.
  fileprivate func declares(_ name: String) -> Bool {
    memberBlock.members.contains { member in
      let declaration = member.decl
      if let named = declaration.asProtocol(NamedDeclSyntax.self) { return named.name.bare == name }
      guard let variable = declaration.as(VariableDeclSyntax.self) else { return false }
      return variable.bindings.contains {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.bare == name
      }
    }
  }
}
