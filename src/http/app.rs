//! What all requests share: the limits, the pool, whether the server still takes work.

use super::problem::Problem;
use super::work::{Done, Gauges, Pool, Size, Task, pool::SEATS_PER_WORKER, run};
use crate::budget::Limits;
use crate::config::Config;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The state behind every handler.
pub struct App {
    /// What a request may ask for and spend at most.
    pub(crate) limits: ServerLimits,
    /// Where long work goes.
    pub(crate) pool: Pool,
    /// Whose pages may call; empty for all.
    pub(crate) cors_origins: Vec<String>,
    draining: AtomicBool,
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
        let megabytes = usize::try_from(config.memory_mb.get()).unwrap_or(usize::MAX);
        let bytes = megabytes.saturating_mul(1 << 20) / (workers * SEATS_PER_WORKER);
        let nodes = config.node_limit.map_or(u64::MAX, std::num::NonZeroU64::get);
        let limits = ServerLimits {
            max_side: config.max_side.clamp(1, 256),
            max_body: config.max_body.0,
            time: Duration::from_millis(config.time_limit_ms.get()),
            search: Limits { nodes, bytes },
            workers,
            queue: config.queue,
        };
        let pool = Pool::new(workers, config.queue);
        Arc::new(Self { limits, pool, cors_origins: config.cors_origin.clone(), draining: AtomicBool::new(false) })
    }

    /// Does a task within `time`.
    pub(crate) async fn run<T: Task>(&self, size: Size, time: Duration, task: T) -> Result<Done<T::Answer>, Problem> {
        run(&self.pool, size, time, task).await
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

    /// What the pool is doing.
    #[must_use]
    pub fn gauges(&self) -> Gauges {
        self.pool.gauges()
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("limits", &self.limits).field("gauges", &self.gauges()).finish_non_exhaustive()
    }
}
