import Foundation

/// Something whose cost is measured: `run` does it a number of times.
struct Contender {
  var name: String
  /// Brings everything to rest between two measurements, untimed.
  var settle: @MainActor () -> Void = {}
  var run: @MainActor (Int) -> Void
}

/// What one contender cost.
struct Cost {
  var name: String
  /// Of the calling thread, for one action; the median of all rounds.
  var nanoseconds: Double
  /// How many times the cost of the first contender; the median of the ratios within each round.
  var ratio: Double
}

/// Measures contenders in turns, so that whatever slows the machine down slows all of them: each round runs each of
/// them, beginning with another one.
///
/// It counts the time that the thread computes and not that of the clock on the wall: others may use the machine.
@MainActor
func measure(_ contenders: [Contender], actions: Int, rounds: Int = 21, clock: () -> UInt64 = threadTime)
  -> [Cost]
{
  for contender in contenders { contender.run(actions / 4) }
  var times = contenders.map { _ in [Double]() }
  for round in 0..<rounds {
    for turn in contenders.indices {
      let index = (turn + round) % contenders.count
      contenders[index].settle()
      let start = clock()
      contenders[index].run(actions)
      times[index].append(Double(clock() - start) / Double(actions))
    }
  }
  return contenders.indices.map { index in
    Cost(
      name: contenders[index].name, nanoseconds: median(times[index]),
      ratio: median(zip(times[index], times[0]).map { $0 / $1 }))
  }
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

/// Nanoseconds that the calling thread has computed.
func threadTime() -> UInt64 { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

/// Nanoseconds that all threads have computed: for what waits, after which it may be on another thread.
func processTime() -> UInt64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }

/// Nanoseconds that the programs have computed that this one started and that have ended.
func childrenTime() -> UInt64 {
  var usage = rusage()
  #if os(Linux)
    let children = RUSAGE_CHILDREN.rawValue
  #else
    let children = RUSAGE_CHILDREN
  #endif
  getrusage(numericCast(children), &usage)
  let microseconds = { (time: timeval) in UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_usec) }
  return 1000 * (microseconds(usage.ru_utime) + microseconds(usage.ru_stime))
}

private func nanoseconds(of clock: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
