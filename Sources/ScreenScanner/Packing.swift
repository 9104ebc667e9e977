/// What can be written as few bytes and read again, much faster than it was found.
protocol Packed {
  /// Throws a `PackedReader.Damage` where the bytes are none that `pack` wrote.
  init(from reader: inout PackedReader) throws
  func pack(into writer: inout PackedWriter)
}

/// Writes values one after the other; each long text once, in a table of its own.
struct PackedWriter {
  /// Texts of up to this many bytes stand where they are: a string of Swift's holds them without memory of its own.
  fileprivate static let longestInPlace = 15

  private var body: [UInt8] = []
  private var numbers: [String: Int] = [:]
  private var texts: [String] = []

  static func bytes(of value: some Packed) -> [UInt8] {
    var writer = PackedWriter()
    value.pack(into: &writer)
    var whole = PackedWriter()
    whole.write(writer.texts.count)
    for text in writer.texts {
      whole.write(text.utf8.count)
      whole.body += text.utf8
    }
    return whole.body + writer.body
  }

  mutating func write<each Value: Packed>(_ value: repeat each Value) {
    repeat (each value).pack(into: &self)
  }

  mutating func write(_ byte: UInt8) { body.append(byte) }

  /// Seven bits a byte, the lowest first.
  mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      body.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    body.append(UInt8(rest))
  }

  mutating func write(_ bytes: [UInt8]) {
    write(bytes.count)
    body += bytes
  }

  mutating func write(_ text: String) {
    let count = text.utf8.count
    if count <= Self.longestInPlace {
      body.append(UInt8(count))
      body += text.utf8
    } else if let number = numbers[text] {
      write(Self.longestInPlace + 1 + number)
    } else {
      numbers[text] = texts.count
      write(Self.longestInPlace + 1 + texts.count)
      texts.append(text)
    }
  }
}

/// Reads what a `PackedWriter` wrote.
struct PackedReader {
  /// The bytes are not what was written.
  struct Damage: Error {}

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  private var texts: [String] = []

  static func value<Value: Packed>(_ type: Value.Type, of bytes: ArraySlice<UInt8>) throws -> Value {
    try bytes.withUnsafeBufferPointer { bytes in
      var reader = PackedReader(bytes: bytes)
      for _ in 0..<(try reader.readCount()) {
        reader.texts.append(try reader.readText(of: reader.readCount()))
      }
      let value = try Value(from: &reader)
      guard reader.place == bytes.count else { throw Damage() }
      return value
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next value, of whatever type is wanted.
  mutating func next<Value: Packed>() throws -> Value { try Value(from: &self) }

  mutating func readByte() throws -> UInt8 {
    guard place < bytes.count else { throw Damage() }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func readNumber() throws -> Int {
    var number: UInt = 0
    for shift in stride(from: UInt(0), to: 64, by: 7) {
      let byte = try readByte()
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: number) }
    }
    throw Damage()
  }

  /// How many values follow: never more than there are bytes.
  mutating func readCount() throws -> Int {
    let count = try readNumber()
    guard count >= 0, count <= bytes.count - place else { throw Damage() }
    return count
  }

  mutating func readBytes() throws -> [UInt8] {
    let count = try readCount()
    defer { place += count }
    return Array(bytes[place..<(place + count)])
  }

  mutating func readWord() throws -> UInt64 {
    try (0..<8).reduce(0) { word, index in UInt64(try readByte()) << UInt64(8 * index) | word }
  }

  mutating func readText() throws -> String {
    let number = try readNumber()
    if (0...PackedWriter.longestInPlace).contains(number) { return try readText(of: number) }
    let index = number &- PackedWriter.longestInPlace &- 1
    guard texts.indices.contains(index) else { throw Damage() }
    return texts[index]
  }

  private mutating func readText(of count: Int) throws -> String {
    guard count <= bytes.count - place else { throw Damage() }
    defer { place += count }
    return String(decoding: bytes[place..<(place + count)], as: UTF8.self)
  }
}

extension String: Packed {
  init(from reader: inout PackedReader) throws { self = try reader.readText() }
  func pack(into writer: inout PackedWriter) { writer.write(self) }
}

extension Int: Packed {
  init(from reader: inout PackedReader) throws { self = try reader.readNumber() }
  func pack(into writer: inout PackedWriter) { writer.write(self) }
}

extension Bool: Packed {
  init(from reader: inout PackedReader) throws { self = try reader.readByte() != 0 }
  func pack(into writer: inout PackedWriter) { writer.write(UInt8(self ? 1 : 0)) }
}

extension Array: Packed where Element: Packed {
  init(from reader: inout PackedReader) throws {
    let count = try reader.readCount()
    self = []
    reserveCapacity(count)
    for _ in 0..<count { append(try Element(from: &reader)) }
  }

  func pack(into writer: inout PackedWriter) {
    writer.write(count)
    for element in self { element.pack(into: &writer) }
  }
}

extension Optional: Packed where Wrapped: Packed {
  init(from reader: inout PackedReader) throws {
    self = try Bool(from: &reader) ? Wrapped(from: &reader) : nil
  }

  func pack(into writer: inout PackedWriter) {
    (self != nil).pack(into: &writer)
    self?.pack(into: &writer)
  }
}

extension Set: Packed where Element: Packed {
  init(from reader: inout PackedReader) throws { self.init(try reader.next() as [Element]) }

  func pack(into writer: inout PackedWriter) {
    writer.write(count)
    for element in self { element.pack(into: &writer) }
  }
}

extension Dictionary: Packed where Key: Packed, Value: Packed {
  init(from reader: inout PackedReader) throws {
    let count = try reader.readCount()
    self.init(minimumCapacity: count)
    for _ in 0..<count {
      let key = try Key(from: &reader)
      self[key] = try Value(from: &reader)
    }
  }

  func pack(into writer: inout PackedWriter) {
    writer.write(count)
    for (key, value) in self { writer.write(key, value) }
  }
}
