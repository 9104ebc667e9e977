import CZlib
import Foundation

/// The bytes of a file or of standard input, decompressed where they are gzip, read once from the front.
///
/// Memory is bounded by the size of one chunk, whatever the input holds.
package final class ByteStream {
  /// Bytes of one chunk. Of damaged compressed data zlib gives whole chunks only, so a larger one would lose more.
  package static let chunkSize = 1 << 15

  package let input: String
  private let file: gzFile
  private var head: [UInt8]?
  private(set) var isCut = false

  /// Opens `path`; `-` is standard input.
  package init(path: String) throws(ReadingError) {
    input = path
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.openingError(path, errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw ReadingError(input: path, what: "is a folder", remedy: "Name the files in it")
    }
    guard let file = gzdopen(descriptor, "rb") else {
      close(descriptor)
      throw ReadingError(input: path, what: "there is no memory to read it", remedy: "Close other programs")
    }
    gzbuffer(file, UInt32(Self.chunkSize))
    self.file = file
  }

  deinit { gzclose(file) }

  /// The next bytes; nil at the end, and at the place from where compressed data cannot be read (then `isCut` is set).
  package func next() throws(ReadingError) -> [UInt8]? {
    if let head {
      self.head = nil
      return head
    }
    return try read()
  }

  /// The first chunk, which `next` will give again.
  package func peek() throws(ReadingError) -> [UInt8] {
    if head == nil { head = try read() }
    return head ?? []
  }

  private func read() throws(ReadingError) -> [UInt8]? {
    if isCut { return nil }
    var count: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, initialized in
      count = gzread(file, buffer.baseAddress, UInt32(Self.chunkSize))
      initialized = max(0, Int(count))
    }
    if count < Self.chunkSize {
      var problem: Int32 = Z_OK
      gzerror(file, &problem)
      if problem == Z_ERRNO {
        throw ReadingError(
          input: input, what: "cannot be read: \(String(cString: strerror(errno)))", remedy: "Check the disk")
      }
      isCut = problem == Z_BUF_ERROR || problem == Z_DATA_ERROR
    }
    return chunk.isEmpty ? nil : chunk
  }

  private static func openingError(_ path: String, _ number: Int32) -> ReadingError {
    switch number {
    case ENOENT:
      ReadingError(
        input: path, what: "there is no such file",
        remedy: path.contains { "*?[".contains($0) }
          ? "Check the path; a shell expands patterns only where they stand without quotes" : "Check the path"
      )
    case EACCES:
      ReadingError(input: path, what: "may not be read", remedy: "Give yourself permission: chmod u+r")
    default:
      ReadingError(
        input: path, what: "cannot be opened: \(String(cString: strerror(number)))", remedy: "Check the path")
    }
  }
}
