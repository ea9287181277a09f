//! The drain: requests under way may end within a time limit before the server stops.
//!
//! ```text
//!  stop signal ──drain delay──> no more accepts, idle connections close ──drain time──> cut
//!       └ /health/ready answers 503 from here on
//! ```
//!
//! hyper-util's graceful shutdown closes idle connections and waits for requests under way. It has neither
//! the delay, which a load balancer needs to notice the 503, nor the limit.

use crate::config::Config;
use crate::http::App;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use std::time::Duration;

/// The connections of a server, and the times of their drain.
pub(super) struct Drain {
    connections: GracefulShutdown,
    delay: Duration,
    limit: Duration,
}

impl Drain {
    pub(super) fn new(config: &Config) -> Self {
        Self { connections: GracefulShutdown::new(), delay: config.drain_delay.0, limit: config.drain_time() }
    }

    /// Returns the watcher of a new connection.
    pub(super) fn watcher(&self) -> Watcher {
        self.connections.watcher()
    }

    /// Waits for `stop`, makes the server not ready, and waits for the drain delay. Afterwards the caller
    /// accepts no connection.
    pub(super) async fn announce(&self, stop: impl Future<Output = ()>, app: &App) {
        stop.await;
        app.drain();
        tokio::time::sleep(self.delay).await;
    }

    /// Closes idle connections and waits for the requests under way. Returns whether all of them ended within
    /// the drain time.
    pub(super) async fn finish(self) -> bool {
        tokio::time::timeout(self.limit, self.connections.shutdown()).await.is_ok()
    }
}
