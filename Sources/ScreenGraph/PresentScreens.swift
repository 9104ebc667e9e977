import ScreenTrace

/// The screens that are present at one moment of a session, in the order in which they came, found by where they are.
///
/// Every question costs about as much as its answer is long, however many screens are present: a stack of thousands
/// is walked up one by one.
struct PresentScreens {
  /// Indices of screens, each with the moment at which it came.
  private struct Row {
    private(set) var members: [(moment: Int, index: Int)] = []

    mutating func append(_ moment: Int, _ index: Int) { members.append((moment, index)) }

    /// Mostly the last one.
    mutating func remove(_ moment: Int) {
      var (low, high) = (0, members.count)
      while low < high {
        let middle = (low + high) / 2
        if members[middle].moment < moment { low = middle + 1 } else { high = middle }
      }
      if low < members.count, members[low].moment == moment { members.remove(at: low) }
    }
  }

  private struct Place: Hashable {
    let path: String
    let ids: [String]
  }

  private struct Stack: Hashable {
    let holder: Int?
    let hole: String
  }

  private var moments: [Int: Int] = [:]
  private var next = 0
  private var byPlace: [Place: Row] = [:]
  private var byScreen: [ScreenKey: Row] = [:]
  private var byStack: [Stack: Row] = [:]
  /// By their paths, and by the ids that theirs begin with.
  private var byBeginning: [String: [[String]: Row]] = [:]

  // MARK: Coming and going

  /// Puts a screen last.
  mutating func append(_ index: Int, _ instance: SessionWalk.Instance) {
    remove(index, instance)
    moments[index] = next
    visitRows(of: instance) { [next] in $0.append(next, index) }
    next += 1
  }

  mutating func remove(_ index: Int, _ instance: SessionWalk.Instance) {
    guard let moment = moments.removeValue(forKey: index) else { return }
    visitRows(of: instance) { $0.remove(moment) }
  }

  private mutating func visitRows(of instance: SessionWalk.Instance, _ change: (inout Row) -> Void) {
    change(&byPlace[Place(path: instance.path, ids: instance.ids), default: Row()])
    change(&byScreen[instance.screen, default: Row()])
    change(&byStack[Stack(holder: instance.holder, hole: instance.hole), default: Row()])
    for count in 0...instance.ids.count {
      let ids = Array(instance.ids.prefix(count))
      change(&byBeginning[instance.path, default: [:]][ids, default: Row()])
    }
  }

  // MARK: Questions

  /// The last one that shows a screen.
  func last(showing screen: ScreenKey) -> Int? { byScreen[screen]?.members.last?.index }

  /// The last one in a property of a screen.
  func last(in hole: String, of holder: Int?) -> Int? {
    byStack[Stack(holder: holder, hole: hole)]?.members.last?.index
  }

  /// How many are in a property of a screen.
  func count(in hole: String, of holder: Int?) -> Int {
    byStack[Stack(holder: holder, hole: hole)]?.members.count ?? 0
  }

  /// Whether there is one in exactly this place.
  func isAny(at path: String, ids: [String]) -> Bool {
    byPlace[Place(path: path, ids: ids)]?.members.isEmpty == false
  }

  /// The last one of those deepest on the way to a place.
  func nearest(to path: ArraySlice<Substring>, ids: [String]) -> Int? {
    for depth in stride(from: path.count, through: 0, by: -1) {
      let beginning = path.prefix(depth).joined(separator: ".")
      let rows = (0...ids.count).compactMap { byPlace[Place(path: beginning, ids: Array(ids.prefix($0)))] }
      if let last = rows.compactMap(\.members.last).max(by: { $0.moment < $1.moment }) { return last.index }
    }
    return nil
  }

  /// Those on paths that satisfy a condition whose ids begin in one of some ways, in the order in which they came. No
  /// way may be the beginning of another one.
  func all(beginningWith ways: [[String]], onPath isWanted: (String) -> Bool) -> [Int] {
    let wanted = byBeginning.filter { isWanted($0.key) }.values
    return wanted.flatMap { rows in ways.flatMap { rows[$0]?.members ?? [] } }
      .sorted { $0.moment < $1.moment }.map(\.index)
  }
}
