import Foundation
import Testing

@Suite struct CheckTests {
  /// A terminal with a trace that has one error.
  func withRecursion(_ body: (inout Terminal) async throws -> Void) async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.recursionTrace), to: "t.jsonl")
      try await body(&terminal)
    }
  }

  @Test func `A tree recursion is an error with its place, its cycle and the way out`() async throws {
    try await withRecursion { (terminal) async throws in
      let result = try await terminal.screengraph("check", "t.jsonl")
      #expect(result.status == 1)
      let lines = result.output.split(separator: "\n")
      #expect(lines.first?.hasPrefix("Social/Perfil.swift:9: error: ") == true)
      #expect(lines.first?.hasSuffix(" [tree-recursion]") == true)
      #expect(lines.contains("    cycle: Perfil → Perfil"))
      #expect(lines.contains { $0.hasPrefix("    way out: ") })
      #expect(
        result.errors == "Checked 1 screen, 0 moves: 1 error. Next: screengraph rules tree-recursion\n")
    }
  }

  @Test(arguments: [("error", 1), ("warning", 1), ("note", 1), ("never", 0)])
  func `The gate decides the exit status`(gate: String, status: Int32) async throws {
    try await withRecursion { (terminal) async throws in
      #expect(try await terminal.screengraph("check", "t.jsonl", "--fail-on", gate).status == status)
    }
  }

  @Test func `Where nothing is found every gate is clean`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "t.jsonl")
      for gate in ["error", "warning", "note", "never"] {
        let result = try await terminal.screengraph("check", "t.jsonl", "--fail-on", gate, "--quiet")
        #expect(result == .init(status: 0, output: "", errors: ""))
      }
    }
  }

  @Test func `Every format is written, and none of them changes the exit status`() async throws {
    try await withRecursion { (terminal) async throws in
      let starts = [
        "text": "Social/Perfil.swift:9: error: ", "xcode": "Social/Perfil.swift:9: error: ",
        "github": "::error file=Social/Perfil.swift,line=9,title=tree-recursion::", "sarif": "{\n",
        "json": "{\n", "markdown": "## Perfiles: 1 error\n",
      ]
      for (format, start) in starts {
        let result = try await terminal.screengraph("check", "t.jsonl", "-q", "--format", format)
        #expect(result.status == 1)
        #expect(result.output.hasPrefix(start), "\(format): \(result.output.prefix(80))")
        #expect(result.errors == "")
      }
    }
  }

  // MARK: Places

  /// What annotations of a trace's finding name, where these files are there.
  private func file(
    _ files: [String], inRepository: Bool = true, _ inputs: String...
  ) async throws -> String {
    var file = ""
    try await withRecursion { (terminal) async throws in
      if inRepository { try terminal.write("", to: ".git/HEAD") }
      for file in files { try terminal.write("struct Perfil {}", to: file) }
      let line = "$screengraph check -q -f github --no-cache t.jsonl \(inputs.joined(separator: " "))"
      let words = try await terminal.shell(line)
      #expect(words.status == 1, "\(words.errors)")
      file = words.output.split(separator: ",").first.map(String.init) ?? ""
    }
    return file.replacing("::error file=", with: "")
  }

  @Test func `A file that a trace names by its module is named by its path in the repository`() async throws {
    #expect(try await file(["Sources/Social/Perfil.swift"]) == "Sources/Social/Perfil.swift")
    #expect(
      try await file(["App/Sources/Social/A/B/Perfil.swift", "Sources/Shop/Perfil.swift", "Perfil.swift"])
        == "App/Sources/Social/A/B/Perfil.swift")
    #expect(try await file(["Social/Perfil.swift", "Old/Social/Perfil.swift"]) == "Social/Perfil.swift")
  }

  @Test func `Its name stays where no file is the one, or more than one may be`() async throws {
    #expect(try await file([]) == "Social/Perfil.swift")
    #expect(try await file(["Sources/Shop/Perfil.swift"]) == "Social/Perfil.swift")
    #expect(
      try await file(["A/Social/Perfil.swift", "B/Social/Perfil.swift"]) == "Social/Perfil.swift")
  }

  @Test func `Outside of a repository it is looked for among the sources that are given`() async throws {
    let files = ["App/Social/A/Perfil.swift"]
    #expect(try await file(files, inRepository: false) == "Social/Perfil.swift")
    #expect(try await file(files, inRepository: false, "App") == "App/Social/A/Perfil.swift")
  }

  @Test func `Every format names the same path`() async throws {
    try await withRecursion { (terminal) async throws in
      try terminal.write("", to: ".git/HEAD")
      try terminal.write("struct Perfil {}", to: "Sources/Social/Perfil.swift")
      for format in ["text", "xcode", "github", "sarif", "json", "markdown"] {
        let result = try await terminal.screengraph("check", "t.jsonl", "-q", "--format", format)
        #expect(result.output.contains("Sources/Social/Perfil.swift"), "\(format)")
        #expect(!result.output.contains("\"Social/Perfil.swift"), "\(format)")
        #expect(!result.output.contains("(Social/Perfil.swift"), "\(format)")
      }
    }
  }

  @Test func `A wrong gate is refused with the right ones`() async throws {
    try await withRecursion { (terminal) async throws in
      let result = try await terminal.screengraph("check", "t.jsonl", "--fail-on", "eror")
      #expect(result.status == 2)
      #expect(
        result.errors.hasPrefix(
          "Error: The value 'eror' is invalid for '--fail-on <severity>'. "
            + "It is one of error, warning, note, never. Did you mean 'error'?\n"))
    }
  }

  @Test func `A reader that leaves early is no error`() async throws {
    try await withRecursion { (terminal) async throws in
      let result = try await terminal.shell(
        "$screengraph check t.jsonl -q -f json | true; echo ${PIPESTATUS[0]}")
      #expect(result.errors == "")
      #expect(result.output == "1\n")
    }
  }

  @Test func `A full disk is said, with a status of its own kind`() async throws {
    try await withRecursion { (terminal) async throws in
      let result = try await terminal.shell("$screengraph check t.jsonl -f json > /dev/full")
      #expect(result.status == 2)
      #expect(result.errors == "Error: Cannot write to standard output: No space left on device.\n")
    }
  }
}
