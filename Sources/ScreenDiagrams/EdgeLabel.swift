/// What stands beside an edge, line by line; the same words in every format.
struct EdgeLabel {
  struct Line: Hashable {
    var text: String
    /// The places in a recursion, or the order of the moves, set before the text.
    var numbers = ""
    /// How often it was seen, set behind the text.
    var count = ""
    var isItalic = false
    /// What lies over the map, said in words.
    var mark: Drawing.Mark.Kind?
  }

  /// How many names of ways back stand on the line that leads there.
  private static let mostBacks = 4

  private(set) var lines: [Line] = []
  private let isWrapped: Bool

  /// - Parameters:
  ///   - beginsAtSlot: Whether the edge is seen to begin at its slot, so that the slot need not be named.
  ///   - isWrapped: Whether what is long takes several lines.
  init(of edge: Drawing.Edge, beginsAtSlot: Bool = false, isWrapped: Bool = true) {
    self.isWrapped = isWrapped
    if let through = edge.through {
      let name = beginsAtSlot || through.slot == nil ? through.remainder : through.path
      lines += wrapped(name ?? "")
    }
    for cause in edge.causes { lines += self.lines(for: cause) }
    if edge.hiddenCauses > 0 { lines.append(Line(text: "and \(edge.hiddenCauses) more", isItalic: true)) }
    // A way back is named first; how a screen is presented comes behind what presents it.
    let words = edge.words.flatMap { words in
      let lines = isWrapped ? ReadableText.wrapped(prose: words, limit: 30, maximum: 3) : [words]
      return lines.map { Line(text: $0, isItalic: true) }
    }
    lines = edge.kind == .back ? words + lines : lines + words
    if edge.kind == .switch { lines.append(Line(text: "switch", isItalic: true)) }
    if let back = edge.back { lines += self.lines(for: back) }
    decorateFirstLine(of: edge)
    if let mark = edge.mark {
      let line = Line(text: mark.text, mark: mark.kind)
      lines.insert(line, at: mark.kind == .time ? lines.count : 0)
    }
  }

  /// The same in one line, for where there is no room at the edge.
  var sentence: String {
    lines.map { line in
      let numbers = line.numbers.isEmpty ? "" : "(\(line.numbers))"
      return [numbers, line.text, line.count].filter { !$0.isEmpty }.joined(separator: " ")
    }.joined(separator: ", ")
  }

  private func wrapped(_ text: String) -> [Line] {
    if text.isEmpty { return [] }
    return isWrapped
      ? ReadableText.wrapped(text, limit: 28, maximum: 2).map { Line(text: $0) } : [Line(text: text)]
  }

  private func lines(for cause: Drawing.Cause) -> [Line] {
    guard let reply = cause.reply else { return wrapped(cause.action) }
    return wrapped(cause.action)
      + wrapped(reply).enumerated().map { index, line in
        Line(text: index == 0 ? "on reply \(line.text)" : line.text, isItalic: true)
      }
  }

  private func lines(for back: Drawing.Back) -> [Line] {
    var names = back.causes.map(\.action).uniqued
    let hidden = back.hiddenCauses + max(0, names.count - Self.mostBacks)
    names = Array(names.prefix(Self.mostBacks))
    let list = names.isEmpty ? "" : ": \(ReadableText.list(names, maximum: Self.mostBacks, "or"))"
    let texts =
      isWrapped ? ReadableText.wrapped(prose: "back\(list)", limit: 30, maximum: 4) : ["back\(list)"]
    var lines = texts.map { Line(text: $0, isItalic: true) }
    lines[0].numbers = Self.words(for: back.steps)
    if hidden > 0 { lines.append(Line(text: "and \(hidden) more", isItalic: true)) }
    return lines
  }

  /// `1, 2, 3`; of many the first and the last.
  static func words(for steps: [Int]) -> String {
    let words = steps.map(String.init)
    return words.count <= 4
      ? words.joined(separator: ", ") : "\(words[0]), \(words[1]), … \(words[words.count - 1])"
  }

  private mutating func decorateFirstLine(of edge: Drawing.Edge) {
    let numbers =
      edge.steps.isEmpty ? edge.numbers.map(String.init).joined(separator: ", ") : Self.words(for: edge.steps)
    let count = edge.count.map { "\($0)×" } ?? ""
    guard !numbers.isEmpty || !count.isEmpty || edge.isUnsure else { return }
    if lines.isEmpty { lines.append(Line(text: "")) }
    lines[0].numbers = numbers
    lines[0].count = count
    if edge.isUnsure { lines[0].text += lines[0].text.isEmpty ? "?" : " ?" }
  }
}
