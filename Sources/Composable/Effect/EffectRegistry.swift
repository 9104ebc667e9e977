import Foundation

/// The effects of one store that are under way: by where they belong and by the ids they can be cancelled with.
///
/// The places form a tree like that of the screens, with those places only at which something runs: to end a screen is
/// to cut a branch, at the cost of what runs there. Locked, because `Task.cancel(id:)` is called from anywhere.
final class EffectRegistry: @unchecked Sendable {
  /// For what is cancellable by an id outside of any store.
  static let outside = EffectRegistry()

  private let lock = NSLock()
  private let root = Node()
  private var started = 0
  private var running: [Int: EffectToken] = [:]
  private var events: [EffectEvent]?

  /// A place at which effects run, or below which some do.
  final class Node {
    fileprivate var slots: [[String]: Slot] = [:]
    fileprivate var tokens: [Int: EffectToken] = [:]
    fileprivate var byID: [CancellationID: [Int: EffectToken]] = [:]
    fileprivate var isEmpty: Bool { slots.isEmpty && tokens.isEmpty && byID.isEmpty }
  }

  /// One slot of a screen, with those of its occupants for which something runs.
  final class Slot {
    fileprivate var occupants: [AnyHashable?: Node] = [:]
  }

  // MARK: Starting and ending

  /// Notes that something runs.
  func start(
    at place: EffectPlace, by cause: ActionCause?, group: EffectGroup?, isWork: Bool
  ) -> EffectToken {
    lock.withLock {
      started += 1
      let token = EffectToken(
        number: started, place: place, cause: cause, group: group, isWork: isWork)
      running[token.number] = token
      token.node = node(at: place.path.elements[...], make: true)
      token.node?.tokens[token.number] = token
      for (id, depth) in place.ids {
        node(at: place.path.elements.prefix(depth), make: true)?.byID[id, default: [:]][token.number] = token
      }
      group?.add(token)
      if isWork { events?.append(EffectEvent(kind: .started, token: token)) }
      return token
    }
  }

  /// Says how to end what runs. `cancel` is called without the lock; at once, if it was to end before this.
  func attach(_ cancel: @escaping @Sendable () -> Void, to token: EffectToken) {
    let isCancelled = lock.withLock {
      token.cancel = cancel
      return token.state == .cancelled
    }
    if isCancelled { cancel() }
  }

  /// Notes that something has returned by itself.
  func finish(_ token: EffectToken) {
    let waiters: [CheckedContinuation<Void, Never>] = lock.withLock {
      if token.isWork, token.state == .running { events?.append(EffectEvent(kind: .finished, token: token)) }
      if token.state == .running { token.state = .finished }
      remove(token)
      return token.group?.remove(token) ?? []
    }
    for waiter in waiters { waiter.resume() }
  }

  func state(of token: EffectToken) -> EffectToken.State { lock.withLock { token.state } }

  // MARK: Cancelling

  func cancel(_ id: CancellationID, below path: PresencePath) {
    end {
      guard let top = node(at: path.elements[...], make: false) else { return [] }
      var found: [EffectToken] = []
      forEachNode(below: top) { node in
        if let tokens = node.byID[id] { found.append(contentsOf: tokens.values) }
      }
      return found
    }
  }

  /// Ends what belongs to those occupants of the visited slots that were not found present.
  func cancelOccupants(of visited: [Slot], except present: Set<ObjectIdentifier>) {
    end {
      var found: [EffectToken] = []
      for slot in visited {
        for occupant in slot.occupants.values where !present.contains(ObjectIdentifier(occupant)) {
          forEachNode(below: occupant) { found.append(contentsOf: $0.tokens.values) }
        }
      }
      return found
    }
  }

  func cancel(_ group: EffectGroup) {
    end {
      group.isCancelled = true
      return Array(group.tokens.values)
    }
  }

  func isCancelled(_ group: EffectGroup) -> Bool { lock.withLock { group.isCancelled } }

  func cancelAll() { end { Array(running.values) } }

  private func end(_ find: () -> [EffectToken]) {
    let cancels: [@Sendable () -> Void] = lock.withLock {
      let found = find().filter { $0.state == .running }.sorted { $0.number < $1.number }
      for token in found where token.state == .running {
        token.state = .cancelled
        remove(token)
        if token.isWork { events?.append(EffectEvent(kind: .cancelled, token: token)) }
      }
      return found.compactMap(\.cancel)
    }
    for cancel in cancels { cancel() }
  }

  // MARK: Asking

  /// The place at the top of the tree; nil where nothing runs in any slot.
  var rootOfOccupants: Node? { lock.withLock { root.slots.isEmpty ? nil : root } }

  func hasSlots(_ node: Node) -> Bool { lock.withLock { !node.slots.isEmpty } }

  func slot(_ cases: [String], of node: Node) -> Slot? { lock.withLock { node.slots[cases] } }

  func occupant(_ identity: AnyHashable?, of slot: Slot) -> Node? {
    lock.withLock { slot.occupants[identity] }
  }

  func occupants(of slot: Slot) -> [AnyHashable?: Node] { lock.withLock { slot.occupants } }

  /// The work under way, oldest first.
  var work: [EffectToken] {
    lock.withLock { running.values.filter(\.isWork).sorted { $0.number < $1.number } }
  }

  func isEmpty(_ group: EffectGroup) -> Bool { lock.withLock { group.tokens.isEmpty } }

  /// Suspends until all of a group has returned, work that was cancelled included.
  func waitForEnd(of group: EffectGroup) async {
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        if group.tokens.isEmpty { return true }
        group.waiters.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  // MARK: Events

  /// From now on events are kept until they are taken.
  func keepEvents() { lock.withLock { if events == nil { events = [] } } }

  func takeEvents() -> [EffectEvent] {
    lock.withLock {
      guard let kept = events, !kept.isEmpty else { return [] }
      events = []
      return kept
    }
  }

  // MARK: The tree

  private func node(at elements: ArraySlice<PresencePath.Element>, make: Bool) -> Node? {
    var node = root
    for element in elements {
      if let occupant = node.slots[element.cases]?.occupants[element.identity] {
        node = occupant
      } else if make {
        let slot = node.slots[element.cases] ?? Slot()
        node.slots[element.cases] = slot
        let occupant = Node()
        slot.occupants[element.identity] = occupant
        node = occupant
      } else {
        return nil
      }
    }
    return node
  }

  private func forEachNode(below top: Node, _ body: (Node) -> Void) {
    var waiting = [top]
    while let node = waiting.popLast() {
      body(node)
      for slot in node.slots.values { waiting.append(contentsOf: slot.occupants.values) }
    }
  }

  private func remove(_ token: EffectToken) {
    guard running.removeValue(forKey: token.number) != nil else { return }
    let elements = token.place.path.elements
    let node = token.node
    token.node = nil
    node?.tokens[token.number] = nil
    for (id, depth) in token.place.ids {
      guard let node = self.node(at: elements.prefix(depth), make: false) else { continue }
      node.byID[id]?[token.number] = nil
      if node.byID[id]?.isEmpty == true { node.byID[id] = nil }
      prune(elements.prefix(depth))
    }
    // To find the place again takes more than all else; where others run there is nothing to take away.
    if node?.isEmpty != false { prune(elements[...]) }
  }

  /// Takes empty nodes away, from the end of a path upwards.
  private func prune(_ elements: ArraySlice<PresencePath.Element>) {
    var elements = elements
    while let last = elements.popLast(), let owner = node(at: elements, make: false) {
      guard let slot = owner.slots[last.cases], slot.occupants[last.identity]?.isEmpty == true else { return }
      slot.occupants[last.identity] = nil
      if slot.occupants.isEmpty { owner.slots[last.cases] = nil }
    }
  }
}

/// Where an effect belongs, and what it can be cancelled by.
struct EffectPlace: Sendable {
  var path: PresencePath
  /// Each with the length of the part of `path` at which it was given.
  var ids: [(CancellationID, Int)]

  func adding(_ id: CancellationID) -> EffectPlace {
    EffectPlace(path: path, ids: ids + [(id, path.elements.count)])
  }
}

/// Something that runs. All that changes in it is guarded by the registry's lock.
final class EffectToken: @unchecked Sendable {
  enum State { case running, finished, cancelled }

  /// Counts what a store has started.
  let number: Int
  let place: EffectPlace
  let cause: ActionCause?
  let group: EffectGroup?
  /// False for what only holds other effects together.
  let isWork: Bool
  /// Where it runs.
  fileprivate var node: EffectRegistry.Node?
  fileprivate(set) var cancel: (@Sendable () -> Void)?
  fileprivate(set) var state = State.running

  init(number: Int, place: EffectPlace, cause: ActionCause?, group: EffectGroup?, isWork: Bool) {
    self.number = number
    self.place = place
    self.cause = cause
    self.group = group
    self.isWork = isWork
  }
}

/// The effects that follow from one action sent from outside, and from the actions that these effects send.
final class EffectGroup: @unchecked Sendable {
  fileprivate(set) var tokens: [Int: EffectToken] = [:]
  fileprivate var isCancelled = false
  fileprivate var waiters: [CheckedContinuation<Void, Never>] = []

  fileprivate func add(_ token: EffectToken) { tokens[token.number] = token }

  /// Who waits for the group, once nothing is left of it.
  fileprivate func remove(_ token: EffectToken) -> [CheckedContinuation<Void, Never>] {
    tokens[token.number] = nil
    guard tokens.isEmpty else { return [] }
    defer { waiters = [] }
    return waiters
  }
}

/// What happened to an effect.
struct EffectEvent {
  enum Kind { case started, finished, cancelled }

  var kind: Kind
  var token: EffectToken
}
