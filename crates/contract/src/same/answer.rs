//! The answer of `/same`.

use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::wire::name::{Name, vocabulary};
use crate::wire::statistics::LimitHitName;
use crate::wire::transformation::TransformationForm;
use serde::Serialize;
use sudokud_analysis::rearrange::Rearrangement;
use sudokud_search::budget::Stop;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// Whether two boards are equivalent.
    enum SameStatus as SameStatusName {
        Same = "same",
        Different = "different",
        LimitReached = "limit_reached",
    }
    "SameStatus", "the status of a comparison",
    "`same`: the boards are equivalent; `different`: they are not; `limit_reached`: a limit came first."
}

/// Whether two boards are equivalent.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SameAnswer {
    status: SameStatusName,
    /// A transformation of `board` to `other`; null if there is none, or a limit came first.
    transformation: Option<TransformationForm>,
    /// The limit that ended the comparison.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
}

impl SameAnswer {
    /// The answer with a rearrangement of one board to the other, if there is one.
    pub(super) fn new(between: Option<&Rearrangement>, first_value: usize, host: &dyn Host) -> Self {
        Self {
            status: Name(if between.is_some() { SameStatus::Same } else { SameStatus::Different }),
            transformation: between.map(|between| TransformationForm::new(between, first_value)),
            limit_hit: None,
            elapsed_us: host.elapsed_us(),
        }
    }

    /// The answer of a comparison that was stopped.
    pub(super) fn stopped(stop: Stop, host: &dyn Host) -> Self {
        Self {
            status: Name(SameStatus::LimitReached),
            transformation: None,
            limit_hit: Some(stop.into()),
            elapsed_us: host.elapsed_us(),
        }
    }
}

impl Answer for SameAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match self.status.0 {
            SameStatus::Same => Verdict::Found,
            SameStatus::Different => Verdict::NotFound,
            SameStatus::LimitReached => Verdict::LimitReached,
        }
    }

    fn line(&self) -> String {
        self.status().to_owned()
    }

    fn text(&self) -> String {
        self.line() + "\n"
    }
}
