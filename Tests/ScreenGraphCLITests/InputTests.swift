import Foundation
import ScreenTrace
import Testing

/// Good and bad inputs: what is used, what is said, the exit status. `check` stands for every command that reads.
@Suite struct InputTests {
  static let shop = Fixtures.text(Fixtures.shopTrace)

  /// Runs `check` on a file with this content.
  func check(_ data: Data, named name: String = "t.jsonl") async throws -> Terminal.Result {
    var result: Terminal.Result?
    try await inTerminal { (terminal) async throws in
      try terminal.write(data, to: name)
      result = try await terminal.screengraph("check", name)
    }
    return try #require(result)
  }

  func check(_ text: String, named name: String = "t.jsonl") async throws -> Terminal.Result {
    try await check(Data(text.utf8), named: name)
  }

  @Test func `A whole trace is read without a word about it`() async throws {
    #expect(
      try await check(Self.shop)
        == .init(
          status: 0, output: "",
          errors: "Checked 2 screens, 2 moves: nothing found. Next: screengraph map t.jsonl -o map.svg\n"))
  }

  @Test func `A compressed trace and standard input are read as well`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Self.shop, to: "t.jsonl")
      let summary = "Checked 2 screens, 2 moves: nothing found."
      #expect(
        try await terminal.shell("gzip t.jsonl && $screengraph check t.jsonl.gz").errors.hasPrefix(summary))
      #expect(try await terminal.screengraph("check", "-", input: Self.shop).errors.hasPrefix(summary))
    }
  }

  @Test func `A folder is searched, and what is in it twice by name counts once`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Self.shop, to: "t/a/1.jsonl")
      try terminal.write(Self.shop, to: "t/b/2.jsonl")
      try terminal.write("no trace", to: "t/notes.md")
      try terminal.write("no trace", to: "t/.hidden/3.jsonl")
      let result = try await terminal.screengraph("map", "t", "t/a/1.jsonl", "-f", "json")
      #expect(result.status == 0)
      let graph = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let moves = try #require(graph["moves"] as? [[String: Any]])
      #expect(moves.map { $0["count"] as? Int } == [2, 2])
    }
  }

  @Test func `A graph is read back as it was written, and added to a trace`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Self.shop, to: "t.jsonl")
      #expect(try await terminal.screengraph("map", "t.jsonl", "-o", "a.screengraph.json").status == 0)
      #expect(try await terminal.screengraph("map", "a.screengraph.json", "-o", "b.json").status == 0)
      #expect(try terminal.read("a.screengraph.json") == terminal.read("b.json"))
      let sum = try await terminal.screengraph("map", "t.jsonl", "a.screengraph.json", "-f", "json")
      #expect(sum.output.contains("\"count\":2") || sum.output.contains("\"count\": 2"))
    }
  }

  @Test func `A cut trace is used up to the cut, and is clean`() async throws {
    let result = try await check(String(Self.shop.dropLast(40)))
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("Warning: t.jsonl: the file ends in the middle of line"))
    #expect(result.lastWord.hasPrefix("Checked 2 screens"))
  }

  @Test func `A broken line is skipped, with its number`() async throws {
    var lines = Self.shop.split(separator: "\n").map(String.init)
    lines.insert("{\"event\":", at: 2)
    let result = try await check(lines.joined(separator: "\n") + "\n")
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("Warning: t.jsonl: 1 line was skipped; line 3 "))
  }

  @Test func `A line that is not UTF-8 is told from one that is no JSON`() async throws {
    var bytes = Data(Self.shop.utf8)
    let name = try #require(bytes.range(of: Data("productoPulsado".utf8)))
    bytes[name.lowerBound] = 0xFF
    let result = try await check(bytes)
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix("Warning: t.jsonl: 1 line was skipped; line 2 is not UTF-8.\n"),
      "\(result.errors)")
  }

  @Test func `What is missing, empty or no trace is an error that names the file`() async throws {
    try await inTerminal { (terminal) async throws in
      let result = try await terminal.screengraph("check", "none.jsonl")
      #expect(result.status == 3)
      #expect(result.errors == "Error: none.jsonl: there is no such file. Check the path.\n")
    }
    let cases: [(Data, String)] = [
      (Data(), "t.jsonl: is empty. "),
      (Data("hello\n".utf8), "t.jsonl: is neither a trace nor a screen graph. "),
      (Data([0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 0xFF, 0x0A]), "t.jsonl"),
      (Data("{\"event\":\"session\",\"screentrace\":2}\n".utf8), "t.jsonl:1: is a trace of version 2"),
      (Data("[".utf8) + Data(repeating: 0x5B, count: 100_000), "t.jsonl"),
    ]
    for (data, start) in cases {
      let result = try await check(data)
      #expect(result.status == 3)
      #expect(result.output == "")
      #expect(result.errors.hasPrefix("Error: \(start)"), "\(result.errors)")
    }
  }

  @Test func `A graph of the future and one whose ids do not fit are refused`() async throws {
    let later = try await check("{\"screengraph\": 2}", named: "g.json")
    #expect(later.status == 3)
    #expect(later.errors.hasPrefix("Error: g.json: is a screen graph of version 2"))
    let dangling = try await check(
      "{\"screengraph\":1,\"title\":\"\",\"roots\":[\"A\"],\"screens\":[],\"slots\":[],\"moves\":[]}",
      named: "g.json")
    #expect(dangling.status == 3)
    #expect(dangling.errors.hasPrefix("Error: g.json: roots[0] names \"A\", and no screen has that id"))
  }

  @Test func `A folder that holds nothing to read says how to record`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write("x", to: "t/readme.txt")
      #expect(
        try await terminal.screengraph("check", "t")
          == .init(
            status: 3, output: "",
            errors:
              "Error: t: holds no trace, no graph and no Swift file (.jsonl, .jsonl.gz, .screengraph.json). "
              + "Record one first: SCREENGRAPH_TRACE=t swift test.\n"))
    }
  }

  @Test func `A file and a folder that may not be read say so`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Self.shop, to: "t/1.jsonl")
      let file = try await terminal.shell("chmod 000 t/1.jsonl; \(Self.somebody)$screengraph check t/1.jsonl")
      #expect(file.status == 3)
      #expect(file.errors == "Error: t/1.jsonl: may not be read. Give yourself permission: chmod u+r.\n")
      let folder = try await terminal.shell("chmod 000 t; \(Self.somebody)$screengraph check t; chmod 755 t")
      #expect(folder.errors == "Error: t: may not be searched. Give yourself permission: chmod u+rx.\n")
    }
  }

  @Test func `In a folder, what cannot be read is said and the rest is used`() async throws {
    try await inTerminal { (terminal) async throws in
      for name in ["t/1.jsonl", "t/2.jsonl", "t/sub/3.jsonl"] { try terminal.write(Self.shop, to: name) }
      try terminal.write("hello\n", to: "t/4.jsonl")
      let result = try await terminal.shell(
        "chmod 000 t/2.jsonl t/sub; \(Self.somebody)$screengraph check t; status=$?; chmod 755 t/sub; exit $status"
      )
      #expect(result.status == 0)
      #expect(
        result.errors.split(separator: "\n").map(String.init) == [
          "Warning: Left out: t/sub: may not be searched. Give yourself permission: chmod u+rx.",
          "Warning: Left out: t/2.jsonl: may not be read. Give yourself permission: chmod u+r.",
          "Warning: Left out: t/4.jsonl: is neither a trace nor a screen graph. "
            + "Name a .jsonl trace, a .screengraph.json, or a folder of Swift sources.",
          "Checked 2 screens, 2 moves: nothing found. Next: screengraph map t -o map.svg",
        ])
      // Named itself, it is what was asked for.
      #expect(try await terminal.screengraph("check", "t", "t/4.jsonl").status == 3)
    }
  }

  @Test func `Where nothing in a folder can be read, the first problem is the error`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write("hello\n", to: "t/1.jsonl")
      try terminal.write("", to: "t/2.jsonl")
      let result = try await terminal.screengraph("check", "t")
      #expect(result.status == 3)
      #expect(result.errors.hasPrefix("Error: t/1.jsonl: is neither a trace nor a screen graph. "))
    }
  }

  @Test func `Sources that may not be read are left out of a folder, and an error by name`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write("@Reducer struct A { struct State {}; enum Action {} }", to: "t/A.swift")
      try terminal.write("@Reducer struct B { struct State {}; enum Action {} }", to: "t/B.swift")
      let line = "chmod 000 t/B.swift; XDG_CACHE_HOME=$PWD/c \(Self.somebody)$screengraph check"
      let folder = try await terminal.shell("\(line) t")
      #expect(folder.status == 0)
      #expect(
        folder.errors.contains("Warning: Left out: t/B.swift: the file cannot be read. "), "\(folder.errors)")
      let file = try await terminal.shell("\(line) t/B.swift")
      #expect(file.status == 3)
      #expect(file.errors == "Error: t/B.swift: may not be read. Give yourself permission: chmod u+r.\n")
    }
  }

  @Test(arguments: ["0", "-1"])
  func `A version that never was is refused`(version: String) async throws {
    let trace = try await check("{\"event\":\"session\",\"screentrace\":\(version)}\n")
    #expect(trace.status == 3)
    #expect(
      trace.errors
        == "Error: t.jsonl:1: says that it is a trace of version \(version), and versions begin with 1. "
        + "Name a .jsonl file that a recorder wrote.\n")
    let graph = try await check("{\"screengraph\": \(version)}", named: "g.json")
    #expect(graph.status == 3)
    #expect(
      graph.errors
        == "Error: g.json: says that it is a screen graph of version \(version), and versions begin with 1. "
        + "Make it again with screengraph map -o NAME.screengraph.json.\n")
  }

  @Test func `A trace without its session's first line is used, and that is said`() async throws {
    let lines = Self.shop.split(separator: "\n")
    let note =
      "Warning: t.jsonl: a session's first line is missing or damaged: the app's name, where it starts and what it "
      + "declares are not known from it.\n"
    let missing = try await check(lines.dropFirst().joined(separator: "\n") + "\n")
    #expect(missing.status == 0)
    #expect(missing.errors.hasPrefix(note + "Checked 2 screens, 2 moves"), "\(missing.errors)")
    let damaged = try await check(([lines[0].dropLast(9)] + lines.dropFirst()).joined(separator: "\n") + "\n")
    #expect(damaged.status == 0)
    #expect(damaged.errors.hasPrefix(note + "Warning: t.jsonl: 1 line was skipped; line 1 is not JSON"))
  }

  @Test(arguments: ["1.5", "1e30", "99999999999999999999"])
  func `A count that is no whole number is told from what is no JSON`(count: String) async throws {
    let screen = "{\"id\":\"A\",\"visits\":\(count)}"
    let graph = try await check("{\"screengraph\":1,\"screens\":[\(screen)]}", named: "g.json")
    #expect(graph.status == 3)
    #expect(
      graph.errors.hasPrefix(
        "Error: g.json: is no screen graph: it has a number that is not whole, or too large, where one counts. "
      ))
    let trace = try await check(
      "{\"event\":\"session\",\"screentrace\":1}\n{\"event\":\"end\",\"ms\":\(count)}\n")
    #expect(trace.status == 3)
  }

  @Test func `A place in a graph is named, and a graph that is none says so`() async throws {
    let slot = "{\"owner\":\"A\",\"path\":\"a\",\"model\":\"heap\",\"child\":\"A\"}"
    let wrong = try await check("{\"screengraph\":1,\"slots\":[\(slot)]}", named: "g.json")
    #expect(
      wrong.errors.hasPrefix(
        "Error: g.json: is no screen graph: \"slots[0].model\" has a value that is not known. "))
    let cut = try await check("{\"screengraph\":1,", named: "g.json")
    #expect(cut.errors.hasPrefix("Error: g.json: is no screen graph: it is not JSON"))
  }

  @Test(arguments: [
    "check /dev/zero", "session /dev/zero", "session <(yes)", "session <(cat /dev/urandom)",
    "session <(gzip -c < /dev/zero)",
  ])
  func `What has no end and is no trace is given up`(line: String) async throws {
    try await inTerminal { (terminal) async throws in
      let result = try await terminal.shell("ulimit -v 4000000; timeout 60 $screengraph \(line)")
      #expect(result.status == 3, "\(result.errors)")
      #expect(result.errors.hasPrefix("Error: /dev/"))
    }
  }

  @Test func `One bad entry of a folder drops no other, whatever it is`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Self.shop, to: "t/1.jsonl")
      let entries = [
        ": > t/2.jsonl", ": | gzip > t/3.jsonl.gz", "echo > t/4.jsonl", "mkfifo t/5.jsonl.gz",
        "mkdir t/6.jsonl t/7.swift", "ln -s nowhere t/8.jsonl", ": > t/9.screengraph.json",
        "ln -s 5.jsonl.gz t/a.jsonl.gz",
      ]
      let result = try await terminal.shell(
        "\(entries.joined(separator: " && ")) && timeout 60 $screengraph check t")
      #expect(result.status == 0)
      let lines = result.errors.split(separator: "\n").map(String.init)
      let problems = [
        "t/2.jsonl: is empty", "t/3.jsonl.gz: is empty", "t/4.jsonl: is neither a trace nor a screen graph",
        "t/8.jsonl: there is no such file", "t/9.screengraph.json: is empty",
      ]
      #expect(lines.count == problems.count + 1, "\(result.errors)")
      for (line, problem) in zip(lines, problems) {
        #expect(line.hasPrefix("Warning: Left out: \(problem)."))
      }
      #expect(lines.last == "Checked 2 screens, 2 moves: nothing found. Next: screengraph map t -o map.svg")
    }
  }

  @Test func `A folder called as a Swift file is a folder`() async throws {
    try await inTerminal { (terminal) async throws in
      let empty = try await terminal.shell("mkdir x.swift; $screengraph check x.swift")
      #expect(empty.status == 3)
      #expect(
        empty.errors.hasPrefix("Error: x.swift: holds no trace, no graph and no Swift file "),
        "\(empty.errors)")
      try terminal.write("@Reducer struct A { struct State {}; enum Action {} }", to: "x.swift/A.swift")
      let full = try await terminal.screengraph("check", "x.swift", "--no-cache")
      #expect(full.status == 0)
      #expect(full.errors.hasPrefix("Scanned 1 Swift file,"), "\(full.errors)")
    }
  }

  @Test func `A pipe is read to its end, and one in a folder is passed by`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Self.shop, to: "t/1.jsonl")
      let pipe = try await terminal.shell("$screengraph check <(cat t/1.jsonl)")
      #expect(pipe.status == 0)
      #expect(pipe.errors.hasPrefix("Checked 2 screens, 2 moves: nothing found."))
      let folder = try await terminal.shell("mkfifo t/2.jsonl t/3.swift; timeout 60 $screengraph check t")
      #expect(folder.status == 0)
      #expect(folder.errors.contains("Checked 2 screens, 2 moves: nothing found."), "\(folder.errors)")
    }
  }

  /// Root may read everything: then somebody else tries.
  static var somebody: String {
    getuid() == 0 ? "chmod 755 . && setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
  }
}
