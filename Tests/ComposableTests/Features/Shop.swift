import Composable

// The shop of the lesson on pushing and popping, with the screens it names.

extension Lessons {
  struct Pedido: Equatable, Sendable {
    var numero: Int
    static let stub = Pedido(numero: 1)
  }

  struct ShopAPI: DependencyKey, Sendable {
    var crearPedido: @Sendable ([Int]) async throws -> Pedido
    static let liveValue = ShopAPI { _ in .stub }
    static let testValue = ShopAPI { _ in .stub }
  }

  @Reducer
  struct Producto {
    @ObservableState
    struct State: Equatable {
      var id: Int
      var segundos = 0
    }
    enum Action {
      case apareció
      case tic
      case comprarPulsado
    }
    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .apareció:
          return .run { send in
            for await _ in self.clock.timer(interval: .seconds(1)) { await send(.tic) }
          }
        case .tic:
          state.segundos += 1
          return .none
        case .comprarPulsado:
          return .none
        }
      }
    }
  }

  @Reducer
  struct Confirmacion {
    @ObservableState
    struct State: Equatable {
      var pedido: Pedido
    }
    enum Action {
      case hechoPulsado
    }
    @Dependency(\.dismiss) var dismiss

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
    struct State: Equatable {
      var carrito: [Int] = []
      var camino = StackState<Camino.State>()
    }
    enum Action {
      case pedidoCreado(Pedido)
      case volverAlInicio
      case retrocederDos
      case volverHasta(StackElementID)
      case retirarDesde(StackElementID)
      case camino(StackActionOf<Camino>)
    }
    @Dependency(\.shopAPI) var api

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .camino(.element(id: _, action: .producto(.comprarPulsado))):
          return .run { [carrito = state.carrito] send in
            let pedido = try await api.crearPedido(carrito)
            await send(.pedidoCreado(pedido))
          }
        case let .pedidoCreado(pedido):
          state.camino.append(.confirmacion(Confirmacion.State(pedido: pedido)))
          return .none
        case .volverAlInicio:
          state.camino.removeAll()
          return .none
        case .retrocederDos:
          state.camino.removeLast(2)
          return .none
        case let .volverHasta(id):
          state.camino.pop(to: id)
          return .none
        case let .retirarDesde(id):
          state.camino.pop(from: id)
          return .none
        case .camino:
          return .none
        }
      }
      .forEach(\.camino, action: \.camino) { Camino() }
    }
  }
}

extension DependencyValues {
  var shopAPI: Lessons.ShopAPI {
    get { self[Lessons.ShopAPI.self] }
    set { self[Lessons.ShopAPI.self] = newValue }
  }
}
