import Foundation
import ScreenDiagrams

/// Has pictures of one drawing made by the layout engine, within a time budget for each.
///
/// Graphviz finds no end in minutes for some graphs and cannot be interrupted. A child that takes too long, or that
/// crashes, is given up, and a picture of less effort is asked for; a later picture starts at the effort that
/// succeeded.
struct PictureMaker {
  let drawing: Drawing
  /// Seconds a picture may take, all attempts together: layout, labels and painting, which the engine does, and what is
  /// done here before, for the first one what made the drawing too.
  let timeLimit: Double
  /// How much of that is used up before the next picture.
  private var used: Double
  let environment: [String: String]
  let console: Console
  private var effort: LayoutEffort
  /// What one picture was warned of need not be said again for its dark twin.
  private var warned: Set<String> = []

  init(
    drawing: Drawing, madeIn seconds: Double = 0, timeLimit: Double, environment: [String: String],
    console: Console
  ) {
    self.drawing = drawing
    effort = LayoutEffort.first(for: drawing)
    self.timeLimit = timeLimit
    used = seconds
    self.environment = environment
    self.console = console
  }

  /// The drawing as the last picture shows it.
  var laidOut: Drawing { drawing.reduced(to: effort) }

  mutating func picture(as format: LayoutRequest.Format, style: DrawingStyle) throws -> [UInt8] {
    guard let engine = LayoutEngine.find(environment: environment) else { throw LayoutEngine.missing }
    let clock = ContinuousClock()
    let start = clock.now
    let input = try Array(JSONEncoder().encode(drawing))
    let efforts = LayoutEffort.allCases.drop { $0 != effort }
    var rest = max(0, timeLimit - used - start.duration(to: clock.now) / .seconds(1))
    used = 0
    for effort in efforts {
      self.effort = effort
      let request = LayoutRequest(format: format, style: style, effort: effort)
      // Half of what is left for each attempt. The last one is quick, so the one before it gets most.
      let share = rest * (effort == efforts.last ? 1 : effort.next == efforts.last ? 0.8 : 0.5)
      rest -= share
      console.progress("Drawing \(format.rawValue) …")
      let result = try engine.run(request.arguments, input: input, timeLimit: share)
      let words = Self.lines(of: result.errors)
      switch result.end {
      case .exited(0):
        self.effort = words.effort ?? effort
        for word in words.warnings where warned.insert(word).inserted { console.warning(word) }
        guard format.isWhole(result.output) else {
          throw LayoutEngine.failure(
            "The layout engine '\(engine.path)' wrote no whole picture.", isBuilt: false)
        }
        return result.output
      case .exited(4): throw LayoutEngine.failure(words.error)
      case .exited(5):
        throw CommandFailure(
          status: .layout, message: "Graphviz could not draw the map: \(words.error)",
          details: ["Text needs no layout: -o map.mmd, .md, .dot, .txt, .json."])
      case .exited(let status):
        throw LayoutEngine.failure(
          "The layout engine '\(engine.path)' ended with status \(status): \(words.error)", isBuilt: false)
      case .outOfTime:
        console.note("The layout took longer than \(Self.words(for: share)); \(Self.next(after: effort)).")
      case .signalled(let number):
        console.note("The layout engine crashed (signal \(number)); \(Self.next(after: effort)).")
      }
    }
    throw CommandFailure(
      status: .layout, message: "The map could not be laid out within \(Self.words(for: timeLimit)).",
      details: [
        "Draw a part (--focus, --from, --to), give it more time (--time-limit),",
        "or write text, which needs no layout: -o map.mmd, .md, .dot, .txt, .json.",
      ])
  }

  /// What the engine says on standard error: `warning: …`, `error: …` and `effort: …`, a line each; the effort where it
  /// went a step further down than it was asked to.
  private static func lines(of errors: [UInt8]) -> (
    warnings: [String], error: String, effort: LayoutEffort?
  ) {
    let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n").map(String.init)
    let after = { (label: String) in
      lines.filter { $0.hasPrefix(label) }.map { String($0.dropFirst(label.count)) }
    }
    return (
      after("warning: "), after("error: ").first ?? lines.last ?? "it does not say why.",
      after("effort: ").first.flatMap { LayoutEffort(rawValue: $0) }
    )
  }

  private static func next(after effort: LayoutEffort) -> String {
    switch effort.next {
    case .full?: "trying again"
    case .fewerLabels?: "trying without labels"
    case .apart?: "trying areas side by side"
    case .overview?: "trying a few boxes for all screens"
    case nil: "giving up"
    }
  }

  private static func words(for seconds: Double) -> String {
    if seconds < 0.095 { return "\(max(1, Int((seconds * 1000).rounded()))) ms" }
    let tenths = (seconds * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths)) s" : "\(tenths) s"
  }
}

extension LayoutRequest.Format {
  /// Whether bytes begin and end as a file of this format does: an engine that dies in the middle of one may not say so.
  fileprivate func isWhole(_ bytes: [UInt8]) -> Bool {
    let (start, end): (String, String) =
      switch self {
      case .svg: ("<?xml", "</svg>")
      case .png: ("PNG", "IEND")
      case .pdf: ("%PDF", "%%EOF")
      }
    let head = String(decoding: bytes.prefix(8), as: UTF8.self)
    let tail = String(decoding: bytes.suffix(16), as: UTF8.self)
    return head.contains(start) && tail.contains(end)
  }
}
