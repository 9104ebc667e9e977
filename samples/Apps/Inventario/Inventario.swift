import Composable

/// A stock of items. Everything that can be opened from here stands in one enum, so two destinations at once cannot
/// be written down.
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

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .anadirTocado:
        state.destino = .anadir(FormularioItem.State(item: Item(id: uuid(), nombre: "")))
        return .none

      case let .filaTocada(id):
        state.destino = state.items[id: id].map { .detalle(DetalleItem.State(item: $0)) }
        return .none

      case let .destino(.presented(.anadir(.delegate(.itemGuardado(item))))):
        state.items.updateOrAppend(item)
        state.destino = nil
        return .none

      case let .destino(.presented(.detalle(.delegate(.itemCambiado(item))))):
        state.items.updateOrAppend(item)
        return .none

      case let .destino(.presented(.detalle(.delegate(.copiaDeseada(item))))):
        // One destination takes the other's place: no moment without a screen, and never both.
        let copia = Item(id: uuid(), nombre: item.nombre, cantidad: item.cantidad)
        state.destino = .anadir(FormularioItem.State(item: copia))
        return .none

      case let .destino(.presented(.detalle(.delegate(.itemRetirado(id))))):
        state.items.remove(id: id)
        state.destino = nil
        return .none

      case .destino:
        return .none
      }
    }
    .ifLet(\.$destino, action: \.destino)
  }
}

extension Inventario.Destino.State: Equatable {}
