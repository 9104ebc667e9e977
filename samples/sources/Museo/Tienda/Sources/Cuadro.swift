/// A model: in this module a picture is no feature.
public struct Cuadro: Equatable {
  public var titulo: String
}
