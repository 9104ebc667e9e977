import Foundation

/// Finds the Swift files of an app: everything below the inputs, without what is no part of the app.
///
/// The answer is sorted, so that nothing later depends on the order in which a file system lists its files.
package struct SourceFiles {
  /// A file that was found.
  package struct Found: Hashable, Sendable {
    package var absolute: String
    /// Relative to `SourceFiles.base`.
    package var path: String
  }

  /// Folders and files left out wherever they lie below an input: builds, packages of others, tests, previews,
  /// generated code.
  static let defaultExclusions = [
    ".*", "Pods", "Carthage", "DerivedData", "SourcePackages", "node_modules", "Tests", "*Tests", "*UITests",
    "UITest*", "Preview Content", "*Previews", "Generated", "*.generated.swift", "*Tests.swift",
    "*.playground", "*.docc", "*.xctemplate", "Package.swift", "Project.swift", "Tuist", "fastlane",
  ]

  private static let standard = defaultExclusions.map(Glob.init)

  package private(set) var files: [Found] = []
  private(set) var notes: [(path: String, what: String)] = []
  private let exclusions: [Glob]

  /// - Parameter exclusions: Glob patterns, each for a name (`*Mocks`) or a relative path (`App/Legacy/*`).
  package init(_ inputs: [String], excluding exclusions: [String]) {
    self.exclusions = exclusions.map(Glob.init)
    for input in inputs { add(input) }
    files = Array(Set(files)).sorted { $0.path < $1.path }
    notes.sort { ($0.path, $0.what) < ($1.path, $1.what) }
  }

  private mutating func add(_ input: String) {
    let url = URL(fileURLWithPath: input).standardizedFileURL
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      notes.append((input, "no such file or folder"))
      return
    }
    let folder = isFolder.boolValue ? url : url.deletingLastPathComponent()
    let base = Self.base(of: folder, from: FileManager.default.currentDirectoryPath)
    if isFolder.boolValue {
      walk(url.path, base: base)
    } else {
      files.append(Found(absolute: url.path, path: Self.relative(url.path, to: base)))
    }
  }

  private mutating func walk(_ folder: String, base: String) {
    var waiting = [folder]
    while let folder = waiting.popLast() {
      guard let entries = Self.entries(of: folder) else {
        notes.append((Self.relative(folder, to: base), "the folder cannot be read"))
        continue
      }
      for entry in entries {
        let isSource = !entry.isFolder && entry.name.hasSuffix(".swift")
        guard isSource || entry.isFolder else { continue }
        let path = folder == "/" ? "/\(entry.name)" : "\(folder)/\(entry.name)"
        if isExcluded(entry.name, Self.relative(path, to: base)) { continue }
        if isSource {
          files.append(Found(absolute: path, path: Self.relative(path, to: base)))
        } else {
          waiting.append(path)
        }
      }
    }
  }

  private func isExcluded(_ name: String, _ path: String) -> Bool {
    // A folder that was named itself is searched, whatever folders it lies in: by default only names below it count.
    if Self.standard.contains(where: { $0.matches(name) }) { return true }
    return exclusions.contains { $0.matches(name) || $0.matches(path) }
  }

  /// What the paths below a folder are relative to: the repository that holds it and the current folder, or else the
  /// current folder where that holds it, so that files can be opened by their paths; seen from elsewhere its own
  /// repository, or the folder itself.
  static func base(of folder: URL, from current: String) -> String {
    func holds(_ outer: String, _ inner: String) -> Bool { inner == outer || inner.hasPrefix(outer + "/") }
    let repository = repository(of: folder)
    if let repository, holds(repository, current) { return repository }
    return holds(current, folder.path) ? current : repository ?? folder.path
  }

  private static func repository(of folder: URL) -> String? {
    var folder = folder
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) {
        return folder.path
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static func relative(_ path: String, to base: String) -> String {
    path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }
}

/// `*` for any run of characters, `?` for one. A pattern that ends in `/` or names a folder excludes what is below.
struct Glob: Sendable {
  private let pattern: [Unicode.Scalar]
  private let form: Form

  /// What most patterns are, and is told without a search.
  private enum Form { case literal([UInt8]), suffix([UInt8]), prefix([UInt8]), other }

  init(_ pattern: String) {
    let pattern = pattern.hasSuffix("/") ? String(pattern.dropLast()) : pattern
    self.pattern = Array(pattern.unicodeScalars)
    let stars = pattern.utf8.count { $0 == UInt8(ascii: "*") }
    if pattern.utf8.contains(UInt8(ascii: "?")) || stars > 1 {
      form = .other
    } else if stars == 0 {
      form = .literal(Array(pattern.utf8))
    } else if pattern.hasPrefix("*") {
      form = .suffix(pattern.utf8.dropFirst().reversed())
    } else {
      form = pattern.hasSuffix("*") ? .prefix(Array(pattern.utf8.dropLast())) : .other
    }
  }

  func matches(_ text: String) -> Bool {
    switch form {
    case .literal(let bytes): text.utf8.elementsEqual(bytes)
    case .suffix(let bytes): text.utf8.reversed().starts(with: bytes)
    case .prefix(let bytes): text.utf8.starts(with: bytes)
    case .other: matches(Array(text.unicodeScalars))
    }
  }

  private func matches(_ text: [Unicode.Scalar]) -> Bool {
    var place = (pattern: 0, text: 0)
    var star: (pattern: Int, text: Int)?
    while place.text < text.count {
      if place.pattern < pattern.count, pattern[place.pattern] == "*" {
        star = (place.pattern, place.text)
        place.pattern += 1
      } else if place.pattern < pattern.count,
        pattern[place.pattern] == "?" || pattern[place.pattern] == text[place.text]
      {
        place = (place.pattern + 1, place.text + 1)
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        place = (last.pattern + 1, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[place.pattern...].allSatisfy { $0 == "*" }
  }
}
