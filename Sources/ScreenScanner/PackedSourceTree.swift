// The source tree as bytes. Each `init` names every property of its type, in the order in which `pack` writes them.

extension PackedWriter {
  fileprivate mutating func write<each Value: Packed>(tag: UInt8, _ value: repeat each Value) {
    write(tag)
    repeat (each value).pack(into: &self)
  }
}

/// Without its path and module: files with the same contents share one entry of the cache.
extension SourceFile: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      path: "", module: nil, imports: try reader.next(), types: try reader.next(),
      functions: try reader.next(), properties: try reader.next(), aliases: try reader.next(),
      statements: try reader.next(), notes: try reader.next())
  }

  func pack(into writer: inout PackedWriter) {
    writer.write(imports, types, functions, properties, aliases, statements, notes)
  }
}

extension SourceFile.Note: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(line: try reader.next(), what: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(line, what) }
}

// MARK: Declarations

extension TypeName: Packed {
  init(from reader: inout PackedReader) throws { self.init(try reader.next() as [Component]) }
  func pack(into writer: inout PackedWriter) { components.pack(into: &writer) }
}

extension TypeName.Component: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(name: try reader.next(), arguments: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(name, arguments) }
}

extension Attribute: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(name: try reader.next(), arguments: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(name, arguments) }
}

extension TypeAlias: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(name: try reader.next(), type: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(name, type) }
}

extension TypeDeclaration.Kind: Packed {
  init(from reader: inout PackedReader) throws {
    guard let kind = Self(rawValue: try reader.readByte()) else { throw PackedReader.Damage() }
    self = kind
  }
  func pack(into writer: inout PackedWriter) { writer.write(rawValue) }
}

extension TypeDeclaration: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      kind: try reader.next(), name: try reader.next(), extended: try reader.next(), line: try reader.next(),
      attributes: try reader.next(), generics: try reader.next(), requirements: try reader.next(),
      inherits: try reader.next(), cases: try reader.next(), properties: try reader.next(),
      functions: try reader.next(), aliases: try reader.next(), types: try reader.next())
  }

  func pack(into writer: inout PackedWriter) {
    writer.write(kind, name, extended, line, attributes, generics, requirements)
    writer.write(inherits, cases, properties, functions, aliases, types)
  }
}

extension EnumCase: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      name: try reader.next(), payload: try reader.next(), attributes: try reader.next(),
      line: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(name, payload, attributes, line) }
}

extension Parameter: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      label: try reader.next(), name: try reader.next(), type: try reader.next(), isInout: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(label, name, type, isInout) }
}

extension Property: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      name: try reader.next(), type: try reader.next(), initial: try reader.next(),
      getter: try reader.next(), attributes: try reader.next(), isStatic: try reader.next(),
      line: try reader.next())
  }
  func pack(into writer: inout PackedWriter) {
    writer.write(name, type, initial, getter, attributes, isStatic, line)
  }
}

extension Function: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      name: try reader.next(), parameters: try reader.next(), result: try reader.next(),
      body: try reader.next(), isStatic: try reader.next(), line: try reader.next())
  }
  func pack(into writer: inout PackedWriter) {
    writer.write(name, parameters, result, body, isStatic, line)
  }
}

// MARK: Statements

extension Statement: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(line: try reader.next(), kind: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(line, kind) }
}

extension Statement.Kind: Packed {
  init(from reader: inout PackedReader) throws {
    switch try reader.readByte() {
    case 0: self = .expression(try reader.next())
    case 1: self = .binding(try reader.next(), try reader.next(), try reader.next())
    case 2: self = .guard(try reader.next(), try reader.next())
    case 3: self = .loop(try reader.next(), try reader.next(), try reader.next())
    case 4: self = .block(try reader.next())
    case 5: self = .return(try reader.next())
    case 6: self = .function(try reader.next())
    default: throw PackedReader.Damage()
    }
  }

  func pack(into writer: inout PackedWriter) {
    switch self {
    case .expression(let value): writer.write(tag: 0, value)
    case .binding(let pattern, let type, let value): writer.write(tag: 1, pattern, type, value)
    case .guard(let conditions, let body): writer.write(tag: 2, conditions, body)
    case .loop(let pattern, let sequence, let body): writer.write(tag: 3, pattern, sequence, body)
    case .block(let body): writer.write(tag: 4, body)
    case .return(let value): writer.write(tag: 5, value)
    case .function(let function): writer.write(tag: 6, function)
    }
  }
}

extension Condition: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(pattern: try reader.next(), value: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(pattern, value) }
}

extension Argument: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(label: try reader.next(), value: try reader.next(), isInout: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(label, value, isInout) }
}

extension Closure: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      parameters: try reader.next(), captures: try reader.next(), body: try reader.next(),
      line: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(parameters, captures, body, line) }
}

extension Conditional: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      conditions: try reader.next(), then: try reader.next(), otherwise: try reader.next(),
      line: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(conditions, then, otherwise, line) }
}

extension Switch: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(subject: try reader.next(), branches: try reader.next(), line: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(subject, branches, line) }
}

extension Switch.Branch: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      patterns: try reader.next(), body: try reader.next(), line: try reader.next(),
      isGuarded: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(patterns, body, line, isGuarded) }
}

// MARK: Expressions

extension Expression: Packed {
  init(from reader: inout PackedReader) throws {
    switch try reader.readByte() {
    case 0: self = .name(try reader.next())
    case 1: self = .type(try reader.next())
    case 2: self = .member(try reader.next(), try reader.next())
    case 3: self = .call(try reader.next(), try reader.next(), line: try reader.next())
    case 4: self = .index(try reader.next(), try reader.next())
    case 5: self = .closure(try reader.next())
    case 6: self = .keyPath(root: try reader.next(), try reader.next())
    case 7: self = .assignment(try reader.next(), try reader.next(), line: try reader.next())
    case 8: self = .ternary(try reader.next(), try reader.next(), try reader.next())
    case 9: self = .operands(try reader.next(), operators: try reader.next())
    case 10: self = .conditional(try reader.next())
    case 11: self = .switch(try reader.next())
    case 12: self = .array(try reader.next())
    case 13: self = .tuple(try reader.next())
    case 14: self = .text(try reader.next())
    case 15: self = .number(try reader.next())
    case 16: self = .none
    case 17: self = .other(try reader.next())
    default: throw PackedReader.Damage()
    }
  }

  func pack(into writer: inout PackedWriter) {
    switch self {
    case .name(let name): writer.write(tag: 0, name)
    case .type(let type): writer.write(tag: 1, type)
    case .member(let base, let name): writer.write(tag: 2, base, name)
    case .call(let callee, let arguments, let line): writer.write(tag: 3, callee, arguments, line)
    case .index(let base, let arguments): writer.write(tag: 4, base, arguments)
    case .closure(let closure): writer.write(tag: 5, closure)
    case .keyPath(let root, let path): writer.write(tag: 6, root, path)
    case .assignment(let target, let value, let line): writer.write(tag: 7, target, value, line)
    case .ternary(let condition, let then, let otherwise): writer.write(tag: 8, condition, then, otherwise)
    case .operands(let operands, let operators): writer.write(tag: 9, operands, operators)
    case .conditional(let node): writer.write(tag: 10, node)
    case .switch(let node): writer.write(tag: 11, node)
    case .array(let elements): writer.write(tag: 12, elements)
    case .tuple(let elements): writer.write(tag: 13, elements)
    case .text(let text): writer.write(tag: 14, text)
    case .number(let text): writer.write(tag: 15, text)
    case .none: writer.write(tag: 16)
    case .other(let parts): writer.write(tag: 17, parts)
    }
  }
}

extension Pattern: Packed {
  init(from reader: inout PackedReader) throws {
    switch try reader.readByte() {
    case 0: self = .wildcard
    case 1: self = .name(try reader.next())
    case 2: self = .enumCase(try reader.next(), try reader.next())
    case 3: self = .tuple(try reader.next())
    case 4: self = .cast(try reader.next(), try reader.next())
    case 5: self = .expression(try reader.next())
    default: throw PackedReader.Damage()
    }
  }

  func pack(into writer: inout PackedWriter) {
    switch self {
    case .wildcard: writer.write(tag: 0)
    case .name(let name): writer.write(tag: 1, name)
    case .enumCase(let name, let arguments): writer.write(tag: 2, name, arguments)
    case .tuple(let elements): writer.write(tag: 3, elements)
    case .cast(let pattern, let type): writer.write(tag: 4, pattern, type)
    case .expression(let value): writer.write(tag: 5, value)
    }
  }
}

extension Pattern.PatternArgument: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(label: try reader.next(), pattern: try reader.next())
  }
  func pack(into writer: inout PackedWriter) { writer.write(label, pattern) }
}
