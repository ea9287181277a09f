//! Forcing arguments in sentences, inference by inference, each with its reason.

use crate::logic::argument::{Argument, Because, Candidate, Contradiction, Inference, NoCandidateLeft};
use crate::logic::{Literal, Polarity};
use crate::proof::{Notation, Values};
use sudokud_model::grid::House;

/// A literal: "r1c2 is not 5".
pub(crate) fn literal(of: Literal, notation: Notation<'_>) -> String {
    notation.link_end(&[of.candidate()], of.polarity)
}

/// The argument from its assumption on, without the full stop of the last sentence.
pub(crate) fn sentences(argument: &Argument, notation: Notation<'_>) -> String {
    format!("Suppose {}", from_assumption(argument, notation))
}

fn from_assumption(argument: &Argument, notation: Notation<'_>) -> String {
    let mut text = literal(argument.assumption, notation);
    for inference in &argument.inferences {
        text += &match inference {
            Inference::Literal { premises, to, because } => {
                format!(", then {}, {}", literal(*to, notation), reason(premises, *to, *because, notation))
            }
            Inference::OneOf { premises: _, places, house } => {
                let why = why_one_of(places, *house, notation);
                format!(", then {}, {why}", notation.link_end(places, Polarity::On))
            }
            Inference::Refuted { inner, premises: _ } => {
                let denied = literal(inner.assumption.opposite(), notation);
                let inner = from_assumption(inner, notation);
                format!(". Suppose further that {inner}. So {denied} under the first assumption")
            }
            // Arguments with reasons are told by the words of constraints.
            Inference::Reasoned { .. } => String::new(),
        };
    }
    match &argument.contradiction {
        Some(found) => format!("{text}, but then {}", contradiction(found, notation)),
        None => text,
    }
}

/// The reason why a literal follows.
fn reason(premises: &[Candidate], to: Literal, because: Because, notation: Notation<'_>) -> String {
    match (because, premises) {
        (Because::LastInCell, _) => LAST_IN_CELL.to_owned(),
        (Because::LastInHouse(house), _) => last_in_house(house, notation),
        (Because::Sees, &[(by, other)]) if by == to.cell => {
            format!("because the cell is {}", notation.value(other))
        }
        (Because::Sees, &[(by, _)]) => format!("because {}", notation.sharing(&[to.candidate()], by)),
        (Because::Sees, [_, _]) => "which sees both".to_owned(),
        (Because::Sees, _) => "which sees them all".to_owned(),
    }
}

/// The reason for the last candidate of a cell.
pub(crate) const LAST_IN_CELL: &str = "all that is left for the cell";

/// The reason for the last place of a value in a house.
pub(crate) fn last_in_house(house: House, notation: Notation<'_>) -> String {
    format!("the only place left in {}", notation.house(house))
}

/// The reason why places of a house have their values between them.
pub(crate) fn why_one_of(places: &[Candidate], house: House, notation: Notation<'_>) -> String {
    let is_of_one_value = places.iter().all(|place| place.1 == places[0].1);
    let why = if is_of_one_value { "the only places left in" } else { "a naked pair in" };
    format!("{why} {}", notation.house(house))
}

fn contradiction(found: &Contradiction, notation: Notation<'_>) -> String {
    match found {
        Contradiction::NoCandidate { place, lost, .. } => no_candidate_left(*place, lost, notation),
        Contradiction::Reasoned { .. } => String::new(),
    }
}

/// A value without a place, or a cell without a candidate: "row 1 has no place for 5 any more".
pub(crate) fn no_candidate_left(
    place: NoCandidateLeft,
    lost: &[Candidate],
    notation: Notation<'_>,
) -> String {
    match place {
        NoCandidateLeft::House(house, value) => {
            format!("{} has no place for {} any more", notation.house(house), notation.value(value))
        }
        NoCandidateLeft::Cell(cell) => {
            let values: Values = lost.iter().map(|candidate| candidate.1).collect();
            let all = if values.len() == 1 { "its only candidate" } else { "all its candidates" };
            format!("{} has lost {all}, {}", notation.cell(cell), notation.value_list(values))
        }
    }
}
