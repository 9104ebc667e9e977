import Composable

/// A bookshop: three tabs beside each other, and one stack that leads from a book to its order.
///
/// The screens of the stack say what happened in them; only the shop knows what follows, so every push and every jump
/// back is written here.
@Reducer
struct Tienda {
  enum Pestana { case catalogo, busqueda, cuenta }

  @Reducer
  enum Camino {
    case producto(Producto)
    case carrito(Carrito)
    case envio(Envio)
    case pago(Pago)
    case confirmacion(Confirmacion)
  }

  @ObservableState
  struct State: Equatable {
    var pestana = Pestana.catalogo
    var catalogo = Catalogo.State()
    var busqueda = Busqueda.State()
    var cuenta = Cuenta.State()
    /// The books chosen so far: the cart is shown by a screen but outlives it.
    var carrito: [Libro] = []
    var camino = StackState<Camino.State>()
    var error: String?
  }

  enum Action {
    case pestanaTocada(Pestana)
    case catalogo(Catalogo.Action)
    case busqueda(Busqueda.Action)
    case cuenta(Cuenta.Action)
    case camino(StackActionOf<Camino>)
    case pedidoCreado(Pedido)
    case pedidoFallido
    case enlaceAbierto(Enlace)
    case correoConfirmado
  }

  /// A link from outside that opens the shop at a place.
  enum Enlace: Equatable {
    case libro(Libro)
    /// The cart of somebody who was looking at its last book.
    case carrito([Libro])
  }

  @Dependency(\.api) var api

  var body: some ReducerOf<Self> {
    Scope(state: \.catalogo, action: \.catalogo) { Catalogo() }
    Scope(state: \.busqueda, action: \.busqueda) { Busqueda() }
    Scope(state: \.cuenta, action: \.cuenta) { Cuenta() }
    Reduce { state, action in
      switch action {
      case let .pestanaTocada(pestana):
        // Touching the tab one is in leads back to its start.
        if state.pestana == pestana { state.camino.removeAll() }
        state.pestana = pestana
        return .none

      case let .catalogo(.delegate(.libroElegido(libro))),
        let .busqueda(.delegate(.libroElegido(libro))):
        state.camino.append(.producto(Producto.State(libro: libro)))
        return .none

      case let .pedidoCreado(pedido):
        state.carrito = []
        state.camino.append(.confirmacion(Confirmacion.State(pedido: pedido)))
        return .none

      case .pedidoFallido:
        state.error = "No se pudo crear el pedido"
        return .none

      case let .enlaceAbierto(enlace):
        abrir(enlace, &state)
        return .none

      case .correoConfirmado:
        // Confirmed in the mail app: whoever waits for it, three screens down, need not wait any longer.
        state.cuenta.acceso?.recuperacion = nil
        return .none

      case .cuenta(.delegate(.sesionCerrada)):
        state = State()
        return .none

      case let .camino(.element(id: id, action: action)):
        return avanzar(desde: id, action, &state)

      case .catalogo, .busqueda, .cuenta, .camino:
        return .none
      }
    }
    .forEach(\.camino, action: \.camino) { Camino() }
  }

  /// What follows from what happened on a screen of the stack.
  private func avanzar(
    desde id: StackElementID, _ action: Camino.Action, _ state: inout State
  ) -> Effect<Action> {
    switch action {
    case let .producto(.delegate(.libroAnadido(libro))):
      state.carrito.append(libro)
      state.camino.append(.carrito(Carrito.State(libros: state.carrito)))
      return .none

    case .producto(.comprarPulsado):
      guard let libro = state.camino[id: id, case: \.producto]?.libro else { return .none }
      return crearPedido([libro])

    case .carrito(.continuarPulsado):
      state.camino.append(.envio(Envio.State()))
      return .none

    case .carrito(.delegate(.carritoVaciado)):
      state.carrito = []
      return .none

    case .envio(.delegate(.direccionElegida)):
      state.camino.append(.pago(Pago.State(importe: state.carrito.importe)))
      return .none

    case .pago(.delegate(.cobroAutorizado)):
      return crearPedido(state.carrito)

    case .confirmacion(.delegate(.compraTerminada)):
      // Back to the book that the purchase began with, across the cart, the address and the payment.
      if let primero = state.camino.ids.first { state.camino.pop(to: primero) }
      return .none

    case .producto, .carrito, .envio, .pago, .confirmacion:
      return .none
    }
  }

  /// The confirmation cannot exist before the server has answered, so its push waits for the reply.
  private func crearPedido(_ libros: [Libro]) -> Effect<Action> {
    .run { send in
      await send(.pedidoCreado(try await api.crearPedido(libros)))
    } catch: { _, send in
      await send(.pedidoFallido)
    }
  }

  /// A link sets the whole path at once: navigation is a value.
  private func abrir(_ enlace: Enlace, _ state: inout State) {
    switch enlace {
    case let .libro(libro):
      state.camino = StackState([.producto(Producto.State(libro: libro))])
    case let .carrito(libros):
      guard let ultimo = libros.last else { return }
      state.carrito = libros
      state.camino = StackState([
        .producto(Producto.State(libro: ultimo)),
        .carrito(Carrito.State(libros: libros)),
      ])
    }
  }
}

extension Tienda.Camino.State: Equatable {}
