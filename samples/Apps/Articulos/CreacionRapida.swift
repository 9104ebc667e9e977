import Composable

/// A second parent of the editor: here it stays open after saving, ready for the next article. The editor did not have
/// to change for that.
@Reducer
struct CreacionRapida {
  @ObservableState
  struct State: Equatable {
    var editor: Editor.State
    var creados = 0
  }

  enum Action {
    case editor(Editor.Action)
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case articuloCreado(Articulo)
    }
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Scope(state: \.editor, action: \.editor) { Editor() }
    Reduce { state, action in
      switch action {
      case let .editor(.delegate(.articuloGuardado(articulo))):
        state.creados += 1
        state.editor = Editor.State(articulo: Articulo(id: uuid(), titulo: ""))
        return .send(.delegate(.articuloCreado(articulo)))

      case .editor, .delegate:
        return .none
      }
    }
  }
}
