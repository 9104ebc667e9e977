import Composable

// A link in a view pushes by itself: no reducer says so. What is under `VIEWS` is read, and never compiled.

@Reducer
struct Atlas {
  @Reducer
  enum Path {
    case country(Country)
    case city(City)
  }
  @ObservableState
  struct State: Equatable { var path = StackState<Path.State>() }
  enum Action { case path(StackActionOf<Path>) }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: \.path)
  }
}

@Reducer
struct Country {
  struct State: Equatable {}
  enum Action { case appeared }
}

@Reducer
struct City {
  struct State: Equatable {}
  enum Action { case appeared }
}

#if VIEWS
  struct AtlasView: View {
    @Bindable var store: StoreOf<Atlas>
    var body: some View {
      NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
        NavigationLink(state: Atlas.Path.State.country(Country.State())) { Text("A country") }
      } destination: { store in
        switch store.case {
        case .country(let store): CountryView(store: store)
        case .city(let store): CityView(store: store)
        }
      }
    }
  }

  struct CountryView: View {
    let store: StoreOf<Country>
    var body: some View {
      NavigationLink(state: Atlas.Path.State.city(City.State())) { Text("A city") }
    }
  }

  struct CityView: View {
    let store: StoreOf<City>
    var body: some View { Text("Streets") }
  }
#endif

extension Walk {
  static let link = Walk("Link", from: Atlas.State(), in: Atlas()) {
    [
      .path(.push(id: 0, state: .country(Country.State()))),
      .path(.push(id: 1, state: .city(City.State()))),
      .path(.element(id: 1, action: .city(.appeared))),
    ]
  }
}
