// swift-tools-version: 6.0

import CompilerPluginSupport
import Foundation
import PackageDescription

// MARK: Where SwiftSyntax comes from
//
// The macros (and whatever else parses Swift) need SwiftSyntax. There are two sources of it:
//
// - The toolchain's own modules. A Linux toolchain ships them beside the compiler, so nothing is downloaded. Using
//   them takes unsafe flags, which SwiftPM allows in a root package and in path or branch dependencies only.
// - The swift-syntax package, where the toolchain has no such modules (macOS), and always when this package is
//   checked out as a versioned dependency. While SwiftPM resolves such a dependency, the manifest is evaluated
//   with `/` as its directory; afterwards it lies in `.build/checkouts`. Both mean: the package.
//
// SCREENGRAPH_SWIFT_SYNTAX overrides: `toolchain`, `package`, or the path of a swift-syntax checkout (`/…`).
enum SwiftSyntaxSource {
  case toolchain(modules: String)
  case package(Package.Dependency)

  static func choose() -> SwiftSyntaxSource {
    let byURL = Package.Dependency.package(
      url: "https://github.com/swiftlang/swift-syntax.git", "600.0.0"..<"700.0.0")
    let override = Context.environment["SCREENGRAPH_SWIFT_SYNTAX"] ?? ""
    if override == "package" { return .package(byURL) }
    if override.hasPrefix("/") { return .package(.package(name: "swift-syntax", path: override)) }
    let here = Context.packageDirectory
    let isVersionedDependency = here == "/" || here.contains("/.build/checkouts/")
    if isVersionedDependency && override != "toolchain" { return .package(byURL) }
    guard let modules = toolchainModules() else { return .package(byURL) }
    return .toolchain(modules: modules)
  }

  /// `<toolchain>/usr/lib/swift/host`, found from the first `swiftc` on the PATH and its links, when it holds what
  /// a macro needs.
  private static func toolchainModules() -> String? {
    let path = Context.environment["PATH"] ?? ""
    for folder in path.split(separator: ":") {
      let compiler = URL(fileURLWithPath: String(folder)).appendingPathComponent("swiftc")
      guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
      let modules = compiler.resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("lib/swift/host").path
      let needed = ["SwiftSyntaxMacros", "SwiftCompilerPluginMessageHandling"]
      if needed.allSatisfy({ FileManager.default.fileExists(atPath: "\(modules)/\($0).swiftmodule") }) {
        return modules
      }
      // A toolchain manager's proxy (swiftly) is no toolchain: look on.
    }
    return nil
  }

  var packageDependencies: [Package.Dependency] {
    switch self {
    case .toolchain: []
    case .package(let dependency): [dependency]
    }
  }

  func dependencies(_ products: [String]) -> [Target.Dependency] {
    switch self {
    case .toolchain: []
    case .package: products.map { .product(name: $0, package: "swift-syntax") }
    }
  }

  var swiftSettings: [SwiftSetting] {
    switch self {
    case .toolchain(let modules): [.unsafeFlags(["-I", modules])]
    case .package: []
    }
  }

  func linkerSettings(_ libraries: [String]) -> [LinkerSetting] {
    switch self {
    case .toolchain(let modules):
      [.unsafeFlags(["-L", modules, "-Xlinker", "-rpath", "-Xlinker", modules])]
        + libraries.map { .linkedLibrary($0) }
    case .package: []
    }
  }
}

let swiftSyntax = SwiftSyntaxSource.choose()

// MARK: The package

let package = Package(
  name: "ScreenGraph",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Composable", targets: ["Composable"]),
    .library(name: "ComposableTesting", targets: ["ComposableTesting"]),
    .library(name: "ScreenTrace", targets: ["ScreenTrace"]),
    .library(name: "ScreenRecorder", targets: ["ScreenRecorder"]),
    .library(name: "ScreenGraph", targets: ["ScreenGraph"]),
    .library(name: "ScreenDiagrams", targets: ["ScreenDiagrams"]),
    .library(name: "ScreenLayout", targets: ["ScreenLayout"]),
    .executable(name: "screengraph", targets: ["ScreenGraphCLI"]),
    .executable(name: "screengraph-layout", targets: ["ScreenLayoutHelper"]),
    .executable(name: "screengraph-bench", targets: ["ScreenGraphBench"]),
    .executable(name: "screengraph-samples", targets: ["ScreenGraphSamples"]),
    .executable(name: "screengraph-gallery", targets: ["ScreenGraphGallery"]),
    .plugin(name: "ScreenGraphPlugin", targets: ["ScreenGraphPlugin"]),
  ],
  dependencies: swiftSyntax.packageDependencies,
  targets: [
    // The architecture, and what watches it
    .macro(
      name: "ComposableMacros",
      dependencies: swiftSyntax.dependencies([
        "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftCompilerPlugin",
      ]),
      swiftSettings: swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings([
        "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics", "SwiftOperators",
        "SwiftParser", "SwiftBasicFormat", "SwiftSyntaxMacroExpansion", "SwiftCompilerPluginMessageHandling",
      ])
    ),
    .target(
      name: "Composable", dependencies: ["ComposableMacros"], exclude: ["README.md", "TCA.md"]),
    .target(name: "ScreenTrace", dependencies: ["CZlib"], exclude: ["Schemas"]),
    .target(name: "ScreenRecorder", dependencies: ["Composable", "ScreenTrace"]),
    .target(name: "ComposableTesting", dependencies: ["Composable", "ScreenRecorder"]),

    // The graph, and what shows it
    .target(name: "ScreenGraph", dependencies: ["ScreenTrace"], exclude: ["Schemas"]),
    .target(
      name: "ScreenDiagrams", dependencies: ["ScreenGraph"],
      exclude: ["Page/README.md"],
      resources: [
        .embedInCode("Page/page.html"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js"),
      ]),
    .target(
      name: "ScreenLayout", dependencies: ["ScreenDiagrams", "CGraphviz"], exclude: ["README.md"]),
    .target(
      name: "ScreenScanner",
      dependencies: ["ScreenGraph"] + swiftSyntax.dependencies(["SwiftSyntax", "SwiftParser"]),
      exclude: ["README.md"],
      swiftSettings: swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings(["SwiftSyntax", "SwiftParser"])
    ),
    .executableTarget(name: "ScreenLayoutHelper", dependencies: ["ScreenLayout"]),
    // What imports the scanner needs the flags that it needs itself.
    .executableTarget(
      name: "ScreenGraphCLI",
      dependencies: ["ScreenTrace", "ScreenGraph", "ScreenDiagrams", "ScreenScanner"],
      swiftSettings: swiftSyntax.swiftSettings),

    .plugin(
      name: "ScreenGraphPlugin",
      capability: .command(
        intent: .custom(verb: "screengraph", description: "Draws every screen that the app can reach."),
        permissions: [.writeToPackageDirectory(reason: "It writes maps where the command says.")]),
      dependencies: ["ScreenGraphCLI", "ScreenLayoutHelper"],
      path: "Sources/ScreenGraphPlugin"),

    // What measures
    .executableTarget(
      name: "ScreenGraphBench",
      dependencies: [
        "Composable", "ScreenRecorder", "ScreenTrace", "ScreenScanner", "ScreenDiagrams", "ScreenLayout",
        "DrawingFixtures",
      ]
        + swiftSyntax.dependencies(["SwiftParser"]),
      swiftSettings: swiftSyntax.swiftSettings),

    // Apps to try it on
    .target(
      name: "SampleApps", dependencies: ["Composable", "ComposableTesting", "ScreenRecorder"],
      path: "samples/Apps"),
    .executableTarget(
      name: "ScreenGraphSamples", dependencies: ["SampleApps", "DrawingFixtures", "ScreenGraph"],
      path: "samples/Record"),
    .target(
      name: "ContractCases", dependencies: ["Composable", "ScreenRecorder"],
      path: "samples/contract", exclude: ["README.md", "expected"]),
    .executableTarget(
      name: "ScreenGraphGallery", dependencies: ["DrawingFixtures", "ScreenLayout"], path: "samples/Gallery"),

    // System libraries
    .systemLibrary(
      name: "CGraphviz", pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // Tests, a target each room
    .testTarget(name: "ComposableTests", dependencies: ["Composable", "ComposableTesting", "TestSupport"]),
    .testTarget(name: "ComposableTestingTests", dependencies: ["ComposableTesting"]),
    .target(name: "TestSupport", path: "Tests/TestSupport", exclude: ["validate-json.py"]),
    .testTarget(name: "ScreenTraceTests", dependencies: ["ScreenTrace", "TestSupport"]),
    .testTarget(
      name: "ScreenRecorderTests", dependencies: ["ScreenRecorder", "ComposableTesting", "TestSupport"]),
    .testTarget(name: "ScreenGraphTests", dependencies: ["ScreenGraph", "TestSupport"]),
    .target(name: "DrawingFixtures", dependencies: ["ScreenDiagrams"], path: "Tests/DrawingFixtures"),
    .testTarget(
      name: "ScreenDiagramsTests", dependencies: ["ScreenDiagrams", "DrawingFixtures", "TestSupport"]),
    .testTarget(
      name: "ScreenLayoutTests", dependencies: ["ScreenLayout", "ScreenLayoutHelper", "DrawingFixtures"]),
    .testTarget(
      name: "ScreenScannerTests", dependencies: ["ScreenScanner"], swiftSettings: swiftSyntax.swiftSettings),
    .testTarget(
      name: "ContractTests", dependencies: ["ContractCases", "ScreenScanner"],
      swiftSettings: swiftSyntax.swiftSettings),
    .testTarget(
      name: "ScreenGraphCLITests", dependencies: ["ScreenGraphCLI", "ScreenLayoutHelper"],
      swiftSettings: swiftSyntax.swiftSettings),
    .testTarget(
      name: "SampleAppsTests",
      dependencies: [
        "SampleApps", "Composable", "ComposableTesting", "ScreenTrace", "ScreenGraph", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// MARK: A part of it

// For builds of their own, under a sanitizer: what runs in an app, and its tests.
if Context.environment["SCREENGRAPH_RUNTIME_ONLY"] != nil {
  let libraries = [
    "Composable", "ComposableMacros", "ComposableTesting", "CZlib", "ScreenRecorder", "ScreenTrace",
  ]
  let parts = Set(libraries + libraries.map { "\($0)Tests" } + ["TestSupport"])
  package.targets.removeAll { !parts.contains($0.name) }
  package.products.removeAll { !parts.contains($0.name) }
}
