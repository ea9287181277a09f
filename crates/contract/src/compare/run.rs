//! The work of `/solve/compare`: one search after another, each with an equal part of the time that is left.

use crate::host::{Host, OperationProgress, Until};
use core::time::Duration;
use std::sync::Arc;
use sudokud_core::solve::{
    self, Options, Puzzle, Record, RecordOptions, Report, Sample, Strategy, TraceNode,
};

/// The largest number of nodes in a trace.
pub(super) const MAX_TRACE_NODES: usize = 2_000;

/// The largest number of samples of a run.
pub(super) const MAX_SAMPLES: usize = 256;

/// The searches to run.
#[derive(Clone, Debug)]
pub(crate) struct ComparePlan {
    pub(super) strategies: Vec<Strategy>,
    pub(super) options: Options,
    pub(super) time: Duration,
    pub(super) is_traced: bool,
    pub(super) is_sampled: bool,
}

impl ComparePlan {
    /// An upper bound on the usual size of the answer, in bytes.
    pub(super) fn answer_bytes(&self) -> usize {
        const STATISTICS: usize = 1 << 10;
        const NODE: usize = 160;
        const SAMPLE: usize = 40;
        let trace = if self.is_traced { MAX_TRACE_NODES * NODE } else { 0 };
        let samples = if self.is_sampled { MAX_SAMPLES * SAMPLE } else { 0 };
        self.strategies.len() * (STATISTICS + trace + samples)
    }

    fn record_options(&self, start: u64, host: &dyn Host) -> RecordOptions {
        let clock = host.clock();
        RecordOptions {
            trace_nodes: if self.is_traced { MAX_TRACE_NODES } else { 0 },
            samples: if self.is_sampled { MAX_SAMPLES } else { 0 },
            clock: Arc::new(move || clock().saturating_sub(start)),
        }
    }
}

/// The result of one strategy.
pub(super) struct StrategyRun {
    pub(super) report: Report,
    pub(super) elapsed_us: u64,
    /// The trace, if it was requested.
    pub(super) trace: Option<Trace>,
    /// The samples, if they were requested.
    pub(super) samples: Option<Vec<Sample>>,
}

/// The beginning of a search tree.
pub(super) struct Trace {
    pub(super) nodes: Vec<TraceNode>,
    pub(super) is_truncated: bool,
}

pub(super) fn run_all(puzzle: &Puzzle, plan: &ComparePlan, host: &dyn Host) -> Vec<StrategyRun> {
    let all = plan.strategies.len() as u64;
    let mut left = all;
    let run = |&strategy: &Strategy| {
        let start = host.now_us();
        let share = host.deadline_us().saturating_sub(start) / left;
        host.progress(OperationProgress { done: Some((all - left, all)), ..OperationProgress::default() });
        left -= 1;
        let watch = Until::new(host, start + share);
        let options = Options { strategy, ..plan.options.clone() };
        if !plan.is_traced && !plan.is_sampled {
            let report = solve::solve(puzzle, &options, &watch);
            let elapsed_us = host.now_us() - start;
            return StrategyRun { report, elapsed_us, trace: None, samples: None };
        }
        let (report, record) =
            solve::solve_recorded(puzzle, &options, plan.record_options(start, host), &watch);
        let Record { nodes, is_truncated, samples } = record;
        StrategyRun {
            report,
            elapsed_us: host.now_us() - start,
            trace: plan.is_traced.then_some(Trace { nodes, is_truncated }),
            samples: plan.is_sampled.then_some(samples),
        }
    };
    plan.strategies.iter().map(run).collect()
}
