//! Walking a position: find a step, apply it, and again; or list every step of one position.

use crate::proof::step::Step;
use crate::walk::all_steps;
use crate::walk::allowed_techniques::{Allowed, UniquenessProof, run_once};
use crate::walk::next_step::{Applied, Walking};
use crate::walk::walk_options::WalkOptions;
use crate::walk::walk_status::WalkStatus;
use crate::walk::why_not::why_not;
use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Board, Candidates, Cell, Marks, Value};
use sudokud_model::sets::{AnyWidth, with_width};
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
/// use sudokud_model::grid::text;
/// use sudokud_human as human;
/// let (board, _) = text::parse("1234341.2143432.", None).unwrap();
/// let walk = human::next(&board, None, &human::WalkOptions::default(), &Unwatched);
/// assert_eq!(walk.steps[0].notation(board.layout()), "Full House: r2c4=2");
/// ```
#[must_use]
pub fn next(board: &Board, marks: Option<&Marks>, options: &WalkOptions, watch: &dyn Watch) -> Walk {
    let options = WalkOptions { max_steps: 1, ..options.clone() };
    walk(board, marks, &options, watch)
}

/// Finds and applies steps: at most `options.max_steps`, or to the end if that is 0.
#[must_use]
pub fn walk(board: &Board, marks: Option<&Marks>, options: &WalkOptions, watch: &dyn Watch) -> Walk {
    Walker { board, marks, options: Cow::Borrowed(options), watch, proof: None }.walk()
}

/// Lists the distinct steps of a position and applies none: at most `options.max_steps`, or all if that is 0.
#[must_use]
pub fn all(board: &Board, marks: Option<&Marks>, options: &WalkOptions, watch: &dyn Watch) -> Walk {
    Walker { board, marks, options: Cow::Borrowed(options), watch, proof: None }.all()
}

/// The input of a walk or a listing.
pub struct Walker<'a> {
    /// The filled cells.
    pub board: &'a Board,
    /// The pencil marks. `None`: all candidates that the filled cells allow.
    pub marks: Option<&'a Marks>,
    /// The techniques and limits.
    pub options: Cow<'a, WalkOptions>,
    /// Polled by every long loop.
    pub watch: &'a dyn Watch,
    /// Returns whether a puzzle has at most one solution. It is called before the first step that assumes
    /// this; if it does not, the walk continues without such steps. `None`: uniqueness is assumed if the
    /// options say so.
    pub proof: Option<UniquenessProof<'a>>,
}

impl<'a> Walker<'a> {
    /// Finds and applies steps: at most as many as the options say, or to the end if that is 0.
    #[must_use]
    pub fn walk(self) -> Walk {
        let mut steps = self.steps();
        let found = steps.by_ref().collect();
        let (board, marks) = steps.reached();
        let status = steps.end().unwrap_or(WalkStatus::Progress);
        Walk { status, steps: found, board, marks }
    }

    /// The steps of [`Walker::walk`], each found when it is asked for.
    #[must_use]
    pub fn steps(self) -> Steps<'a> {
        Steps(with_width(self.board.side(), Begin(self.fitting())))
    }

    /// Lists the distinct steps of the position and applies none: at most as many as the options say, or all
    /// if that is 0.
    #[must_use]
    pub fn all(self) -> Walk {
        with_width(self.board.side(), List(self.fitting()))
    }

    /// Finds the steps after which the cell has lost the candidate, or which show that the position has no
    /// solution: the first ones, as many as the options say, or all if that is 0. The status is
    /// [`WalkStatus::Stuck`] if no allowed steps lead there, as when the candidate is true, and
    /// [`WalkStatus::Stopped`] if the watch ended the search: steps that were found until then lead there
    /// too, but others may cost less. Returns `None` if the cell is filled, or lacks the candidate before the
    /// first step.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use sudokud_model::grid::{Cell, Value, text};
    /// use sudokud_human::{WalkOptions, Walker};
    /// use sudokud_search::budget::Unwatched;
    /// let (board, _) = text::parse("1...2...3.......", None).unwrap();
    /// let options = Cow::Owned(WalkOptions { max_steps: 0, ..WalkOptions::default() });
    /// let walker = Walker { board: &board, marks: None, options, watch: &Unwatched, proof: None };
    /// let walk = walker.why_not(Cell::new(13), Value::from_number(4).unwrap()).unwrap();
    /// assert_eq!(walk.steps[0].notation(board.layout()), "Full House: r4c1=4");
    /// ```
    #[must_use]
    pub fn why_not(self, cell: Cell, value: Value) -> Option<Walk> {
        with_width(self.board.side(), Explain { walker: self.fitting(), target: (cell, value) })
    }

    /// Returns the candidates before the first step: those that the filled cells, the marks and the
    /// constraints on single cells leave.
    fn candidates<const W: usize>(&self) -> Candidates<W> {
        match (&self.options.constraints, self.marks) {
            (Some(constraints), _) => {
                Candidates::with_marks(self.board, &constraints.marks_within_domains(self.board, self.marks))
            }
            (None, Some(marks)) => Candidates::with_marks(self.board, marks),
            (None, None) => Candidates::new(self.board),
        }
    }

    /// Drops constraints of another side than the board's.
    fn fitting(mut self) -> Self {
        let side = self.board.side();
        let fits = |constraints: &Arc<Constraints>| constraints.space().layout.side() == side;
        if self.options.constraints.as_ref().is_some_and(|constraints| !fits(constraints)) {
            self.options.to_mut().constraints = None;
        }
        self
    }
}

/// The steps of a walk, easiest first in each position.
pub struct Steps<'a>(Box<dyn Walking + 'a>);

impl Steps<'_> {
    /// Returns how the walk ended, once it has.
    #[must_use]
    pub fn end(&self) -> Option<WalkStatus> {
        self.0.end()
    }

    /// Returns the filled cells and the candidates after the steps so far.
    #[must_use]
    pub fn reached(&self) -> (Board, Marks) {
        self.0.reached()
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.0.next()
    }
}

impl std::fmt::Debug for Steps<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Steps").field("end", &self.end()).finish_non_exhaustive()
    }
}

struct Begin<'a>(Walker<'a>);

impl<'a> AnyWidth for Begin<'a> {
    type Output = Box<dyn Walking + 'a>;

    fn run<const W: usize>(self) -> Self::Output {
        let candidates = self.0.candidates::<W>();
        let Walker { board, options, watch, proof, .. } = self.0;
        let most = options.max_steps;
        Box::new(Applied::new(candidates, Allowed::new(board, options, proof), most, watch))
    }
}

struct Explain<'a> {
    walker: Walker<'a>,
    target: (Cell, Value),
}

impl AnyWidth for Explain<'_> {
    type Output = Option<Walk>;

    fn run<const W: usize>(self) -> Option<Walk> {
        let candidates = self.walker.candidates::<W>();
        let Walker { board, options, watch, proof, .. } = self.walker;
        let most = options.max_steps;
        let known = RefCell::default();
        let once = |board: &Board| proof.is_some_and(|proof| run_once(&known, proof, board));
        let proof = proof.is_some().then_some(&once as UniquenessProof<'_>);
        let allowed = Allowed::new(board, options, proof);
        let walks =
            [candidates.clone(), candidates].map(|from| Applied::new(from, allowed.clone(), 0, watch));
        why_not(walks, self.target, most)
    }
}

struct List<'a>(Walker<'a>);

impl AnyWidth for List<'_> {
    type Output = Walk;

    fn run<const W: usize>(self) -> Walk {
        let candidates = self.0.candidates::<W>();
        let Walker { board, options, watch, proof, .. } = self.0;
        let (mut allowed, mut steps) = (Allowed::new(board, options, proof), Vec::new());
        let status = all_steps::run(&candidates, &mut allowed, watch, &mut steps);
        Walk { status, steps, board: candidates.board(), marks: candidates.marks() }
    }
}
