//! The shapes behind digits: one for each candidate of a pattern, by its role.

use crate::canvas::Canvas;
use crate::class;
use crate::form::Form;
use crate::groups;
use crate::measures::CELL;
use crate::number::Number;
use crate::picture::Picture;
use crate::point::Point;
use crate::reasons::Reasons;
use crate::show::Content;
use std::collections::{HashMap, HashSet};
use sudokud_human::proof::evidence::Values;
use sudokud_human::{Claim, Role};
use sudokud_model::grid::{Cell, Value};

/// Draws the shapes of a picture. Where links have reasons, links that are not drawn have no shapes.
pub(crate) fn draw(picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    draw_rings(picture, canvas);
    if let Some(step) = picture.step {
        let mut shapes = Shapes { picture, canvas, drawn: HashSet::new(), counts: HashMap::new() };
        shapes.eliminations(step);
        shapes.cells(step);
        shapes.sets(step);
        shapes.placements(step);
    }
}

/// Draws rings around the values of the solution.
fn draw_rings(picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    for (cell, content) in picture.layout.cells().zip(&picture.contents) {
        if let &Content::Ringed(_, value) = content {
            let classes = format!("solution {}", class::of_candidate(&picture.layout, (cell, value)));
            let middle = canvas.measures.candidate((cell, value));
            let ring = Form::Disc.elements(&classes, middle, canvas.measures.radius());
            canvas.push(format_args!("{ring}"));
        }
    }
}

/// The shapes of a step. Shapes with equal classes are drawn once.
struct Shapes<'p, 'c, 'a> {
    picture: &'p Picture<'p>,
    canvas: &'c mut Canvas<'a>,
    drawn: HashSet<String>,
    /// The number of shapes of each candidate.
    counts: HashMap<(Cell, Value), usize>,
}

impl Shapes<'_, '_, '_> {
    /// Draws a square behind each candidate that is removed.
    fn eliminations(&mut self, step: &Claim) {
        for &(cell, values) in &step.eliminations {
            for value in values.iter() {
                self.candidate((cell, value), "elimination", Form::Square);
            }
        }
    }

    /// Draws the cells of the evidence.
    fn cells(&mut self, step: &Claim) {
        let reasons = Reasons::of(self.picture);
        for &(cell, values, role) in &step.evidence.cells {
            let classes = match role {
                Role::Als => groups::classes_of_cell(step, cell),
                _ => role.as_str().to_owned(),
            };
            if values.is_empty() {
                self.frame(cell, &format!("{classes} {}", class::of_cell(&self.picture.layout, cell)));
            }
            let is_later = |value| reasons.is_some_and(|reasons| reasons.is_later((cell, value)));
            let shown: Values = values.iter().filter(|&value| !is_later(value)).collect();
            self.candidates(cell, shown, &classes, Form::of(role));
        }
    }

    /// Draws the candidates of the almost locked sets.
    fn sets(&mut self, step: &Claim) {
        for (group, letter) in groups::with_letters(step) {
            let Some(index) = letter else { continue };
            for &cell in &group.cells {
                let values = self.picture.contents[cell.index()].values() & group.values;
                self.candidates(cell, values, &groups::classes(group, Some(index)), Form::Disc);
            }
        }
    }

    /// Draws a frame for each cell that is filled.
    fn placements(&mut self, step: &Claim) {
        for &candidate in &step.placements {
            let classes = format!("placement {}", class::of_candidate(&self.picture.layout, candidate));
            self.frame(candidate.0, &classes);
        }
    }

    fn candidates(&mut self, cell: Cell, values: Values, classes: &str, form: Form) {
        for value in values.iter() {
            self.candidate((cell, value), classes, form);
        }
    }

    /// Draws the shape of a candidate; in a filled cell, it has the size of the cell.
    fn candidate(&mut self, candidate: (Cell, Value), classes: &str, form: Form) {
        let place = class::of_candidate(&self.picture.layout, candidate);
        let classes = format!("{classes} {place}");
        if !self.drawn.insert(classes.clone()) {
            return;
        }
        let measures = &self.canvas.measures;
        let is_filled = self.picture.contents[candidate.0.index()].value().is_some();
        // A candidate with several shapes shows all: each is larger than the one before.
        let others = self.counts.entry(candidate).or_insert(0);
        let growth = 1.0 + 0.14 * (*others).min(4) as f64;
        *others += 1;
        let (middle, radius) = match is_filled {
            true => (measures.middle(candidate.0), 0.4 * CELL),
            false => (measures.candidate(candidate), measures.radius() * growth),
        };
        let elements = form.elements(&classes, middle, radius);
        self.canvas.push(format_args!("{elements}"));
    }

    /// Draws a frame inside the border of a cell.
    fn frame(&mut self, cell: Cell, classes: &str) {
        if !self.drawn.insert(classes.to_owned()) {
            return;
        }
        let inset = 4.0 * self.canvas.measures.weight;
        let corner = self.canvas.measures.cell(cell) + Point::new(inset, inset);
        let (x, y, side) = (Number(corner.x), Number(corner.y), Number(CELL - 2.0 * inset));
        self.canvas.push(format_args!(
            "<rect class=\"{classes}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"6\"/>"
        ));
    }
}
