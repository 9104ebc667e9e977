import Foundation
import ScreenDiagrams
import ScreenGraph

/// Puts the pictures of a folder into the screens that they show.
///
/// Each is made small by the layout engine, a child process of its own: a file that is no picture, or more than one
/// bargained for, costs its own picture and nothing else.
struct Screenshots {
  /// Bytes of a file, pixels of a picture, bytes of all that is embedded: what is larger is left out and said.
  static let fileLimit = 7_000_000
  static let pixelLimit = 50_000_000
  static let budget = 16_000_000
  /// Seconds to make one picture small.
  private static let timeLimit = 10.0

  let folder: String
  let engine: LayoutEngine
  let console: Console

  /// Which files are whose: by the folder's `screenshots.json`, else by name.
  ///
  /// Throws a `CommandFailure` where the folder or that file cannot be read.
  func add(to drawing: inout Drawing, of document: GraphDocument) throws {
    let files = try pictures()
    let told = try mapping()
    let names = ScreenshotNames(files: files)
    let screens = Dictionary(document.screens.map { ($0.id, $0) }) { first, _ in first }
    for name in told.keys.sorted() where screens[name] == nil {
      console.warning("screenshots.json names the screen '\(name)', which is not in the map.")
    }
    var rest = Self.budget
    var shown = 0
    for index in drawing.nodes.indices {
      guard let screen = screens[drawing.nodes[index].id] else { continue }
      let pair = told[screen.id] ?? names.files(for: screen)
      guard let file = pair.light ?? pair.dark, rest > 0 else { continue }
      console.progress("Making screenshots small: \(file)")
      guard let (light, size) = small(file) else { continue }
      let dark = pair.light == nil ? nil : pair.dark.flatMap { small($0, as: size)?.png }
      rest -= light.count + (dark?.count ?? 0)
      drawing.nodes[index].screenshot = Drawing.Screenshot(
        light: light, dark: dark, width: size.width, height: size.height)
      shown += 1
      if rest <= 0 {
        console.warning(
          "Screenshots fill \(Self.budget / 1_000_000) MB: the screens after '\(screen.id)' have none.")
      }
    }
    if shown == 0 {
      console.warning(
        "No file in '\(folder)' is named after a screen: call one \(drawing.nodes.first?.id ?? "Home").png.")
    }
  }

  // MARK: Files

  /// Paths within the folder.
  private func pictures() throws -> [String] {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    guard isFolder.boolValue, let all = FileManager.default.enumerator(atPath: folder) else {
      let why =
        !exists ? "there is no such folder" : isFolder.boolValue ? "it cannot be searched" : "it is a file"
      throw CommandFailure(
        status: .unreadableInput, message: "'\(folder)' holds no screenshots: \(why).",
        details: ["Name a folder that holds PNG or JPEG files with --screenshots."])
    }
    var files: [String] = []
    for case let file as String in all
    where ScreenshotNames.endings.contains((file as NSString).pathExtension.lowercased()) {
      files.append(file)
    }
    return files
  }

  /// `{"Carrito": "cart.png", "Pago": {"light": "pay.png", "dark": "pay-dark.png"}}`
  private func mapping() throws -> [String: ScreenshotNames.Pair] {
    enum Entry: Decodable {
      case file(String)
      case pair([String: String])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let file = try? container.decode(String.self) {
          self = .file(file)
        } else {
          self = .pair(try container.decode([String: String].self))
        }
      }
    }
    let path = (folder as NSString).appendingPathComponent("screenshots.json")
    guard let data = FileManager.default.contents(atPath: path) else { return [:] }
    guard let entries = try? JSONDecoder().decode([String: Entry].self, from: data) else {
      throw CommandFailure(
        status: .unreadableInput, message: "'\(path)' does not say which screenshot is whose.",
        details: [#"Write: {"Screen": "file.png", "Other": {"light": "a.png", "dark": "b.png"}}"#])
    }
    return entries.mapValues { entry in
      switch entry {
      case .file(let file): ScreenshotNames.Pair(light: file)
      case .pair(let files): ScreenshotNames.Pair(light: files["light"], dark: files["dark"])
      }
    }
  }

  // MARK: Pictures

  /// The picture made small, as base64, with its size in points; nil after a warning.
  private func small(
    _ file: String, as size: (width: Int, height: Int)? = nil
  ) -> (png: String, size: (width: Int, height: Int))? {
    func refuse(_ why: String) {
      console.warning("The screenshot '\(file)' is left out: \(why).")
    }
    let path = (folder as NSString).appendingPathComponent(file)
    guard let bytes = FileManager.default.contents(atPath: path).map(Array.init) else {
      refuse("it cannot be read")
      return nil
    }
    guard bytes.count <= Self.fileLimit else {
      refuse("it is larger than \(Self.fileLimit / 1_000_000) MB")
      return nil
    }
    guard let header = ImageHeader(bytes) else {
      refuse("it is no PNG and no JPEG")
      return nil
    }
    guard header.width <= Self.pixelLimit / header.height else {
      refuse("it has more than \(Self.pixelLimit / 1_000_000) million pixels")
      return nil
    }
    let size = size ?? Drawing.Screenshot.size(of: header)
    let pixels = [size.width, size.height].map { String($0 * Drawing.Screenshot.density) }
    let result = try? engine.run(
      ["--thumbnail", pixels.joined(separator: "x")], input: bytes, timeLimit: Self.timeLimit)
    guard let result, result.end == .exited(0) else {
      refuse("it cannot be painted")
      return nil
    }
    return (Data(result.output).base64EncodedString(), size)
  }
}
