/// What of a graph is drawn. How it looks is decided later (`DrawingStyle`).
public struct DrawingOptions: Codable, Hashable, Sendable {
  /// What lies in a frame. Tabs and root switches always do.
  public enum Grouping: String, Codable, Hashable, Sendable, CaseIterable { case stack, module, none }
  /// What is folded away unless asked for.
  public enum Detail: String, Codable, Hashable, Sendable, CaseIterable { case embeds, rows, alerts, backs }
  /// `auto` names at most two triggers on an edge.
  public enum Labels: String, Codable, Hashable, Sendable, CaseIterable { case auto, all, none }

  /// `map` or `structure`; a session is drawn from its trace.
  public var view: Drawing.View
  public var grouping: Grouping
  public var show: Set<Detail>
  public var labels: Labels
  /// Where the sources can be read: screens and moves link to it. `{file}` and `{line}` in it are filled in; without
  /// them the file and `#L` with the line are added, as most forges have it (`https://…/blob/main`).
  public var sourceURL: String?

  public init(
    view: Drawing.View = .map, grouping: Grouping = .stack, show: Set<Detail> = [], labels: Labels = .auto,
    sourceURL: String? = nil
  ) {
    self.view = view
    self.grouping = grouping
    self.show = show
    self.labels = labels
    self.sourceURL = sourceURL
  }

  /// The address of a place in the sources, with `{file}` and `{line}` in it.
  public var sourcePattern: String? {
    sourceURL.map { $0.contains("{file}") ? $0 : "\($0.hasSuffix("/") ? $0 : $0 + "/"){file}#L{line}" }
  }
}

/// How a drawing looks.
public struct DrawingStyle: Codable, Hashable, Sendable {
  /// `both` follows the reader's system where the format can (SVG); elsewhere it is `light`.
  public enum Theme: String, Codable, Hashable, Sendable, CaseIterable { case light, dark, both }
  /// `auto` takes the one in which the text is larger when the picture is fitted to a page.
  public enum Direction: String, Codable, Hashable, Sendable, CaseIterable { case auto, down, right }

  public var theme: Theme
  public var direction: Direction

  public init(theme: Theme = .both, direction: Direction = .auto) {
    self.theme = theme
    self.direction = direction
  }
}
