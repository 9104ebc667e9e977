import Composable

/// Changes the value in one case of an enum in an assertion: `XCTModify(&$0.destination, case: \.some.edit) { $0.title = "" }`.
/// Another case is a failure, and so is a closure that throws.
public func XCTModify<Enum: CasePathable, Value>(
  _ enum: inout Enum,
  case keyPath: CaseKeyPath<Enum, Value>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Value) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let path = AnyCasePath(keyPath)
  let note = message().isEmpty ? "" : ": \(message())"
  do {
    guard try path.modify(&`enum`, body) == nil else { return }
    place.report("The case \(path) was expected, but the value is \(`enum`)\(note)")
  } catch {
    place.report("Changing the case \(path) threw an error: \(error)\(note)")
  }
}
