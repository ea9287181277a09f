//! The answer of `/count`.

use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::wire::houses::HousesForm;
use crate::wire::name::{Name, vocabulary};
use crate::wire::position::RequestPosition;
use crate::wire::statistics::LimitHitName;
use serde::Serialize;
use sudokud_analysis::count::{self, Count, Estimate};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// The kind of a count.
    enum CountStatus as CountStatusName {
        Exact = "exact",
        AtLeast = "at_least",
        Unsolvable = "unsolvable",
    }
    "CountStatus", "the status of a count",
    "`exact`: there are exactly so many solutions; `at_least`: there are at least so many, and the count \
     ended at `up_to` or at a limit; `unsolvable`: there is none."
}

/// The number of solutions of a puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct CountAnswer {
    status: CountStatusName,
    /// The number of solutions found, in decimal digits.
    #[cfg_attr(feature = "openapi", schema(example = "288", pattern = "^[0-9]{1,39}$"))]
    count: String,
    /// An estimate of the number of all solutions, if a limit came first; null if none was asked for, or if
    /// there was no time for two samples or the number is beyond all bounds.
    estimate: Option<EstimateForm>,
    /// The limit that ended the count early.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    houses: Option<HousesForm>,
}

/// An unbiased estimate by random probes of the search tree.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Estimate))]
pub struct EstimateForm {
    /// The mean of the samples.
    mean: f64,
    /// The estimated standard deviation of the mean.
    standard_error: f64,
    /// The number of probes.
    samples: u64,
}

impl EstimateForm {
    fn of(estimate: Estimate) -> Option<Self> {
        let Estimate { mean, standard_error, samples, .. } = estimate;
        (mean.is_finite() && standard_error.is_finite()).then_some(Self { mean, standard_error, samples })
    }
}

impl CountAnswer {
    pub(super) fn new(
        position: &RequestPosition,
        counted: Count,
        estimated: Option<Estimate>,
        host: &dyn Host,
    ) -> Self {
        let status = match counted.status {
            count::CountStatus::Exact => CountStatus::Exact,
            count::CountStatus::AtLeast => CountStatus::AtLeast,
            count::CountStatus::Unsolvable => CountStatus::Unsolvable,
        };
        Self {
            status: Name(status),
            count: counted.count.to_string(),
            estimate: estimated.and_then(EstimateForm::of),
            limit_hit: counted.limit_hit.map(Into::into),
            elapsed_us: host.elapsed_us(),
            houses: position.houses(),
        }
    }
}

impl Answer for CountAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match self.status.0 {
            CountStatus::AtLeast if self.limit_hit.is_some() => Verdict::LimitReached,
            CountStatus::Unsolvable => Verdict::NotFound,
            CountStatus::Exact if self.count == "1" => Verdict::Found,
            CountStatus::Exact | CountStatus::AtLeast => Verdict::Several,
        }
    }

    /// The status and the count, then the estimate.
    fn text(&self) -> String {
        let counted = format!("{}: {}\n", self.status(), self.count);
        let Some(EstimateForm { mean, standard_error, samples }) = self.estimate else { return counted };
        format!("{counted}estimate: {mean:e} ± {standard_error:e} from {samples} samples\n")
    }

    /// The status and the number of solutions.
    fn line(&self) -> String {
        format!("{}\t{}", self.status(), self.count)
    }
}
