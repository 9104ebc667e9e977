/// The version of this package: what `screengraph --version` shows and recorders write into their traces.
public enum ToolVersion {
  /// A semantic version.
  public static let text = "0.1.0"
}
