//! The cases of a forcing argument: a flag where a case starts, a number on each of its links, and a jagged
//! line where it ends in a contradiction.

use crate::canvas::{Canvas, Text};
use crate::font::Weight;
use crate::measures::baseline;
use crate::number::Number;
use crate::point::Point;
use std::fmt::Write;
use sudokud_human::{Claim, Family};
use sudokud_model::grid::{Cell, Value};

/// The radius of a disc with a number, in slots.
const RADIUS: f64 = 0.26;

/// The size of numbers beside clues, as a multiple of others.
const CLUE_SCALE: f64 = 1.5;

/// Returns the number of cases of a step, which is its number of assumptions.
pub(crate) fn count(step: &Claim) -> usize {
    let is_forcing = step.technique.family() == Family::Forcing;
    step.evidence.links.iter().filter(|link| is_forcing && link.from.is_empty()).count()
}

/// Draws a pennant with the number of the case at the candidate that it assumes. Returns its middle.
pub(crate) fn draw_flag(
    end: &[(Cell, Value)],
    (case, classes): (usize, &str),
    canvas: &mut Canvas<'_>,
) -> Option<Point> {
    let slot = canvas.measures.slot;
    // The corner between four slots is free of digits. At the left and upper edges the pennant is moved onto
    // the board.
    let corner = canvas.measures.candidate(*end.first()?) - Point::new(0.52, 0.52) * slot;
    let middle = Point::new(corner.x.max(0.34 * slot), corner.y.max(0.25 * slot));
    let corners = [(-0.34, -0.25), (0.2, -0.25), (0.36, 0.0), (0.2, 0.25), (-0.34, 0.25)];
    let mut points = String::new();
    for (dx, dy) in corners {
        let corner = middle + Point::new(dx, dy) * slot;
        let _ = write!(points, " {},{}", Number(corner.x), Number(corner.y));
    }
    canvas.push(format_args!("<g class=\"flag {classes}\"><polygon points=\"{}\"/>", points.trim_start()));
    draw_digits(middle - Point::new(0.05, 0.0) * slot, 1.0, case, canvas);
    canvas.close();
    Some(middle)
}

/// Draws the number of a case on a disc.
pub(crate) fn draw_case(at: Point, (case, suffix): (usize, &str), canvas: &mut Canvas<'_>) {
    draw_disc(at, 1.0, (case, &format!("case {suffix}")), canvas);
}

/// Draws the number of a link on a disc.
pub(crate) fn draw_number(at: Point, (number, suffix): (usize, &str), canvas: &mut Canvas<'_>) {
    draw_disc(at, 1.0, (number, &format!("number {suffix}")), canvas);
}

/// Draws the number of a link beside its clue, larger than others: it stands between cells, where there is
/// room.
pub(crate) fn draw_clue_number(at: Point, (number, suffix): (usize, &str), canvas: &mut Canvas<'_>) {
    draw_disc(at, CLUE_SCALE, (number, &format!("number {suffix}")), canvas);
}

/// Returns the radius of the numbers beside clues.
pub(crate) fn clue_radius(slot: f64) -> f64 {
    CLUE_SCALE * RADIUS * slot
}

/// Draws a disc with a number.
fn draw_disc(at: Point, scale: f64, (number, classes): (usize, &str), canvas: &mut Canvas<'_>) {
    canvas.push(format_args!("<g class=\"{classes}\">"));
    canvas.disc(at, scale * RADIUS * canvas.measures.slot);
    draw_digits(at, scale, number, canvas);
    canvas.close();
}

/// Draws a small number in the middle of a disc or a pennant.
fn draw_digits(middle: Point, scale: f64, number: usize, canvas: &mut Canvas<'_>) {
    let size = scale * if number < 10 { 0.42 } else { 0.32 } * canvas.measures.slot;
    let at = Point::new(middle.x, baseline(middle.y, size));
    canvas.text(&Text { class: "", at, size, weight: Weight::Bold, string: &number.to_string() });
}

/// Draws a jagged line through the candidates of a contradiction.
pub(crate) fn draw_clash(end: &[(Cell, Value)], classes: &str, canvas: &mut Canvas<'_>) {
    let slot = canvas.measures.slot;
    let mut places: Vec<Point> = end.iter().map(|&candidate| canvas.measures.candidate(candidate)).collect();
    if let [only] = places[..] {
        places = vec![only - Point::new(slot, 0.0), only + Point::new(slot, 0.0)];
    }
    let mut path = String::new();
    for pair in places.windows(2) {
        let (along, across) = (pair[1] - pair[0], (pair[1] - pair[0]).unit().left() * (0.18 * slot));
        let teeth = (along.length() / (0.4 * slot)).ceil().max(2.0) as u32;
        for tooth in 0..=teeth {
            let side = match tooth {
                _ if tooth == 0 || tooth == teeth => 0.0,
                _ if tooth % 2 == 0 => 1.0,
                _ => -1.0,
            };
            let point = pair[0] + along * (f64::from(tooth) / f64::from(teeth)) + across * side;
            let command = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{command}{} {}", Number(point.x), Number(point.y));
        }
    }
    canvas.push(format_args!("<path class=\"clash {classes}\" d=\"{path}\"/>"));
}
