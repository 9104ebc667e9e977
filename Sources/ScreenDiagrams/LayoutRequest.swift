/// What is asked of the layout helper beside the drawing, which it reads on standard input. The command writes its
/// arguments and the helper reads them by this type, so both speak of the same options.
public struct LayoutRequest: Hashable, Sendable {
  public enum Format: String, Hashable, Sendable, CaseIterable { case svg, png, pdf }

  public var format: Format
  public var style: DrawingStyle
  public var effort: LayoutEffort

  public init(format: Format, style: DrawingStyle = DrawingStyle(), effort: LayoutEffort = .full) {
    self.format = format
    self.style = style
    self.effort = effort
  }

  /// The helper's arguments.
  public var arguments: [String] {
    [
      "--format", format.rawValue, "--theme", style.theme.rawValue, "--direction", style.direction.rawValue,
      "--effort", effort.rawValue,
    ]
  }

  /// A wrong argument: what it is and what it could be.
  public struct Misuse: Error, Hashable, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
  }

  /// Takes one option; nil when it is none of the options of a request.
  public mutating func take(_ option: String, value: String?) throws -> Bool {
    switch option {
    case "--format": format = try Self.choice(option, value)
    case "--theme": style.theme = try Self.choice(option, value)
    case "--direction": style.direction = try Self.choice(option, value)
    case "--effort": effort = try Self.choice(option, value)
    default: return false
    }
    return true
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ value: String?
  ) throws -> Choice where Choice.RawValue == String {
    if let value, let choice = Choice(rawValue: value) { return choice }
    let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw Misuse(description: "\(option) takes one of \(choices)\(value.map { ", not `\($0)`" } ?? "").")
  }
}
