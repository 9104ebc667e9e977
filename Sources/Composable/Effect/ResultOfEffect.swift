extension Result where Failure == any Error {
  /// What an asynchronous operation returns or throws, as the value that an action carries:
  /// `await send(.loaded(Result { try await client.load() }))`.
  public init(
    isolation: isolated (any Actor)? = #isolation, catching operation: () async throws -> Success
  ) async {
    do {
      self = .success(try await operation())
    } catch {
      self = .failure(error)
    }
  }
}
