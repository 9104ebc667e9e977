/// Pictures in rows, in their order, so that as much as possible of them can be read when all are fitted to a page.
struct PictureRows {
  /// The upper left corner of each, below and right of the origin.
  private(set) var places: [Point] = []
  private(set) var width = 0.0
  private(set) var height = 0.0
  private let top: Double

  /// O(sizes).
  init(
    of sizes: [(width: Double, height: Double)], below top: Double,
    fitting page: (width: Double, height: Double)
  ) {
    self.init(below: top)
    let area = sizes.reduce(0) { $0 + $1.width * $1.height }
    let widest = sizes.map(\.width).max() ?? 0
    var best: (scale: Double, rows: PictureRows)?
    for share in 4...20 {
      var rows = PictureRows(below: top)
      rows.fill(
        sizes, within: max(widest, (area * page.width / page.height).squareRoot() * Double(share) / 10))
      let scale = min(page.width / rows.width, page.height / (top + rows.height))
      if scale > best?.scale ?? 0 { best = (scale, rows) }
    }
    if let best { self = best.rows }
  }

  private init(below top: Double) { self.top = top }

  private mutating func fill(_ sizes: [(width: Double, height: Double)], within limit: Double) {
    var row = (width: 0.0, height: 0.0)
    for size in sizes {
      if row.width > 0, row.width + size.width > limit {
        height += row.height
        row = (0, 0)
      }
      places.append(Point(x: row.width, y: top + height))
      row = (row.width + size.width, max(row.height, size.height))
      width = max(width, row.width)
    }
    height += row.height
  }
}
