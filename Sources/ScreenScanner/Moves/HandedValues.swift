/// Values that an action carries into a slot: `send(.change(.home(Home.State())))`, which another branch handles with
/// `case .change(let destination): state.destination = destination`.
extension LogicReader {
  /// An action that is sent, as it is spelled.
  struct Handed {
    var action: ActionValue
    var expression: Expression
    var environment: Environment
    var file: Origin
    /// Its position among all that effects send; none where a view sends it.
    var index: Int?

    /// What the action carries at the end of its first `count` cases. How many of them are spelled tells the end:
    /// a view may send what is inside `view` only.
    func value(after count: Int) -> Expression? {
      var values: [Expression] = []
      var next = expression
      while case .call(let callee, let arguments, _) = next, case .member(_, let name) = callee,
        let argument = arguments.count == 1 ? arguments[0] : arguments.first(where: { $0.label == "action" })
      {
        next = argument.value
        // `presented` is no part of a path.
        if Spellings.transparentCases.contains(name), !values.isEmpty {
          values[values.count - 1] = next
        } else {
          values.append(next)
        }
      }
      let place = count - 1 - unspelled
      return values.indices.contains(place) ? values[place] : nil
    }

    /// Whether it is what arrives there.
    func reaches(_ carrier: ActionValue) -> Bool {
      action.names.starts(with: carrier.names) && carrier.receives(action.names, action.payload)
    }

    /// How many of the first cases are not spelled.
    var unspelled = 0

    /// The same as a screen on its way sees it.
    func seen(from entry: ActionValue.Entry) -> Handed {
      var handed = self
      handed.action = action.dropping(entry)
      handed.unspelled = unspelled - entry.depth
      return handed
    }
  }

  /// A slot that waits for what an action carries.
  struct Waiting {
    var carriers: [ActionValue]
    var hole: Hole
    /// What to say where nothing tells what is carried; none where only one screen can be.
    var unknown: String?
    var line: Int
    var context: [ActionValue]
    var file: Origin
  }

  /// What goes into a slot is not clear here; where an action carries it, those that send the action may tell.
  mutating func unclear(
    _ value: Expression, _ hole: Hole, _ line: Int, _ what: String, _ environment: Environment
  ) {
    switch evaluate(value, environment) {
    case .action(let carriers), .payload(let carriers):
      waiting.append(
        Waiting(carriers: carriers, hole: hole, unknown: what, line: line, context: context, file: file))
    default: unknown(line, what)
    }
  }

  /// Fills the slots that waited, once all that is sent is known. Answers with what those that send carry alone.
  mutating func fillWaiting(from handed: [Handed]) -> [(index: Int, payload: String?)] {
    var carriedBy: [(index: Int, payload: String?)] = []
    for slot in waiting {
      guard let unclear = slot.unknown else {
        fillSingle(slot, handed)
        continue
      }
      var isClear = false
      for item in handed {
        guard let carrier = slot.carriers.first(where: { item.reaches($0) }) else {
          continue
        }
        file = item.file
        let value = item.value(after: carrier.names.count)
        let produced = value.map { produce($0, for: slot.hole, item.environment) }
        file = slot.file
        let carried =
          item.action.payload ?? produced.flatMap { $0.cases.count == 1 ? $0.cases.first?.first : nil }
        // Whoever sends what this one carries sends nothing else.
        if let index = item.index { carriedBy.append((index, carried)) }
        context = slot.context.compactMap { $0.carrying(carried, after: carrier.names) }
        if context.isEmpty && !slot.context.isEmpty { continue }
        let filled = produced.map { slotsFilled($0, in: slot.hole) } ?? []
        guard let value, let produced, !filled.isEmpty || produced.isNothing else {
          isClear = false
          break
        }
        isClear = true
        put(value, filled, slot, isNothing: produced.isNothing, item.environment, sure: !produced.isGuess)
      }
      if !isClear { unknown(slot.line, unclear) }
    }
    waiting = []
    return carriedBy
  }

  /// Fills a slot for one screen, or empties it: those that send the action tell which.
  private mutating func fillSingle(_ slot: Waiting, _ handed: [Handed]) {
    var values: [(Expression, Environment)] = []
    var empties = slot.carriers.contains { $0.payload == ActionValue.nothing }
    for item in handed {
      guard let carrier = slot.carriers.first(where: { item.reaches($0) }),
        let value = item.value(after: carrier.names.count)
      else { continue }
      guard ActionValue.canBeSame(carrier.payload, item.action.payload) else { continue }
      if item.action.payload == ActionValue.nothing {
        empties = true
      } else {
        values.append((value, item.environment))
      }
    }
    file = slot.file
    if empties {
      context = slot.context.compactMap { $0.carrying(ActionValue.nothing, after: []) }
      if !context.isEmpty { add(.empty, slot.hole.slots, slot.line) }
    }
    guard slot.carriers.contains(where: { $0.payload != ActionValue.nothing }) else { return }
    context = slot.context
    if values.isEmpty { return add(.fill, slot.hole.slots, slot.line) }
    context = slot.context.compactMap { $0.carrying(ActionValue.something, after: []) }
    if context.isEmpty && !slot.context.isEmpty { return }
    for (value, environment) in values {
      fill(slot.hole.slots, with: value, .fill, slot.line, environment, sure: true)
    }
  }

  private mutating func put(
    _ value: Expression, _ filled: [Slot], _ slot: Waiting, isNothing: Bool, _ environment: Environment,
    sure: Bool
  ) {
    switch slot.hole.model {
    case .tree:
      if isNothing { add(.empty, slot.hole.slots, slot.line) }
      if !filled.isEmpty { fill(filled, with: value, .fill, slot.line, environment, sure: sure) }
    case .stack: if !filled.isEmpty { fill(filled, with: value, .push, slot.line, environment, sure: sure) }
    case .scope: if !filled.isEmpty { add(.switch, filled, slot.line, sure: sure) }
    }
  }
}

extension ActionValue {
  /// The same action as a screen on its way sees it.
  func dropping(_ entry: Entry) -> ActionValue {
    var value = ActionValue(root: entry.feature, type: type)
    value.names = Array(names.dropFirst(entry.depth))
    value.screens = screens.filter { $0.depth >= entry.depth }.map {
      Entry(depth: $0.depth - entry.depth, feature: $0.feature)
    }
    value.payload = payload
    return value
  }

  /// The same action, carrying this case; nil where it is another one, or carries something else.
  fileprivate func carrying(_ carried: String?, after names: [String]) -> ActionValue? {
    guard self.names.starts(with: names) || names.starts(with: self.names) else { return nil }
    guard let carried else { return self }
    guard Self.canBeSame(payload, carried) else { return nil }
    var value = self
    if payload == nil || payload == Self.something { value.payload = carried }
    return value
  }
}
