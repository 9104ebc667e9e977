import Foundation

/// Work on threads of its own, with stacks that deep sources cannot overflow.
package enum Parallel {
  /// Sources may be nested as deep as `Lowering.maximumDepth` allows, and a syntax tree takes several frames a level.
  static let stackSize = 256 << 20

  /// Applies `transform` to every element on as many threads as there are processors. The answers keep the order of
  /// the elements.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], threads: Int = ProcessInfo.processInfo.activeProcessorCount,
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    run(Array(elements.indices), elements, threads, transform)
  }

  /// The same, beginning with the elements that weigh most: so no thread is left alone with one at the end.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], largestFirst weight: (Element) -> Int,
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let weights = elements.map(weight)
    let order = elements.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    return run(order, elements, ProcessInfo.processInfo.activeProcessorCount, transform)
  }

  private static func run<Element: Sendable, Result: Sendable>(
    _ order: [Int], _ elements: [Element], _ threads: Int,
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let board = Board<Result>(order)
    let count = max(1, min(threads, elements.count))
    run(threads: count) {
      while let index = board.next() { board.put(transform(elements[index]), at: index) }
    }
    return board.results.compactMap { $0 }
  }

  /// Runs `body` on one such thread.
  static func onLargeStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
    map([0], threads: 1) { _ in body() }.first
  }

  private static func run(threads: Int, _ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 0..<threads {
      group.enter()
      let thread = Thread {
        body()
        group.leave()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    group.wait()
  }

  /// What the threads share. The lock guards both properties.
  private final class Board<Result>: @unchecked Sendable {
    private let lock = NSLock()
    private var taken = 0
    private(set) var results: [Result?]
    private let order: [Int]

    init(_ order: [Int]) {
      self.order = order
      results = Array(repeating: nil, count: order.count)
    }

    func next() -> Int? {
      lock.withLock {
        guard taken < order.count else { return nil }
        taken += 1
        return order[taken - 1]
      }
    }

    func put(_ result: Result, at index: Int) {
      lock.withLock { results[index] = result }
    }
  }
}
