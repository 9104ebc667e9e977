import Foundation
import ScreenTrace
import Testing

/// What every command has in common: help, versions, and what is said about a wrong line.
@Suite struct CommandLineTests {
  @Test func `Alone it shows what it is and what it can do`() async throws {
    try await inTerminal { (terminal) async throws in
      let result = try await terminal.screengraph()
      #expect(result.status == 0)
      #expect(result.errors == "")
      #expect(result.output.hasPrefix("OVERVIEW: Draws every screen an app can reach"))
      for command in ["map", "check", "session", "embed", "rules", "doctor"] {
        #expect(result.output.contains("\n  \(command) "))
      }
      #expect(try await terminal.screengraph("--help") == result)
      #expect(try await terminal.screengraph("help") == result)
    }
  }

  @Test(arguments: ["map", "check", "session", "embed", "rules", "doctor"])
  func `Each command has a help, in eighty columns`(command: String) async throws {
    try await inTerminal { (terminal) async throws in
      let result = try await terminal.screengraph(command, "--help")
      #expect(result.status == 0)
      #expect(result.errors == "")
      #expect(result.output.contains("USAGE: screengraph \(command)"))
      for line in result.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      #expect(try await terminal.screengraph("help", command) == result)
      #expect(try await terminal.screengraph(command, "-h") == result)
    }
  }

  @Test func `The version is that of the package`() async throws {
    try await inTerminal { (terminal) async throws in
      let result = try await terminal.screengraph("--version")
      #expect(result == .init(status: 0, output: "\(ToolVersion.text)\n", errors: ""))
    }
  }

  @Test func `A subcommand that is not there is refused, with the one that was meant`() async throws {
    try await inTerminal { (terminal) async throws in
      let usage = "Usage: screengraph <subcommand>\n  See 'screengraph --help' for more information.\n"
      #expect(
        try await terminal.screengraph("chekc", "t")
          == .init(
            status: 2, output: "",
            errors: "Error: Unknown subcommand 'chekc'. Did you mean 'check'?\n\(usage)"))
      try terminal.write("", to: "t.jsonl")
      #expect(
        try await terminal.screengraph("t.jsonl").errors
          == "Error: Unknown subcommand 't.jsonl'. Did you mean 'screengraph map t.jsonl'?\n\(usage)")
    }
  }

  @Test func `An option that is not there is refused, with the usage`() async throws {
    try await inTerminal { (terminal) async throws in
      #expect(
        try await terminal.screengraph("map", "t", "--tilte", "x")
          == .init(
            status: 2, output: "",
            errors: """
              Error: Unknown option '--tilte'. Did you mean '--title'?
              Usage: screengraph map [<options>] <input> ...
                See 'screengraph map --help' for more information.

              """))
    }
  }

  @Test func `Escape sequences in what was typed do not reach the terminal`() async throws {
    try await inTerminal { (terminal) async throws in
      let result = try await terminal.screengraph("\u{1B}[31mmap\n")
      #expect(result.errors.hasPrefix("Error: Unknown subcommand '\\u{1b}[31mmap\\u{a}'."))
    }
  }
}
