/// A Mermaid block with its caption, for documents that a forge shows. What is too large for one block is an atlas: a
/// block that shows how its areas hang together, links to them, and a block for each.
public struct MarkdownWriter: DiagramWriter {
  public init() {}

  public func text(for drawing: Drawing, style: DrawingStyle) -> String {
    let paragraphs =
      if let chart = MermaidWriter().chart(of: drawing, style: style) {
        [block(chart)] + words(around: drawing)
      } else {
        atlas(of: drawing, style: style)
      }
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  private func words(around drawing: Drawing) -> [String] {
    let notes = drawing.notes.map { note in
      let wayOut = note.wayOut.map { " Way out: \($0)" } ?? ""
      let place = note.place.map { " (\($0))" } ?? ""
      return
        "> **\(MarkdownText.escaped(note.heading))**: \(MarkdownText.escaped(note.sentences.joined(separator: " ") + wayOut + place))"
    }
    return ["*\(MarkdownText.escaped(drawing.headline))*"] + notes
      + drawing.remarks.map { MarkdownText.escaped($0) }
  }

  private func atlas(of drawing: Drawing, style: DrawingStyle) -> [String] {
    let atlas = Atlas(of: drawing)
    var index = atlas.overview
    let moves = ReadableText.count(atlas.movesInWords, "move")
    index.remark(
      "One chart for each of \(atlas.areas.count) areas; \(moves) said in words: too much for one chart."
    )
    let anchors = Anchors(of: atlas.areas.map(\.title))
    let links = zip(atlas.areas, anchors.names).map { area, anchor in
      "- [\(MarkdownText.escaped(area.title))](#\(anchor)): \(MarkdownText.escaped(area.counts))"
    }
    let writer = MermaidWriter()
    // The notes stand below the index, where what they are about may be on any page.
    var explained = drawing
    explained.remarks = index.remarks
    return [block(writer.page(of: index, style: style))] + words(around: explained)
      + [links.joined(separator: "\n")]
      + atlas.areas.flatMap { area in
        [
          "### \(MarkdownText.escaped(area.title))", block(writer.page(of: area, style: style)),
          "*\(MarkdownText.escaped(area.headline))*",
        ]
      }
  }

  private func block(_ chart: String) -> String { MarkdownText.fenced(chart, as: "mermaid") }
}

/// The anchors that forges give to headings.
private struct Anchors {
  private(set) var names: [String] = []

  init(of headings: [String]) {
    var seen: [String: Int] = [:]
    for heading in headings {
      let name = String(
        String.UnicodeScalarView(
          heading.lowercased().unicodeScalars.compactMap { scalar in
            if scalar == " " { return "-" }
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
              || "-_".unicodeScalars.contains(scalar)
              ? scalar : nil
          }))
      let earlier = seen[name, default: 0]
      seen[name] = earlier + 1
      names.append(earlier == 0 ? name : "\(name)-\(earlier)")
    }
  }
}
