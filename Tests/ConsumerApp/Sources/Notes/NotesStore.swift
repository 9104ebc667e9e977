import Composable
import Foundation
import ScreenRecorder

extension Notes {
  /// The store of the app, which records what happens where a file for that is named.
  @MainActor
  public static func store(recordingTo trace: URL?) -> StoreOf<Notes> {
    Store(initialState: State()) { Notes() }.recording(to: trace)
  }
}
