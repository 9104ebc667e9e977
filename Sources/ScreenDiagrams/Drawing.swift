import ScreenGraph
import ScreenTrace

/// What a picture of a screen graph shows, before anybody decides how: screens, moves, groups, verdicts.
///
/// Built once from a graph (`DrawingBuilder`) and written by every writer, so that all of them show the same map.
/// It is also what the layout helper reads, as JSON. Names in it are readable text; each writer escapes them for
/// its own format.
public struct Drawing: Codable, Hashable, Sendable {
  /// What of an app is seen.
  public enum View: String, Codable, Hashable, Sendable, CaseIterable {
    /// What leads where.
    case map
    /// Who holds whom.
    case structure
    /// What one user did: a node for each screen that came, moves numbered in their order.
    case session
  }

  /// The version of this format: 1.
  public var drawing = 1
  public var view: View
  public var title: String
  /// What is drawn, counted: `12 screens, 9 moves, 1 alert.`
  public var counts: String
  public var verdict: Verdict
  /// Sentences below the title: what was left out, what was not understood.
  public var remarks: [String]
  public var nodes: [Node]
  public var edges: [Edge]
  public var groups: [Group]
  public var notes: [Note]

  public init(
    view: View = .map, title: String, counts: String = "", verdict: Verdict = Verdict(text: ""),
    remarks: [String] = [], nodes: [Node] = [], edges: [Edge] = [], groups: [Group] = [], notes: [Note] = []
  ) {
    self.view = view
    self.title = title
    self.counts = counts
    self.verdict = verdict
    self.remarks = remarks
    self.nodes = nodes
    self.edges = edges
    self.groups = groups
    self.notes = notes
  }

  /// The sentence that says whether screens contain each other without end.
  public struct Verdict: Codable, Hashable, Sendable {
    public var text: String
    /// Absent where nothing is wrong.
    public var severity: Severity?

    public init(text: String, severity: Severity? = nil) {
      self.text = text
      self.severity = severity
    }
  }

  /// A screen that a user would name.
  public struct Node: Codable, Hashable, Sendable {
    public enum Form: String, Codable, Hashable, Sendable {
      case plain, sheet, cover
      /// An alert or a dialog, where it is drawn as a node of its own.
      case alert
      /// No screen: a dot where every arrow in leads to every arrow out.
      case junction
    }

    /// The screen's id in the graph.
    public var id: String
    public var name: String
    public var form: Form
    /// Small lines below the name: `sheet`, `shows Search, Account`.
    public var captions: [String]
    public var chips: [Chip]
    /// The places in it that other screens fill, where edges begin at them.
    public var slots: [Slot]
    public var isRoot: Bool
    /// Held by tree slots only: it lies over what presents it.
    public var isPresented: Bool
    public var isInRecursion: Bool
    /// The innermost group it stands in.
    public var group: String?
    public var module: String?
    /// What a tooltip says, line by line.
    public var details: [String]
    /// The address of its source, where one was asked for.
    public var link: String?
    /// How it looks in the app, where that was given.
    public var screenshot: Screenshot?
    public var mark: Mark?

    public init(
      id: String, name: String, form: Form = .plain, captions: [String] = [], chips: [Chip] = [],
      slots: [Slot] = [], isRoot: Bool = false, isPresented: Bool = false, isInRecursion: Bool = false,
      group: String? = nil, module: String? = nil, details: [String] = [], link: String? = nil,
      mark: Mark? = nil
    ) {
      self.id = id
      self.name = name
      self.form = form
      self.captions = captions
      self.chips = chips
      self.slots = slots
      self.isRoot = isRoot
      self.isPresented = isPresented
      self.isInRecursion = isInRecursion
      self.group = group
      self.module = module
      self.details = details
      self.link = link
      self.mark = mark
    }
  }

  /// What lies over the map: how a change, the tests or the clock see a screen or a move.
  public struct Mark: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      case added, removed, changed
      case covered, uncovered
      case time
    }

    public var kind: Kind
    /// What its tag says: `added`, `not covered`, `2.4 s`.
    public var text: String

    public init(_ kind: Kind, text: String? = nil) {
      self.kind = kind
      self.text = text ?? (kind == .uncovered ? "not covered" : kind.rawValue)
    }

    /// Whether it tells a change, beside which all else is the background.
    public var isChange: Bool { [.added, .removed, .changed].contains(kind) }
  }

  /// A place in a screen's state that other screens fill.
  public struct Slot: Codable, Hashable, Sendable {
    /// `tree` holds at most one screen, `stack` any number.
    public var model: SlotModel
    public var name: String

    public init(model: SlotModel, name: String) {
      self.model = model
      self.name = name
    }

    /// `slot` or `stack`.
    public var word: String { model == .stack ? "stack" : "slot" }
  }

  /// An alert or a dialog, drawn inside the screen that asks.
  public struct Chip: Codable, Hashable, Sendable {
    public var kind: ScreenKind
    /// What brings it up, else the slot's name.
    public var text: String
    public var mark: Mark?

    public init(kind: ScreenKind, text: String, mark: Mark? = nil) {
      self.kind = kind
      self.text = text
      self.mark = mark
    }

    /// `alert` or `dialog`.
    public var word: String { kind == .confirmationDialog ? "dialog" : "alert" }
  }

  /// All moves of one kind between two screens; or a slot that no known move fills.
  public struct Edge: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Hashable, Sendable {
      case push, present, `switch`, back
      /// A child that is always there, where it is drawn as a node of its own.
      case hold
    }

    /// Ids of nodes, or of groups whose frame stands for their owner.
    public var from: String
    public var to: String
    public var kind: Kind
    public var causes: [Cause]
    /// How many more causes there are.
    public var hiddenCauses: Int
    /// Said in words on the edge: `drill-down`, `replaces`, `pop to root`.
    public var words: [String]
    /// The slot that it stands for, where it stands for one.
    public var through: Through?
    /// The way back along the same line.
    public var back: Back?
    /// When it was made, where the drawing is of a session: the numbers of its moves.
    public var steps: [Int]
    /// How often traces saw it; absent where the graph knows only one kind of evidence.
    public var count: Int?
    /// In the sources but in no trace, where the graph knows both.
    public var isNeverObserved: Bool
    public var isUnsure: Bool
    /// Its places in the recursions it belongs to, counted from 1.
    public var numbers: [Int]
    /// What a tooltip says, line by line.
    public var details: [String]
    /// The address of its source, where one was asked for.
    public var link: String?
    public var mark: Mark?

    public init(
      from: String, to: String, kind: Kind, causes: [Cause] = [], words: [String] = [],
      through: Through? = nil,
      back: Back? = nil, steps: [Int] = [], count: Int? = nil, isNeverObserved: Bool = false,
      isUnsure: Bool = false, numbers: [Int] = [], details: [String] = [], hiddenCauses: Int = 0,
      link: String? = nil, mark: Mark? = nil
    ) {
      self.from = from
      self.to = to
      self.kind = kind
      self.causes = causes
      self.words = words
      self.through = through
      self.back = back
      self.steps = steps
      self.count = count
      self.isNeverObserved = isNeverObserved
      self.isUnsure = isUnsure
      self.numbers = numbers
      self.details = details
      self.hiddenCauses = hiddenCauses
      self.link = link
      self.mark = mark
    }

    public var isInRecursion: Bool { !numbers.isEmpty }
  }

  /// The slot behind an edge.
  public struct Through: Codable, Hashable, Sendable {
    /// The name of one of the slots of the node that the edge leaves; absent where it leaves the node itself.
    public var slot: String?
    /// The path in the owner: `destino.detalle`.
    public var path: String
    /// What the path says beyond the names of the slot and of the screen.
    public var remainder: String?

    public init(slot: String? = nil, path: String, remainder: String? = nil) {
      self.slot = slot
      self.path = path
      self.remainder = remainder
    }
  }

  /// A way back to where an edge comes from.
  public struct Back: Codable, Hashable, Sendable {
    public var causes: [Cause]
    /// How many more causes there are.
    public var hiddenCauses: Int
    /// The numbers of its moves, where the drawing is of a session.
    public var steps: [Int]

    public init(causes: [Cause], hiddenCauses: Int = 0, steps: [Int] = []) {
      self.causes = causes
      self.hiddenCauses = hiddenCauses
      self.steps = steps
    }
  }

  /// What starts a move.
  public struct Cause: Codable, Hashable, Sendable, Comparable {
    /// What the user did: the first action of the causal chain.
    public var action: String
    /// The action in whose handling the screen appeared, where it is another one.
    public var reply: String?

    public init(action: String, reply: String? = nil) {
      self.action = action
      self.reply = reply
    }

    public static func < (left: Self, right: Self) -> Bool {
      (left.action, left.reply ?? "") < (right.action, right.reply ?? "")
    }
  }

  /// Screens that belong together.
  public struct Group: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Hashable, Sendable {
      case tabs
      /// The cases of a root enum: one of them is there.
      case choice
      case stack, module
    }

    public var id: String
    public var kind: Kind
    public var name: String
    /// The group it lies in.
    public var parent: String?
    public var isRoot: Bool
    /// Whether the order of its nodes is the order in the app.
    public var isOrdered: Bool
    /// Small lines below the name.
    public var captions: [String]
    /// What a tooltip says below the name, line by line.
    public var details: [String]

    public init(
      id: String, kind: Kind, name: String, parent: String? = nil, isRoot: Bool = false,
      isOrdered: Bool = false, captions: [String] = [], details: [String] = []
    ) {
      self.id = id
      self.kind = kind
      self.name = name
      self.parent = parent
      self.isRoot = isRoot
      self.isOrdered = isOrdered
      self.captions = captions
      self.details = details
    }
  }

  /// What is wrong, why, what it costs and the way out.
  public struct Note: Codable, Hashable, Sendable {
    public var rule: String
    /// Those of the arrows that it is about.
    public var numbers: [Int]
    public var sentences: [String]
    public var wayOut: String?
    public var place: String?
    /// The node or group it stands beside.
    public var beside: String

    public init(
      rule: String, numbers: [Int] = [], sentences: [String], wayOut: String? = nil, place: String? = nil,
      beside: String
    ) {
      self.rule = rule
      self.numbers = numbers
      self.sentences = sentences
      self.wayOut = wayOut
      self.place = place
      self.beside = beside
    }
  }
}

extension Drawing {
  /// Whether some part is marked as changed, so that all else is drawn as the background of that.
  public var showsChanges: Bool { marks.contains { $0.isChange } }

  /// All nodes that are screens.
  public var screens: [Node] { nodes.filter { $0.form != .junction } }

  /// What lies over it.
  public var marks: [Mark] {
    nodes.compactMap(\.mark) + nodes.flatMap(\.chips).compactMap(\.mark) + edges.compactMap(\.mark)
  }

  /// Whether some edge is dashed or counted.
  public var distinguishesEvidence: Bool {
    edges.contains { $0.isNeverObserved || $0.count != nil }
  }
}

extension Drawing.Note {
  /// The numbers of its arrows and the rule: `1, 2 tree-recursion`.
  var heading: String {
    [EdgeLabel.words(for: numbers), rule].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Drawing.Group {
  /// Its name and what it is, in words.
  var title: String {
    switch kind {
    case .tabs: "\(name) (tabs)"
    case .choice: "\(name) (one of)"
    case .stack: "stack \(name)"
    case .module: name
    }
  }
}
