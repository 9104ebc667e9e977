/// A command line that was parsed: read with the parameters that declared it.
struct Arguments: Sendable {
  private var values: [String: [String]] = [:]

  mutating func add(_ value: String, to form: ParameterForm) {
    values[form.key, default: []].append(value)
  }

  func contains(_ form: ParameterForm) -> Bool { values[form.key] != nil }

  /// The first value given, as it was written.
  func first(_ form: ParameterForm) -> String? { values[form.key]?.first }

  /// The values as they were typed, in order; empty for a flag.
  func words(of form: ParameterForm) -> [String] {
    form.kind == .flag ? [] : values[form.key] ?? []
  }

  subscript(flag: Flag) -> Bool { contains(flag.form) }

  subscript(positional: Positional) -> [String] { values[positional.form.key] ?? [] }

  subscript(pair: PairOption) -> (String, String)? {
    let words = words(of: pair.form)
    guard let first = words.first, let second = words.last else { return nil }
    return (first, second)
  }

  /// The last value given.
  subscript<Value>(option: Option<Value>) -> Value? { all(option).last }

  /// Every value given, in order.
  func all<Value>(_ option: Option<Value>) -> [Value] {
    (values[option.form.key] ?? []).compactMap(option.read)
  }
}
