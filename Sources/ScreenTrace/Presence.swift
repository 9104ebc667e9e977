/// One screen that is present, with the screens that its slots hold: what a walk of a store's state answers.
///
/// The root has no place. Children stand in the order in which the owner's reducer composes its slots; the elements
/// of one stack stand together, bottom first.
public struct Presence: Hashable, Sendable {
  public var screen: ScreenKey
  public var place: Place?
  public var children: [Presence]

  public init(screen: ScreenKey, place: Place? = nil, children: [Presence] = []) {
    self.screen = screen
    self.place = place
    self.children = children
  }

  /// Where in its owner a screen is.
  public struct Place: Hashable, Sendable {
    /// The slot's path with the destination's case: `destination.detail`, `path.profile`, `alert`.
    public var path: String
    /// The part of `path` that holds at most one screen (tree, switch) or one sequence (stack, rows):
    /// `destination`, `path`, `alert`. Two occupants with one hole exclude or follow each other.
    public var hole: String
    public var model: SlotModel
    public var style: SlotStyle
    /// The element's id in a stack or in rows; the identity of the state in a tree slot where it has one.
    public var identity: String?

    public init(
      path: String, hole: String, model: SlotModel, style: SlotStyle, identity: String? = nil
    ) {
      self.path = path
      self.hole = hole
      self.model = model
      self.style = style
      self.identity = identity
    }
  }
}
