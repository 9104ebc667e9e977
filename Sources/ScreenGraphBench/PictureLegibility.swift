import DrawingFixtures
import Foundation
import ScreenDiagrams
import ScreenLayout

/// How many pictures of random apps keep what a picture promises. SCREENGRAPH_SEEDS says of how many apps; 200 unless
/// told otherwise.
enum PictureLegibility {
  static func run() {
    let seeds = ProcessInfo.processInfo.environment["SCREENGRAPH_SEEDS"].flatMap { UInt64($0) } ?? 200
    print("\nWhat lies on what, in pictures of \(seeds) apps of each size")
    for screens in [10, 20, 40, 60, 100, 200] { count(screens: screens, seeds: seeds) }
  }

  private static func count(screens: Int, seeds: UInt64) {
    var total = Legibility()
    var (perfect, inAreas, labels, said, worst) = (0, 0, 0, 0, 0)
    var worstSeed: UInt64 = 0
    for seed in 1...seeds {
      let drawing = DrawingBuilder.drawing(of: Graphs.app(screens: screens, seed: seed))
      let request = LayoutRequest(format: .svg, effort: LayoutEffort.first(for: drawing))
      guard let picture = try? DiagramLayout.picture(of: drawing, as: request) else { continue }
      let geometry = PictureGeometry(svg: String(decoding: picture.data, as: UTF8.self))
      let legibility = Legibility(of: geometry)
      total.add(legibility)
      labels += geometry.edges.count { $0.label != nil }
      said += picture.labelsBelow
      if legibility.isPerfect { perfect += 1 }
      if picture.effort == .apart { inAreas += 1 }
      if legibility.mistakes.count > worst { (worst, worstSeed) = (legibility.mistakes.count, seed) }
    }
    print(
      "  \(column("%.0f", Double(screens), 4)) screens  \(perfect) without a mistake, \(inAreas) in areas;"
        + " screens hidden or crossed \(total.screens.count + total.crossedScreens.count),"
        + " text on text \(total.onText.count), titles crossed \(total.crossedTitles.count),"
        + " labels crossed \(total.crossedLabels.count) of \(labels), said below instead \(said);"
        + " at worst \(worst) (seed \(worstSeed))")
    fflush(nil)
  }
}
