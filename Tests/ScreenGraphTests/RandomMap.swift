import ScreenTrace
import TestSupport

@testable import ScreenGraph

/// A map as some source might give it: few names, so that maps overlap and contradict each other.
func randomMap(using random: inout SeededGenerator) -> ScreenMap {
  var map = ScreenMap()
  if random.chance(2) { map.titles = [random.pick(["Tienda", "Perfiles"])] }
  if random.chance(2) { map.roots.insert(randomScreen(using: &random)) }
  for _ in 0..<Int.random(in: 0...4, using: &random) {
    map.add(
      ScreenMap.Screen(
        kind: random.pick(ScreenKind.allCases), source: randomSource(using: &random),
        evidence: randomEvidence(using: &random), visits: Int.random(in: 0...5, using: &random)),
      for: randomScreen(using: &random))
  }
  for _ in 0..<Int.random(in: 0...6, using: &random) {
    let key = ScreenMap.SlotKey(
      owner: randomScreen(using: &random), path: random.pick(["camino.a", "destino.b", "alerta"]),
      child: randomScreen(using: &random))
    map.add(
      ScreenMap.Slot(
        model: random.pick(SlotModel.allCases),
        styles: Set((0...1).map { _ in random.pick(SlotStyle.allCases) }),
        source: randomSource(using: &random), boxed: random.pick([nil, "collection", "stack state"]),
        evidence: randomEvidence(using: &random), sure: random.chance(2), isFilledOutside: random.chance(4)),
      for: key)
  }
  for _ in 0..<Int.random(in: 0...6, using: &random) {
    let op = random.pick(MoveOperation.allCases)
    let key = ScreenMap.MoveKey(
      op: op, from: randomScreen(using: &random), to: randomScreen(using: &random),
      owner: randomScreen(using: &random), path: random.pick(["camino.a", "destino.b"]),
      by: op.isBack ? random.pick(Asker.allCases) : nil)
    let trigger = random.pick(["abrir", "cerrar"])
    map.add(
      ScreenMap.Move(
        triggers: [trigger], origins: random.chance(2) ? ["tocado"] : [],
        paths: [trigger: random.pick([trigger, "camino.element.a.\(trigger)"])],
        evidence: randomEvidence(using: &random), count: Int.random(in: 0...9, using: &random),
        source: randomSource(using: &random), sure: random.chance(2)),
      for: key)
  }
  if random.chance(3) {
    map.unknowns.insert(.init(file: "A.swift", line: random.pick([1, 2]), what: "a macro"))
  }
  return map
}

func randomScreen(using random: inout SeededGenerator) -> ScreenKey {
  ScreenKey(
    module: random.pick([nil, "Shop", "Social"]),
    type: random.pick(["Perfil", "Tienda", "Tienda.Paso", "Alta.Paso"]))
}

private func randomSource(using random: inout SeededGenerator) -> SourceLocation? {
  random.chance(2)
    ? SourceLocation(file: random.pick(["A.swift", "B.swift"]), line: random.pick([3, 9])) : nil
}

private func randomEvidence(using random: inout SeededGenerator) -> Set<Evidence> {
  random.pick([[.declared], [.observed], [.declared, .observed]])
}
