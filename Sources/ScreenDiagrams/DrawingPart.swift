/// A part of a drawing that is laid out by itself. Its moves and notes keep the numbers that they have in the whole, so
/// that what points at an element of the picture finds it.
public struct DrawingPart {
  public let drawing: Drawing
  let edgeNumbers: [Int]
  let noteNumbers: [Int]
  /// Whether no line ties any of its screens to another one.
  public let isLoose: Bool
  /// Title and legend stand over a picture that is laid out at once; over several parts they stand by themselves.
  let isWhole: Bool

  /// All of it.
  public init(whole drawing: Drawing) {
    self.drawing = drawing
    edgeNumbers = Array(drawing.edges.indices)
    noteNumbers = Array(drawing.notes.indices)
    isLoose = false
    isWhole = true
  }

  fileprivate init(_ drawing: Drawing, edgeNumbers: [Int], of part: DrawingPart) {
    self.drawing = drawing
    self.edgeNumbers = edgeNumbers
    noteNumbers = part.noteNumbers
    isLoose = part.isLoose
    isWhole = part.isWhole
  }

  fileprivate init(
    of whole: Drawing, title: String, nodes: [Int], edges: [Int], groups: [Drawing.Group], notes: [Int],
    isLoose: Bool = false
  ) {
    drawing = Drawing(
      view: whole.view, title: title, nodes: nodes.map { whole.nodes[$0] },
      edges: edges.map { whole.edges[$0] },
      groups: groups, notes: notes.map { whole.notes[$0] })
    edgeNumbers = edges
    noteNumbers = notes
    self.isLoose = isLoose
    isWhole = false
  }
}

extension DrawingPart {
  /// The same without the moves that have these ids in the SVG.
  public func without(elements: Set<String>) -> DrawingPart {
    let kept = drawing.edges.indices.filter {
      !elements.contains(GraphvizLowering.elementID(drawing.edges[$0], at: edgeNumbers[$0]))
    }
    var fewer = drawing
    fewer.edges = kept.map { drawing.edges[$0] }
    return DrawingPart(fewer, edgeNumbers: kept.map { edgeNumbers[$0] }, of: self)
  }
}

extension Drawing {
  /// Each group, with what stands and what moves in it.
  public var areas: [DrawingPart] {
    let members = Dictionary(grouping: nodes.indices) { nodes[$0].group ?? "" }
    let places = Dictionary(nodes.map { ($0.id, $0.group ?? "") }, uniquingKeysWith: { first, _ in first })
    let inside = Dictionary(
      grouping: edges.indices.filter { places[edges[$0].from] == places[edges[$0].to] }
    ) { places[edges[$0].from] ?? "" }
    let noted = Dictionary(grouping: notes.indices) { places[notes[$0].beside] ?? "" }
    return groups.map { group in
      DrawingPart(
        of: self, title: group.name, nodes: members[group.id] ?? [], edges: inside[group.id] ?? [],
        groups: [group], notes: noted[group.id] ?? [])
    }
  }

  /// What hangs together by lines or stands in one frame, the largest first; last, as one part, the screens that hang on
  /// nothing. O(nodes + edges) but for sorting.
  public var connectedParts: [DrawingPart] {
    // Nodes first, then groups.
    let places = Dictionary(
      (nodes.map(\.id) + groups.map(\.id)).enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
    var parents = Array(0..<(nodes.count + groups.count))
    func root(_ start: Int) -> Int {
      var place = start
      while parents[place] != place {
        parents[place] = parents[parents[place]]
        place = parents[place]
      }
      return place
    }
    func tie(_ one: String, _ other: String?) {
      guard let one = places[one], let other = other.flatMap({ places[$0] }) else { return }
      let (first, second) = (root(one), root(other))
      parents[max(first, second)] = min(first, second)
    }
    for node in nodes { tie(node.id, node.group) }
    for group in groups { tie(group.id, group.parent) }
    for edge in edges { tie(edge.from, edge.to) }
    let part = { (id: String) in places[id].map(root) ?? -1 }
    let members = Dictionary(grouping: nodes.indices) { root($0) }
    let moves = Dictionary(grouping: edges.indices.filter { places[edges[$0].to] != nil }) {
      part(edges[$0].from)
    }
    let frames = Dictionary(grouping: groups) { part($0.id) }
    let noted = Dictionary(grouping: notes.indices) { part(notes[$0].beside) }
    let isLoose = { (place: Int) in
      members[place]?.count == 1 && moves[place] == nil && frames[place] == nil && noted[place] == nil
    }
    let whole = Set(members.keys).union(frames.keys).sorted { one, other in
      (members[other]?.count ?? 0, one) < (members[one]?.count ?? 0, other)
    }
    var parts = whole.filter { !isLoose($0) }.map { place in
      DrawingPart(
        of: self, title: title, nodes: members[place] ?? [], edges: moves[place] ?? [],
        groups: frames[place] ?? [], notes: noted[place] ?? [])
    }
    let loose = whole.filter(isLoose).flatMap { members[$0] ?? [] }.sorted()
    if !loose.isEmpty {
      parts.append(
        DrawingPart(of: self, title: title, nodes: loose, edges: [], groups: [], notes: [], isLoose: true))
    }
    return parts
  }
}
