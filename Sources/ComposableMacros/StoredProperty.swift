import SwiftSyntax

/// A `var` that stores one value, as the macros need it.
struct StoredProperty {
  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let identifier: TokenSyntax

  /// `nil` for constants, static and computed properties, and for several properties in one declaration.
  init?(_ declaration: some DeclSyntaxProtocol) {
    guard let declaration = declaration.as(VariableDeclSyntax.self),
      declaration.bindingSpecifier.tokenKind == .keyword(.var),
      !declaration.modifiers.contains(where: { ["static", "class", "lazy"].contains($0.name.text) }),
      declaration.bindings.count == 1, let binding = declaration.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return nil }
    if let accessors = binding.accessorBlock?.accessors {
      guard case .accessors(let list) = accessors,
        list.allSatisfy({ ["willSet", "didSet"].contains($0.accessorSpecifier.text) })
      else { return nil }
    }
    self.declaration = declaration
    self.binding = binding
    self.identifier = pattern.identifier
  }

  var name: String { identifier.text }
  /// The stored property behind the tracked one.
  var storageName: String { "_" + identifier.bare }

  /// The declaration of the storage: private, with the same type, value and observers.
  func storage(attributes: String) -> DeclSyntax {
    let type = binding.typeAnnotation.map { $0.trimmedDescription } ?? ""
    let value = binding.initializer.map { " \($0.trimmedDescription)" } ?? ""
    let observers = binding.accessorBlock.map { " \($0.trimmedDescription)" } ?? ""
    return "\(raw: attributes) private var \(raw: storageName)\(raw: type)\(raw: value)\(raw: observers)"
  }
}
