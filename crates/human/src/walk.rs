//! Walking a position: find a step, apply it, and again; or list every step of one position.

use crate::all_steps;
use crate::allowed_techniques::{Allowed, UniquenessProof};
use crate::next_step;
use crate::step::Step;
use crate::walk_options::{WalkOptions, WalkStatus};
use sudokud_core::grid::{AnyWidth, Board, Candidates, Marks, with_width};
use sudokud_search::budget::Watch;

/// A walk: its steps, and the position after them.
#[derive(Clone, Debug)]
pub struct Walk {
    /// How it ended.
    pub status: WalkStatus,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The filled cells after the steps.
    pub board: Board,
    /// The candidates after the steps.
    pub marks: Marks,
}

/// Finds the step with the lowest rating, and the position after it.
///
/// ```
/// use sudokud_search::budget::Unwatched;
/// use sudokud_core::grid::text;
/// use sudokud_human as human;
/// let (board, _) = text::parse("1234341.2143432.", None).unwrap();
/// let walk = human::next(&board, None, &human::WalkOptions::default(), &Unwatched);
/// assert_eq!(walk.steps[0].notation(board.layout()), "Full House: r2c4=2");
/// ```
#[must_use]
pub fn next<'a>(
    board: &'a Board,
    marks: Option<&'a Marks>,
    options: &'a WalkOptions,
    watch: &'a dyn Watch,
) -> Walk {
    Walker { board, marks, options, watch, proof: None }.walk(1)
}

/// Finds and applies steps: at most `options.max_steps`, or to the end if that is 0.
#[must_use]
pub fn walk<'a>(
    board: &'a Board,
    marks: Option<&'a Marks>,
    options: &'a WalkOptions,
    watch: &'a dyn Watch,
) -> Walk {
    Walker { board, marks, options, watch, proof: None }.walk(options.max_steps)
}

/// Lists the distinct steps of a position and applies none: at most `options.max_steps`, or all if that is 0.
#[must_use]
pub fn all<'a>(
    board: &'a Board,
    marks: Option<&'a Marks>,
    options: &'a WalkOptions,
    watch: &'a dyn Watch,
) -> Walk {
    Walker { board, marks, options, watch, proof: None }.all()
}

/// The input of a walk or a listing. Without a proof, uniqueness is assumed if the options say so.
#[derive(Clone, Copy)]
pub struct Walker<'a> {
    /// The filled cells.
    pub board: &'a Board,
    /// The pencil marks. `None`: all candidates that the filled cells allow.
    pub marks: Option<&'a Marks>,
    /// The techniques and limits.
    pub options: &'a WalkOptions,
    /// Polled by every long loop.
    pub watch: &'a dyn Watch,
    /// Returns whether a puzzle has at most one solution.
    pub proof: Option<UniquenessProof<'a>>,
}

impl Walker<'_> {
    /// Finds and applies steps: at most this many, or to the end if 0.
    pub fn walk(self, max_steps: usize) -> Walk {
        with_width(self.board.side(), Run { walker: self, mode: Mode::Walk { max_steps } })
    }

    /// Lists the steps of the position.
    pub fn all(self) -> Walk {
        with_width(self.board.side(), Run { walker: self, mode: Mode::List })
    }
}

enum Mode {
    Walk { max_steps: usize },
    List,
}

struct Run<'a> {
    walker: Walker<'a>,
    mode: Mode,
}

impl AnyWidth for Run<'_> {
    type Output = Walk;

    fn run<const W: usize>(self) -> Walk {
        let Walker { board, marks, options, watch, proof } = self.walker;
        let mut candidates = match marks {
            Some(marks) => Candidates::<W>::with_marks(board, marks),
            None => Candidates::<W>::new(board),
        };
        let mut steps = Vec::new();
        let mut allowed = Allowed::new(board, options, proof);
        let status = match self.mode {
            Mode::Walk { max_steps } => {
                next_step::run(&mut candidates, &mut allowed, max_steps, watch, |step| steps.push(step))
            }
            Mode::List => all_steps::run(&candidates, &mut allowed, watch, &mut steps),
        };
        Walk { status, steps, board: candidates.board(), marks: candidates.marks() }
    }
}
