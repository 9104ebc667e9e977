import Testing

@testable import ScreenGraphCLI

/// The parser by itself, on a command made for it.
@Suite struct ArgumentParserTests {
  enum Colour: String, Choice { case red, green }

  static let inputs = Positional("input", help: "What is read.", repeats: true)
  static let output = Option("--output", "-o", value: "file", help: "Where it goes.", repeats: true)
  static let copies = Option.count("--copies", value: "number", help: "How many.")
  static let colour = Colour.option("--colour", value: "colour", help: "How it looks.")
  static let colours = Colour.listOption("--colours", value: "list", help: "How they look.")
  static let loud = Flag("--loud", "-l", help: "Make noise.")
  static let command = Command(
    name: "tool paint", abstract: "Paints.", parameters: [inputs, output, copies, colour, colours, loud],
    run: { _, _ in .clean })

  func parse(_ words: String...) throws -> Arguments {
    try ArgumentParser.parse(words[...], for: Self.command)
  }

  /// The message that a line of words is refused with.
  func complaint(_ words: String...) -> String {
    do {
      _ = try ArgumentParser.parse(words[...], for: Self.command)
      return "accepted"
    } catch {
      return (error as? CommandFailure)?.message ?? "\(error)"
    }
  }

  @Test(arguments: [["--output", "f"], ["--output=f"], ["-o", "f"], ["-o=f"]])
  func `An option takes its value from the next word or after an equals sign`(words: [String]) throws {
    let arguments = try ArgumentParser.parse(["in"] + words, for: Self.command)
    #expect(arguments[Self.output] == "f")
    #expect(arguments[Self.inputs] == ["in"])
  }

  @Test func `Options stand before, between and after arguments`() throws {
    let arguments = try parse("a", "--loud", "b", "-o", "f", "c")
    #expect(arguments[Self.inputs] == ["a", "b", "c"])
    #expect(arguments[Self.loud])
  }

  @Test func `Of an option that repeats all values are known`() throws {
    #expect(try parse("in", "-o", "1", "--output=2").all(Self.output) == ["1", "2"])
  }

  @Test func `An option that does not repeat takes one value, said as often as one likes`() throws {
    #expect(
      complaint("in", "--colour", "red", "--colour=green")
        == "The option '--colour' takes one value, and was given 'red' and 'green'.")
    #expect(try parse("in", "--colour", "red", "--colour=red")[Self.colour] == .red)
  }

  @Test func `A number below zero is a value, and refused as one`() {
    #expect(
      complaint("in", "--copies", "-1")
        == "The value '-1' is invalid for '--copies <number>'. It is a whole number from 0 up.")
    #expect(complaint("in", "--copies", "-l") == "Missing value for '--copies <number>'.")
  }

  @Test func `An empty argument is no argument`() {
    #expect(complaint("") == "The argument '<input>' must not be empty.")
  }

  @Test func `After two dashes everything is an argument`() throws {
    let arguments = try parse("--", "--loud", "-o", "--")
    #expect(arguments[Self.inputs] == ["--loud", "-o", "--"])
    #expect(!arguments[Self.loud])
  }

  @Test func `One dash is an argument and a value`() throws {
    let arguments = try parse("-", "-o", "-")
    #expect(arguments[Self.inputs] == ["-"])
    #expect(arguments[Self.output] == "-")
  }

  @Test func `Short flags may share a word, the last one with a value`() throws {
    let arguments = try parse("in", "-lqo", "f")
    #expect(arguments[Self.loud])
    #expect(arguments[Command.quiet])
    #expect(arguments[Self.output] == "f")
    #expect(complaint("in", "-ol") == "Unknown option '-ol'.")
  }

  @Test func `A value that starts with a dash needs the equals sign`() throws {
    #expect(try parse("in", "--output=-f")[Self.output] == "-f")
    #expect(complaint("in", "--output", "--loud") == "Missing value for '--output <file>'.")
    #expect(complaint("in", "-o") == "Missing value for '-o <file>'.")
  }

  @Test func `Words of a vocabulary are read with their type`() throws {
    #expect(try parse("in", "--colour", "green")[Self.colour] == .green)
    #expect(try parse("in", "--colours", "green,red")[Self.colours] == [.red, .green])
    #expect(try parse("in")[Self.colour] == nil)
  }

  @Test func `A wrong word is refused with the right ones, and with the near miss`() {
    #expect(
      complaint("in", "--colour", "gren")
        == "The value 'gren' is invalid for '--colour <colour>'. It is one of red, green. Did you mean 'green'?"
    )
    #expect(
      complaint("in", "--colours", "red,,green")
        == "The value 'red,,green' is invalid for '--colours <list>'. It is a list, with commas, of red, green."
    )
    #expect(
      complaint("in", "--colours", "red,gren,bleu")
        == "The value 'red,gren,bleu' is invalid for '--colours <list>'. It is a list, with commas, of red, green; "
        + "'gren' is none of them. Did you mean 'green'?")
    #expect(
      complaint("in", "--colours", "mauve")
        == "The value 'mauve' is invalid for '--colours <list>'. It is a list, with commas, of red, green; "
        + "'mauve' is none of them.")
    #expect(
      complaint("in", "--output=")
        == "The value '' is invalid for '--output <file>'. It must not be empty.")
  }

  @Test func `What is missing, too much or unknown is said`() {
    #expect(complaint() == "Missing expected argument '<input> ...'.")
    #expect(complaint("in", "--lout") == "Unknown option '--lout'. Did you mean '--loud'?")
    #expect(complaint("in", "--ouptut=f") == "Unknown option '--ouptut'. Did you mean '--output'?")
    #expect(complaint("in", "--zebra") == "Unknown option '--zebra'.")
    #expect(complaint("in", "--loud=yes") == "The option '--loud' takes no value, but 'yes' was given.")
    #expect(complaint("in", "--help") == "accepted")
    #expect(complaint("--help") == "accepted")
  }

  @Test func `A complaint shows how the command is used`() {
    #expect(throws: CommandFailure.self) { try parse("--zebra") }
    let failure = CommandFailure.usage("No.", of: Self.command)
    #expect(failure.status == .usage)
    #expect(
      failure.details == [
        "Usage: tool paint [<options>] <input> ...", "  See 'tool paint --help' for more information.",
      ])
  }

  @Test func `Help lists arguments and options, wrapped at eighty columns`() {
    let help = HelpText.text(of: Self.command)
    #expect(
      help == """
        OVERVIEW: Paints.

        USAGE: tool paint [<options>] <input> ...

        ARGUMENTS:
          <input>                 What is read.

        OPTIONS:
          -o, --output <file>     Where it goes.
          --copies <number>       How many.
          --colour <colour>       How it looks. (values: red, green)
          --colours <list>        How they look. (values: red, green)
          -l, --loud              Make noise.
          -q, --quiet             Say only what is wrong: no notes, no progress.
          -h, --help              Show help information.

        """)
  }

  @Test(arguments: [
    ("chek", "check"), ("mpa", "map"), ("sesion", "session"), ("docter", "doctor"), ("x", nil),
    ("rules-of-the-game", nil), ("SESSION", "session"), ("sess", "session"), ("se", nil),
  ])
  func `A near miss is a few edits away`(text: String, word: String?) {
    #expect(nearMiss(text, among: ["check", "doctor", "map", "rules", "session"]) == word)
  }

  @Test func `A word of a megabyte is no near miss, at once`() {
    #expect(nearMiss(String(repeating: "a", count: 1_000_000), among: ["map"]) == nil)
  }
}
