//! The work of `/analyze`: each field that is asked for, cheap ones first, until a limit.

use crate::analyze::request::{AnalyzeField, Fields};
use sudokud_analysis::backdoors::{Backdoors, backdoors};
use sudokud_analysis::canonical::{CanonicalForm, Canonicalizer, NoForm};
use sudokud_analysis::givens::{GivensTester, PatternSymmetry, RedundantGivens, pattern_symmetries};
use sudokud_analysis::redundant_constraints::{RedundantConstraints, redundant_constraints};
use sudokud_analysis::trial_depth::{MAX_DEPTH, TrialDepth, trial_depth};
use sudokud_analysis::unavoidable::{MAX_SIZE, UnavoidableSets, unavoidable_sets};
use sudokud_core::solve::{Options, Puzzle, solve};
use sudokud_model::grid::{Board, Value};
use sudokud_search::budget::{Limits, Stop, Watch};

/// The known properties of a puzzle. What was not asked for, is not defined for this kind of puzzle, or was
/// not computed before a limit, is `None`.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    pub unique: Option<bool>,
    pub is_unsolvable: bool,
    pub form: Option<CanonicalForm>,
    pub canonical_solution: Option<Board>,
    pub givens: Option<RedundantGivens>,
    pub constraints: Option<RedundantConstraints>,
    pub backdoors: Option<Backdoors>,
    pub trial_depth: Option<TrialDepth>,
    pub unavoidable: Option<UnavoidableSets>,
    pub symmetries: Option<Vec<PatternSymmetry>>,
    pub limit_hit: Option<Stop>,
}

/// Computes the fields of a puzzle. The limits are those of each search.
pub(super) fn analyze(puzzle: &Puzzle, fields: &Fields, limits: Limits, watch: &dyn Watch) -> Analysis {
    let mut job = Job { puzzle, fields, limits, watch, known: Analysis::default() };
    job.form();
    if let Some(solution) = job.solution() {
        job.solved(&solution);
    }
    job.test_constraints();
    job.known
}

struct Job<'a> {
    puzzle: &'a Puzzle,
    fields: &'a Fields,
    limits: Limits,
    watch: &'a dyn Watch,
    known: Analysis,
}

impl Analysis {
    /// Returns whether the puzzle has one solution and needs every given and every constraint for that;
    /// `None` if this is not known.
    pub(super) fn is_minimal(&self) -> Option<bool> {
        let of_givens = self.givens.as_ref()?.is_minimal();
        let of_constraints = self.constraints.as_ref().map(RedundantConstraints::are_all_needed);
        match (of_givens, of_constraints.unwrap_or(Some(true))) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        }
    }
}

impl Job<'_> {
    fn wants(&self, field: AnalyzeField) -> bool {
        self.fields.have_one_of(&[field])
    }

    /// Whether transformations of the board keep the puzzle: a puzzle that is more than its board has no
    /// canonical form.
    fn is_board_alone(&self) -> bool {
        self.puzzle.marks.is_none() && self.puzzle.constraints().is_none()
    }

    fn note(&mut self, stop: Option<Stop>) {
        self.known.limit_hit = self.known.limit_hit.or(stop);
    }

    fn canonical(&mut self, board: &Board) -> Option<CanonicalForm> {
        match Canonicalizer::new().form(board, self.watch) {
            Ok(form) => Some(form),
            Err(NoForm::Layout | NoForm::Invalid) => None,
            Err(NoForm::Stopped(stop)) => {
                self.note(Some(stop));
                None
            }
        }
    }

    fn form(&mut self) {
        use AnalyzeField::{Automorphisms, Canonical, Pattern, Transformation};
        if self.wants(Pattern) {
            self.known.symmetries = Some(pattern_symmetries(&self.puzzle.board));
        }
        if self.is_board_alone() && self.fields.have_one_of(&[Canonical, Transformation, Automorphisms]) {
            self.known.form = self.canonical(&self.puzzle.board);
        }
    }

    /// Finds out whether there is one solution, if a field depends on that, and tests the givens. Returns the
    /// only solution.
    fn solution(&mut self) -> Option<Board> {
        use AnalyzeField::{Backdoors, CanonicalSolution, Minimal, Redundant, TrialDepth, Unavoidable};
        let of_givens = [Minimal, Redundant];
        let of_solution = [CanonicalSolution, Backdoors, TrialDepth, Unavoidable];
        if !self.fields.have_one_of(&of_givens) && !self.fields.have_one_of(&of_solution) {
            return None;
        }
        let options = Options { max_solutions: 2, limits: self.limits, ..Options::default() };
        let report = solve(self.puzzle, &options, self.watch);
        self.note(report.statistics.limit_hit);
        self.known.unique = report.unique;
        self.known.is_unsolvable = report.solutions.is_empty() && report.statistics.limit_hit.is_none();
        let is_open = report.unique.is_none() && !self.known.is_unsolvable;
        if self.fields.have_one_of(&of_givens) && !self.known.is_unsolvable && !is_open {
            let givens = self.test_givens(report.solutions.first());
            self.note(givens.limit_hit);
            self.known.givens = Some(givens);
        }
        report.solutions.into_iter().next().filter(|_| report.unique == Some(true))
    }

    /// Tests the givens of a puzzle with this solution, the only one unless `unique` says otherwise.
    fn test_givens(&self, solution: Option<&Board>) -> RedundantGivens {
        let mut tester = GivensTester::new(self.limits);
        let is_classic = self.puzzle.board.layout().classic_order() == Some(3) && self.is_board_alone();
        let line = |board: &Board| -> Option<[u8; 81]> {
            let symbol = |value: &Option<Value>| value.map_or(b'.', |value| b'0' + value.number() as u8);
            board.cells().iter().map(symbol).collect::<Vec<_>>().try_into().ok()
        };
        // The solver of lines is the faster one. It says nothing of puzzles with several solutions.
        let only = solution.filter(|_| is_classic && self.known.unique == Some(true));
        only.and_then(|grid| tester.test_line_of(&line(&self.puzzle.board)?, &line(grid)?, self.watch))
            .unwrap_or_else(|| tester.test(self.puzzle, self.watch))
    }

    /// Tests the constraints, if a field depends on them that nothing else decides.
    fn test_constraints(&mut self) {
        let Some(givens) = &self.known.givens else { return };
        let is_open = self.wants(AnalyzeField::Redundant) || givens.is_minimal() != Some(false);
        if is_open && self.puzzle.constraints().is_some() {
            let found = redundant_constraints(self.puzzle, self.limits, self.watch);
            self.note(found.limit_hit);
            self.known.constraints = Some(found);
        }
    }

    /// Computes the fields that depend on the only solution.
    fn solved(&mut self, solution: &Board) {
        if self.wants(AnalyzeField::CanonicalSolution) && self.is_board_alone() {
            self.known.canonical_solution = self.canonical(solution).map(|form| form.board());
        }
        if self.wants(AnalyzeField::Backdoors) {
            let found = backdoors(self.puzzle, solution, self.watch);
            self.note(found.limit_hit);
            self.known.backdoors = Some(found);
        }
        if self.wants(AnalyzeField::TrialDepth) {
            let found = trial_depth(self.puzzle, solution, MAX_DEPTH, self.watch);
            self.note(found.limit_hit);
            self.known.trial_depth = Some(found);
        }
        if self.wants(AnalyzeField::Unavoidable) && self.puzzle.constraints().is_none() {
            let found = unavoidable_sets(solution, MAX_SIZE, self.watch);
            self.note(found.limit_hit);
            self.known.unavoidable = Some(found);
        }
    }
}
