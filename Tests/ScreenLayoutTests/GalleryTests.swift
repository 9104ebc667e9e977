import DrawingFixtures
import Foundation
import ScreenDiagrams
import ScreenLayout
import Testing

@Test func gallery() throws {
  guard let folder = ProcessInfo.processInfo.environment["GALLERY"] else { return }
  let graphs = [
    ("shop", Graphs.shop), ("recursion", Graphs.treeRecursion), ("stack", Graphs.stackRecursion),
    ("bank", Graphs.bank),
  ]
  for (name, graph) in graphs {
    let show: Set<DrawingOptions.Detail> = name == "stack" ? [.backs] : []
    let drawing = DrawingBuilder.drawing(of: graph, options: DrawingOptions(show: show))
    for theme in [DrawingStyle.Theme.light, .dark] {
      for (format, ending) in [(LayoutRequest.Format.svg, "svg"), (.png, "png"), (.pdf, "pdf")] {
        let picture = try DiagramLayout.picture(
          of: drawing, as: LayoutRequest(format: format, style: DrawingStyle(theme: theme)))
        try picture.data.write(to: URL(fileURLWithPath: "\(folder)/\(name)-\(theme.rawValue).\(ending)"))
      }
    }
    for format in DiagramFormat.allCases {
      try format.writer.text(for: drawing, style: DrawingStyle()).write(
        toFile: "\(folder)/\(name).\(format.rawValue)", atomically: true, encoding: .utf8)
    }
  }
}
