import Foundation
import ScreenGraph
import ScreenScanner

/// Where the files lie that a trace names as the compiler does: `Shop/Cart.swift`, the module and the name, whatever
/// folders are between. Editors, annotations and code hosts open paths only.
///
/// They are looked for among the sources that were given and in the repository that holds the current folder.
struct FilePlaces {
  private let paths: Set<String>
  private let pathsByName: [String: [String]]

  /// - Parameter sources: Inputs that are sources.
  init(sources: [String]) {
    let folders = sources + [DocumentRoot.repository(of: ".")].compactMap { $0 }
    paths = Set(SourceFiles(folders, excluding: []).files.map(\.path))
    pathsByName = Dictionary(grouping: paths, by: \.nameInPath)
  }

  /// Says in a map where the files are that it names as the compiler does.
  static func settle(_ map: inout ScreenMap, sources: [String]) {
    var places: FilePlaces?
    map.renameFiles { name in
      guard name.count(where: { $0 == "/" }) == 1, name.hasSuffix(".swift") else { return name }
      let known = places ?? FilePlaces(sources: sources)
      places = known
      return known.path(of: name)
    }
  }

  /// The path of the one file with this name below a folder that is called as the module is; the name itself where there is
  /// none, or more than one, or where it is a path already.
  private func path(of name: String) -> String {
    if paths.contains(name) { return name }
    let module = name.folderOfPath
    let found = (pathsByName[name.nameInPath] ?? []).filter { path in
      path.folderOfPath.split(separator: "/").contains { Self.module(of: $0) == module }
    }
    return found.count == 1 ? found[0] : name
  }

  /// As the compiler makes a module's name of a target's.
  private static func module(of folder: Substring) -> String {
    String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
