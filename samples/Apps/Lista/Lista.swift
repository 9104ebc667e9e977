import Composable
import Foundation

/// A list whose rows are features with timers. Its four operations touch as little as they can, and address by
/// identity: the filter is a lens before the rows and takes none away.
@Reducer
struct Lista {
  enum Filtro: Equatable { case todas, pendientes }

  @ObservableState
  struct State: Equatable {
    var filtro = Filtro.todas
    var filas: IdentifiedArrayOf<Fila.State> = []

    var filasVisibles: IdentifiedArrayOf<Fila.State> {
      switch filtro {
      case .todas: filas
      case .pendientes: filas.filter { !$0.completada }
      }
    }
  }

  enum Action {
    case anadirTocado
    case llegoDelServidor([Tarea])
    case borrar(IndexSet)
    case mover(IndexSet, Int)
    case ordenarCompletadasAlFinal
    case filtroCambio(Filtro)
    case filas(IdentifiedActionOf<Fila>)
  }

  @Dependency(\.almacen) var almacen
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .anadirTocado:
        state.filas.append(Fila.State(id: uuid()))
        return .none

      case let .llegoDelServidor(tareas):
        // Rows that are known keep their place, their text in the making and their timer.
        for tarea in tareas {
          var fila = state.filas[id: tarea.id] ?? Fila.State(id: tarea.id)
          fila.texto = tarea.texto
          state.filas.updateOrAppend(fila)
        }
        return .none

      case let .borrar(offsets):
        // The offsets count what is shown, not what is kept: an index loses its meaning at that border, an id does not.
        let visibles = state.filasVisibles
        for indice in offsets {
          state.filas.remove(id: visibles[indice].id)
        }
        return .none

      case let .mover(origen, destino):
        state.filas.move(fromOffsets: origen, toOffset: destino)
        return .run { [orden = Array(state.filas.ids)] _ in
          try await almacen.guardarOrden(orden)
        }

      case .ordenarCompletadasAlFinal:
        state.filas.sort { !$0.completada && $1.completada }
        return .none

      case let .filtroCambio(filtro):
        state.filtro = filtro
        return .none

      case let .filas(.element(id: id, action: .delegate(.copiaDeseada))):
        // A row cannot make a sister: it sees no list. It asks, and the list decides.
        guard let original = state.filas[id: id] else { return .none }
        state.filas.append(Fila.State(id: uuid(), texto: original.texto))
        return .none

      case .filas:
        return .none
      }
    }
    .forEach(\.filas, action: \.filas) { Fila() }
  }
}
