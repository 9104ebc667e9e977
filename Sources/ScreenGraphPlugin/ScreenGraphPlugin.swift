import Foundation
import PackagePlugin

/// `swift package screengraph …`: the command, in the package that depends on this one.
///
/// Runs in the package's folder, whatever the current one is, and keeps its caches in the plugin's work directory.
@main
struct ScreenGraphPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let command = try context.tool(named: "ScreenGraphCLI").url.path
    setenv("SCREENGRAPH_LAYOUT", try context.tool(named: "ScreenLayoutHelper").url.path, 1)
    setenv("SCREENGRAPH_CACHE", context.pluginWorkDirectoryURL.appendingPathComponent("scans").path, 1)
    let folder = context.package.directoryURL.path
    guard chdir(folder) == 0 else { throw Failure(errno, folder) }
    // The command takes this process's place. A child of its own would not be there for SwiftPM, which ends the plugin
    // on Ctrl-C, and would go on.
    var words = ([command] + arguments).map { strdup($0) } + [nil]
    execv(command, &words)
    throw Failure(errno, command)
  }

  /// What the system answered.
  private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ code: Int32, _ path: String) { description = "\(path): \(String(cString: strerror(code)))" }
  }
}
