import Testing

@testable import SampleApps

/// What the recorded sessions of the sample show, move by move.
struct PerfilesEnArbolMapTests {
  @Test func `Each lap presents a profile from a profile, one slot deeper`() async throws {
    let recordings = try await Recordings.of(.perfilesEnArbol)
    #expect(
      recordings.moves("vueltas") == [
        "present PerfilesEnArbol.RedSocial → Ajustes destino.ajustes at ajustesTocado",
        "dismiss Ajustes → PerfilesEnArbol.RedSocial destino.ajustes at destino.dismiss, origin destino.ajustes.cerrarPulsado, by child",
        "present PerfilesEnArbol.RedSocial → PerfilesEnArbol.Perfil destino.perfil at avatarTocado",
        "present PerfilesEnArbol.Perfil → PerfilesEnArbol.Perfil destino.perfil at destino.perfil.mencionTocada",
        "present PerfilesEnArbol.Perfil → PerfilesEnArbol.Perfil destino.perfil at destino.perfil.destino.perfil.mencionTocada",
        "present PerfilesEnArbol.Perfil → PerfilesEnArbol.Perfil destino.perfil at destino.perfil.destino.perfil.destino.perfil.mencionTocada",
        "dismiss PerfilesEnArbol.Perfil → PerfilesEnArbol.Perfil destino.perfil at destino.perfil.destino.perfil.destino.perfil.destino.dismiss, by user",
        "dismiss PerfilesEnArbol.Perfil → PerfilesEnArbol.RedSocial destino.perfil at volverAlInicioPulsado, by parent",
      ])
  }

  @Test func `By way of the followers a lap takes two slots`() async throws {
    let recordings = try await Recordings.of(.perfilesEnArbol)
    #expect(
      recordings.moves("seguidores") == [
        "present PerfilesEnArbol.RedSocial → PerfilesEnArbol.Perfil destino.perfil at avatarTocado",
        "present PerfilesEnArbol.Perfil → PerfilesEnArbol.Seguidores destino.seguidores at destino.perfil.seguidoresTocado",
        "present PerfilesEnArbol.Seguidores → PerfilesEnArbol.Perfil destino.perfil at destino.perfil.destino.seguidores.seguidorTocado",
        "present PerfilesEnArbol.Perfil → PerfilesEnArbol.Seguidores destino.seguidores at destino.perfil.destino.seguidores.destino.perfil.seguidoresTocado",
        "dismiss PerfilesEnArbol.Seguidores → PerfilesEnArbol.RedSocial destino.perfil at destino.dismiss, by user",
      ])
  }

  @Test func `The map has exactly these screens, slots and moves`() async throws {
    let map = try await Recordings.of(.perfilesEnArbol).map
    #expect(
      map.toldScreens == [
        "Ajustes feature ×1",
        "Perfil feature ×6",
        "RedSocial feature ×2",
        "Seguidores feature ×2",
      ])
    #expect(
      map.toldSlots == [
        "Perfil.destino.perfil: tree unknown Perfil",
        "Perfil.destino.seguidores: tree unknown Seguidores",
        "RedSocial.destino.ajustes: tree unknown Ajustes",
        "RedSocial.destino.perfil: tree unknown Perfil",
        "Seguidores.destino.perfil: tree unknown Perfil",
      ])
    #expect(
      map.toldMoves == [
        "dismiss Ajustes → RedSocial by dismiss after cerrarPulsado (child) ×1",
        "dismiss Perfil → Perfil by dismiss (user) ×1",
        "present Perfil → Perfil by mencionTocada ×3",
        "dismiss Perfil → RedSocial by volverAlInicioPulsado (parent) ×1",
        "present Perfil → Seguidores by seguidoresTocado ×2",
        "present RedSocial → Ajustes by ajustesTocado ×1",
        "present RedSocial → Perfil by avatarTocado ×2",
        "present Seguidores → Perfil by seguidorTocado ×1",
        "dismiss Seguidores → RedSocial by dismiss (user) ×1",
      ])
  }
}
