import Composable
import ScreenRecorder

#if canImport(Testing)
  import Testing
#endif

extension Store {
  /// Records the store of a test where the environment asks for it: `SCREENGRAPH_TRACE=folder swift test`.
  func recordIfAsked(at place: SourcePlace) {
    TestRecording.begin(self, test: runningTest, fileID: place.fileID, line: place.line)
  }
}

/// The name of the test that is running, where the testing library tells.
private var runningTest: String? {
  #if canImport(Testing)
    Test.current?.name
  #else
    nil
  #endif
}
