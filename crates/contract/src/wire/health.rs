//! The state of a server, for load balancers.

use crate::wire::name::vocabulary;

vocabulary! {
    /// The state of the server.
    enum HealthStatus as HealthStatusName {
        Live = "live",
        Ready = "ready",
    }
    "HealthStatus", "the state of a server",
    "`live`: the process runs; `ready`: the server accepts requests."
}
