import DrawingFixtures
import Foundation
import ScreenDiagrams
import ScreenLayout

/// What a picture costs beside the layout alone, and how steady it is.
enum PictureCost {
  @MainActor static func run() {
    for screens in [10, 100, 200] { compare(screens: screens) }
    print("\nThe ladder")
    for screens in [40, 100, 300, 1000, 5000] { climb(screens: screens) }
    print("\nWhat one screen more changes, the median of 15 apps")
    for screens in [40, 100, 200] { Steadiness.measure(screens: screens) }
  }

  private static func drawing(screens: Int, seed: UInt64 = 1) -> Drawing {
    DrawingBuilder.drawing(of: Graphs.app(screens: screens, seed: seed))
  }

  /// Graphviz alone on the DOT that we write, against the finished picture: two themes, labels placed, tooltips. Once
  /// within this process; once as programs, as people run them.
  @MainActor private static func compare(screens: Int) {
    let drawing = drawing(screens: screens)
    let style = DrawingStyle(direction: drawing.likelyDirection(on: (900, 1200)))
    let dot = DiagramFormat.dot.writer.text(for: drawing, style: style)
    let effort = LayoutEffort.first(for: drawing)
    let picture = { (style: DrawingStyle) in
      _ = try? DiagramLayout.picture(
        of: drawing, as: LayoutRequest(format: .svg, style: style, effort: effort))
    }
    let costs = measure(
      [
        Contender(name: "dot -Tsvg, as a library") { actions in
          for _ in 0..<actions { _ = try? GraphvizEngine.shared.get().render(dot: dot, as: "svg") }
        },
        Contender(name: "picture, the same direction") { actions in for _ in 0..<actions { picture(style) } },
        Contender(name: "picture, direction auto") { actions in
          for _ in 0..<actions { picture(DrawingStyle()) }
        },
      ], actions: max(1, 40 / screens), rounds: 7)
    let title = "\(screens) screens, \(drawing.edges.count) moves, \(effort.rawValue)"
    printTable(title, costs, unit: "ns/picture")
    comparePrograms(title, drawing: drawing, dot: dot, effort: effort)
  }

  /// `screengraph-layout` beside this program, and `dot` where it is installed.
  @MainActor private static func comparePrograms(
    _ title: String, drawing: Drawing, dot: String, effort: LayoutEffort
  ) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    guard let program = ChildProgram(named: "dot", in: folders, arguments: ["-Tsvg"], input: Data(dot.utf8)),
      let input = try? JSONEncoder().encode(drawing),
      let layout = ChildProgram(
        named: "screengraph-layout", in: [own],
        arguments: LayoutRequest(format: .svg, effort: effort).arguments,
        input: input)
    else {
      print("  as programs: not measured, for `dot` is not in PATH")
      return
    }
    let costs = measure(
      [
        Contender(name: "dot -Tsvg") { actions in for _ in 0..<actions { program.run() } },
        Contender(name: "screengraph-layout") { actions in for _ in 0..<actions { layout.run() } },
      ], actions: 4, rounds: 7, clock: childrenTime)
    printTable("\(title), as programs", costs, unit: "ns/picture")
  }

  /// From the graph to the SVG, at the effort where the command begins.
  private static func climb(screens: Int) {
    let graph = Graphs.app(screens: screens, seed: 1)
    let start = threadTime()
    let drawing = DrawingBuilder.drawing(of: graph)
    let effort = LayoutEffort.first(for: drawing)
    let picture = try? DiagramLayout.picture(of: drawing, as: LayoutRequest(format: .svg, effort: effort))
    let seconds = Double(threadTime() - start) / 1e9
    let size = (picture?.data.count ?? 0) / 1000
    print(
      "  \(column("%.0f", Double(screens), 5)) screens  \(effort.rawValue)  \(column("%.2f", seconds, 6)) s  \(size) kB"
    )
    fflush(nil)
  }
}

/// A program that reads its standard input and writes what nobody reads.
private struct ChildProgram {
  private let url: URL
  private let arguments: [String]
  private let input: Data

  /// Nothing where it is in none of the folders.
  init?(named name: String, in folders: [String], arguments: [String], input: Data) {
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      return nil
    }
    url = URL(fileURLWithPath: path)
    self.arguments = arguments
    self.input = input
  }

  func run() {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return }
    try? pipe.fileHandleForWriting.write(contentsOf: input)
    try? pipe.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

/// How much of a picture stays when one screen is added.
enum Steadiness {
  static func measure(screens: Int) {
    var orders: [Double] = []
    var places: [Double] = []
    for seed in 1...15 as ClosedRange<UInt64> {
      var graph = Graphs.app(screens: screens, seed: seed)
      let effort = LayoutEffort.first(for: DrawingBuilder.drawing(of: graph))
      let before = centers(of: DrawingBuilder.drawing(of: graph), effort: effort)
      let owner = graph.screens[Int(seed) * 7 % graph.screens.count]
      graph.screens.append(
        .init(id: "Quick", name: "Quick", module: owner.module, type: "Quick", evidence: [.declared]))
      graph.screens.sort { $0.id < $1.id }
      graph.slots.append(
        .init(
          owner: owner.id, path: "destination.quick", model: .tree, styles: [.sheet], child: "Quick",
          evidence: [.declared]))
      let after = centers(of: DrawingBuilder.drawing(of: graph), effort: effort)
      let (order, place) = compare(before, after)
      orders.append(order)
      places.append(place)
    }
    print(
      "  \(column("%.0f", Double(screens), 5)) screens: \(percent(median(orders))) of all pairs keep their order "
        + "(\(percent(orders.min() ?? 0)) at worst), \(percent(median(places))) of all screens their place")
    fflush(nil)
  }

  private static func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

  private static func centers(of drawing: Drawing, effort: LayoutEffort) -> [String: Point] {
    let request = LayoutRequest(format: .svg, style: DrawingStyle(direction: .down), effort: effort)
    guard let picture = try? DiagramLayout.picture(of: drawing, as: request) else { return [:] }
    let text = String(decoding: picture.data, as: UTF8.self)
    let nodes = PictureGeometry(svg: text).nodes
    return Dictionary(nodes.map { ($0.id, $0.box.center) }, uniquingKeysWith: { first, _ in first })
  }

  /// The share of the pairs of screens that stand the same way round, left and right and above and below; and of the
  /// screens that moved no further than half a screen's width, once the whole is laid over the whole.
  private static func compare(_ before: [String: Point], _ after: [String: Point]) -> (
    order: Double, place: Double
  ) {
    let ids = before.keys.filter { after[$0] != nil }.sorted()
    let pairs = ids.compactMap { id in before[id].flatMap { old in after[id].map { (old, $0) } } }
    var kept = 0
    var all = 0
    for (index, one) in pairs.enumerated() {
      for other in pairs[(index + 1)...] {
        all += 1
        let isSame = { (before: Double, after: Double) in
          before * after > 0 || abs(before) < 1 || abs(after) < 1
        }
        if isSame(one.0.x - other.0.x, one.1.x - other.1.x), isSame(one.0.y - other.0.y, one.1.y - other.1.y)
        {
          kept += 1
        }
      }
    }
    let (x, y) = (median(pairs.map { $0.1.x - $0.0.x }), median(pairs.map { $0.1.y - $0.0.y }))
    let still = pairs.count { abs($0.1.x - $0.0.x - x) <= 50 && abs($0.1.y - $0.0.y - y) <= 50 }
    return (Double(kept) / Double(max(1, all)), Double(still) / Double(max(1, pairs.count)))
  }
}
