import ScreenDiagrams
import ScreenGraph
import Testing

@Suite struct ScreenshotTests {
  private func shots(_ files: [String], _ id: String, name: String? = nil) -> ScreenshotNames.Pair {
    ScreenshotNames(files: files).files(for: .init(id: id, name: name ?? id, type: name ?? id))
  }

  @Test(arguments: [
    "Cart.png", "cart.jpg", "CartView.png", "testCart.1.png", "test_cart@2x.png", "Cart-light@3x.png",
    "CartFeatureTests/testEmpty.1.png", "deep/down/cart_screen.jpeg",
  ])
  func `A screen is found by the names that people and snapshot tests give`(file: String) {
    #expect(shots([file], "Cart") == .init(light: file))
    #expect(shots([file], "CartFeature") == .init(light: file))
    #expect(shots([file], "Card") == .init())
  }

  @Test func `Light and dark are told apart by a word`() {
    #expect(shots(["Cart~dark.png", "Cart.png"], "Cart") == .init(light: "Cart.png", dark: "Cart~dark.png"))
    #expect(shots(["testCart.dark.png"], "Cart") == .init(dark: "testCart.dark.png"))
  }

  @Test func `A file of its own counts before a folder's, and of several the first`() {
    let files = ["CartTests/testB.png", "CartTests/testA.png"]
    #expect(shots(files, "Cart").light == "CartTests/testA.png")
    #expect(shots(files + ["z/cart.png"], "Cart").light == "z/cart.png")
  }

  @Test func `Namesakes are told apart by their ids`() {
    #expect(
      shots(["Shop-Detail.png", "Bank-Detail.png"], "Bank/Detail", name: "Detail").light == "Bank-Detail.png")
  }

  @Test func `A picture's header tells its size`() throws {
    let png: [UInt8] =
      [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 4, 0, 0,
        2, 0,
      ]
    #expect(ImageHeader(png).map { [$0.width, $0.height] } == [260, 512])
    #expect(ImageHeader(Array(png.dropLast())) == nil)
    // A table, a padded marker, then the frame.
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xDB, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 17, 8, 2, 0, 1, 4, 3, 0, 0, 0]
    let header = try #require(ImageHeader(jpeg))
    #expect([header.kind == .jpeg, header.width == 260, header.height == 512] == [true, true, true])
    for count in 0..<jpeg.count { _ = ImageHeader(Array(jpeg.prefix(count))) }
    #expect(ImageHeader(Array("<svg onload='alert(1)'/>".utf8)) == nil)
  }

  @Test(arguments: [(390, 844, 96, 208), (844, 390, 104, 48), (1, 100_000, 1, 208), (10, 10, 104, 104)])
  func `A picture stands in the map no larger than a small phone`(
    width: Int, height: Int, shownWidth: Int, shownHeight: Int
  ) throws {
    let sides = [width, height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] + sides
    let size = Drawing.Screenshot.size(of: try #require(ImageHeader(png)))
    #expect([size.width, size.height] == [shownWidth, shownHeight])
  }
}
