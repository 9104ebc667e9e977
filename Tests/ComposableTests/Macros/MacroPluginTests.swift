import Foundation
import Testing

@Suite struct MacroPluginTests {
  @Test func `the plugin answers what it is asked and ends quietly when its input does`() throws {
    let plugin = try MacroPlugin()
    let answer = try plugin.answer(to: ["getCapability": ["capability": ["protocolVersion": 7]]])
    #expect(answer["getCapabilityResult"] != nil)
    let unknown = try plugin.expand("NoSuchMacro", attribute: "@NoSuch", role: "member", on: "struct A {}")
    #expect(unknown.messages.count == 1)
    let end = try plugin.end()
    #expect(end.status == 0)
    #expect(end.rest.isEmpty)
  }
}

/// The messages that a macro gives for a declaration.
private func messages(
  _ macro: String, _ attribute: String, _ role: String, on declaration: String, in context: [String] = []
) throws -> [String] {
  let plugin = try MacroPlugin()
  let messages = try plugin.expand(macro, attribute: attribute, role: role, on: declaration, in: context)
    .messages
  _ = try plugin.end()
  return messages
}

@Suite struct MacroMisuseTests {
  @Test(arguments: ["class", "actor", "protocol"])
  func `a reducer is a struct or an enum`(kind: String) throws {
    #expect(
      try messages("ReducerMacro", "@Reducer", "member", on: "@Reducer \(kind) Tienda {}") == [
        "@Reducer can be put on a struct or an enum only: a reducer is a value without a life of its own"
      ])
  }

  @Test func `case paths are for enums`() throws {
    #expect(
      try messages("CasePathableMacro", "@CasePathable", "member", on: "@CasePathable struct Accion {}") == [
        "@CasePathable can be put on an enum only"
      ])
  }

  @Test func `case names must differ`() throws {
    #expect(
      try messages(
        "CasePathableMacro", "@CasePathable", "member",
        on: "@CasePathable enum Accion { case ver(id: Int), ver(nombre: String) }") == [
          "@CasePathable needs case names that differ: there is more than one case ver"
        ])
    #expect(
      try messages(
        "ReducerMacro", "@Reducer", "member", on: "@Reducer enum Destino { case ver(Uno), ver(a: Dos) }") == [
          "@Reducer needs case names that differ: there is more than one case ver"
        ])
  }

  @Test func `a case that is called self has no key path`() throws {
    #expect(
      try messages(
        "CasePathableMacro", "@CasePathable", "member", on: "@CasePathable enum Accion { case `self`, otra }")
        == [
          "@CasePathable cannot name a case self: a key path takes the word for the whole value. Rename the case"
        ])
  }

  @Test func `what a case of a reducer enum runs stands at the case`() throws {
    let plugin = try MacroPlugin()
    let source = try plugin.expand(
      "ReducerMacro", attribute: "@Reducer", role: "member",
      on: """
        @Reducer enum Destino {
          case uno(Uno)

          case dos(Dos), tres(Tres)
        }
        """
    ).source.split { $0.isWhitespace }.joined()
    _ = try plugin.end()
    #expect(source.contains("child:{Uno()},line:2,column:8)"))
    #expect(source.contains("child:{Dos()},line:4,column:8)"))
    #expect(source.contains("child:{Tres()},line:4,column:18)"))
  }

  @Test func `case names may repeat in branches that exclude each other`() throws {
    let accion = """
      @CasePathable enum Accion {
        #if os(Linux)
        case ver(Int)
        #else
        case ver(String)
        #endif
      }
      """
    #expect(try messages("CasePathableMacro", "@CasePathable", "member", on: accion).isEmpty)
  }

  @Test func `observable state is a value`() throws {
    #expect(
      try messages(
        "ObservableStateMacro", "@ObservableState", "member", on: "@ObservableState class State {}") == [
          "@ObservableState can be put on a struct or an enum only: state is a value"
        ])
  }

  @Test func `in observable state a slot is written with Presents`() throws {
    let plugin = try MacroPlugin()
    let answer = try plugin.expand(
      "ObservableStateMacro", attribute: "@ObservableState", role: "memberAttribute",
      on: "@PresentationState var destino: Destino.State?", of: "@ObservableState struct State {}")
    #expect(
      answer.messages == [
        "In @ObservableState, write @Presents instead of @PresentationState, so that the slot is observed"
      ])
    _ = try plugin.end()
  }

  @Test(arguments: [
    "@Presents var destino: Destino.State", "@Presents let destino: Destino.State?",
    "@Presents var destino: Destino.State? { nil }",
  ])
  func `a slot is a stored variable of optional type`(declaration: String) throws {
    #expect(
      try messages(
        "PresentsMacro", "@Presents", "peer", on: declaration, in: ["@ObservableState struct State {}"]) == [
          "@Presents needs a stored variable of optional type, such as `@Presents var detail: Detail.State?`"
        ])
  }

  @Test func `a slot stands in observable state`() throws {
    let slot = "@Presents var destino: Destino.State?"
    #expect(
      try messages("PresentsMacro", "@Presents", "peer", on: slot, in: ["struct State {}"]) == [
        "@Presents needs @ObservableState on State; without it, write @PresentationState"
      ])
    #expect(
      try messages("PresentsMacro", "@Presents", "peer", on: slot, in: ["@ObservableState struct State {}"])
        .isEmpty)
  }

  @Test func `a mark stands on a case`() throws {
    #expect(
      try messages(
        "ReducerCaseMarkerMacro", "@ReducerCaseIgnored", "peer", on: "@ReducerCaseIgnored var a: Int") == [
          "@ReducerCaseIgnored can be put on a case of a @Reducer enum only"
        ])
  }
}
