import Foundation
import ScreenTrace

/// Reads graphs that `GraphDocument.json` wrote, or that somebody else did: members that are absent have their usual
/// value, unknown ones are passed over.
public enum GraphReader {
  /// The version of the format that this reader knows.
  public static let version = 1
  /// Bytes of the largest graph that is read (512 MiB).
  public static let maximumSize = 512 << 20

  /// The graph in the file at `path`, plain or gzip; `-` is standard input.
  ///
  /// - Throws: `ReadingError` where it cannot be opened, is no graph or one of a later version, or where its ids do not
  ///   fit together.
  public static func read(_ path: String) throws(ReadingError) -> GraphDocument {
    try read(try ByteStream(path: path))
  }

  static func read(_ stream: ByteStream) throws(ReadingError) -> GraphDocument {
    var bytes = Data()
    while let chunk = try stream.next() {
      bytes.append(contentsOf: chunk)
      guard bytes.count <= maximumSize else {
        throw ReadingError(
          input: stream.input, what: "is larger than \(maximumSize >> 20) MiB",
          remedy: "Split the graph, or make it from the traces again")
      }
    }
    let document = try decode(bytes, from: stream.input)
    try document.checkReferences(in: stream.input)
    return document
  }

  private static func decode(_ bytes: Data, from input: String) throws(ReadingError) -> GraphDocument {
    let remedy = "Make it again with screengraph map -o NAME.screengraph.json"
    do {
      return try JSONDecoder().decode(GraphDocument.self, from: bytes)
    } catch let error as OtherVersion {
      let isLater = error.version > version
      throw ReadingError(
        input: input,
        what: isLater
          ? "is a screen graph of version \(error.version), this program reads version \(version)"
          : "says that it is a screen graph of version \(error.version), and versions begin with 1",
        remedy: isLater ? "Update screengraph" : remedy)
    } catch let error as DecodingError {
      let reason = error.reason(in: bytes)
      let what = reason.hasPrefix("\"") ? reason : "it \(reason)"
      throw ReadingError(input: input, what: "is no screen graph: \(what)", remedy: remedy)
    } catch {
      throw ReadingError(input: input, what: "is no screen graph: it is not JSON", remedy: remedy)
    }
  }

  fileprivate struct OtherVersion: Error { var version: Int }
}

// MARK: Members that may be absent

extension GraphDocument: Decodable {
  private enum CodingKeys: String, CodingKey {
    case screengraph, title, roots, screens, slots, moves, findings, unknowns
  }

  /// Reads a graph of this version. Findings are not read: rules compute them.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .screengraph)
    if version != GraphReader.version { throw GraphReader.OtherVersion(version: version) }
    self.init(
      title: try container.decodeIfPresent(String.self, forKey: .title) ?? "",
      roots: try container.decodeIfPresent([String].self, forKey: .roots) ?? [],
      screens: try container.decodeIfPresent([Screen].self, forKey: .screens) ?? [],
      slots: try container.decodeIfPresent([Slot].self, forKey: .slots) ?? [],
      moves: try container.decodeIfPresent([Move].self, forKey: .moves) ?? [],
      findings: try container.decodeIfPresent([Finding].self, forKey: .findings) ?? [],
      unknowns: try container.decodeIfPresent([Unknown].self, forKey: .unknowns) ?? [])
  }
}

extension GraphDocument.Screen: Decodable {
  private enum CodingKeys: String, CodingKey { case id, name, module, type, kind, source, evidence, visits }

  /// Reads a screen; only its id must be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(String.self, forKey: .id)
    let type = try container.decodeIfPresent(String.self, forKey: .type) ?? id
    self.init(
      id: id,
      name: try container.decodeIfPresent(String.self, forKey: .name) ?? ScreenKey(type: type).ownName,
      module: try container.decodeIfPresent(String.self, forKey: .module), type: type,
      kind: try container.decodeIfPresent(ScreenKind.self, forKey: .kind) ?? .feature,
      source: try container.decodeIfPresent(SourceLocation.self, forKey: .source),
      evidence: try container.decodeIfPresent([Evidence].self, forKey: .evidence) ?? [],
      visits: try container.decodeCount(.visits))
  }
}

extension GraphDocument.Slot: Decodable {
  private enum CodingKeys: String, CodingKey {
    case owner, path, model, style, styles, child, source, boxed, evidence, sure, filledOutside
  }

  /// Reads a slot; owner, path, model and child must be there, and its styles may be one `style`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let style = try container.decodeIfPresent(SlotStyle.self, forKey: .style)
    self.init(
      owner: try container.decode(String.self, forKey: .owner),
      path: try container.decode(String.self, forKey: .path),
      model: try container.decode(SlotModel.self, forKey: .model),
      styles: try container.decodeIfPresent([SlotStyle].self, forKey: .styles) ?? [style ?? .unknown],
      child: try container.decode(String.self, forKey: .child),
      source: try container.decodeIfPresent(SourceLocation.self, forKey: .source),
      boxed: try container.decodeIfPresent(String.self, forKey: .boxed),
      evidence: try container.decodeIfPresent([Evidence].self, forKey: .evidence) ?? [],
      sure: try container.decodeIfPresent(Bool.self, forKey: .sure) ?? true,
      isFilledOutside: try container.decodeIfPresent(Bool.self, forKey: .filledOutside) ?? false)
  }
}

extension GraphDocument.Move: Decodable {
  private enum CodingKeys: String, CodingKey {
    case op, from, to, owner, path, by, triggers, origins, paths, evidence, count, source, sure
  }

  /// Reads a move; op, from, to, owner and path must be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      op: try container.decode(MoveOperation.self, forKey: .op),
      from: try container.decode(String.self, forKey: .from),
      to: try container.decode(String.self, forKey: .to),
      owner: try container.decode(String.self, forKey: .owner),
      path: try container.decode(String.self, forKey: .path),
      by: try container.decodeIfPresent(Asker.self, forKey: .by),
      triggers: try container.decodeIfPresent([String].self, forKey: .triggers) ?? [],
      origins: try container.decodeIfPresent([String].self, forKey: .origins) ?? [],
      paths: try container.decodeIfPresent([String: String].self, forKey: .paths) ?? [:],
      evidence: try container.decodeIfPresent([Evidence].self, forKey: .evidence) ?? [],
      count: try container.decodeCount(.count),
      source: try container.decodeIfPresent(SourceLocation.self, forKey: .source),
      sure: try container.decodeIfPresent(Bool.self, forKey: .sure) ?? true)
  }
}

extension KeyedDecodingContainer {
  /// A number of times: absent means none, and less than none is refused.
  fileprivate func decodeCount(_ key: Key) throws -> Int {
    let count = try decodeIfPresent(Int.self, forKey: key) ?? 0
    guard count >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "a count is never negative")
    }
    return count
  }
}

// MARK: Ids that must fit together

extension GraphDocument {
  fileprivate func checkReferences(in input: String) throws(ReadingError) {
    func fail(_ what: String) -> ReadingError {
      ReadingError(
        input: input, what: what, remedy: "Mend the file, or make it again from its traces and sources")
    }
    var places: [String: Int] = [:]
    for (index, screen) in screens.enumerated() {
      if let first = places.updateValue(index, forKey: screen.id) {
        throw fail("screens[\(index)] has the id \(quoted(screen.id)), which screens[\(first)] has already")
      }
    }
    var keys: [ScreenKey: Int] = [:]
    for (index, screen) in screens.enumerated() {
      if let first = keys.updateValue(index, forKey: screen.key) {
        throw fail(
          "screens[\(index)] is of the same module and type as screens[\(first)]: \(quoted(screen.type))")
      }
    }
    func check(_ id: String, _ place: @autoclosure () -> String) throws(ReadingError) {
      if places[id] == nil { throw fail("\(place()) names \(quoted(id)), and no screen has that id") }
    }
    for (index, root) in roots.enumerated() { try check(root, "roots[\(index)]") }
    for (index, slot) in slots.enumerated() {
      try check(slot.owner, "slots[\(index)].owner")
      try check(slot.child, "slots[\(index)].child")
    }
    for (index, move) in moves.enumerated() {
      try check(move.from, "moves[\(index)].from")
      try check(move.to, "moves[\(index)].to")
      // Its owner is no end of it: a part may leave that out.
    }
  }

  private func quoted(_ name: String) -> String {
    "\"\(name.utf8.count > 200 ? "\(name.prefix(200))…" : name)\""
  }
}

extension GraphDocument.Screen {
  /// Its stored identity.
  var key: ScreenKey { ScreenKey(module: module, type: type) }
}
