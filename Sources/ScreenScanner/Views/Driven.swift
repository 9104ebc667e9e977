/// A slot that is always there and shown while a value beside it says so: `sheet(isPresented: $store.isShown)`, or
/// `sheet(item: $store.route.filters)` over an enum without reducers.
struct Driven {
  /// The value, or the case of it.
  var by: Place
  var slot: Slot
}

/// What a view puts into a state through a binding: `store.route = .filters`.
struct Write {
  var place: Place
  var value: Expression
  var file: Origin
  var line: Int
}

/// A value in a state that decides which slots are shown.
final class Driver {
  /// Stands for the value as a place that is filled and emptied; its slots for the cases.
  let hole: Hole
  private var shown: [[String]: [Slot]] = [:]

  init(_ hole: Hole) { self.hole = hole }

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
}

/// The values that decide which slots are shown, by where they are.
struct Drivers {
  private var drivers: [Place: Driver] = [:]

  init(_ driven: [Driven], _ slots: Slots) {
    for item in driven {
      guard let state = item.by.feature.state else { continue }
      // The cases begin below the first enum on the way.
      let whole = item.by.path
      let length =
        whole.indices.first { place in
          guard let typed = slots.type(at: Array(whole[...place]), in: state) else { return false }
          return slots.contentType(typed)?.kind == .enumeration
        }.map { $0 + 1 } ?? whole.count
      let place = Place(feature: item.by.feature, path: Array(whole.prefix(length)))
      let driver =
        drivers[place] ?? Driver(Hole(owner: place.feature, path: place.path, model: .tree, boxed: nil))
      if length < whole.count { driver.hole.cases = slots.declaredType(at: place) }
      driver.add(item.slot, at: Array(whole.dropFirst(length)))
      drivers[place] = driver
    }
  }

  subscript(place: Place) -> Driver? { drivers[place] }
}
