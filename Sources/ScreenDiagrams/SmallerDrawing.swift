import Foundation

// Steps by which a drawing that is too large for a format or a layout engine gets smaller, each said in the picture.

extension Drawing {
  /// The direction in which its text is likely to be larger on a page, for those who cannot compare two layouts; downwards
  /// when both fit. O(nodes + edges).
  public func likelyDirection(on page: (width: Double, height: Double)) -> DrawingStyle.Direction {
    let down = SizeEstimate(of: self, isRightwards: false).scale(on: page)
    return SizeEstimate(of: self, isRightwards: true).scale(on: page) > down ? .right : .down
  }

  mutating func leaveOut(edgesAfter limit: Int, because reason: String) {
    let left = edges.count - limit
    // Recursions stay, then what traces saw most.
    let order = edges.indices.sorted {
      let (one, other) = (edges[$0], edges[$1])
      if one.isInRecursion != other.isInRecursion { return one.isInRecursion }
      return (other.count ?? 0, $0) < (one.count ?? 0, $1)
    }
    let kept = Set(order.prefix(limit))
    edges = edges.indices.filter(kept.contains).map { edges[$0] }
    remark("\(ReadableText.count(left, "move")) left out: \(reason).")
  }

  mutating func leaveOutLabels(because reason: String) {
    for index in edges.indices {
      edges[index].causes = []
      edges[index].hiddenCauses = 0
      edges[index].back?.causes = []
      edges[index].back?.hiddenCauses = 0
    }
    remark("Labels left out: \(reason).")
  }

  /// A sentence that says what is left out takes the place of an earlier one that begins with the same noun.
  mutating func remark(_ sentence: String) {
    let isLeftOut = " left out: "
    let noun = sentence.components(separatedBy: isLeftOut)[0].split(separator: " ").last
    remarks.removeAll { earlier in
      earlier.contains(isLeftOut)
        && earlier.components(separatedBy: isLeftOut)[0].split(separator: " ").last == noun
    }
    remarks.append(sentence)
  }
}
