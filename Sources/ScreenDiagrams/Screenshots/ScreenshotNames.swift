import Foundation
import ScreenGraph

/// Which picture files show which screen, told by their names.
///
/// A file is a screen's by its own name (`Carrito.png`, `testCarrito.1.png`, `CarritoView-dark@2x.jpg`), else by the
/// name of its folder (`CarritoTests/testEmpty.1.png`), as iOS snapshot tests leave them. Small and capital letters and
/// what is neither letter nor digit make no difference.
public struct ScreenshotNames: Sendable {
  /// The files of one screen, for each appearance.
  public struct Pair: Hashable, Sendable {
    public var light: String?
    public var dark: String?

    public init(light: String? = nil, dark: String? = nil) {
      self.light = light
      self.dark = dark
    }
  }

  /// Endings of the files that count.
  public static let endings = ["png", "jpg", "jpeg"]

  private var byName: [String: Pair] = [:]
  private var byFolder: [String: Pair] = [:]

  /// - Parameter files: Paths, in any order. Of several that fit equally the first in order of the alphabet counts.
  public init(files: [String]) {
    for file in files.sorted() {
      let parts = file.split(separator: "/")
      guard let last = parts.last else { continue }
      let stem = (String(last) as NSString).deletingPathExtension
      let (words, isDark) = Self.words(of: stem)
      Self.add(file, isDark: isDark, at: Self.key(words.joined()), to: &byName)
      if let folder = parts.dropLast().last {
        Self.add(file, isDark: isDark, at: Self.key(String(folder)), to: &byFolder)
      }
    }
  }

  /// The files that show a screen; none where no name fits.
  public func files(for screen: GraphDocument.Screen) -> Pair {
    let keys = [screen.id, screen.type, screen.name].map(Self.key)
    for names in [byName, byFolder] {
      for key in keys where !key.isEmpty {
        if let pair = names[key] { return pair }
      }
    }
    return Pair()
  }

  private static func add(_ file: String, isDark: Bool, at key: String, to names: inout [String: Pair]) {
    guard !key.isEmpty else { return }
    if isDark {
      names[key, default: Pair()].dark = names[key]?.dark ?? file
    } else {
      names[key, default: Pair()].light = names[key]?.light ?? file
    }
  }

  /// The words of a file's name that may name a screen, without what tells appearances, densities and runs apart.
  private static func words(of stem: String) -> (words: [Substring], isDark: Bool) {
    let words = stem.split { !$0.isLetter && !$0.isNumber }
    let isDark = words.contains { $0.lowercased() == "dark" }
    let others: Set = ["light", "dark", "1x", "2x", "3x"]
    let named = words.enumerated().filter { index, word in
      !others.contains(word.lowercased()) && (index == 0 || Int(word) == nil)
    }
    return (named.map(\.element), isDark)
  }

  /// What of a name counts: letters and digits, without the words that people add to a screen's name.
  private static func key(_ name: String) -> String {
    var key = name.lowercased().filter { $0.isLetter || $0.isNumber }
    if key.hasPrefix("test"), key.count > 4 { key.removeFirst(4) }
    var isShorter = true
    while isShorter {
      isShorter = false
      for ending in ["tests", "snapshot", "view", "screen", "feature", "reducer"]
      where key.hasSuffix(ending) && key.count > ending.count {
        key.removeLast(ending.count)
        isShorter = true
      }
    }
    return key
  }
}
