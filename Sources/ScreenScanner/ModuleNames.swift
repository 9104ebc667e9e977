import Foundation

/// Which module a file belongs to, as far as its place tells.
///
/// - `Sources/Shop/Cart.swift` beside a `Package.swift` is in `Shop`;
/// - `Modules/Shop/Sources/Cart.swift` where each module has a `Sources` of its own, is in `Shop`;
/// - the folder beside an Xcode project that holds the file is the target's, by the templates' custom.
///
/// Otherwise nil: a missing module is resolved when graphs are joined.
struct ModuleNames {
  private var listings: [String: Set<String>] = [:]
  private var known: [Substring: String?] = [:]

  mutating func module(of absolute: String) -> String? {
    // Files of one folder are of one module.
    let folder = absolute.prefix(upTo: absolute.lastIndex(of: "/") ?? absolute.startIndex)
    if let known = known[folder] { return known }
    let module = find(absolute)
    known[folder] = module
    return module
  }

  private mutating func find(_ absolute: String) -> String? {
    let components = absolute.split(separator: "/").map(String.init)
    for index in components.indices.dropLast().reversed() {
      let folder = "/" + components[..<index].joined(separator: "/")
      if components[index] == "Sources" || components[index] == "Source" {
        let isPackage = contents(folder).contains("Package.swift")
        if isPackage, index + 2 < components.count { return identifier(components[index + 1]) }
        return index > 0 ? identifier(components[index - 1]) : nil
      }
      let listing = contents(folder)
      if listing.contains(where: { $0.hasSuffix(".xcodeproj") }) || listing.contains("Project.swift") {
        return identifier(components[index])
      }
    }
    return nil
  }

  private mutating func contents(_ folder: String) -> Set<String> {
    if let known = listings[folder] { return known }
    let names = Set((SourceFiles.entries(of: folder) ?? []).map(\.name))
    listings[folder] = names
    return names
  }

  /// As the compiler makes a module's name of a target's.
  private func identifier(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }
}
