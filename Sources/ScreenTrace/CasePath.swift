/// The path of an action: the app's own cases plus `element`, `push`, `popFrom` and `dismiss`; `presented`, `Result`
/// and `Optional` are left out, and the ids of elements stand beside it.
public struct CasePath: Hashable, Sendable {
  /// Case names, outermost first.
  public var cases: [String]
  /// The ids of the stack elements and rows on the way, outermost first.
  public var ids: [String]

  /// The path through `cases`, with the ids on the way.
  public init(cases: [String], ids: [String] = []) {
    self.cases = cases
    self.ids = ids
  }

  /// The cases joined with dots, as traces write it.
  public var text: String { cases.joined(separator: ".") }
}
