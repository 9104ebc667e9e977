import Foundation

/// The colours of a picture, by role.
///
/// Each role has one light colour that no other role has: the dark theme of an SVG that follows the reader's system
/// replaces colours by these values, which reaches parts of labels that carry no class.
public struct Palette: Hashable, Sendable {
  public enum Role: String, CaseIterable, Sendable {
    case background, screen, text, label, line, legendFrame, push, present, lane, frame, module
    case alert, alertLine, recursion, recursionFill, note
    case added, removed, changed, covered, uncovered
  }

  private let colors: [Role: String]

  /// As `#rrggbb`.
  public subscript(role: Role) -> String { colors[role] ?? "#ff00ff" }

  public static let light = Palette(colors: [
    .background: "#ffffff", .screen: "#eff1f5", .text: "#4c4f69", .label: "#5c5f77", .line: "#7c7f93",
    .legendFrame: "#9ca0b0", .push: "#2f8a1c", .present: "#1e66f5", .lane: "#e9f4e7", .frame: "#e8ebf1",
    .module: "#f6f6f9", .alert: "#fdf0d9", .alertLine: "#b5700f", .recursion: "#d20f39",
    .recursionFill: "#fbe3e8", .note: "#fff7e0",
    .added: "#17693a", .removed: "#61646f", .changed: "#7a4f00", .covered: "#0b6477", .uncovered: "#96257f",
  ])

  public static let dark = Palette(colors: [
    .background: "#1e1e2e", .screen: "#313244", .text: "#cdd6f4", .label: "#bac2de", .line: "#7f849c",
    .legendFrame: "#6c7086", .push: "#a6e3a1", .present: "#89b4fa", .lane: "#233130", .frame: "#292a3c",
    .module: "#232334", .alert: "#43402f", .alertLine: "#f9e2af", .recursion: "#f38ba8",
    .recursionFill: "#4a2c3c", .note: "#3a3730",
    .added: "#94e2d5", .removed: "#b4b8cc", .changed: "#fab387", .covered: "#89dceb", .uncovered: "#f5c2e7",
  ])

  /// The palette that is drawn; `both` is drawn light.
  public static func drawn(_ theme: DrawingStyle.Theme) -> Palette { theme == .dark ? dark : light }

  /// The ratio of the relative luminances of two `#rrggbb` colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
  public static func contrast(_ first: String, _ second: String) -> Double {
    let (one, other) = (luminance(first), luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private static func luminance(_ color: String) -> Double {
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    let channels = [number >> 16 & 255, number >> 8 & 255, number & 255].map { value -> Double in
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
