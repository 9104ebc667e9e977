import ComposableArchitecture
import SwiftUI

@Reducer
struct Libro {
  @ObservableState
  struct State { var id: Int }

  enum Action {
    case autorPulsado
    case comprarPulsado
    case compraHecha(Result<Bool, any Error>)
    case delegate(Delegate)

    enum Delegate {
      case autorElegido(String)
      case comprado
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .autorPulsado:
        return .send(.delegate(.autorElegido("Ana")))
      case .comprarPulsado:
        return .run { send in
          await send(.compraHecha(Result { true }))
        }
      case .compraHecha(.success):
        return .send(.delegate(.comprado))
      case .compraHecha, .delegate:
        return .none
      }
    }
  }
}

@Reducer
struct Autor {
  @ObservableState
  struct State { var nombre: String }
  enum Action {
    case delegate(Delegate)
    case libroPulsado(Int)
    enum Delegate { case libroElegido(Int) }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .libroPulsado(let id) = action else { return .none }
      return .send(.delegate(.libroElegido(id)))
    }
  }
}

@Reducer
struct Cesta {
  @ObservableState
  struct State { @Presents var dialogo: ConfirmationDialogState<Action.Dialogo>? }
  enum Action {
    case delegate(Delegate)
    case dialogo(PresentationAction<Dialogo>)
    case vaciarPulsado
    enum Delegate { case vacia }
    enum Dialogo { case si }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .vaciarPulsado:
        state.dialogo = ConfirmationDialogState { TextState("¿Vaciar?") }
        return .none
      case .dialogo(.presented(.si)):
        return .send(.delegate(.vacia))
      case .delegate, .dialogo:
        return .none
      }
    }
    .ifLet(\.$dialogo, action: \.dialogo)
  }
}
