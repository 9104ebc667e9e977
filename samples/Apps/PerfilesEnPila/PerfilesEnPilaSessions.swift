import Composable

extension SampleApp {
  static let perfilesEnPila = SampleApp(
    name: "perfiles-en-pila", title: "Perfiles en pila", sessions: [.docePerfiles, .paseo])
}

extension SampleSession {
  /// Twelve profiles deep, and one more: the walk grows, an action's path does not.
  static let docePerfiles = SampleSession("doce") { stage in
    let user = stage.user(of: RedSocial.State()) { RedSocial() }
    try await user.does(.inicio(.avatarTocado("Ada")))
    for (id, nombre) in zip(0..., nombres.dropFirst()) {
      try await user.does(
        .camino(.element(id: StackElementID(integerLiteral: id), action: .perfil(.mencionTocada(nombre)))))
    }
    // The twelfth profile, which has id 11, names somebody too.
    try await user.does(.camino(.element(id: 11, action: .perfil(.mencionTocada("Ada")))))
    try await user.does(.camino(.popFrom(id: 12)))
    try await user.does(.camino(.popFrom(id: 3)))
  }

  /// Home, a profile, one of its posts, the post's author, and home again; the settings, closed by themselves and by a
  /// swipe.
  static let paseo = SampleSession("paseo") { stage in
    let user = stage.user(of: RedSocial.State()) { RedSocial() }
    try await user.does(.inicio(.ajustesTocado))
    try await user.does(.ajustes(.presented(.binding(.set(\.avisos, false)))))
    try await user.does(.ajustes(.presented(.cerrarPulsado)))
    try await user.does(.inicio(.ajustesTocado))
    try await user.does(.ajustes(.dismiss))
    try await user.does(.inicio(.avatarTocado("Blas")))
    try await user.does(.camino(.element(id: 0, action: .perfil(.seguirPulsado))))
    try await user.does(.camino(.element(id: 0, action: .perfil(.publicacionTocada("Un día en el mar")))))
    try await user.does(.camino(.element(id: 1, action: .publicacion(.autorTocado))))
    try await user.does(.camino(.element(id: 2, action: .perfil(.publicacionTocada("Otro día en el mar")))))
    try await user.does(.camino(.element(id: 3, action: .publicacion(.volverAlInicioPulsado))))
  }
}

private let nombres = [
  "Ada", "Blas", "Carmen", "Diego", "Elena", "Fermín", "Gala", "Hugo", "Inés", "Jaime", "Lola", "Marta",
]
