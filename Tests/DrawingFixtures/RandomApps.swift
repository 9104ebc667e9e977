import ScreenGraph
import ScreenTrace

extension Graphs {
  /// An app as people build them, the same for the same seed: tabs, features of about a dozen screens with a stack of
  /// their own, sheets, covers, popovers, alerts, and some moves from one feature to another.
  ///
  /// With `modules` each feature is a module.
  public static func app(screens: Int, seed: UInt64, modules: Bool = true) -> GraphDocument {
    var app = RandomApp(screens: screens, seed: seed, modules: modules)
    app.build()
    return app.graph.document
  }

  /// Screens that lead to each other at random, each named and labelled: `moves` from each on average.
  public static func tangle(screens: Int, moves: Int, seed: UInt64) -> GraphDocument {
    var random = Xorshift(seed: seed)
    var graph = GraphBuilder(title: "A tangle of \(screens) screens", evidence: [.declared])
    graph.root("Screen0")
    for screen in 1..<screens {
      graph.slot("Screen0", "path.screen\(screen)", .stack, .push, "Screen\(screen)")
    }
    for screen in 1..<screens {
      graph.push(
        "Screen\(random.number(below: screen))", "Screen\(screen)", on: "Screen0", "path.screen\(screen)",
        "screen\(screen)Tapped")
    }
    for _ in 0..<screens * (moves - 1) {
      let (from, to) = (random.number(below: screens), 1 + random.number(below: screens - 1))
      if from == to { continue }
      graph.push(
        "Screen\(from)", "Screen\(to)", on: "Screen0", "path.screen\(to)", "screen\(to)Tapped")
    }
    return graph.document
  }
}

/// xorshift64 (Marsaglia 2003)
struct Xorshift {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func number(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state >> 11) % UInt64(max(1, limit)))
  }
}

private struct RandomApp {
  var graph: GraphBuilder
  private var random: Xorshift
  private let screens: Int
  private let modules: Bool
  private var all: [String] = []

  private static let parts = [
    "Home", "List", "Detail", "Edit", "Picker", "Confirmation", "Search", "Filter", "History", "Share",
    "Info",
    "Settings", "Create", "Review", "Result",
  ]
  private static let features = [
    "Account", "Order", "Basket", "Profile", "Payment", "Transfer", "Chat", "Album", "Trip", "Booking",
    "Ticket",
    "Venue", "Route", "Privacy", "Device", "Backup",
  ]

  init(screens: Int, seed: UInt64, modules: Bool) {
    graph = GraphBuilder(title: "Random app \(seed)", evidence: [.declared])
    random = Xorshift(seed: seed)
    self.screens = screens
    self.modules = modules
  }

  mutating func build() {
    graph.root("App", module: modules ? "App" : nil)
    var number = 0
    while all.count < screens - 1 {
      let round = number / Self.features.count
      let feature = Self.features[number % Self.features.count] + (round > 0 ? "\(round)" : "")
      addFeature(feature, isTab: number < 4, size: min(6 + random.number(below: 12), screens - 1 - all.count))
      number += 1
    }
  }

  private mutating func addFeature(_ feature: String, isTab: Bool, size: Int) {
    var own: [String] = []
    for index in 0..<size {
      let round = index / Self.parts.count
      let name = feature + Self.parts[index % Self.parts.count] + (round > 0 ? "\(round)" : "")
      graph.screen(name, module: modules ? "\(feature)Feature" : nil)
      add(name, to: own, feature: feature, isTab: isTab)
      own.append(name)
    }
    all += own
  }

  private mutating func add(_ name: String, to own: [String], feature: String, isTab: Bool) {
    let path = name.prefix(1).lowercased() + name.dropFirst()
    guard let first = own.first else {
      if isTab {
        graph.slot("App", path, .scope, .tab, name)
      } else {
        graph.present(
          all[random.number(below: all.count)], name, "destination.\(path)", .sheet, "\(path)Tapped")
      }
      return
    }
    let from = own[max(0, own.count - 1 - random.number(below: 4))]
    switch random.number(below: 10) {
    case 0..<5: graph.push(from, name, on: first, "path.\(path)", "\(path)Tapped")
    case 5..<8: graph.present(from, name, "destination.\(path)", .sheet, "\(path)ButtonTapped")
    case 8: graph.present(from, name, "destination.\(path)", .fullScreenCover, "\(path)ButtonTapped")
    default: graph.present(from, name, "destination.\(path)", .popover, "\(path)ButtonTapped")
    }
    if random.number(below: 8) == 0 { graph.alert(name, "alert", .alert, "requestFailed") }
    if random.number(below: 7) == 0, !all.isEmpty {
      let other = all[random.number(below: all.count)]
      graph.present(name, other, "destination.\(other)", .sheet, "show\(other)Tapped")
    }
    if random.number(below: 9) == 0, own.count > 2 {
      let earlier = own[1 + random.number(below: own.count - 1)]
      graph.push(name, earlier, on: first, "path.\(earlier)", "\(earlier)Tapped")
    }
  }
}
