//! The request of `/count`.

use crate::request::{Request as _, puzzle_request};
use crate::wire::bounds::Bounds;
use crate::wire::number::Positive;
use sudokud_analysis::count::CountOptions;

puzzle_request! {
    /// A puzzle whose solutions are to be counted.
    CountRequest [limits]
    query {
        /// The number of solutions after which the count ends.
        #[cfg_attr(feature = "openapi", schema(inline, default = 1_000_000_000_000_000_u64))]
        up_to: Positive = Number,
        /// Whether the number is estimated if a limit comes first.
        #[cfg_attr(feature = "openapi", schema(default = true))]
        estimate: bool = Flag,
    }
    body {}
}

impl CountRequest {
    pub(super) fn options(&self, bounds: &Bounds) -> CountOptions {
        let up_to = self.up_to.map_or(CountOptions::default().up_to, |most| u128::from(most.0));
        CountOptions { up_to, limits: self.limits().search(bounds) }
    }

    pub(super) fn has_estimate(&self) -> bool {
        self.estimate.unwrap_or(true)
    }
}
