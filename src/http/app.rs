//! The state that all requests share: limits, the pool, room for large messages, counters.

use crate::config::Config;
use crate::http::metrics_text::{MetricsText, ServerState};
use crate::http::refusal::Refusal;
use crate::work::message_memory::{Reserved, Room};
use crate::work::metrics::Metrics;
use crate::work::pool::{Pool, PoolError, PoolStatistics, Schedule, Task, run};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::houses::own_bytes;
use sudokud_contract::wire::problem::{Code, Problem, whole_seconds};
use sudokud_model::houses::Layout;
use sudokud_search::budget::Limits;

/// Room for large request bodies, in bytes. This, [`ANSWERS`] and the buffers of 1,000 connections are
/// together below 128 MiB.
const BODIES: usize = 24 << 20;

/// Room for large answers, in bytes: 1,000 solutions of side 100 take 28 MiB.
const ANSWERS: usize = 32 << 20;

/// The state behind every handler.
pub struct App {
    /// The server's limits.
    pub(crate) limits: ServerLimits,
    /// The pool, which runs tasks that take long.
    pub(crate) pool: Pool,
    /// Counters.
    pub(crate) metrics: Arc<Metrics>,
    /// Writes all metrics.
    metrics_text: MetricsText,
    /// Room for large answers while they are computed and sent.
    pub(crate) answers: Room,
    /// Room for large bodies while they are received and parsed.
    pub(crate) bodies: Room,
    /// Room for what batches read ahead.
    pub(crate) read_ahead: Room,
    /// How long a client may take for all of a body.
    pub(crate) body_timeout: Duration,
    /// How long a client may take for the next part of a batch's body.
    pub(crate) batch_timeout: Duration,
    /// The origins whose pages may call the server; empty if all may.
    origins: Vec<String>,
    /// Whether health and metrics are served to clients.
    pub(crate) is_health_public: bool,
    draining: AtomicBool,
    bytes_read_here: AtomicUsize,
}

/// The server's limits. Each field is a maximum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerLimits {
    /// The bounds of each request.
    pub(crate) bounds: Bounds,
    /// The size of a body, in bytes.
    pub(crate) max_body: usize,
    /// The jobs that run at a time.
    pub(crate) workers: usize,
    /// The jobs that wait.
    pub(crate) queue: usize,
}

impl App {
    /// The state of a server with these options.
    #[must_use]
    pub fn new(config: &Config) -> Arc<Self> {
        let workers = config.worker_count();
        let memory = usize::try_from(config.memory_mb.get()).unwrap_or(usize::MAX).saturating_mul(1 << 20);
        let nodes = config.node_limit.map_or(u64::MAX, std::num::NonZeroU64::get);
        let limits = ServerLimits {
            bounds: Bounds {
                max_side: config.max_side.clamp(1, 256),
                time: Duration::from_millis(config.time_limit_ms.get()),
                search: Limits { nodes, bytes: memory },
            },
            max_body: config.max_body.0,
            workers,
            queue: config.queue,
        };
        let metrics = Metrics::new();
        let any = config.cors_origin.iter().any(|origin| origin == "*");
        Arc::new(Self {
            metrics_text: MetricsText::new(&metrics, config, memory),
            pool: Pool::new(workers, config.queue, memory, metrics.pool_wait.clone()),
            metrics: Arc::new(metrics),
            limits,
            answers: Room::new(ANSWERS),
            bodies: Room::new(BODIES),
            read_ahead: Room::new((config.read_ahead_mb as usize) << 20),
            body_timeout: config.body_timeout.or_never(),
            batch_timeout: config.batch_timeout.or_never(),
            origins: if any { Vec::new() } else { config.cors_origin.clone() },
            is_health_public: config.admin_listen.is_none(),
            draining: AtomicBool::new(false),
            bytes_read_here: AtomicUsize::new(0),
        })
    }

    /// Runs a task as `schedule` says, and returns what `then` makes of its result.
    ///
    /// # Errors
    /// [`Code::QueueFull`]; [`Code::Internal`] if the task panicked.
    pub(crate) async fn run<T: Task, R: Send + 'static>(
        &self,
        schedule: Schedule,
        task: T,
        then: impl FnOnce(T::Answer) -> R + Send + 'static,
    ) -> Result<R, Refusal> {
        Ok(run(&self.pool, schedule, task, then).await?)
    }

    /// Reserves room for the houses of a request, unless they are the default ones of the side, and for its
    /// answer of about `answer` bytes.
    ///
    /// # Errors
    /// [`Code::NoRoom`].
    pub(crate) fn room_for(&self, layout: &Layout, answer: usize) -> Result<Reserved, Problem> {
        self.room_for_answer(answer.saturating_add(own_bytes(layout)))
    }

    /// Reserves room for an answer that will have about `bytes` bytes.
    ///
    /// # Errors
    /// [`Code::NoRoom`].
    pub(crate) fn room_for_answer(&self, bytes: usize) -> Result<Reserved, Problem> {
        let why = "the answers that wait to be read have reached the server's memory limit";
        self.answers.reserve(bytes).ok_or_else(|| Problem::no_room(why))
    }

    /// Returns whether pages of this origin may call the server.
    pub(crate) fn allows_origin(&self, origin: &str) -> bool {
        self.origins.is_empty() || self.origins.iter().any(|allowed| allowed == origin)
    }

    /// Marks the server as stopping: `/health/ready` answers 503 from now on.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Returns whether the server is stopping.
    #[must_use]
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Checks that the pool would accept a job.
    ///
    /// # Errors
    /// [`Code::QueueFull`].
    pub(crate) fn check_queue(&self) -> Result<(), Problem> {
        if self.pool.is_full() { Err(queue_full(self.pool.retry_after())) } else { Ok(()) }
    }

    /// Returns all metrics in Prometheus' text format.
    pub(crate) fn scrape(&self) -> Vec<u8> {
        let state = ServerState {
            is_ready: !self.is_draining(),
            pool: self.pool_statistics(),
            answers: self.answers.reserved(),
            bodies: self.bodies.reserved(),
        };
        self.metrics_text.text(&self.metrics, &state)
    }

    /// Returns the bytes that batches have read ahead with room.
    #[must_use]
    pub fn read_ahead_bytes(&self) -> usize {
        self.read_ahead.reserved()
    }

    /// Counts bytes of requests that a thread of the runtime reads.
    pub(crate) fn add_bytes_read_here(&self, bytes: usize) {
        self.bytes_read_here.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Returns the bytes of requests that threads of the runtime have read themselves.
    #[must_use]
    pub fn bytes_read_here(&self) -> usize {
        self.bytes_read_here.load(Ordering::Relaxed)
    }

    /// Returns the pool's statistics.
    #[must_use]
    pub fn pool_statistics(&self) -> PoolStatistics {
        self.pool.statistics()
    }
}

fn queue_full(retry_after: Duration) -> Problem {
    Problem::queue_full(whole_seconds(retry_after))
}

impl From<PoolError> for Problem {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Full(full) => queue_full(full.retry_after),
            PoolError::Lost => Self::new(Code::Internal, "the work on this request was cut short"),
        }
    }
}

impl From<PoolError> for Refusal {
    fn from(error: PoolError) -> Self {
        Problem::from(error).into()
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App")
            .field("limits", &self.limits)
            .field("pool", &self.pool_statistics())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::houses::{HouseRules, Pattern};

    #[test]
    fn a_request_pays_for_its_own_houses_and_not_for_the_default_ones() {
        let app = App::new(&Config::default());
        let mut rules = HouseRules::of_side(100);
        let default = Layout::new(&rules).expect("the default houses");
        assert!(app.room_for(&default, 0).is_ok_and(|room| room.is_none()));
        rules.patterns.push(Pattern::MainDiagonal);
        let own = Layout::new(&rules).expect("a diagonal");
        let rooms: Vec<_> = std::iter::from_fn(|| app.room_for(&own, 0).ok()).collect();
        assert_eq!(rooms.len(), ANSWERS / own.bytes().next_multiple_of(1 << 10));
        assert!(app.answers.reserved() >= rooms.len() * own.bytes());
        drop(rooms);
        assert_eq!(app.answers.reserved(), 0);
    }
}
