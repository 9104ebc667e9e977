import Foundation
import ScreenGraph
import ScreenTrace

/// What `samples/contract/expected/NAME.json` says of one case.
struct Agreement: Decodable {
  /// The screen that the app starts with.
  var root: String
  /// What may hold what.
  var slots: [Slot]
  /// What the store processes during the walk, in order.
  var actions: [Action]
  /// The transitions that the walk makes and the source writes, by key.
  var moves: [Move]

  struct Slot: Decodable {
    var owner: String
    var path: String
    var model: SlotModel
    var child: String
    /// What gives the child a place of its own in memory; absent where nothing does.
    var boxed: String?
    /// An alert or a dialog, where the child is one.
    var kind: ScreenKind?
    /// Whether it holds its child when the walk begins.
    var isHeldAtStart: Bool?
    /// What tells it, where only one of the two can.
    var only: Teller?
    /// Why the other cannot.
    var because: String?
  }

  struct Action: Decodable {
    /// The case path from the root, as a trace writes it.
    var path: String
    /// The screen whose action it is.
    var screen: String
    /// The cases around the screen's own action, outermost first: the slots on the way to the screen.
    var wrappers: [String]
    /// The ids of the elements on the way.
    var ids: [String]?
    /// The place in this list, from 0, of the action whose effects sent it; absent where somebody sent it.
    var origin: Int?
  }

  struct Move: Decodable {
    var op: Told<MoveOperation>
    var from: Told<String>
    var to: Told<String>
    var owner: String
    var path: String
    var by: Asker?
    /// Case paths of the actions in whose handling the state changes.
    var triggers: Told<[String]>
    /// Case paths of the first actions of their causal chains, where those are others.
    var origins: Told<[String]>?
    /// False where what tells it is not sure; true where absent.
    var sure: Told<Bool>?
    /// What tells it, where only one of the two can.
    var only: Teller?
    /// Why the two do not tell the same.
    var because: String?

    func isScanned(as move: GraphDocument.Move) -> Bool {
      op.value(.scan) == move.op && from.value(.scan) == move.from && to.value(.scan) == move.to
        && owner == move.owner && path == move.path && by == move.by
    }

    var differs: Bool {
      only != nil || op.differs || from.differs || to.differs || triggers.differs || origins?.differs == true
        || sure?.differs == true
    }
  }

  enum Teller: String, Decodable, CaseIterable { case trace, scan }

  /// One value, or what each of the two says: `{"trace": …, "scan": …}`.
  enum Told<Value: Decodable>: Decodable {
    case same(Value)
    case different(trace: Value, scan: Value)

    private enum CodingKeys: String, CodingKey { case trace, scan }

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: CodingKeys.self), container.contains(.trace) {
        self = .different(
          trace: try container.decode(Value.self, forKey: .trace),
          scan: try container.decode(Value.self, forKey: .scan))
      } else {
        self = .same(try decoder.singleValueContainer().decode(Value.self))
      }
    }

    func value(_ teller: Teller) -> Value {
      switch self {
      case .same(let value): value
      case .different(let trace, let scan): teller == .trace ? trace : scan
      }
    }

    var differs: Bool { if case .different = self { true } else { false } }
  }
}

// MARK: As lines to compare

extension Agreement {
  func slotLines(_ teller: Teller) -> [String] {
    slots.filter { $0.only == nil || $0.only == teller }.map { slot in
      let kind = slot.kind ?? .feature
      return Self.line(of: slot.owner, slot.path, slot.model, slot.child, kind, slot.boxed)
    }.sorted()
  }

  func moveLines(_ teller: Teller) -> [String] {
    moves.filter { $0.only == nil || $0.only == teller }.map { move in
      Self.line(
        move.op.value(teller), move.from.value(teller), move.to.value(teller), move.owner, move.path, move.by,
        move.triggers.value(teller), move.origins?.value(teller) ?? [],
        isSure: move.sure?.value(teller) ?? true)
    }.sorted()
  }

  var actionLines: [String] {
    actions.map { Self.line($0.path, $0.screen, $0.wrappers, $0.ids ?? [], $0.origin) }
  }

  static func line(
    of owner: String, _ path: String, _ model: SlotModel, _ child: String, _ kind: ScreenKind,
    _ boxed: String?
  ) -> String {
    "\(owner) \(path): \(model) \(child) \(kind)" + (boxed.map { ", \($0)" } ?? "")
  }

  static func line(
    _ op: MoveOperation, _ from: String, _ to: String, _ owner: String, _ path: String, _ by: Asker?,
    _ triggers: [String], _ origins: [String], isSure: Bool
  ) -> String {
    var line = "\(op) \(from) → \(to) in \(owner) \(path)"
    if let by { line += " by \(by)" }
    line += ": \(triggers.sorted().joined(separator: ", "))"
    if !origins.isEmpty { line += " < \(origins.sorted().joined(separator: ", "))" }
    return line + (isSure ? "" : " ?")
  }

  static func line(
    _ path: String, _ screen: String, _ wrappers: [String], _ ids: [String], _ origin: Int?
  ) -> String {
    "\(path) of \(screen), in [\(wrappers.joined(separator: ", "))], ids [\(ids.joined(separator: ", "))]"
      + (origin.map { ", sent after \($0)" } ?? "")
  }
}

extension GraphDocument {
  var slotLines: [String] {
    slots.map { slot in
      let kind = screens.first { $0.id == slot.child }?.kind ?? .feature
      return Agreement.line(of: slot.owner, slot.path, slot.model, slot.child, kind, slot.boxed)
    }.sorted()
  }

  var moveLines: [String] { moveLines { _, path in path } }

  /// The lines with paths as the contract has them. A scan tells a path as the feature that handles the action sees it:
  /// the end of the whole path.
  func moveLines(wholeBy agreement: Agreement) -> [String] {
    moveLines { move, path in
      let same = agreement.moves.filter { $0.isScanned(as: move) }
      let known = same.flatMap { $0.triggers.value(.scan) + ($0.origins?.value(.scan) ?? []) }
      return known.first { $0 == path } ?? known.first { $0.hasSuffix(".\(path)") } ?? path
    }
  }

  private func moveLines(whole: (Move, String) -> String) -> [String] {
    moves.map { move in
      Agreement.line(
        move.op, move.from, move.to, move.owner, move.path, move.by,
        move.triggers.map { whole(move, move.paths[$0] ?? $0) },
        move.origins.map { whole(move, move.paths[$0] ?? $0) }, isSure: move.sure)
    }.sorted()
  }

  /// The slots on the way from the root to the screen whose action a case path is, and that screen.
  func way(of path: String) -> (slots: [Slot], screen: String)? {
    guard let root = roots.first, roots.count == 1 else { return nil }
    var names = path.split(separator: ".").map(String.init)[...]
    var way: [Slot] = []
    var screen = root
    while true {
      let next = slots.filter { $0.owner == screen }.compactMap {
        slot -> (slot: Slot, rest: ArraySlice<String>)? in
        Self.rest(of: names, after: slot).map { (slot, $0) }
      }
      .max { $0.slot.path.count < $1.slot.path.count }
      guard let next, !next.rest.isEmpty else { return (way, screen) }
      way.append(next.slot)
      names = next.rest
      screen = next.slot.child
    }
  }

  /// What remains of a case path inside a slot: `camino.element.libro.abierto` inside `camino.libro` is `abierto`.
  private static func rest(of names: ArraySlice<String>, after slot: Slot) -> ArraySlice<String>? {
    var rest = names
    for (place, name) in slot.path.split(separator: ".").enumerated() {
      if place == 1, rest.first == "element" { rest.removeFirst() }
      guard rest.first == String(name) else { return nil }
      rest.removeFirst()
    }
    if rest.first == "element" { rest.removeFirst() }
    // What is said to a slot itself is its owner's.
    if let last = rest.first, rest.count == 1, ["dismiss", "popFrom", "push"].contains(last) { return nil }
    return rest
  }
}
