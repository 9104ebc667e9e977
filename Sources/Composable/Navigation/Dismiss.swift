/// Ends the screen whose effect calls it: `await self.dismiss()`.
///
/// The screen does not know who presents it or how; the innermost presentation or stack element around it ends, and
/// with it the effect that asked. After the screen has gone it does nothing. Where nothing presents the screen it is
/// reported.
public struct DismissEffect: Sendable {
  /// What to do instead of ending a presence, and inside how many presences that was said.
  private var replacement: (dismiss: @MainActor @Sendable () -> Void, depth: Int)?

  fileprivate init() {}

  /// A stand-in: `$0.dismiss = DismissEffect { isDismissed.setValue(true) }`.
  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) {
    replacement = (dismiss, PresenceDepth.current)
  }

  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let context = EffectContext.current
    if let replacement, replacement.depth >= context?.depth ?? 0 { return replacement.dismiss() }
    guard let context else {
      reportIssue(
        "dismiss was called outside of an effect, or in a task that does not inherit from one: there is no screen to end",
        fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }
    guard !Task.isCancelled else { return }
    if context.depth == 0 && !context.endsAtRoot {
      reportIssue(
        "dismiss was called by a screen that nothing presents: present it with ifLet or push it with forEach",
        fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }
    context.dismiss()
  }

  /// Whether a replacement stands for a presence at this depth.
  fileprivate func isReplaced(at depth: Int) -> Bool { replacement.map { $0.depth >= depth } ?? false }
}

extension DependencyValues {
  /// Ends the screen whose effect calls it.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether something presents the screen that asks. To find out who presents it there is no way, on purpose.
  public var isPresented: Bool {
    let depth = EffectContext.current?.depth ?? PresenceDepth.current
    return depth > 0 || dismiss.isReplaced(at: depth)
  }

  private enum DismissKey: DependencyKey {
    static var liveValue: DismissEffect { DismissEffect() }
    static var testValue: DismissEffect { DismissEffect() }
  }
}
