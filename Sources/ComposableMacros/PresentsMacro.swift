import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Presents`: an observed slot for a presented child. What it stores is a `PresentationState`, reached by `$name`.
public enum PresentsMacro {
  /// The slot's property when the macro stands where it can work.
  private static func slot(
    _ declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> StoredProperty? {
    guard let property = StoredProperty(declaration), wrappedType(of: property) != nil,
      property.binding.accessorBlock == nil
    else { return nil }
    return property
  }

  /// What the optional wraps.
  private static func wrappedType(of property: StoredProperty) -> String? {
    guard let type = property.binding.typeAnnotation?.type else { return nil }
    if let optional = type.as(OptionalTypeSyntax.self) { return optional.wrappedType.trimmedDescription }
    if let named = type.as(IdentifierTypeSyntax.self), named.name.text == "Optional",
      let argument = named.genericArgumentClause?.arguments.first
    {
      return argument.argument.trimmedDescription
    }
    return nil
  }

  private static func report(
    _ declaration: some DeclSyntaxProtocol, at node: AttributeSyntax, in context: some MacroExpansionContext
  ) {
    Misuse.report(
      "@Presents needs a stored variable of optional type, such as `@Presents var detail: Detail.State?`",
      at: node, in: context)
  }
}

extension PresentsMacro: AccessorMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let slot = slot(declaration, in: context) else { return [] }
    return [
      """
      @storageRestrictions(initializes: \(raw: slot.storageName))
      init(initialValue) {
      \(raw: slot.storageName) = Composable.PresentationState(wrappedValue: initialValue)
      }
      """
    ] + TrackedAccessors(field: slot.name, storage: "\(slot.storageName).wrappedValue").all
  }
}

extension PresentsMacro: PeerMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let slot = slot(declaration, in: context), let wrapped = wrappedType(of: slot) else {
      report(declaration, at: node, in: context)
      return []
    }
    if let state = context.lexicalContext.first?.as(StructDeclSyntax.self),
      !state.attributes.contains(named: "ObservableState")
    {
      Misuse.report(
        "@Presents needs @ObservableState on \(state.name.text); without it, write @PresentationState",
        at: node, in: context)
      return []
    }
    let access = slot.declaration.modifiers.trimmedDescription
    let value = slot.binding.initializer?.value.trimmedDescription ?? "nil"
    let accessors = TrackedAccessors(field: slot.name, storage: "\(slot.storageName)").all
    return [
      """
      \(raw: access) var $\(raw: slot.identifier.bare): Composable.PresentationState<\(raw: wrapped)> {
      \(raw: accessors.map(\.description).joined(separator: "\n"))
      }
      """,
      """
      @Composable.ObservationStateIgnored private var \(raw: slot.storageName) = \
      Composable.PresentationState<\(raw: wrapped)>(wrappedValue: \(raw: value))
      """,
    ]
  }
}
