/// Follows actions back to where they come from: through effects that send them, and delegates that parents handle.
struct Attribution {
  private var sent: [Feature: [Sent]] = [:]
  /// What is sent to a screen from further out, with the number of names before the screen's own.
  private var sentInside: [Feature: [(item: Sent, depth: Int)]] = [:]
  /// What views send, and so people, as each screen on its way sees it: a chain may start there even where an effect
  /// sends it too.
  private let byPeople: Set<ActionValue>
  private static let maximumDepth = 12

  init(_ sent: [Sent], byPeople: Set<ActionValue>) {
    self.byPeople = byPeople.union(byPeople.flatMap { $0.screens.dropFirst().map($0.dropping) })
    for item in sent {
      self.sent[item.action.root, default: []].append(item)
      for entry in item.action.screens.dropFirst() {
        sentInside[entry.feature, default: []].append((item, entry.depth))
      }
    }
  }

  /// The first actions of the chains that lead to `action`; itself where nothing sends it. None where the action is
  /// only ever sent with other data than it is handled with.
  func origins(of action: ActionValue) -> [ActionValue] {
    var chains = Chains(seen: [action])
    collect(action, &chains, depth: 0)
    return chains.starts + chains.circles.filter { !chains.isStarted($0) }
  }

  private struct Chains {
    var seen: Set<ActionValue>
    var starts: [ActionValue] = []
    /// Actions that only those send which were met before: a chain without a start goes round in them.
    var circles: [ActionValue] = []
    var senders: [ActionValue: [ActionValue]] = [:]

    /// Whether some start leads to an action.
    func isStarted(_ action: ActionValue) -> Bool {
      var seen: Set<ActionValue> = [action]
      var waiting = [action]
      while let action = waiting.popLast() {
        if starts.contains(action) { return true }
        waiting += (senders[action] ?? []).filter { seen.insert($0).inserted }
      }
      return false
    }
  }

  private func collect(_ action: ActionValue, _ chains: inout Chains, depth: Int) {
    let senders = senders(of: action)
    if senders.isEmpty, isNeverSent(action) { return }
    if senders.isEmpty || depth >= Self.maximumDepth {
      chains.starts.append(action)
      return
    }
    chains.senders[action] = senders
    let before = senders.filter { chains.seen.insert($0).inserted }
    if before.isEmpty { chains.circles.append(action) }
    if isByPeople(action) { chains.starts.append(action) }
    for sender in before { collect(sender, &chains, depth: depth + 1) }
  }

  /// Whether effects send the action, and never with the data that it carries here.
  private func isNeverSent(_ action: ActionValue) -> Bool {
    guard action.payload != nil || !action.elsewhere.isEmpty, !isByPeople(action) else { return false }
    var plain = action
    plain.payload = nil
    plain.elsewhere = []
    return !senders(of: plain).isEmpty
  }

  private func isByPeople(_ action: ActionValue) -> Bool {
    action.screens.contains { entry in
      let local = Array(action.names.dropFirst(entry.depth))
      if local.first == "view" { return true }  // the convention of `ViewAction`
      // What a view's action carries may not be spelled: `send(.open(item.kind))`.
      return local.indices.contains { last in
        var seen = ActionValue(root: entry.feature, type: nil)
        seen.names = Array(local[...last])
        return byPeople.contains(seen)
      }
    }
  }

  /// The actions in whose handling `action` is sent, each as seen from where `action` is seen, or from where it is sent.
  private func senders(of action: ActionValue) -> [ActionValue] {
    var senders: [ActionValue] = []
    for entry in action.screens {
      let local = action.names.dropFirst(entry.depth)
      guard !local.isEmpty else { continue }
      for item in sent[entry.feature] ?? []
      where ActionValue.canBeSame(local, action.payload, item.action)
        && action.receives(Array(action.names.prefix(entry.depth)) + item.action.names, item.action.payload)
      {
        for during in item.during where !during.names.isEmpty {
          let sender = during.inside(action, depth: entry.depth)
          if !senders.contains(sender) { senders.append(sender) }
        }
      }
    }
    // Who holds the screen may send it something: what it does then comes from there.
    for (item, depth) in action.names.isEmpty ? [] : sentInside[action.root] ?? []
    where item.action.names.count > depth
      && ActionValue.canBeSame(item.action.names.dropFirst(depth), item.action.payload, action)
      && action.receives(Array(item.action.names.dropFirst(depth)), item.action.payload)
    {
      for sender in item.during where !sender.names.isEmpty && !senders.contains(sender) {
        senders.append(sender)
      }
    }
    return senders
  }
}
