import Composable

extension TestStore {
  /// Asserts that an effect sends an action, and how the state changes.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for it; nil for the store's own limit.
  ///   - assert: Makes the expected state of the state before; nil where nothing is to change.
  public func receive(
    _ expected: Action,
    timeout: Duration? = nil,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: Equatable {
    await receive(
      Expectation(
        description: ActionName.of(expected), matches: { $0 == expected },
        difference: { ValueDifference.between(expected: expected, actual: $0) }),
      timeout, update, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that an effect sends an action of a case: `receive(\.path.popFrom)`.
  public func receive<Value>(
    _ action: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(action)
    await receive(
      Expectation(description: describe(path), matches: { path.extract(from: $0) != nil }),
      timeout, update, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that an effect sends an action of a case with a value: `receive(\.loaded, 3)`.
  public func receive<Value: Equatable>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout: Duration? = nil,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(action)
    await receive(
      Expectation(
        description: describe(path), matches: { path.extract(from: $0) == value },
        difference: { actual in
          path.extract(from: actual).flatMap { ValueDifference.between(expected: value, actual: $0) }
        }),
      timeout, update, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that an effect sends an action that satisfies a predicate.
  public func receive(
    _ isMatching: (Action) -> Bool,
    timeout: Duration? = nil,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await withoutActuallyEscaping(isMatching) { isMatching in
      await receive(
        Expectation(description: "an action that satisfies the predicate", matches: isMatching),
        timeout, update, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  private func describe(_ path: AnyCasePath<Action, some Any>) -> String {
    "." + path.caseNames.joined(separator: ".")
  }

  /// What a test expects to receive.
  private struct Expectation {
    var description: String
    var matches: (Action) -> Bool
    /// How an action that does not match differs, where that can be told.
    var difference: (Action) -> String? = { _ in nil }
  }

  private func receive(
    _ expectation: Expectation, _ timeout: Duration?, _ update: ((inout State) throws -> Void)?,
    at place: SourcePlace
  ) async {
    let isThere: () -> Bool =
      exhaustivity == .on
      ? { !self.session.received.isEmpty }
      : { self.session.received.contains { expectation.matches($0.action) } }
    await waitForAction(timeout ?? self.timeout, until: isThere)
    let received = session.received
    let index = exhaustivity == .on ? 0 : received.firstIndex { expectation.matches($0.action) }
    guard let index, index < received.count else {
      reportMissing(expectation, received.map(\.action), waited: timeout ?? self.timeout, at: place)
      return
    }
    if index > 0 {
      skip(Array(received[..<index]), before: "receiving \(expectation.description)", at: place)
    }
    let step = received[index]
    session.dropReceived(1)
    guard expectation.matches(step.action) else {
      let difference = expectation.difference(step.action).map { " (− expected, + received):\n\n\($0)" } ?? ""
      place.report(
        """
        \(expectation.description) was expected, but \(ActionName.of(step.action)) was received first\(difference)
        """)
      go(to: step)
      return
    }
    verify(step, after: "receiving \(ActionName.of(step.action))", update, at: place)
    await Task.megaYield()
  }

  /// Waits for an action: not at all where nothing runs that could send it.
  private func waitForAction(_ limit: Duration, until isThere: () -> Bool) async {
    if isThere() { return }
    await Task.megaYield()
    _ = await Patience.wait(limit) { isThere() || store.effects.work.isEmpty }
  }

  private func reportMissing(
    _ expectation: Expectation, _ received: [Action], waited: Duration, at place: SourcePlace
  ) {
    let work = store.effects.work.count
    let reason =
      work == 0
      ? "no effect runs that could send one"
      : "\(work == 1 ? "an effect runs" : "\(work) effects run") and sent none within \(waited)"
    let others = received.isEmpty ? "" : " Received were:\n\n\(ActionName.list(received))"
    place.report(
      "\(expectation.description) was expected, but no such action was received: \(reason).\(others)")
  }

  // MARK: Skipping

  /// Goes on to the state after the actions received and not asserted so far.
  ///
  /// - Parameter strict: Whether it is a failure when there are none.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await Task.megaYield()
    let received = session.received
    if received.isEmpty && strict {
      place.report("There are no received actions to skip")
      return
    }
    skip(received, before: "skipReceivedActions", at: place)
  }

  /// Cancels the effects that run.
  ///
  /// - Parameter strict: Whether it is a failure when there are none.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await Task.megaYield()
    let work = store.effects.work
    if work.isEmpty && strict { place.report("There are no effects in flight to skip") }
    store.effects.cancelAll()
    await Task.megaYield()
  }

  /// Before something new happens: what was received is to be asserted first, or is skipped.
  func settleReceived(before event: String, at place: SourcePlace) {
    let received = session.received
    guard !received.isEmpty else { return }
    if exhaustivity == .on {
      place.report(
        """
        \(received.count) received actions were not asserted before \(event):

        \(ActionName.list(received.map(\.action)))
        """)
    }
    skip(received, before: event, at: place)
  }

  private func skip(_ steps: [TestSession<State, Action>.Step], before event: String, at place: SourcePlace) {
    guard let last = steps.last else { return }
    if exhaustivity == .off(showSkippedAssertions: true) {
      Note.print(
        "Skipped before \(event):\n\n\(ActionName.list(steps.map(\.action)))", at: place)
    }
    session.dropReceived(steps.count)
    go(to: last)
  }

  // MARK: Finishing

  /// Waits until no effect runs any more. Fails when that takes longer than the limit, and for actions received and not
  /// asserted.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let limit = timeout ?? self.timeout
    await Task.megaYield()
    if await !Patience.wait(limit, until: { store.effects.work.isEmpty }) {
      let work = store.effects.work
      let started = work.compactMap(\.action).map { "  ." + $0.names.text }
      place.report(
        "\(work.count) effects still run after \(limit). They were started by:\n\n\(started.joined(separator: "\n"))"
      )
    }
    settleReceived(before: "finish", at: place)
  }
}
