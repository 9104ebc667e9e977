/// Moves the labels of edges that lie on something to where nothing is.
///
/// Graphviz keeps room for a label beside its edge, but lets slanted lines, frames and titles run through it. Each label
/// in such a place tries others along its own edge, on either side; the one that covers least and is nearest wins. What
/// cannot be read then tries all along its edge; for what finds no place at all, see `Legibility`.
/// Deterministic; a label that covers nothing stays where it is.
struct LabelPlacement {
  /// With every label where it goes.
  private(set) var geometry: PictureGeometry
  private var places: PicturePlaces
  /// How far, in points, a label keeps from lines.
  private static let gap = 2.0

  /// How far each label moves, by the SVG lines that set it.
  private(set) var moves: [(lines: [Int], x: Double, y: Double)] = []

  /// O((labels + lines) log n) as long as only a few things lie in any one place.
  init(of geometry: PictureGeometry) {
    self.geometry = geometry
    places = PicturePlaces(geometry, margin: PicturePlaces.margin)
    for index in geometry.groups.indices { placeTitle(index) }
    // Once more, for what an earlier label had to give way to may have moved since.
    for _ in 0..<2 { for index in geometry.edges.indices { place(index) } }
    for index in geometry.edges.indices { search(for: index) }
    let before = geometry.groups.map(\.label) + geometry.edges.map(\.label)
    let after = self.geometry.groups.map(\.label) + self.geometry.edges.map(\.label)
    moves = zip(before, after).compactMap { before, after in
      guard let before, let after else { return nil }
      let (x, y) = (after.box.left - before.box.left, after.box.top - before.box.top)
      return x == 0 && y == 0 ? nil : (before.lines, x, y)
    }
  }

  // MARK: Titles of groups

  /// Slides a title that an arrow runs through along its edge of the frame, or along the opposite one; where that does
  /// not help, anywhere in the frame.
  private mutating func placeTitle(_ index: Int) {
    guard let title = geometry.groups[index].title, cost(ofTitle: title, group: index) > 0 else { return }
    let frame = geometry.groups[index].box
    let opposite = title.shifted(x: 0, y: frame.top + frame.bottom - title.top - title.bottom)
    slideTitle(of: index, along: [title, opposite])
    let slid = places.obstacles(toTitle: geometry.groups[index].title ?? title, ofGroup: index)
    if slid.nodes.isEmpty && slid.titles.isEmpty && slid.edges.isEmpty { return }
    let most = (frame.height - title.height) / 6
    guard most.isFinite, most > 0 else { return }
    slideTitle(
      of: index,
      along: (1...Int(min(most, 200).rounded(.up))).map {
        title.shifted(x: 0, y: frame.top + 6 * Double($0) - title.top)
      })
  }

  private mutating func slideTitle(of index: Int, along rows: [Box]) {
    guard let title = geometry.groups[index].title else { return }
    let frame = geometry.groups[index].box
    var (best, least) = (title, cost(ofTitle: title, group: index))
    for row in rows {
      for step in 0...24 {
        let left = frame.left + 8 + (frame.width - 16 - title.width) * Double(step) / 24
        let candidate = row.shifted(x: left - row.left, y: 0)
        let distance = abs(candidate.left - title.left) + abs(candidate.top - title.top)
        guard distance / 1000 < least else { continue }
        let cost = cost(ofTitle: candidate, group: index) + distance / 1000
        if cost < least { (best, least) = (candidate, cost) }
      }
    }
    places.titles.move(index, to: best)
    geometry.moveTitle(ofGroup: index, to: best)
  }

  private mutating func cost(ofTitle box: Box, group index: Int) -> Double {
    var cost = geometry.groups[index].box.contains(box) ? 0.0 : 1000
    places.nodes.visit(box) { _ in cost += 100 }
    places.titles.visit(box) { other in if other != index { cost += 100 } }
    // In a frame within this one it would be taken for that one's.
    places.groups.visit(box) { other in
      if other != index, geometry.groups[index].box.contains(geometry.groups[other].box) { cost += 60 }
    }
    places.arrowheads.visit(box) { _ in cost += 40 }
    let padded = box.widened(by: Self.gap)
    var crossed: [Int] = []
    for line in places.lines.lines(touching: padded) {
      if line.edge < 0 {
        cost += 3
      } else if !crossed.contains(line.edge) {
        crossed.append(line.edge)
      }
    }
    return cost + 15 * Double(crossed.count)
  }

  // MARK: Labels of edges

  private mutating func place(_ index: Int) {
    guard let label = geometry.edges[index].label else { return }
    var best = label.box
    var least = cost(of: best, edge: index)
    guard least > 0 else { return }
    for candidate in candidates(for: label.box, edge: index) {
      let distance =
        abs(candidate.center.x - label.box.center.x) + abs(candidate.center.y - label.box.center.y)
      guard distance / 12 < least else { continue }
      // Near and slightly covered beats far away.
      let cost = cost(of: candidate, edge: index) + distance / 12
      if cost < least { (best, least) = (candidate, cost) }
    }
    places.labels.move(index, to: best)
    geometry.moveLabel(ofEdge: index, to: best)
  }

  /// Where nothing else helps: a readable place anywhere along the edge, close to it rather than far away.
  private mutating func search(for index: Int) {
    guard let label = geometry.edges[index].label, !places.isFree(label.box, forLabelOf: index) else {
      return
    }
    for far in [1.0, 4, 9, 16, 26] {
      var best: (box: Box, cost: Double)?
      for candidate in candidates(for: label.box, edge: index, far: far) {
        let distance =
          abs(candidate.center.x - label.box.center.x) + abs(candidate.center.y - label.box.center.y)
        guard distance / 12 < best?.cost ?? .infinity, places.isFree(candidate, forLabelOf: index) else {
          continue
        }
        let cost = cost(of: candidate, edge: index) + distance / 12
        if cost < best?.cost ?? .infinity { best = (candidate, cost) }
      }
      guard let best else { continue }
      places.labels.move(index, to: best.box)
      geometry.moveLabel(ofEdge: index, to: best.box)
      return
    }
  }

  /// The eight directions, straight ones first.
  private static let sides: [Point] = [
    Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: -1), Point(x: 0, y: 1),
    Point(x: 1, y: -1), Point(x: 1, y: 1), Point(x: -1, y: -1), Point(x: -1, y: 1),
  ]

  /// A little beside where Graphviz put it; then beside points along the edge, and further away from them.
  private func candidates(for box: Box, edge index: Int) -> [Box] {
    var candidates: [Box] = []
    for far: Double in [3, 6, 9, 12, 16, 20, 26] {
      for side in Self.sides { candidates.append(box.shifted(x: side.x * far, y: side.y * far / 2)) }
    }
    guard let curve = geometry.edges[index].curves.first, curve.count > 2 else { return candidates }
    for far in [0.0, 8, 20] {
      let (x, y) = (box.width / 2 + Self.gap + 3 + far, box.height / 2 + Self.gap + 3 + far / 2)
      for step in 1...27 {
        let point = curve[curve.count * step / 29]
        for side in Self.sides {
          candidates.append(
            box.shifted(x: point.x + side.x * x - box.center.x, y: point.y + side.y * y - box.center.y))
        }
      }
    }
    return candidates
  }

  /// Beside points of the edge so far away from it: above, below and on either side, sliding along.
  private func candidates(for box: Box, edge index: Int, far: Double) -> [Box] {
    guard let curve = geometry.edges[index].curves.first else { return [] }
    let (x, y) = (box.width / 2 + far, box.height / 2 + far)
    var candidates: [Box] = []
    for position in stride(from: 0, to: curve.count, by: max(1, curve.count / 32)) {
      let (left, top) = (curve[position].x - box.center.x, curve[position].y - box.center.y)
      for share in [-1, -0.6, -0.3, 0, 0.3, 0.6, 1] {
        candidates.append(box.shifted(x: left - x, y: top + share * y))
        candidates.append(box.shifted(x: left + x, y: top + share * y))
        candidates.append(box.shifted(x: left + share * x, y: top - y))
        candidates.append(box.shifted(x: left + share * x, y: top + y))
      }
    }
    return candidates
  }

  /// What a label would cover, weighed: text and screens most, its own line least.
  private mutating func cost(of box: Box, edge index: Int) -> Double {
    guard geometry.page.contains(box) else { return 1000 }
    var cost = 0.0
    if box.overlaps(geometry.heading) { cost += 100 }
    places.nodes.visit(box) { _ in cost += 100 }
    places.titles.visit(box) { _ in cost += 100 }
    places.labels.visit(box.widened(by: Self.gap)) { other in if other != index { cost += 80 } }
    // Right above or below another one it would be read as a line of that.
    let block = Box(left: box.left, top: box.top - 7, right: box.right, bottom: box.bottom + 7)
    places.labels.visit(block) { other in if other != index { cost += 12 } }
    places.arrowheads.visit(box) { other in cost += other == index ? 20 : 40 }
    return cost + costOfLines(through: box, edge: index)
  }

  /// Each line counts once, however it winds. A line that passes closer than the label's own makes it doubtful whose
  /// label it is.
  private mutating func costOfLines(through box: Box, edge index: Int) -> Double {
    let padded = box.widened(by: Self.gap)
    var crossed: [Int] = []
    var crossesOwn = false
    var passesOwn = false
    var passesOther = false
    var crossesFrame = false
    var ownLength = 0.0
    for line in places.lines.lines(touching: box.widened(by: 7)) {
      if line.edge < 0 {
        crossesFrame = crossesFrame || padded.touches(from: line.from, to: line.to)
      } else if line.edge == index {
        passesOwn = true
        if padded.touches(from: line.from, to: line.to) {
          crossesOwn = true
          ownLength += abs(line.to.x - line.from.x) + abs(line.to.y - line.from.y)
        }
      } else {
        passesOther = true
        if !crossed.contains(line.edge), padded.touches(from: line.from, to: line.to) {
          crossed.append(line.edge)
        }
      }
    }
    // Beside its own line, not somewhere near it.
    let isDoubtful = passesOther && !passesOwn
    return 15 * Double(crossed.count) + (crossesOwn ? 4 + ownLength / 8 : 0) + (crossesFrame ? 14 : 0)
      + (isDoubtful ? 6 : passesOwn ? 0 : 1)
  }
}
