import SwiftSyntax
import SwiftSyntaxMacros

/// One case of an enum, as the macros need it.
struct EnumCase {
  /// The case's element in the source.
  let element: EnumCaseElementSyntax
  /// The attributes written before the word `case`.
  let attributes: AttributeListSyntax

  /// The name as code writes it: in backticks where it is a keyword.
  var name: String { element.name.text }
  /// The name as people say it.
  var bareName: String { element.name.bare }
  var parameters: [EnumCaseParameterSyntax] {
    element.parameterClause.map { Array($0.parameters) } ?? []
  }

  /// The attributes that say that the case is deprecated; code that the macros write says the same, so that the compiler
  /// warns of the app's uses and of no others.
  var deprecation: String? {
    let attributes = attributes.map(\.trimmedDescription).filter {
      $0.hasPrefix("@available") && $0.contains("deprecated")
    }
    return attributes.isEmpty ? nil : attributes.joined(separator: " ") + "\n"
  }

  /// The type of what the case holds: `Void`, the only parameter's type, or a tuple with the labels. Inside of a nested type
  /// some names mean another type than outside: those are replaced.
  func payloadType(replacing names: [String: String]) -> String {
    switch parameters.count {
    case 0: return "Void"
    case 1: return parameters[0].type.replacing(names)
    default:
      let members = parameters.map { parameter in
        let label = parameter.label.map { "\($0): " } ?? ""
        return label + parameter.type.replacing(names)
      }
      return "(" + members.joined(separator: ", ") + ")"
    }
  }

  /// A pattern that binds the parameters to `names`: `.case(let v0, let v1)`.
  func pattern(binding names: [String?]) -> String {
    guard !parameters.isEmpty else { return ".\(name)" }
    if names.allSatisfy({ $0 == nil }) { return ".\(name)" }
    return ".\(name)(" + names.map { $0.map { "let \($0)" } ?? "_" }.joined(separator: ", ") + ")"
  }

  /// Names for all parameters: `v0`, `v1`, ….
  var bindings: [String] { parameters.indices.map { "v\($0)" } }
}

extension EnumCaseParameterSyntax {
  /// The label a caller writes, if any.
  var label: String? {
    guard let first = firstName, first.tokenKind != .wildcard else { return nil }
    return first.text
  }
}

/// The cases of an enum in the order of the source, with the `#if` around them.
indirect enum EnumMembers {
  case enumCase(EnumCase)
  case conditional([(condition: String, members: [EnumMembers])])

  static func of(_ members: MemberBlockItemListSyntax) -> [EnumMembers] {
    members.flatMap { item -> [EnumMembers] in
      if let declaration = item.decl.as(EnumCaseDeclSyntax.self) {
        return declaration.elements.map {
          .enumCase(EnumCase(element: $0, attributes: declaration.attributes))
        }
      }
      if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
        return [.conditional(clauses(of: conditional))]
      }
      return []
    }
  }

  private static func clauses(
    of conditional: IfConfigDeclSyntax
  ) -> [(condition: String, members: [EnumMembers])] {
    conditional.clauses.map { clause in
      let condition =
        clause.poundKeyword.text + (clause.condition.map { " \($0.trimmedDescription)" } ?? "")
      guard case .decls(let members)? = clause.elements else { return (condition, []) }
      return (condition, of(members))
    }
  }

  /// All cases, those of every branch of `#if` included.
  var cases: [EnumCase] {
    switch self {
    case .enumCase(let enumCase): [enumCase]
    case .conditional(let clauses): clauses.flatMap { $0.members.flatMap(\.cases) }
    }
  }
}

extension [EnumMembers] {
  var cases: [EnumCase] { flatMap(\.cases) }

  var hasConditions: Bool { contains { if case .conditional = $0 { true } else { false } } }

  /// The cases there are under each set of conditions: `#if` with its condition and the cases, in the order of the
  /// source, so that the branches exclude each other. Each `#if` is taken to be exhaustive once its own `else` is added.
  var underEachCondition: [(condition: String, cases: [EnumCase])] {
    var branches: [(conditions: [String], cases: [EnumCase])] = [([], [])]
    for member in self {
      switch member {
      case .enumCase(let enumCase):
        for index in branches.indices { branches[index].cases.append(enumCase) }
      case .conditional(let clauses):
        branches = branches.flatMap { branch in
          Self.alternatives(of: clauses).map { alternative in
            (branch.conditions + [alternative.condition], branch.cases + alternative.cases)
          }
        }
      }
    }
    return branches.enumerated().map { index, branch in
      let condition = branch.conditions.joined(separator: " && ")
      return ((index == 0 ? "#if " : "#elseif ") + condition, branch.cases)
    }
  }

  /// The branches of one `#if`, each with the condition under which it alone is compiled.
  private static func alternatives(
    of clauses: [(condition: String, members: [EnumMembers])]
  ) -> [(condition: String, cases: [EnumCase])] {
    var alternatives: [(condition: String, cases: [EnumCase])] = []
    var excluded: [String] = []
    for clause in clauses {
      let own = clause.condition.split(separator: " ", maxSplits: 1).dropFirst().first.map { "(\($0))" }
      alternatives.append(
        ((excluded + [own].compactMap(\.self)).joined(separator: " && "), clause.members.cases))
      if let own { excluded.append("!\(own)") } else { return alternatives }
    }
    alternatives.append((excluded.joined(separator: " && "), []))
    return alternatives
  }

  /// Code for each case, one a line, inside the same `#if` as the case.
  func code(_ write: (EnumCase) -> String?) -> String {
    map { member in
      switch member {
      case .enumCase(let enumCase):
        return write(enumCase) ?? ""
      case .conditional(let clauses):
        let text = clauses.map { "\($0.condition)\n\($0.members.code(write))" }.joined(separator: "\n")
        return text + "\n#endif"
      }
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The names that more than one case has: case paths cannot tell them apart.
  var overloadedNames: [String] {
    var seen: Set<String> = []
    var overloaded: [String] = []
    for member in self {
      switch member {
      case .enumCase(let enumCase):
        if !seen.insert(enumCase.bareName).inserted { overloaded.append(enumCase.bareName) }
      case .conditional(let clauses):
        // Branches exclude each other, so a name may stand once in each.
        overloaded += clauses.flatMap { $0.members.overloadedNames }
      }
    }
    return overloaded
  }
}
