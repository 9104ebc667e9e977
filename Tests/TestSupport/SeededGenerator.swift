/// SplitMix64 (Steele, Lea and Flood 2014): the same seed gives the same run.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that starts at `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next word.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// True once in `times` calls, on average.
  public mutating func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

  /// One of some choices, of which there is at least one.
  public mutating func pick<Choices: Collection>(_ choices: Choices) -> Choices.Element {
    choices.randomElement(using: &self)!
  }
}
