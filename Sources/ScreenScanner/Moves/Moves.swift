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
  var file: Origin
  var line: Int
  var sure = true
  /// What the value that is changed showed before may be any of these: one enum decides which of several is there.
  var beside: [Slot] = []
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
    let features = slots.features.all.filter { feature in
      feature.whole == nil && slots.compositions[feature]?.logic.isEmpty == false
    }
    let shared = Shared(slots: slots, drivers: drivers)
    let readers = Parallel.map(features) { shared.read($0) }
    for reader in readers { add(reader) }
  }

  /// Changes that views make through bindings.
  mutating func read(_ writes: [Write]) {
    for write in writes where !write.place.path.isEmpty {
      var reader = LogicReader(slots.normal(write.place).feature, slots: slots, drivers: drivers)
      reader.read(write)
      add(Read(reader))
    }
  }

  private mutating func add(_ read: Read) {
    sites += read.sites
    sent += read.sent
    unknowns += read.unknowns
    followed.formUnion(read.followed)
    for (slot, change) in read.shown { slot.note(change) }
  }
}

/// What readers on several threads share. While they read, nothing changes it.
private struct Shared: @unchecked Sendable {
  let slots: Slots
  let drivers: Drivers

  func read(_ feature: Feature) -> Read {
    var reader = LogicReader(feature, slots: slots, drivers: drivers)
    if let composition = slots.compositions[feature] { reader.read(composition) }
    return Read(reader)
  }
}

/// What one reader found. It goes from the thread that read to the one that puts all together.
private struct Read: @unchecked Sendable {
  let sites: [Site]
  let sent: [Sent]
  let unknowns: [GraphDocument.Unknown]
  let followed: Set<Position>
  let shown: [(Slot, Spellings.RouteChange)]

  init(_ reader: LogicReader) {
    sites = reader.sites
    sent = reader.sent
    unknowns = reader.unknowns
    followed = reader.followed
    shown = reader.shown
  }
}
