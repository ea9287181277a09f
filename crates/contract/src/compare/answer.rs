//! The answer of `/solve/compare`.

use super::run::StrategyRun;
use super::trace::{SamplesForm, TraceForm};
use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::solve::{SolveStatus, SolveStatusName};
use crate::wire::houses::HousesForm;
use crate::wire::name::Name;
use crate::wire::place::BoardNumbers;
use crate::wire::position::RequestPosition;
use crate::wire::statistics::{LimitHitName, StatisticsForm};
use crate::wire::vocabulary::StrategyName;
use serde::Serialize;
use std::fmt::Write;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The runs of several strategies on one board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct CompareAnswer {
    /// `solved` if a run found a solution, `unsolvable` if one proved that there is none.
    status: SolveStatusName,
    /// The runs, in the order of `strategies`.
    runs: Vec<Run>,
    /// The limit that ended the first run of those that ended early.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    houses: Option<HousesForm>,
}

/// The run of one strategy.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub(crate) struct Run {
    #[cfg_attr(feature = "openapi", schema(example = "best_first"))]
    strategy: StrategyName,
    status: SolveStatusName,
    statistics: StatisticsForm,
    /// The beginning of the search tree; null unless `trace` was requested.
    trace: Option<TraceForm>,
    /// The course of the search; null unless `samples` were requested.
    samples: Option<SamplesForm>,
}

impl Run {
    pub(super) fn of(numbers: BoardNumbers<'_>, run: &StrategyRun) -> Self {
        let report = &run.report;
        Self {
            strategy: Name(report.statistics.strategy),
            status: Name(report.outcome.into()),
            statistics: StatisticsForm::of(report, run.elapsed_us, 0),
            trace: run.trace.as_ref().map(|trace| TraceForm::of(numbers, trace)),
            samples: run.samples.as_deref().map(SamplesForm::of),
        }
    }
}

impl CompareAnswer {
    pub(super) fn new(position: &RequestPosition, runs: &[StrategyRun], host: &dyn Host) -> Self {
        let mut ended = runs.iter().map(|run| SolveStatus::from(run.report.outcome));
        let status = ended.find(|status| *status != SolveStatus::LimitReached);
        Self {
            status: Name(status.unwrap_or(SolveStatus::LimitReached)),
            runs: runs.iter().map(|run| Run::of(position.numbers(), run)).collect(),
            limit_hit: runs.iter().find_map(|run| run.report.statistics.limit_hit).map(Into::into),
            elapsed_us: host.elapsed_us(),
            houses: position.houses(),
        }
    }
}

impl Answer for CompareAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        self.status.0.into()
    }

    /// Each strategy with its status and the number of nodes that it expanded.
    fn line(&self) -> String {
        let run = |Run { strategy, status, statistics, .. }: &Run| {
            format!("{} {} {}", strategy.as_str(), status.as_str(), statistics.nodes_expanded)
        };
        self.runs.iter().map(run).collect::<Vec<_>>().join("\t")
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for Run { strategy, status, statistics, .. } in &self.runs {
            // Writing to a String cannot fail.
            let _ = writeln!(
                text,
                "{}\t{}\t{}\t{}",
                strategy.as_str(),
                status.as_str(),
                statistics.nodes_expanded,
                statistics.elapsed_us
            );
        }
        text
    }
}
