//! The layers of constraints, and which figure is in which.

use crate::canvas::Canvas;
use crate::constraints::subject::Subject;
use crate::constraints::{areas, lines, marks, notes, outside, places, signs};
use crate::picture::Picture;
use sudokud_model::constraint::figure::{Area, Figure};

/// The dashes around a quadruple whose cells have no corner in common.
const SCATTERED: &[u8] = &[12, 6];

/// Draws what lies below the digits: tints and signs, lines, edges, and notes.
pub(crate) fn draw_below(picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    if picture.constraints.is_empty() {
        return;
    }
    let subjects = Subject::all(picture.constraints, &picture.layout);
    canvas.open("constraints");
    for draw in [draw_tints, draw_lines, draw_edges] {
        for subject in &subjects {
            group(subject, canvas, |canvas| draw(subject, canvas));
        }
    }
    notes::draw(&subjects, canvas);
    canvas.close();
}

/// Draws what lies above the lines of the grid: marks, quadruples, and clues outside of the board.
pub(crate) fn draw_above(picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    if picture.constraints.is_empty() {
        return;
    }
    canvas.open("clues");
    for subject in &Subject::all(picture.constraints, &picture.layout) {
        match subject.constraint.kind().figure {
            Figure::Mark(mark) => group(subject, canvas, |canvas| marks::draw(subject, &mark, canvas)),
            Figure::Corner => group(subject, canvas, |canvas| marks::draw_corner(subject, canvas)),
            _ => {}
        }
    }
    places::clues(picture.constraints, &picture.layout).iter().for_each(|clue| outside::draw(clue, canvas));
    canvas.close();
}

/// Draws in a group of the constraint's kind; there is none if nothing is drawn.
fn group(subject: &Subject<'_>, canvas: &mut Canvas<'_>, draw: impl FnOnce(&mut Canvas<'_>)) {
    canvas.group(subject.constraint.kind().name, draw);
}

fn draw_tints(subject: &Subject<'_>, canvas: &mut Canvas<'_>) {
    match subject.constraint.kind().figure {
        Figure::Sign(sign, _) => signs::draw(subject, sign, canvas),
        Figure::Area(Area { paint: Some(_), .. }) => areas::draw_tint(subject, canvas),
        _ => {}
    }
}

fn draw_lines(subject: &Subject<'_>, canvas: &mut Canvas<'_>) {
    match subject.constraint.kind().figure {
        Figure::Line(line) => lines::draw(subject, &line, canvas),
        Figure::Arrow(_) => lines::draw_arrow(subject, canvas),
        _ => {}
    }
}

fn draw_edges(subject: &Subject<'_>, canvas: &mut Canvas<'_>) {
    match subject.constraint.kind().figure {
        Figure::Area(area) => areas::draw_edge(subject, area.dashes, canvas),
        Figure::Corner if !marks::is_at_corner(subject, canvas) => {
            areas::draw_edge(subject, SCATTERED, canvas);
        }
        _ => {}
    }
}
