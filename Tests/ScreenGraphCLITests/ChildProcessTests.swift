import Foundation
import Testing

@testable import ScreenGraphCLI

@Suite struct ChildProcessTests {
  func shell(_ script: String, seconds: Double = 20, input: [UInt8] = []) async throws -> ChildProcess.Result
  {
    try await ChildProcess(executable: "/bin/sh", arguments: ["-c", script], timeLimit: seconds)
      .runAside(input: input)
  }

  @Test func `It gets its input, and its two outputs and status come back`() async throws {
    let result = try await shell("cat; echo no >&2; exit 7", input: Array("yes".utf8))
    #expect(result.end == .exited(7))
    #expect(String(decoding: result.output, as: UTF8.self) == "yes")
    #expect(String(decoding: result.errors, as: UTF8.self) == "no\n")
  }

  @Test func `Megabytes on all three pipes at once block nobody`() async throws {
    let input = [UInt8](repeating: 65, count: 3_000_000)
    let result = try await shell(
      "head -c 2000000 /dev/zero >&2; cat; head -c 2000000 /dev/zero >&2", input: input)
    #expect(result.end == .exited(0))
    #expect(result.output.count == 3_000_000)
    #expect(result.errors.count == 65_536)
  }

  @Test func `A child that does not read its input is no trouble`() async throws {
    let result = try await shell("echo done", input: [UInt8](repeating: 65, count: 3_000_000))
    #expect(result.end == .exited(0))
    #expect(String(decoding: result.output, as: UTF8.self) == "done\n")
  }

  @Test(arguments: ["sleep 60", "sleep 60 & sleep 60", "exec >&- 2>&-; sleep 60", "trap '' TERM; sleep 60"])
  func `When the time is up it and all it started are gone`(script: String) async throws {
    let result = try await shell("echo $$; \(script)", seconds: 0.3)
    #expect(result.end == .outOfTime)
    let process = try #require(
      pid_t(String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
    // Nobody is left in its group, not even a zombie of its own.
    for _ in 0..<200 where kill(-process, 0) == 0 { usleep(10_000) }
    #expect(kill(-process, 0) == -1 && errno == ESRCH)
  }

  @Test func `A crash is told from an exit`() async throws {
    #expect(try await shell("kill -SEGV $$").end == .signalled(SIGSEGV))
  }

  @Test func `A program that is not there is said to be so`() async throws {
    #expect {
      try ChildProcess(executable: "/nowhere/program", arguments: [], timeLimit: 1).run(input: [])
    } throws: { ($0 as? FileDescriptor.SystemError)?.code == ENOENT }
  }
}
