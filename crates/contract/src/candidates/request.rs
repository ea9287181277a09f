//! The request of `/candidates`.

use crate::request::{Request as _, puzzle_request};
use crate::wire::bounds::Bounds;
use crate::wire::cells::BoardField;
use crate::wire::marks::CandidatesField;
use crate::wire::number::SolutionCount;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use sudokud_analysis::true_candidates::TrueCandidateOptions;

puzzle_request! {
    /// A puzzle whose true candidates are asked for.
    CandidatesRequest [limits]
    query {
        /// Count the solutions of each candidate up to this number.
        #[cfg_attr(feature = "openapi", schema(inline, default = 1))]
        solutions_up_to: SolutionCount = Number,
    }
    body {
        /// The `true_candidates` of a complete answer about a puzzle that this one restricts: other values
        /// are not tried. They are trusted, so `unique` is then null.
        former: CandidatesField,
        /// Boards that may be solutions, such as the `witnesses` of a former answer. Those that are not
        /// solutions have no effect.
        hints: Vec<BoardField>,
    }
}

impl CandidatesRequest {
    pub(super) fn options(
        mut self,
        position: &RequestPosition,
        bounds: &Bounds,
    ) -> Result<TrueCandidateOptions, Problem> {
        let limits = self.limits().search(bounds);
        let former =
            self.former.take().map(|lists| position.other_candidates(lists, "/former")).transpose()?;
        let hints = self.hints.iter().flatten().enumerate();
        let hints = hints.map(|(index, hint)| position.other(hint, &format!("/hints/{index}")));
        Ok(TrueCandidateOptions {
            solutions_up_to: self.solutions_up_to.map_or(1, |most| most.as_usize()),
            former,
            hints: hints.collect::<Result<_, _>>()?,
            limits,
        })
    }
}
