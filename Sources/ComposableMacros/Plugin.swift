import SwiftSyntaxMacros
import SwiftSyntax

#if canImport(SwiftCompilerPlugin)
  import SwiftCompilerPlugin
  @main struct Plugin: CompilerPlugin { let providingMacros: [Macro.Type] = [StringifyMacro.self] }
#else
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
  import Foundation
  @main enum Plugin {
    static func main() throws {
      print("x")
    }
  }
#endif
struct StringifyMacro: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax { "1" }
}
