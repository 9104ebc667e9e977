import ScreenGraph
import ScreenTrace

/// How a screen comes on display, read off the slots that hold it; and where that is said: on the screen where there
/// is one way, on each edge where there are several.
struct Presentation {
  let form: Drawing.Node.Form
  let captions: [String]
  /// Held only by slots that bring it up.
  let isPresented: Bool
  private let saysStyleOnEdges: Bool

  /// The slots of `slots` that make the screen a part of another one do not count.
  init(of screen: GraphDocument.Screen, heldBy slots: [GraphDocument.Slot], isInRecursion: Bool) {
    let slots = slots.filter { !$0.isAlwaysShown }
    let trees = slots.filter(\.isPresented)
    let styles = Set(trees.flatMap(\.styles)).subtracting([.unknown])
    isPresented = !trees.isEmpty && trees.count == slots.count
    let single = styles.count == 1 && isPresented && !isInRecursion ? styles.first : nil
    switch single {
    case _ where screen.kind != .feature:
      form = .alert
      captions = [screen.kind == .alert ? "alert" : "dialog"]
      saysStyleOnEdges = false
    case .sheet, .fullScreenCover:
      form = single == .sheet ? .sheet : .cover
      captions = single.map { [Self.words(for: $0)] } ?? []
      saysStyleOnEdges = false
    case .popover, .inline:
      form = .plain
      captions = single.map { [Self.words(for: $0)] } ?? []
      saysStyleOnEdges = false
    default:
      form = .plain
      captions = []
      saysStyleOnEdges = true
    }
  }

  /// What an edge through this slot has to say about its style.
  func wordsOnEdge(through slot: GraphDocument.Slot?) -> [String] {
    guard saysStyleOnEdges, let slot, slot.isPresented else { return [] }
    let styles = slot.styles.filter { $0 != .unknown }
    return styles.isEmpty ? [] : [styles.map(Self.words).joined(separator: " or ")]
  }

  static func words(for style: SlotStyle) -> String {
    switch style {
    case .fullScreenCover: "full-screen cover"
    case .navigationDestination: "drill-down"
    case .confirmationDialog: "dialog"
    default: style.rawValue
    }
  }
}
