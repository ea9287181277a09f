//! `verify`: whether each step of a solution is legal, consistent and justified.

mod answer;
mod justify;
mod request;

pub use answer::{VerifyAnswer, VerifyStatus, VerifyStatusName};
pub use request::{Requirement, RequirementName, VerifyRequest};

use crate::host::{self, Host};
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::wire::bounds::Bounds;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use answer::{Judged, StepVerdict};
use core::time::Duration;
use justify::Justifier;
use request::ReadStep;
use sudokud_analysis::steps::{Claim, StepChecker};
use sudokud_core::solve::has_at_most_one_solution;
use sudokud_human::WalkOptions;
use sudokud_model::grid::Board;
use sudokud_search::budget::{Limits, Watch};

/// An upper bound on the length of an answer without steps, and of a step.
const ANSWER_BYTES: usize = 512;
const BYTES_A_STEP: usize = 160;

/// The check of the steps of a solution.
pub struct Verify {
    position: RequestPosition,
    /// The starting board, if it is known.
    givens: Option<Board>,
    steps: Vec<ReadStep>,
    require: Requirement,
    assume_uniqueness: bool,
    search: Limits,
    time: Duration,
}

impl Operation for Verify {
    const NAME: &'static str = "verify";
    const PATH: &'static str = "/verify";
    const SUMMARY: &'static str = "Checks the steps of a solution.";
    const DESCRIPTION: &'static str = "\
        Steps are judged in order, each in the position that the correct steps before it have made; a step \
        that is not legal or not consistent is not applied. A step is legal if its values do not clash and \
        nothing of it is decided already, consistent if some solution agrees with it, and justified if its \
        evidence proves it or a technique proves each of its changes. Without steps, the board itself is \
        judged: it is wrong if it has no solution.";
    const ANSWER: &'static str = "The verdict on each step, and the first wrong one.";
    const STATUS: &'static str = "correct, wrong or limit_reached.";
    const BATCH: &'static str = "Checks the steps of many solutions, streamed.";
    const LINE: &'static str = "\
        the status and the number of the first wrong step, `-` if there is none, separated by a tab, or \
        `error: …`. The steps are in the query: `solution` is one step with the values of a board";
    const COST: Cost = Cost::Long;
    const EXAMPLES: &'static str = include_str!("../../openapi/verify.json");

    type Request = VerifyRequest;
    type Answer = VerifyAnswer;

    fn new(mut request: VerifyRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let mut position = RequestPosition::read(request.puzzle(), bounds.max_side)?;
        let givens = request.givens(&mut position)?;
        let limits = request.limits();
        Ok(Self {
            steps: request.steps(&position)?,
            givens,
            require: request.requirement(),
            assume_uniqueness: request.assumes_uniqueness(),
            search: limits.search(bounds),
            time: limits.time(bounds),
            position,
        })
    }

    fn plan(&self) -> Plan {
        let answer_bytes = ANSWER_BYTES + BYTES_A_STEP * self.steps.len();
        Plan::of(self.position.layout(), self.time, answer_bytes)
    }

    fn run(&mut self, host: &dyn Host) -> Result<VerifyAnswer, Problem> {
        let (puzzle, watch) = (&self.position.puzzle, host.watch());
        let mut checker = StepChecker::new(puzzle.clone(), self.search, watch);
        let numbers = self.position.numbers();
        let justifier = (self.require == Requirement::Justified)
            .then(|| Justifier::new(self.walk_options(watch), numbers, watch));
        let (given, mut judged) = (checker.solved_cells(), Judged::default());
        if self.steps.is_empty() {
            (judged.is_solvable, judged.limit_hit) = (checker.is_solvable(), checker.limit_hit());
        }
        for step in &self.steps {
            if let Err(stop) = watch.poll().or_stop() {
                judged.limit_hit = Some(stop);
                break;
            }
            let justification = justifier.as_ref().map(|justifier| justifier.justify(&checker, step));
            judged.limit_hit = judged.limit_hit.or_else(|| justification.as_ref()?.stopped);
            let eliminations = step.eliminations();
            let claim = Claim { placements: &step.claim.placements, eliminations: &eliminations };
            let verdict = checker.check(claim, watch);
            let verdict = StepVerdict::new(verdict, justification);
            if judged.first_wrong.is_none() {
                match verdict.meets(self.require) {
                    Some(false) => judged.first_wrong = Some(judged.steps.len()),
                    _ => judged.solved_before_wrong = checker.solved_cells() - given,
                }
            }
            judged.limit_hit = judged.limit_hit.or_else(|| checker.limit_hit());
            judged.steps.push(verdict);
            let done = Some((judged.steps.len() as u64, self.steps.len() as u64));
            host.progress(host::OperationProgress { done, ..host::OperationProgress::default() });
        }
        judged.solved_cells = checker.solved_cells();
        judged.needed = self.position.side().pow(2) - given;
        Ok(VerifyAnswer::new(&self.position, self.require, self.steps.len(), judged, host))
    }
}

impl Verify {
    /// The options of techniques. Uniqueness is assumed only if the givens are proven to have one solution.
    fn walk_options(&self, watch: &dyn Watch) -> WalkOptions {
        let puzzle = &self.position.puzzle;
        let givens = self.givens.as_ref().unwrap_or(&puzzle.board);
        let assume_unique = self.assume_uniqueness
            && puzzle.constraints().is_none()
            && has_at_most_one_solution(givens, self.search, watch);
        let constraints = puzzle.constraints().cloned();
        WalkOptions { assume_unique, givens: Some(givens.clone()), constraints, ..WalkOptions::default() }
    }
}
