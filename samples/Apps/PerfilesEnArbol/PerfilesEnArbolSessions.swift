import Composable

extension SampleApp {
  static let perfilesEnArbol = SampleApp(
    name: "perfiles-en-arbol", title: "Perfiles en árbol", sessions: [.vueltas, .porSeguidores])
}

extension SampleSession {
  /// Four profiles, each inside the one before: every lap adds two cases to the path of an action.
  static let vueltas = SampleSession("vueltas") { stage in
    let user = stage.user(of: PerfilesEnArbol.RedSocial.State()) { PerfilesEnArbol.RedSocial() }
    try await user.does(.ajustesTocado)
    try await user.does(.destino(.presented(.ajustes(.cerrarPulsado))))
    try await user.does(.avatarTocado("Ada"))
    try await user.does(.destino(.presented(.perfil(.mencionTocada("Blas")))))
    try await user.does(
      .destino(.presented(.perfil(.destino(.presented(.perfil(.mencionTocada("Carmen"))))))))
    try await user.does(
      .destino(
        .presented(
          .perfil(
            .destino(.presented(.perfil(.destino(.presented(.perfil(.mencionTocada("Diego")))))))))))
    try await user.does(
      .destino(
        .presented(.perfil(.destino(.presented(.perfil(.destino(.presented(.perfil(.destino(.dismiss))))))))))
    )
    try await user.does(.volverAlInicioPulsado)
  }

  /// The same tree by way of the followers: here a lap is twice as long.
  static let porSeguidores = SampleSession("seguidores") { stage in
    let user = stage.user(of: PerfilesEnArbol.RedSocial.State()) { PerfilesEnArbol.RedSocial() }
    try await user.does(.avatarTocado("Ada"))
    try await user.does(.destino(.presented(.perfil(.seguidoresTocado))))
    try await user.does(
      .destino(.presented(.perfil(.destino(.presented(.seguidores(.seguidorTocado("Blas"))))))))
    try await user.does(
      .destino(
        .presented(
          .perfil(
            .destino(.presented(.seguidores(.destino(.presented(.perfil(.seguidoresTocado)))))))))
    )
    try await user.does(.destino(.dismiss))
  }
}
