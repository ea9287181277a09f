//! The answer of `/solve/compare`.

use super::run::StrategyRun;
use super::trace::{SamplesForm, TraceForm};
use crate::api::reply::Answer;
use crate::api::solve::answer::{SolveStatus, SolveStatusName};
use crate::api::wire::houses::HousesForm;
use crate::api::wire::name::Name;
use crate::api::wire::statistics::StatisticsForm;
use crate::api::wire::vocabulary::StrategyName;
use serde::Serialize;
use std::fmt::Write;
use sudokud_core::houses::Layout;
use utoipa::ToSchema;

/// The runs of several strategies on one board.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CompareAnswer {
    /// The runs, in the order of `strategies`.
    pub(super) runs: Vec<Run>,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) houses: Option<HousesForm>,
}

/// The run of one strategy.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Run {
    #[schema(example = "best_first")]
    strategy: StrategyName,
    status: SolveStatusName,
    statistics: StatisticsForm,
    /// The beginning of the search tree; null unless `trace` was requested.
    trace: Option<TraceForm>,
    /// The course of the search; null unless `samples` were requested.
    samples: Option<SamplesForm>,
}

impl Run {
    pub(super) fn of(layout: &Layout, run: &StrategyRun) -> Self {
        let report = &run.report.answer;
        Self {
            strategy: Name(report.statistics.strategy),
            status: Name(report.outcome.into()),
            statistics: (&run.report).into(),
            trace: run.trace.as_ref().map(|trace| TraceForm::of(layout, trace)),
            samples: run.samples.as_deref().map(SamplesForm::of),
        }
    }
}

impl Answer for CompareAnswer {
    fn status_name(&self) -> &'static str {
        self.runs.last().map_or(Name(SolveStatus::LimitReached), |run| run.status).as_str()
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
