import Composable
import Foundation

// The inventory of the lesson on trees and stacks, written as the lesson writes it.

extension Lessons {
  struct Item: Equatable, Identifiable, Sendable {
    var id: Int
    var name = ""
  }

  @Reducer
  struct DetalleItem {
    @ObservableState
    struct State: Equatable, Identifiable {
      var item: Item
      var id: Int { item.id }
      var ticks = 0
    }
    enum Action {
      case startTapped
      case ticked
      case closeTapped
    }
    @Dependency(\.dismiss) var dismiss
    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .startTapped:
          return .run { send in
            while true {
              try await self.clock.sleep(for: .seconds(1))
              await send(.ticked)
            }
          }
          .cancellable(id: "timer")
        case .ticked:
          state.ticks += 1
          return .none
        case .closeTapped:
          return .run { _ in await self.dismiss() }
        }
      }
    }
  }

  @Reducer
  struct FormularioItem {
    @ObservableState
    struct State: Equatable {
      var nombre = ""
    }
    enum Action {
      case nombreCambio(String)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .nombreCambio(let nombre):
          state.nombre = nombre
          return .none
        }
      }
    }
  }

  @Reducer
  struct Inventario {
    @Reducer
    enum Destino {
      case detalle(DetalleItem)
      case anadir(FormularioItem)
    }
    @ObservableState
    struct State: Equatable {
      var items: IdentifiedArrayOf<Item> = []
      @Presents var destino: Destino.State?
    }
    enum Action {
      case anadirTocado
      case filaTocada(Item.ID)
      case destino(PresentationAction<Destino.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .anadirTocado:
          state.destino = .anadir(FormularioItem.State())
          return .none
        case let .filaTocada(id):
          state.destino = state.items[id: id].map { .detalle(DetalleItem.State(item: $0)) }
          return .none
        case .destino:
          return .none
        }
      }
      .ifLet(\.$destino, action: \.destino)
    }
  }
}
