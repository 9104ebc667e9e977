/// Reads the words after a command's name by the command's declaration.
///
/// `--name value`, `--name=value`, `-n value`, `-n=value`, several short flags in one word (`-qh`), `--` before
/// words that are positional whatever they look like. `-` alone is positional (standard input or output).
struct ArgumentParser {
  let command: Command
  private var parsed = Arguments()
  private var positionals: [String] = []
  private var rest: ArraySlice<String>

  private init(command: Command, words: ArraySlice<String>) {
    self.command = command
    rest = words
  }

  static func parse(_ words: ArraySlice<String>, for command: Command) throws -> Arguments {
    var parser = ArgumentParser(command: command, words: words)
    while let word = parser.rest.popFirst() {
      if word == "--" {
        parser.positionals += parser.rest
        break
      }
      if word.hasPrefix("--") {
        try parser.readLong(word)
      } else if word.hasPrefix("-") && word != "-" {
        try parser.readShort(word)
      } else {
        parser.positionals.append(word)
      }
    }
    try parser.placePositionals()
    return parser.parsed
  }

  private var forms: [ParameterForm] { command.allParameters.map(\.form) }

  private mutating func readLong(_ word: String) throws {
    let (name, value) = splitAtEquals(word)
    guard let form = forms.first(where: { $0.kind != .positional && $0.names.contains(name) }) else {
      throw unknownOption(name)
    }
    try read(form, name: name, value: value)
  }

  private mutating func readShort(_ word: String) throws {
    let (letters, value) = splitAtEquals(word)
    let names = letters.dropFirst().map { "-\($0)" }
    for (index, name) in names.enumerated() {
      guard let form = forms.first(where: { $0.kind != .positional && $0.names.contains(name) }) else {
        throw unknownOption(names.count == 1 ? name : letters)
      }
      let isLast = index == names.count - 1
      if form.kind == .option && !isLast { throw unknownOption(letters) }
      try read(form, name: name, value: isLast ? value : nil)
    }
  }

  private mutating func read(_ form: ParameterForm, name: String, value: String?) throws {
    if form.kind == .flag {
      if let value {
        throw failure("The option '\(name)' takes no value, but '\(value)' was given.")
      }
      parsed.add("", to: form)
      return
    }
    if form.secondValueName != nil, parsed.contains(form) {
      throw failure("The option '\(name)' was given twice.")
    }
    try read(form, name: name, valueName: form.valueName, value: value)
    if let second = form.secondValueName { try read(form, name: name, valueName: second, value: nil) }
  }

  private mutating func read(
    _ form: ParameterForm, name: String, valueName: String, value: String?
  ) throws {
    guard let value = value ?? nextValue() else {
      throw failure("Missing value for '\(name) <\(valueName)>'.")
    }
    if let complaint = form.complaint(value) {
      throw failure("The value '\(value)' is invalid for '\(name) <\(valueName)>'. \(complaint)")
    }
    if !form.repeats, let first = parsed.first(form), first != value {
      throw failure("The option '\(name)' takes one value, and was given '\(first)' and '\(value)'.")
    }
    parsed.add(value, to: form)
  }

  /// The word after an option, unless it is an option itself. A number below zero is none.
  private mutating func nextValue() -> String? {
    guard let next = rest.first, next == "-" || !next.hasPrefix("-") || Double(next) != nil else {
      return nil
    }
    return rest.popFirst()
  }

  private mutating func placePositionals() throws {
    var words = positionals[...]
    for form in forms where form.kind == .positional {
      if words.isEmpty {
        // Asking for help is never an error.
        if form.isOptional || parsed.contains(Command.help.form) { continue }
        throw failure("Missing expected argument '\(form.usage)'.")
      }
      repeat {
        guard let word = words.popFirst() else { break }
        if word.isEmpty { throw failure("The argument '<\(form.valueName)>' must not be empty.") }
        parsed.add(word, to: form)
      } while form.repeats && !words.isEmpty
    }
    if let word = words.first {
      throw failure("Unexpected argument '\(word)'.")
    }
  }

  private func splitAtEquals(_ word: String) -> (name: String, value: String?) {
    guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private func unknownOption(_ name: String) -> CommandFailure {
    let known = forms.filter { $0.kind != .positional }.flatMap(\.names)
    let suggestion = nearMiss(name, among: known).map { " Did you mean '\($0)'?" } ?? ""
    return failure("Unknown option '\(name)'.\(suggestion)")
  }

  private func failure(_ message: String) -> CommandFailure {
    CommandFailure.usage(message, of: command)
  }
}
