import Composable
import Foundation
import Testing

@MainActor
@Suite struct `A misuse` {
  @Test func `is one line in a run: the place, the feature's action, and what to do`() {
    let reported = Reported()
    let store = Store(initialState: Lessons.Inventario.State()) { Lessons.Inventario() }
    withIssueObserver({ reported.add($0) }) {
      _ = store.send(.destino(.presented(.detalle(.closeTapped))))
    }
    #expect(reported.warnings.count == 1)
    let warning = reported.warnings.first ?? ""
    #expect(warning.hasPrefix("warning: ComposableTests/Inventory.swift:"))
    #expect(
      warning.contains(": ifLet got the action destino.detalle.closeTapped of Lessons.Inventario.Action for ")
    )
    #expect(warning.hasSuffix("and end the effects that send it before the child goes.\n"))
    #expect(warning.count { $0 == "\n" } == 1)
  }

  @Test func `is written as that line, whatever its message`() throws {
    let reported = Reported()
    let line = #line + 1
    withIssueObserver({ reported.add($0) }) { reportIssue("the cart\nis empty") }
    let pipe = Pipe()
    reported.issues.first?.write(to: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    let written = try pipe.fileHandleForReading.readToEnd() ?? Data()
    #expect(
      String(decoding: written, as: UTF8.self)
        == "warning: ComposableTests/MisuseTests.swift:\(line): the cart is empty\n")
  }

  @Test func `of an app's own is reported in the same way`() {
    #expect(observingIssues { reportIssue("the cart is empty") } == ["the cart is empty"])
  }
}

private final class Reported: @unchecked Sendable {
  // Unchecked: filled and read on the main actor.
  private(set) var issues: [ReportedIssue] = []
  var warnings: [String] { issues.map(\.warning) }
  func add(_ issue: ReportedIssue) { issues.append(issue) }
}
