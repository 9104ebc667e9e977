import ComposableArchitecture

@Reducer
struct Cuadro {
  struct State {}
  enum Action {}
}
