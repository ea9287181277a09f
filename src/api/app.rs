//! What all requests share: the limits, the pool, whether the server still takes work.

use crate::api::scrape::Scrape;
use crate::api::search::Search;
use crate::api::wire::problem::{Code, Problem, whole_seconds};
use crate::budget::Limits;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::pool::{Done, Gauges, Pool, PoolError, Size, Task, queue::SEATS_PER_WORKER, run};
use crate::server::arriving::Arriving;
use crate::server::bulk::Bulk;
use crate::server::connection::Timeouts;
#[cfg(feature = "otel")]
use crate::server::otel::Exporter;
use crate::server::rate_limit::RateLimit;
use crate::solve::Report;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// hyper needs so much for the head of a request.
const SMALLEST_HEAD: usize = 8 << 10;

/// The state behind every handler.
pub struct App {
    /// What a request may ask for and spend at most.
    pub(crate) limits: ServerLimits,
    /// Where long work goes.
    pub(crate) pool: Pool,
    /// Whose pages may call; empty for all.
    pub(crate) cors_origins: Vec<String>,
    /// What is counted.
    pub(crate) metrics: Arc<Metrics>,
    /// What is looked at when the counts are asked for.
    pub(crate) scrape: Scrape,
    /// Answers on their way, but for small ones.
    pub(crate) answers: Arc<Bulk>,
    /// Those that say how the server is: they have room of their own.
    pub(crate) own_answers: Arc<Bulk>,
    /// Bodies that arrive.
    pub(crate) bodies: Arc<Arriving>,
    /// How often a client may ask, if that is limited.
    pub(crate) rate_limit: Option<Arc<RateLimit>>,
    /// How long clients may take.
    pub(crate) timeouts: Timeouts,
    /// How long to go on accepting when the server is about to stop.
    pub(crate) drain_delay: Duration,
    /// What a connection may hold.
    pub(crate) buffers: Buffers,
    /// Where spans go, if anywhere.
    #[cfg(feature = "otel")]
    pub(crate) exporter: Option<Arc<Exporter>>,
    draining: AtomicBool,
}

/// What there may be of connections, and in them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Buffers {
    /// Connections.
    pub(crate) connections: usize,
    /// Bytes of a request's head.
    pub(crate) head: usize,
    /// Headers in it.
    pub(crate) headers: usize,
}

/// What a request may ask for and spend at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerLimits {
    /// Side of a board.
    pub(crate) max_side: usize,
    /// Bytes of a body.
    pub(crate) max_body: usize,
    /// Time for one request.
    pub(crate) time: Duration,
    /// Nodes, and bytes of stored states, for one search.
    pub(crate) search: Limits,
    /// Searches at a time.
    pub(crate) workers: usize,
    /// Searches that wait.
    pub(crate) queue: usize,
}

impl App {
    /// An app with these options.
    #[must_use]
    pub fn new(config: &Config) -> Arc<Self> {
        let workers = config.worker_count();
        let memory = bytes_of(config.memory_mb);
        let bytes = memory / (workers * SEATS_PER_WORKER);
        let nodes = config.node_limit.map_or(u64::MAX, std::num::NonZeroU64::get);
        let limits = ServerLimits {
            max_side: config.max_side.clamp(1, 256),
            max_body: config.max_body.0,
            time: Duration::from_millis(config.time_limit_ms.get()),
            search: Limits { nodes, bytes },
            workers,
            queue: config.queue,
        };
        let (head, headers) = (config.max_head.0.max(SMALLEST_HEAD), config.max_headers.get());
        let buffers = Buffers { connections: config.connections(), head, headers };
        let metrics = Metrics::new();
        Arc::new(Self {
            scrape: Scrape::new(&metrics, &limits, memory, buffers.connections),
            pool: Pool::new(workers, config.queue, metrics.pool_wait.clone()),
            metrics: Arc::new(metrics),
            limits,
            cors_origins: config.cors_origin.clone(),
            answers: Arc::new(Bulk::new(bytes_of(config.answers_mb))),
            own_answers: Arc::new(Bulk::own(bytes_of(config.answers_mb) / 8)),
            bodies: Arc::new(Arriving::new(bytes_of(config.bodies_mb))),
            rate_limit: RateLimit::new(config).map(Arc::new),
            timeouts: Timeouts::new(config),
            drain_delay: config.drain_delay.0,
            buffers,
            #[cfg(feature = "otel")]
            exporter: exporter(config),
            draining: AtomicBool::new(false),
        })
    }

    /// Runs a task that has to end within `time` from now.
    ///
    /// # Errors
    /// [`Code::QueueFull`]; [`Code::Internal`] if the task panicked.
    pub(crate) async fn run<T: Task>(&self, size: Size, time: Duration, task: T) -> Result<Done<T::Answer>, Problem> {
        Ok(run(&self.pool, size, Instant::now(), time, task).await?)
    }

    /// Runs a search that has to end within `time` from now, and counts it.
    ///
    /// # Errors
    /// As [`App::run`].
    pub(crate) async fn search(&self, size: Size, time: Duration, search: Search) -> Result<Done<Report>, Problem> {
        let done = self.run(size, time, search).await?;
        self.metrics.searched(&done.answer, done.place);
        Ok(done)
    }

    /// From now on the server is about to stop.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Is the server about to stop?
    #[must_use]
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Why the server takes no work, if it does not.
    pub(crate) fn unready(&self) -> Option<Problem> {
        if self.is_draining() {
            let problem = Problem::new(Code::Draining, "the server is stopping");
            return Some(problem.with_header(axum::http::header::RETRY_AFTER, 1.into()));
        }
        self.full()
    }

    /// That the queue is full, if it is.
    pub(crate) fn full(&self) -> Option<Problem> {
        self.pool.is_full().then(|| Problem::queue_full(whole_seconds(self.pool.retry_after())))
    }

    /// Clients whose rate is remembered.
    pub(crate) fn clients(&self) -> usize {
        self.rate_limit.as_ref().map_or(0, |limit| limit.clients())
    }

    /// What the pool is doing.
    #[must_use]
    pub fn gauges(&self) -> Gauges {
        self.pool.gauges()
    }
}

impl From<PoolError> for Problem {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Full(full) => Self::queue_full(whole_seconds(full.retry_after)),
            PoolError::Lost => Self::new(Code::Internal, "the work on this request was cut short"),
        }
    }
}

fn bytes_of(megabytes: NonZeroU64) -> usize {
    usize::try_from(megabytes.get()).unwrap_or(usize::MAX).saturating_mul(1 << 20)
}

/// An endpoint that is none is told and left out: solving does not depend on it.
#[cfg(feature = "otel")]
fn exporter(config: &Config) -> Option<Arc<Exporter>> {
    let made = Exporter::new(config.otlp_endpoint.as_deref()?, config.trace_ratio);
    made.map_err(|error| tracing::error!(error, "no spans are sent")).ok().map(Arc::new)
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("limits", &self.limits).field("gauges", &self.gauges()).finish_non_exhaustive()
    }
}
