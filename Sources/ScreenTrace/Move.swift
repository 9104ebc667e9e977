/// A transition between screens. It carries all that is needed to count it without the lines before it.
public struct Move: Decodable, Hashable, Sendable {
  /// What it does.
  public var op: MoveOperation
  /// For present, replace, push and switch: the screen whose action caused it. For dismiss and the pops: the topmost
  /// screen that goes.
  public var from: ScreenKey
  /// The screen that appears, or is revealed.
  public var to: ScreenKey
  /// The screen that owns the slot.
  public var owner: ScreenKey
  /// The paths of the slots from the root to the owner, joined with dots; absent where the owner is the root. With
  /// `ids` it tells which of several equal owners it is.
  public var within: String?
  /// The slot's path in its owner: `path.profile`.
  public var path: String
  /// How the slot holds its child.
  public var model: SlotModel
  /// How that looks, as far as a trace knows.
  public var style: SlotStyle
  /// The child of the slot: the screen that came or, for a back move, the one that the slot held.
  public var child: ScreenKey
  /// Ids on the way from the root to the slot's occupant, outermost first: of stack elements and rows.
  public var ids: [String]
  /// For `popTo` and `popToRoot`: the ids of all elements that left the stack, bottom first. The last one is the
  /// occupant that `path`, `child` and `ids` tell of.
  public var gone: [String]?
  /// The case path of the action in whose processing the state changed.
  public var at: String
  /// The first action of the causal chain; absent where it is `at`.
  public var origin: String?
  /// Who asked, for dismiss and the pops.
  public var by: Asker?
  /// False where `from` is a guess (the owner, since the screen of the origin had gone).
  public var sure: Bool

  /// A move.
  public init(
    op: MoveOperation, from: ScreenKey, to: ScreenKey, owner: ScreenKey, within: String? = nil, path: String,
    model: SlotModel, style: SlotStyle, child: ScreenKey, ids: [String], gone: [String]? = nil, at: String,
    origin: String? = nil, by: Asker? = nil, sure: Bool = true
  ) {
    self.op = op
    self.from = from
    self.to = to
    self.owner = owner
    self.within = within
    self.path = path
    self.model = model
    self.style = style
    self.child = child
    self.ids = ids
    self.gone = gone
    self.at = at
    self.origin = origin
    self.by = by
    self.sure = sure
  }

  enum CodingKeys: String, CodingKey {
    case op, from, to, owner, within, path, model, style, child, ids, gone, at, origin, by, sure
  }

  /// Reads a trace's form; absent members have their usual value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    op = try container.decode(MoveOperation.self, forKey: .op)
    from = try container.decode(ScreenKey.self, forKey: .from)
    to = try container.decode(ScreenKey.self, forKey: .to)
    owner = try container.decode(ScreenKey.self, forKey: .owner)
    within = try container.decodeIfPresent(String.self, forKey: .within)
    path = try container.decode(String.self, forKey: .path)
    model = try container.decode(SlotModel.self, forKey: .model)
    style = try container.decode(SlotStyle.self, forKey: .style)
    child = try container.decode(ScreenKey.self, forKey: .child)
    ids = try container.decodeIfPresent([String].self, forKey: .ids) ?? []
    gone = try container.decodeIfPresent([String].self, forKey: .gone)
    at = try container.decode(String.self, forKey: .at)
    origin = try container.decodeIfPresent(String.self, forKey: .origin)
    by = try container.decodeIfPresent(Asker.self, forKey: .by)
    sure = try container.decodeIfPresent(Bool.self, forKey: .sure) ?? true
  }
}
