import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro that was put where it cannot work: an error at the place, which says what to do.
struct Misuse: DiagnosticMessage {
  var message: String
  var diagnosticID: MessageID { MessageID(domain: "Composable", id: "misuse") }
  var severity: DiagnosticSeverity { .error }

  static func report(_ message: String, at node: some SyntaxProtocol, in context: some MacroExpansionContext)
  {
    context.diagnose(Diagnostic(node: Syntax(node), message: Misuse(message: message)))
  }
}
