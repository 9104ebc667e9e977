import ComposableArchitecture
import SwiftUI

@main
struct LibreriaApp: App {
  static let store = Store(initialState: Tienda.State()) { Tienda() }

  var body: some Scene {
    WindowGroup { TiendaView(store: Self.store) }
  }
}

@Reducer
struct Tienda {
  enum Pestana { case catalogo, cesta }

  @Reducer
  enum Camino {
    case libro(Libro)
    case autor(Autor)
    case nota(Resena, titulo: String)
  }

  @ObservableState
  struct State {
    var camino = StackState<Camino.State>()
    var catalogo = Catalogo.State()
    var cesta = Cesta.State()
    var pestana = Pestana.catalogo
  }

  enum Action {
    case camino(StackActionOf<Camino>)
    case catalogo(Catalogo.Action)
    case cesta(Cesta.Action)
    case pestanaElegida(Pestana)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.catalogo, action: \.catalogo) { Catalogo() }
    Scope(\.cesta, action: \.cesta) { Cesta() }
    Reduce { state, action in
      switch action {
      case let .catalogo(.delegate(.libroElegido(id))),
        let .camino(.element(id: _, action: .autor(.delegate(.libroElegido(id))))):
        state.camino.append(.libro(Libro.State(id: id)))
        return .none

      case .camino(.element(id: _, action: .libro(.delegate(let delegate)))):
        switch delegate {
        case .autorElegido(let nombre):
          state.camino.append(.autor(Autor.State(nombre: nombre)))
        case .comprado:
          state.camino.removeAll()
        }
        return .none

      case .cesta(.delegate(.vacia)):
        state.camino.popLast()
        return .none

      case .pestanaElegida(let pestana):
        state.pestana = pestana
        return .none

      case .camino, .catalogo, .cesta:
        return .none
      }
    }
    .forEach(\.camino, action: \.camino)
  }
}

struct TiendaView: View {
  @Bindable var store: StoreOf<Tienda>

  var body: some View {
    NavigationStack(path: $store.scope(state: \.camino, action: \.camino)) {
      TabView(selection: $store.pestana.sending(\.pestanaElegida)) {
        CatalogoView(store: store.scope(state: \.catalogo, action: \.catalogo))
        CestaView(store: store.scope(\.cesta, action: \.cesta))
      }
    } destination: { store in
      switch store.case {
      case .libro(let store): LibroView(store: store)
      case .autor(let store): AutorView(store: store)
      case .nota(let resena, let titulo): Text("\(titulo): \(resena.texto)")
      }
    }
  }
}

struct Resena { var texto = "" }
