//! The answer of `/candidates`.

use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::wire::board::PrintedBoard;
use crate::wire::houses::HousesForm;
use crate::wire::marks::CandidateLists;
use crate::wire::name::{Name, vocabulary};
use crate::wire::position::RequestPosition;
use crate::wire::statistics::LimitHitName;
use serde::Serialize;
use sudokud_analysis::true_candidates::{Status, TrueCandidates};
use sudokud_model::grid::{Marks, ValueSet};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// Whether the true candidates are known.
    enum CandidatesStatus as CandidatesStatusName {
        Complete = "complete",
        LimitReached = "limit_reached",
        Unsolvable = "unsolvable",
    }
    "CandidatesStatus", "the status of true candidates",
    "`complete`: every candidate is proven or refuted; `limit_reached`: a limit came first; \
     `unsolvable`: the puzzle has no solution."
}

/// The true candidates of a puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct CandidatesAnswer {
    status: CandidatesStatusName,
    /// The values that each cell has in a solution that was found.
    true_candidates: CandidateLists,
    /// The values of each cell that are neither proven nor refuted; null unless a limit came first.
    unresolved: Option<CandidateLists>,
    /// The number of solutions with each value of `true_candidates`, in the same order, counted up to
    /// `solutions_up_to`: lower bounds if a limit came first. Null if `solutions_up_to` is 1.
    solution_counts: Option<Vec<Vec<u32>>>,
    /// Whether the puzzle has exactly one solution; null if that is not known.
    unique: Option<bool>,
    /// Solutions that have the true candidates, at most 4N, in the form of the request's board.
    witnesses: Vec<PrintedBoard>,
    /// The limit that ended the search early.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    houses: Option<HousesForm>,
}

impl CandidatesAnswer {
    pub(super) fn new(position: &RequestPosition, found: TrueCandidates, host: &dyn Host) -> Self {
        let counts = found.solution_counts.as_deref();
        let status = match found.status {
            Status::Complete => CandidatesStatus::Complete,
            Status::Partial => CandidatesStatus::LimitReached,
            Status::Unsolvable => CandidatesStatus::Unsolvable,
        };
        Self {
            status: Name(status),
            unresolved: unresolved(&found)
                .map(|marks| position.candidates(marks))
                .filter(|_| status == CandidatesStatus::LimitReached),
            solution_counts: counts.map(|counts| of_candidates(counts, &found.proven, position.side())),
            true_candidates: position.candidates(found.proven),
            unique: found.unique,
            witnesses: found.witnesses.into_iter().map(|board| position.print(board)).collect(),
            limit_hit: found.limit_hit.map(Into::into),
            elapsed_us: host.elapsed_us(),
            houses: position.houses(),
        }
    }

    fn cells(&self) -> impl Iterator<Item = String> {
        let CandidateLists { marks, first_value } = &self.true_candidates;
        marks.sets().iter().map(move |set| {
            let numbers: Vec<_> = set.iter().map(|value| (value.index() + first_value).to_string()).collect();
            if numbers.is_empty() { "-".to_owned() } else { numbers.join(",") }
        })
    }
}

/// The pairs that are not decided, as sets of the cells.
fn unresolved(found: &TrueCandidates) -> Option<Marks> {
    let mut sets = vec![ValueSet::EMPTY; found.proven.sets().len()];
    for &(cell, value) in &found.unresolved {
        sets[cell.index()].insert(value);
    }
    Marks::new(sets).ok()
}

/// The counts of the candidates of each cell, from those of all values.
fn of_candidates(counts: &[u32], candidates: &Marks, side: usize) -> Vec<Vec<u32>> {
    let cells = candidates.sets().iter().zip(counts.chunks(side));
    cells.map(|(set, counts)| set.iter().map(|value| counts[value.index()]).collect()).collect()
}

impl Answer for CandidatesAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match (self.status.0, self.unique) {
            (CandidatesStatus::Complete, Some(false)) => Verdict::Several,
            (CandidatesStatus::Complete, _) => Verdict::Found,
            (CandidatesStatus::LimitReached, _) => Verdict::LimitReached,
            (CandidatesStatus::Unsolvable, _) => Verdict::NotFound,
        }
    }

    /// The true candidates, a row in a line.
    fn text(&self) -> String {
        let cells: Vec<_> = self.cells().collect();
        let side = cells.len().isqrt().max(1);
        cells.chunks(side).map(|row| format!("{}\n", row.join(" "))).collect()
    }

    /// The status and the true candidates of all cells.
    fn line(&self) -> String {
        format!("{}\t{}", self.status(), self.cells().collect::<Vec<_>>().join(" "))
    }
}
