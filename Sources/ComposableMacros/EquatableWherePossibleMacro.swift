import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Equality for the state of a `@Reducer enum`, which a feature around it may need without stating it.
///
/// Only the compiler knows whether the app states the conformance elsewhere (`extension Destination.State: Equatable {}`)
/// or whether a payload can be compared at all. The first it tells an extension macro; the second is left to overloads:
/// a payload that cannot be compared makes two states different, and is reported when it is.
public enum EquatableWherePossibleMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self), !protocols.isEmpty else { return [] }
    let members = EnumMembers.of(enumeration.memberBlock.members)
    // In an extension a member of a private type must say so.
    let isPrivate = enumeration.modifiers.contains { $0.name.text == "fileprivate" }
    let access = isPrivate ? "fileprivate " : enumeration.modifiers.accessOfMembers
    guard !members.isEmpty else {
      return [try ExtensionDeclSyntax("extension \(type.trimmed): Swift.Equatable {}")]
    }
    return [
      try ExtensionDeclSyntax(
        """
        extension \(type.trimmed): Swift.Equatable {
        \(raw: access)static func == (lhs: Self, rhs: Self) -> Swift.Bool {
        switch (lhs, rhs) {
        \(raw: members.code(comparison))
        \(raw: members.cases.count > 1 ? "default: return false" : "")
        }
        }
        }
        """)
    ]
  }

  private static func comparison(of enumCase: EnumCase) -> String {
    let indices = enumCase.parameters.indices
    let equal = indices.map { "Composable._isEqual(l\($0), r\($0))" }
    let left = enumCase.pattern(binding: indices.map { "l\($0)" })
    let right = enumCase.pattern(binding: indices.map { "r\($0)" })
    return """
      case (\(left), \(right)):
      return \(equal.isEmpty ? "true" : equal.joined(separator: " && "))
      """
  }
}
