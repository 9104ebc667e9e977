/// The word that somebody who wrote `text` most likely meant: the same but for capitals; else the one the fewest edits
/// away, when these are at most three and fewer than half of the word; else the only one that begins with it.
func nearMiss(_ text: String, among words: [String]) -> String? {
  if let same = words.first(where: { $0.lowercased() == text.lowercased() }) { return same }
  let candidates = words.map { (word: $0, distance: editDistance(text, $0)) }
    .filter { $0.distance <= 3 && $0.distance * 2 < $0.word.count }
  if let nearest = candidates.min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }) {
    return nearest.word
  }
  let longer = text.count < 3 ? [] : words.filter { $0.hasPrefix(text) }
  return longer.count == 1 ? longer[0] : nil
}

/// Insertions, deletions, replacements and swaps of neighbours that make one text the other (the optimal string
/// alignment distance). Time and space are the product of the lengths; texts over 256 bytes are no near miss.
private func editDistance(_ left: String, _ right: String) -> Int {
  guard left.utf8.count <= 256, right.utf8.count <= 256 else { return .max / 4 }
  let left = Array(left), right = Array(right)
  var rows = [Array(0...right.count)]
  for (i, character) in left.enumerated() {
    var row = [i + 1]
    for (j, other) in right.enumerated() {
      var best = min(rows[i][j] + (character == other ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, character == right[j - 1], left[i - 1] == other {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}
