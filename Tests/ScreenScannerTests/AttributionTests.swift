import Testing

@testable import ScreenScanner

/// Where chains of actions begin. An action is written `Feature.case.case`, by the types of the source.
private struct Chains {
  let features: Features
  let paths: ActionPaths

  init(_ source: String) {
    features = Features(source)
    paths = ActionPaths(features: features)
  }

  func action(_ text: String) -> ActionValue {
    let names = text.split(separator: ".").map(String.init)
    guard let feature = features.named(names[0]) else { fatalError("no feature \(names[0])") }
    return names.dropFirst().reduce(paths.root(feature)) { paths.enter($1, $0) }
  }

  /// - Parameters:
  ///   - sent: `during → sent`.
  ///   - people: What views send.
  func origins(of text: String, sent: [String], people: [String] = []) -> [String] {
    let sent = sent.map { line in
      let parts = line.split(separator: " → ").map(String.init)
      return Sent(during: [action(parts[0])], action: action(parts[1]))
    }
    let attribution = Attribution(sent, byPeople: Set(people.map(action)))
    return attribution.origins(of: action(text)).map { "\($0.text) from \($0.screen.type.name)" }
  }
}

struct AttributionTests {
  private let house = Chains(
    """
    @Reducer struct House { struct State {}; enum Action { case hall(Hall.Action), ring, rung } }
    @Reducer struct Hall { struct State {}; enum Action { case door(Door.Action), delegate(Delegate), tap
      enum Delegate { case opened, closed } } }
    @Reducer struct Door { struct State {}; enum Action { case knob, delegate(Delegate)
      enum Delegate { case turned } } }
    """)

  @Test func `what nobody sends begins with itself`() {
    #expect(house.origins(of: "House.ring", sent: []) == ["ring from House"])
    #expect(house.origins(of: "House.hall.tap", sent: []) == ["hall.tap from Hall"])
  }

  @Test func `an effect leads back to the action that started it`() {
    #expect(house.origins(of: "House.rung", sent: ["House.ring → House.rung"]) == ["ring from House"])
  }

  @Test func `a delegate leads through hops and renames to the screen that sends it`() {
    #expect(
      house.origins(
        of: "House.hall.delegate.opened",
        sent: ["Hall.door.delegate.turned → Hall.delegate.opened", "Door.knob → Door.delegate.turned"])
        == ["hall.door.knob from Door"])
  }

  @Test func `another case of a delegate is another action`() {
    #expect(
      house.origins(of: "House.hall.delegate.opened", sent: ["Hall.tap → Hall.delegate.closed"])
        == ["hall.delegate.opened from Hall"])
  }

  @Test func `several senders are several origins`() {
    #expect(
      house.origins(
        of: "House.hall.delegate.opened",
        sent: ["Hall.tap → Hall.delegate.opened", "Hall.door.knob → Hall.delegate.opened"])
        == ["hall.tap from Hall", "hall.door.knob from Door"])
  }

  @Test func `what a view sends too begins with itself as well`() {
    #expect(
      house.origins(
        of: "House.hall.delegate.opened",
        sent: ["Hall.tap → Hall.delegate.opened", "Hall.door.knob → Hall.tap"], people: ["Hall.tap"])
        == ["hall.tap from Hall", "hall.door.knob from Door"])
  }

  @Test func `actions that send each other end`() {
    #expect(
      house.origins(of: "House.rung", sent: ["House.ring → House.rung", "House.rung → House.ring"])
        == ["ring from House"])
  }

  @Test func `what two send that one started begins with that one alone`() {
    #expect(
      house.origins(
        of: "House.rung",
        sent: [
          "House.ring → House.hall.tap", "House.ring → House.hall.delegate.closed",
          "House.hall.tap → House.rung", "House.hall.delegate.closed → House.rung",
        ]) == ["ring from House"])
  }

  @Test func `a circle that something starts begins there, one that nothing starts begins with itself`() {
    let circle = ["House.hall.tap → House.hall.tap", "House.hall.tap → House.rung"]
    #expect(house.origins(of: "House.rung", sent: circle) == ["hall.tap from Hall"])
    #expect(
      house.origins(of: "House.rung", sent: circle + ["House.ring → House.hall.tap"]) == ["ring from House"])
    #expect(
      Set(house.origins(of: "House.rung", sent: circle + ["House.ring → House.rung"])) == [
        "ring from House", "hall.tap from Hall",
      ])
  }

  @Test func `what a screen is sent from further out begins there`() {
    #expect(
      house.origins(of: "Hall.tap", sent: ["House.ring → House.hall.tap"]) == ["ring from House"])
    #expect(
      house.origins(
        of: "Hall.delegate.opened",
        sent: ["House.hall.door.knob → House.hall.tap", "Hall.tap → Hall.delegate.opened"])
        == ["hall.door.knob from Door"])
    // Whatever is handed on may be anything.
    #expect(house.origins(of: "Hall.tap", sent: ["House.ring → House.hall"]) == ["tap from Hall"])
  }

  @Test func `what people send begins with itself, though others send it, too`() {
    #expect(
      house.origins(of: "Hall.tap", sent: ["House.ring → House.hall.tap"], people: ["Hall.tap"])
        == ["tap from Hall", "ring from House"])
    // What it carries is not spelled.
    #expect(
      house.origins(
        of: "Hall.delegate.opened", sent: ["Hall.tap → Hall.delegate.opened"], people: ["Hall.delegate"])
        == ["delegate.opened from Hall", "tap from Hall"])
  }

  @Test func `what the view of one further out sends begins in the screen, though others send it, too`() {
    #expect(
      house.origins(of: "Hall.tap", sent: ["House.ring → House.hall.tap"], people: ["House.hall.tap"])
        == ["tap from Hall", "ring from House"])
    #expect(
      house.origins(
        of: "Hall.delegate.opened",
        sent: ["Hall.tap → Hall.delegate.opened", "House.ring → House.hall.tap"], people: ["House.hall"])
        == ["ring from House"])
  }
}
