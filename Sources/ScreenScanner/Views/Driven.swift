/// A slot that is shown while a value beside it says so, always there or unwrapped inside: `sheet(isPresented: $store.isShown)`, or
/// `sheet(item: $store.route.filters)` over an enum without reducers.
struct Driven {
  /// The value, or the case of it.
  var by: Place
  var slot: Slot
  /// The cases that it is shown for, where the value only chooses among children that are always there.
  var choice: Set<String>?
}

/// What a view hands to the logic.
struct Write {
  enum Target {
    /// Through a binding: `store.route = .filters`.
    case place(Place)
    /// Through an action that carries it: `store.send(.open(.filters))`. How many of its first cases are not spelled.
    case action(ActionValue, unspelled: Int)
  }

  var target: Target
  /// What is put there, or the action as it is spelled. None where a person picks a value.
  var value: Expression?
  var environment: Environment
  var file: Origin
  var line: Int
}

/// A value in a state that decides which slots are shown.
final class Driver {
  /// Stands for the value as a place that is filled and emptied; its slots for the cases.
  let hole: Hole
  /// Whether it lists what lies on a stack, one over the other.
  let isList: Bool
  private var shown: [[String]: [Slot]] = [:]

  init(_ hole: Hole, isList: Bool) { (self.hole, self.isList) = (hole, isList) }

  /// Whether it only says yes or no.
  var isFlag: Bool { hole.cases == nil }

  func add(_ slot: Slot, at cases: [String]) {
    if shown[cases, default: []].contains(where: { $0 === slot }) { return }
    shown[cases, default: []].append(slot)
    if hole.slot(cases) == nil {
      hole.slots.append(Slot(hole, suffix: cases, content: slot.content, file: slot.file, line: slot.line))
    }
  }

  /// What is shown while one of `cases` is there.
  func slots(at cases: [Slot]) -> [Slot] { cases.flatMap { shown[$0.suffix] ?? [] } }
  var all: [Slot] { slots(at: hole.slots) }
  /// Those that are always there: the others come with what they hold.
  var standing: [Slot] { all.filter { $0.model != .tree } }
}

/// The values that decide which slots are shown, by where they are.
struct Drivers {
  private var drivers: [Place: Driver] = [:]
  /// Plain enums that choose among children that are always there.
  private var choices: [Place: [Driven]] = [:]

  init(_ driven: [Driven], _ slots: Slots) {
    choices = Dictionary(grouping: driven.filter { $0.choice != nil }, by: \.by)
    choices = choices.filter { $0.value.differ }
    for item in driven where item.choice == nil {
      guard let state = item.by.feature.state else { continue }
      // The cases begin below the first enum on the way.
      let whole = item.by.path
      let enumeration = whole.indices.first { place in
        guard let typed = slots.type(at: Array(whole[...place]), in: state) else { return false }
        return slots.contentType(typed)?.kind == .enumeration
      }
      // What an enum tells of a slot that is filled by itself is not known.
      if item.slot.model == .tree, enumeration != nil { continue }
      let length = enumeration.map { $0 + 1 } ?? whole.count
      let place = Place(feature: item.by.feature, path: Array(whole.prefix(length)))
      let driver =
        drivers[place]
        ?? Driver(
          Hole(owner: place.feature, path: place.path, model: .tree, boxed: nil),
          isList: slots.type(at: place.path, in: state).map { slots.shape($0.name, in: $0.scope).boxed }
            == "collection")
      if length < whole.count { driver.hole.cases = slots.declaredType(at: place) }
      driver.add(item.slot, at: Array(whole.dropFirst(length)))
      drivers[place] = driver
    }
  }

  subscript(place: Place) -> Driver? { drivers[place] }

  func isChoice(_ place: Place) -> Bool { choices[place] != nil }

  /// What a value chooses among are tabs where people pick the value: any, or one by one two that show different ones.
  func settleTabs(_ picks: [Place: Set<String?>]) {
    for (place, items) in choices {
      guard let picked = picks[place] else { continue }
      let shown = picked.compactMap(\.self).map { name in
        items.filter { item in
          item.choice.map { $0.contains(name) } ?? false
        }.map { ObjectIdentifier($0.slot) }
      }
      guard picked.contains(nil) || Set(shown.joined()).count > 1 else { continue }
      for item in items {
        item.slot.styles.remove(.embed)
        item.slot.styles.insert(.tab)
      }
    }
  }
}

extension [Driven] {
  /// Whether one value shows one child and another value another; else it only adds a part, or takes it away.
  fileprivate var differ: Bool {
    contains { left in
      contains { right in
        guard let cases = left.choice, let others = right.choice else { return false }
        return left.slot !== right.slot && cases != others && cases.isDisjoint(with: others)
      }
    }
  }
}
