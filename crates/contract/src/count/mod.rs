//! `count`: how many solutions a puzzle has.

mod answer;
mod request;

pub use answer::{CountAnswer, CountStatus, CountStatusName, EstimateForm, NoEstimate, NoEstimateName};
pub use request::CountRequest;

use crate::host::{Host, Until};
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::wire::bounds::Bounds;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use core::time::Duration;
use sudokud_analysis::count::{CountOptions, Estimate, EstimateOptions, count, estimate};

/// The part of the time that is kept for the estimate: one of so many.
const PARTS: u64 = 5;
/// The largest number of probes of an estimate.
const SAMPLES: u64 = 100_000;
/// An upper bound on the length of an answer, without houses.
const ANSWER_BYTES: usize = 512;

/// The count of the solutions of a puzzle.
pub struct Count {
    position: RequestPosition,
    options: CountOptions,
    has_estimate: bool,
    time: Duration,
}

impl Operation for Count {
    const NAME: &'static str = "count";
    const PATH: &'static str = "/count";
    const SUMMARY: &'static str = "Counts the solutions.";
    const DESCRIPTION: &'static str = "\
        If a limit comes before the count is exact, the answer has the number of solutions found and an \
        estimate of all, for which a fifth of the time is kept.";
    const ANSWER: &'static str = "The number of solutions, or a lower bound.";
    const STATUS: &'static str = "exact, at_least, unsolvable or limit_reached.";
    const BATCH: &'static str = "Counts the solutions of many puzzles, streamed.";
    const LINE: &'static str = "the status and the number of solutions, separated by a tab, or `error: …`";
    const COST: Cost = Cost::Long;
    const EXAMPLES: &'static str = include_str!("../../openapi/count.json");

    type Request = CountRequest;
    type Answer = CountAnswer;

    fn new(mut request: CountRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let position = RequestPosition::read(request.puzzle(), bounds.max_side)?;
        Ok(Self {
            position,
            options: request.options(bounds),
            has_estimate: request.has_estimate(),
            time: request.limits().time(bounds),
        })
    }

    fn plan(&self) -> Plan {
        Plan::of(self.position.layout(), self.time, ANSWER_BYTES)
    }

    fn run(&mut self, host: &dyn Host) -> Result<CountAnswer, Problem> {
        let time = u64::try_from(self.time.as_micros()).unwrap_or(u64::MAX);
        let left = time.min(host.deadline_us()).saturating_sub(host.now_us());
        let kept = if self.has_estimate { left / PARTS } else { 0 };
        let until = |parts| Until::new(host, host.now_us().saturating_add(parts));
        let counted = count(&self.position.puzzle, self.options, &until(left - kept));
        let is_wanted = self.has_estimate && counted.limit_hit.is_some();
        let estimated = is_wanted.then(|| self.estimate(&until(kept)));
        Ok(CountAnswer::new(&self.position, counted, estimated, host))
    }
}

impl Count {
    /// An estimate with always the same seed, so that it differs only in the number of its probes.
    fn estimate(&self, watch: &Until<'_>) -> Estimate {
        estimate(&self.position.puzzle, EstimateOptions { samples: SAMPLES, seed: 0 }, watch)
    }
}
