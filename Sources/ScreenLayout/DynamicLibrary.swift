import Foundation

/// A shared library that is opened when it is first needed. It stays open until the process ends.
struct DynamicLibrary: @unchecked Sendable {
  /// What `dlopen` returns is an opaque token that any thread may use.
  private let handle: UnsafeMutableRawPointer
  private let name: String

  /// Opens the first of the names that can be opened; throws what `missing` says otherwise.
  init(oneOf names: [String], missing: @autoclosure () -> LayoutError) throws(LayoutError) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        self.name = name
        return
      }
    }
    throw missing()
  }

  /// The address of a function or a variable.
  func address(of symbol: String) throws(LayoutError) -> UnsafeMutableRawPointer {
    guard let address = dlsym(handle, symbol) else {
      throw .missing(what: "`\(symbol)` in \(name)", advice: "Install a newer version of that library.")
    }
    return address
  }

  /// A function with C's calling convention.
  func function<Function>(_ symbol: String) throws(LayoutError) -> Function {
    unsafeBitCast(try address(of: symbol), to: Function.self)
  }

  /// The names that a library of a version has on Linux and on macOS, where Homebrew's folders are not searched.
  static func names(_ library: String, version: String) -> [String] {
    let macOS = "\(library).\(version).dylib"
    return ["\(library).so.\(version)", macOS, "/opt/homebrew/lib/\(macOS)", "/usr/local/lib/\(macOS)"]
  }

  /// The file that holds a symbol of this process.
  static func fileHolding(_ symbol: String) -> String? {
    // What `dladdr` fills in: file, its address, nearest symbol, its address. Glibc's headers show it to C only on
    // request, so it is looked up like everything else here.
    typealias Information = (
      UnsafePointer<CChar>?, UnsafeRawPointer?, UnsafePointer<CChar>?, UnsafeRawPointer?
    )
    typealias Lookup = @convention(c) (UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Int32
    guard let process = dlopen(nil, RTLD_NOW), let address = dlsym(process, symbol),
      let lookup = dlsym(process, "dladdr")
    else { return nil }
    var information: Information = (nil, nil, nil, nil)
    let found = withUnsafeMutablePointer(to: &information) {
      unsafeBitCast(lookup, to: Lookup.self)(address, $0)
    }
    return found == 0 ? nil : information.0.map { String(cString: $0) }
  }
}
