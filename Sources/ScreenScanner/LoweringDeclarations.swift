import SwiftSyntax

extension Lowering {
  mutating func typeDeclaration(_ node: DeclSyntax) -> TypeDeclaration? {
    switch node.as(DeclSyntaxEnum.self) {
    case .structDecl(let node):
      type(.structure, node.name.text, node, node.inheritanceClause, node.genericParameterClause)
    case .classDecl(let node):
      type(.reference, node.name.text, node, node.inheritanceClause, node.genericParameterClause)
    case .actorDecl(let node):
      type(.reference, node.name.text, node, node.inheritanceClause, node.genericParameterClause)
    case .enumDecl(let node):
      type(.enumeration, node.name.text, node, node.inheritanceClause, node.genericParameterClause)
    case .protocolDecl(let node):
      type(.protocol, node.name.text, node, node.inheritanceClause, nil)
    case .extensionDecl(let node):
      extensionDeclaration(node)
    default: nil
    }
  }

  private mutating func extensionDeclaration(_ node: ExtensionDeclSyntax) -> TypeDeclaration {
    let extended = typeName(node.extendedType)
    var declaration = type(.extension, extended.name, node, node.inheritanceClause, nil)
    declaration.extended = extended
    for requirement in node.genericWhereClause?.requirements ?? [] {
      if case .conformanceRequirement(let conformance) = requirement.requirement,
        typeName(conformance.leftType).names == ["Self"]
      {
        declaration.requirements.append(typeName(conformance.rightType))
      }
    }
    return declaration
  }

  private mutating func type(
    _ kind: TypeDeclaration.Kind, _ name: String, _ node: some DeclGroupSyntax,
    _ inheritance: InheritanceClauseSyntax?, _ generics: GenericParameterClauseSyntax?
  ) -> TypeDeclaration {
    var declaration = TypeDeclaration(kind: kind, name: name.unquoted, line: line(node.introducer))
    declaration.attributes = attributes(node.attributes)
    declaration.inherits = inheritance?.inheritedTypes.map { typeName($0.type) } ?? []
    declaration.generics = generics?.parameters.map { $0.name.text } ?? []
    return deeper(node, otherwise: declaration) { lowering in
      lowering.lower(node.memberBlock.members, into: &declaration)
      return declaration
    }
  }

  private mutating func lower(_ members: MemberBlockItemListSyntax, into type: inout TypeDeclaration) {
    for member in members {
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .variableDecl(let node): type.properties += properties(node)
      case .functionDecl(let node): type.functions.append(function(node))
      case .initializerDecl(let node): type.functions.append(initializer(node))
      case .enumCaseDecl(let node): type.cases += cases(node)
      case .typeAliasDecl(let node): type.aliases.append(alias(node))
      case .associatedTypeDecl(let node):
        // Its default is what a type that says nothing else gets.
        if let value = node.initializer?.value {
          type.aliases.append(TypeAlias(name: node.name.text, type: typeName(value)))
        }
      case .ifConfigDecl(let node):
        for clause in node.clauses {
          if case .decls(let members)? = clause.elements { lower(members, into: &type) }
        }
      default:
        if let nested = typeDeclaration(member.decl) { type.types.append(nested) }
      }
    }
  }

  private mutating func cases(_ node: EnumCaseDeclSyntax) -> [EnumCase] {
    let attributes = attributes(node.attributes).map(\.name)
    return node.elements.map { element in
      let payload =
        element.parameterClause?.parameters.map {
          Parameter(label: $0.firstName?.text, name: $0.secondName?.text, type: typeName($0.type))
        } ?? []
      return EnumCase(
        name: element.name.text.unquoted, payload: payload, attributes: attributes, line: line(element))
    }
  }

  func alias(_ node: TypeAliasDeclSyntax) -> TypeAlias {
    TypeAlias(name: node.name.text, type: typeName(node.initializer.value))
  }

  mutating func attributes(_ list: AttributeListSyntax) -> [Attribute] {
    if list.isEmpty { return [] }
    return list.compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      var arguments: [Argument] = []
      if case .argumentList(let list)? = attribute.arguments { arguments = self.arguments(list) }
      return Attribute(name: typeName(attribute.attributeName).name, arguments: arguments)
    }
  }

  mutating func properties(_ node: VariableDeclSyntax) -> [Property] {
    let attributes = attributes(node.attributes)
    let isStatic = node.modifiers.isStatic
    var properties: [Property] = []
    for binding in node.bindings {
      let type = binding.typeAnnotation.map { typeName($0.type) }
      let initial = binding.initializer.map { expression($0.value) }
      var getter: [Statement]?
      if let block = binding.accessorBlock { getter = self.getter(block) }
      for name in names(binding.pattern) {
        properties.append(
          Property(
            name: name, type: type, initial: initial, getter: getter, attributes: attributes,
            isStatic: isStatic, line: line(binding)))
      }
    }
    return properties
  }

  private func names(_ pattern: PatternSyntax) -> [String] {
    if let identifier = pattern.as(IdentifierPatternSyntax.self) {
      return [identifier.identifier.text.unquoted]
    }
    if let tuple = pattern.as(TuplePatternSyntax.self) { return tuple.elements.flatMap { names($0.pattern) } }
    return []
  }

  private mutating func getter(_ block: AccessorBlockSyntax) -> [Statement]? {
    if case .getter(let items) = block.accessors { return statements(items) }
    guard case .accessors(let accessors) = block.accessors else { return nil }
    for accessor in accessors where accessor.accessorSpecifier.text == "get" {
      return accessor.body.map { statements($0.statements) }
    }
    return nil
  }

  mutating func function(_ node: FunctionDeclSyntax) -> Function {
    Function(
      name: node.name.text.unquoted, parameters: parameters(node.signature.parameterClause),
      result: node.signature.returnClause.map { typeName($0.type) },
      body: node.body.map { statements($0.statements) } ?? [],
      isStatic: node.modifiers.isStatic, line: line(node.funcKeyword))
  }

  private mutating func initializer(_ node: InitializerDeclSyntax) -> Function {
    Function(
      name: "init", parameters: parameters(node.signature.parameterClause), result: nil,
      body: node.body.map { statements($0.statements) } ?? [], isStatic: true, line: line(node.initKeyword))
  }

  func parameters(_ clause: FunctionParameterClauseSyntax) -> [Parameter] {
    clause.parameters.map { parameter in
      let label = parameter.firstName.text
      return Parameter(
        label: label == "_" ? nil : label, name: (parameter.secondName ?? parameter.firstName).text.unquoted,
        type: typeName(parameter.type), isInout: isInout(parameter.type))
    }
  }

  func isInout(_ type: TypeSyntax) -> Bool {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return false }
    return attributed.specifiers.contains {
      $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.text == "inout"
    }
  }

  // MARK: Types

  func typeName(_ node: TypeSyntax, depth: Int = 0) -> TypeName {
    guard depth < Self.maximumDepth else { return TypeName("(other)") }
    func inner(_ node: TypeSyntax) -> TypeName { typeName(node, depth: depth + 1) }
    switch node.as(TypeSyntaxEnum.self) {
    case .identifierType(let node):
      return TypeName(node.name.text.unquoted, generics(node.genericArgumentClause, depth))
    case .memberType(let node): return memberTypeName(node, depth)
    case .optionalType(let node): return TypeName("Optional", [inner(node.wrappedType)])
    case .implicitlyUnwrappedOptionalType(let node): return TypeName("Optional", [inner(node.wrappedType)])
    case .arrayType(let node): return TypeName("Array", [inner(node.element)])
    case .dictionaryType(let node): return TypeName("Dictionary", [inner(node.key), inner(node.value)])
    case .someOrAnyType(let node): return inner(node.constraint)
    case .attributedType(let node): return inner(node.baseType)
    case .tupleType(let node):
      let elements = node.elements.map { inner($0.type) }
      return elements.count == 1 ? elements[0] : TypeName("(tuple)", elements)
    case .functionType(let node): return TypeName("(function)", [inner(node.returnClause.type)])
    case .compositionType(let node): return TypeName("(all)", node.elements.map { inner($0.type) })
    case .metatypeType(let node): return inner(node.baseType)
    default: return TypeName("(other)")
    }
  }

  /// `Shop.Cart.State`: from the last component to the first, for there may be any number.
  private func memberTypeName(_ node: MemberTypeSyntax, _ depth: Int) -> TypeName {
    var components: [TypeName.Component] = []
    var type = TypeSyntax(node)
    while let member = type.as(MemberTypeSyntax.self) {
      components.append(
        .init(name: member.name.text.unquoted, arguments: generics(member.genericArgumentClause, depth)))
      type = member.baseType
    }
    return TypeName(typeName(type, depth: depth + 1).components + components.reversed())
  }

  private func generics(_ clause: GenericArgumentClauseSyntax?, _ depth: Int) -> [TypeName] {
    guard let clause else { return [] }
    return clause.arguments.map { argument in
      TypeSyntax(argument.argument).map { typeName($0, depth: depth + 1) } ?? TypeName("(other)")
    }
  }

  func generics(_ clause: GenericArgumentClauseSyntax?) -> [TypeName] { generics(clause, 0) }
}

extension TypeSyntax {
  /// A generic argument's type: newer versions of SwiftSyntax have values there too.
  init?(_ argument: GenericArgumentSyntax.Argument) {
    guard let type = Syntax(argument).as(TypeSyntax.self) else { return nil }
    self = type
  }
}

extension DeclModifierListSyntax {
  var isStatic: Bool { contains { $0.name.text == "static" || $0.name.text == "class" } }
}

extension String {
  /// Without the backticks of a name that is a keyword.
  var unquoted: String {
    utf8.first == UInt8(ascii: "`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}
