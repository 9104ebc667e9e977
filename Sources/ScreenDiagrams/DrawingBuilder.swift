import Foundation
import ScreenGraph
import ScreenTrace

/// Builds a drawing from a graph.
///
/// Deterministic: the same document and options give the same drawing. O((screens + slots + moves) log n), apart from
/// embedded children that many screens share, which count once for each.
public struct DrawingBuilder {
  let document: GraphDocument
  let options: DrawingOptions
  let folding: Folding
  let screens: [String: GraphDocument.Screen]
  let slotsByChild: [String: [GraphDocument.Slot]]
  let slotsByOwner: [String: [GraphDocument.Slot]]
  let slotsByReference: [GraphDocument.SlotReference: GraphDocument.Slot]
  /// Moves that bring a screen on display, by the slot they fill.
  let movesIntoSlot: [GraphDocument.SlotReference: [GraphDocument.Move]]
  /// The slots that moves are known to fill, in the graph or outside of a part.
  let filledSlots: Set<GraphDocument.SlotReference>
  let stackNames: StackNames
  private let waysIn: [String: Int]
  private let askingSlots: [String: [GraphDocument.Slot]]
  let presentations: [String: Presentation]
  /// Those that are drawn: red, numbered and explained.
  let recursions: [Recursion]
  /// All that there are.
  let recursionFindings: [GraphDocument.Finding]
  /// More would hide the map behind them.
  private static let mostRecursions = 8

  private init(document: GraphDocument, options: DrawingOptions) {
    self.document = document
    var options = options
    // Whoever asks who holds whom wants to see all of them.
    if options.view == .structure {
      options.show = options.show.union([.embeds, .rows]).subtracting([.backs])
    }
    self.options = options
    folding = Folding(of: document, showing: options.show)
    screens = Dictionary(document.screens.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    slotsByChild = Dictionary(grouping: document.slots, by: \.child)
    slotsByOwner = Dictionary(grouping: document.slots, by: \.owner)
    slotsByReference = Dictionary(
      document.slots.map { ($0.reference, $0) }, uniquingKeysWith: { first, _ in first })
    let forward = document.moves.filter { !$0.op.isBack }
    movesIntoSlot = Dictionary(grouping: forward, by: \.slot)
    stackNames = StackNames(document.slots)
    filledSlots = Set(forward.map(\.slot) + document.slots.filter(\.isFilledOutside).map(\.reference))
    waysIn = Dictionary(forward.map { ($0.to, 1) }, uniquingKeysWith: +)
    var asking: [String: [GraphDocument.Slot]] = [:]
    for slot in document.slots where !folding.isDrawn(slot.child) && screens[slot.child]?.kind != .feature {
      for screen in folding.drawn(slot.owner) { asking[screen, default: []].append(slot) }
    }
    askingSlots = asking
    let found = Recursion.all(in: document)
    recursions =
      found.count <= Self.mostRecursions
      ? found
      : Array(
        (found.filter { $0.finding.severity == .error } + found.filter { $0.finding.severity != .error })
          .prefix(Self.mostRecursions))
    recursionFindings = found.map(\.finding)
    let recursive = Set(recursions.flatMap(\.screens))
    presentations = Dictionary(
      document.screens.map { [slotsByChild] screen in
        let slots = slotsByChild[screen.id] ?? []
        return (
          screen.id,
          Presentation(of: screen, heldBy: slots, isInRecursion: recursive.contains(screen.id))
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The drawing of a graph.
  public static func drawing(
    of document: GraphDocument, options: DrawingOptions = DrawingOptions()
  ) -> Drawing {
    DrawingBuilder(document: document, options: options).build()
  }

  private func build() -> Drawing {
    var collector = EdgeCollector(builder: self)
    collector.collect()
    let grouping = ScreenGrouping(builder: self, edges: collector.edges)
    let all = collector.finished(endpoint: grouping.endpoint)
    let frames = Dictionary(grouping.groups.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let name = { (end: String) in frames[end] ?? self.name(of: end) }
    let junctions = options.view == .map ? joined(all, grouping, name: name) : nil
    let gathered = GatheredBacks(
      of: (junctions?.edges ?? all).map(collector.shortened), name: name)
    let numbered = Set(recursions.flatMap(\.screens).flatMap(folding.drawn))
    let nodes = grouping.nodes.compactMap { place in
      screens[place.screen].map {
        gathered.saying(on: node(for: $0, in: place.group, isInRecursion: numbered.contains($0.id)))
      }
    }
    let verdict = VerdictSentence(builder: self, edges: all, grouping: grouping)
    var drawing = Drawing(
      view: options.view, title: ReadableText.line(document.title), verdict: verdict.verdict,
      remarks: remarks(edges: all),
      nodes: nodes, edges: gathered.edges, groups: grouping.groups.map(gathered.saying),
      notes: zip(recursions, collector.numbersOfRecursions).compactMap { recursion, numbers in
        recursion.note(numbers: numbers, builder: self, endpoint: grouping.endpoint)
      })
    drawing.counts = counts(of: drawing, moves: all, frames: grouping.frameCount)
    drawing.nodes += junctions?.nodes ?? []
    return drawing
  }

  private func joined(
    _ edges: [Drawing.Edge], _ grouping: ScreenGrouping, name: @escaping (String) -> String
  ) -> Junctions {
    let places = grouping.nodes.compactMap { place in place.group.map { (place.screen, $0) } }
    let taken = Set(grouping.nodes.map(\.screen) + grouping.groups.map(\.id))
    return Junctions(of: edges, groups: Dictionary(places) { first, _ in first }, taken: taken, name: name)
  }

  func name(of screen: String) -> String {
    ReadableText.line(screens[screen].map { $0.id.isEmpty ? $0.name : $0.id } ?? screen)
  }

  /// The address of a place in the sources, where a base was given for it.
  func link(to place: SourceLocation?) -> String? {
    guard let place, let address = options.sourcePattern else { return nil }
    // A colon at the start of an address would end the name of a scheme.
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
    let path = place.file.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    return address.replacing("{file}", with: path).replacing("{line}", with: String(place.line))
  }

  // MARK: Nodes

  private func node(for screen: GraphDocument.Screen, in group: String?, isInRecursion: Bool) -> Drawing.Node
  {
    let presentation = presentations[screen.id]
    let isRoot = document.roots.contains(screen.id)
    return Drawing.Node(
      id: screen.id, name: name(of: screen.id), form: presentation?.form ?? .plain,
      captions: (presentation?.captions ?? []) + otherCaptions(of: screen, in: group),
      chips: chips(of: screen.id), slots: slots(of: screen.id), isRoot: isRoot,
      isPresented: presentation?.isPresented ?? false,
      isInRecursion: isInRecursion, group: group, module: screen.module, details: details(of: screen),
      link: link(to: screen.source))
  }

  /// What the screen shows as a part of itself, and the stacks it is in beside the lane it stands in; nothing of that
  /// where each slot has an edge of its own.
  private func otherCaptions(of screen: GraphDocument.Screen, in group: String?) -> [String] {
    if options.view == .structure { return [] }
    var captions: [String] = []
    let parts = (slotsByOwner[screen.id] ?? []).filter(\.isAlwaysShown)
    let embedded = options.show.contains(.embeds) ? [] : parts.filter { !$0.styles.contains(.row) }
    let rows = options.show.contains(.rows) ? [] : parts.filter { $0.styles.contains(.row) }
    if !embedded.isEmpty {
      captions.append("shows \(ReadableText.list(embedded.map { shortName(of: $0.child) }.uniqued))")
    }
    if !rows.isEmpty {
      captions.append("rows of \(ReadableText.list(rows.map { shortName(of: $0.child) }.uniqued))")
    }
    let stacks = (slotsByChild[screen.id] ?? []).filter { $0.model == .stack }
      .map { ScreenGrouping.stackIdentifier(of: $0, builder: self) }.uniqued
    let others = stacks.filter { $0.id != group }
    if !others.isEmpty {
      let names = ReadableText.list(others.map(\.name))
      captions.append(others.count < stacks.count ? "also in stack \(names)" : "stack \(names)")
    }
    return captions
  }

  private func shortName(of screen: String) -> String {
    ReadableText.line(screens[screen].map { $0.name.isEmpty ? $0.id : $0.name } ?? screen)
  }

  private func chips(of screen: String) -> [Drawing.Chip] {
    (askingSlots[screen] ?? []).map { slot in
      let moves = movesIntoSlot[slot.reference] ?? []
      // What brings it up rather than what the user did: a reply that says no, mostly.
      let triggers = moves.flatMap(\.triggers).uniqued
      let text =
        triggers.isEmpty || options.labels == .none || options.view == .structure
        ? slot.path : ReadableText.list(triggers, maximum: 2)
      return Drawing.Chip(kind: screens[slot.child]?.kind ?? .alert, text: ReadableText.line(text))
    }
  }

  /// The places that the screen's own edges begin at: each hole once, however many screens it can hold.
  private func slots(of screen: String) -> [Drawing.Slot] {
    guard options.view == .structure else { return [] }
    return (slotsByOwner[screen] ?? []).filter { $0.model != .scope && folding.isDrawn($0.child) }
      .map { Drawing.Slot(model: $0.model, name: ReadableText.line($0.hole)) }
      .uniqued
  }

  private func details(of screen: GraphDocument.Screen) -> [String] {
    var details = [name(of: screen.id)]
    if let module = screen.module { details.append("in \(ReadableText.line(module))") }
    if let ways = waysIn[screen.id] { details.append(ways == 1 ? "1 way in" : "\(ways) ways in") }
    if screen.visits > 0 { details.append("seen \(ReadableText.count(screen.visits, "time"))") }
    if let source = screen.source { details.append("\(ReadableText.line(source.file)):\(source.line)") }
    return details
  }

  // MARK: Words around the picture

  private func counts(of drawing: Drawing, moves: [Drawing.Edge], frames: Int) -> String {
    let alertNodes = drawing.nodes.filter { $0.form == .alert }
    let chips = drawing.nodes.flatMap(\.chips)
    let alerts =
      chips.filter { $0.kind == .alert }.count + alertNodes.filter { $0.captions.first == "alert" }.count
    let dialogs = chips.count + alertNodes.count - alerts
    var parts = [ReadableText.count(drawing.nodes.count - alertNodes.count + frames, "screen")]
    let isStructure = options.view == .structure
    parts.append(ReadableText.count(counted(moves).count, isStructure ? "slot" : "move"))
    if alerts > 0 { parts.append(ReadableText.count(alerts, "alert")) }
    if dialogs > 0 { parts.append(ReadableText.count(dialogs, "dialog")) }
    return "\(isStructure ? "Who holds whom: " : "")\(parts.joined(separator: ", "))."
  }

  /// The edges that stand for what the drawing is of: moves, or slots.
  private func counted(_ edges: [Drawing.Edge]) -> [Drawing.Edge] {
    options.view == .structure ? edges : edges.filter { $0.kind != .back && $0.kind != .hold }
  }

  private func remarks(edges: [Drawing.Edge]) -> [String] {
    var remarks: [String] = []
    let edges = counted(edges)
    if edges.contains(where: \.isNeverObserved) || edges.contains(where: { $0.count != nil }) {
      let seen = edges.filter { !$0.isNeverObserved }.count
      let noun = options.view == .structure ? "slot" : "move"
      remarks.append("\(seen) of \(ReadableText.count(edges.count, noun)) seen in traces.")
    }
    let hidden = recursionFindings.count - recursions.count
    if hidden > 0 {
      remarks.append("\(ReadableText.count(hidden, "recursion")) more left out: screengraph check lists all.")
    }
    if !document.unknowns.isEmpty {
      remarks.append("\(ReadableText.count(document.unknowns.count, "place")) in the sources not understood.")
    }
    return remarks
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in order of first appearance.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
