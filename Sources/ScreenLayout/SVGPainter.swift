import Foundation
import ScreenDiagrams

/// Paints our SVG with librsvg and cairo, which are opened when they are first needed: without them everything but PNG
/// and PDF works.
///
/// Text is set in Helvetica or a font of the same widths; without one (`fonts-liberation`) letters may not fit their
/// boxes.
struct SVGPainter: Sendable {
  static let shared: Result<SVGPainter, LayoutError> = {
    do throws(LayoutError) { return .success(try SVGPainter()) } catch { return .failure(error) }
  }()

  /// Pixels for a point: twice those of a screen of 96 pixels an inch.
  static let pixelsPerPoint = 2.0 * 96 / 72
  /// No side of a PNG is longer, in pixels; cairo ends at 32,767.
  static let longestSide = 16_000.0
  /// No PNG has more pixels: four bytes each, and a while to paint.
  static let mostPixels = 64_000_000.0

  let version: String
  private let rsvg: RSVG
  private let cairo: Cairo

  private init() throws(LayoutError) {
    rsvg = try RSVG()
    cairo = try Cairo()
    version = rsvg.version
  }

  /// The mark stands in a text chunk (`Comment`).
  func png(_ svg: FinishedSVG, background: String, mark: PictureMark) throws(LayoutError) -> Data {
    let scale = min(
      Self.pixelsPerPoint, Self.longestSide / max(svg.width, svg.height),
      (Self.mostPixels / (svg.width * svg.height)).squareRoot())
    let (width, height) = (max(1, (svg.width * scale).rounded()), max(1, (svg.height * scale).rounded()))
    let surface = cairo.imageSurfaceCreate(0, Int32(width), Int32(height))
    defer { cairo.surfaceDestroy(surface) }
    try paint(svg, on: surface, width: width, height: height, background: background)
    let output = OutputBuffer()
    let status = cairo.writePNG(surface, OutputBuffer.append, Unmanaged.passUnretained(output).toOpaque())
    guard status == 0 else { throw .failed(what: "cairo could not write the PNG (status \(status)).") }
    return PNGText.adding(mark.text, to: output.data)
  }

  /// One page of the picture's size. The date is fixed, so that the same picture gives the same file.
  func pdf(
    _ svg: FinishedSVG, background: String, drawing: Drawing, mark: PictureMark
  ) throws(LayoutError) -> Data {
    let output = OutputBuffer()
    let surface = cairo.pdfSurfaceCreate(
      OutputBuffer.append, Unmanaged.passUnretained(output).toOpaque(), svg.width, svg.height)
    defer { cairo.surfaceDestroy(surface) }
    let metadata: [(Int32, String)] = [
      (0, drawing.headline), (2, drawing.caption), (3, mark.text), (4, "ScreenGraph"),
      (5, "2000-01-01T00:00:00Z"), (6, "2000-01-01T00:00:00Z"),
    ]
    for (field, text) in metadata { cairo.pdfSetMetadata(surface, field, text) }
    try paint(svg, on: surface, width: svg.width, height: svg.height, background: background)
    cairo.surfaceFinish(surface)
    let status = cairo.surfaceStatus(surface)
    guard status == 0, !output.data.isEmpty else {
      throw .failed(what: "cairo could not write the PDF (status \(status)).")
    }
    return output.data
  }

  /// A picture file scaled to a size in pixels.
  func thumbnail(of image: [UInt8], width: Int, height: Int) throws(LayoutError) -> Data {
    guard let header = ImageHeader(image), 1...4_096 ~= width, 1...4_096 ~= height else {
      throw .failed(what: "The picture is no PNG and no JPEG, or its size is not one from 1 to 4096.")
    }
    let surface = cairo.imageSurfaceCreate(0, Int32(width), Int32(height))
    defer { cairo.surfaceDestroy(surface) }
    guard cairo.surfaceStatus(surface) == 0, let pen = cairo.create(surface) else {
      throw .failed(what: "cairo could not make a picture of \(width) × \(height).")
    }
    defer { cairo.destroy(pen) }
    let size = "width=\"\(width)\" height=\"\(height)\""
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(size)>"
      + "<image \(size) preserveAspectRatio=\"none\" "
      + "xlink:href=\"data:image/\(header.kind.rawValue);base64,\(Data(image).base64EncodedString())\"/></svg>"
    try rsvg.render(svg, on: pen, width: Double(width), height: Double(height))
    // librsvg says nothing of a picture that it cannot read: nothing is painted.
    cairo.surfaceFlush(surface)
    let count = Int(cairo.imageSurfaceGetStride(surface)) * height
    guard let pixels = cairo.imageSurfaceGetData(surface),
      UnsafeBufferPointer(start: pixels, count: count).contains(where: { $0 != 0 })
    else { throw .failed(what: "The picture is damaged.") }
    let output = OutputBuffer()
    let status = cairo.writePNG(surface, OutputBuffer.append, Unmanaged.passUnretained(output).toOpaque())
    guard status == 0 else { throw .failed(what: "cairo could not write the PNG (status \(status)).") }
    return output.data
  }

  private func paint(
    _ svg: FinishedSVG, on surface: OpaquePointer?, width: Double, height: Double, background: String
  ) throws(LayoutError) {
    let status = cairo.surfaceStatus(surface)
    guard status == 0, let pen = cairo.create(surface) else {
      throw .failed(
        what: "cairo could not make a picture of \(Int(width)) × \(Int(height)) (status \(status)).")
    }
    defer { cairo.destroy(pen) }
    let color = Int(background.dropFirst(), radix: 16) ?? 0xFFFFFF
    cairo.setSourceRGB(
      pen, Double(color >> 16 & 255) / 255, Double(color >> 8 & 255) / 255, Double(color & 255) / 255)
    cairo.paint(pen)
    try rsvg.render(svg.text, on: pen, width: width, height: height)
  }
}

/// Collects what cairo writes.
private final class OutputBuffer {
  var data = Data()

  static let append: Cairo.Write = { closure, bytes, count in
    guard let closure, let bytes else { return 0 }
    Unmanaged<OutputBuffer>.fromOpaque(closure).takeUnretainedValue().data.append(bytes, count: Int(count))
    return 0
  }
}

/// The functions of cairo in use.
struct Cairo: Sendable {
  typealias Write = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

  let imageSurfaceCreate: @convention(c) (Int32, Int32, Int32) -> OpaquePointer?
  let pdfSurfaceCreate: @convention(c) (Write, UnsafeMutableRawPointer?, Double, Double) -> OpaquePointer?
  let pdfSetMetadata: @convention(c) (OpaquePointer?, Int32, UnsafePointer<CChar>) -> Void
  let surfaceStatus: @convention(c) (OpaquePointer?) -> Int32
  let surfaceFinish: @convention(c) (OpaquePointer?) -> Void
  let surfaceDestroy: @convention(c) (OpaquePointer?) -> Void
  let surfaceFlush: @convention(c) (OpaquePointer?) -> Void
  let imageSurfaceGetStride: @convention(c) (OpaquePointer?) -> Int32
  let imageSurfaceGetData: @convention(c) (OpaquePointer?) -> UnsafeMutablePointer<UInt8>?
  let writePNG: @convention(c) (OpaquePointer?, Write, UnsafeMutableRawPointer?) -> Int32
  let create: @convention(c) (OpaquePointer?) -> OpaquePointer?
  let destroy: @convention(c) (OpaquePointer?) -> Void
  let setSourceRGB: @convention(c) (OpaquePointer?, Double, Double, Double) -> Void
  let paint: @convention(c) (OpaquePointer?) -> Void

  init() throws(LayoutError) {
    let library = try DynamicLibrary(
      oneOf: DynamicLibrary.names("libcairo", version: "2"),
      missing: .missing(
        what: "cairo, which paints PNG and PDF,",
        advice: "Install it: `apt-get install libcairo2 librsvg2-2` or `brew install librsvg`."))
    imageSurfaceCreate = try library.function("cairo_image_surface_create")
    pdfSurfaceCreate = try library.function("cairo_pdf_surface_create_for_stream")
    pdfSetMetadata = try library.function("cairo_pdf_surface_set_metadata")
    surfaceStatus = try library.function("cairo_surface_status")
    surfaceFinish = try library.function("cairo_surface_finish")
    surfaceDestroy = try library.function("cairo_surface_destroy")
    surfaceFlush = try library.function("cairo_surface_flush")
    imageSurfaceGetStride = try library.function("cairo_image_surface_get_stride")
    imageSurfaceGetData = try library.function("cairo_image_surface_get_data")
    writePNG = try library.function("cairo_surface_write_to_png_stream")
    create = try library.function("cairo_create")
    destroy = try library.function("cairo_destroy")
    setSourceRGB = try library.function("cairo_set_source_rgb")
    paint = try library.function("cairo_paint")
  }
}

/// The functions of librsvg in use.
struct RSVG: Sendable {
  private typealias ErrorReference = UnsafeMutablePointer<UnsafeMutableRawPointer?>
  /// Points to x, y, width and height.
  private typealias Viewport = UnsafeRawPointer

  let version: String
  private let newFromData: @convention(c) (UnsafePointer<UInt8>?, UInt, ErrorReference?) -> OpaquePointer?
  private let renderDocument:
    @convention(c) (OpaquePointer?, OpaquePointer?, Viewport, ErrorReference?) -> Int32
  private let unreference: @convention(c) (OpaquePointer?) -> Void
  private let clearError: @convention(c) (ErrorReference?) -> Void

  init() throws(LayoutError) {
    let missing = LayoutError.missing(
      what: "librsvg, which paints PNG and PDF,",
      advice: "Install it: `apt-get install librsvg2-2 fonts-liberation` or `brew install librsvg`.")
    let library = try DynamicLibrary(oneOf: DynamicLibrary.names("librsvg-2", version: "2"), missing: missing)
    let objects = try DynamicLibrary(
      oneOf: DynamicLibrary.names("libgobject-2.0", version: "0"), missing: missing)
    let glib = try DynamicLibrary(oneOf: DynamicLibrary.names("libglib-2.0", version: "0"), missing: missing)
    newFromData = try library.function("rsvg_handle_new_from_data")
    renderDocument = try library.function("rsvg_handle_render_document")
    unreference = try objects.function("g_object_unref")
    clearError = try glib.function("g_clear_error")
    let numbers = try ["rsvg_major_version", "rsvg_minor_version", "rsvg_micro_version"].map {
      name throws(LayoutError) in
      try library.address(of: name).assumingMemoryBound(to: UInt32.self).pointee
    }
    version = numbers.map { String($0) }.joined(separator: ".")
  }

  func render(_ svg: String, on pen: OpaquePointer, width: Double, height: Double) throws(LayoutError) {
    var error: UnsafeMutableRawPointer?
    defer { clearError(&error) }
    let handle = Array(svg.utf8).withUnsafeBufferPointer {
      newFromData($0.baseAddress, UInt($0.count), &error)
    }
    guard let handle else {
      throw .failed(what: "librsvg could not read the picture: \(Self.message(of: error))")
    }
    defer { unreference(handle) }
    var viewport = (0.0, 0.0, width, height)
    guard renderDocument(handle, pen, &viewport, &error) != 0 else {
      throw .failed(what: "librsvg could not paint the picture: \(Self.message(of: error))")
    }
  }

  /// A `GError` is a domain (32 bits), a code (32 bits) and a message.
  private static func message(of error: UnsafeMutableRawPointer?) -> String {
    guard let text = error?.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self) else {
      return "it does not say why."
    }
    return String(cString: text)
  }
}
