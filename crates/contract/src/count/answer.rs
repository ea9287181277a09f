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
        LimitReached = "limit_reached",
    }
    "CountStatus", "the status of a count",
    "`exact`: there are exactly so many solutions; `at_least`: there are at least so many, and the count \
     ended at `up_to`; `unsolvable`: there is none; `limit_reached`: a limit came first, and there are at \
     least so many."
}

vocabulary! {
    /// Why there is no estimate.
    enum NoEstimate as NoEstimateName {
        FewSamples = "few_samples",
        NoSolutionSampled = "no_solution_sampled",
        TooLarge = "too_large",
    }
    "NoEstimate", "a reason for no estimate",
    "`few_samples`: there was no time for two samples; `no_solution_sampled`: no sample ended with a \
     solution, so nothing is known; `too_large`: the number is above 10^308."
}

/// The largest number up to which all whole numbers are exact in JavaScript.
const MAX_EXACT: u64 = 1 << 53;

/// The number of solutions of a puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct CountAnswer {
    status: CountStatusName,
    /// The number of solutions found; null above 2^53, beyond which numbers of JavaScript are not exact.
    #[cfg_attr(feature = "openapi", schema(example = 288, maximum = 9_007_199_254_740_992_u64))]
    solution_count: Option<u64>,
    /// The same number in decimal digits, however large it is.
    #[cfg_attr(feature = "openapi", schema(example = "288", pattern = "^[0-9]{1,39}$"))]
    solution_count_text: String,
    /// An estimate of the number of all solutions, if a limit came first; null if none was asked for, or for
    /// the reason `no_estimate`.
    estimate: Option<EstimateForm>,
    /// Why there is no estimate, although it was asked for and a limit came first.
    no_estimate: Option<NoEstimateName>,
    /// The limit that ended the count, if `status` is `limit_reached`.
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
    fn of(estimate: Estimate) -> Result<Self, NoEstimate> {
        let Estimate { mean, standard_error, samples, solved, .. } = estimate;
        match samples {
            0 | 1 => Err(NoEstimate::FewSamples),
            _ if solved == 0 => Err(NoEstimate::NoSolutionSampled),
            _ if !mean.is_finite() || !standard_error.is_finite() => Err(NoEstimate::TooLarge),
            _ => Ok(Self { mean, standard_error, samples }),
        }
    }
}

impl CountAnswer {
    pub(super) fn new(
        position: &RequestPosition,
        counted: Count,
        estimated: Option<Estimate>,
        host: &dyn Host,
    ) -> Self {
        let status = match (counted.status, counted.limit_hit) {
            (_, Some(_)) => CountStatus::LimitReached,
            (count::CountStatus::Exact, None) => CountStatus::Exact,
            (count::CountStatus::AtLeast, None) => CountStatus::AtLeast,
            (count::CountStatus::Unsolvable, None) => CountStatus::Unsolvable,
        };
        let estimated = estimated.map(EstimateForm::of);
        Self {
            status: Name(status),
            solution_count: exact(counted.count),
            solution_count_text: counted.count.to_string(),
            estimate: estimated.and_then(Result::ok),
            no_estimate: estimated.and_then(Result::err).map(Name),
            limit_hit: counted.limit_hit.map(Into::into),
            elapsed_us: host.elapsed_us(),
            houses: position.houses(),
        }
    }
}

/// The number, if numbers of JavaScript hold it exactly.
fn exact(count: u128) -> Option<u64> {
    u64::try_from(count).ok().filter(|&count| count <= MAX_EXACT)
}

impl Answer for CountAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match self.status.0 {
            CountStatus::LimitReached => Verdict::LimitReached,
            CountStatus::Unsolvable => Verdict::NotFound,
            CountStatus::Exact if self.solution_count == Some(1) => Verdict::Found,
            CountStatus::Exact | CountStatus::AtLeast => Verdict::Several,
        }
    }

    /// The status and the count, then the estimate or why there is none.
    fn text(&self) -> String {
        let counted = format!("{}: {}\n", self.status(), self.solution_count_text);
        match (self.estimate, self.no_estimate) {
            (Some(EstimateForm { mean, standard_error, samples }), _) => {
                format!("{counted}estimate: {mean:e} ± {standard_error:e} from {samples} samples\n")
            }
            (None, Some(why)) => format!("{counted}no estimate: {}\n", why.as_str()),
            (None, None) => counted,
        }
    }

    /// The status and the number of solutions.
    fn line(&self) -> String {
        format!("{}\t{}", self.status(), self.solution_count_text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_that_says_nothing_has_a_reason_instead() {
        let of = |(samples, solved, mean, standard_error): (u64, u64, f64, f64)| {
            let estimate = Estimate { mean, standard_error, samples, solved, limit_hit: None };
            EstimateForm::of(estimate).map(|form| form.samples)
        };
        assert_eq!(of((2, 1, 8.0, 2.0)), Ok(2));
        assert_eq!(of((1, 1, 8.0, f64::INFINITY)), Err(NoEstimate::FewSamples));
        assert_eq!(of((2, 0, 0.0, 0.0)), Err(NoEstimate::NoSolutionSampled));
        assert_eq!(of((2, 1, f64::INFINITY, f64::NAN)), Err(NoEstimate::TooLarge));
    }

    #[test]
    fn a_number_that_javascript_does_not_hold_is_no_number() {
        assert_eq!((exact(0), exact(1 << 53)), (Some(0), Some(1 << 53)));
        assert_eq!((exact((1 << 53) + 1), exact(u128::from(u64::MAX) + 2)), (None, None));
    }
}
