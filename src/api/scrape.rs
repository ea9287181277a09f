//! `GET /metrics`: what merely is, looked at when somebody asks, and all of it as text.

use crate::api::app::{App, ServerLimits};
use crate::api::reply::of_kind;
use crate::api::wire::problem::ProblemBody;
use crate::metrics::counts::{Maker, Metrics};
use axum::extract::State;
use axum::response::Response;
use prometheus::{Encoder, IntCounter, IntGauge, Opts, TextEncoder};
use std::sync::{Arc, Mutex, PoisonError};

/// Prometheus' metrics.
///
/// Text format 0.0.4. `docs/operating.md` says what each of them means.
#[utoipa::path(get, path = "/metrics", tag = "health", operation_id = "metrics",
    responses(
        (status = 200, description = "All metrics.", body = String, content_type = "text/plain"),
        (status = 503, description = "Too many of these answers wait to be taken.",
            body = ProblemBody<'_>, content_type = "application/problem+json")
    ))]
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    of_kind("text/plain; version=0.0.4; charset=utf-8", app.scrape.text(&app))
}

/// What is looked at.
pub(crate) struct Scrape(Mutex<Looked>);

struct Looked {
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

impl Scrape {
    /// Registers what is looked at beside what is counted.
    pub(crate) fn new(metrics: &Metrics, limits: &ServerLimits, memory: usize, connections: usize) -> Self {
        let make = Maker(metrics.registry.clone());
        let fixed = |name: &str, help: &str, value: usize| {
            make.gauge(name, help).set(i64::try_from(value).unwrap_or(i64::MAX));
        };
        fixed("pool_workers", "Searches that may run at a time.", limits.workers);
        fixed("pool_queue_capacity", "Searches that may wait.", limits.queue);
        fixed("search_memory_bytes", "Memory for all searches together.", memory);
        fixed("connections_max", "Connections that may be open.", connections);
        build_info(metrics);
        let jobs = make.known("pool_jobs_total", "Jobs of the pool, by how they ended.", "end", &ENDS);
        let [ended, cancelled, refused] = ENDS.map(|end| jobs.with_label_values(&[end]));
        Self(Mutex::new(Looked {
            ready: make.gauge("ready", "1 while the server takes work."),
            running: make.gauge("pool_running", "Jobs that hold a worker."),
            waiting: make.gauge("pool_waiting", "Jobs that wait for a worker, or for their next turn."),
            reserved: make.gauge("search_memory_reserved_bytes", "Memory that searches were granted."),
            bodies: make.gauge("bodies_kept_bytes", "Bodies that arrive, or wait to be read."),
            answers: make.gauge("answers_kept_bytes", "Answers that are on their way, but for small ones."),
            ended,
            cancelled,
            refused,
        }))
    }

    pub(crate) fn text(&self, app: &App) -> Vec<u8> {
        let looked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        looked.look(app);
        let mut text = Vec::with_capacity(32 << 10);
        // Writing to a Vec cannot fail.
        let _ = TextEncoder::new().encode(&app.metrics.registry.gather(), &mut text);
        text
    }
}

/// How a job ends. Cancelled ones are among the ended ones only if they had begun.
const ENDS: [&str; 3] = ["ended", "cancelled", "refused"];

impl Looked {
    fn look(&self, app: &App) {
        let set = |gauge: &IntGauge, value: usize| gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
        let catch_up = |counter: &IntCounter, value: u64| counter.inc_by(value.saturating_sub(counter.get()));
        let gauges = app.gauges();
        set(&self.ready, usize::from(!app.is_draining()));
        set(&self.running, gauges.running);
        set(&self.waiting, gauges.admitted.saturating_sub(gauges.running));
        set(&self.reserved, gauges.memory);
        set(&self.answers, app.answers.reserved());
        set(&self.bodies, app.bodies.reserved());
        catch_up(&self.ended, gauges.ended);
        catch_up(&self.cancelled, gauges.cancelled);
        catch_up(&self.refused, gauges.refused);
        catch_up(&app.metrics.job_panics(), gauges.panicked);
    }
}

fn build_info(metrics: &Metrics) {
    let options = Opts::new("sudokud_build_info", "What is running; always 1.")
        .const_label("version", env!("CARGO_PKG_VERSION"))
        .const_label("commit", option_env!("SUDOKUD_COMMIT").unwrap_or("unknown"))
        .const_label("engine", crate::solve::instruction_set());
    let gauge = IntGauge::with_opts(options).expect("the names are well formed");
    gauge.set(1);
    metrics.registry.register(Box::new(gauge)).expect("each name is used once");
}
