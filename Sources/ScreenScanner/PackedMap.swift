import ScreenGraph
import ScreenTrace

// A scan's result as bytes. Each `init` names every property of its type, in the order in which `pack` writes them.

extension SourceScanner.Result: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      map: try reader.next(), files: try reader.next(), parsed: try reader.next(), unread: try reader.next())
  }

  func pack(into writer: inout PackedWriter) { writer.write(map, files, parsed, unread) }
}

extension ScreenMap: Packed {
  init(from reader: inout PackedReader) throws {
    self.init()
    titles = try reader.next()
    roots = try reader.next()
    screens = try reader.next()
    slots = try reader.next()
    moves = try reader.next()
    unknowns = try reader.next()
  }

  func pack(into writer: inout PackedWriter) { writer.write(titles, roots, screens, slots, moves, unknowns) }
}

extension ScreenMap.Screen: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      kind: try reader.next(), source: try reader.next(), evidence: try reader.next(),
      visits: try reader.next())
  }

  func pack(into writer: inout PackedWriter) { writer.write(kind, source, evidence, visits) }
}

extension ScreenMap.SlotKey: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(owner: try reader.next(), path: try reader.next(), child: try reader.next())
  }

  func pack(into writer: inout PackedWriter) { writer.write(owner, path, child) }
}

extension ScreenMap.Slot: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      model: try reader.next(), styles: try reader.next(), source: try reader.next(),
      boxed: try reader.next(), evidence: try reader.next(), sure: try reader.next(),
      isFilledOutside: try reader.next())
  }

  func pack(into writer: inout PackedWriter) {
    writer.write(model, styles, source, boxed, evidence, sure, isFilledOutside)
  }
}

extension ScreenMap.MoveKey: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      op: try reader.next(), from: try reader.next(), to: try reader.next(), owner: try reader.next(),
      path: try reader.next(), by: try reader.next())
  }

  func pack(into writer: inout PackedWriter) { writer.write(op, from, to, owner, path, by) }
}

extension ScreenMap.Move: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(
      triggers: try reader.next(), origins: try reader.next(), paths: try reader.next(),
      evidence: try reader.next(), count: try reader.next(), source: try reader.next(),
      sure: try reader.next())
  }

  func pack(into writer: inout PackedWriter) {
    writer.write(triggers, origins, paths, evidence, count, source, sure)
  }
}

extension GraphDocument.Unknown: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(file: try reader.next(), line: try reader.next(), what: try reader.next())
  }

  func pack(into writer: inout PackedWriter) { writer.write(file, line, what) }
}

extension ScreenKey: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(module: try reader.next(), type: try reader.next())
  }

  func pack(into writer: inout PackedWriter) { writer.write(module, type) }
}

extension SourceLocation: Packed {
  init(from reader: inout PackedReader) throws {
    self.init(file: try reader.next(), line: try reader.next())
  }

  func pack(into writer: inout PackedWriter) { writer.write(file, line) }
}

// MARK: Words

extension Packed where Self: RawRepresentable<String> {
  init(from reader: inout PackedReader) throws {
    guard let word = Self(rawValue: try reader.readText()) else { throw PackedReader.Damage() }
    self = word
  }

  func pack(into writer: inout PackedWriter) { writer.write(rawValue) }
}

extension Asker: Packed {}
extension Evidence: Packed {}
extension MoveOperation: Packed {}
extension ScreenKind: Packed {}
extension SlotModel: Packed {}
extension SlotStyle: Packed {}
