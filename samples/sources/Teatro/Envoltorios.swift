import SwiftUI

extension View {
  /// Forwards to a sheet with the look of this app.
  func hojaInferior<Item: Identifiable, Contenido: View>(
    item: Binding<Item?>, @ViewBuilder contenido: @escaping (Item) -> Contenido
  ) -> some View {
    sheet(item: item) { item in contenido(item).presentationDetents([.medium]) }
  }
}

extension View {
  func enlaceOculto<Destino: View>(
    activo: Binding<Bool>, @ViewBuilder destino: @escaping () -> Destino
  ) -> some View {
    background(NavigationLink(isActive: activo, destination: destino, label: { EmptyView() }))
  }
}

struct ConTaquilla<Item: Identifiable>: ViewModifier {
  @Binding var item: Item?

  func body(content: Content) -> some View {
    content.sheet(item: $item) { _ in Text("Taquilla") }
  }
}
