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
  /// Of an option that takes two values.
  var secondValueName: String?
  var help: String
  /// The words that are accepted; empty where any text is.
  var choices: [String] = []
  /// What holds where the option is not given, as the help shows it.
  var standard: String?
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
    case .option: return "\(names) <\(valueName)>" + (secondValueName.map { " <\($0)>" } ?? "")
    case .positional: return "<\(valueName)>"
    }
  }

  /// A positional argument in a usage line: `<input> ...`.
  var usage: String {
    let name = "<\(valueName)>" + (repeats ? " ..." : "")
    return isOptional ? "[\(name)]" : name
  }

  /// The help with the choices that there are and the one that holds unless told.
  var fullHelp: String {
    let facts =
      (choices.isEmpty ? [] : ["values: \(choices.joined(separator: ", "))"])
      + (standard.map { ["default: \($0)"] } ?? [])
    return facts.isEmpty ? help : "\(help) (\(facts.joined(separator: "; ")))"
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

/// A name with two values.
struct PairOption: Parameter {
  let form: ParameterForm

  init(_ names: String..., values: (String, String), help: String) {
    form = ParameterForm(
      kind: .option, names: names, valueName: values.0, secondValueName: values.1, help: help, repeats: true,
      complaint: { $0.isEmpty ? "It must not be empty." : nil })
  }
}

/// A name with a value. One that repeats may be given more than once: `arguments.all(option)` are all of them.
struct Option<Value: Sendable>: Parameter {
  let form: ParameterForm
  let read: @Sendable (String) -> Value?

  /// - Parameters:
  ///   - isList: Whether the value is several of the choices, with commas between them.
  ///   - expects: completes "it is …" for a value that cannot be read.
  init(
    names: [String], value: String, help: String, choices: [String] = [], isList: Bool = false,
    standard: String? = nil, expects: String, read: @escaping @Sendable (String) -> Value?
  ) {
    self.read = read
    form = ParameterForm(
      kind: .option, names: names, valueName: value, help: help, choices: choices, standard: standard,
      complaint: { text in
        guard read(text) == nil else { return nil }
        let words = isList ? text.split(separator: ",").map(String.init) : [text]
        let wrong = words.first { !choices.contains($0) }
        let which = isList ? wrong.map { "; '\($0)' is none of them" } ?? "" : ""
        let suggestion = wrong.flatMap { nearMiss($0, among: choices) }
        return "It is \(expects)\(which)." + (suggestion.map { " Did you mean '\($0)'?" } ?? "")
      })
  }
}

extension Option where Value == Double {
  /// A positive number of seconds, at most a day.
  static func seconds(_ names: String..., help: String, standard: Double) -> Option<Double> {
    Option(
      names: names, value: "seconds", help: help, standard: "\(Int(standard))",
      expects: "a number of seconds above 0, at most a day",
      read: { text in Double(text).flatMap { $0 > 0 && $0 <= 86_400 ? $0 : nil } })
  }
}

extension Option where Value == Int {
  /// A whole number from 0 up.
  static func count(_ names: String..., value: String, help: String) -> Option<Int> {
    Option(
      names: names, value: value, help: help, expects: "a whole number from 0 up",
      read: { text in Int(text).flatMap { $0 >= 0 ? $0 : nil } })
  }
}

extension Option where Value == String {
  init(_ names: String..., value: String, help: String, repeats: Bool = false) {
    read = { $0.isEmpty ? nil : $0 }
    form = ParameterForm(
      kind: .option, names: names, valueName: value, help: help, repeats: repeats,
      complaint: { $0.isEmpty ? "It must not be empty." : nil })
  }
}

/// A word of a closed vocabulary, as an option's value.
protocol Choice: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == String {}

extension Choice {
  static var words: [String] { allCases.map(\.rawValue) }

  /// An option whose value is one of the words.
  static func option(
    _ names: String..., value: String, help: String, standard: Self? = nil
  ) -> Option<Self> {
    Option(
      names: names, value: value, help: help, choices: words, standard: standard?.rawValue,
      expects: "one of \(words.joined(separator: ", "))", read: { Self(rawValue: $0) })
  }

  /// An option whose value is several of the words, with commas between them.
  static func listOption(_ names: String..., value: String, help: String) -> Option<Set<Self>> {
    Option(
      names: names, value: value, help: help, choices: words, isList: true,
      expects: "a list, with commas, of \(words.joined(separator: ", "))",
      read: { text in
        let values = text.split(separator: ",", omittingEmptySubsequences: false)
          .map { Self(rawValue: String($0)) }
        return values.contains(nil) ? nil : Set(values.compactMap { $0 })
      })
  }
}
