import Composable

/// The first tab: all books, and a sheet that narrows them.
@Reducer
struct Catalogo {
  @ObservableState
  struct State: Equatable {
    var libros = Libro.todos
    var precioMaximo: Int?
    @Presents var filtros: Filtros.State?

    /// What is shown: the filter is a lens before the books and takes none away.
    var visibles: [Libro] {
      libros.filter { libro in precioMaximo.map { libro.precio <= $0 } ?? true }
    }
  }

  enum Action {
    case libroTocado(Libro)
    case filtrosPulsado
    case filtros(PresentationAction<Filtros.Action>)
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case libroElegido(Libro)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case let .libroTocado(libro):
        return .send(.delegate(.libroElegido(libro)))

      case .filtrosPulsado:
        state.filtros = Filtros.State(precioMaximo: state.precioMaximo)
        return .none

      case let .filtros(.presented(.delegate(.precioElegido(precio)))):
        state.precioMaximo = precio
        state.filtros = nil
        return .none

      case .filtros, .delegate:
        return .none
      }
    }
    .ifLet(\.$filtros, action: \.filtros) { Filtros() }
  }
}
