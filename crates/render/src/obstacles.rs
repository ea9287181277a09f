//! The obstacles of links: digits, and above all the candidates of the pattern.

use crate::measures::{CELL, Measures};
use crate::picture::Picture;
use crate::point::Point;
use sudokud_human::Claim;
use sudokud_human::proof::evidence::Values;
use sudokud_model::grid::{Column, Row};

/// The digits of a picture.
#[derive(Debug)]
pub(crate) struct Obstacles<'p> {
    picture: &'p Picture<'p>,
    /// The values of each cell that are candidates of the pattern.
    pattern: Vec<Values>,
}

impl<'p> Obstacles<'p> {
    /// Collects the digits of a picture with this step.
    pub(crate) fn new(picture: &'p Picture<'p>, step: &Claim) -> Self {
        let cells = step.evidence.cells.iter().map(|&(cell, values, _)| (cell, values));
        let mut pattern = vec![Values::EMPTY; picture.layout.cell_count()];
        for (cell, values) in cells.chain(step.eliminations.iter().copied()) {
            pattern[cell.index()] |= values;
        }
        Self { picture, pattern }
    }

    /// Returns how much a line through this point disturbs, 0 for free space.
    pub(crate) fn cost(&self, measures: &Measures, point: Point) -> f64 {
        if point.x < 0.0 || point.y < 0.0 || point.x >= measures.board || point.y >= measures.board {
            return 3.0;
        }
        let index = |distance: f64| (distance / CELL) as usize;
        let cell = self.picture.layout.cell(Row::new(index(point.y)), Column::new(index(point.x)));
        let content = &self.picture.contents[cell.index()];
        if content.value().is_some() {
            return if (point - measures.middle(cell)).length() < 0.28 * CELL { 1.0 } else { 0.0 };
        }
        let relative = point - measures.cell(cell);
        let Some(value) = measures.value_at(relative) else { return 0.0 };
        let is_on_digit = (relative - measures.slot(value)).length() < 0.38 * measures.slot;
        match (is_on_digit && content.values().contains(value), self.pattern[cell.index()].contains(value)) {
            (false, _) => 0.0,
            (true, false) => 1.0,
            (true, true) => 3.0,
        }
    }
}
