/// Units put together by what links them, smallest first: each joins the neighbour it shares most links with for that
/// neighbour's size. Deterministic.
struct Clustering {
  /// The cluster of each unit, numbered from 0 in the order of their first units.
  private(set) var clusters: [Int]

  private var parents: [Int]
  private var sizes: [Int]
  private let links: [(Int, Int)]

  /// Clusters of at least `least`, as far as none becomes larger than `most`. O((units + links) log units).
  init(sizes: [Int], links: [(Int, Int)], least: Int, most: Int) {
    self.init(sizes: sizes, links: links)
    while joinSmall(below: least, most: most, until: 1) {}
    number()
  }

  /// At most `count` clusters, about equally large. O((units + links) log units).
  init(sizes: [Int], links: [(Int, Int)], count: Int) {
    self.init(sizes: sizes, links: links)
    let whole = sizes.reduce(0, +)
    var most = max(2, 3 * whole / max(1, count))
    while number() > count {
      if !joinSmall(below: .max, most: most, until: count) { most *= 2 }
    }
  }

  private init(sizes: [Int], links: [(Int, Int)]) {
    self.sizes = sizes
    self.links = links
    parents = Array(sizes.indices)
    clusters = parents
  }

  /// One round over those smaller than `least`; false when nothing could be joined.
  private mutating func joinSmall(below least: Int, most: Int, until count: Int) -> Bool {
    var neighbours: [Int: [Int: Int]] = [:]
    for (one, other) in links {
      let (from, to) = (root(one), root(other))
      guard from != to else { continue }
      neighbours[from, default: [:]][to, default: 0] += 1
      neighbours[to, default: [:]][from, default: 0] += 1
    }
    let live = parents.indices.filter { parents[$0] == $0 }
    var left = live.count
    var joined: Set<Int> = []
    // Those that hang on the same full neighbour join each other.
    var waiting: [Int: Int] = [:]
    for unit in live.filter({ sizes[$0] < least }).sorted(by: { (sizes[$0], $0) < (sizes[$1], $1) }) {
      if left <= count { break }
      guard parents[unit] == unit, !joined.contains(unit) else { continue }
      let around = linked(to: unit, neighbours[unit] ?? [:])
      var partner = around.first { sizes[$0] + sizes[unit] <= most }
      if partner == nil {
        let hub = around.first ?? -1
        partner = waiting[hub].map { root($0) }.flatMap {
          $0 != unit && sizes[$0] + sizes[unit] <= most ? $0 : nil
        }
        if partner == nil { waiting[hub] = unit }
      }
      guard let partner else { continue }
      join(unit, partner)
      joined.formUnion([unit, partner])
      left -= 1
    }
    return !joined.isEmpty
  }

  /// The clusters around one, best first.
  private mutating func linked(to unit: Int, _ neighbours: [Int: Int]) -> [Int] {
    var weights: [Int: Int] = [:]
    for (other, weight) in neighbours {
      let cluster = root(other)
      if cluster != unit { weights[cluster, default: 0] += weight }
    }
    return weights.sorted { one, other in
      let (left, right) = (one.value * sizes[other.key], other.value * sizes[one.key])
      return left == right ? one.key < other.key : left > right
    }.map(\.key)
  }

  /// The one with the smaller number stands for both.
  private mutating func join(_ one: Int, _ other: Int) {
    let (kept, gone) = (min(one, other), max(one, other))
    parents[gone] = kept
    sizes[kept] += sizes[gone]
  }

  private mutating func root(_ unit: Int) -> Int {
    var unit = unit
    while parents[unit] != unit {
      parents[unit] = parents[parents[unit]]
      unit = parents[unit]
    }
    return unit
  }

  /// Numbers the clusters; how many there are.
  @discardableResult
  private mutating func number() -> Int {
    var numbers: [Int: Int] = [:]
    for unit in parents.indices {
      let cluster = root(unit)
      clusters[unit] = numbers[cluster] ?? numbers.count
      numbers[cluster] = clusters[unit]
    }
    return numbers.count
  }
}
