import ComposableArchitecture

/// What every feature of this app is.
protocol PantallaReducer: Reducer where Action == AccionDePantalla<Self> {
  associatedtype AccionDeVista = Never
  associatedtype AccionInterna = Never
  associatedtype AccionHija = Never
  associatedtype Delegado = Never
  associatedtype Destino: DestinoReducer = SinDestino

  func reduce(into state: inout State, vista: AccionDeVista) -> Effect<Action>
  func reduce(into state: inout State, interna: AccionInterna) -> Effect<Action>
  func reduce(into state: inout State, hija: AccionHija) -> Effect<Action>
  func reduce(into state: inout State, presentada: Destino.Action) -> Effect<Action>
}

protocol DestinoReducer: Reducer {}

enum SinDestino: DestinoReducer {
  struct State {}
  typealias Action = Never
}

@CasePathable
enum AccionDePantalla<Pantalla: PantallaReducer> {
  case vista(Pantalla.AccionDeVista)
  case interna(Pantalla.AccionInterna)
  case hija(Pantalla.AccionHija)
  case delegado(Pantalla.Delegado)
  case destino(PresentationAction<Pantalla.Destino.Action>)
}

extension Reducer where Self: PantallaReducer {
  typealias Action = AccionDePantalla<Self>

  var body: some ReducerOf<Self> { Reduce(nucleo) }

  func nucleo(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .vista(let accion): reduce(into: &state, vista: accion)
    case .interna(let accion): reduce(into: &state, interna: accion)
    case .hija(let accion): reduce(into: &state, hija: accion)
    case .destino(.presented(let accion)): reduce(into: &state, presentada: accion)
    case .destino, .delegado: .none
    }
  }

  func reduce(into state: inout State, vista: AccionDeVista) -> Effect<Action> { .none }
  func reduce(into state: inout State, interna: AccionInterna) -> Effect<Action> { .none }
  func reduce(into state: inout State, hija: AccionHija) -> Effect<Action> { .none }
  func reduce(into state: inout State, presentada: Destino.Action) -> Effect<Action> { .none }
}
