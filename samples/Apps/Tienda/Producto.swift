import Composable

/// One book, with its reviews on a sheet.
@Reducer
struct Producto {
  @ObservableState
  struct State: Equatable, Identifiable {
    var libro: Libro
    @Presents var resenas: Resenas.State?

    var id: Libro.ID { libro.id }
  }

  enum Action {
    case anadirPulsado
    case comprarPulsado
    case resenasPulsado
    case resenas(PresentationAction<Resenas.Action>)
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case libroAnadido(Libro)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .anadirPulsado:
        return .send(.delegate(.libroAnadido(state.libro)))

      case .resenasPulsado:
        state.resenas = Resenas.State(libro: state.libro.id)
        return .none

      case .comprarPulsado, .resenas, .delegate:
        return .none
      }
    }
    .ifLet(\.$resenas, action: \.resenas) { Resenas() }
  }
}
