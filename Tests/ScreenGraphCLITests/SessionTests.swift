import Foundation
import Testing

@Suite struct SessionTests {
  @Test func `A session is told move by move`() async throws {
    try await MapTests().withShop { (terminal) async throws in
      let result = try await terminal.screengraph("session", "t.jsonl")
      #expect(
        result
          == .init(
            status: 0,
            output: """
              Session s1 of Tienda at Tienda, started 2026-01-01T00:00:00Z
                0:00.005  #1 Tienda: productoPulsado
                            push Producto onto Tienda.camino, from Tienda (by productoPulsado)
                0:00.009  #2 Tienda: camino.popFrom [0]
                            pop Producto off Tienda.camino, back to Tienda (by popFrom, asked by the user)
                0:00.010  end, after 2 actions

              """, errors: "Told 1 session, 2 actions. Next: screengraph map t.jsonl -o map.svg\n"))
      #expect(
        try await terminal.screengraph("session", "-", "-q", input: terminal.read("t.jsonl")).output
          == result.output)
    }
  }

  @Test func `Of a folder the only trace is told; of several one is to be named`() async throws {
    try await MapTests().withShop { (terminal) async throws in
      let trace = try terminal.read("t.jsonl")
      try terminal.write(trace, to: "one/a.jsonl")
      let one = try await terminal.screengraph("session", "one")
      #expect(try await terminal.screengraph("session", "t.jsonl").output == one.output)
      #expect(one.errors == "Told 1 session, 2 actions. Next: screengraph map one/a.jsonl -o map.svg\n")
      try terminal.write(trace, to: "one/b/c.jsonl")
      #expect(
        try await terminal.screengraph("session", "one")
          == .init(
            status: 2, output: "",
            errors: """
              Error: 'one' holds 2 traces; name one.
                screengraph session one/a.jsonl
                screengraph session one/b/c.jsonl

              """))
      try terminal.write("x", to: "none/a.txt")
      let none = try await terminal.screengraph("session", "none")
      #expect(none.status == 3)
      #expect(none.errors.hasPrefix("Error: none: holds no trace"))
    }
  }

  @Test func `Moves that a session has not are refused, with how many it has`() async throws {
    try await MapTests().withShop { (terminal) async throws in
      #expect(
        try await terminal.screengraph("session", "t.jsonl", "--moves", "3-1000")
          == .init(
            status: 2, output: "",
            errors: """
              Error: The session in 't.jsonl' has 2 moves: there is none from 3 on.
              Name moves from 1 to 2, or leave '--moves' out.

              """))
      #expect(
        try await terminal.screengraph("session", "t.jsonl", "-f", "txt", "--moves", "2-1000").status == 0)
      try terminal.write(Fixtures.text(Fixtures.recursionTrace), to: "none.jsonl")
      #expect(
        try await terminal.screengraph("session", "-", "--moves", "1-2", input: terminal.read("none.jsonl"))
          == .init(
            status: 2, output: "",
            errors: "Error: The session in standard input has no move: there is none from 1 on.\n"))
    }
  }

  @Test func `A graph is no session, and a cut trace is told up to the cut`() async throws {
    try await MapTests().withShop { (terminal) async throws in
      #expect(try await terminal.screengraph("map", "t.jsonl", "-o", "m.json").status == 0)
      let graph = try await terminal.screengraph("session", "m.json")
      #expect(graph.status == 3)
      #expect(
        graph.errors
          == "Error: m.json: is a screen graph, and a session is told from a trace. "
          + "Name a .jsonl file that a recorder wrote; screengraph map draws a graph.\n")
      try terminal.write(String(terminal.read("t.jsonl").dropLast(5)), to: "cut.jsonl")
      let cut = try await terminal.screengraph("session", "cut.jsonl")
      #expect(cut.status == 0)
      #expect(
        cut.errors.hasPrefix(
          "Warning: cut.jsonl: the file ends in the middle of line 4; all before it is used.\n"))
    }
  }
}

@Suite struct RulesTests {
  @Test func `Rules are listed, and one is explained with examples`() async throws {
    try await inTerminal { (terminal) async throws in
      let list = try await terminal.screengraph("rules", "-q")
      #expect(list.status == 0)
      #expect(list.output.contains("\ntree-recursion   error: A screen holds itself"))
      let one = try await terminal.screengraph("rules", "tree-recursion")
      #expect(one.status == 0)
      #expect(one.output.hasPrefix("tree-recursion (error)\n\nA screen holds itself"))
      #expect(one.output.contains("\n\nFound:\n- "))
      #expect(one.output.contains("\n\nNot found:\n- "))
    }
  }

  @Test func `A rule that is not there is refused, with the one that was meant`() async throws {
    try await inTerminal { (terminal) async throws in
      let result = try await terminal.screengraph("rules", "tree-recursoin")
      #expect(result.status == 2)
      #expect(
        result.errors.hasPrefix("Error: No rule is called 'tree-recursoin'. Did you mean 'tree-recursion'?\n")
      )
    }
  }
}
