//! The service as a painter: the font that is part of the program, and PNG from SVG, by resvg without its
//! text support, because the SVG has outlines.

use crate::work::typeface;
use resvg::{tiny_skia, usvg};
use sudokud_contract::wire::painter::Painter;
use sudokud_contract::wire::problem::{Code, Problem};
use sudokud_render::Font;

/// The painter of the service and of the command line.
pub(crate) struct ServicePainter;

impl Painter for ServicePainter {
    fn font(&self) -> Option<&'static Font> {
        Some(typeface::font())
    }

    fn png(&self, svg: &str) -> Result<Vec<u8>, Problem> {
        draw(svg).ok_or_else(|| Problem::new(Code::Internal, "the picture could not be drawn"))
    }
}

fn draw(svg: &str) -> Option<Vec<u8>> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).ok()?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}
