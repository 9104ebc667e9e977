import Composable
import Foundation
import ScreenTrace
import TestSupport
import Testing

@testable import ScreenRecorder

/// A room with doors of every kind, behind which there are rooms again.
@Reducer
struct Cuarto {
  @Reducer enum Destino {
    case cuarto(Cuarto)
    case otro(Cuarto)
    case alerta(AlertState<Never>)
  }
  @Reducer enum Camino {
    case cuarto(Cuarto)
    case otro(Cuarto)
  }
  @ObservableState struct State: Equatable, Identifiable {
    var id = 0
    @Presents var hoja: Cuarto.State?
    @Presents var destino: Destino.State?
    @Presents var alerta: AlertState<Never>?
    var camino = StackState<Camino.State>()
    var filas: IdentifiedArrayOf<Cuarto.State> = []
  }
  enum Action {
    /// Changes this room, or some room in it, in a way that the number decides.
    case cambiar(UInt64)
    indirect case hoja(PresentationAction<Cuarto.Action>)
    case destino(PresentationAction<Destino.Action>)
    case alerta(PresentationAction<Never>)
    case camino(StackActionOf<Camino>)
    indirect case filas(IdentifiedAction<Int, Cuarto.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .cambiar(let seed) = action {
        var generator = SeededGenerator(seed: seed)
        state.change(&generator, depth: 0)
      }
      return .none
    }
    .ifLet(\.$hoja, action: \.hoja) { Cuarto() }
    .ifLet(\.$destino, action: \.destino) { Destino() }
    .ifLet(\.$alerta, action: \.alerta)
    .forEach(\.camino, action: \.camino) { Camino() }
    .forEach(\.filas, action: \.filas) { Cuarto() }
  }
}

extension Cuarto.State {
  /// A room with something in it.
  static func furnished(_ generator: inout SeededGenerator, depth: Int) -> Self {
    var state = Self(id: Int.random(in: 0..<3, using: &generator))
    if generator.chance(3) { state.change(&generator, depth: depth + 1) }
    return state
  }

  mutating func change(_ generator: inout SeededGenerator, depth: Int) {
    guard depth < 4 else { return }
    // Half of the changes are made from outside, to what is further in.
    if generator.chance(2), changeInside(&generator, depth: depth + 1) { return }
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1: hoja = .furnished(&generator, depth: depth)
    case 2: hoja = nil
    case 3: destino = .cuarto(.furnished(&generator, depth: depth))
    case 4: destino = .otro(.furnished(&generator, depth: depth))
    case 5: destino = generator.chance(2) ? nil : .alerta(AlertState { TextState("!") })
    case 6: alerta = alerta == nil ? AlertState { TextState("!") } : nil
    case 7, 8: camino.append(.cuarto(.furnished(&generator, depth: depth)))
    case 9: camino.append(.otro(.furnished(&generator, depth: depth)))
    case 10: camino.removeLast(Int.random(in: 0...camino.count, using: &generator))
    case 11: if let id = camino.ids.randomElement(using: &generator) { camino[id: id] = nil }
    case 12: filas.updateOrAppend(.furnished(&generator, depth: depth))
    default: self = .furnished(&generator, depth: depth)
    }
  }

  private mutating func changeInside(_ generator: inout SeededGenerator, depth: Int) -> Bool {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: hoja?.change(&generator, depth: depth)
    case 1: destino?.modify(\.cuarto) { $0.change(&generator, depth: depth) }
    case 2:
      guard let id = camino.ids.randomElement(using: &generator) else { return false }
      camino[id: id, case: \.cuarto]?.change(&generator, depth: depth)
    default:
      guard let id = filas.ids.randomElement(using: &generator) else { return false }
      filas[id: id]?.change(&generator, depth: depth)
    }
    return true
  }
}

/// Keeps, after each action, what a full walk finds.
@MainActor
private final class FullWalk: StoreObserver {
  private(set) var found: [Presence] = []

  func willProcess(_ record: ActionRecord, in store: any ObservedStore) {}

  func didProcess(
    _ record: ActionRecord, action: () -> Any, effects: [EffectReport], in store: any ObservedStore
  ) {
    var rows = RowMemory()
    rows.isComplete = true
    var builder = PresenceBuilder(root: store.screen, rows: rows)
    store.walk(&builder)
    found.append(builder.presence)
  }

  nonisolated func storeEnds(effects: [EffectReport]) {}
}

@MainActor
@Suite struct `Random walks` {
  /// How many: `SCREENGRAPH_WALKS=10000 swift test` for a long run.
  static let count = ProcessInfo.processInfo.environment["SCREENGRAPH_WALKS"].flatMap(Int.init) ?? 60

  @Test func `what the moves say is what the store holds`() {
    let first = UInt64.random(in: 0..<1 << 40)
    for seed in first..<first + UInt64(Self.count) {
      guard walk(seed) else {
        Issue.record("seed \(seed)")
        return
      }
    }
  }

  /// One session: says whether after each action the moves so far lead to what is there.
  private func walk(_ seed: UInt64) -> Bool {
    var generator = SeededGenerator(seed: seed)
    let recorded = Recorded()
    let full = FullWalk()
    let initial: Cuarto.State = withDependencies {
      $0.stackElementID = StackElementIDGenerator()
    } operation: {
      Cuarto.State.furnished(&generator, depth: 0)
    }
    let store = Store(initialState: initial) { Cuarto() }.recorded(recorded)
    store.observe(by: full) { _ in }
    for _ in 0..<20 {
      let next = action(in: store.state, &generator, depth: 0)
      withIssueObserver({ _ in }) { _ = store.send(next) }
    }
    guard let session = recorded.session, recorded.actions.count == full.found.count else { return false }
    var replay = Replay(session)
    for (action, presence) in zip(recorded.actions, full.found) {
      for move in action.moves ?? [] { replay.apply(move) }
      let held = Replay(presence)
      guard replay.occupants == held.occupants else {
        print(
          """
          seed \(seed), action \(action.n) \(action.action) \(action.ids ?? []):
          moves \((action.moves ?? []).map { "\($0.told) within \($0.within ?? "-") \($0.ids) \($0.gone ?? [])" })
          too many \(replay.occupants.subtracting(held.occupants).sorted())
          too few \(held.occupants.subtracting(replay.occupants).sorted())
          """)
        return false
      }
    }
    return true
  }

  /// Some action that some room in the state could get.
  private func action(
    in state: Cuarto.State, _ generator: inout SeededGenerator, depth: Int
  ) -> Cuarto.Action {
    guard depth < 4, !generator.chance(2) else { return .cambiar(generator.next()) }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      if let hoja = state.hoja { return .hoja(.presented(action(in: hoja, &generator, depth: depth + 1))) }
    case 1: if state.hoja != nil { return .hoja(.dismiss) }
    case 2:
      if let cuarto = state.destino?.cuarto {
        return .destino(.presented(.cuarto(action(in: cuarto, &generator, depth: depth + 1))))
      }
    case 3: if state.destino != nil { return .destino(.dismiss) }
    case 4:
      if let id = state.camino.ids.randomElement(using: &generator),
        let cuarto = state.camino[id: id, case: \.cuarto]
      {
        return .camino(.element(id: id, action: .cuarto(action(in: cuarto, &generator, depth: depth + 1))))
      }
    case 5: if let id = state.camino.ids.randomElement(using: &generator) { return .camino(.popFrom(id: id)) }
    case 6: if state.alerta != nil { return .alerta(.dismiss) }
    default:
      if let id = state.filas.ids.randomElement(using: &generator), let fila = state.filas[id: id] {
        return .filas(.element(id: id, action: action(in: fila, &generator, depth: depth + 1)))
      }
    }
    return .cambiar(generator.next())
  }
}
