//! Serves the resources of `http/` on sockets. Knows no board.
//!
//! [`listen`] accepts connections, [`drain`] ends them, [`layers`] has what every request goes through,
//! [`request_id`] names it, [`observe`] counts it, [`date`] dates the answer, [`host_header`] refuses those
//! that name no host, [`errors`] writes the bodies of errors, [`client`], [`rate_limit`] and [`paced_lines`]
//! bound the requests of one client, [`telemetry`] sets up log and traces, [`log_writer`] writes the log.

pub mod listen;
pub mod drain;
pub mod layers;
mod observe;
mod host_header;
mod date;
mod request_id;
pub mod errors;
pub mod client;
pub mod rate_limit;
mod paced_lines;
mod log_writer;
pub mod telemetry;

pub use layers::{operator_service, service};
pub use listen::{Listeners, bind, serve};
