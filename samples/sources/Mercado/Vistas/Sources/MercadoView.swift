import ComposableArchitecture
import Mercado
import SwiftUI

/// The views of a feature in another module.
public struct MercadoView: View {
  @Bindable var store: StoreOf<Mercado>

  public var body: some View {
    NavigationStack(path: $store.scope(state: \.cestas, action: \.cestas)) {
      BalanzaView(store: store.scope(state: \.balanza, action: \.balanza))
    } destination: { store in
      CestaView(store: store)
    }
    .sheet(item: $store.scope(state: \.abierta?.puesto, action: \.abierta.puesto)) { PuestoView(store: $0) }
    .confirmationDialog($store.scope(state: \.abierta?.pregunta, action: \.abierta.pregunta))
    .alert($store.scope(state: \.abierta?.borrado, action: \.abierta.borrado))
    .popover(store: store.scope(state: \.caja, action: \.caja)) { store in CajaView(store: store) }
  }
}
