import Foundation

/// Plain reading and writing of file descriptors.
enum FileDescriptor {
  /// What the system answered, in words.
  struct SystemError: Error {
    var code: Int32
    var text: String { String(cString: strerror(code)) }
  }

  /// Writes all bytes, however many calls it takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  private static func systemWrite(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #else
      Glibc.write(descriptor, bytes, count)
    #endif
  }

  /// Opens `/dev/null` in the place of standard streams that were closed, so that no file that is opened later gets
  /// their numbers and is written into by mistake. It is opened for reading: writing there is still an error.
  static func fillStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}

/// Where results go.
enum StandardOutput {
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes text. A reader that has gone (`| head`) is no error: it has what it wanted.
  static func write(_ text: String) throws { try write(Array(text.utf8)) }

  static func write(_ bytes: [UInt8]) throws {
    ProgressLine.clear()
    do {
      try FileDescriptor.write(bytes, to: STDOUT_FILENO)
    } catch let error as FileDescriptor.SystemError {
      if error.code == EPIPE { return }
      throw CommandFailure(
        status: .usage, message: "Cannot write to standard output: \(error.text).")
    }
  }
}
