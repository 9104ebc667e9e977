/// Where a name stands: the type around it, if any, and the file.
struct Scope {
  var type: TypeInfo?
  var file: Origin

  init(_ type: TypeInfo?, _ file: Origin) {
    self.type = type
    self.file = file
  }
}

/// Which type a name means: by the types around it, then the file, the module, what the file imports, and last
/// whatever is nearest in the folders.
struct Names {
  let declarations: Declarations

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// The type that `name` means in `scope`; nil where it is none of the scanned files'.
  func type(_ name: TypeName, in scope: Scope, depth: Int = 0) -> TypeInfo? {
    guard depth < 16, let first = name.components.first else { return nil }
    let rest = Array(name.components.dropFirst())
    if first.name == "Self", let type = scope.type { return member(rest, of: type, scope.file, depth) }
    var around = scope.type
    while let type = around {
      if type.generics.contains(first.name), rest.isEmpty { return nil }
      if let found = member([first] + rest, of: type, scope.file, depth) { return found }
      if type.name == first.name, let found = member(rest, of: type, scope.file, depth) { return found }
      around = type.parent
    }
    for candidate in ranked(declarations.topLevel[first.name] ?? [], from: scope.file) {
      if let found = member(rest, of: candidate, scope.file, depth) { return found }
    }
    if let found = aliased(first.name, rest, from: scope, depth) { return found }
    if declarations.modules.contains(first.name), let second = rest.first {
      let candidates = declarations.topLevel[second.name] ?? []
      for candidate in candidates where candidate.module == first.name {
        if let found = member(Array(rest.dropFirst()), of: candidate, scope.file, depth) { return found }
      }
    }
    if first.name.isLibrary, !rest.isEmpty { return type(TypeName(rest), in: scope, depth: depth + 1) }
    return nil
  }

  private func aliased(
    _ name: String, _ rest: [TypeName.Component], from scope: Scope, _ depth: Int
  ) -> TypeInfo? {
    let aliases = declarations.aliases[name] ?? []
    guard
      let alias = aliases.first(where: { $0.file.path == scope.file.path })
        ?? aliases.first(where: { $0.file.module == scope.file.module }) ?? aliases.first
    else { return nil }
    guard alias.type.components.first?.name != name || alias.type.components.count > 1 else { return nil }
    return type(TypeName(alias.type.components + rest), in: Scope(nil, alias.file), depth: depth + 1)
  }

  /// Follows `components` down from `type`.
  func member(
    _ components: [TypeName.Component], of type: TypeInfo, _ file: Origin, _ depth: Int
  ) -> TypeInfo? {
    guard depth < 16 else { return nil }
    guard let first = components.first else { return type }
    let rest = Array(components.dropFirst())
    if let nested = type.nested[first.name] { return member(rest, of: nested, file, depth) }
    if let alias = type.aliases[first.name], alias.components.map(\.name) != [first.name] {
      return self.type(
        TypeName(alias.components + rest), in: Scope(type, type.file), depth: depth + 1)
    }
    for parent in type.protocols {
      guard let alias = parent.aliases[first.name], alias.components.map(\.name) != [first.name] else {
        continue
      }
      return self.type(
        TypeName(alias.components + rest), in: Scope(type, parent.file), depth: depth + 1)
    }
    return nil
  }

  /// What the alias `name` of a type stands for, its own or one from its protocols.
  func alias(_ name: String, of type: TypeInfo) -> (name: TypeName, scope: Scope)? {
    for around in [type] + type.protocols {
      if let alias = around.aliases[name] { return (alias, Scope(type, around.file)) }
    }
    return nil
  }

  /// What the generic parameters of `type` stand for in `name`, which means it.
  func bindings(_ name: TypeName, of type: TypeInfo, in scope: Scope) -> [String: TypeInfo] {
    var bindings: [String: TypeInfo] = [:]
    for (parameter, argument) in zip(type.generics, name.arguments) {
      bindings[parameter] = self.type(argument, in: scope)
    }
    return bindings
  }

  /// The nearest first. Equally near ones keep the order of their files, so the answer does not depend on anything
  /// else.
  func ranked(_ candidates: [TypeInfo], from file: Origin) -> [TypeInfo] {
    guard candidates.count > 1 else { return candidates }
    func distance(_ type: TypeInfo) -> (Int, Int) {
      let shared = zip(type.file.path.utf8, file.path.utf8).prefix { $0 == $1 }.count
      if type.file.path == file.path { return (0, 0) }
      if let module = type.module, module == file.module { return (1, -shared) }
      if let module = type.module, file.imports.contains(module) { return (2, -shared) }
      if type.module == nil || file.module == nil { return (3, -shared) }
      return (4, -shared)
    }
    return candidates.sorted { distance($0) < distance($1) }
  }

  /// What an alias at any place means, for names that are no types of the app: `typealias Rows = IdentifiedArrayOf<Row>`.
  func expanded(_ name: TypeName, in scope: Scope, depth: Int = 0) -> TypeName {
    guard depth < 8, let first = name.components.first, name.components.count == 1, first.arguments.isEmpty
    else {
      return name
    }
    var around = scope.type
    while let type = around {
      if type.nested[first.name] != nil { return name }
      if let alias = type.aliases[first.name], alias != name {
        return expanded(alias, in: Scope(type, type.file), depth: depth + 1)
      }
      around = type.parent
    }
    guard declarations.topLevel[first.name] == nil, let alias = declarations.aliases[first.name]?.first,
      alias.type != name
    else { return name }
    return expanded(alias.type, in: Scope(nil, alias.file), depth: depth + 1)
  }
}

extension String {
  fileprivate var isLibrary: Bool {
    ["ComposableArchitecture", "SwiftUI", "Swift", "Foundation", "TCACoordinators", "Perception"].contains(
      self)
  }
}
