/// What a change of a value does to the slots that are shown while it is there.
extension LogicReader {
  /// A value that decides which slots are shown.
  mutating func drive(
    _ driver: Driver, by value: Expression, _ line: Int, _ environment: Environment
  ) {
    if driver.isFlag {
      let isOff = value == .name("false") || value == .none
      if value != .name("false") { add(.fill, driver.standing, line) }
      if value != .name("true") { addLeaving(isOff ? driver.all : driver.standing, line) }
      return
    }
    let outer = context
    for item in driver.hole.slots {
      guard let carrying = carrying(item, evaluate(value, environment)) else { break }
      context = carrying
      if !carrying.isEmpty { show(driver, [item], line) }
      context = outer
      if item === driver.hole.slots.last { return }
    }
    let produced = produce(value, for: driver.hole, environment)
    let filled = slotsFilled(produced, in: driver.hole)
    if filled.isEmpty, produced.isUnknown {
      unknown(line, "which case is put into '\(driver.hole.path.joined(separator: "."))' is not clear")
    }
    if produced.isNothing || produced.isEmptyList { addLeaving(driver, line) }
    show(driver, filled, line)
  }

  /// The actions that carry a case, where the value is what an action carries.
  private func carrying(_ item: Slot, _ value: Value) -> [ActionValue]? {
    guard let name = item.suffix.first else { return nil }
    switch value {
    case .payload(let values):
      return values.filter { $0.receives($0.names, name) }.map { value in
        var value = value
        value.payload = name
        return value
      }
    case .action(let values):
      return values.map { actions.enter(name, actions.unwrapped($0)) }.filter { $0.receives($0.names, nil) }
    default: return nil
    }
  }

  /// One case may show several: what it carries decides.
  private mutating func show(_ driver: Driver, _ cases: [Slot], _ line: Int) {
    for item in cases {
      let shown = driver.slots(at: [item])
      add(.fill, shown, line, sure: shown.count == 1, beside: driver.all, over: driver.isList)
    }
  }

  /// The screen goes whose action it is; where that is none of them, any may be the one.
  mutating func addLeaving(_ driver: Driver, _ line: Int) { addLeaving(driver.all, line) }

  mutating func addLeaving(_ shown: [Slot], _ line: Int) {
    if shown.isEmpty { return }
    let here = shown.filter { slot in
      context.contains { $0.screens.dropFirst().contains { slot.content == .feature($0.feature) } }
    }
    let leaving = here.isEmpty ? shown : here
    add(.empty, leaving, line, sure: leaving.count == 1)
  }
}
