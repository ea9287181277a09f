//! The metrics as text. The metrics of the current state are updated when the text is made.

use crate::config::Config;
use crate::work::metrics::Metrics;
use crate::work::metrics::registrar::Registrar;
use crate::work::pool::PoolStatistics;
use prometheus::{Encoder, IntCounter, IntGauge, Opts, TextEncoder};
use std::sync::{Mutex, PoisonError};

/// The current state of the server.
pub(crate) struct ServerState {
    pub(crate) is_ready: bool,
    pub(crate) pool: PoolStatistics,
    /// Reserved bytes for answers.
    pub(crate) answers: usize,
    /// Reserved bytes for bodies.
    pub(crate) bodies: usize,
}

/// Writes all metrics.
pub(crate) struct MetricsText(Mutex<StateMetrics>);

/// The metrics of the current state.
struct StateMetrics {
    ready: IntGauge,
    running: IntGauge,
    waiting: IntGauge,
    reserved: IntGauge,
    ended: IntCounter,
    cancelled: IntCounter,
    refused: IntCounter,
    answers: IntGauge,
    bodies: IntGauge,
}

impl MetricsText {
    /// Registers the metrics of the current state and of the configuration.
    pub(crate) fn new(metrics: &Metrics, config: &Config, memory: usize) -> Self {
        let register = Registrar(metrics.registry.clone());
        let fixed = |name: &str, help: &str, value: usize| {
            register.gauge(name, help).set(i64::try_from(value).unwrap_or(i64::MAX));
        };
        fixed("pool_workers", "Jobs that may run at a time.", config.worker_count());
        fixed("pool_queue_capacity", "Jobs that may wait.", config.queue);
        fixed("search_memory_bytes", "Memory limit of all jobs together.", memory);
        fixed("connections_max", "Connections that may be open at a time.", config.connections());
        build_info(metrics);
        let jobs =
            register.counters_by("pool_jobs_total", "Jobs of the pool, by how they ended.", "end", &ENDS);
        let [ended, cancelled, refused] = ENDS.map(|end| jobs.with_label_values(&[end]));
        Self(Mutex::new(StateMetrics {
            ready: register.gauge("ready", "1 while the server takes work."),
            running: register.gauge("pool_running", "Jobs that hold a turn."),
            waiting: register.gauge("pool_waiting", "Jobs that wait for a turn or for memory."),
            reserved: register.gauge("search_memory_reserved_bytes", "Memory granted to jobs."),
            bodies: register.gauge(
                "bodies_kept_bytes",
                "Room reserved for large request bodies that are being received or parsed.",
            ),
            answers: register
                .gauge("answers_kept_bytes", "Room reserved for large answers and for houses of requests."),
            ended,
            cancelled,
            refused,
        }))
    }

    /// Returns all metrics in Prometheus' text format.
    pub(crate) fn text(&self, metrics: &Metrics, state: &ServerState) -> Vec<u8> {
        let metrics_of_state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        metrics_of_state.update(metrics, state);
        let mut text = Vec::with_capacity(32 << 10);
        // Writing to a Vec cannot fail.
        let _ = TextEncoder::new().encode(&metrics.registry.gather(), &mut text);
        text
    }
}

/// How a job ends. A cancelled job is counted as ended too if it had begun.
const ENDS: [&str; 3] = ["ended", "cancelled", "refused"];

impl StateMetrics {
    fn update(&self, metrics: &Metrics, state: &ServerState) {
        let set = |gauge: &IntGauge, value: usize| gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
        let catch_up = |counter: &IntCounter, value: u64| counter.inc_by(value.saturating_sub(counter.get()));
        let statistics = &state.pool;
        set(&self.ready, usize::from(state.is_ready));
        set(&self.running, statistics.running);
        set(&self.waiting, statistics.admitted.saturating_sub(statistics.running));
        set(&self.reserved, statistics.granted_bytes);
        set(&self.answers, state.answers);
        set(&self.bodies, state.bodies);
        catch_up(&self.ended, statistics.ended);
        catch_up(&self.cancelled, statistics.cancelled);
        catch_up(&self.refused, statistics.refused);
        catch_up(&metrics.job_panics(), statistics.panicked);
    }
}

fn build_info(metrics: &Metrics) {
    let options = Opts::new("sudokud_build_info", "Version and commit as labels; the value is 1.")
        .const_label("version", env!("CARGO_PKG_VERSION"))
        .const_label("commit", option_env!("SUDOKUD_COMMIT").unwrap_or("unknown"))
        .const_label("instruction_set", sudokud_core::solve::instruction_set());
    let gauge = IntGauge::with_opts(options).expect("the names are well formed");
    gauge.set(1);
    metrics.registry.register(Box::new(gauge)).expect("each name is used once");
}
