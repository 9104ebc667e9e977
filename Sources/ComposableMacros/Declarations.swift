import SwiftSyntax
import SwiftSyntaxMacros

// Questions that several macros ask of a declaration.

extension DeclModifierListSyntax {
  /// The access level that members written by a macro need to be as visible as their type, with a space after it;
  /// empty where the default does.
  var accessOfMembers: String {
    for modifier in self {
      switch modifier.name.text {
      case "public", "open": return "public "
      case "package": return "package "
      default: continue
      }
    }
    return ""
  }
}

extension AttributeListSyntax {
  /// Whether an attribute of this name is written, qualified by a module or not.
  func contains(named name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.unqualifiedName == name }
  }
}

extension AttributeSyntax {
  var unqualifiedName: String {
    let type = attributeName
    if let member = type.as(MemberTypeSyntax.self) { return member.name.text }
    return type.as(IdentifierTypeSyntax.self)?.name.text ?? type.trimmedDescription
  }
}

extension DeclGroupSyntax {
  /// Whether the declaration says it conforms to a protocol of this name.
  func declaresConformance(to name: String) -> Bool {
    inheritanceClause?.inheritedTypes.contains { inherited in
      let type = inherited.type
      return type.as(IdentifierTypeSyntax.self)?.name.text == name
        || type.as(MemberTypeSyntax.self)?.name.text == name
    } ?? false
  }
}

extension TokenSyntax {
  /// The identifier without backticks.
  var bare: String { text.trimmingBackticks }
}

extension String {
  fileprivate var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}

extension MacroExpansionContext {
  /// Whether a declaration, or something around it, is private.
  func isPrivate(_ declaration: some DeclGroupSyntax) -> Bool {
    let scopes = lexicalContext.compactMap { $0.asProtocol(WithModifiersSyntax.self)?.modifiers }
    return (scopes + [declaration.modifiers]).contains { modifiers in
      modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
    }
  }

  /// The generic parameters in scope around the expansion, and those of `declaration` itself.
  func genericParameters(of declaration: some DeclGroupSyntax) -> Set<String> {
    var names: Set<String> = []
    for scope in lexicalContext + [Syntax(declaration)] {
      let clause =
        scope.as(StructDeclSyntax.self)?.genericParameterClause
        ?? scope.as(EnumDeclSyntax.self)?.genericParameterClause
        ?? scope.as(ClassDeclSyntax.self)?.genericParameterClause
        ?? scope.as(ActorDeclSyntax.self)?.genericParameterClause
        ?? scope.as(FunctionDeclSyntax.self)?.genericParameterClause
      names.formUnion(clause?.parameters.map { $0.name.bare } ?? [])
    }
    return names
  }
}

extension TypeSyntax {
  /// Whether one of the names occurs in the type.
  func mentions(_ names: Set<String>) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { names.contains($0.bare) }
  }

  /// The type with some names replaced, unless they follow a dot.
  func replacing(_ names: [String: String]) -> String {
    var isMember = false
    return tokens(viewMode: .sourceAccurate).map { token in
      defer { isMember = token.tokenKind == .period }
      guard !isMember, let name = names[token.text] else { return token.description }
      return token.with(\.tokenKind, .identifier(name)).description
    }.joined().trimmed
  }
}

extension String {
  /// Without white space at its ends; Foundation is not needed for anything else here.
  var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
