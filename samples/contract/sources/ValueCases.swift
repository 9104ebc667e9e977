import Composable

// Destinations without logic: values, and a case that the macro is told to leave alone.

@Reducer
struct Album {
  @Reducer
  enum Destination {
    case photo(Photo)
    case caption(Caption, by: String)
    @ReducerCaseIgnored case frame(Frame)
  }
  struct Caption: Equatable { var text = "" }
  struct Frame: Equatable { var width = 1 }

  @ObservableState
  struct State: Equatable { @Presents var destination: Destination.State? }
  enum Action {
    case photoTapped
    case captionTapped
    case frameTapped
    case destination(PresentationAction<Destination.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .photoTapped:
        state.destination = .photo(Photo.State())
        return .none
      case .captionTapped:
        state.destination = .caption(Caption(), by: "Ana")
        return .none
      case .frameTapped:
        state.destination = .frame(Frame())
        return .none
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
struct Photo {
  struct State: Equatable {}
  enum Action { case zoomed }
}

extension Walk {
  static let valueCases = Walk("ValueCases", from: Album.State(), in: Album()) {
    [.photoTapped, .destination(.dismiss), .captionTapped, .destination(.dismiss), .frameTapped]
  }
}
