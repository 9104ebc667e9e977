import Testing

/// Every slot and every move of the samples, exactly.
struct SampleSourcesTests {
  @Test func `today's spellings`() {
    let found = Listing.sample("Libreria")
    #expect(found.roots == ["Tienda"])
    #expect(
      found.slots == [
        "Catalogo destino.aviso: tree alert Catalogo.destino.aviso (presentation state)",
        "Catalogo destino.ayuda: tree popover Ayuda (presentation state)",
        "Catalogo destino.filtro: tree sheet Filtro (presentation state)",
        "Catalogo destino.foto: tree navigationDestination Foto (presentation state)",
        "Catalogo destino.novedades: tree fullScreenCover Novedades (presentation state)",
        "Catalogo destino.orden: tree unknown Orden (presentation state)",
        "Catalogo fichas: scope row Ficha (collection)",
        "Cesta dialogo: tree confirmationDialog Cesta.dialogo (presentation state)",
        "Tienda camino.autor: stack push Autor (stack state)",
        "Tienda camino.libro: stack push Libro (stack state)",
        "Tienda camino.nota: stack push Resena (stack state)",
        "Tienda catalogo: scope tab Catalogo",
        "Tienda cesta: scope tab Cesta",
      ])
    #expect(
      found.moves == [
        "push Autor → Libro in Tienda camino.libro: libroElegido < libroPulsado",
        "pop Autor → Tienda in Tienda camino.autor by parent: vacia < si ?",
        "present Catalogo → Ayuda in Catalogo destino.ayuda: ayudaPulsada",
        "present Catalogo → Catalogo.destino.aviso in Catalogo destino.aviso: borrarPulsado",
        "present Catalogo → Filtro in Catalogo destino.filtro: filtroPulsado",
        "present Catalogo → Foto in Catalogo destino.foto: fotoPulsada",
        "present Catalogo → Novedades in Catalogo destino.novedades: novedadesCargadas < recargar",
        "dismiss Catalogo.destino.aviso → Catalogo in Catalogo destino.aviso by user: borrar",
        "present Cesta → Cesta.dialogo in Cesta dialogo: vaciarPulsado",
        "push Ficha → Libro in Tienda camino.libro: NavigationLink, libroElegido < NavigationLink, pulsada",
        "replace Filtro → Novedades in Catalogo destino.novedades: aplicado",
        "push Libro → Autor in Tienda camino.autor: autorElegido < autorPulsado",
        "pop Libro → Tienda in Tienda camino.libro by parent: vacia < si ?",
        "popToRoot Libro → Tienda in Tienda camino.libro by parent: comprado < comprarPulsado",
        "dismiss Novedades → Catalogo in Catalogo destino.novedades by child: dismiss < cerrarPulsado",
        "pop Resena → Tienda in Tienda camino.nota by parent: vacia < si ?",
      ])
    #expect(
      found.unknowns == [])
  }

  @Test func `the spellings of 1.0`() {
    let found = Listing.sample("Taller")
    #expect(found.roots == ["Taller"])
    #expect(
      found.slots == [
        "Ajustes clave: tree fullScreenCover Clave (presentation state)",
        "Sesion dentro: scope switch Perfil",
        "Sesion fuera: scope switch Entrada",
        "Taller destination.ajustes: tree navigationDestination Ajustes (presentation state)",
        "Taller destination.aviso: tree alert Taller.destination.aviso (presentation state)",
        "Taller destination.encargo: tree sheet Encargo (presentation state)",
        "Taller path.pieza: stack push Pieza (stack state)",
        "Taller sesion: scope embed Sesion",
      ])
    #expect(
      found.moves == [
        "present Ajustes → Clave in Ajustes clave: clavePulsada",
        "dismiss Clave → Ajustes in Ajustes clave by parent: guardada",
        "replace Encargo → Taller.destination.aviso in Taller destination.aviso: enviado",
        "switch Entrada → Perfil in Sesion dentro: entrado",
        "switch Perfil → Entrada in Sesion fuera: salido",
        "pop Pieza → Taller in Taller path.pieza by parent: terminada ?",
        "present Taller → Ajustes in Taller destination.ajustes: ajustesPulsados",
        "present Taller → Encargo in Taller destination.encargo: encargoPulsado",
        "push Taller → Pieza in Taller path.pieza: piezaPulsada",
      ])
    #expect(
      found.unknowns == [])
  }

  @Test func `the spellings before 1.0`() {
    let found = Listing.sample("Correo")
    #expect(found.roots == ["Buzon"])
    #expect(
      found.slots == [
        "Buzon alerta: tree alert Buzon.alerta",
        "Buzon borrador: tree sheet Borrador",
        "Buzon carpeta.value: tree inline Carpeta",
        "Buzon cuenta: scope embed Cuenta",
        "Buzon filas: scope row Fila (collection)",
        "Buzon mensaje: tree navigationDestination Mensaje",
      ])
    #expect(
      found.moves == [
        "dismiss Borrador → Buzon in Buzon borrador by parent: escribirPulsado",
        "present Buzon → Borrador in Buzon borrador: escribirPulsado",
        "present Buzon → Buzon.alerta in Buzon alerta: cargado < abrir",
        "present Buzon → Mensaje in Buzon mensaje: cargado < abrir",
        "dismiss Buzon.alerta → Buzon in Buzon alerta by parent: alertaCerrada",
        "present Cuenta → Carpeta in Buzon carpeta.value: carpetaPulsada",
        "present Fila → Buzon.alerta in Buzon alerta: cargado < abierta",
        "present Fila → Mensaje in Buzon mensaje: cargado < abierta",
        "dismiss Mensaje → Buzon in Buzon mensaje by parent: abrir < abierta, abrir",
      ])
    #expect(
      found.unknowns == [])
  }

  @Test func `coordinators of routes`() {
    let found = Listing.sample("Ruta")
    #expect(found.roots == ["Excursion", "Viaje"])
    #expect(
      found.slots == [
        "Excursion routes.mirador: stack push Mirador (stack state)",
        "Excursion routes.refugio: tree fullScreenCover Refugio (stack state)",
        "Viaje routes.aviso: tree fullScreenCover Aviso (stack state)",
        "Viaje routes.etapa: stack push Etapa (stack state)",
        "Viaje routes.inicio: stack push Inicio (stack state)",
        "Viaje routes.mapa: tree sheet Mapa (stack state)",
      ])
    #expect(
      found.moves == [
        "popToRoot Aviso → Viaje in Viaje routes.aviso by parent: fin ?",
        "present Etapa → Aviso in Viaje routes.aviso: avisar",
        "push Etapa → Etapa in Viaje routes.etapa: reiniciar",
        "switch Etapa → Inicio in Viaje routes.inicio: reiniciar",
        "present Etapa → Mapa in Viaje routes.mapa: mapaPulsado",
        "pop Etapa → Viaje in Viaje routes.etapa by parent: volver ?",
        "push Excursion → Mirador in Excursion routes.mirador: planCargado",
        "push Inicio → Etapa in Viaje routes.etapa: empezar",
        "dismiss Mapa → Viaje in Viaje routes.mapa by parent: cerrar ?",
        "present Mirador → Refugio in Excursion routes.refugio: refugioPulsado",
      ])
    #expect(
      found.unknowns == [])
  }

  @Test func `an app's own protocols on top of the reducer`() {
    let found = Listing.sample("Banco")
    #expect(found.roots == ["Cuentas"])
    #expect(
      found.slots == [
        "Cuentas destino.movimientos: tree navigationDestination Movimientos (presentation state)",
        "Cuentas destino.nueva: tree sheet CuentaNueva (presentation state)",
        "Cuentas lista: scope embed ListaDeCuentas",
      ])
    #expect(
      found.moves == [
        "dismiss CuentaNueva → Cuentas in Cuentas destino.nueva by parent: guardada < guardarPulsado",
        "present Cuentas → CuentaNueva in Cuentas destino.nueva: creada < nuevaPulsada",
        "present ListaDeCuentas → Movimientos in Cuentas destino.movimientos: elegida < filaPulsada",
      ])
    #expect(
      found.unknowns == [])
  }

  @Test func `logic in helpers, parts and other files`() {
    let found = Listing.sample("Cocina")
    #expect(found.roots == ["Cocina"])
    #expect(
      found.slots == [
        "Cocina despensa: scope embed Despensa",
        "Cocina destino.aviso: tree alert Cocina.destino.aviso (presentation state)",
        "Cocina destino.cata: tree unknown Cata (presentation state)",
        "Cocina destino.compra: tree unknown Compra (presentation state)",
        "Cocina destino.receta: tree unknown Receta (presentation state)",
        "Cocina destino.reposo.corto: tree unknown Temporizador (presentation state)",
        "Cocina destino.reposo.largo: tree unknown Temporizador (presentation state)",
        "Cocina horno: tree unknown Temporizador",
        "Cocina pasos: stack push Paso (stack state)",
        "Despensa botes: scope row Bote (collection)",
      ])
    #expect(
      found.moves == [
        "present Bote → Cata in Cocina destino.cata: falta < volcado",
        "present Bote → Compra in Cocina destino.compra: falta < volcado",
        "dismiss Cata → Cocina in Cocina destino.cata by parent: cataPulsada, recetaPulsada ?",
        "present Cocina → Cata in Cocina destino.cata: cataPulsada",
        "present Cocina → Cocina.destino.aviso in Cocina destino.aviso: seQuemo",
        "present Cocina → Compra in Cocina destino.compra: compraLista < compraPulsada",
        "push Cocina → Paso in Cocina pasos: empezarPulsado",
        "present Cocina → Receta in Cocina destino.receta: quitarPulsado, recetaPulsada",
        "present Cocina → Temporizador in Cocina destino.reposo.corto: reposoPulsado",
        "present Cocina → Temporizador in Cocina horno: hornoPulsado",
        "dismiss Cocina.destino.aviso → Cocina in Cocina destino.aviso by parent: cataPulsada, recetaPulsada ?",
        "dismiss Compra → Cocina in Cocina destino.compra by parent: cataPulsada, recetaPulsada ?",
        "pop Paso → Cocina in Cocina pasos by parent: deshacerPulsado",
        "popTo Paso → Cocina in Cocina pasos by parent: hecho, volverPulsado ?",
        "dismiss Receta → Cocina in Cocina destino.receta by parent: cataPulsada, recetaPulsada ?",
        "dismiss Temporizador → Cocina in Cocina destino.reposo.corto by parent: cataPulsada, recetaPulsada, sonado",
        "dismiss Temporizador → Cocina in Cocina destino.reposo.largo by parent: cataPulsada, recetaPulsada ?",
        "dismiss Temporizador → Cocina in Cocina horno by parent: hornoPulsado",
        "present Temporizador → Compra in Cocina destino.compra: compraLista < sonado",
        "replace Temporizador → Temporizador in Cocina destino.reposo.largo: sonado",
      ])
    #expect(
      found.unknowns == [])
  }

  @Test func `namesakes in two modules`() {
    let found = Listing.sample("Museo")
    #expect(found.roots == ["Entrada", "Salas/Cuadro"])
    #expect(
      found.slots == [
        "Entrada recuerdo: tree unknown Tienda/Detalle (presentation state)",
        "Entrada salas: scope embed Salas",
        "Salas detalle: tree unknown Salas/Detalle (presentation state)",
        "Tienda/Detalle destino.cuadro: tree unknown Tienda/Cuadro (presentation state)",
        "Tienda/Detalle destino.pedido: tree unknown Pedido (presentation state)",
      ])
    #expect(
      found.moves == [
        "present Entrada → Tienda/Detalle in Entrada recuerdo: recuerdoPulsado",
        "present Salas → Salas/Detalle in Salas detalle: salaPulsada",
        "present Tienda/Detalle → Tienda/Cuadro in Tienda/Detalle destino.cuadro: cuadroPulsado",
      ])
    #expect(
      found.unknowns == [])
  }

  @Test func `what views show, and how`() {
    let found = Listing.sample("Teatro")
    #expect(found.roots == ["Teatro"])
    #expect(
      found.slots == [
        "Teatro acto.ensayo: tree fullScreenCover Ensayo (presentation state)",
        "Teatro acto.error: tree alert Teatro.acto.error (presentation state)",
        "Teatro acto.estreno: tree fullScreenCover Estreno (presentation state)",
        "Teatro butaca: tree popover Butaca (presentation state)",
        "Teatro camerino: tree navigationDestination Camerino (presentation state)",
        "Teatro foso: scope navigationDestination Foso",
        "Teatro palco: scope navigationDestination Palco",
        "Teatro programa: tree sheet Programa (presentation state)",
        "Teatro sala: tree inline Sala",
        "Teatro taquilla: tree sheet Taquilla (presentation state)",
        "Teatro telon: scope embed Telon",
      ])
    #expect(
      found.moves == [])
    #expect(
      found.unknowns == [])
  }

  @Test func `three ages in one app`() {
    let found = Listing.sample("Mercado")
    #expect(found.roots == ["Mercado"])
    #expect(
      found.slots == [
        "Mercado abierta.borrado: tree alert Mercado.abierta.borrado (presentation state)",
        "Mercado abierta.pregunta: tree confirmationDialog Mercado.abierta.pregunta (presentation state)",
        "Mercado abierta.puesto: tree sheet Puesto (presentation state)",
        "Mercado balanza: scope embed Balanza",
        "Mercado caja: tree popover Caja (presentation state)",
        "Mercado cestas: stack push Cesta (stack state)",
        "Mercado privada: scope embed Privada",
      ])
    #expect(
      found.moves == [
        "present Mercado → Caja in Mercado caja: cajaPulsada",
        "push Mercado → Cesta in Mercado cestas: cestasPulsadas, otraPulsada",
        "present Mercado → Mercado.abierta.pregunta in Mercado abierta.pregunta: vaciarPulsado",
        "present Mercado → Puesto in Mercado abierta.puesto: puestoPulsado",
        "dismiss Mercado.abierta.borrado → Mercado in Mercado abierta.borrado by parent: puestoPulsado ?",
        "dismiss Mercado.abierta.pregunta → Mercado in Mercado abierta.pregunta by parent: puestoPulsado ?",
        "dismiss Mercado.abierta.pregunta → Mercado in Mercado abierta.pregunta by user: vaciar",
        "dismiss Puesto → Mercado in Mercado abierta.puesto by parent: puestoPulsado ?",
      ])
    #expect(
      found.unknowns == [])
  }

  @Test func `children that a flag or an enum shows`() {
    let found = Listing.sample("Feria")
    #expect(found.roots == ["Feria"])
    #expect(
      found.slots == [
        "Feria entrada: scope sheet Entradas",
        "Feria noria: scope navigationDestination Noria",
        "Feria precios: scope popover Precios",
        "Feria tiro: scope fullScreenCover Tiro",
      ])
    #expect(
      found.moves == [
        "present Feria → Entradas in Feria entrada: binding",
        "present Feria → Noria in Feria noria: noria",
        "present Feria → Precios in Feria precios: preciosPulsados",
        "present Feria → Tiro in Feria tiro: tiro",
        "dismiss Noria → Feria in Feria noria by parent: bajar",
        "replace Noria → Tiro in Feria tiro: tiroPulsado",
        "dismiss Precios → Feria in Feria precios by parent: preciosPulsados",
      ])
    #expect(
      found.unknowns == [])
  }

  @Test func `a stack whose destinations are enums of destinations, and what the system presents`() {
    let found = Listing.sample("Paseo")
    #expect(found.roots == ["Paseo"])
    #expect(
      found.slots == [
        "Paseo camino.cobertizo: stack push Cobertizo (stack state)",
        "Paseo camino.jardin.arriates: stack push Arriates (stack state)",
        "Paseo camino.jardin.rosa: stack push Rosa (stack state)",
        "Paseo inicio.cobertizo: scope switch Cobertizo",
        "Paseo inicio.jardin.arriates: scope switch Arriates",
        "Paseo inicio.jardin.rosa: scope switch Rosa",
        "Rosa destino.ficha: tree sheet ficha (presentation state)",
        "Rosa destino.fotos: tree sheet fotos (presentation state)",
      ])
    #expect(
      found.moves == [
        "popToRoot Arriates → Paseo in Paseo camino.jardin.arriates by parent: volver ?",
        "push Arriates → Rosa in Paseo camino.jardin.rosa: rosaPulsada",
        "push Cobertizo → Arriates in Paseo camino.jardin.arriates: terminado < salirPulsado",
        "popToRoot Cobertizo → Paseo in Paseo camino.cobertizo by parent: volver ?",
        "push Rosa → Cobertizo in Paseo camino.cobertizo: podar < binding",
        "popToRoot Rosa → Paseo in Paseo camino.jardin.rosa by parent: volver ?",
        "present Rosa → ficha in Rosa destino.ficha: binding",
        "present Rosa → fotos in Rosa destino.fotos: fotosPulsadas",
      ])
    #expect(found.unknowns == [])
  }

  @Test func `what is not understood`() {
    let found = Listing.sample("Huerto")
    #expect(found.roots == ["Huerto", "Invernadero"])
    #expect(
      found.slots == [
        "Huerto cosecha: tree unknown Cosecha (presentation state)",
        "Huerto destino.planta: tree unknown Planta (presentation state)",
        "Huerto destino.riego: tree unknown Riego (presentation state)",
        "Invernadero camino: stack push Planta (stack state)",
        "Invernadero planta: scope embed Planta",
        "Invernadero riego: tree unknown Riego (presentation state)",
      ])
    #expect(
      found.moves == [
        "present Huerto → Cosecha in Huerto cosecha: cosechar"
      ])
    #expect(
      found.unknowns == [
        "Huerto.swift:27: which case is put into 'destino' is not clear",
        "Huerto.swift:38: reducer operator 'conMarca' is not known",
        "Huerto.swift:39: reducer builder 'Registro' is not known",
        "Huerto.swift:47: view modifier 'panelLateral' is given a slot, and how it shows it is not clear",
        "Huerto.swift:76: Reduce of 'cuidar', a closure that is handed in: it is not followed",
        "Huerto.swift:80: 'abrirGrifo' may change slots, and is not declared in the scanned files",
        "Huerto.swift:92: 'camino' is changed where no action is seen to lead",
        "Huerto.swift:93: 'riego' is changed where no action is seen to lead",
        "Huerto.swift:101: which state the store is scoped to is not clear",
      ])
  }
}
