// The closed vocabularies that traces and graphs share.

/// The outcome of a transition, read off what is present before and after it.
public enum MoveOperation: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  case present, replace, dismiss
  case push
  /// One element left a stack.
  case pop
  /// Several elements left a stack, and at least one remains.
  case popTo
  /// More than one element left a stack, and none remains.
  case popToRoot
  case `switch`

  /// Whether the move takes screens away.
  public var isBack: Bool {
    switch self {
    case .dismiss, .pop, .popTo, .popToRoot: true
    case .present, .replace, .push, .switch: false
    }
  }

  /// By name.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How a slot holds its child.
public enum SlotModel: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  /// An optional, or a case of an optional enum: at most one, depth fixed by the types.
  case tree
  /// An element of a stack: any number, one type.
  case stack
  /// Always there: an embedded child, a tab, a row of a list, a case of a root enum.
  case scope

  /// By name.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How a slot looks. The view decides, so a trace knows only some of them.
public enum SlotStyle: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  case sheet, fullScreenCover, popover, navigationDestination, alert, confirmationDialog, inline
  case push
  case embed, tab, row, `switch`
  case unknown

  /// By name.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Who asked for a dismissal or a pop.
public enum Asker: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  /// A gesture or a binding: sent from outside the store.
  case user
  /// The state was emptied by a reducer.
  case parent
  /// The screen's own `dismiss`.
  case child

  /// By name.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What kind of screen a feature is.
public enum ScreenKind: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  case feature, alert, confirmationDialog

  /// The kind of the screen in a slot of this style.
  public init(style: SlotStyle) {
    switch style {
    case .alert: self = .alert
    case .confirmationDialog: self = .confirmationDialog
    default: self = .feature
    }
  }

  /// By name.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A place in a source file.
public struct SourceLocation: Codable, Hashable, Sendable, Comparable {
  /// Never absolute: as `#fileID` gives it, or relative to the scanned folder.
  public var file: String
  /// From 1.
  public var line: Int

  /// A line of a file.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// By file, then by line.
  public static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line) < (right.file, right.line)
  }
}
