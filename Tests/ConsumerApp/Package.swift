// swift-tools-version: 6.0

import PackageDescription

// What an app does that uses this package: features with the macros, a recorder at its store, tests with a TestStore.
let package = Package(
  name: "ConsumerApp",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "ScreenGraph", path: "../..")],
  targets: [
    .target(
      name: "Notes",
      dependencies: [
        .product(name: "Composable", package: "ScreenGraph"),
        .product(name: "ScreenRecorder", package: "ScreenGraph"),
      ]),
    .executableTarget(
      name: "NotesMisuse",
      dependencies: ["Notes", .product(name: "Composable", package: "ScreenGraph")]),
    .testTarget(
      name: "NotesTests",
      dependencies: ["Notes", .product(name: "ComposableTesting", package: "ScreenGraph")]),
  ],
  swiftLanguageModes: [.v6]
)
