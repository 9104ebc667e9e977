import ComposableArchitecture
import SwiftUI

@Reducer
struct Catalogo {
  @Reducer
  enum Destino {
    case filtro(Filtro)
    case novedades(Novedades)
    case ayuda(Ayuda)
    case aviso(AlertState<Aviso>)
    @ReducerCaseIgnored case foto(Foto)
    case orden(Orden = Orden.titulo)

    @CasePathable
    enum Aviso { case borrar }
  }

  enum Orden { case titulo, autor }
  struct Foto { var url = "" }

  @ObservableState
  struct State {
    @Presents var destino: Destino.State?
    var fichas: IdentifiedArrayOf<Ficha.State> = []
  }

  enum Action {
    case ayudaPulsada
    case borrarPulsado
    case delegate(Delegate)
    case destino(PresentationAction<Destino.Action>)
    case ficha(IdentifiedActionOf<Ficha>)
    case filtroPulsado
    case fotoPulsada(Foto)
    case novedadesCargadas
    case recargar

    enum Delegate { case libroElegido(Int) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ayudaPulsada:
        state.destino = .ayuda(Ayuda.State())
        return .none
      case .borrarPulsado:
        state.destino = .aviso(.seguro)
        return .none
      case .destino(.presented(.filtro(.aplicado))):
        state.destino = .novedades(Novedades.State())
        return .none
      case .destino(.presented(.aviso(.borrar))):
        state.destino = nil
        return .none
      case .ficha(.element(id: let id, action: .pulsada)):
        return .send(.delegate(.libroElegido(id)))
      case .filtroPulsado:
        state.destino = .filtro(Filtro.State())
        return .none
      case .fotoPulsada(let foto):
        state.destino = .foto(foto)
        return .none
      case .recargar:
        return .run { send in await send(.novedadesCargadas) }
      case .novedadesCargadas:
        state.destino = .novedades(Novedades.State())
        return .none
      case .delegate, .destino, .ficha:
        return .none
      }
    }
    .ifLet(\.$destino, action: \.destino)
    .forEach(\.fichas, action: \.ficha) { Ficha() }
    #if DEBUG
      ._printChanges()
    #endif
  }
}

extension AlertState where Action == Catalogo.Destino.Aviso {
  static let seguro = Self { TextState("¿Seguro?") }
}

struct CatalogoView: View {
  @Bindable var store: StoreOf<Catalogo>

  var body: some View {
    List {
      ForEach(store.scope(state: \.fichas, action: \.ficha)) { store in FichaView(store: store) }
    }
    .sheet(item: $store.scope(state: \.destino?.filtro, action: \.destino.filtro)) { FiltroView(store: $0) }
    .fullScreenCover(item: $store.scope(\.$destino, action: \.destino).novedades) { store in
      NovedadesView(store: store)
    }
    .popover(item: $store.scope(state: \.destino?.ayuda, action: \.destino.ayuda)) { _ in Text("…") }
    .alert($store.scope(state: \.destino?.aviso, action: \.destino.aviso))
    .navigationDestination(item: $store.destino.foto) { foto in Text(foto.url) }
  }
}

@Reducer
struct Ficha {
  @ObservableState
  struct State: Identifiable { var id = 0 }
  enum Action { case pulsada }
}

struct FichaView: View {
  let store: StoreOf<Ficha>
  var body: some View {
    NavigationLink(state: Tienda.Camino.State.libro(Libro.State(id: store.id))) { Text("Ver") }
  }
}

@Reducer struct Filtro {
  struct State {}
  enum Action { case aplicado }
}

@Reducer struct Novedades {
  struct State {}
  enum Action { case cerrarPulsado }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cerrarPulsado: return .run { _ in await dismiss() }
      }
    }
  }
}

@Reducer struct Ayuda {
  struct State {}
  enum Action {}
}
