//! Gurth's symmetrical placement: if a symmetry of the board maps the givens to themselves, up to an exchange
//! of values, it maps each solution to a solution. So it maps the only solution to itself: a cell has a value
//! if and only if the image of the cell has the image of the value. A cell that is its own image can only
//! have values that are their own images.
//!
//! The symmetries are the half turn, the quarter turn and the reflections in the diagonals, where they map
//! the houses of the layout to houses. (A puzzle whose givens a reflection in a middle line maps to
//! themselves has no solution.) If the givens are not known, the filled cells count as such. Found by G.
//! Bruce (2006); described in Sudopedia. Cost: a look at each cell for each symmetry.

use crate::logic::{Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Column, Row, Value, ValueSet};
use sudokud_model::houses::Layout;

/// A symmetry of the givens, and the candidates without an image.
#[derive(Debug)]
struct SymmetricalPlacement {
    symmetry: Symmetry,
    /// The image of each value.
    images: Vec<Value>,
    /// The cells that lose candidates, each with its images.
    orbits: Vec<Vec<Cell>>,
}

/// A symmetry of a square.
#[derive(Clone, Copy, Debug)]
enum Symmetry {
    HalfTurn,
    QuarterTurn,
    MainDiagonal,
    AntiDiagonal,
}

/// The conclusions from each symmetry of the givens.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let layout = scan.layout();
    for symmetry in
        [Symmetry::HalfTurn, Symmetry::QuarterTurn, Symmetry::MainDiagonal, Symmetry::AntiDiagonal]
    {
        scan.poll()?;
        let Some(images) = symmetry.images_of_values(scan).filter(|_| symmetry.keeps_houses(layout)) else {
            continue;
        };
        let mut effects = Effects::default();
        let mut orbits: Vec<Vec<Cell>> = Vec::new();
        for cell in scan.candidates().open() {
            let image = scan.candidates().of(symmetry.image(layout, cell));
            let has_none = |&value: &Value| {
                let of_value = images[value.index()];
                !image.contains(of_value) || symmetry.image(layout, cell) == cell && of_value != value
            };
            let removed: ValueSet<W> = scan.options(cell).iter().filter(has_none).collect();
            if !removed.is_empty() {
                effects.remove(cell, removed);
                if !orbits.iter().any(|orbit| orbit.contains(&cell)) {
                    orbits.push(symmetry.orbit(layout, cell));
                }
            }
        }
        scan.offer(effects, SymmetricalPlacement { symmetry, images, orbits })?;
    }
    ControlFlow::Continue(())
}

impl Symmetry {
    fn image(self, layout: &Layout, cell: Cell) -> Cell {
        let (row, column, last) = (layout.row(cell).index(), layout.column(cell).index(), layout.side() - 1);
        let (row, column) = match self {
            Self::HalfTurn => (last - row, last - column),
            Self::QuarterTurn => (column, last - row),
            Self::MainDiagonal => (column, row),
            Self::AntiDiagonal => (last - column, last - row),
        };
        layout.cell(Row::new(row), Column::new(column))
    }

    /// A cell, its image, the image of that, and so on.
    fn orbit(self, layout: &Layout, cell: Cell) -> Vec<Cell> {
        let images = std::iter::successors(Some(cell), |&at| {
            Some(self.image(layout, at)).filter(|&image| image != cell)
        });
        images.collect()
    }

    /// Returns whether the image of each house and each set is one too.
    fn keeps_houses(self, layout: &Layout) -> bool {
        layout.sets().all(|set| {
            let images: Vec<Cell> =
                layout.cells_of(set).iter().map(|&cell| self.image(layout, cell)).collect();
            let is_image = |&other: &_| {
                layout.cells_of(other).len() == images.len()
                    && images.iter().all(|&cell| layout.contains(other, cell))
            };
            images.first().is_some_and(|&first| layout.sets_of(first).iter().any(is_image))
        })
    }

    /// The image of each value, if the symmetry maps the givens to themselves up to that exchange of values.
    /// The image of the only value that is not given follows from the others.
    fn images_of_values<const W: usize>(self, position: &Position<'_, W>) -> Option<Vec<Value>> {
        let (layout, candidates) = (position.layout(), position.candidates());
        let known = position.givens().filter(|givens| **givens.layout() == *layout);
        let given = |cell: Cell| match known {
            Some(givens) => givens.get(cell),
            None => candidates.of(cell).single().filter(|_| !candidates.is_open(cell)),
        };
        let mut images: Vec<Option<Value>> = vec![None; layout.side()];
        let mut free: Values = layout.values().collect();
        for cell in layout.cells() {
            let (value, image) = (given(cell), given(self.image(layout, cell)));
            if value.is_some() != image.is_some() {
                return None;
            }
            if let Some((value, image)) = value.zip(image) {
                match images[value.index()] {
                    Some(known) if known != image => return None,
                    Some(_) => {}
                    None if !free.contains(image) => return None,
                    None => {
                        free.remove(image);
                        images[value.index()] = Some(image);
                    }
                }
            }
        }
        let last = free.single();
        images
            .into_iter()
            .map(|image| image.or(last))
            .collect::<Option<Vec<Value>>>()
            .filter(|_| free.len() < 2)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::HalfTurn => "half turn",
            Self::QuarterTurn => "quarter turn",
            Self::MainDiagonal => "reflection in the main diagonal",
            Self::AntiDiagonal => "reflection in the anti-diagonal",
        }
    }
}

impl SymmetricalPlacement {
    /// The values that are exchanged in turn, and those that are their own images: `1/4`, `3`.
    fn cycles(&self, notation: Notation<'_>) -> Vec<String> {
        let mut left: Values = self.images.iter().copied().collect();
        let mut cycles = Vec::new();
        while let Some(first) = left.first() {
            let mut cycle = Vec::new();
            let mut value = first;
            while left.contains(value) {
                left.remove(value);
                cycle.push(notation.value(value));
                value = self.images[value.index()];
            }
            cycles.push(cycle.join("/"));
        }
        cycles
    }
}

impl Deduction for SymmetricalPlacement {
    fn size(&self) -> usize {
        self.orbits.len()
    }

    fn evidence(&self) -> Evidence {
        let fixed = self.images.iter().enumerate().filter(|&(at, image)| image.index() == at);
        let mut evidence = Evidence::of_values(fixed.map(|(_, &image)| image).collect::<Values>());
        for orbit in &self.orbits {
            evidence.group(orbit.iter().copied(), Values::EMPTY, Role::Orbit);
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let (name, cycles) = (self.symmetry.name(), self.cycles(notation));
        let reason = format!(
            "After a {name} and the exchange of values {}, the givens are as before. The puzzle has one \
             solution, so this is as before too: a cell has a value if the image of the cell has the image \
             of the value",
            cycles.join(", ")
        );
        StepText { pattern: format!("{name}, {}", cycles.join(" ")), reason }
    }
}
