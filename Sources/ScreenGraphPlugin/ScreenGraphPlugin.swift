import Foundation
import PackagePlugin

/// `swift package screengraph …`: the command, in the package that depends on this one.
///
/// Runs in the package's folder, whatever the current one is, and keeps its caches in the plugin's work directory.
@main
struct ScreenGraphPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "ScreenGraphCLI").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    var environment = ProcessInfo.processInfo.environment
    environment["SCREENGRAPH_LAYOUT"] = try context.tool(named: "ScreenLayoutHelper").url.path
    environment["SCREENGRAPH_CACHE"] = context.pluginWorkDirectoryURL.appendingPathComponent("scans").path
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }
}
