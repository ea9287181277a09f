//! A rearranged puzzle: board, pencil marks, houses and constraints.

use super::constraint::Carrier;
use super::rearrangement::Rearrangement;
use std::sync::Arc;
use sudokud_core::solve::Puzzle;
use sudokud_model::constraint::{Constraints, Space};
use sudokud_model::grid::{Board, Cell, Marks, ValueSet};
use sudokud_model::houses::{Blocks, BoxShape, HouseRules, Layout, Pattern};

/// Why a puzzle cannot be rearranged so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotKept {
    /// Its houses would be others.
    Houses,
    /// The constraint with this index would have another meaning.
    Constraint {
        /// The index.
        index: usize,
        /// The part of the rearrangement that it does not allow.
        part: Part,
    },
}

/// A part of a rearrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The places of cells.
    Cells,
    /// The names of values.
    Values,
}

impl Rearrangement {
    /// Returns the rearranged puzzle. The solutions of the result are those of the puzzle, rearranged.
    ///
    /// # Errors
    /// The part of the puzzle that has no place in the result.
    ///
    /// # Panics
    /// If the puzzle has another side.
    ///
    /// ```
    /// use sudokud_analysis::rearrange::{Rearrangement, Turn};
    /// use sudokud_model::grid::text;
    /// let (board, _) = text::parse("12..............", None).unwrap();
    /// let turned = Rearrangement::turn(4, Turn::Quarter).puzzle(&board.into()).unwrap();
    /// assert_eq!(text::print(&turned.board, &text::Format::of_side(4)), "...1...2........");
    /// ```
    pub fn puzzle(&self, puzzle: &Puzzle) -> Result<Puzzle, NotKept> {
        assert_eq!(self.side(), puzzle.board.side(), "a rearrangement of boards of another side");
        let layout = self.layout(puzzle.board.layout()).ok_or(NotKept::Houses)?;
        let constraints = puzzle.constraints().map(|list| self.constraints(list, &layout)).transpose()?;
        Ok(Puzzle {
            board: self.board(&puzzle.board, &layout),
            marks: puzzle.marks.as_ref().map(|marks| self.marks(marks)),
            constraints: constraints.map(Arc::new),
        })
    }

    /// Returns a rearranged board of a puzzle whose result has this layout.
    ///
    /// # Panics
    /// If one of them has another side.
    #[must_use]
    pub fn board(&self, board: &Board, layout: &Arc<Layout>) -> Board {
        let contents = self.contents(board);
        Board::with_cells(Arc::clone(layout), contents).expect("the cells of the same board")
    }

    fn marks(&self, marks: &Marks) -> Marks {
        let mut sets = vec![ValueSet::EMPTY; marks.sets().len()];
        for (set, to) in marks.sets().iter().zip(self.cells()) {
            sets[to.index()] = set.iter().map(|value| self.value(value)).collect();
        }
        Marks::new(sets).expect("the marks of the same board")
    }

    fn constraints(&self, of: &Constraints, layout: &Arc<Layout>) -> Result<Constraints, NotKept> {
        let space = Space { layout: Arc::clone(layout), ..of.space().clone() };
        let carrier = Carrier::new(self, space.first_value);
        let carried = of.list().iter().enumerate().map(|(index, constraint)| {
            carrier.constraint(constraint).map_err(|part| NotKept::Constraint { index, part })
        });
        let list = carried.collect::<Result<_, _>>()?;
        Ok(Constraints::new(space, list).expect("rearranged constraints fit the rearranged board"))
    }

    /// Returns the rearranged houses; `None` if they are no houses of a board.
    fn layout(&self, layout: &Layout) -> Option<Arc<Layout>> {
        let (rules, to) = (layout.rules(), self.cells());
        let blocks = match &rules.blocks {
            Blocks::None => Blocks::None,
            Blocks::Boxes(shape) => Blocks::Boxes(self.boxes(*shape)?),
            Blocks::Regions(regions) => {
                let mut moved = vec![None; regions.len()];
                regions.iter().zip(&to).for_each(|(region, to)| moved[to.index()] = *region);
                Blocks::Regions(moved)
            }
        };
        if !rules.patterns.is_empty() && !self.is_square() {
            return None;
        }
        let side = rules.side;
        // The corner at the top left is on the diagonal that the main diagonal becomes.
        let stays = to[0].index() % (side + 1) == 0;
        let pattern = |&pattern: &Pattern| match pattern {
            Pattern::MainDiagonal if !stays => Pattern::AntiDiagonal,
            Pattern::AntiDiagonal if !stays => Pattern::MainDiagonal,
            pattern => pattern,
        };
        let list = |cells: &Vec<Cell>| cells.iter().map(|cell| to[cell.index()]).collect();
        Layout::new(&HouseRules {
            side,
            blocks,
            patterns: rules.patterns.iter().map(pattern).collect(),
            extra: rules.extra.iter().map(list).collect(),
        })
        .ok()
    }

    /// Returns the shape of the rearranged boxes; `None` if they are no rectangles.
    fn boxes(&self, shape: BoxShape) -> Option<BoxShape> {
        let BoxShape { rows, columns } = shape;
        let shape = if self.is_transposed() { BoxShape { rows: columns, columns: rows } } else { shape };
        let keeps = |lines: &[usize], size: usize| {
            lines.chunks(size).all(|band| band.iter().all(|line| line / size == band[0] / size))
        };
        (keeps(self.rows(), shape.rows) && keeps(self.columns(), shape.columns)).then_some(shape)
    }
}
