import Foundation

FileDescriptor.fillStandardStreams()
Cleanup.shared.handleInterruptions()
exit(ScreenGraphCommand.run(CommandLine.arguments.dropFirst()).rawValue)
