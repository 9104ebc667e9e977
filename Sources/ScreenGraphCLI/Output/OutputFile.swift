import Foundation

/// Writes result files so that a failed run never harms an old one: beside them, then renamed over them.
///
/// Symbolic links are followed, permissions kept. What is no regular file (a device, a named pipe) is written into
/// as it is.
struct OutputFile {
  let path: String

  /// Writes files, and to standard output for `-`: all of them, or where one cannot be written, none.
  static func write(_ contents: [(path: String, bytes: [UInt8])]) throws {
    var pending: [Pending] = []
    do {
      for (path, bytes) in contents { pending.append(try OutputFile(path: path).prepare(bytes)) }
    } catch {
      for file in pending { file.discard() }
      throw error
    }
    for (index, file) in pending.enumerated() {
      do {
        try file.finish()
      } catch {
        for rest in pending[index...] { rest.discard() }
        throw error
      }
    }
  }

  func write(_ bytes: [UInt8]) throws { try Self.write([(path, bytes)]) }

  /// What is all but written.
  private struct Pending {
    var finish: () throws -> Void
    var discard: () -> Void = {}
  }

  private func prepare(_ bytes: [UInt8]) throws -> Pending {
    if path == "-" || path == "/dev/stdout" { return Pending { try StandardOutput.write(bytes) } }
    return try explained {
      var status = stat()
      let exists = stat(path, &status) == 0
      let kind = status.st_mode & S_IFMT
      if exists && kind == S_IFDIR { throw failure("it is a folder", remedy: "Name a file in it.") }
      if exists && kind != S_IFREG { return Pending { try explained { try writeInPlace(bytes) } } }
      if exists && access(path, W_OK) != 0 { throw FileDescriptor.SystemError(code: errno) }
      return try writeBeside(bytes, mode: exists ? status.st_mode & 0o7777 : nil)
    }
  }

  /// What the system answers becomes a failure that names the file.
  private func explained<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
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

  private func writeBeside(_ bytes: [UInt8], mode: mode_t?) throws -> Pending {
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
    return Pending {
      try explained {
        guard rename(file.path, target) == 0 else { throw FileDescriptor.SystemError(code: errno) }
      }
      Cleanup.shared.forget(token)
    } discard: {
      Cleanup.shared.run(token)
    }
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
