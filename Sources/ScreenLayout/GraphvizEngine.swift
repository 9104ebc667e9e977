import CGraphviz
import Foundation
import ScreenDiagrams

/// libgraphviz in this process: builds a graph through cgraph, lays it out, writes it.
///
/// libgraphviz keeps state for the whole process and is not reentrant: every call runs under one lock, so callers on
/// several threads wait for each other. A layout cannot be interrupted; who needs a time limit runs it in a child
/// process.
package final class GraphvizEngine: @unchecked Sendable {
  /// Guards libgraphviz itself, so there is one for all engines.
  private static let lock = NSLock()

  /// The engine, or why there is none.
  package static let shared = Result(catching: { () throws(LayoutError) in try GraphvizEngine() })

  private let context: OpaquePointer
  /// Graphviz keeps the pointers to its builtins' names.
  private let builtins: UnsafeMutablePointer<lt_symlist_t>

  private init() throws(LayoutError) {
    let plugins = ["core", "dot_layout"]
    builtins = .allocate(capacity: plugins.count + 1)
    builtins.initialize(repeating: lt_symlist_t(name: nil, address: nil), count: plugins.count + 1)
    for (index, plugin) in plugins.enumerated() {
      let address = try GraphvizPlugins.description(of: plugin)
      builtins[index] = lt_symlist_t(name: strdup("gvplugin_\(plugin)_LTX_library"), address: address)
    }
    guard let context = gvContextPlugins(builtins, 0) else {
      throw .failed(what: "Graphviz gave no context.")
    }
    self.context = context
  }

  /// Runs what calls libgraphviz while nobody else does.
  static func exclusively<Answer>(_ work: () throws -> Answer) rethrows -> Answer { try lock.withLock(work) }

  /// As Graphviz says it: `2.43.0`, `12.2.1`.
  var version: String { Self.exclusively { gvcVersion(context).map { String(cString: $0) } ?? "unknown" } }

  /// Lays out and writes in one of Graphviz's formats (`svg`, `dot`, `plain`).
  func render(_ graph: GraphvizGraph, as format: String) throws(LayoutError) -> String {
    try render(as: format) { CGraphBuilder.build(graph) }
  }

  /// What `dot` does with a text in its own language.
  package func render(dot text: String, as format: String) throws(LayoutError) -> String {
    try render(as: format) { text.withCString { agmemread($0) } }
  }

  private func render(
    as format: String, _ build: () -> UnsafeMutablePointer<Agraph_t>?
  ) throws(LayoutError) -> String {
    let outcome: Result<String, LayoutError> = Self.exclusively {
      GraphvizMessages.start()
      defer { GraphvizMessages.stop() }
      return WithNumbersInC.run {
        do throws(LayoutError) { return .success(try layOut(build(), as: format)) } catch {
          return .failure(error)
        }
      }
    }
    return try outcome.get()
  }

  private func layOut(_ graph: UnsafeMutablePointer<Agraph_t>?, as format: String) throws(LayoutError)
    -> String
  {
    guard let root = graph else { throw .failed(what: "Graphviz could not hold the graph.") }
    defer { agclose(root) }
    let status = gvLayout(context, root, "dot")
    defer { gvFreeLayout(context, root) }
    if status != 0 || GraphvizMessages.holdError {
      throw .failed(what: "Graphviz could not lay out the graph: \(GraphvizMessages.text)")
    }
    var data: UnsafeMutablePointer<CChar>?
    // Graphviz before 13 wants an `unsigned *`, later ones a `size_t *`: the compiler takes the one that fits.
    let (rendered, length) = Self.countingBytes { gvRenderData(context, root, format, &data, $0) }
    defer { gvFreeRenderData(data) }
    guard rendered == 0, let data else {
      throw .failed(what: "Graphviz could not write \(format): \(GraphvizMessages.text)")
    }
    return String(decoding: UnsafeRawBufferPointer(start: data, count: length), as: UTF8.self)
  }

  private static func countingBytes<Count: FixedWidthInteger>(
    _ render: (UnsafeMutablePointer<Count>) -> Int32
  ) -> (status: Int32, length: Int) {
    var count: Count = 0
    let status = render(&count)
    return (status, Int(count))
  }
}

/// What Graphviz says while it works. Its error state sticks to the process, so it is cleared before each use. Only
/// used under the engine's lock.
enum GraphvizMessages {
  nonisolated(unsafe) private static var parts: [String] = []

  static func start() {
    parts = []
    agreseterrors()
    agseterr(AGWARN)
    agseterrf { message in
      if let message { GraphvizMessages.parts.append(String(cString: message)) }
      return 0
    }
  }

  static func stop() {
    agseterrf(nil)
    agreseterrors()
  }

  static var holdError: Bool { agerrors() >= Int32(bitPattern: AGERR.rawValue) }

  /// In one line, shortened.
  static var text: String {
    let text = parts.joined().split(whereSeparator: \.isNewline).joined(separator: "; ")
    return text.isEmpty ? "it does not say why." : String(text.prefix(500))
  }
}

/// Numbers with a decimal point whatever locale the process has set: Graphviz reads and prints them by C's functions.
enum WithNumbersInC {
  static func run<Answer>(_ work: () -> Answer) -> Answer {
    guard let numbersInC = newlocale(LC_NUMERIC_MASK, "C", nil) else { return work() }
    let before = uselocale(numbersInC)
    defer {
      uselocale(before)
      freelocale(numbersInC)
    }
    return work()
  }
}
