import ComposableArchitecture

@Reducer struct Ensayo { struct State {}; enum Action {} }
@Reducer struct Estreno { struct State {}; enum Action {} }
@Reducer struct Programa { struct State {}; enum Action {} }
@Reducer struct Butaca { struct State {}; enum Action {} }
@Reducer struct Taquilla { struct State {}; enum Action {} }
@Reducer struct Camerino { struct State {}; enum Action {} }
@Reducer struct Sala { struct State {}; enum Action {} }
@Reducer struct Telon { struct State {}; enum Action {} }
@Reducer struct Foso { struct State {}; enum Action {} }
@Reducer struct Palco { struct State {}; enum Action {} }
