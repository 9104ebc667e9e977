/// What a command line may hold: positional arguments, options with a value, flags. Commands declare them as values;
/// the same declaration is parsed, shown in the help, and read back with its type.
///
/// The conventions (spelling, help layout, errors) are those of swift-argument-parser.
protocol Parameter: Sendable {
  var form: ParameterForm { get }
}

/// The untyped side of a parameter: what the parser and the help need to know.
struct ParameterForm: Sendable {
  enum Kind: Sendable { case positional, option, flag }

  var kind: Kind
  /// `--output`, `-o`; for a positional argument its bare name.
  var names: [String]
  var valueName = ""
  var help: String
  /// The words that are accepted; empty where any text is.
  var choices: [String] = []
  var isOptional = true
  var repeats = false
  /// What is wrong with a value; nil where it can be read.
  var complaint: @Sendable (String) -> String? = { _ in nil }

  /// What values are filed under.
  var key: String { names[0] }

  /// How it stands first in the help: `-o, --output <file>`.
  var label: String {
    let names = self.names.sorted { ($0.count, $0) < ($1.count, $1) }.joined(separator: ", ")
    switch kind {
    case .flag: return names
    case .option: return "\(names) <\(valueName)>"
    case .positional: return "<\(valueName)>"
    }
  }

  /// A positional argument in a usage line: `<input> ...`.
  var usage: String {
    let name = "<\(valueName)>" + (repeats ? " ..." : "")
    return isOptional ? "[\(name)]" : name
  }

  /// The help with the choices that there are.
  var fullHelp: String {
    choices.isEmpty ? help : "\(help) (values: \(choices.joined(separator: ", ")))"
  }
}

/// An argument without a name, known by its place.
struct Positional: Parameter {
  let form: ParameterForm

  init(_ name: String, help: String, optional: Bool = false, repeats: Bool = false) {
    form = ParameterForm(
      kind: .positional, names: [name], valueName: name, help: help, isOptional: optional, repeats: repeats)
  }
}

/// A switch that is there or not.
struct Flag: Parameter {
  let form: ParameterForm

  init(_ names: String..., help: String) {
    form = ParameterForm(kind: .flag, names: names, help: help)
  }
}

/// A name with a value. Given more than once, `arguments[option]` is the last one and `arguments.all(option)` are
/// all of them.
struct Option<Value: Sendable>: Parameter {
  let form: ParameterForm
  let read: @Sendable (String) -> Value?

  /// - Parameter expects: completes "it is …" for a value that cannot be read.
  init(
    _ names: String..., value: String, help: String, choices: [String] = [], expects: String,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.read = read
    form = ParameterForm(
      kind: .option, names: names, valueName: value, help: help, choices: choices,
      complaint: { text in
        guard read(text) == nil else { return nil }
        let suggestion = nearMiss(text, among: choices).map { ". Did you mean '\($0)'?" } ?? "."
        return "It is \(expects)\(suggestion)"
      })
  }
}

extension Option where Value == String {
  init(_ names: String..., value: String, help: String) {
    read = { $0.isEmpty ? nil : $0 }
    form = ParameterForm(
      kind: .option, names: names, valueName: value, help: help,
      complaint: { $0.isEmpty ? "It must not be empty." : nil })
  }
}

/// A word of a closed vocabulary, as an option's value.
protocol Choice: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == String {}

extension Choice {
  static var words: [String] { allCases.map(\.rawValue) }

  /// An option whose value is one of the words.
  static func option(_ name: String, value: String, help: String) -> Option<Self> {
    Option(
      name, value: value, help: help, choices: words,
      expects: "one of \(words.joined(separator: ", "))", read: { Self(rawValue: $0) })
  }

  /// An option whose value is several of the words, with commas between them.
  static func listOption(_ name: String, value: String, help: String) -> Option<Set<Self>> {
    Option(
      name, value: value, help: help, choices: words,
      expects: "a list, with commas, of \(words.joined(separator: ", "))",
      read: { text in
        let values = text.split(separator: ",", omittingEmptySubsequences: false)
          .map { Self(rawValue: String($0)) }
        return values.contains(nil) ? nil : Set(values.compactMap { $0 })
      })
  }
}
