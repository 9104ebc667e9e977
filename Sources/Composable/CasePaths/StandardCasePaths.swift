// `Optional` and `Result` have case paths like an app's own enums. Their cases are no part of the paths that traces
// write, so they leave no name.

extension Optional: CasePathable {
  public struct AllCasePaths: Sendable {
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(
        _caseNames: [], _embed: { _ in .none },
        _extract: { if case .none = $0 { () } else { nil } })
    }

    public var some: AnyCasePath<Optional, Wrapped> {
      AnyCasePath(_caseNames: [], _embed: { .some($0) }, _extract: { $0 })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Optional.AllCasePaths: Sequence {
  public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<Wrapped?>> {
    let paths: [PartialCaseKeyPath<Wrapped?>] = [\.none, \.some]
    return paths.makeIterator()
  }
}

extension Optional: CasePathIterable {}

extension Result: CasePathable {
  public struct AllCasePaths: Sendable {
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        _caseNames: [], _embed: { .success($0) },
        _extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        _caseNames: [], _embed: { .failure($0) },
        _extract: { if case .failure(let error) = $0 { error } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result.AllCasePaths: Sequence {
  public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<Result<Success, Failure>>> {
    let paths: [PartialCaseKeyPath<Result<Success, Failure>>] = [\.success, \.failure]
    return paths.makeIterator()
  }
}

extension Result: CasePathIterable {}
