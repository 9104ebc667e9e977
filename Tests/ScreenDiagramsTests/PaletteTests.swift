import ScreenDiagrams
import Testing

@Suite struct `The palettes` {
  private static let surfaces: [Palette.Role] = [
    .background, .screen, .lane, .frame, .module, .alert, .recursionFill, .note,
  ]

  @Test(arguments: [Palette.light, Palette.dark])
  func `keep text readable on every surface it can lie on`(palette: Palette) {
    for surface in Self.surfaces {
      for text in [Palette.Role.text, .label] {
        #expect(Palette.contrast(palette[text], palette[surface]) >= 4.5, "\(text) on \(surface)")
      }
    }
    for surface in [Palette.Role.background, .lane, .frame, .module, .note] {
      #expect(Palette.contrast(palette[.recursion], palette[surface]) >= 4.5, "recursion on \(surface)")
    }
  }

  private static let marks: [Palette.Role] = [.added, .removed, .changed, .covered, .uncovered]

  @Test(arguments: [Palette.light, Palette.dark])
  func `keep the words of an overlay readable, on the map and in their tags`(palette: Palette) {
    for mark in Self.marks {
      for surface in [Palette.Role.background, .screen, .lane, .frame, .module] {
        #expect(Palette.contrast(palette[mark], palette[surface]) >= 4.5, "\(mark) on \(surface)")
      }
    }
  }

  @Test(arguments: [Palette.light, Palette.dark])
  func `keep lines visible`(palette: Palette) {
    for line in [Palette.Role.push, .present, .line, .recursion, .alertLine] + Self.marks {
      for surface in [Palette.Role.background, .lane] {
        #expect(Palette.contrast(palette[line], palette[surface]) >= 3, "\(line) on \(surface)")
      }
    }
  }

  @Test func `give each role a light colour of its own, so that a dark one can replace it`() {
    let colors = Palette.Role.allCases.map { Palette.light[$0] }
    #expect(Set(colors).count == colors.count)
    #expect(colors.allSatisfy { $0.count == 7 && $0.first == "#" })
  }

  @Test func `measure contrast as WCAG does`() {
    #expect(abs(Palette.contrast("#000000", "#ffffff") - 21) < 0.001)
    #expect(abs(Palette.contrast("#777777", "#ffffff") - 4.478) < 0.001)
  }
}
