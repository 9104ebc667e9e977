extension Drawing {
  /// One line about the picture, for a figure's caption: `Shop: 12 screens, 9 moves. No recursion.`
  public var headline: String {
    let sentences = verdict.severity == nil ? [counts, verdict.text] : [verdict.text + ".", counts]
    return "\(title): \(sentences.filter { !$0.isEmpty }.joined(separator: " "))"
  }

  /// The picture in words, for whoever cannot see it. Plain text, a few sentences.
  public var caption: String { sentences.joined(separator: " ") }

  var sentences: [String] {
    let subject =
      switch view {
      case .map: "Map of the screens of \(title)."
      case .structure: "Which screen of \(title) holds which."
      case .session: "What one user did: \(title)."
      }
    var sentences = [subject]
    if !verdict.text.isEmpty {
      sentences.append(verdict.text.hasSuffix(".") ? verdict.text : verdict.text + ".")
    }
    sentences.append(counts)
    let starts = nodes.filter(\.isRoot).map(\.name) + groups.filter(\.isRoot).map(\.name)
    if !starts.isEmpty { sentences.append("It starts at \(ReadableText.list(starts)).") }
    sentences += groupSentences
    switch view {
    case .map:
      let presented = nodes.filter(\.isPresented).map(\.name)
      if !presented.isEmpty {
        sentences.append("Presented over others: \(ReadableText.list(presented, maximum: 8)).")
      }
    case .structure: sentences += holderSentences
    case .session: sentences += stepSentences
    }
    sentences += markSentences + notes.flatMap(\.sentences) + remarks
    return sentences.filter { !$0.isEmpty && $0 != "." }
  }

  private var groupSentences: [String] {
    let nodesByGroup = Dictionary(grouping: screens) { $0.group ?? "" }
    return groups.prefix(12).compactMap { group in
      guard let members = nodesByGroup[group.id]?.map(\.name) else { return nil }
      let list = ReadableText.list(members, maximum: 8)
      return switch group.kind {
      case .tabs: "\(group.name) has the tabs \(list)."
      case .choice: "\(group.name) is one of \(list)."
      case .stack: "The stack \(group.name) holds \(list)."
      case .module: "Module \(group.name): \(list)."
      }
    }
  }

  /// `Tienda holds Producto and Carrito in its stack camino.`
  private var holderSentences: [String] {
    let names = Dictionary(nodes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return nodes.flatMap { node -> [String] in
      let own = edges.filter { $0.from == node.id }
      let slots = node.slots.map { slot in
        let held = own.filter { $0.through?.slot == slot.name }.compactMap { names[$0.to] }.uniqued
        return
          "\(node.name) holds \(ReadableText.list(held, maximum: 6, slot.model == .stack ? "and" : "or")) "
          + "in its \(slot.word) \(slot.name)."
      }
      let parts = own.filter { $0.kind == .hold }.compactMap { names[$0.to] }.uniqued
      if parts.isEmpty { return slots }
      let verb = parts.count == 1 ? "is a part" : "are parts"
      return slots + ["\(ReadableText.list(parts, maximum: 6)) \(verb) of \(node.name)."]
    }
  }

  /// `1: push, from Inicio to Perfil.`
  private var stepSentences: [String] {
    let names = Dictionary(nodes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let sentence = { (step: Int, how: String, from: String, to: String) in
      (step, "\(step): \(how), from \(names[from] ?? "") to \(names[to] ?? "").")
    }
    let steps = edges.flatMap { edge in
      let how = edge.kind == .back ? edge.words.first ?? "back" : edge.kind.rawValue
      return edge.steps.map { sentence($0, how, edge.from, edge.to) }
        + (edge.back?.steps ?? []).map { sentence($0, "back", edge.to, edge.from) }
    }
    return steps.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// What lies over the picture, counted; and what has changed, named.
  private var markSentences: [String] {
    let kinds = Dictionary(grouping: edges.compactMap(\.mark), by: \.kind).mapValues(\.count)
    let names = Dictionary(grouping: nodes.filter { $0.mark != nil }) { $0.mark?.kind ?? .time }
    return Mark.Kind.allCases.filter { $0 != .time }.compactMap { kind in
      let screens = names[kind]?.map(\.name) ?? []
      let moves = kinds[kind] ?? 0
      var parts = screens.isEmpty ? [] : [ReadableText.list(screens, maximum: 8)]
      if moves > 0 { parts.append(ReadableText.count(moves, view == .structure ? "slot" : "move")) }
      guard !parts.isEmpty else { return nil }
      return
        "\(Mark(kind).text.prefix(1).uppercased())\(Mark(kind).text.dropFirst()): \(ReadableText.list(parts))."
    }
  }
}
