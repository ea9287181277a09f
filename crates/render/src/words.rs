//! The title, the words of constraints and the caption, by lines. Text that is too long is made smaller,
//! then cut.

use crate::canvas::{Canvas, Text};
use crate::font::Weight;
use crate::picture::Picture;
use crate::point::Point;

/// The mean width of a character, as a share of the font size.
const CHARACTER: f64 = 0.54;

/// The smallest share of its font size to which text is reduced.
const LEAST: f64 = 0.6;

/// Draws all words around the board.
pub(crate) fn draw(picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    let measures = canvas.measures.clone();
    if picture.title.is_none() && picture.caption.is_none() && measures.legend_lines.is_empty() {
        return;
    }
    canvas.open("words");
    let mut below = measures.board + measures.clues[2] + 6.0 * measures.weight;
    if let Some(title) = &picture.title {
        let y = measures.corner.y + 1.05 * measures.title;
        draw_line(title, ("title", measures.title, Weight::Bold), y, canvas);
    }
    for line in &measures.legend_lines {
        draw_line(line, ("legend", measures.legend, Weight::Regular), below + 1.05 * measures.legend, canvas);
        below += 1.4 * measures.legend;
    }
    if let Some(caption) = &picture.caption {
        let y = below + 1.05 * measures.caption;
        draw_line(caption, ("caption", measures.caption, Weight::Regular), y, canvas);
    }
    canvas.close();
}

fn draw_line(text: &str, (class, size, weight): (&str, f64, Weight), y: f64, canvas: &mut Canvas<'_>) {
    let room = canvas.measures.board / CHARACTER;
    let length = text.chars().count();
    let size = size * (room / (size * length.max(1) as f64)).clamp(LEAST, 1.0);
    let most = (room / size) as usize;
    let mut string: String = text.chars().take(most).collect();
    if length > most {
        string.pop();
        string.push('…');
    }
    let at = Point::new(canvas.measures.board / 2.0, y);
    canvas.text(&Text { class, at, size, weight, string: &string });
}
