import Foundation

// What changes the order. None of it makes or ends an element, so it cancels no effect.

extension IdentifiedArray {
  /// Moves the elements at some positions, keeping their order, to before the element that is at `destination` now:
  /// what a list's `onMove` asks for. Positions that do not exist are left out. O(n).
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let moving = source.filter(indices.contains)
    guard !moving.isEmpty else { return }
    let destination = Swift.min(Swift.max(destination, startIndex), endIndex)
    let picked = Set(moving)
    var moved: ContiguousArray<Element?> = []
    moved.reserveCapacity(count)
    moved += slots[..<destination].indices.filter { !picked.contains($0) }.map { slots[$0] }
    moved += moving.map { slots[$0] }
    moved += slots[destination...].indices.filter { !picked.contains($0) }.map { slots[$0] }
    replace(by: moved)
  }

  /// Removes the elements at some positions: what a list's `onDelete` asks for, if the list shows this array and not a
  /// projection of it. Positions that do not exist are left out. O(n).
  public mutating func remove(atOffsets offsets: IndexSet) {
    guard offsets.contains(where: indices.contains) else { return }
    replace(by: ContiguousArray(slots.indices.filter { !offsets.contains($0) }.map { slots[$0] }))
  }

  /// Sorts the elements, stably. O(n log n).
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try permute { try $0.sort(by: areInIncreasingOrder) }
  }

  /// Reverses the order. O(n).
  public mutating func reverse() { permute { $0.reverse() } }

  /// Puts the elements that satisfy a predicate after those that do not; returns where they begin. The order within
  /// both parts is not kept. O(n).
  @discardableResult
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    try permute { try $0.partition(by: belongsInSecondPartition) }
  }

  /// Shuffles the elements with a generator: the dependency `withRandomNumberGenerator` lends one. O(n).
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    permute { $0.shuffle(using: &generator) }
  }

  /// Shuffles the elements. O(n).
  public mutating func shuffle() { permute { $0.shuffle() } }

  private mutating func permute<Result>(_ body: (inout [Element]) throws -> Result) rethrows -> Result {
    var permuted = elements
    let result = try body(&permuted)
    replace(by: ContiguousArray(permuted.map(Optional.some)))
    return result
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements, stably. O(n log n).
  public mutating func sort() { sort(by: <) }
}
