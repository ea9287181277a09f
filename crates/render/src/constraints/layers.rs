//! The layers of constraints, and which figure is in which.

use crate::canvas::Canvas;
use crate::constraints::drawn_constraint::DrawnConstraint;
use crate::constraints::emphasis::Emphases;
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
    let constraints = DrawnConstraint::all(picture.constraints, &picture.layout);
    let emphases = Emphases::of(picture);
    canvas.open("constraints");
    for draw in [draw_tints, draw_lines, draw_edges] {
        for drawn in &constraints {
            group(drawn, &emphases, canvas, |canvas| draw(drawn, canvas));
        }
    }
    notes::draw(&constraints, &emphases, canvas);
    canvas.close();
}

/// Draws what lies above the lines of the grid: marks, quadruples, and clues outside of the board.
pub(crate) fn draw_above(picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    if picture.constraints.is_empty() {
        return;
    }
    let emphases = Emphases::of(picture);
    canvas.open("clues");
    for drawn in &DrawnConstraint::all(picture.constraints, &picture.layout) {
        match drawn.constraint.kind().figure {
            Figure::Mark(mark) => {
                group(drawn, &emphases, canvas, |canvas| marks::draw(drawn, &mark, canvas));
            }
            Figure::Corner => group(drawn, &emphases, canvas, |canvas| marks::draw_corner(drawn, canvas)),
            _ => {}
        }
    }
    for clue in &places::clues(picture.constraints, &picture.layout) {
        group(&clue.drawn, &emphases, canvas, |canvas| outside::draw(clue, canvas));
    }
    canvas.close();
}

/// Draws in a group with the constraint's kind, emphasis and index; there is none if nothing is drawn.
fn group<'a>(
    drawn: &DrawnConstraint<'_>,
    emphases: &Emphases,
    canvas: &mut Canvas<'a>,
    draw: impl FnOnce(&mut Canvas<'a>),
) {
    let (kind, index) = (drawn.constraint.kind().name, drawn.index);
    let emphasis = emphases.at(index).suffix();
    canvas.group(format_args!("class=\"{kind}{emphasis}\" data-constraint=\"{index}\""), draw);
}

fn draw_tints(drawn: &DrawnConstraint<'_>, canvas: &mut Canvas<'_>) {
    match drawn.constraint.kind().figure {
        Figure::Sign(sign, _) => signs::draw(drawn, sign, canvas),
        Figure::Area(Area { paint: Some(_), .. }) => areas::draw_tint(drawn, canvas),
        _ => {}
    }
}

fn draw_lines(drawn: &DrawnConstraint<'_>, canvas: &mut Canvas<'_>) {
    match drawn.constraint.kind().figure {
        Figure::Line(line) => lines::draw(drawn, &line, canvas),
        Figure::Arrow(_) => lines::draw_arrow(drawn, canvas),
        _ => {}
    }
}

fn draw_edges(drawn: &DrawnConstraint<'_>, canvas: &mut Canvas<'_>) {
    match drawn.constraint.kind().figure {
        Figure::Area(area) => areas::draw_edge(drawn, area.dashes, canvas),
        Figure::Corner if !marks::is_at_corner(drawn, canvas) => {
            areas::draw_edge(drawn, SCATTERED, canvas);
        }
        _ => {}
    }
}
