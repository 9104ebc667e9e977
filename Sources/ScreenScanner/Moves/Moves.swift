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

/// A line of a file.
struct Position: Hashable {
  var file: String
  var line: Int
}

/// Reads the logic of every feature.
struct MoveFinder {
  let slots: Slots
  let drivers: Drivers
  /// Where states are changed that were followed to their place.
  private(set) var followed: Set<Position> = []
  private(set) var sites: [Site] = []
  private(set) var sent: [Sent] = []
  private(set) var unknowns: [GraphDocument.Unknown] = []

  init(_ slots: Slots, drivers: Drivers) {
    self.slots = slots
    self.drivers = drivers
  }

  mutating func readLogic() {
    for feature in slots.features.all where feature.whole == nil {
      guard let composition = slots.compositions[feature], !composition.logic.isEmpty else { continue }
      read(feature) { $0.read(composition) }
    }
  }

  /// Changes that views make through bindings.
  mutating func read(_ writes: [Write]) {
    for write in writes where !write.place.path.isEmpty {
      read(slots.normal(write.place).feature) { $0.read(write) }
    }
  }

  private mutating func read(_ feature: Feature, _ body: (inout LogicReader) -> Void) {
    var reader = LogicReader(feature, slots: slots, drivers: drivers)
    body(&reader)
    sites += reader.sites
    sent += reader.sent
    unknowns += reader.unknowns
    followed.formUnion(reader.followed)
  }
}
