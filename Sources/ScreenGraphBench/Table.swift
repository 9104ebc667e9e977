import Foundation

/// Prints the costs of one question, a line each.
func printTable(_ title: String, _ costs: [Cost], unit: String = "ns/action") {
  print("\n\(title)")
  let width = costs.map(\.name.count).max() ?? 0
  for cost in costs {
    let name = cost.name.padding(toLength: width, withPad: " ", startingAt: 0)
    print("  \(name)  \(column("%.0f", cost.nanoseconds, 9)) \(unit)  \(column("%.2f", cost.ratio, 7))×")
  }
  // A pipe is to see each table when it is there.
  fflush(nil)
}

func column(_ format: String, _ value: Double, _ width: Int) -> String {
  let text = String(format: format, value)
  return String(repeating: " ", count: max(0, width - text.count)) + text
}
