import DrawingFixtures
import Foundation
import ScreenDiagrams
import ScreenLayout

/// The pictures of the gallery and the page about them.
struct GalleryPage {
  let folder: URL

  func write() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var page = Self.introduction
    for section in Gallery.sections {
      page += "\n## \(section.heading)\n"
      for entry in section.entries {
        try draw(entry.drawing, as: entry.name)
        page += "\n### \(entry.heading)\n\n\(entry.words)\n\n\(Self.picture(entry.name, of: entry.drawing))\n"
      }
    }
    page += try comparison()
    try Data(page.utf8).write(to: folder.appendingPathComponent("README.md"))
  }

  private func draw(_ drawing: Drawing, as name: String) throws {
    for theme in [DrawingStyle.Theme.light, .dark] {
      let svg = try DiagramLayout.svg(of: drawing, style: DrawingStyle(theme: theme))
      try Data(svg.utf8).write(to: folder.appendingPathComponent("\(name)-\(theme.rawValue).svg"))
    }
  }

  private static func picture(_ name: String, of drawing: Drawing) -> String {
    """
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="\(name)-dark.svg">
      <img alt="\(MarkupEscape.text(drawing.headline))" src="\(name)-light.svg">
    </picture>
    """
  }

  // MARK: Side by side

  /// The same screens and moves, told to Graphviz as most scripts do it.
  private static func dump(of drawing: Drawing) -> String {
    let names = Dictionary(drawing.nodes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let lines = drawing.edges.compactMap { edge -> String? in
      guard let from = names[edge.from], let to = names[edge.to] else { return nil }
      let count = edge.count.map { " \($0)×" } ?? ""
      return
        "  \"\(from)\" -> \"\(to)\" [label=\"\(edge.causes.map(\.action).joined(separator: ", "))\(count)\"]"
    }
    return "digraph {\n\(lines.joined(separator: "\n"))\n}\n"
  }

  private func comparison() throws -> String {
    let plain = try DiagramLayout.plainSVG(ofDOT: Self.dump(of: Gallery.compared))
    try Data(plain.utf8).write(to: folder.appendingPathComponent("plain-dot-dump.svg"))
    try draw(Gallery.compared, as: "bank")
    return """

      ## Beside a plain dump

      The same app, its screens and moves written out as a script would do it (`A -> B [label="tapped"]`) and given to
      `dot`:

      ![The bank as a plain dot dump](plain-dot-dump.svg)

      And as the map:

      \(Self.picture("bank", of: Gallery.compared))

      Both show the same arrows. What a reader gets from the second one without reading a label:

      - **Where it starts.** A thick frame, and the switch from the welcome to the tabs. The dump has five tops and no
        beginning.
      - **What is one flow.** Four lanes, each with its stack's name. In the dump a stack, a sheet and a tab look alike.
      - **What covers and what slides.** A double blue line with a card, a solid green one. In the dump one has to know the
        app.
      - **What asks.** Alerts and dialogs are in the screen that asks; in the dump they are missing, for as nodes they
        would be a third of the picture.
      - **What was never seen.** Dashes. In the dump, a missing number.

      """
  }

  private static let introduction = """
    # The visual language

    Made by `make demo` from the fixtures that the tests use. Each picture is there in light and in dark; the page shows
    the one that fits the reader's theme. Every picture says in its legend what occurs in it and nothing else, so this page
    need not be learnt: it is the reference for who wants to know why something looks as it does.

    Three rules hold throughout. **Lines tell how screens come**: one solid thick green line slides, a double blue one
    covers, dots with two heads go back, dots without a head only hold. **Structure carries what colour says**: line, arrowhead and
    frame differ too, so a picture reads in grey. **Red is for what is wrong** and for nothing else: numbered, explained,
    with the way out.

    | it is | light | dark | in grey |
    |---|---|---|---|
    | a push onto a stack | green | green | one thick line, filled head |
    | a presentation | blue | blue | two parallel lines, open head |
    | a switch of the root | dark grey | pale grey | one line of middle width, open angle, the word *switch* |
    | a way back | grey | grey | dots, two small angles one behind the other, italic words |
    | a part, always there | grey | grey | dots, no head |
    | a recursion | red | rose | numbers 1, 2, …, a note with a folded corner |
    | in the sources, in no trace | as above | as above | dashes |
    | new, not as before | dark green, brown | turquoise, peach | filled tag, thick frame |
    | gone, not covered | grey, violet | grey, pink | outlined tag, dashes; what is gone is struck out |

    Text has a contrast of at least 4.5:1 on whatever it can lie on, lines of 3:1, in both themes; a test computes it. No
    text lies on other text, on an arrow's line or on a screen, no line runs through a screen, and no screen hides an arrow:
    what finds no such place is said below the picture instead. A test looks at the boxes of the finished pictures.

    """
}
