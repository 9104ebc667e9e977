import ScreenGraph
import ScreenTrace

/// Draws what one user did: the screens that came, those of one stack in one frame, and the moves in their order.
public struct SessionDrawing {
  /// How many moves a picture holds that a person can still follow.
  public static let mostMoves = 40

  private let walk: SessionWalk
  private let steps: ArraySlice<SessionWalk.Step>
  private let shown: [Int]

  /// The drawing of a walk.
  ///
  /// - Parameter moves: The numbers of the first and the last move to draw; without them the last `mostMoves`.
  public static func drawing(of walk: SessionWalk, moves: ClosedRange<Int>? = nil) -> Drawing {
    SessionDrawing(walk: walk, moves: moves).build()
  }

  private init(walk: SessionWalk, moves: ClosedRange<Int>?) {
    self.walk = walk
    let first = moves.map { $0.lowerBound - 1 } ?? walk.steps.count - Self.mostMoves
    let last = moves?.upperBound ?? walk.steps.count
    let end = min(max(last, 0), walk.steps.count)
    steps = walk.steps[min(max(first, 0), end)..<end]
    let isWhole = steps.count == walk.steps.count
    let used = Set(steps.flatMap { [$0.from, $0.to] })
    shown = walk.instances.indices.filter {
      $0 == 0 || used.contains($0) || (isWhole && walk.instances[$0].isFromStart)
    }
  }

  private func build() -> Drawing {
    let seconds = Self.words(forMilliseconds: walk.duration)
    var drawing = Drawing(
      view: .session, title: ReadableText.line(walk.session?.app ?? walk.instances.first?.name ?? ""),
      counts: "One session: \(ReadableText.count(walk.steps.count, "move")) in \(seconds).", remarks: remarks,
      nodes: shown.map(node), edges: edges, groups: groups)
    if walk.deepestStack > 1 {
      drawing.verdict.text = "At its deepest, \(walk.deepestStack) screens in one stack."
    }
    return drawing
  }

  // MARK: Screens

  private func node(_ index: Int) -> Drawing.Node {
    let instance = walk.instances[index]
    var captions: [String] = []
    if instance.model == .stack, let id = instance.ids.last {
      captions.append("element \(ReadableText.line(id, longest: 12))")
    }
    if instance.isFromStart && instance.model != nil { captions.append("there from the start") }
    let isAlert = instance.kind != .feature
    if isAlert { captions.append(instance.kind == .alert ? "alert" : "dialog") }
    let time = instance.milliseconds
    return Drawing.Node(
      id: identifier(index), name: ReadableText.line(instance.name), form: isAlert ? .alert : .plain,
      captions: captions, isRoot: index == 0, isPresented: instance.model == .tree,
      group: lane(of: index)?.id,
      module: instance.screen.module, details: details(of: index),
      mark: time > 0 ? Drawing.Mark(.time, text: Self.words(forMilliseconds: time)) : nil)
  }

  private func identifier(_ index: Int) -> String { "\(walk.instances[index].name) \(index)" }

  private func details(of index: Int) -> [String] {
    let instance = walk.instances[index]
    var details = [ReadableText.line(instance.name)]
    if !instance.path.isEmpty { details.append(ReadableText.line(instance.path)) }
    if !instance.ids.isEmpty {
      details.append("ids \(ReadableText.line(instance.ids.joined(separator: ", ")))")
    }
    return details
  }

  // MARK: Stacks

  private func lane(of index: Int) -> Drawing.Group? {
    let instance = walk.instances[index]
    guard instance.model == .stack, let holder = instance.holder else { return nil }
    let owner = ReadableText.line(walk.instances[holder].name)
    let name = holder == 0 ? instance.hole : "\(owner).\(instance.hole)"
    return Drawing.Group(id: "stack \(holder) \(instance.hole)", kind: .stack, name: ReadableText.line(name))
  }

  private var groups: [Drawing.Group] { shown.compactMap(lane).uniqued }

  // MARK: Moves

  private var edges: [Drawing.Edge] {
    var edges: [Drawing.Edge] = []
    var positions: [Key: Int] = [:]
    for step in steps {
      let edge = edge(for: step)
      let key = Key(from: step.from, to: step.to, kind: edge.kind, words: edge.words)
      if let position = positions[key] {
        edges[position].steps += edge.steps
        edges[position].causes = (edges[position].causes + edge.causes).uniqued
        edges[position].details += edge.details
        edges[position].isUnsure = edges[position].isUnsure || edge.isUnsure
      } else if let position = forward(of: step, among: positions) {
        let back = edges[position].back
        edges[position].back = Drawing.Back(
          causes: ((back?.causes ?? []) + edge.causes).uniqued, steps: (back?.steps ?? []) + edge.steps)
        edges[position].details += edge.details
      } else {
        positions[key] = edges.count
        edges.append(edge)
      }
    }
    return edges
  }

  private struct Key: Hashable {
    let from: Int
    let to: Int
    let kind: Drawing.Edge.Kind
    let words: [String]
  }

  /// The line that a step back leads along; one over several screens has a line of its own.
  private func forward(of step: SessionWalk.Step, among positions: [Key: Int]) -> Int? {
    guard step.move.op == .dismiss || step.move.op == .pop else { return nil }
    for kind in [Drawing.Edge.Kind.push, .present] {
      if let position = positions[Key(from: step.to, to: step.from, kind: kind, words: [])] {
        return position
      }
    }
    return nil
  }

  private func edge(for step: SessionWalk.Step) -> Drawing.Edge {
    let move = step.move
    let document = Self.move(of: step)
    let name = { (index: Int) in ReadableText.line(walk.instances[index].name) }
    var edge = Drawing.Edge(
      from: identifier(step.from), to: identifier(step.to), kind: document.kind,
      causes: EdgeCollector.causes(of: document), words: document.words(to: name(step.to)),
      steps: [step.number],
      isUnsure: !move.sure)
    edge.details = [
      "\(step.number): \(name(step.from)) → \(name(step.to)), after \(Self.words(forMilliseconds: step.milliseconds))",
      "\(move.op.rawValue) \(ReadableText.line(move.path)): \(ReadableText.line(move.origin ?? move.at))",
    ]
    return edge
  }

  /// The step as a graph knows it, for the words that a map would have for it.
  private static func move(of step: SessionWalk.Step) -> GraphDocument.Move {
    let move = step.move
    let trigger = ScreenMap.trigger(of: move.at)
    var document = GraphDocument.Move(
      op: move.op, from: "", to: "", owner: "", path: move.path, by: move.by, triggers: [trigger],
      paths: [trigger: move.at], sure: move.sure)
    if let origin = move.origin { document.origins = [ScreenMap.trigger(of: origin)] }
    return document
  }

  // MARK: Words

  private var remarks: [String] {
    var remarks: [String] = []
    if let session = walk.session {
      remarks.append(ReadableText.line("\(session.session), started \(session.started)."))
      if session.part != nil {
        remarks.append("It goes on from another file, so what was there before is not known.")
      }
    }
    let (first, last) = (steps.first?.number ?? 1, steps.last?.number ?? 0)
    if steps.isEmpty && !walk.steps.isEmpty {
      remarks.append("The session has only \(ReadableText.count(walk.steps.count, "move")).")
    } else if steps.count < walk.steps.count {
      remarks.append(
        "Moves \(first) to \(last) of \(walk.steps.count); the others are left out (--moves 1-\(Self.mostMoves) draws the first)."
      )
    }
    if walk.missing > 0 {
      remarks.append("\(ReadableText.count(walk.missing, "event")) missing in the trace.")
    }
    if walk.laterSessions > 0 {
      remarks.append("\(ReadableText.count(walk.laterSessions, "later session")) in the trace not drawn.")
    }
    return remarks
  }

  /// `0.3 s`, `12 s`, `2 min 5 s`.
  static func words(forMilliseconds milliseconds: Int) -> String {
    let tenths = (max(0, milliseconds) + 50) / 100
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) s" }
    let seconds = tenths / 10
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}

extension GraphDocument.Move {
  /// How a drawing shows it.
  var kind: Drawing.Edge.Kind {
    switch op {
    case .present, .replace: .present
    case .push: .push
    case .switch: .switch
    case .dismiss, .pop, .popTo, .popToRoot: .back
    }
  }

  /// What its line says of it.
  func words(to screen: String) -> [String] {
    switch op {
    case .replace: ["replaces"]
    case .dismiss: ["dismiss"]
    case .pop: ["pop"]
    case .popTo: ["pop to \(screen)"]
    case .popToRoot: ["pop to root"]
    case .present, .push, .switch: []
    }
  }
}
