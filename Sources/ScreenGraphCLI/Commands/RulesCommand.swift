import ScreenGraph

/// `screengraph rules`: what is looked for, why, and examples of what is found and what is not.
enum RulesCommand {
  static let id = Positional("rule", help: "The rule to explain; all are listed without.", optional: true)

  static let command = Command(
    name: "screengraph rules",
    abstract: "List the rules, or explain one.",
    parameters: [id],
    run: run)

  private static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    guard let id = arguments[id].first else {
      try StandardOutput.write(list)
      console.note("Next: screengraph rules \(Rules.all.first?.id ?? "")")
      return .clean
    }
    guard let rule = Rules.rule(id) else {
      let suggestion = nearMiss(id, among: Rules.all.map(\.id)).map { " Did you mean '\($0)'?" } ?? ""
      throw CommandFailure(
        status: .usage, message: "No rule is called '\(id)'.\(suggestion)",
        details: ["The rules are: \(Rules.all.map(\.id).joined(separator: ", "))"])
    }
    try StandardOutput.write(explanation(of: rule))
    return .clean
  }

  private static var list: String {
    let width = (Rules.all.map(\.id.count).max() ?? 0) + 2
    return Rules.all.map { rule in
      let name = rule.id.padding(toLength: width, withPad: " ", startingAt: 0)
      return HelpText.wrap("\(name)\(rule.severity.rawValue): \(rule.description)", indent: width) + "\n"
    }.joined()
  }

  private static func explanation(of rule: any Rule) -> String {
    let paragraphs = ["\(rule.id) (\(rule.severity.rawValue))", rule.description, rule.rationale]
      .map { HelpText.wrap($0, indent: 0) }
    let examples = [("Found:", true), ("Not found:", false)].compactMap { title, isFound -> String? in
      let titles = rule.examples.filter { $0.isFound == isFound }.map {
        HelpText.wrap("- \($0.title)", indent: 2)
      }
      return titles.isEmpty ? nil : ([title] + titles).joined(separator: "\n")
    }
    return (paragraphs + examples).joined(separator: "\n\n") + "\n"
  }
}
