import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CasePathable`: the case paths of an enum, and the names of its cases for traces.
public enum CasePathableMacro {}

extension CasePathableMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else { return [] }
    guard EnumMembers.of(enumeration.memberBlock.members).overloadedNames.isEmpty else { return [] }
    let names = protocols.map(\.trimmedDescription)
    guard !names.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: names.joined(separator: ", ")) {}")]
  }
}

extension CasePathableMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      Misuse.report("@CasePathable can be put on an enum only", at: node, in: context)
      return []
    }
    let members = EnumMembers.of(enumeration.memberBlock.members)
    if let name = members.overloadedNames.first {
      Misuse.report(
        "@CasePathable needs case names that differ: there is more than one case \(name)",
        at: enumeration.name, in: context)
      return []
    }
    if members.cases.contains(where: { $0.bareName == "self" }) {
      Misuse.report(
        "@CasePathable cannot name a case self: a key path takes the word for the whole value. Rename the case",
        at: enumeration.name, in: context)
      return []
    }
    let writer = CasePathWriter(
      name: enumeration.name.text, access: enumeration.modifiers.accessOfMembers, members: members,
      genericParameters: context.genericParameters(of: enumeration))
    return writer.sequenceNames + [writer.allCasePathsType, writer.allCasePaths, writer.describeCasePath]
  }
}

extension CasePathableMacro: MemberAttributeMacro {
  /// An enum inside an action's enum is part of the action: it gets case paths as well.
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(EnumDeclSyntax.self), let nested = member.as(EnumDeclSyntax.self),
      !nested.attributes.contains(named: "CasePathable"),
      !nested.attributes.contains(named: "Reducer"),
      !nested.declaresConformance(to: "CasePathable"),
      EnumMembers.of(nested.memberBlock.members).overloadedNames.isEmpty
    else { return [] }
    // The compiler refuses a macro inside its own expansion, so each level has a name of its own. Three levels are
    // deeper than actions go; below, the app writes `@CasePathable`.
    switch node.unqualifiedName {
    case "CasePathable": return ["@Composable._NestedCasePathable"]
    case "_NestedCasePathable": return ["@Composable._DeeplyNestedCasePathable"]
    default: return []
    }
  }
}

/// Writes the members of one enum.
private struct CasePathWriter {
  let name: String
  let access: String
  let members: [EnumMembers]
  let genericParameters: Set<String>

  /// Inside of a sequence these names mean its own parts. Where a payload uses one, it is reached by another name.
  private var usedSequenceNames: [String] {
    ["Element", "Iterator"].filter { name in
      members.cases.contains { $0.parameters.contains { $0.type.mentions([name]) } }
    }
  }

  var sequenceNames: [DeclSyntax] {
    usedSequenceNames.map { "\(raw: access)typealias _$\(raw: $0) = \(raw: $0)" }
  }

  var allCasePathsType: DeclSyntax {
    """
    \(raw: access)struct AllCasePaths: Swift.Sendable, Swift.Sequence {
    \(raw: access)subscript(root: \(raw: name)) -> Composable.PartialCaseKeyPath<\(raw: name)> {
    \(raw: isDeprecated ? "Composable._path(of: root, in: _$Paths.self)" : pathOfRoot)
    }
    \(raw: members.code(property))
    \(raw: access)func makeIterator() -> Swift.IndexingIterator<[Composable.PartialCaseKeyPath<\(raw: name)>]> {
    \(raw: isDeprecated ? "Composable._paths(in: _$Paths.self).makeIterator()" : listOfPaths("makeIterator()"))
    }
    \(raw: isDeprecated ? deprecatedPaths : "")
    }
    """
  }

  private var isDeprecated: Bool { members.cases.contains { $0.deprecation != nil } }

  /// Where a case is deprecated, key paths to it stand where the compiler does not warn of them, and are reached through a
  /// protocol.
  private var deprecatedPaths: String {
    let path = "Composable.PartialCaseKeyPath<\(name)>"
    return """
      private enum _$Paths: Composable._CasePathList {
      @available(*, deprecated) static var paths: [\(path)] {
      \(listOfPaths("self"))
      }
      @available(*, deprecated) static func path(of root: \(name)) -> \(path) {
      \(pathOfRoot.replacing("in self", with: "in paths"))
      }
      }
      """
  }

  private func listOfPaths(_ result: String) -> String {
    """
    \(members.isEmpty ? "let" : "var") paths: [Composable.PartialCaseKeyPath<\(name)>] = []
    \(members.code { "paths.append(\\.\($0.name))" })
    return paths.\(result)
    """
  }

  var allCasePaths: DeclSyntax {
    "\(raw: access)static var allCasePaths: AllCasePaths { AllCasePaths() }"
  }

  var describeCasePath: DeclSyntax {
    """
    \(raw: access)func describeCasePath(in path: inout Composable.ActionPath) {
    \(raw: descriptionOfSelf)
    }
    """
  }

  /// Whether it is plain that a value can be: over an enum of which no value can be, because each case holds something that
  /// cannot be either (the actions of features without actions), the compiler refuses a `switch`.
  private var isInhabited: Bool { members.cases.contains { $0.parameters.isEmpty } }

  private var pathOfRoot: String {
    if members.isEmpty { return "\\.self" }
    if isInhabited { return "switch root {\n\(members.code { "case .\($0.name): return \\.\($0.name)" })\n}" }
    return "for path in self where root.is(path) { return path }\nreturn \\.self"
  }

  private var descriptionOfSelf: String {
    func pattern(_ enumCase: EnumCase) -> String { enumCase.pattern(binding: enumCase.bindings) }
    if isInhabited {
      return "switch self {\n\(members.code { "case \(pattern($0)):\n\(description(of: $0))" })\n}"
    }
    return members.code { "if case \(pattern($0)) = self {\n\(description(of: $0))\nreturn\n}" }
  }

  private func property(of enumCase: EnumCase) -> String {
    var names = ["Self": name]
    for used in usedSequenceNames { names[used] = "_$\(used)" }
    let type = enumCase.payloadType(replacing: names)
    return """
      \(enumCase.deprecation ?? "")\(access)var \(enumCase.name): Composable.AnyCasePath<\(name), \(type)> {
      Composable.AnyCasePath(
      _caseNames: ["\(enumCase.bareName)"],
      _embed: \(embedding(of: enumCase)),
      _extract: { \(extraction(of: enumCase)) }
      )
      }
      """
  }

  private func embedding(of enumCase: EnumCase) -> String {
    let parameters = enumCase.parameters
    switch parameters.count {
    case 0: return "{ _ in \(name).\(enumCase.name) }"
    case 1:
      // A reference and no closure: the compiler warns of a call whose argument cannot exist.
      return "\(name).\(enumCase.name)" + (parameters[0].label.map { "(\($0):)" } ?? "")
    default:
      let arguments = parameters.enumerated().map { index, parameter in
        (parameter.label.map { "\($0): " } ?? "") + "$0.\(index)"
      }
      return "{ \(name).\(enumCase.name)(\(arguments.joined(separator: ", "))) }"
    }
  }

  private func extraction(of enumCase: EnumCase) -> String {
    let bindings = enumCase.bindings
    let values =
      zip(enumCase.parameters, bindings).map { parameter, binding in
        (enumCase.parameters.count > 1 ? parameter.label.map { "\($0): " } ?? "" : "") + binding
      }
    let value = bindings.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
    return "guard case \(enumCase.pattern(binding: bindings)) = $0 else { return nil }; return \(value)"
  }

  /// A payload whose type depends on a generic parameter is looked into when it is there; all others when the code
  /// is compiled.
  private func description(of enumCase: EnumCase) -> String {
    let bindings = enumCase.bindings
    let descents = zip(enumCase.parameters, bindings).map { parameter, binding in
      parameter.type.mentions(genericParameters)
        ? "path.descend(dynamicallyInto: \(binding))" : "path.descend(into: \(binding))"
    }
    return """
      path.append("\(enumCase.bareName)")
      \(descents.joined(separator: "\n"))
      """
  }
}
