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
    let board = Board<Result>(count: elements.count)
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

    init(count: Int) { results = Array(repeating: nil, count: count) }

    func next() -> Int? {
      lock.withLock {
        guard taken < results.count else { return nil }
        taken += 1
        return taken - 1
      }
    }

    func put(_ result: Result, at index: Int) {
      lock.withLock { results[index] = result }
    }
  }
}
