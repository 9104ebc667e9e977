import Foundation

// Folders and files by the system's own calls: Foundation's ask for every file's owner and more.
extension SourceFiles {
  /// What lies in a folder, in no order; nil where it cannot be read.
  ///
  /// Links are no folders: they may lead round in a circle.
  static func entries(of folder: String) -> [(name: String, isFolder: Bool)]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      // Some file systems do not tell here what a thing is.
      let isFolder =
        Int32(entry.pointee.d_type) == Int32(DT_UNKNOWN)
        ? self.isFolder("\(folder)/\(name)") : Int32(entry.pointee.d_type) == Int32(DT_DIR)
      entries.append((name, isFolder))
    }
    return entries
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The bytes of a file, or why there are none. Of a pipe or a device nothing is read, for it may never end.
  static func contents(of path: String, upTo limit: Int) -> (bytes: [UInt8], problem: String?) {
    let unreadable = (bytes: [UInt8](), problem: "the file cannot be read")
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return unreadable }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return unreadable }
    guard status.st_mode & S_IFMT == S_IFREG else { return ([], "no file that holds text") }
    let size = Int(status.st_size)
    guard size <= limit else { return ([], "larger than \(limit >> 20) MiB: not read") }
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let number = read(file, buffer.baseAddress! + count, size - count)
        if number < 0, errno == EINTR { continue }
        if number < 0 { isWhole = false }
        guard number > 0 else { break }
        count += number
      }
    }
    return isWhole ? (bytes, nil) : unreadable
  }
}
