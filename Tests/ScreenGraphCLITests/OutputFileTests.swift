import Foundation
import Testing

@testable import ScreenGraphCLI

@Suite struct OutputFileTests {
  func write(_ text: String, to name: String, in terminal: Terminal) throws {
    try OutputFile(path: terminal.folder.appendingPathComponent(name).path).write(Array(text.utf8))
  }

  func mode(of name: String, in terminal: Terminal) throws -> Int? {
    let path = terminal.folder.appendingPathComponent(name).path
    return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// The message that writing is refused with.
  func complaint(about path: String) -> String {
    do {
      try OutputFile(path: path).write([1])
      return "written"
    } catch {
      return (error as? CommandFailure)?.message ?? "\(error)"
    }
  }

  @Test func `A name of one character is a name`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "t")
      #expect(try await terminal.screengraph("map", "-q", "t", "-o", "m", "-f", "txt").status == 0)
      #expect(try terminal.read("m").hasPrefix("Tienda: 2 screens, 1 move."))
    }
  }

  @Test func `A new file appears, and nothing beside it`() async throws {
    try await inTerminal { (terminal) async throws in
      try write("new", to: "a.svg", in: terminal)
      #expect(try terminal.read("a.svg") == "new")
      #expect(try terminal.files() == ["a.svg"])
    }
  }

  @Test func `An old file is replaced and keeps its permissions`() async throws {
    try await inTerminal { (terminal) async throws in
      let file = try terminal.write("old and longer", to: "a.svg")
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      try write("new", to: "a.svg", in: terminal)
      #expect(try terminal.read("a.svg") == "new")
      #expect(try mode(of: "a.svg", in: terminal) == 0o640)
    }
  }

  @Test func `A link stays a link, and what it leads to is written`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write("old", to: "real/a.svg")
      let links = [("link.svg", "real/a.svg"), ("twice.svg", "link.svg"), ("new.svg", "real/b.svg")]
      for (link, target) in links {
        try FileManager.default.createSymbolicLink(
          atPath: terminal.folder.appendingPathComponent(link).path, withDestinationPath: target)
      }
      try write("1", to: "twice.svg", in: terminal)
      #expect(try terminal.read("real/a.svg") == "1")
      try write("2", to: "new.svg", in: terminal)
      #expect(try terminal.read("real/b.svg") == "2")
      for (link, target) in links {
        let path = terminal.folder.appendingPathComponent(link).path
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
      }
    }
  }

  @Test func `A full device fails with what the system says`() async throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    #expect(complaint(about: "/dev/full") == "Cannot write '/dev/full': No space left on device.")
  }

  @Test func `A folder, a missing folder and a circle of links are refused`() async throws {
    try await inTerminal { (terminal) async throws in
      let folder = terminal.folder.path
      #expect(complaint(about: folder) == "Cannot write '\(folder)': it is a folder. Name a file in it.")
      #expect(
        complaint(about: "\(folder)/none/a.svg")
          == "Cannot write '\(folder)/none/a.svg': the folder does not exist. Make it first.")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/circle", withDestinationPath: "circle")
      #expect(
        complaint(about: "\(folder)/circle")
          == "Cannot write '\(folder)/circle': Too many levels of symbolic links.")
    }
  }

  @Test func `The longest file name there can be still has room to be written beside`() async throws {
    try await inTerminal { (terminal) async throws in
      let name = String(repeating: "a", count: 251) + ".svg"
      try write("new", to: name, in: terminal)
      #expect(try terminal.files() == [name])
    }
  }
}
