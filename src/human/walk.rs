//! Walking a position: find a step, apply it, look again.

use crate::budget::{Limits, Watch};
use crate::grid::{AnyWidth, Board, Candidates, Contradiction, Marks, with_width};
use crate::human::contradiction;
use crate::human::{Position, Step, Technique};
use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

/// A set of techniques.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Techniques(Vec<Technique>);

impl Techniques {
    /// The whole ladder.
    #[must_use]
    pub fn all() -> Self {
        Self(Technique::ALL.to_vec())
    }

    /// These, in the ladder's order, each once.
    #[must_use]
    pub fn of(techniques: impl IntoIterator<Item = Technique>) -> Self {
        let mut list: Vec<Technique> = techniques.into_iter().collect();
        list.sort_unstable();
        list.dedup();
        Self(list)
    }

    /// Easiest first.
    pub fn iter(&self) -> impl Iterator<Item = Technique> + '_ {
        self.0.iter().copied()
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Self::all()
    }
}

/// How to walk.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which techniques may be used.
    pub techniques: Techniques,
    /// May they assume that the puzzle has exactly one solution?
    pub assume_unique: bool,
    /// How many steps at most; 0 means to the end.
    pub max_steps: usize,
    /// The board as it was at the start: avoidable rectangles need to know what was placed later.
    pub givens: Option<Board>,
    /// What the search may spend that looks whether the puzzle has one solution ([`crate::rating::one_solution`]).
    pub limits: Limits,
}

impl Default for Options {
    /// All techniques, uniqueness assumed, one step.
    fn default() -> Self {
        let (techniques, limits) = (Techniques::all(), Limits::default());
        Self { techniques, assume_unique: true, max_steps: 1, givens: None, limits }
    }
}

impl Options {
    fn allowed(&self) -> impl Iterator<Item = Technique> + '_ {
        self.techniques.iter().filter(|technique| self.assume_unique || !technique.uses_uniqueness())
    }
}

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Steps were found, and there may be more.
    Progress,
    /// Every cell is filled, nothing clashes.
    Solved,
    /// No allowed technique finds anything.
    Stuck,
    /// The position has no solution, and here one sees it.
    Contradiction(Contradiction),
    /// The watch stopped the walk; the steps found so far stand.
    Stopped,
}

/// What a walk did.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How it ended.
    pub status: Status,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The filled cells after them.
    pub board: Board,
    /// The candidates after them.
    pub marks: Marks,
}

/// The simplest step in a position, lowest rating first, and the position after it.
///
/// ```
/// use sudokud::{budget::Unwatched, grid::text, human};
/// let (board, _) = text::parse("1234341.2143432.", None).unwrap();
/// let outcome = human::next(&board, None, &human::Options::default(), &Unwatched);
/// assert_eq!(outcome.steps[0].notation(board.geometry()), "Full House: r2c4=2");
/// ```
#[must_use]
pub fn next<'a>(board: &'a Board, marks: Option<&'a Marks>, options: &'a Options, watch: &'a dyn Watch) -> Outcome {
    Job { board, marks, options, watch, what: What::Walk { steps: 1 }, ask: None }.outcome()
}

/// Step after step: at most `options.max_steps`, or to the end where that is 0.
#[must_use]
pub fn walk<'a>(board: &'a Board, marks: Option<&'a Marks>, options: &'a Options, watch: &'a dyn Watch) -> Outcome {
    Job { board, marks, options, watch, what: What::Walk { steps: options.max_steps }, ask: None }.outcome()
}

/// Every distinct step that a position allows, none applied: at most `options.max_steps`, all where that is 0.
#[must_use]
pub fn all<'a>(board: &'a Board, marks: Option<&'a Marks>, options: &'a Options, watch: &'a dyn Watch) -> Outcome {
    Job { board, marks, options, watch, what: What::All, ask: None }.outcome()
}

pub(crate) enum What {
    Walk { steps: usize },
    All,
}

/// Asked before the first step is taken that assumes that the puzzle has one solution: with which options to look again. `None`: it
/// may be taken, and all that come after it.
pub(crate) type Ask<'a> = &'a dyn Fn(&Options) -> Option<Options>;

/// A [`walk()`] or [`all`]; without `ask`, what the options say about uniqueness is so.
pub(crate) struct Job<'a> {
    pub(crate) board: &'a Board,
    pub(crate) marks: Option<&'a Marks>,
    pub(crate) options: &'a Options,
    pub(crate) watch: &'a dyn Watch,
    pub(crate) what: What,
    pub(crate) ask: Option<Ask<'a>>,
}

impl Job<'_> {
    pub(crate) fn outcome(self) -> Outcome {
        with_width(self.board.side(), self)
    }
}

impl AnyWidth for Job<'_> {
    type Output = Outcome;

    fn run<const W: usize>(self) -> Outcome {
        let mut candidates = match self.marks {
            Some(marks) => Candidates::<W>::with_marks(self.board, marks),
            None => Candidates::<W>::new(self.board),
        };
        let mut steps = Vec::new();
        let mut permitted = Permitted { options: Cow::Borrowed(self.options), ask: self.ask };
        let status = match self.what {
            What::Walk { steps: most } => {
                go(&mut candidates, &mut permitted, most, self.watch, |step| steps.push(step))
            }
            What::All => list(&candidates, &mut permitted, self.watch, &mut steps),
        };
        Outcome { status, steps, board: candidates.board(), marks: candidates.marks() }
    }
}

/// Walks candidates in place, at most `most` steps (0: to the end), telling `taken` of each step.
pub fn advance<const W: usize>(
    candidates: &mut Candidates<W>,
    options: &Options,
    most: usize,
    watch: &dyn Watch,
    taken: impl FnMut(Step),
) -> Status {
    go(candidates, &mut Permitted { options: Cow::Borrowed(options), ask: None }, most, watch, taken)
}

/// What is permitted, and who may know better.
struct Permitted<'a> {
    options: Cow<'a, Options>,
    ask: Option<Ask<'a>>,
}

impl Permitted<'_> {
    /// Is this step? If not, something else is permitted from now on. Who was asked is not asked again.
    fn is(&mut self, step: &Step) -> bool {
        let asked = if step.technique.uses_uniqueness() { self.ask.take() } else { None };
        let Some(options) = asked.and_then(|ask| ask(&self.options)) else { return true };
        self.options = Cow::Owned(options);
        false
    }
}

fn go<const W: usize>(
    candidates: &mut Candidates<W>,
    permitted: &mut Permitted<'_>,
    most: usize,
    watch: &dyn Watch,
    mut taken: impl FnMut(Step),
) -> Status {
    if let Some(why) = contradiction(candidates) {
        return Status::Contradiction(why);
    }
    let mut count = 0;
    while candidates.open_cells() > 0 {
        if most > 0 && count == most {
            return Status::Progress;
        }
        let position = Position::watched(candidates, permitted.options.givens.as_ref(), watch);
        let step = match first(&position, &permitted.options) {
            Ok(step) => step,
            Err(status) => return status,
        };
        let was_stopped = position.was_stopped();
        if !permitted.is(&step) {
            continue;
        }
        let applied = apply(candidates, &step);
        taken(step);
        count += 1;
        if let Some(why) = applied.err().or_else(|| contradiction(candidates)) {
            return Status::Contradiction(why);
        }
        if was_stopped && candidates.open_cells() > 0 {
            return Status::Stopped;
        }
    }
    Status::Solved
}

/// The step with the lowest rating; of equals, the first one of the first technique that has one.
///
/// A technique's rating is that of its easiest steps. Harder ones may be harder than steps of later techniques: so the search goes on
/// as long as something easier than the best step so far can come. If the watch stops it then, that step stands, and the
/// walk ends with it as [`Status::Stopped`].
fn first<const W: usize>(position: &Position<'_, W>, options: &Options) -> Result<Step, Status> {
    let mut best: Option<Step> = None;
    for technique in options.allowed() {
        if !position.wants(technique.rating()) || position.go_on().is_break() {
            break;
        }
        let _ = technique.find(position, &mut |step| {
            if position.wants(step.rating) {
                position.want_below(step.rating);
                best = Some(step);
            }
            if position.wants(technique.rating()) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    best.ok_or_else(|| if position.go_on().is_break() { Status::Stopped } else { Status::Stuck })
}

/// Does what a step says.
///
/// # Errors
/// When a cell is left without candidates: the step was wrong, or the position without a solution.
pub fn apply<const W: usize>(candidates: &mut Candidates<W>, step: &Step) -> Result<(), Contradiction> {
    for &(cell, values) in &step.eliminations {
        candidates.eliminate_all(cell, values.resize())?;
    }
    for &(cell, value) in &step.placements {
        candidates.place(cell, value)?;
    }
    Ok(())
}

fn list<const W: usize>(
    candidates: &Candidates<W>,
    permitted: &mut Permitted<'_>,
    watch: &dyn Watch,
    steps: &mut Vec<Step>,
) -> Status {
    if let Some(why) = contradiction(candidates) {
        return Status::Contradiction(why);
    }
    if candidates.open_cells() == 0 {
        return Status::Solved;
    }
    let options = permitted.options.clone();
    let position = Position::watched(candidates, options.givens.as_ref(), watch);
    let mut seen = HashMap::new();
    for technique in options.allowed() {
        if position.go_on().is_break() {
            return Status::Stopped;
        }
        let mut refused = false;
        let found = technique.find(&position, &mut |step| {
            if !permitted.is(&step) {
                refused = true;
                return ControlFlow::Break(());
            }
            match seen.entry((step.technique, step.placements.clone(), step.eliminations.clone())) {
                Entry::Vacant(entry) => {
                    entry.insert(steps.len());
                    steps.push(step);
                }
                // Of two ways to the same the easier one is told.
                Entry::Occupied(entry) if step.rating < steps[*entry.get()].rating => steps[*entry.get()] = step,
                Entry::Occupied(_) => {}
            }
            if steps.len() == options.max_steps { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if refused {
            // What comes before this technique is listed already.
            let rest = options.techniques.iter().filter(|&other| other >= technique);
            permitted.options.to_mut().techniques = Techniques::of(rest);
            return list(candidates, permitted, watch, steps);
        }
        if found.is_break() {
            return if position.was_stopped() { Status::Stopped } else { Status::Progress };
        }
    }
    match (position.was_stopped(), steps.is_empty()) {
        (true, _) => Status::Stopped,
        (false, true) => Status::Stuck,
        (false, false) => Status::Progress,
    }
}
