import ComposableTesting
import Testing

/// The shop of the lesson on pushing and popping, as it writes it.
private enum Lesson {
  struct Pedido: Equatable, Sendable {
    var numero: Int
    static let stub = Pedido(numero: 1)
  }

  @Reducer
  struct Producto {
    @ObservableState
    struct State: Equatable { var id: Int }
    enum Action { case comprarPulsado }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Reducer
  struct Confirmacion {
    @Dependency(\.dismiss) var dismiss

    @ObservableState
    struct State: Equatable { var pedido: Pedido }
    enum Action { case hechoPulsado }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .hechoPulsado:
          return .run { _ in await self.dismiss() }
        }
      }
    }
  }

  @Reducer
  struct Tienda {
    @Reducer
    enum Camino {
      case producto(Producto)
      case confirmacion(Confirmacion)
    }
    @ObservableState
    struct State: Equatable { var camino = StackState<Camino.State>() }
    enum Action {
      case camino(StackActionOf<Camino>)
      case pedidoCreado(Pedido)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .camino(.element(id: _, action: .producto(.comprarPulsado))):
          return .run { send in await send(.pedidoCreado(.stub)) }
        case let .pedidoCreado(pedido):
          state.camino.append(.confirmacion(Confirmacion.State(pedido: pedido)))
          return .none
        case .camino:
          return .none
        }
      }
      .forEach(\.camino, action: \.camino) { Camino() }
    }
  }
}

@MainActor
@Suite struct LessonOnStackTests {
  private typealias Tienda = Lesson.Tienda
  private typealias Producto = Lesson.Producto
  private typealias Confirmacion = Lesson.Confirmacion

  @Test func `movements of a stack are asserted like a counter`() async {
    let store = TestStore(initialState: Tienda.State()) { Tienda() }

    await store.send(.camino(.push(id: 0, state: .producto(Producto.State(id: 7))))) {
      $0.camino[id: 0] = .producto(Producto.State(id: 7))
    }
    await store.send(.camino(.element(id: 0, action: .producto(.comprarPulsado))))
    await store.receive(\.pedidoCreado) {
      $0.camino.append(.confirmacion(Confirmacion.State(pedido: .stub)))
    }
    await store.send(.camino(.element(id: 1, action: .confirmacion(.hechoPulsado))))
    await store.receive(\.camino.popFrom) {
      $0.camino.removeLast()
    }
  }
}
