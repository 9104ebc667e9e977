import Foundation
import Testing

/// Sources as an input: what is scanned, what is left out, and what is said of what was not understood.
@Suite struct SourcesTests {
  private let known = """
    @Reducer struct Hall {
      struct State { @Presents var door: Door.State? }
      enum Action { case knock, door(PresentationAction<Door.Action>) }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if case .knock = action { state.door = Door.State() }
          return .none
        }
        .ifLet(\\.$door, action: \\.door) { Door() }
      }
    }
    @Reducer struct Door { struct State {}; enum Action {} }
    """
  private let unknown = """
    @Reducer struct Cellar {
      struct State {}; enum Action {}
      var body: some ReducerOf<Self> { EmptyReducer().locked() }
    }
    """

  @Test func `What was not understood is counted, and fails only where asked to`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(known, to: "App/Hall.swift")
      try terminal.write(unknown, to: "App/Cellar.swift")
      let lax = try await terminal.screengraph("map", "App", "-f", "json")
      #expect(lax.status == 0)
      #expect(lax.errors.hasPrefix("Scanned 2 Swift files, parsed 2 of them: 1 not understood.\n"))
      let warning = "Warning: App/Cellar.swift:3: reducer operator 'locked' is not known\n"
      for command in [["map", "App", "-q", "-f", "txt"], ["check", "App", "-q", "--fail-on", "never"]] {
        let strict = try await terminal.shell(
          "$screengraph \(command.joined(separator: " ")) --strict-unknown")
        #expect(strict.status == 1)
        #expect(strict.errors == warning)
      }
    }
  }

  @Test func `Where everything is understood the strict run is clean`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(known, to: "App/Hall.swift")
      let strict = try await terminal.screengraph("map", "App", "-q", "-f", "txt", "--strict-unknown")
      #expect(strict.status == 0 && strict.errors.isEmpty)
    }
  }

  @Test func `Files are left out by a pattern, a folder or a name, a screen by its name`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(known, to: "App/Hall.swift")
      try terminal.write(unknown, to: "App/Legacy/Cellar.swift")
      for pattern in ["*ellar*", "Legacy/", "Cellar.swift"] {
        let found = try await terminal.screengraph(
          "map", "App", "-f", "json", "--exclude", pattern, "--strict-unknown")
        #expect(found.status == 0)
        #expect(found.errors.hasPrefix("Scanned 1 Swift file, parsed 1 of them: everything understood.\n"))
        #expect(!found.output.contains("Cellar"))
      }
      let screen = try await terminal.screengraph("map", "App", "-f", "json", "--exclude", "Cellar")
      #expect(screen.errors.hasPrefix("Scanned 2 Swift files"))
      #expect(!screen.output.contains(#""id":"Cellar""#))
    }
  }

  @Test func `Tests, previews, builds and packages of others are not scanned`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(known, to: "App/Hall.swift")
      for folder in [".build/checkouts", "Pods", "AppTests", "Preview Content", "Generated"] {
        try terminal.write(unknown, to: "App/\(folder)/Cellar.swift")
      }
      let found = try await terminal.screengraph("map", "App", "-f", "json", "--strict-unknown")
      #expect(found.status == 0)
      #expect(found.errors.hasPrefix("Scanned 1 Swift file, parsed 1 of them: everything understood.\n"))
    }
  }

  @Test func `A file that cannot be understood is named, and the rest is scanned`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(known, to: "App/Hall.swift")
      try terminal.write("@Reducer struct Broken { struct State { \n func (", to: "App/Broken.swift")
      try terminal.write(Data("struct State { }".utf8) + [0xFF, 0xFE], to: "App/Foreign.swift")
      let strict = try await terminal.screengraph("map", "App", "-f", "json", "-q", "--strict-unknown")
      #expect(strict.status == 1)
      #expect(strict.output.contains(#""id":"Hall""#))
      let files = strict.errors.split(separator: "\n").map { $0.split(separator: ":")[1] }
      #expect(Set(files) == [" App/Broken.swift", " App/Foreign.swift"])
    }
  }

  @Test func `The screen that the app starts with can be told`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(known, to: "App/Hall.swift")
      let found = try await terminal.screengraph("map", "App", "-q", "-f", "json", "--root", "Door")
      #expect(found.output.contains(#""roots": ["Door"]"#))
    }
  }
}
