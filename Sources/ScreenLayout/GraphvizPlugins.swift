import Foundation

/// Where Graphviz keeps its plugins.
///
/// Only the core (writes SVG) and the dot layout are loaded. Without a text layout plugin Graphviz measures text by its
/// built-in metrics, so the same graph gives the same bytes whatever fonts a machine has.
enum GraphvizPlugins {
  /// Opens a plugin and returns the address of its library description.
  static func description(of plugin: String) throws(LayoutError) -> UnsafeMutableRawPointer {
    let candidates = folders.flatMap { files(of: plugin, in: $0) }
    let library = try DynamicLibrary(
      oneOf: candidates,
      missing: .missing(
        what: "Graphviz's plugin `\(plugin)` (looked in \(folders.joined(separator: ", ")))",
        advice:
          "Install Graphviz's plugins: `apt-get install libgvplugin-core` or `libgvc6`, or `brew install graphviz`; "
          + "or name their folder in GVBINDIR."))
    return try library.address(of: "gvplugin_\(plugin)_LTX_library")
  }

  /// The folder beside the loaded libgvc first: plugins of another version would not fit.
  static var folders: [String] {
    var folders: [String] = []
    if let folder = ProcessInfo.processInfo.environment["GVBINDIR"], !folder.isEmpty {
      folders.append(folder)
    }
    if let library = DynamicLibrary.fileHolding("gvContextPlugins") {
      let file = URL(fileURLWithPath: library).resolvingSymlinksInPath()
      folders.append(file.deletingLastPathComponent().appendingPathComponent("graphviz").path)
    }
    for prefix in ["/opt/homebrew/lib", "/usr/local/lib", "/usr/lib64", "/usr/lib"] {
      folders.append("\(prefix)/graphviz")
    }
    var seen: Set<String> = []
    return folders.filter { seen.insert($0).inserted }
  }

  /// `libgvplugin_core.so.6`, `libgvplugin_core.6.dylib`; the link for developers is not always there.
  private static func files(of plugin: String, in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in
      name.hasPrefix("libgvplugin_\(plugin).") && (name.contains(".so") || name.hasSuffix(".dylib"))
    }
    .sorted { ($0.count, $0) < ($1.count, $1) }.map { "\(folder)/\($0)" }
  }
}
