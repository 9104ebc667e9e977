/// Which stack of its owner a stack's slot belongs to.
///
/// A destination's case may be an enum of destinations itself: `camino.jardin.rosa` lies in the same stack as
/// `camino.cobertizo`. That there is one, the slots beside it tell.
public struct StackNames {
  private var holes: [String: Set<String>] = [:]

  /// - Parameter slots: All of a graph.
  public init(_ slots: [GraphDocument.Slot]) {
    for slot in slots where slot.model == .stack { holes[slot.owner, default: []].insert(slot.hole) }
  }

  /// The path of the stack in `owner` whose slot lies at `path`. Linear in the path.
  public func stack(of owner: String, holding path: String) -> String {
    let hole = GraphDocument.Slot.hole(of: path)
    let known = holes[owner] ?? []
    let outer = hole.indices.filter { hole[$0] == "." }.map { String(hole[..<$0]) }
    return outer.first(where: known.contains) ?? hole
  }
}
