import Composable
import Testing

@testable import ScreenRecorder

/// A tray whose rows come before its sheets.
@Reducer
private struct Bandeja {
  @ObservableState struct State: Equatable {
    var notas: IdentifiedArrayOf<Nota.State> = []
    @Presents var primera: Entrada.State?
    @Presents var segunda: Entrada.State?
  }
  enum Action {
    case cambiar
    case notas(IdentifiedActionOf<Nota>)
    case primera(PresentationAction<Entrada.Action>)
    case segunda(PresentationAction<Entrada.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .cambiar = action {
        state = State(notas: [Nota.State(id: 1)], primera: Entrada.State())
      }
      return .none
    }
    .forEach(\.notas, action: \.notas) { Nota() }
    .ifLet(\.$primera, action: \.primera) { Entrada() }
    .ifLet(\.$segunda, action: \.segunda) { Entrada() }
  }
}

@MainActor
@Suite struct `Fingerprints` {
  @Test func `a new row does not make one slot look like another`() {
    let recorded = Recorded()
    let store = Store(initialState: Bandeja.State(segunda: Entrada.State())) { Bandeja() }.recorded(recorded)
    store.send(.cambiar)
    #expect(
      recorded.told == [
        "dismiss Entrada → Bandeja in Bandeja segunda at cambiar by parent",
        "present Bandeja → Entrada in Bandeja primera at cambiar",
      ])
  }

  @Test func `what has not changed in a stack is not looked at again`() {
    let store = Store(initialState: Perfiles.State()) { Perfiles() }
    let probe = Probe()
    store.observe(by: probe) { probe.look(at: $0) }
    for id in 0..<10 { store.send(.abrir(id)) }
    // The new element alone: its case.
    #expect(probe.casesSeen == Array(repeating: 1, count: 10))
    store.send(.camino(.element(id: store.withState { $0.camino.ids[4] }, action: .perfil(.amigoTocado(3)))))
    // The element that the action went to; then that one again, for it told a fact, and the one that was put on top.
    #expect(probe.casesSeen.suffix(2) == [1, 2])
  }
}

/// Takes fingerprints, and counts the destinations that it is asked to enter.
@MainActor
private final class Probe: StoreObserver {
  private(set) var casesSeen: [Int] = []
  private var memory: Fingerprint.Memory = []

  func look(at store: any ObservedStore) { casesSeen = [] }

  func willProcess(_ record: ActionRecord, in store: any ObservedStore) {}

  func didProcess(
    _ record: ActionRecord, action: () -> Any, effects: [EffectReport], in store: any ObservedStore
  ) {
    var walker = Counting(base: Fingerprint(rows: RowMemory(), before: memory))
    store.walk(&walker)
    memory = walker.base.memory
    casesSeen.append(walker.cases)
  }

  nonisolated func storeEnds(effects: [EffectReport]) {}

  private struct Counting: SlotWalker {
    var base: Fingerprint
    var cases = 0

    mutating func visit(_ slot: SlotStep) -> Bool { base.visit(slot) }

    mutating func occupants<ID: Hashable>(
      of slot: SlotStep, count: Int, all: () -> [ID], contains: (ID) -> Bool, onWay: ID?
    ) -> [ID] {
      base.occupants(of: slot, count: count, all: all, contains: contains, onWay: onWay)
    }

    mutating func enter(_ step: SlotStep) -> Bool {
      if step.style == .switch { cases += 1 }
      return base.enter(step)
    }

    mutating func leave() { base.leave() }
  }
}
