//! Hulls around the candidates of groups and of grouped nodes.
//!
//! A hull encloses candidates, because a shaded cell does not say which of its candidates are meant. A group
//! has a blob in each of its cells, and thin lines that join the blobs.

use crate::blob::Blob;
use crate::canvas::{Canvas, Text};
use crate::class;
use crate::font::Weight;
use crate::groups;
use crate::measures::{CELL, baseline};
use crate::number::Number;
use crate::picture::Picture;
use crate::point::Point;
use crate::spanning_tree;
use std::collections::HashSet;
use std::fmt::Write;
use sudokud_human::{Group, LinkMeaning};
use sudokud_model::grid::{Cell, Value};

/// Draws the hulls of a step.
pub(crate) fn draw(picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    let Some(step) = picture.step else { return };
    for (group, letter) in groups::with_letters(step) {
        let classes = groups::classes(group, letter);
        draw_group(&blobs(group, picture, canvas), &classes, canvas);
        if let Some(index) = letter
            && let Some(blob) = group.cells.first().map(|&cell| blob(group, cell, picture, canvas))
        {
            draw_letter(blob.top_left(), index, canvas);
        }
    }
    let mut drawn = HashSet::new();
    for link in &step.evidence.links {
        let meaning = link.meaning(step.technique.family());
        let ends: &[&Vec<_>] = match meaning {
            LinkMeaning::GroupedStrong | LinkMeaning::GroupedWeak => &[&link.from, &link.to],
            LinkMeaning::OneOf => &[&link.to],
            _ => &[],
        };
        for end in ends.iter().filter(|end| end.len() > 1) {
            let class = class::of_end(canvas.measures.layout(), end);
            if drawn.insert(class.clone()) {
                draw_end(end, &class, canvas);
            }
        }
    }
}

/// Draws the blobs of a group and the lines that join them.
fn draw_group(blobs: &[Blob], classes: &str, canvas: &mut Canvas<'_>) {
    let outlines: String = blobs.iter().map(Blob::path).collect();
    canvas.push(format_args!("<path class=\"hull {classes}\" d=\"{outlines}\"/>"));
    if blobs.len() > 1 {
        let middles: Vec<Point> = blobs.iter().map(Blob::middle).collect();
        let mut lines = String::new();
        for (a, b) in spanning_tree::edges(&middles) {
            let (from, to) = (blobs[a].exit(middles[b]), blobs[b].exit(middles[a]));
            let (x1, y1, x2, y2) = (Number(from.x), Number(from.y), Number(to.x), Number(to.y));
            let _ = write!(lines, "M{x1} {y1}L{x2} {y2}");
        }
        canvas.push(format_args!("<path class=\"tie {classes}\" d=\"{lines}\"/>"));
    }
}

fn blobs(group: &Group, picture: &Picture<'_>, canvas: &Canvas<'_>) -> Vec<Blob> {
    group.cells.iter().map(|&cell| blob(group, cell, picture, canvas)).collect()
}

/// Returns the blob of a group in one of its cells.
fn blob(group: &Group, cell: Cell, picture: &Picture<'_>, canvas: &Canvas<'_>) -> Blob {
    let measures = &canvas.measures;
    let content = &picture.contents[cell.index()];
    let members = content.values() & group.values;
    // All values that a chain names for a set may be in other cells of it.
    let values = if members.is_empty() { content.values() } else { members };
    if content.value().is_some() || values.is_empty() {
        return Blob::new(&[measures.middle(cell)], 0.42 * CELL);
    }
    let points: Vec<Point> = values.iter().map(|value| measures.candidate((cell, value))).collect();
    Blob::new(&points, 0.5 * measures.slot)
}

/// Draws the letter of an almost locked set near this point.
fn draw_letter(corner: Point, index: usize, canvas: &mut Canvas<'_>) {
    let (radius, size) = (0.28 * canvas.measures.slot.max(24.0), 0.44 * canvas.measures.slot.max(24.0));
    let middle = corner + Point::new(0.1 * radius, 0.1 * radius);
    let letter = char::from(b'A' + (index % 26) as u8).to_string();
    canvas.push(format_args!("<g class=\"letter als {}\">", class::of_letter(index)));
    canvas.disc(middle, radius);
    let at = Point::new(middle.x, baseline(middle.y, size));
    canvas.text(&Text { class: "", at, size, weight: Weight::Bold, string: &letter });
    canvas.close();
}

/// Draws the hull of an end of a link.
fn draw_end(end: &[(Cell, Value)], class: &str, canvas: &mut Canvas<'_>) {
    let points: Vec<Point> = end.iter().map(|&candidate| canvas.measures.candidate(candidate)).collect();
    let path = Blob::new(&points, 0.5 * canvas.measures.slot).path();
    canvas.push(format_args!("<path class=\"hull end {class}\" d=\"{path}\"/>"));
}
