/// Writes a drawing as text in one format. A new format is a file with a type that conforms, and an entry in
/// `DiagramFormat`.
public protocol DiagramWriter: Sendable {
  /// The whole file, ending in a newline. The same drawing and style give the same bytes.
  func text(for drawing: Drawing, style: DrawingStyle) -> String
}

/// The formats that need no layout engine.
public enum DiagramFormat: String, Hashable, Sendable, CaseIterable {
  case dot, mermaid, markdown, outline

  public init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "dot", "gv": self = .dot
    case "mmd", "mermaid": self = .mermaid
    case "md", "markdown": self = .markdown
    case "txt": self = .outline
    default: return nil
    }
  }

  public var writer: any DiagramWriter {
    switch self {
    case .dot: DOTWriter()
    case .mermaid: MermaidWriter()
    case .markdown: MarkdownWriter()
    case .outline: OutlineWriter()
    }
  }
}
