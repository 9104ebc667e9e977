/// Why a drawing could not be laid out or painted: what is wrong and what to do.
public enum LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library or one of its parts is not installed.
  case missing(what: String, advice: String)
  /// An engine said no.
  case failed(what: String)

  public var description: String {
    switch self {
    case .missing(let what, let advice): "\(what) is missing. \(advice)"
    case .failed(let what): what
    }
  }
}
