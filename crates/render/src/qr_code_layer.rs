//! The QR code below the board.

use crate::canvas::Canvas;
use crate::number::Number;
use crate::qr_code::QrCode;

/// Draws a code. Its colors are fixed, because readers expect dark modules on a light ground.
pub(crate) fn draw(code: &QrCode, canvas: &mut Canvas<'_>) {
    let (place, size) = (canvas.measures.code, canvas.measures.code_size);
    let scale = size / code.modules() as f64;
    // A scale needs more decimal places than a coordinate.
    let thousandths = (scale * 1_000.0).round() / 1_000.0;
    canvas.push(format_args!(
        "<g class=\"code\" transform=\"translate({} {}) scale({thousandths})\">\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{}\" fill=\"#000\"/></g>\n",
        Number(place.x),
        Number(place.y),
        code.path(),
        side = code.modules(),
    ));
}
