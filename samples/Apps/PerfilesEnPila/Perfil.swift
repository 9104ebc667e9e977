import Composable

/// Somebody's profile. It knows neither how deep it lies nor what opens when it names somebody else.
@Reducer
struct Perfil {
  @ObservableState
  struct State: Equatable {
    var nombre: String
    var loSigo = false
  }

  enum Action {
    case seguirPulsado
    case mencionTocada(String)
    case publicacionTocada(String)
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case otroPerfil(String)
      case publicacionAbierta(titulo: String, autor: String)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .seguirPulsado:
        state.loSigo.toggle()
        return .none

      case let .mencionTocada(nombre):
        return .send(.delegate(.otroPerfil(nombre)))

      case let .publicacionTocada(titulo):
        return .send(.delegate(.publicacionAbierta(titulo: titulo, autor: state.nombre)))

      case .delegate:
        return .none
      }
    }
  }
}
