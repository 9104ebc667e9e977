import Composable
import Foundation
import TestSupport
import Testing

private struct Fila: Identifiable, Equatable, Hashable, Codable, Sendable {
  var id: Int
  var texto = ""
}

private func filas(_ ids: Int...) -> IdentifiedArrayOf<Fila> {
  IdentifiedArray(uniqueElements: ids.map { Fila(id: $0) })
}

@Suite struct IdentifiedArrayTests {
  @Test func `append of a known id changes nothing`() {
    var lista = filas(1, 2)
    #expect(lista.append(Fila(id: 3)) == (true, 2))
    #expect(lista.append(Fila(id: 1, texto: "otra")) == (false, 0))
    #expect(Array(lista.ids) == [1, 2, 3])
    #expect(lista[id: 1]?.texto == "")
  }

  @Test func `updateOrAppend replaces in place or appends`() {
    var lista = filas(1, 2)
    #expect(lista.updateOrAppend(Fila(id: 1, texto: "nueva")) == Fila(id: 1))
    #expect(lista.updateOrAppend(Fila(id: 3)) == nil)
    #expect(lista.elements == [Fila(id: 1, texto: "nueva"), Fila(id: 2), Fila(id: 3)])
  }

  @Test func `updateOrInsert replaces in place or inserts`() {
    var lista = filas(1, 2)
    let conocida = lista.updateOrInsert(Fila(id: 2, texto: "nueva"), at: 0)
    #expect(conocida.originalMember == Fila(id: 2) && conocida.index == 1)
    let nueva = lista.updateOrInsert(Fila(id: 3), at: 0)
    #expect(nueva.originalMember == nil && nueva.index == 0)
    #expect(lista.elements == [Fila(id: 3), Fila(id: 1), Fila(id: 2, texto: "nueva")])
  }

  @Test func `the subscript by id edits in place, appends and removes`() {
    var lista = filas(1, 2, 3)
    lista[id: 2]?.texto = "editada"
    #expect(lista[1].texto == "editada")
    lista[id: 4] = Fila(id: 4)
    #expect(Array(lista.ids) == [1, 2, 3, 4])
    lista[id: 1] = nil
    #expect(Array(lista.ids) == [2, 3, 4])
    #expect(lista.index(id: 4) == 2)
    lista[id: 9]?.texto = "nadie"
    #expect(lista.count == 3)
    lista[1].texto = "por posición"
    #expect(lista[id: 3]?.texto == "por posición")
  }

  @Test func `an element set under another id is reported and changes nothing`() {
    var lista = filas(1, 2)
    let issues = observingIssues { lista[id: 1] = Fila(id: 5) }
    #expect(issues.count == 1)
    #expect(lista == filas(1, 2))
    #expect(observingIssues { lista.update(Fila(id: 7), at: 0) }.count == 1)
    #expect(lista == filas(1, 2))
  }

  @Test func `an id that changes during an edit is reported and stays in step`() {
    var lista = filas(1, 2, 3)
    #expect(observingIssues { lista[id: 2]?.id = 8 }.count == 1)
    #expect(Array(lista.ids) == [1, 8, 3])
    #expect(lista[id: 2] == nil)
    #expect(lista.index(id: 8) == 1)
    let issues = observingIssues { lista[0].id = 3 }
    #expect(issues.count == 1)
    #expect(Array(lista.ids) == [8, 3])
    #expect(lista.index(id: 3) == 1)
  }

  @Test func `editing an element copies none of its collections`() {
    struct Caja: Identifiable { let id: Int; var numeros: [Int] }
    var cajas: IdentifiedArrayOf<Caja> = [Caja(id: 0, numeros: Array(0..<100))]
    func direccion() -> UnsafeRawPointer? { cajas[0].numeros.withUnsafeBytes { $0.baseAddress } }
    let antes = direccion()
    cajas[id: 0]?.numeros[3] = 7
    #expect(direccion() == antes)
    cajas[0].numeros[3] = 8
    #expect(direccion() == antes)
  }

  @Test func `ids are compared with a list of ids, in order`() {
    var filas: IdentifiedArrayOf<Fila> = [Fila(id: 3), Fila(id: 1)]
    #expect(filas.ids == [3, 1])
    #expect(filas.ids != [1, 3])
    #expect(filas.ids != [3])
    filas.remove(id: 3)
    #expect(filas.ids == [1])
    let listados: IdentifiedArrayOf<Fila>.IDs = [1, 2, 1]
    #expect(listados == [1, 2])
    #expect(listados.contains(2) && !listados.contains(3))
    #expect(Set([filas.ids, [1]]).count == 1)
  }

  @Test func `copies are values`() {
    let una = filas(1, 2)
    var otra = una
    otra[id: 1]?.texto = "cambiada"
    otra.remove(id: 2)
    #expect(una == filas(1, 2))
    #expect(otra.elements == [Fila(id: 1, texto: "cambiada")])
  }

  @Test func `move does what a list asks for`() {
    var lista = filas(0, 1, 2, 3, 4)
    lista.move(fromOffsets: [0, 2], toOffset: 4)
    #expect(Array(lista.ids) == [1, 3, 0, 2, 4])
    lista.move(fromOffsets: [4], toOffset: 0)
    #expect(Array(lista.ids) == [4, 1, 3, 0, 2])
    lista.move(fromOffsets: [1], toOffset: 5)
    #expect(Array(lista.ids) == [4, 3, 0, 2, 1])
    lista.move(fromOffsets: [1], toOffset: 1)
    #expect(Array(lista.ids) == [4, 3, 0, 2, 1])
    lista.move(fromOffsets: [17], toOffset: 0)
    #expect(Array(lista.ids) == [4, 3, 0, 2, 1])
  }

  @Test func `order is data: sort, reverse, swap, partition and shuffle permute`() {
    var lista = filas(3, 1, 2)
    lista.sort { $0.id < $1.id }
    #expect(Array(lista.ids) == [1, 2, 3])
    lista.reverse()
    #expect(Array(lista.ids) == [3, 2, 1])
    lista.swapAt(0, 2)
    #expect(Array(lista.ids) == [1, 2, 3])
    #expect(lista.index(id: 3) == 2)
    let corte = lista.partition { $0.id == 1 }
    #expect(corte == 2 && lista[2].id == 1)
    var (uno, otro) = (SeededGenerator(seed: 4), SeededGenerator(seed: 4))
    var copia = lista
    lista.shuffle(using: &uno)
    copia.shuffle(using: &otro)
    #expect(lista == copia && Set(lista.ids) == [1, 2, 3])
  }

  @Test func `filter is a projection and takes nothing away`() {
    let lista = filas(1, 2, 3)
    #expect(lista.filter { $0.id != 2 } == filas(1, 3))
    #expect(lista.count == 3)
  }

  @Test func `removals by offsets, predicate and ends`() {
    var lista = filas(0, 1, 2, 3, 4, 5)
    lista.remove(atOffsets: [0, 5])
    lista.removeAll { $0.id == 3 }
    #expect(Array(lista.ids) == [1, 2, 4])
    #expect(lista.removeFirst().id == 1)
    #expect(lista.removeLast().id == 4)
    #expect(lista.index(id: 2) == 0)
    #expect(lista.popLast()?.id == 2)
    #expect(lista.popLast() == nil)
  }

  @Test func `it encodes as an array, and decoding refuses two equal ids`() throws {
    let datos = try JSONEncoder().encode(filas(2, 1))
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Fila>.self, from: datos) == filas(2, 1))
    #expect(try JSONDecoder().decode([Fila].self, from: datos).map(\.id) == [2, 1])
    let repetidos = try JSONEncoder().encode([Fila(id: 1), Fila(id: 1)])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Fila>.self, from: repetidos)
    }
  }

  @Test func `equal arrays hash alike, and order counts`() {
    #expect(filas(1, 2) == filas(1, 2))
    #expect(filas(1, 2) != filas(2, 1))
    #expect(Set([filas(1, 2), filas(1, 2), filas(2, 1)]).count == 2)
    #expect(filas(1, 2).ids.contains(2) && !filas(1, 2).ids.contains(3))
  }

  @Test func `elements may be identified by any property, and two made one`() {
    let porTexto = IdentifiedArray(
      uniqueElements: [Fila(id: 1, texto: "a"), Fila(id: 2, texto: "a"), Fila(id: 3, texto: "b")], id: \.texto
    )
    #expect(porTexto.map(\.id) == [1, 3])
    let sumadas = IdentifiedArray(
      [Fila(id: 1, texto: "a"), Fila(id: 2), Fila(id: 1, texto: "b")],
      uniquingIDsWith: { Fila(id: $0.id, texto: $0.texto + $1.texto) })
    #expect(sumadas.elements == [Fila(id: 1, texto: "ab"), Fila(id: 2)])
  }
}

@Suite struct IdentifiedArrayLaws {
  /// 100,000 random operations on the array and on a naive model of it: a plain array that is searched.
  @Test func `ids are never out of step with elements, whatever is called`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    var lista: IdentifiedArrayOf<Fila> = []
    var modelo: [Fila] = []
    for paso in 0..<100_000 {
      operate(on: &lista, and: &modelo, using: &random)
      let enPaso =
        lista.elements == modelo && lista.count == modelo.count
        && modelo.indices.allSatisfy {
          lista.index(id: modelo[$0].id) == $0 && lista[id: modelo[$0].id] == modelo[$0]
        }
        && lista.index(id: -1) == nil && Array(lista.ids) == modelo.map(\.id)
      guard enPaso else {
        Issue.record("Out of step after \(paso) operations, seed \(seed): \(lista) instead of \(modelo)")
        return
      }
    }
  }

  private func operate(
    on lista: inout IdentifiedArrayOf<Fila>, and modelo: inout [Fila], using random: inout SeededGenerator
  ) {
    let fila = Fila(
      id: Int.random(in: 0..<12, using: &random), texto: "\(UInt8.random(in: 0...255, using: &random))")
    let lugar = Int.random(in: 0...modelo.count, using: &random)
    let conocida = modelo.firstIndex { $0.id == fila.id }
    switch Int.random(in: 0..<24, using: &random) {
    case 0, 1:
      lista.append(fila)
      if conocida == nil { modelo.append(fila) }
    case 2:
      lista.insert(fila, at: lugar)
      if conocida == nil { modelo.insert(fila, at: lugar) }
    case 3:
      lista.updateOrAppend(fila)
      if let conocida { modelo[conocida] = fila } else { modelo.append(fila) }
    case 4:
      lista.updateOrInsert(fila, at: lugar)
      if let conocida { modelo[conocida] = fila } else { modelo.insert(fila, at: lugar) }
    case 5:
      lista[id: fila.id] = nil
      modelo.removeAll { $0.id == fila.id }
    case 6:
      lista.removeAll { $0.id % 5 == fila.id % 5 }
      modelo.removeAll { $0.id % 5 == fila.id % 5 }
    case 7:
      let offsets = IndexSet([fila.id, fila.id / 2])
      lista.remove(atOffsets: offsets)
      modelo = modelo.indices.filter { !offsets.contains($0) }.map { modelo[$0] }
    case 8:
      let offsets = IndexSet([fila.id / 3, fila.id])
      lista.move(fromOffsets: offsets, toOffset: lugar)
      modelo = moved(modelo, offsets, lugar)
    case 9 where !modelo.isEmpty:
      let otro = lugar % modelo.count
      lista.swapAt(0, otro)
      modelo.swapAt(0, otro)
    case 10:
      lista.sort { ($0.texto, $0.id) < ($1.texto, $1.id) }
      modelo.sort { ($0.texto, $0.id) < ($1.texto, $1.id) }
    case 11:
      lista.reverse()
      modelo.reverse()
    case 12:
      var copia = random
      lista.shuffle(using: &random)
      modelo.shuffle(using: &copia)
    case 13:
      lista[id: fila.id]?.texto += "!"
      if let conocida { modelo[conocida].texto += "!" }
    case 14:
      lista = lista.filter { $0.id != fila.id }
      modelo = modelo.filter { $0.id != fila.id }
    case 15:
      let otras = [fila, Fila(id: fila.id + 1), Fila(id: fila.id / 2)]
      lista.append(contentsOf: otras)
      for otra in otras where !modelo.contains(where: { $0.id == otra.id }) { modelo.append(otra) }
    case 16:
      lista.remove(Fila(id: fila.id))
      modelo.removeAll { $0.id == fila.id }
    case 17:
      // Where it cuts is told; the order of the two parts is up to the partition.
      let corte = lista.partition { $0.id < fila.id }
      let bajas = Set(modelo.filter { $0.id < fila.id })
      #expect(corte == modelo.count - bajas.count && Set(lista[corte...]) == bajas)
      #expect(Set(lista) == Set(modelo))
      modelo = Array(lista)
    case 18 where !modelo.isEmpty:
      let indice = lugar % modelo.count
      var nueva = fila
      nueva.id = modelo[indice].id
      lista.update(nueva, at: indice)
      modelo[indice] = nueva
    case 19 where !modelo.isEmpty:
      let indice = lugar % modelo.count
      lista[indice].texto += "?"
      modelo[indice].texto += "?"
    case 20 where !modelo.isEmpty:
      #expect(lista.removeFirst() == modelo.removeFirst())
      #expect(lista.popLast() == modelo.popLast())
    case 21 where !modelo.isEmpty:
      // An element that takes another id while it is edited: reported, and gone where the id is another's.
      let indice = lugar % modelo.count
      let issues = observingIssues {
        if fila.id % 2 == 0 { lista[indice].id = fila.id } else { lista[id: modelo[indice].id]?.id = fila.id }
      }
      #expect(issues.count == (modelo[indice].id == fila.id ? 0 : 1))
      if let conocida, conocida != indice { modelo.remove(at: indice) } else { modelo[indice].id = fila.id }
    case 22:
      lista = IdentifiedArray(modelo + [fila], uniquingIDsWith: { $1 })
      if let conocida { modelo[conocida] = fila } else { modelo.append(fila) }
    case 23 where fila.id == 0:
      lista.removeAll(keepingCapacity: lugar % 2 == 0)
      modelo.removeAll()
    default:
      guard !modelo.isEmpty else { return }
      let hasta = Swift.max(lugar, 1)
      lista.removeSubrange((hasta - 1)..<hasta)
      modelo.removeSubrange((hasta - 1)..<hasta)
    }
  }

  /// One element at a time, from the back, as a person would.
  private func moved(_ filas: [Fila], _ offsets: IndexSet, _ destino: Int) -> [Fila] {
    let elegidas = offsets.filter(filas.indices.contains)
    var resultado: [Fila?] = filas
    for indice in elegidas { resultado[indice] = nil }
    resultado.insert(contentsOf: elegidas.map { filas[$0] }, at: destino)
    return resultado.compactMap(\.self)
  }
}
