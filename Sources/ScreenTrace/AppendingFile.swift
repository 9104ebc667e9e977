import Foundation

/// Why a file cannot be opened or written.
struct FileProblem: Error, CustomStringConvertible {
  var description: String

  init(errorNumber: Int32) { description = String(cString: strerror(errorNumber)) }
}

/// Something that whole lines can be appended to.
protocol LineFile: AnyObject, Sendable {
  /// Bytes in it.
  var size: Int { get }

  /// Appends all of the bytes, or none of them.
  func append(_ bytes: [UInt8]) throws(FileProblem)
}

/// A file that is only ever appended to. Not to be used from two threads at once.
final class AppendingFile: LineFile, @unchecked Sendable {
  private let descriptor: Int32
  private(set) var size: Int

  /// Opens or creates the file, with the folders on the way to it. What a crash left as half a line is ended, so that
  /// the next line stands alone.
  init(path: String) throws(FileProblem) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileProblem(errorNumber: errno) }
    var status = stat()
    size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    var last = UInt8(ascii: "\n")
    if size > 0, pread(descriptor, &last, 1, off_t(size - 1)) == 1, last != UInt8(ascii: "\n") {
      try append([UInt8(ascii: "\n")])
    }
  }

  deinit { close(descriptor) }

  func append(_ bytes: [UInt8]) throws(FileProblem) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress! + written, bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        let problem = FileProblem(errorNumber: count == 0 ? ENOSPC : errno)
        // Half a line would spoil the next one.
        if written > 0 { ftruncate(descriptor, off_t(size)) }
        throw problem
      }
    }
    size += written
  }
}
