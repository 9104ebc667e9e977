import ScreenGraph
import ScreenTrace

/// What a picture of a screen graph shows, before anybody decides how: screens, moves, groups, verdicts.
///
/// Built once from a graph (`DrawingBuilder`) and written by every writer, so that all of them show the same map.
/// It is also what the layout helper reads, as JSON. Names in it are readable text; each writer escapes them for
/// its own format.
public struct Drawing: Codable, Hashable, Sendable {
  /// The version of this format: 1.
  public var drawing = 1
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
    title: String, counts: String = "", verdict: Verdict = Verdict(text: ""), remarks: [String] = [],
    nodes: [Node] = [], edges: [Edge] = [], groups: [Group] = [], notes: [Note] = []
  ) {
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
    }

    /// The screen's id in the graph.
    public var id: String
    public var name: String
    public var form: Form
    /// Small lines below the name: `sheet`, `shows Search, Account`.
    public var captions: [String]
    public var chips: [Chip]
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

    public init(
      id: String, name: String, form: Form = .plain, captions: [String] = [], chips: [Chip] = [],
      isRoot: Bool = false, isPresented: Bool = false, isInRecursion: Bool = false, group: String? = nil,
      module: String? = nil, details: [String] = [], link: String? = nil
    ) {
      self.id = id
      self.name = name
      self.form = form
      self.captions = captions
      self.chips = chips
      self.isRoot = isRoot
      self.isPresented = isPresented
      self.isInRecursion = isInRecursion
      self.group = group
      self.module = module
      self.details = details
      self.link = link
    }
  }

  /// An alert or a dialog, drawn inside the screen that asks.
  public struct Chip: Codable, Hashable, Sendable {
    public var kind: ScreenKind
    /// What brings it up, else the slot's name.
    public var text: String

    public init(kind: ScreenKind, text: String) {
      self.kind = kind
      self.text = text
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

    public init(
      from: String, to: String, kind: Kind, causes: [Cause] = [], words: [String] = [], count: Int? = nil,
      isNeverObserved: Bool = false, isUnsure: Bool = false, numbers: [Int] = [], details: [String] = [],
      hiddenCauses: Int = 0, link: String? = nil
    ) {
      self.from = from
      self.to = to
      self.kind = kind
      self.causes = causes
      self.words = words
      self.count = count
      self.isNeverObserved = isNeverObserved
      self.isUnsure = isUnsure
      self.numbers = numbers
      self.details = details
      self.hiddenCauses = hiddenCauses
      self.link = link
    }

    public var isInRecursion: Bool { !numbers.isEmpty }
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

    public init(
      id: String, kind: Kind, name: String, parent: String? = nil, isRoot: Bool = false,
      isOrdered: Bool = false
    ) {
      self.id = id
      self.kind = kind
      self.name = name
      self.parent = parent
      self.isRoot = isRoot
      self.isOrdered = isOrdered
    }
  }

  /// What is wrong, why, what it costs and the way out.
  public struct Note: Codable, Hashable, Sendable {
    public var rule: String
    public var sentences: [String]
    public var wayOut: String?
    public var place: String?
    /// The node or group it stands beside.
    public var beside: String

    public init(
      rule: String, sentences: [String], wayOut: String? = nil, place: String? = nil, beside: String
    ) {
      self.rule = rule
      self.sentences = sentences
      self.wayOut = wayOut
      self.place = place
      self.beside = beside
    }
  }
}

extension Drawing {
  /// Whether some edge is dashed or counted.
  public var distinguishesEvidence: Bool {
    edges.contains { $0.isNeverObserved || $0.count != nil }
  }
}
