import ScreenTrace

/// The display ids of the screens of one graph.
///
/// A screen's id is its type's own name where no other screen has it, else the full nested type path
/// (`Onboarding.Step`), else that with the module in front (`Shop/Detail`). An alert or a dialog is called after its
/// slot: its owner's id and the slot's path (`Editor.alerta`).
struct Naming {
  private(set) var ids: [ScreenKey: String] = [:]

  /// Names every screen of `screens`. O(n log n).
  init(_ screens: [ScreenKey: ScreenMap.Screen], slots: some Sequence<ScreenMap.SlotKey>) {
    let features = screens.filter { $0.value.kind == .feature }.keys.sorted()
    let byName = Dictionary(grouping: features, by: \.ownName)
    let byType = Dictionary(grouping: features, by: \.type)
    for key in features {
      if byName[key.ownName]?.count == 1 {
        assign(key.ownName, to: key)
      } else if byType[key.type]?.count == 1 {
        assign(key.type, to: key)
      } else {
        assign(key.description, to: key)
      }
    }
    let owners = Dictionary(slots.map { ($0.child, $0) }, uniquingKeysWith: { min($0, $1) })
    for key in screens.keys.sorted() where ids[key] == nil {
      if let slot = owners[key], let owner = ids[slot.owner], key == slot.owner.ephemeral(at: slot.path) {
        assign("\(owner).\(slot.path)", to: key)
      } else {
        assign(key.type, to: key)
      }
    }
  }

  private var taken: Set<String> = []

  /// Only made-up names can still collide here (a type called `Editor.alerta`): those get a number.
  private mutating func assign(_ id: String, to key: ScreenKey) {
    var candidate = id
    var number = 1
    while !taken.insert(candidate).inserted {
      number += 1
      candidate = "\(id)#\(number)"
    }
    ids[key] = candidate
  }
}

extension ScreenKey {
  /// The type's own name, without the types around it.
  var ownName: String {
    type.lastIndex(of: ".").map { String(type[type.index(after: $0)...]) } ?? type
  }
}
