import Composable

/// Pretends to be a server: an answer takes a fifth of a second of the app's own clock.
func respuestaDelServidor() async throws {
  @Dependency(\.continuousClock) var clock
  try await clock.sleep(for: .milliseconds(200))
}
