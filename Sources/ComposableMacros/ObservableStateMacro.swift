import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservableState`: a struct whose fields are observed one by one, or an enum of such states.
public enum ObservableStateMacro {}

extension ObservableStateMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self), !protocols.isEmpty
    else { return [] }
    let names = protocols.map(\.trimmedDescription).joined(separator: ", ")
    return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: names) {}")]
  }
}

extension ObservableStateMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let access = declaration.modifiers.accessOfMembers
    if let structure = declaration.as(StructDeclSyntax.self) {
      return fieldAccess(of: structure, access: access) + [
        "\(raw: access)var _$observationRegistrar = Composable.ObservationStateRegistrar()",
        "\(raw: access)var _$id: Composable.ObservableStateID { _$observationRegistrar.id }",
        // Where the type is known nothing else of the state is copied.
        """
        \(raw: access)static func _$id(at place: UnsafeRawPointer) -> Composable.ObservableStateID {
        place.assumingMemoryBound(to: Self.self).pointee._$observationRegistrar.id
        }
        """,
        "\(raw: access)mutating func _$willModify() { _$observationRegistrar.willModify() }",
      ]
    }
    if let enumeration = declaration.as(EnumDeclSyntax.self) {
      return enumMembers(of: enumeration, access: access)
    }
    Misuse.report(
      "@ObservableState can be put on a struct or an enum only: state is a value", at: node, in: context)
    return []
  }

  /// What reaches an observed field where it lies, for code that knows its key path only: through the key path of a
  /// property with accessors the field would be read, changed as a copy, and written back.
  private static func fieldAccess(of structure: StructDeclSyntax, access: String) -> [DeclSyntax] {
    let fields = structure.memberBlock.members.compactMap { StoredProperty($0.decl) }.flatMap(fields(of:))
    guard !fields.isEmpty else { return [] }
    let cases = fields.enumerated().map { index, field in
      "case \(index): withUnsafeMutablePointer(to: &self.\(field.name)) { body(UnsafeMutableRawPointer($0)) }"
    }
    let offsets = fields.enumerated().compactMap { index, field in
      field.storage.map { "case \(index): MemoryLayout<Self>.offset(of: \\Self.\($0))" }
    }
    return [
      """
      \(raw: access)static var _$fields: [PartialKeyPath<Self>] {
      [\(raw: fields.map { "\\Self.\($0.name)" }.joined(separator: ", "))]
      }
      """,
      """
      \(raw: access)mutating func _$withField(_ index: Int, _ body: (UnsafeMutableRawPointer) -> Void) {
      switch index {
      \(raw: cases.joined(separator: "\n"))
      default: break
      }
      }
      """,
      """
      \(raw: access)static func _$offset(_ index: Int) -> Int? {
      switch index {
      \(raw: offsets.joined(separator: "\n"))
      default: nil
      }
      }
      """,
    ]
  }

  /// The observed fields that a property makes, each with the property that stores just what it reads.
  private static func fields(of property: StoredProperty) -> [(name: String, storage: String?)] {
    let attributes = property.declaration.attributes
    if attributes.contains(named: "ObservationStateIgnored") { return [] }
    guard attributes.contains(named: "Presents") else { return [(property.name, property.storageName)] }
    return [(property.name, nil), ("$" + property.identifier.bare, property.storageName)]
  }

  /// A copy of an enum gets an identity of its own through what it holds.
  private static func detachment(of enumCase: EnumCase) -> String {
    guard enumCase.parameters.count == 1, enumCase.deprecation == nil else {
      return "case .\(enumCase.name): break"
    }
    let label = enumCase.parameters[0].label.map { "\($0): " } ?? ""
    return """
      case .\(enumCase.name)(var v0):
      Composable._willModify(&v0)
      self = .\(enumCase.name)(\(label)v0)
      """
  }

  private static func enumMembers(of enumeration: EnumDeclSyntax, access: String) -> [DeclSyntax] {
    let members = EnumMembers.of(enumeration.memberBlock.members)
    var tag = -1
    let ids = members.code { enumCase in
      tag += 1
      guard enumCase.parameters.count > 0 else {
        return "case .\(enumCase.name): return Composable.ObservableStateID(_tag: \(tag))"
      }
      // Of several values in one case nobody can say that they are the same as before.
      let payload = enumCase.parameters.count == 1 ? ".of(v0)" : ".unidentified"
      let bindings = enumCase.parameters.count == 1 ? ["v0"] : enumCase.bindings.map { _ in nil }
      return """
        case \(enumCase.pattern(binding: bindings)): \
        return Composable.ObservableStateID\(payload)._tagged(\(tag))
        """
    }
    return [
      """
      \(raw: access)var _$id: Composable.ObservableStateID {
      switch self {
      \(raw: ids)
      }
      }
      """,
      """
      \(raw: access)mutating func _$willModify() {
      switch self {
      \(raw: members.code(detachment))
      }
      }
      """,
    ]
  }
}

extension ObservableStateMacro: MemberAttributeMacro {
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self), let property = StoredProperty(member) else { return [] }
    let attributes = property.declaration.attributes
    if attributes.contains(named: "PresentationState") {
      Misuse.report(
        "In @ObservableState, write @Presents instead of @PresentationState, so that the slot is observed",
        at: attributes, in: context)
      return []
    }
    let handled = ["ObservationStateIgnored", "ObservationStateTracked", "Presents"]
    guard !handled.contains(where: attributes.contains(named:)) else { return [] }
    return ["@Composable.ObservationStateTracked"]
  }
}

/// `@ObservationStateTracked`: one observed field of a state.
public enum ObservationStateTrackedMacro {}

extension ObservationStateTrackedMacro: AccessorMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = StoredProperty(declaration) else { return [] }
    let (name, storage) = (property.name, property.storageName)
    return [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) { \(raw: storage) = initialValue }
      """
    ] + TrackedAccessors(field: name, storage: storage).all
  }
}

extension ObservationStateTrackedMacro: PeerMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = StoredProperty(declaration) else { return [] }
    return [property.storage(attributes: "@Composable.ObservationStateIgnored")]
  }
}

/// The accessors of an observed field over where it is stored.
struct TrackedAccessors {
  /// The property that observers know.
  let field: String
  /// An expression to read and to write.
  let storage: String

  var all: [AccessorDeclSyntax] {
    [
      """
      get {
      _$observationRegistrar.access(self, keyPath: \\.\(raw: field))
      return \(raw: storage)
      }
      """,
      """
      set {
      _$observationRegistrar.willModify()
      guard Composable.ObservationStateRegistrar.isChange(from: \(raw: storage), to: newValue) else {
      \(raw: storage) = newValue
      return
      }
      _$observationRegistrar.willSet(self, keyPath: \\.\(raw: field))
      \(raw: storage) = newValue
      _$observationRegistrar.didSet(self, keyPath: \\.\(raw: field))
      }
      """,
      """
      _modify {
      _$observationRegistrar.willModify()
      let before = Composable.ObservableStateID.of(\(raw: storage))
      _$observationRegistrar.beginModify(self, keyPath: \\.\(raw: field), id: before)
      defer {
      let after = Composable.ObservableStateID.of(\(raw: storage))
      _$observationRegistrar.endModify(self, keyPath: \\.\(raw: field), from: before, to: after)
      }
      yield &\(raw: storage)
      }
      """,
    ]
  }
}

/// `@ObservationStateIgnored`: a field that nobody observes.
public enum ObservationStateIgnoredMacro: AccessorMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] { [] }
}
