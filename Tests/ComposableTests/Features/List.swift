import Composable
import Foundation

// The list of the lesson on adding, deleting, moving and filtering, with rows that count seconds.

extension Lessons {
  @Reducer
  struct Fila {
    @ObservableState
    struct State: Equatable, Identifiable {
      var id: Int
      var texto = ""
      var completada = false
      var segundos = 0
    }
    enum Action {
      case textoCambio(String)
      case contar
      case tic
      case parar
    }
    @Dependency(\.continuousClock) var clock

    enum CancelID { case reloj }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .textoCambio(let texto):
          state.texto = texto
          return .none
        case .contar:
          return .run { send in
            for await _ in self.clock.timer(interval: .seconds(1)) { await send(.tic) }
          }
          .cancellable(id: CancelID.reloj, cancelInFlight: true)
        case .tic:
          state.segundos += 1
          return .none
        case .parar:
          return .cancel(id: CancelID.reloj)
        }
      }
    }
  }

  @Reducer
  struct Lista {
    enum Filtro: Equatable { case todas, pendientes }

    @ObservableState
    struct State: Equatable {
      var filtro: Filtro = .todas
      var filas: IdentifiedArrayOf<Fila.State> = []

      var filasVisibles: IdentifiedArrayOf<Fila.State> {
        switch filtro {
        case .todas: return filas
        case .pendientes: return filas.filter { !$0.completada }
        }
      }
    }
    enum Action {
      case filtroCambio(Filtro)
      case borrar(IndexSet)
      case mover(IndexSet, Int)
      case ordenarCompletadasAlFinal
      case pararTodas
      case filas(IdentifiedActionOf<Fila>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .filtroCambio(let filtro):
          state.filtro = filtro
          return .none
        case let .borrar(offsets):
          let visibles = state.filasVisibles
          for indice in offsets {
            state.filas.remove(id: visibles[indice].id)
          }
          return .none
        case let .mover(origen, destino):
          state.filas.move(fromOffsets: origen, toOffset: destino)
          return .none
        case .ordenarCompletadasAlFinal:
          state.filas.sort { !$0.completada && $1.completada }
          return .none
        case .pararTodas:
          return .cancel(id: Fila.CancelID.reloj)
        case .filas:
          return .none
        }
      }
      .forEach(\.filas, action: \.filas) { Fila() }
    }
  }
}
