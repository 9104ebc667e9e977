/// Waiting for what other tasks do.
enum Patience {
  /// Waits until a condition holds, and says whether it did within the limit.
  static func wait(
    _ limit: Duration, isolation: isolated (any Actor)? = #isolation, until condition: () -> Bool
  ) async -> Bool {
    if condition() { return true }
    await Task.megaYield()
    let end = ContinuousClock.now.advanced(by: limit)
    while !condition() {
      guard ContinuousClock.now < end else { return false }
      try? await Task.sleep(for: .microseconds(200))
    }
    return true
  }
}
