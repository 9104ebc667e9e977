/// One screen that is present, with the screens that its slots hold: what a walk of a store's state answers.
///
/// The root has no place. Children stand in the order in which the owner's reducer composes its slots; the elements
/// of one stack stand together, bottom first.
public struct Presence: Hashable, Sendable {
  /// The screen.
  public var screen: ScreenKey
  /// Where in its owner it is; nil for the root.
  public var place: Place?
  /// What its slots hold.
  public var children: [Presence]

  /// A screen with what it holds.
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
    /// How the slot holds its child.
    public var model: SlotModel
    /// How that looks, as far as the reducers know.
    public var style: SlotStyle
    /// The element's id in a stack or in rows; the identity of the state in a tree slot where it has one.
    public var identity: String?

    /// A place.
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
