import Foundation

/// Writes result files so that a failed run never harms an old one: beside it, then renamed over it.
///
/// Symbolic links are followed, permissions kept. What is no regular file (a device, a named pipe) is written into
/// as it is.
struct OutputFile {
  let path: String

  /// Writes to a file, or to standard output for `-`.
  static func write(_ bytes: [UInt8], to path: String) throws {
    if path == "-" { return try StandardOutput.write(bytes) }
    try OutputFile(path: path).write(bytes)
  }

  func write(_ bytes: [UInt8]) throws {
    if path == "/dev/stdout" { return try StandardOutput.write(bytes) }
    do {
      var status = stat()
      let exists = stat(path, &status) == 0
      let kind = status.st_mode & S_IFMT
      if exists && kind == S_IFDIR { throw failure("it is a folder", remedy: "Name a file in it.") }
      if exists && kind != S_IFREG { return try writeInPlace(bytes) }
      if exists && access(path, W_OK) != 0 { throw FileDescriptor.SystemError(code: errno) }
      try writeBeside(bytes, mode: exists ? status.st_mode & 0o7777 : nil)
    } catch let error as FileDescriptor.SystemError where error.code == ENOENT {
      throw failure("the folder does not exist", remedy: "Make it first.")
    } catch let error as FileDescriptor.SystemError {
      throw failure(error.text)
    }
  }

  private func failure(_ reason: String, remedy: String? = nil) -> CommandFailure {
    let text = "Cannot write '\(path)': \(reason)."
    return CommandFailure(status: .usage, message: remedy.map { "\(text) \($0)" } ?? text)
  }

  private func writeInPlace(_ bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileDescriptor.SystemError(code: errno) }
    defer { close(descriptor) }
    try FileDescriptor.write(bytes, to: descriptor)
  }

  private func writeBeside(_ bytes: [UInt8], mode: mode_t?) throws {
    let target = try followLinks()
    let folder = target.folderOfPath
    let temporary = (folder as NSString).appendingPathComponent(".screengraph.XXXXXX")
    let (file, token) = try Cleanup.shared.make {
      try Self.uniqueFile(temporary)
    } undo: { file in
      { unlink(file.path) }
    }
    do {
      defer { close(file.descriptor) }
      try FileDescriptor.write(bytes, to: file.descriptor)
      guard fchmod(file.descriptor, mode ?? Self.modeOfNewFiles) == 0, fsync(file.descriptor) == 0 else {
        throw FileDescriptor.SystemError(code: errno)
      }
    } catch {
      Cleanup.shared.run(token)
      throw error
    }
    guard rename(file.path, target) == 0 else {
      let error = FileDescriptor.SystemError(code: errno)
      Cleanup.shared.run(token)
      throw error
    }
    Cleanup.shared.forget(token)
  }

  /// Makes a file whose name ends in six characters that no other has.
  private static func uniqueFile(_ template: String) throws -> (path: String, descriptor: Int32) {
    var name = Array(template.utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw FileDescriptor.SystemError(code: errno) }
    return (String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), descriptor)
  }

  /// The file that the path's links lead to, whether or not it exists yet.
  private func followLinks() throws -> String {
    var current = path
    for _ in 0..<40 {
      var status = stat()
      guard lstat(current, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return current }
      let link = try FileManager.default.destinationOfSymbolicLink(atPath: current)
      let folder = current.folderOfPath
      current = link.hasPrefix("/") ? link : (folder as NSString).appendingPathComponent(link)
    }
    throw FileDescriptor.SystemError(code: ELOOP)
  }

  private static var modeOfNewFiles: mode_t {
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
  }
}
