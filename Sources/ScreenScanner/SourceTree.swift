// What the scanner keeps of a source file: a small tree of its own, lowered once from the syntax tree. Every later
// step reads only this; none of them touches SwiftSyntax. Lines count from 1.

/// One file, as far as the scanner cares.
struct SourceFile: Hashable, Sendable {
  /// Relative to the scanned folder, with `/`.
  var path: String
  var module: String?
  var imports: [String] = []
  var types: [TypeDeclaration] = []
  var functions: [Function] = []
  var properties: [Property] = []
  var aliases: [TypeAlias] = []
  /// Statements at the top level of a script.
  var statements: [Statement] = []
  /// What could not be lowered.
  var notes: [Note] = []

  struct Note: Hashable, Sendable {
    var line: Int
    var what: String
  }
}

/// Where something was read: what names are resolved by. One object for all that stands in a file, for it is kept with
/// every declaration and every value.
final class Origin: Sendable {
  let path: String
  let module: String?
  let imports: [String]

  init(_ file: SourceFile) { (path, module, imports) = (file.path, file.module, file.imports) }
}

/// A type as it is written: `Destination.State?` is `Optional` of it, `[A]` an `Array`, `(A, B)` a `(tuple)`. `some`,
/// `any`, `inout` and attributes are left out.
struct TypeName: Hashable, Sendable {
  var components: [Component]

  struct Component: Hashable, Sendable {
    var name: String
    var arguments: [TypeName]
  }

  init(_ components: [Component]) { self.components = components }

  init(_ name: String, _ arguments: [TypeName] = []) {
    components = [Component(name: name, arguments: arguments)]
  }

  var names: [String] { components.map(\.name) }
  /// The last component's name.
  var name: String { components.last?.name ?? "" }
  /// The last component's generic arguments.
  var arguments: [TypeName] { components.last?.arguments ?? [] }

  func appending(_ name: String) -> TypeName {
    TypeName(components + [Component(name: name, arguments: [])])
  }

  var isOptional: Bool { name == "Optional" && components.count == 1 }
  /// The type inside any number of optionals.
  var unwrapped: TypeName { isOptional ? arguments.first?.unwrapped ?? self : self }
}

struct Attribute: Hashable, Sendable {
  var name: String
  var arguments: [Argument]
}

struct TypeAlias: Hashable, Sendable {
  var name: String
  var type: TypeName
}

struct TypeDeclaration: Hashable, Sendable {
  enum Kind: UInt8, Hashable, Sendable { case structure, reference, enumeration, `protocol`, `extension` }

  var kind: Kind
  var name: String
  /// For an extension, what it extends.
  var extended: TypeName?
  var line: Int
  var attributes: [Attribute] = []
  var generics: [String] = []
  /// What a `where` clause asks of `Self` to conform to.
  var requirements: [TypeName] = []
  var inherits: [TypeName] = []
  var cases: [EnumCase] = []
  var properties: [Property] = []
  var functions: [Function] = []
  var aliases: [TypeAlias] = []
  var types: [TypeDeclaration] = []
}

struct EnumCase: Hashable, Sendable {
  var name: String
  var payload: [Parameter]
  var attributes: [String]
  var line: Int
}

struct Parameter: Hashable, Sendable {
  var label: String?
  var name: String?
  var type: TypeName
  var isInout: Bool = false
}

struct Property: Hashable, Sendable {
  var name: String
  var type: TypeName?
  var initial: Expression?
  /// The statements of its getter, where it is computed.
  var getter: [Statement]?
  var attributes: [Attribute]
  var isStatic: Bool
  var line: Int
}

struct Function: Hashable, Sendable {
  /// `init` for an initializer.
  var name: String
  var parameters: [Parameter]
  var result: TypeName?
  var body: [Statement]
  var isStatic: Bool
  var line: Int
}

struct Statement: Hashable, Sendable {
  var line: Int
  var kind: Kind

  indirect enum Kind: Hashable, Sendable {
    case expression(Expression)
    case binding(Pattern, TypeName?, Expression?)
    /// What follows runs with the conditions' bindings; the body when they fail.
    case `guard`([Condition], [Statement])
    case loop(Pattern?, Expression?, [Statement])
    case block([Statement])
    case `return`(Expression?)
    case function(Function)
  }
}

struct Condition: Hashable, Sendable {
  /// Absent for a plain boolean.
  var pattern: Pattern?
  var value: Expression
}

struct Argument: Hashable, Sendable {
  var label: String?
  var value: Expression
  /// `&state`
  var isInout = false
}

struct Closure: Hashable, Sendable {
  var parameters: [Parameter]
  var captures: [Argument]
  var body: [Statement]
  var line: Int
}

struct Conditional: Hashable, Sendable {
  var conditions: [Condition]
  var then: [Statement]
  var otherwise: [Statement]
  var line: Int
}

struct Switch: Hashable, Sendable {
  var subject: Expression
  var branches: [Branch]
  var line: Int

  struct Branch: Hashable, Sendable {
    /// Empty for `default`.
    var patterns: [Pattern]
    var body: [Statement]
    var line: Int
    /// Whether a `where` clause asks for more.
    var isGuarded = false
  }
}

indirect enum Expression: Hashable, Sendable {
  /// A name with its dollar sign: `state`, `self`, `$store`, `Detail`.
  case name(String)
  /// A type that only a type can be: `StackState<Path.State>`, `[Row]`.
  case type(TypeName)
  case member(Expression?, String)
  case call(Expression, [Argument], line: Int)
  case index(Expression, [Argument])
  case closure(Closure)
  /// `\.a?.$b` is `["a", "b"]`; `/Action.a` has the root `Action`.
  case keyPath(root: TypeName?, [String])
  case assignment(Expression, Expression, line: Int)
  case ternary(Expression, Expression, Expression)
  /// The operands of other operators, in order; `??` among them.
  case operands([Expression], operators: [String])
  case conditional(Conditional)
  case `switch`(Switch)
  case array([Expression])
  case tuple([Argument])
  case text(String)
  case number(String)
  case none
  case other([Expression])

  /// The names of a chain without calls: `self.store.child` gives three.
  var chain: [String]? {
    switch self {
    case .name(let name): [name]
    case .member(nil, let name): ["", name]
    case .member(let base?, let name): base.chain.map { $0 + [name] }
    case .type(let type): type.names
    default: nil
    }
  }

  /// The type that an expression spells, where it looks like one.
  var typeName: TypeName? {
    switch self {
    case .name(let name): name.isTypeLike ? TypeName(name) : nil
    case .type(let type): type
    case .member(let base?, let name): name.isTypeLike ? base.typeName?.appending(name) : nil
    default: nil
    }
  }
}

extension String {
  /// Whether it is written as types are: a capital first, after any underscores.
  var isTypeLike: Bool {
    unicodeScalars.first { $0 != "_" }.map { first in
      first.isASCII ? ("A"..."Z").contains(first) : first.properties.isUppercase
    } ?? false
  }
  /// Without the dollar sign of a projection.
  var plain: String { hasPrefix("$") && count > 1 ? String(dropFirst()) : self }
}

indirect enum Pattern: Hashable, Sendable {
  case wildcard
  case name(String)
  case enumCase(String, [PatternArgument])
  case tuple([PatternArgument])
  /// A cast: `let x as Kind`.
  case cast(Pattern, TypeName)
  case expression(Expression)

  struct PatternArgument: Hashable, Sendable {
    var label: String?
    var pattern: Pattern
  }
}
