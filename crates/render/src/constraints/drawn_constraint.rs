//! A constraint to draw, with its cells on the board and its letter.

use std::collections::HashMap;
use sudokud_model::constraint::figure::Figure;
use sudokud_model::constraint::{Argument, Constraint};
use sudokud_model::grid::Cell;
use sudokud_model::houses::Layout;

/// A constraint to draw.
#[derive(Clone, Copy, Debug)]
pub struct DrawnConstraint<'a> {
    /// The constraint.
    pub constraint: &'a Constraint,
    /// Its index among those of the picture.
    pub index: usize,
    /// The houses of the board.
    pub layout: &'a Layout,
    /// The index of its tag among those of the picture.
    pub tag: usize,
}

impl<'a> DrawnConstraint<'a> {
    /// Returns the constraints, each with a tag of its own.
    #[must_use]
    pub fn all(constraints: &'a [Constraint], layout: &'a Layout) -> Vec<Self> {
        let mut tags = 0..;
        let tag = |constraint: &Constraint| {
            if has_tag(constraint.kind().figure) { tags.next().unwrap_or(0) } else { 0 }
        };
        let with_tags: Vec<usize> = constraints.iter().map(tag).collect();
        let drawn = |(index, (constraint, tag))| Self { constraint, index, layout, tag };
        constraints.iter().zip(with_tags).enumerate().map(drawn).collect()
    }

    /// Returns the cells of a field. Variables are not drawn.
    #[must_use]
    pub fn cells(&self, field: &str) -> Vec<Cell> {
        self.constraint.cells(field)
    }

    /// Returns the lists of cells: those of a field with lists, otherwise the cells, otherwise the cells of
    /// nested constraints.
    #[must_use]
    pub fn lists(&self) -> Vec<Vec<Cell>> {
        let lists = match (self.constraint.groups("groups"), self.constraint.subjects("cells")) {
            ([], []) => vec![self.constraint.nested().flat_map(Constraint::all_cells).collect()],
            ([], _) => vec![self.cells("cells")],
            _ => self.constraint.cell_groups("groups"),
        };
        lists.into_iter().filter(|list| !list.is_empty()).collect()
    }

    /// Iterates over the fields with a single cell.
    pub fn single_cells(&self) -> impl Iterator<Item = (&'static str, Cell)> {
        self.constraint.arguments().filter_map(|(field, argument)| match argument {
            Argument::Cell(subject) => Some((field, subject.cell()?)),
            _ => None,
        })
    }

    /// Returns the pairs that a mark is about: two cells as they are, of more those that touch, the earlier
    /// cell of the list first.
    #[must_use]
    pub fn marked_pairs(&self) -> Vec<[Cell; 2]> {
        let cells = self.cells("cells");
        if let [a, b] = cells[..] {
            return vec![[a, b]];
        }
        let places: HashMap<usize, usize> =
            cells.iter().enumerate().map(|(at, cell)| (cell.index(), at)).collect();
        let side = self.layout.side();
        let mut pairs = Vec::new();
        for (at, &cell) in cells.iter().enumerate() {
            let right = (cell.index() % side + 1 < side).then(|| cell.index() + 1);
            for next in [right, Some(cell.index() + side)].into_iter().flatten() {
                match places.get(&next) {
                    Some(&other) if other > at => pairs.push([cell, Cell::new(next)]),
                    Some(_) => pairs.push([Cell::new(next), cell]),
                    None => {}
                }
            }
        }
        pairs
    }
}

/// Returns whether a figure names the tag of its constraint.
fn has_tag(figure: Figure) -> bool {
    let has = |text: &str| text.contains("{tag}");
    match figure {
        Figure::Words(words) => has(words),
        Figure::Area(area) => has(area.note) || has(area.words),
        Figure::Line(line) => has(line.note),
        _ => false,
    }
}
