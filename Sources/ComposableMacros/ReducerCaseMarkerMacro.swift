import SwiftSyntax
import SwiftSyntaxMacros

/// `@ReducerCaseIgnored` and `@ReducerCaseEphemeral`: marks that `@Reducer` reads.
public enum ReducerCaseMarkerMacro: PeerMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if !declaration.is(EnumCaseDeclSyntax.self) {
      Misuse.report(
        "@\(node.unqualifiedName) can be put on a case of a @Reducer enum only", at: node, in: context)
    }
    return []
  }
}
