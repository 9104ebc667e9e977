extension Drawing {
  /// A picture of a screen as it runs, made as small as the map shows it.
  public struct Screenshot: Codable, Hashable, Sendable {
    /// PNG, as base64.
    public var light: String
    /// The same in dark colours, where there is one.
    public var dark: String?
    /// In points.
    public var width: Int
    public var height: Int

    public init(light: String, dark: String? = nil, width: Int, height: Int) {
      self.light = light
      self.dark = dark
      self.width = width
      self.height = height
    }

    /// The colour of the place that a layout keeps free for it: no colour of a palette.
    public static let mark = "#010203"
    /// Pixels of a picture for a point of the map.
    public static let density = 2

    /// How large a picture of some pixels stands in the map, in points: whole, and no larger than a small phone.
    public static func size(of header: ImageHeader) -> (width: Int, height: Int) {
      let scale = min(104 / Double(header.width), 208 / Double(header.height))
      let points = { (pixels: Int) in max(1, Int((Double(pixels) * scale).rounded())) }
      return (points(header.width), points(header.height))
    }
  }

  /// The drawing for formats that hold no pictures.
  var withoutScreenshots: Drawing {
    var drawing = self
    for index in nodes.indices { drawing.nodes[index].screenshot = nil }
    return drawing
  }
}
