//! The metrics that are updated when requests and searches end, and when connections begin and end.
//!
//! The counters of a route are looked up once. Only those of statuses other than 200 are looked up for each
//! answer.

use crate::work::metrics::log_lines::LOST_LOG_LINES;
use crate::work::metrics::memory_limit::memory_limit;
use crate::work::metrics::registrar::{Registrar, SECONDS};
use crate::work::metrics::searches::{ENGINES, LIMITS, OUTCOMES, Searches};
use prometheus::process_collector::ProcessCollector;
use prometheus::{Histogram, HistogramVec, IntCounter, IntCounterVec, IntGauge, Registry};
use std::time::Duration;
use sudokud_core::solve::Outcome;
use sudokud_search::budget::Stop;

/// The buckets of frontier sizes, in nodes.
const FRONTIER_NODES: [f64; 7] = [1.0, 10.0, 1e2, 1e3, 1e4, 1e5, 1e6];

/// All metrics but those that are read when the metrics are exported (`http::metrics_text`).
pub(crate) struct Metrics {
    pub(crate) registry: Registry,
    requests: IntCounterVec,
    durations: HistogramVec,
    searches: Vec<[IntCounter; 3]>,
    nodes: Vec<IntCounter>,
    limits: [IntCounter; LIMITS.len()],
    pub(crate) frontier: Histogram,
    ended: IntCounterVec,
    late: IntCounterVec,
    panics: IntCounterVec,
    /// The wait of each job of the pool, also of a cancelled one.
    pub(crate) pool_wait: Histogram,
    /// Connections that are open.
    pub(crate) connections_open: IntGauge,
    /// Connections that were accepted.
    pub(crate) connections_accepted: IntCounter,
    pub(crate) batches_cut: IntCounterVec,
    /// Requests refused with 503, by the code of the problem.
    pub(crate) refused: IntCounterVec,
    /// Requests refused because their client sent too many.
    pub(crate) rate_limited: IntCounter,
}

impl Metrics {
    /// Counters at zero.
    pub(crate) fn new() -> Self {
        let register = Registrar(Registry::new());
        register.0.register(Box::new(ProcessCollector::for_self())).expect("each name is used once");
        register.0.register(Box::new(LOST_LOG_LINES.clone())).expect("each name is used once");
        if let Some(bytes) = memory_limit().and_then(|bytes| i64::try_from(bytes).ok()) {
            let help = "Memory that the process may use: of its control group, or of the machine.";
            register.gauge("memory_limit_bytes", help).set(bytes);
        }
        let requests =
            register.counters("http_requests_total", "Requests by route and status.", &["route", "status"]);
        let durations = register.histograms(
            "http_request_duration_seconds",
            "Time from the end of a request's header section to the header section of its response.",
            &["route"],
        );
        let searches =
            register.counters("searches_total", "Searches by engine and outcome.", &["engine", "outcome"]);
        let nodes = register.counters("search_nodes_total", "Nodes that searches expanded.", &["engine"]);
        let by_outcome =
            |engine: &str| OUTCOMES.map(|outcome| searches.with_label_values(&[engine, name_of(outcome)]));
        let limits = register.counters("search_limits_total", "Searches stopped by a limit.", &["limit"]);
        let frontier = "Greatest number of nodes in the frontier, of searches that ended in the pool.";
        Self {
            durations,
            searches: ENGINES.iter().map(|engine| by_outcome(engine)).collect(),
            nodes: ENGINES.iter().map(|engine| nodes.with_label_values(&[engine])).collect(),
            limits: LIMITS.map(|limit| limits.with_label_values(&[limit_name(limit)])),
            frontier: register.histogram("search_frontier_positions", frontier, &FRONTIER_NODES),
            pool_wait: register.histogram(
                "pool_wait_seconds",
                "Time that each job of the pool waited, before its first turn and between turns.",
                &SECONDS,
            ),
            ended: register.counters_by(
                "connections_ended_total",
                "Connections that ended within a request, or by the header timeout.",
                "reason",
                ConnectionEnd::ALL,
            ),
            late: register.counters_by(
                "bodies_late_total",
                "Bodies that did not arrive in time.",
                "kind",
                BodyKind::ALL,
            ),
            panics: register.counters_by(
                "panics_total",
                "Panics in request handlers, jobs and lines of batches.",
                "where",
                &["request", "job", "line"],
            ),
            connections_open: register.gauge("connections_open", "Open connections."),
            connections_accepted: register.counter("connections_accepted_total", "Accepted connections."),
            batches_cut: register.counters_by(
                "batches_cut_total",
                "Batches that the server ended before their last line.",
                "reason",
                BatchEnd::ALL,
            ),
            refused: register.counters_by(
                "requests_refused_total",
                "Requests refused with 503, by cause.",
                "cause",
                &["queue_full", "no_room", "stopping"],
            ),
            rate_limited: register.counter("rate_limited_total", "Requests refused by the rate limit."),
            requests,
            registry: register.0,
        }
    }

    /// Returns the counters of a route (a path of the contract, or `other`).
    pub(crate) fn route(&self, label: &str) -> RouteCounters {
        RouteCounters {
            label: label.to_owned(),
            succeeded: self.requests.with_label_values(&[label, "200"]),
            durations: self.durations.with_label_values(&[label]),
        }
    }

    /// Counts an answer to a request of `route` with this status, in digits.
    pub(crate) fn answered(&self, route: &RouteCounters, status: &str, took: Duration) {
        match status {
            "200" => route.succeeded.inc(),
            _ => self.requests.with_label_values(&[&route.label, status]).inc(),
        }
        route.durations.observe(took.as_secs_f64());
    }

    /// Adds the counts of searches.
    pub(crate) fn count(&self, searches: &Searches) {
        let add = |counter: &IntCounter, more: u64| {
            if more > 0 {
                counter.inc_by(more);
            }
        };
        for (k, effort) in searches.engines.iter().enumerate().take(ENGINES.len()) {
            for (counter, more) in self.searches[k].iter().zip(effort.ended) {
                add(counter, more);
            }
            add(&self.nodes[k], effort.nodes);
        }
        for (counter, &more) in self.limits.iter().zip(&searches.limits) {
            add(counter, more);
        }
    }

    pub(crate) fn connection_ended(&self, end: ConnectionEnd) {
        self.ended.with_label_values(&[end.label()]).inc();
    }

    /// Counts a body that did not arrive in time.
    pub(crate) fn body_late(&self, kind: BodyKind) {
        self.late.with_label_values(&[kind.label()]).inc();
    }

    /// Counts a batch that the server ended before its last line.
    pub(crate) fn batch_error(&self, end: BatchEnd) {
        self.batches_cut.with_label_values(&[end.label()]).inc();
    }

    /// Counts a request whose handler panicked.
    pub(crate) fn panicked(&self) {
        self.panics.with_label_values(&["request"]).inc();
    }

    /// Counts lines of batches whose work panicked.
    pub(crate) fn lines_panicked(&self, count: u64) {
        if count > 0 {
            self.panics.with_label_values(&["line"]).inc_by(count);
        }
    }

    /// The number of panics in a place.
    #[cfg(test)]
    pub(crate) fn panics(&self, place: &str) -> u64 {
        self.panics.with_label_values(&[place]).get()
    }

    /// The counter of jobs that panicked.
    pub(crate) fn job_panics(&self) -> IntCounter {
        self.panics.with_label_values(&["job"])
    }
}

/// The counters of one route.
pub(crate) struct RouteCounters {
    label: String,
    /// Requests that were answered with status 200.
    succeeded: IntCounter,
    durations: Histogram,
}

/// Defines an enum of label values.
macro_rules! labels {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $label:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $($(#[$variant_doc])* $variant),* }

        impl $name {
            const ALL: &[&str] = &[$($label),*];

            const fn label(self) -> &'static str {
                match self { $(Self::$variant => $label),* }
            }
        }
    };
}

labels! {
    /// How a connection ended that was not closed in the regular way: within a request, or by a timeout.
    ConnectionEnd {
        /// The header section did not arrive in time; also an idle connection.
        HeaderTimeout = "header_timeout",
        /// The client took no byte of the answer in time.
        WriteTimeout = "write_timeout",
        /// The header section is not HTTP/1.1, or too large.
        Unreadable = "unreadable",
        /// The client closed the connection within a request.
        Incomplete = "incomplete",
        /// Any other error: of the socket, or of the body of an answer, such as a batch that is cut off.
        Broken = "broken",
    }
}

labels! {
    /// The kind of request whose body was late.
    BodyKind {
        /// All requests but batches.
        Request = "request",
        /// A batch.
        Batch = "batch",
    }
}

labels! {
    /// Why the server ended a batch before its last line.
    BatchEnd {
        /// The work on a piece failed.
        Work = "work",
        /// There was no room for a long line.
        Room = "room",
        /// Too many blank lines or comments followed each other.
        Blank = "blank",
    }
}

const fn name_of(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Solved => "solved",
        Outcome::Unsolvable => "unsolvable",
        Outcome::OutOfBudget => "limit_reached",
    }
}

const fn limit_name(limit: Stop) -> &'static str {
    match limit {
        Stop::Deadline => "time",
        Stop::Nodes => "nodes",
        Stop::Memory => "memory",
        Stop::Cancelled => "cancelled",
    }
}
