import SwiftSyntaxMacros

/// The macros of `Composable`, by the names that `Sources/Composable/Macros.swift` gives them.
var macros: [any Macro.Type] {
  [
    CasePathableMacro.self,
    EquatableWherePossibleMacro.self,
    ObservableStateMacro.self,
    ObservationStateIgnoredMacro.self,
    ObservationStateTrackedMacro.self,
    PresentsMacro.self,
    ReducerCaseMarkerMacro.self,
    ReducerMacro.self,
  ]
}

#if canImport(SwiftCompilerPlugin)
  import SwiftCompilerPlugin

  @main
  struct Plugin: CompilerPlugin {
    var providingMacros: [any Macro.Type] { macros }
  }
#else
  // A toolchain that ships SwiftSyntax without `SwiftCompilerPlugin` still ships what that module is made of.
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

  @main
  enum Plugin {
    /// Answers the compiler until it closes the pipe. `StandardIOMessageConnection` keeps the original descriptors
    /// for the messages (eight bytes of length, little end first, then JSON) and sends stray prints to standard error.
    static func main() throws {
      let connection = try StandardIOMessageConnection()
      let listener = CompilerPluginMessageListener(connection: connection, provider: MacroProvider())
      try listener.main()
    }
  }

  private struct MacroProvider: PluginProvider {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      if let macro = macros.first(where: { "\($0)" == typeName }) { return macro }
      throw UnknownMacro(description: "\(moduleName).\(typeName) is not a macro of this plugin")
    }
  }

  private struct UnknownMacro: Error, CustomStringConvertible {
    var description: String
  }
#endif
