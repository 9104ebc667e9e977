import Composable
import Testing

/// The features of the lesson on trees and stacks, as it writes them.
enum LessonOnTrees {
  struct Item: Equatable, Identifiable {
    var id: Int
    var nombre = ""
  }

  @Reducer
  struct DetalleItem {
    @ObservableState
    struct State: Equatable { var item: Item }
    enum Action { case guardar }
    var body: some ReducerOf<Self> {
      Reduce { state, action in .none }
    }
  }

  @Reducer
  struct FormularioItem {}

  @Reducer
  struct Inventario {
    @Reducer
    enum Destino {
      case detalle(DetalleItem)
      case anadir(FormularioItem)
    }
    @ObservableState
    struct State: Equatable {
      var items: IdentifiedArrayOf<Item> = []
      @Presents var destino: Destino.State?
    }
    enum Action {
      case anadirTocado
      case filaTocada(Item.ID)
      case destino(PresentationAction<Destino.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .anadirTocado:
          state.destino = .anadir(FormularioItem.State())
          return .none
        case let .filaTocada(id):
          state.destino = state.items[id: id].map { .detalle(DetalleItem.State(item: $0)) }
          return .none
        case .destino:
          return .none
        }
      }
      .ifLet(\.$destino, action: \.destino)
    }
  }

  @Reducer
  struct Publicacion {}

  @Reducer
  struct Perfil {
    @ObservableState
    struct State: Equatable { var id: Int }
    enum Action {
      case delegate(Delegate)
      enum Delegate { case otroPerfil(Int) }
    }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Reducer
  struct Inicio {
    enum Action {
      case delegate(Delegate)
      enum Delegate { case perfilAbierto(Int) }
    }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Reducer
  struct AppRaiz {
    @Reducer
    enum Camino {
      case perfil(Perfil)
      case publicacion(Publicacion)
    }
    @ObservableState
    struct State: Equatable {
      var inicio = Inicio.State()
      var camino = StackState<Camino.State>()
    }
    enum Action {
      case inicio(Inicio.Action)
      case camino(StackActionOf<Camino>)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.inicio, action: \.inicio) { Inicio() }
      Reduce { state, action in
        switch action {
        case let .inicio(.delegate(.perfilAbierto(id))),
          let .camino(.element(id: _, action: .perfil(.delegate(.otroPerfil(id))))):
          state.camino.append(.perfil(Perfil.State(id: id)))
          return .none
        default:
          return .none
        }
      }
      .forEach(\.camino, action: \.camino) { Camino() }
    }
  }
}

@MainActor
@Suite struct ReducerMacroTests {
  @Test func `the inventory of the lesson presents, and only one destination at a time`() {
    typealias Lesson = LessonOnTrees
    let store = Store(initialState: Lesson.Inventario.State(items: [Lesson.Item(id: 1)])) {
      Lesson.Inventario()
    }
    store.send(.anadirTocado)
    #expect(store.destino == .anadir(Lesson.FormularioItem.State()))
    store.send(.filaTocada(1))
    #expect(store.destino == .detalle(Lesson.DetalleItem.State(item: Lesson.Item(id: 1))))
    store.send(.destino(.dismiss))
    #expect(store.destino == nil)
  }

  @Test func `the stack of the lesson grows from home and from any profile`() {
    typealias Lesson = LessonOnTrees
    let store = Store(initialState: Lesson.AppRaiz.State()) { Lesson.AppRaiz() }
    store.send(.inicio(.delegate(.perfilAbierto(1))))
    store.send(.camino(.element(id: store.camino.ids[0], action: .perfil(.delegate(.otroPerfil(2))))))
    #expect(
      Array(store.camino) == [.perfil(Lesson.Perfil.State(id: 1)), .perfil(Lesson.Perfil.State(id: 2))])
  }

  @Test func `a case key path passes a stack's element by its id, to any depth`() {
    let accion = LessonOnTrees.AppRaiz.Action.camino(
      .element(id: 3, action: .perfil(.delegate(.otroPerfil(7)))))
    #expect(accion[case: \.camino[id: 3].perfil.delegate.otroPerfil] == 7)
    #expect(accion[case: \.camino[id: 4].perfil.delegate.otroPerfil] == nil)
    #expect(accion.is(\.camino[id: 3].perfil))
    #expect(LessonOnTrees.AppRaiz.Action.camino(.popFrom(id: 3)).is(\.camino.popFrom))
    #expect(ActionPath(accion).cases == ["camino", "element", "perfil", "delegate", "otroPerfil"])
    #expect(ActionPath(accion).ids == ["3"])
  }

  @Test func `a switch over a store's case gives the store of each destination`() {
    typealias Camino = LessonOnTrees.AppRaiz.Camino
    let store = Store<Camino.State, Camino.Action>(
      initialState: .perfil(LessonOnTrees.Perfil.State(id: 4))
    ) {
      Camino()
    }
    switch store.case {
    case let .perfil(store): #expect(store.id == 4)
    case .publicacion: Issue.record("The state is a profile")
    }
  }
}

// MARK: - What else an enum may hold

/// A feature that leads to itself, and a slot with all kinds of cases.
@Reducer
struct RecursiveFeature {
  static let lineOfOtro = UInt(#line + 3)
  @Reducer
  enum Destino {
    case otro(RecursiveFeature)
    case alerta(AlertState<Alerta>)
    case dialogo(ConfirmationDialogState<Alerta>)
    @ReducerCaseIgnored case nota(Nota)
    case texto(String)
    case par(a: Int, Int)
    case nada

    @CasePathable enum Alerta: Equatable { case si }
  }
  struct Nota: Equatable { var texto = "" }
  @ObservableState
  struct State: Equatable {
    var id: Int
    @Presents var destino: Destino.State?
  }
  enum Action {
    case destino(PresentationAction<Destino.Action>)
    case cambiar
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .cambiar = action { state.id += 1 }
      return .none
    }
    .ifLet(\.$destino, action: \.destino)
  }
}

private struct NotComparable {}

@Reducer
private struct FeatureOfNothingComparable {
  @Reducer
  enum Destino {
    case suelto(Suelto)
    case perfil(LessonOnTrees.Perfil)
  }
  @Reducer
  struct Suelto {
    @ObservableState
    struct State { var valor = NotComparable() }
    enum Action {}
  }
  @ObservableState
  struct State { @Presents var destino: Destino.State? }
  enum Action { case destino(PresentationAction<Destino.Action>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$destino, action: \.destino)
  }
}

@Reducer
private struct FeatureThatStatesIt {
  @Reducer enum Destino { case perfil(LessonOnTrees.Perfil) }
  @ObservableState
  struct State: Equatable { @Presents var destino: Destino.State? }
}
extension FeatureThatStatesIt.Destino.State: Equatable {}

/// Something as short-lived as an alert that is no alert.
struct Toast: EphemeralState, Equatable {
  enum Action: Equatable { case visto }
  static var ephemeralStyle: EphemeralStyle { .alert }
  var texto = ""
}

@Reducer
private struct FeatureWithNotice {
  @Reducer enum Destino {
    case perfil(LessonOnTrees.Perfil)
    @ReducerCaseEphemeral case toast(Toast)
  }
  @ObservableState
  struct State: Equatable { @Presents var destino: Destino.State? }
  enum Action { case destino(PresentationAction<Destino.Action>) }
  var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$destino, action: \.destino) }
}

@Reducer
private struct FeatureThatStatesMore {
  struct Hijo {}
  @Reducer(state: .hashable, .sendable, action: .equatable) enum Destino {
    case formulario(LessonOnTrees.FormularioItem)
  }
}

@Reducer
public struct PublicFeature {
  @Reducer
  public enum Destino {
    case formulario(PublicForm)
    case texto(String)
  }
  @ObservableState
  public struct State: Equatable {
    @Presents public var destino: Destino.State?
    public private(set) var cuenta = 0
    public init() {}
  }
  public enum Action { case destino(PresentationAction<Destino.Action>) }
  public init() {}
  public var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$destino, action: \.destino) }
}

@Reducer
public struct PublicForm { public init() {} }

@Reducer
private struct GenericFeature<Value: Equatable> {
  @Reducer
  enum Destino {
    case hijo(GenericChild<Value>)
    case alerta(AlertState<Never>)
  }
  @ObservableState
  struct State: Equatable {
    var valor: Value
    @Presents var destino: Destino.State?
  }
  enum Action {
    case poner(Value)
    case destino(PresentationAction<Destino.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .poner(let valor) = action { state.valor = valor }
      return .none
    }
    .ifLet(\.$destino, action: \.destino)
  }
}

@Reducer
struct GenericChild<Value: Equatable> {
  @ObservableState
  struct State: Equatable { var valor: Value }
  enum Action { case poner(Value) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .poner(let valor) = action { state.valor = valor }
      return .none
    }
  }
}

/// A feature of any type that leaves out its body.
@Reducer
struct GenericWithoutBody<Value: Equatable & Sendable> {
  @ObservableState
  struct State: Equatable { var valor: Value }
  enum Action { case poner(Value) }
}

/// And one that leaves out everything.
@Reducer
struct GenericWithoutAnything<Value> {}

@Reducer
package struct PackageFeature {
  @Reducer
  package enum Destino { case formulario(PublicForm) }
  @ObservableState
  package struct State: Equatable {
    @Presents package var destino: Destino.State?
    package init() {}
  }
  package enum Action { case destino(PresentationAction<Destino.Action>) }
  package init() {}
  package var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$destino, action: \.destino) }
}

@Reducer
fileprivate struct FileprivateFeature {
  @Reducer fileprivate enum Destino { case formulario(PublicForm) }
  @ObservableState fileprivate struct State: Equatable { @Presents fileprivate var destino: Destino.State? }
  fileprivate enum Action { case destino(PresentationAction<Destino.Action>) }
  fileprivate var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$destino, action: \.destino) }
}

enum Space {}
extension Space {
  @Reducer
  struct Extended {
    @ObservableState struct State: Equatable { var camino = StackState<Camino.State>() }
    enum Action { case camino(StackActionOf<Camino>) }
    var body: some ReducerOf<Self> { EmptyReducer().forEach(\.camino, action: \.camino) }
  }
}
extension Space.Extended {
  @Reducer
  enum Camino {
    case formulario(LessonOnTrees.FormularioItem)
    #if NUNCA_DEFINIDO
      case perfil(LessonOnTrees.Perfil)
    #else
      case generico(GenericChild<Int>)
    #endif
  }
}

@MainActor
@Suite struct ReducerEnumTests {
  @Test func `a feature may present itself, and each level runs its own reducer`() {
    let store = Store(initialState: RecursiveFeature.State(id: 0)) { RecursiveFeature() }
    store.send(.cambiar)
    #expect(store.id == 1)
    var profunda = RecursiveFeature.State(id: 10)
    profunda.destino = .otro(RecursiveFeature.State(id: 20))
    let honda = Store(initialState: profunda) { RecursiveFeature() }
    honda.send(.destino(.presented(.otro(.cambiar))))
    #expect(honda.state[keyPath: \.destino?.otro?.id] == 21)
  }

  @Test func `cases may hold alerts, dialogs and plain values`() {
    typealias Estado = RecursiveFeature.Destino.State
    #expect(Estado.nota(.init()) == Estado.nota(.init()))
    #expect(Estado.nota(.init(texto: "a")) != Estado.nota(.init()))
    #expect(Estado.par(a: 1, 2) == Estado.par(a: 1, 2))
    #expect(Estado.par(a: 1, 2) != Estado.par(a: 1, 3))
    #expect(Estado.nada == .nada && Estado.nada != .texto(""))
    #expect(Estado.alerta(AlertState { TextState("a") }) == Estado.alerta(AlertState { TextState("a") }))
    #expect(Estado.texto("a").texto == "a")
    let accion = RecursiveFeature.Action.destino(.presented(.alerta(.si)))
    #expect(ActionPath(accion).cases == ["destino", "alerta", "si"])
  }

  @Test func `payloads that cannot be compared are different, and that is reported`() {
    typealias Estado = FeatureOfNothingComparable.Destino.State
    let suelto = Estado.suelto(.init())
    var igual = true
    #expect(observingIssues { igual = suelto == suelto }.count == 1)
    #expect(!igual)
    let perfil = Estado.perfil(LessonOnTrees.Perfil.State(id: 1))
    #expect(observingIssues { igual = perfil == perfil && perfil != suelto }.isEmpty)
    #expect(igual)
  }

  @Test func `equality may be stated by the app or asked of the macro`() {
    #expect(FeatureThatStatesIt.Destino.State.perfil(.init(id: 1)) == .perfil(.init(id: 1)))
    #expect(FeatureThatStatesIt.Destino.State.perfil(.init(id: 1)) != .perfil(.init(id: 2)))
    #expect(Set([FeatureThatStatesMore.Destino.State.formulario(.init())]).count == 1)
  }

  @Test func `what is marked as ephemeral goes with any of its actions, as an alert does`() {
    let store = Store(
      initialState: FeatureWithNotice.State(destino: .toast(Toast(texto: "Hola")))
    ) {
      FeatureWithNotice()
    }
    store.send(.destino(.presented(.toast(.visto))))
    #expect(store.destino == nil)
  }

  @Test func `a function may take any enum of features`() {
    func store<R: CaseReducer>(of type: R.Type, _ state: R.State) -> StoreOf<R>
    where R.State: CaseReducerState {
      Store(initialState: state) { R() }
    }
    let perfil = store(of: LessonOnTrees.AppRaiz.Camino.self, .perfil(LessonOnTrees.Perfil.State(id: 3)))
    #expect(perfil.state.perfil?.id == 3)
  }

  @Test func `generic features, also as destinations`() {
    let store = Store(initialState: GenericFeature<String>.State(valor: "a")) { GenericFeature<String>() }
    store.send(.poner("b"))
    #expect(store.valor == "b")
    #expect(ActionPath(GenericFeature<String>.Action.poner("b")).cases == ["poner"])
    let accion = GenericFeature<String>.Action.destino(.presented(.hijo(.poner("c"))))
    #expect(ActionPath(accion).cases == ["destino", "hijo", "poner"])
  }

  @Test func `generic features may leave out their body, or everything`() {
    let store = Store(initialState: GenericWithoutBody.State(valor: "a")) { GenericWithoutBody<String>() }
    store.send(.poner("b"))
    #expect(store.valor == "a")
    #expect(GenericWithoutBody<String>.Action.poner("b")[case: \.poner] == "b")
    let vacia = Store(initialState: GenericWithoutAnything<Int>.State()) { GenericWithoutAnything<Int>() }
    #expect(vacia.state == GenericWithoutAnything<Int>.State())
  }

  @Test func `features of every access level present and dismiss`() {
    var publico = PublicFeature.State()
    publico.destino = .texto("a")
    let publica = Store(initialState: publico) { PublicFeature() }
    publica.send(.destino(.dismiss))
    #expect(publica.destino == nil)
    var delPaquete = PackageFeature.State()
    delPaquete.destino = .formulario(PublicForm.State())
    let paquete = Store(initialState: delPaquete) { PackageFeature() }
    paquete.send(.destino(.dismiss))
    #expect(paquete.destino == nil)
    let archivo = Store(
      initialState: FileprivateFeature.State(destino: .formulario(PublicForm.State()))
    ) {
      FileprivateFeature()
    }
    archivo.send(.destino(.dismiss))
    #expect(archivo.destino == nil)
  }

  @Test func `each case of an enum stands where it is written`() {
    let lugares = RecursiveFeature.Destino()._slots().map(\.step)
    #expect(lugares.map(\.cases) == [["otro"], ["alerta"], ["dialogo"]])
    #expect(lugares.map { $0.source.line - RecursiveFeature.lineOfOtro } == [0, 1, 2])
  }

  @Test func `enums in extensions and cases under a condition`() {
    let store = Store(initialState: Space.Extended.State()) { Space.Extended() }
    store.send(.camino(.push(id: 0, state: .generico(.init(valor: 1)))))
    store.send(.camino(.element(id: 0, action: .generico(.poner(2)))))
    #expect(Array(store.camino) == [.generico(.init(valor: 2))])
  }

  @Test func `a feature may leave out what it has nothing to say for`() {
    #expect(LessonOnTrees.FormularioItem.State() == LessonOnTrees.FormularioItem.State())
    #expect(PublicForm.State() == PublicForm.State())
  }
}
