import Testing

@testable import SampleApps

/// What the recorded sessions of the sample show, move by move.
struct PerfilesEnPilaMapTests {
  @Test func `Twelve profiles and one more are siblings in one stack`() async throws {
    let recordings = try await Recordings.of(.perfilesEnPila)
    #expect(
      recordings.moves("doce") == [
        "push Inicio → Perfil camino.perfil[0] at inicio.delegate.perfilAbierto, origin inicio.avatarTocado",
        "push Perfil → Perfil camino.perfil[1] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "push Perfil → Perfil camino.perfil[2] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "push Perfil → Perfil camino.perfil[3] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "push Perfil → Perfil camino.perfil[4] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "push Perfil → Perfil camino.perfil[5] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "push Perfil → Perfil camino.perfil[6] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "push Perfil → Perfil camino.perfil[7] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "push Perfil → Perfil camino.perfil[8] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "push Perfil → Perfil camino.perfil[9] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "push Perfil → Perfil camino.perfil[10] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "push Perfil → Perfil camino.perfil[11] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "push Perfil → Perfil camino.perfil[12] at camino.element.perfil.delegate.otroPerfil, origin camino.element.perfil.mencionTocada",
        "pop Perfil → Perfil camino.perfil[12] at camino.popFrom, by user",
        "popTo Perfil → Perfil camino.perfil[11] gone 3,4,5,6,7,8,9,10,11 at camino.popFrom, by user",
      ])
  }

  @Test func `A walk through posts ends at the root, and the settings close by themselves and by a swipe`()
    async throws
  {
    let recordings = try await Recordings.of(.perfilesEnPila)
    #expect(
      recordings.moves("paseo") == [
        "present Inicio → Ajustes ajustes at inicio.ajustesTocado",
        "dismiss Ajustes → RedSocial ajustes at ajustes.dismiss, origin ajustes.cerrarPulsado, by child",
        "present Inicio → Ajustes ajustes at inicio.ajustesTocado",
        "dismiss Ajustes → RedSocial ajustes at ajustes.dismiss, by user",
        "push Inicio → Perfil camino.perfil[0] at inicio.delegate.perfilAbierto, origin inicio.avatarTocado",
        "push Perfil → Publicacion camino.publicacion[1] at camino.element.perfil.delegate.publicacionAbierta, origin camino.element.perfil.publicacionTocada",
        "push Publicacion → Perfil camino.perfil[2] at camino.element.publicacion.delegate.autorElegido, origin camino.element.publicacion.autorTocado",
        "push Perfil → Publicacion camino.publicacion[3] at camino.element.perfil.delegate.publicacionAbierta, origin camino.element.perfil.publicacionTocada",
        "popToRoot Publicacion → RedSocial camino.publicacion[3] gone 0,1,2,3 at camino.element.publicacion.volverAlInicioPulsado, by parent",
      ])
  }

  @Test func `The map has exactly these screens, slots and moves`() async throws {
    let map = try await Recordings.of(.perfilesEnPila).map
    #expect(
      map.toldScreens == [
        "Ajustes feature ×2",
        "Inicio feature ×2",
        "Perfil feature ×15",
        "Publicacion feature ×2",
        "RedSocial feature ×2",
      ])
    #expect(
      map.toldSlots == [
        "RedSocial.ajustes: tree unknown Ajustes",
        "RedSocial.camino.perfil: stack push Perfil",
        "RedSocial.camino.publicacion: stack push Publicacion",
        "RedSocial.inicio: scope embed Inicio",
      ])
    #expect(
      map.toldMoves == [
        "dismiss Ajustes → RedSocial by dismiss after cerrarPulsado (child) ×1",
        "dismiss Ajustes → RedSocial by dismiss (user) ×1",
        "present Inicio → Ajustes by ajustesTocado ×2",
        "push Inicio → Perfil by perfilAbierto after avatarTocado ×2",
        "pop Perfil → Perfil by popFrom (user) ×1",
        "popTo Perfil → Perfil by popFrom (user) ×1",
        "push Perfil → Perfil by otroPerfil after mencionTocada ×12",
        "push Perfil → Publicacion by publicacionAbierta after publicacionTocada ×2",
        "push Publicacion → Perfil by autorElegido after autorTocado ×1",
        "popToRoot Publicacion → RedSocial by volverAlInicioPulsado (parent) ×1",
      ])
    #expect(map.findings.isEmpty)
  }
}
