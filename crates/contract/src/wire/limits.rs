//! The `limits` of a request: they may lower the server's, never raise them.

use crate::wire::bounds::Bounds;
use crate::wire::json::{from_object, present};
use crate::wire::number::Positive;
use core::time::Duration;
use serde::Deserialize;
use sudokud_search::budget::Limits;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// Limits for this request. A limit above the server's (`GET /version`) has the effect of the server's.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Limits))]
pub struct LimitsField {
    /// Milliseconds from the arrival of the request.
    #[cfg_attr(feature = "openapi", schema(inline, example = 1_000))]
    #[serde(default, deserialize_with = "present")]
    time_ms: Option<Positive>,
    /// Nodes to expand.
    #[cfg_attr(feature = "openapi", schema(inline, example = 100_000))]
    #[serde(default, deserialize_with = "present")]
    nodes: Option<Positive>,
    /// MiB for stored nodes.
    #[cfg_attr(feature = "openapi", schema(inline, example = 16))]
    #[serde(default, deserialize_with = "present")]
    memory_mb: Option<Positive>,
}

from_object! { LimitsField }

impl LimitsField {
    pub(crate) fn time(&self, server: &Bounds) -> Duration {
        self.time_ms.map_or(server.time, |time| Duration::from_millis(time.0).min(server.time))
    }

    pub(crate) fn search(&self, server: &Bounds) -> Limits {
        let nodes = self.nodes.map_or(u64::MAX, |nodes| nodes.0);
        let bytes =
            self.memory_mb.and_then(|megabytes| usize::try_from(megabytes.0).ok()?.checked_mul(1 << 20));
        Limits {
            nodes: nodes.min(server.search.nodes),
            bytes: bytes.unwrap_or(usize::MAX).min(server.search.bytes),
        }
    }

    /// Combines two sets of limits: the first has priority.
    pub fn either(first: Option<Self>, second: Option<Self>) -> Option<Self> {
        let (Some(one), Some(two)) = (first, second) else { return first.or(second) };
        Some(Self {
            time_ms: one.time_ms.or(two.time_ms),
            nodes: one.nodes.or(two.nodes),
            memory_mb: one.memory_mb.or(two.memory_mb),
        })
    }
}
