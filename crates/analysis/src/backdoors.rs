//! Backdoors: the smallest sets of cells whose values let singles solve the rest.
//!
//! Cost: at most the sets of three open cells, each with one run of the singles: 34,220 for 60 open cells.
//! After C. Gomes, B. Selman, R. Williams, "Backdoors to typical case complexity", 2003.

use crate::singles::Singles;
use sudokud_core::solve::Puzzle;
use sudokud_model::grid::{Board, Cell};
use sudokud_model::sets::{AnyWidth, with_width};
use sudokud_search::budget::{Stop, Watch};

/// The largest size that is tried.
pub const MAX_SIZE: usize = 3;
/// The largest number of sets that are listed.
pub const MAX_SETS: usize = 10;

/// The smallest backdoors of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backdoors {
    /// The number of cells of the smallest backdoors. `None` if it is more than [`MAX_SIZE`] or not known.
    pub size: Option<usize>,
    /// The first [`MAX_SETS`] of them in reading order; one empty set if singles solve the puzzle.
    pub sets: Vec<Vec<Cell>>,
    /// The number of sizes, from 0 on, that were tried completely.
    pub sizes_tried: usize,
    /// Why the search ended early, if it did.
    pub limit_hit: Option<Stop>,
}

/// Finds the smallest backdoors of a puzzle whose only solution this is.
///
/// ```
/// use sudokud_analysis::backdoors::backdoors;
/// use sudokud_model::grid::text;
/// use sudokud_core::solve::{Options, solve};
/// use sudokud_search::budget::Unwatched;
/// let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let puzzle = text::parse(line, None).unwrap().0.into();
/// let solution = &solve(&puzzle, &Options::default(), &Unwatched).solutions[0];
/// let found = backdoors(&puzzle, solution, &Unwatched);
/// assert_eq!((found.size, found.sets.len()), (Some(2), 10));
/// ```
#[must_use]
pub fn backdoors(puzzle: &Puzzle, solution: &Board, watch: &dyn Watch) -> Backdoors {
    with_width(puzzle.board.side(), Job { puzzle, solution, watch })
}

struct Job<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Board,
    watch: &'a dyn Watch,
}

impl AnyWidth for Job<'_> {
    type Output = Backdoors;

    fn run<const W: usize>(self) -> Backdoors {
        let mut found = Backdoors::default();
        let Ok(position) = Singles::<W>::new(self.puzzle) else { return found };
        if self.solution.side() != self.puzzle.board.side() {
            return found;
        }
        let mut search = Search { position, job: self, chosen: Vec::new() };
        for size in 0..=MAX_SIZE {
            found.limit_hit = search.extend(size, &mut found.sets).err();
            if !found.sets.is_empty() {
                found.size = Some(size);
            }
            if found.size.is_some() || found.limit_hit.is_some() {
                break;
            }
            found.sizes_tried = size + 1;
        }
        found
    }
}

struct Search<'a, const W: usize> {
    position: Singles<W>,
    job: Job<'a>,
    chosen: Vec<Cell>,
}

impl<const W: usize> Search<'_, W> {
    /// Adds the backdoors with the chosen cells and `more` later ones.
    fn extend(&mut self, more: usize, sets: &mut Vec<Vec<Cell>>) -> Result<(), Stop> {
        if more == 0 {
            if self.position.is_solved() {
                sets.push(self.chosen.clone());
            }
            return Ok(());
        }
        let last = self.chosen.last().copied();
        let open: Vec<Cell> = self.position.candidates().open().collect();
        for cell in open.into_iter().filter(|cell| last.is_none_or(|last| *cell > last)) {
            self.job.watch.poll().or_stop()?;
            let Some(value) = self.job.solution.get(cell) else { continue };
            let before = self.position.checkpoint();
            self.chosen.push(cell);
            // There is no contradiction with the values of a solution.
            if self.position.place(cell, value).is_ok() {
                self.extend(more - 1, sets)?;
            }
            self.chosen.pop();
            self.position.undo(before);
            if sets.len() >= MAX_SETS {
                break;
            }
        }
        Ok(())
    }
}
