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
  /// What was shown before stays below.
  var over = false
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
  /// Those of the features' logic: what they wait for, the views may tell.
  private var readers: [LogicReader] = []
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
    readers = Parallel.map(features) { shared.read($0) }.map(\.reader)
  }

  /// What views hand to the logic, after that was read.
  mutating func read(_ writes: [Write]) {
    fillWaiting(writes)
    for reader in readers { add(reader) }
    for write in writes {
      guard case .place(let place) = write.target, !place.path.isEmpty, let value = write.value else {
        continue
      }
      var reader = LogicReader(slots.normal(place).feature, slots: slots, drivers: drivers)
      reader.read(value, into: place, write)
      add(reader)
    }
    drivers.settleTabs(picks(writes))
  }

  /// Fills the slots that wait for what an action carries, from effects and from views.
  private mutating func fillWaiting(_ writes: [Write]) {
    var handed: [Feature: [LogicReader.Handed]] = [:]
    func note(_ item: LogicReader.Handed) {
      for entry in item.action.screens { handed[entry.feature, default: []].append(item.seen(from: entry)) }
    }
    for reader in readers {
      for var item in reader.handed {
        item.index = item.index.map { $0 + sent.count }
        note(item)
      }
      sent += reader.sent
    }
    for write in writes {
      guard case .action(let action, let unspelled) = write.target, let value = write.value else { continue }
      note(
        LogicReader.Handed(
          action: action, expression: value, environment: write.environment, file: write.file,
          unspelled: unspelled))
    }
    for place in readers.indices where !readers[place].waiting.isEmpty {
      let carried = readers[place].fillWaiting(from: handed[readers[place].feature] ?? [])
      for (index, payload) in carried { sent[index].action.payload = payload }
    }
  }

  /// What people pick by hand: through a binding, or through an action that a view sends and whose value is kept.
  private func picks(_ writes: [Write]) -> [Place: Set<String?>] {
    var picks: [Place: Set<String?>] = [:]
    let picked = readers.flatMap(\.picked)
    for write in writes {
      switch write.target {
      case .place(let place):
        let place = slots.normal(place)
        if drivers.isChoice(place) { picks[place, default: []].insert(write.value?.caseName) }
      case .action(let action, _):
        for (place, carriers) in picked where carriers.contains(where: { isSame($0, action) }) {
          picks[place, default: []].insert(action.payload)
        }
      }
    }
    return picks
  }

  private func isSame(_ carrier: ActionValue, _ action: ActionValue) -> Bool {
    action.screens.contains { entry in
      entry.feature == carrier.root && action.names.dropFirst(entry.depth).elementsEqual(carrier.names)
    }
  }

  private mutating func add(_ reader: LogicReader) {
    sites += reader.sites
    unknowns += reader.unknowns
    followed.formUnion(reader.followed)
    for (slot, change) in reader.shown { slot.note(change) }
  }
}

/// What readers on several threads share. While they read, nothing changes it.
private struct Shared: @unchecked Sendable {
  let slots: Slots
  let drivers: Drivers

  func read(_ feature: Feature) -> Read {
    var reader = LogicReader(feature, slots: slots, drivers: drivers)
    if let composition = slots.compositions[feature] { reader.read(composition) }
    return Read(reader: reader)
  }
}

/// One that has read goes from its thread to the one that puts all together.
private struct Read: @unchecked Sendable {
  let reader: LogicReader
}
