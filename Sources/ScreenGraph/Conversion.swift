import Foundation
import ScreenTrace

extension GraphDocument {
  /// The final graph of a map: missing modules resolved, ids computed, everything sorted, the rules' findings added.
  ///
  /// - Parameters:
  ///   - map: What was gathered.
  ///   - title: What the graph is of; without one the names of its apps, else those of its roots.
  ///   - rules: What is looked for.
  public init(_ map: ScreenMap, title: String? = nil, rules: [any Rule] = Rules.all) {
    let map = map.resolved()
    let ids = map.naming.ids
    // No line says of an owner that was left out which module it is of: its id does.
    let id = { (key: ScreenKey) in map.screens[key] == nil ? key.description : ids[key] ?? key.description }
    let roots = map.roots.map(id).sorted()
    self.init(
      title: title ?? Self.title(of: map.titles.isEmpty ? roots : Self.apart(map.titles)),
      roots: roots,
      screens: map.screens.map { Screen($0.key, $0.value, id: id($0.key)) }.sorted { $0.id < $1.id },
      slots: map.slots.map { Slot($0.key, $0.value, id: id) }.sorted { $0.order < $1.order },
      moves: map.moves.map { Move($0.key, $0.value, id: id) }.sorted { $0.order < $1.order },
      unknowns: map.unknowns.sorted { ($0.file, $0.line, $0.what) < ($1.file, $1.line, $1.what) })
    findings = Rules.findings(in: self, of: rules)
  }

  /// What the graph of a map calls the screens of its traces: their ids, else what they are called there.
  public static func naming(of map: ScreenMap) -> (ScreenKey) -> String {
    let map = map.resolved()
    let ids = map.naming.ids
    let types = Dictionary(ids.map { ($0.key.type, $0.value) }) { min($0, $1) }
    return { ids[$0] ?? types[$0.type] ?? $0.description }
  }

  /// The names, or some of them and how many more there are.
  private static func title(of names: [String]) -> String {
    names.count <= 3
      ? names.joined(separator: ", ")
      : "\(names.prefix(2).joined(separator: ", ")) and \(names.count - 2) more"
  }

  /// Each name once, sorted, also where a title is of a graph that was made of several apps.
  private static func apart(_ titles: Set<String>) -> [String] {
    titles.count == 1 ? Array(titles) : Set(titles.flatMap { $0.components(separatedBy: ", ") }).sorted()
  }
}

extension GraphDocument.Screen {
  fileprivate init(_ key: ScreenKey, _ screen: ScreenMap.Screen, id: String) {
    self.init(
      id: id, name: key.ownName, module: key.module, type: key.type, kind: screen.kind, source: screen.source,
      evidence: screen.evidence.sorted(), visits: screen.visits)
  }
}

extension GraphDocument.Slot {
  fileprivate init(_ key: ScreenMap.SlotKey, _ slot: ScreenMap.Slot, id: (ScreenKey) -> String) {
    self.init(
      owner: id(key.owner), path: key.path, model: slot.model, styles: slot.styles.sorted(),
      child: id(key.child),
      source: slot.source, boxed: slot.boxed, evidence: slot.evidence.sorted(), sure: slot.sure,
      isFilledOutside: slot.isFilledOutside)
  }

  fileprivate var order: (String, String, String) { (owner, path, child) }
}

extension GraphDocument.Move {
  fileprivate init(_ key: ScreenMap.MoveKey, _ move: ScreenMap.Move, id: (ScreenKey) -> String) {
    self.init(
      op: key.op, from: id(key.from), to: id(key.to), owner: id(key.owner), path: key.path, by: key.by,
      triggers: move.triggers.sorted(), origins: move.origins.sorted(), paths: move.paths,
      evidence: move.evidence.sorted(), count: move.count, source: move.source, sure: move.sure)
  }

  fileprivate var order: (String, String, MoveOperation, String, String, String) {
    (from, to, op, owner, path, by?.rawValue ?? "")
  }
}

extension ScreenMap {
  /// What everything in it is called, the owners of slots that a part leaves out too.
  fileprivate var naming: Naming {
    var screens = screens
    for key in moves.keys where screens[key.owner] == nil { screens[key.owner] = Screen() }
    return Naming(screens, slots: slots.keys)
  }

  /// The map that a final graph came from, as far as it says: to merge it with others. Its findings are dropped, for
  /// the whole will have its own.
  ///
  /// What names a screen that the graph does not list keeps that name as its type.
  public init(_ document: GraphDocument) {
    self.init()
    let keys = Dictionary(document.screens.map { ($0.id, $0.key) }, uniquingKeysWith: { first, _ in first })
    let key = { (id: String) in keys[id] ?? ScreenKey(id) }
    if !document.title.isEmpty { titles = [document.title] }
    roots = Set(document.roots.map(key))
    unknowns = Set(document.unknowns)
    for screen in document.screens {
      add(
        Screen(
          kind: screen.kind, source: screen.source, evidence: Set(screen.evidence), visits: screen.visits),
        for: screen.key)
    }
    for slot in document.slots {
      add(
        Slot(
          model: slot.model, styles: Set(slot.styles), source: slot.source, boxed: slot.boxed,
          evidence: Set(slot.evidence), sure: slot.sure, isFilledOutside: slot.isFilledOutside),
        for: SlotKey(owner: key(slot.owner), path: slot.path, child: key(slot.child)))
    }
    for move in document.moves {
      add(
        Move(
          triggers: Set(move.triggers), origins: Set(move.origins), paths: move.paths,
          evidence: Set(move.evidence), count: move.count, source: move.source, sure: move.sure),
        for: MoveKey(
          op: move.op, from: key(move.from), to: key(move.to), owner: key(move.owner), path: move.path,
          by: move.by))
    }
  }
}
