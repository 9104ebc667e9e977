extension Drawing {
  /// One line about the picture, for a figure's caption: `Shop: 12 screens, 9 moves. No recursion.`
  public var headline: String {
    let sentences = verdict.severity == nil ? [counts, verdict.text] : [verdict.text + ".", counts]
    return "\(title): \(sentences.filter { !$0.isEmpty }.joined(separator: " "))"
  }

  /// The picture in words, for whoever cannot see it. Plain text, a few sentences.
  public var caption: String {
    var sentences = [
      "Map of the screens of \(title).", verdict.text.hasSuffix(".") ? verdict.text : verdict.text + ".",
    ]
    sentences.append(counts)
    let starts = nodes.filter(\.isRoot).map(\.name) + groups.filter(\.isRoot).map(\.name)
    if !starts.isEmpty { sentences.append("It starts at \(ReadableText.list(starts)).") }
    let nodesByGroup = Dictionary(grouping: nodes) { $0.group ?? "" }
    for group in groups.prefix(12) {
      guard let members = nodesByGroup[group.id]?.map(\.name) else { continue }
      let list = ReadableText.list(members, maximum: 8)
      switch group.kind {
      case .tabs: sentences.append("\(group.name) has the tabs \(list).")
      case .choice: sentences.append("\(group.name) is one of \(list).")
      case .stack: sentences.append("The stack \(group.name) holds \(list).")
      case .module: sentences.append("Module \(group.name): \(list).")
      }
    }
    let presented = nodes.filter(\.isPresented).map(\.name)
    if !presented.isEmpty {
      sentences.append("Presented over others: \(ReadableText.list(presented, maximum: 8)).")
    }
    sentences += notes.flatMap(\.sentences) + remarks
    return sentences.filter { $0 != "." }.joined(separator: " ")
  }
}
