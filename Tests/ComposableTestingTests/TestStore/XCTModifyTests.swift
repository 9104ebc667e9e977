import ComposableTesting
import Testing

@CasePathable
private enum Destino: Equatable {
  case editar(String)
  case ver(Int)
}

@Suite struct XCTModifyTests {
  @Test func `changes the value of a case, through an optional as well`() {
    var destino = Destino.editar("a")
    XCTModify(&destino, case: \.editar) { $0 += "b" }
    #expect(destino == .editar("ab"))
    var hueco: Destino? = .ver(1)
    XCTModify(&hueco, case: \.some.ver) { $0 += 1 }
    #expect(hueco == .ver(2))
  }

  @Test func `another case fails and changes nothing`() {
    var destino = Destino.editar("a")
    let issues = LockIsolated<[ReportedIssue]>([])
    let linea = #line + 4
    withIssueObserver { issue in
      issues.withValue { $0.append(issue) }
    } operation: {
      XCTModify(&destino, case: \.ver) { $0 += 1 }
    }
    #expect(
      issues.value.map(\.message) == ["The case Destino.ver was expected, but the value is editar(\"a\")"])
    #expect(issues.value.map(\.line) == [UInt(linea)])
    #expect(destino == .editar("a"))
  }
}
