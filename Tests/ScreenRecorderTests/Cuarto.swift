import Composable
import ScreenTrace
import TestSupport

/// A room with doors of every kind, behind which there are rooms again: sheets, destinations, alerts, dialogs, a stack,
/// rows that have doors themselves, a part that is always there, and one that is there or not.
@Reducer
struct Cuarto {
  @Reducer enum Destino {
    case cuarto(Cuarto)
    case otro(Cuarto)
    case alerta(AlertState<Boton>)
    @CasePathable enum Boton: Equatable { case si }
  }
  @Reducer enum Camino {
    case cuarto(Cuarto)
    case rincon(Rincon)
  }
  @ObservableState struct State: Equatable, Identifiable {
    var id = 0
    var mesa = Rincon.State()
    @Presents var hoja: Cuarto.State?
    @Presents var destino: Destino.State?
    @Presents var alerta: AlertState<Destino.Boton>?
    var rincon: Rincon.State?
    var camino = StackState<Camino.State>()
    var filas: IdentifiedArrayOf<Cuarto.State> = []
  }
  enum Action {
    /// Changes this room, or some room in it, in a way that the number decides.
    case cambiar(UInt64)
    /// Begins work that lasts as long as the room.
    case esperar
    /// Ends the work.
    case dejarlo
    /// Begins work that changes the room later.
    case encargar(UInt64)
    case cerrar
    indirect case mesa(Rincon.Action)
    indirect case hoja(PresentationAction<Cuarto.Action>)
    case destino(PresentationAction<Destino.Action>)
    case alerta(PresentationAction<Destino.Boton>)
    indirect case rincon(Rincon.Action)
    case camino(StackActionOf<Camino>)
    indirect case filas(IdentifiedAction<Int, Cuarto.Action>)
  }
  private enum Espera { case id }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Scope(state: \.mesa, action: \.mesa) { Rincon() }
    Reduce { state, action in
      switch action {
      case .cambiar(let seed):
        var generator = SeededGenerator(seed: seed)
        state.change(&generator, depth: 0)
        return .none
      case .esperar: return .run { _ in try await Task.never() }.cancellable(id: Espera.id)
      case .dejarlo: return .cancel(id: Espera.id)
      case .encargar(let seed):
        return .concatenate(
          .run { _ in await Task.yield() },
          .merge(.send(.cambiar(seed)), .run { send in await send(.cambiar(seed &+ 1)) }))
      case .cerrar: return .run { _ in await self.dismiss() }
      case .mesa, .hoja, .destino, .alerta, .rincon, .camino, .filas: return .none
      }
    }
    .ifLet(\.$hoja, action: \.hoja) { Cuarto() }
    .ifLet(\.$destino, action: \.destino) { Destino() }
    .ifLet(\.$alerta, action: \.alerta)
    .ifLet(\.rincon, action: \.rincon) { Rincon() }
    .forEach(\.camino, action: \.camino) { Camino() }
    .forEach(\.filas, action: \.filas) { Cuarto() }
  }
}

/// A corner of a room: a dialog, and a way into another room.
@Reducer
struct Rincon {
  @ObservableState struct State: Equatable {
    @Presents var dialogo: ConfirmationDialogState<Never>?
    @Presents var puerta: Cuarto.State?
  }
  enum Action {
    case cambiar(UInt64)
    case dialogo(PresentationAction<Never>)
    indirect case puerta(PresentationAction<Cuarto.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .cambiar(let seed) = action {
        var generator = SeededGenerator(seed: seed)
        state.change(&generator, depth: 0)
      }
      return .none
    }
    .ifLet(\.$dialogo, action: \.dialogo)
    .ifLet(\.$puerta, action: \.puerta) { Cuarto() }
  }
}

/// An app whose root is now one thing and now another.
@Reducer
struct Casa {
  @ObservableState enum State: Equatable {
    case cuarto(Cuarto.State)
    case otro(Cuarto.State)
    case rincon(Rincon.State)
  }
  enum Action {
    case mudarse(UInt64)
    case cuarto(Cuarto.Action)
    case otro(Cuarto.Action)
    case rincon(Rincon.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.cuarto, action: \.cuarto) { Cuarto() }
    Scope(state: \.otro, action: \.otro) { Cuarto() }
    Scope(state: \.rincon, action: \.rincon) { Rincon() }
    Reduce { state, action in
      if case .mudarse(let seed) = action {
        var generator = SeededGenerator(seed: seed)
        state = .some(&generator)
      }
      return .none
    }
  }
}

// MARK: Changes

extension Cuarto.State {
  /// A room with something in it: a link into the depth.
  static func furnished(_ generator: inout SeededGenerator, depth: Int) -> Self {
    var state = Self(id: Int.random(in: 0..<3, using: &generator))
    for _ in 0..<Int.random(in: 0..<3, using: &generator) { state.change(&generator, depth: depth + 1) }
    return state
  }

  mutating func change(_ generator: inout SeededGenerator, depth: Int) {
    guard depth < 4 else { return }
    // Half of the changes are made from outside, to what is further in.
    if generator.chance(2), changeInside(&generator, depth: depth + 1) { return }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0, 1: hoja = .furnished(&generator, depth: depth)
    case 2: hoja = nil
    case 3: destino = .cuarto(.furnished(&generator, depth: depth))
    case 4: destino = .otro(.furnished(&generator, depth: depth))
    case 5: destino = generator.chance(2) ? nil : .alerta(AlertState { TextState("!") })
    case 6: alerta = alerta == nil ? AlertState { TextState("!") } : nil
    case 7: rincon = rincon == nil ? .furnished(&generator, depth: depth) : nil
    case 8, 9: camino.append(.cuarto(.furnished(&generator, depth: depth)))
    case 10: camino.append(.rincon(.furnished(&generator, depth: depth)))
    case 11: camino.removeLast(Int.random(in: 0...camino.count, using: &generator))
    case 12: if let id = camino.ids.randomElement(using: &generator) { camino[id: id] = nil }
    case 13: if let id = camino.ids.randomElement(using: &generator) { camino.pop(to: id) }
    case 14:
      if let index = camino.indices.randomElement(using: &generator) {
        camino[index] = .rincon(.furnished(&generator, depth: depth))
      }
    case 15: if camino.count > 1 { camino.swapAt(0, camino.count - 1) }
    case 16: filas.updateOrAppend(.furnished(&generator, depth: depth))
    case 17: if let id = filas.ids.randomElement(using: &generator) { filas.remove(id: id) }
    case 18: filas.reverse()
    default: self = .furnished(&generator, depth: depth)
    }
  }

  private mutating func changeInside(_ generator: inout SeededGenerator, depth: Int) -> Bool {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: hoja?.change(&generator, depth: depth)
    case 1: if destino?.cuarto != nil { destino?.modify(\.cuarto) { $0.change(&generator, depth: depth) } }
    case 2: mesa.change(&generator, depth: depth)
    case 3: rincon?.change(&generator, depth: depth)
    case 4:
      guard let id = camino.ids.randomElement(using: &generator) else { return false }
      if camino[id: id, case: \.cuarto] != nil {
        camino[id: id, case: \.cuarto]?.change(&generator, depth: depth)
      }
    default:
      guard let id = filas.ids.randomElement(using: &generator) else { return false }
      filas[id: id]?.change(&generator, depth: depth)
    }
    return true
  }
}

extension Rincon.State {
  static func furnished(_ generator: inout SeededGenerator, depth: Int) -> Self {
    var state = Self()
    if generator.chance(2) { state.change(&generator, depth: depth + 1) }
    return state
  }

  mutating func change(_ generator: inout SeededGenerator, depth: Int) {
    guard depth < 4 else { return }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: dialogo = dialogo == nil ? ConfirmationDialogState { TextState("?") } : nil
    case 1: puerta = .furnished(&generator, depth: depth)
    case 2: puerta = nil
    case 3: puerta?.change(&generator, depth: depth + 1)
    default: self = .furnished(&generator, depth: depth)
    }
  }
}

extension Casa.State {
  static func some(_ generator: inout SeededGenerator) -> Self {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: .cuarto(.furnished(&generator, depth: 0))
    case 1: .otro(.furnished(&generator, depth: 0))
    default: .rincon(.furnished(&generator, depth: 0))
    }
  }
}

// MARK: Actions

extension Cuarto.Action {
  /// Some action that some room in a state could get; now and then one for what is not there.
  static func some(in state: Cuarto.State, _ generator: inout SeededGenerator, depth: Int = 0) -> Self {
    guard depth < 4, !generator.chance(3) else { return .cambiar(generator.next()) }
    let isLost = generator.chance(20)
    switch Int.random(in: 0..<15, using: &generator) {
    case 0, 1:
      if let hoja = state.hoja { return .hoja(.presented(some(in: hoja, &generator, depth: depth + 1))) }
    case 2: if state.hoja != nil || isLost { return .hoja(.dismiss) }
    case 3:
      if let cuarto = state.destino?.cuarto {
        return .destino(.presented(.cuarto(some(in: cuarto, &generator, depth: depth + 1))))
      }
      if state.destino?.alerta != nil || isLost { return .destino(.presented(.alerta(.si))) }
    case 4: if state.destino != nil || isLost { return .destino(.dismiss) }
    case 5, 6:
      guard let id = state.camino.ids.randomElement(using: &generator) else { break }
      switch state.camino[id: id] {
      case .cuarto(let cuarto):
        return .camino(.element(id: id, action: .cuarto(some(in: cuarto, &generator, depth: depth + 1))))
      case .rincon(let rincon):
        return .camino(.element(id: id, action: .rincon(.some(in: rincon, &generator, depth: depth + 1))))
      case nil: break
      }
    case 7: if let id = state.camino.ids.randomElement(using: &generator) { return .camino(.popFrom(id: id)) }
    case 8:
      if state.alerta != nil || isLost { return .alerta(generator.chance(2) ? .dismiss : .presented(.si)) }
    case 9: return .mesa(.some(in: state.mesa, &generator, depth: depth + 1))
    case 10:
      if let rincon = state.rincon { return .rincon(.some(in: rincon, &generator, depth: depth + 1)) }
    case 11: return generator.chance(3) ? .dejarlo : .esperar
    case 12: return .encargar(generator.next())
    case 13: return depth > 0 || isLost ? .cerrar : .esperar
    default:
      if let id = state.filas.ids.randomElement(using: &generator), let fila = state.filas[id: id] {
        return .filas(.element(id: id, action: some(in: fila, &generator, depth: depth + 1)))
      }
    }
    return .cambiar(generator.next())
  }
}

extension Rincon.Action {
  static func some(in state: Rincon.State, _ generator: inout SeededGenerator, depth: Int = 0) -> Self {
    if state.dialogo != nil, generator.chance(3) { return .dialogo(.dismiss) }
    guard let puerta = state.puerta, depth < 4, !generator.chance(3) else {
      return .cambiar(generator.next())
    }
    return generator.chance(4)
      ? .puerta(.dismiss) : .puerta(.presented(.some(in: puerta, &generator, depth: depth + 1)))
  }
}

extension Casa.Action {
  static func some(in state: Casa.State, _ generator: inout SeededGenerator) -> Self {
    if generator.chance(4) { return .mudarse(generator.next()) }
    return switch state {
    case .cuarto(let cuarto): .cuarto(.some(in: cuarto, &generator))
    case .otro(let otro): .otro(.some(in: otro, &generator))
    case .rincon(let rincon): .rincon(.some(in: rincon, &generator))
    }
  }
}

// MARK: What is present

/// Read off a state by hand, feature by feature: what the walk under test is compared with.
protocol House {
  func occupants(at path: String, ids: [String]) -> Set<Replay.Occupant>
}

private func screen(_ type: String) -> ScreenKey { ScreenKey(module: "ScreenRecorderTests", type: type) }

extension String {
  fileprivate func then(_ slot: String) -> String { isEmpty ? slot : "\(self).\(slot)" }
}

extension Cuarto.State: House {
  func occupants(at path: String, ids: [String]) -> Set<Replay.Occupant> {
    var all = mesa.occupants(at: path.then("mesa"), ids: ids)
    func add(_ slot: String, _ type: String, _ inside: (any House)? = nil, id: StackElementID? = nil) {
      let ids = ids + (id.map { ["\($0)"] } ?? [])
      all.insert(Replay.Occupant(path: path.then(slot), ids: ids, screen: screen(type)))
      if let inside { all.formUnion(inside.occupants(at: path.then(slot), ids: ids)) }
    }
    if let hoja { add("hoja", "Cuarto", hoja) }
    switch destino {
    case .cuarto(let cuarto): add("destino.cuarto", "Cuarto", cuarto)
    case .otro(let otro): add("destino.otro", "Cuarto", otro)
    case .alerta: add("destino.alerta", "Cuarto.destino.alerta")
    case nil: break
    }
    if alerta != nil { add("alerta", "Cuarto.alerta") }
    if let rincon { add("rincon", "Rincon", rincon) }
    for id in camino.ids {
      switch camino[id: id] {
      case .cuarto(let cuarto): add("camino.cuarto", "Cuarto", cuarto, id: id)
      case .rincon(let rincon): add("camino.rincon", "Rincon", rincon, id: id)
      case nil: break
      }
    }
    for fila in filas { all.formUnion(fila.occupants(at: path.then("filas"), ids: ids + ["\(fila.id)"])) }
    return all
  }
}

extension Rincon.State: House {
  func occupants(at path: String, ids: [String]) -> Set<Replay.Occupant> {
    var all: Set<Replay.Occupant> = []
    if dialogo != nil {
      all.insert(
        Replay.Occupant(path: path.then("dialogo"), ids: ids, screen: screen("Rincon.dialogo")))
    }
    if let puerta {
      all.insert(Replay.Occupant(path: path.then("puerta"), ids: ids, screen: screen("Cuarto")))
      all.formUnion(puerta.occupants(at: path.then("puerta"), ids: ids))
    }
    return all
  }
}

extension Casa.State: House {
  func occupants(at path: String, ids: [String]) -> Set<Replay.Occupant> {
    switch self {
    case .cuarto(let cuarto): cuarto.occupants(at: path.then("cuarto"), ids: ids)
    case .otro(let otro): otro.occupants(at: path.then("otro"), ids: ids)
    case .rincon(let rincon): rincon.occupants(at: path.then("rincon"), ids: ids)
    }
  }
}
