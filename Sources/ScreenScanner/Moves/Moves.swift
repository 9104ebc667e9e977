import ScreenGraph

/// A place in the sources where a slot is filled or emptied.
struct Site {
  enum Kind: Hashable {
    case fill, empty, push, pop, popTo, popSome, popAll, `switch`
    /// The screen asks its own presentation to end.
    case dismissItself
  }

  var kind: Kind
  var slots: [Slot]
  /// The actions being handled. Empty where the source does not tell.
  var at: [ActionValue]
  var file: SourceFile
  var line: Int
  var sure = true
  /// For `dismissItself`.
  var feature: Feature?
}

/// An action that is sent while others are handled.
struct Sent {
  var during: [ActionValue]
  var action: ActionValue
}

/// Reads the logic of every feature.
struct MoveFinder {
  let slots: Slots
  private(set) var sites: [Site] = []
  private(set) var sent: [Sent] = []
  private(set) var unknowns: [GraphDocument.Unknown] = []

  init(_ slots: Slots) { self.slots = slots }

  mutating func readLogic() {
    for feature in slots.features.all where feature.whole == nil {
      guard let composition = slots.compositions[feature], !composition.logic.isEmpty else { continue }
      var reader = LogicReader(feature, slots: slots)
      reader.read(composition)
      sites += reader.sites
      sent += reader.sent
      unknowns += reader.unknowns
    }
  }
}
