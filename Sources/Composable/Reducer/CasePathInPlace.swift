extension AnyCasePath {
  /// Changes the value of the case where it lies: it is moved out of the root and back, so that no second reference
  /// makes the change copy what the value holds. Returns nil, and changes nothing, when the root is another case.
  func changeInPlace<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    withUnsafeMutablePointer(to: &root) { pointer in
      guard var value = extract(from: pointer.pointee) else { return nil }
      pointer.deinitialize(count: 1)
      // `body` cannot throw, so the root is whole again whatever happens.
      defer { pointer.initialize(to: embed(value)) }
      return body(&value)
    }
  }
}
