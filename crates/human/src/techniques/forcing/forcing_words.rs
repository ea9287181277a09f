//! Forcing chains in sentences, link by link, each with its reason.

use crate::proof::evidence::{Ground, Link, Values};
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use sudokud_core::grid::{Cell, Value};

/// The reason of a conclusion, behind a comma.
fn reason(link: &Link, notation: Notation<'_>) -> String {
    let (from, to) = (&link.from[..], &link.to[..]);
    let Some(&(cell, value)) = to.first() else { return String::new() };
    match link.ground {
        Some(Ground::Cell(_)) => ", all that is left for the cell".to_owned(),
        Some(Ground::House(house)) if to.iter().any(|end| end.1 != value) => {
            format!(", a naked pair in {}", notation.house(house))
        }
        Some(Ground::House(house)) => {
            format!(
                ", the only {} left in {}",
                if to.len() == 1 { "place" } else { "places" },
                notation.house(house)
            )
        }
        _ => match *from {
            [(by, other)] if by == cell => format!(", because the cell is {}", notation.value(other)),
            [(by, _)] => format!(", because {}", notation.sharing(to, by)),
            [_, _] => ", which sees both".to_owned(),
            _ => ", which sees them all".to_owned(),
        },
    }
}

/// The contradiction: a value without a place, or a cell without a candidate.
fn contradiction(link: &Link, notation: Notation<'_>) -> String {
    match (link.ground, &link.from[..]) {
        (Some(Ground::House(house)), &[(_, value), ..]) => {
            format!("{} has no place for {} any more", notation.house(house), notation.value(value))
        }
        (Some(Ground::Cell(cell)), &[(_, value)]) => {
            format!("{} has lost its only candidate, {}", notation.cell(cell), notation.value(value))
        }
        (Some(Ground::Cell(cell)), from) if !from.is_empty() => {
            let lost: Values = from.iter().map(|end| end.1).collect();
            format!("{} has lost all its candidates, {}", notation.cell(cell), notation.value_list(lost))
        }
        _ => "nothing fits".to_owned(),
    }
}

/// Returns whether the assumption at this place is nested: the link after its contradiction denies it.
fn is_nested(links: &[Link], at: usize) -> bool {
    let end = links[at..].iter().position(|link| link.to.is_empty());
    end.and_then(|end| links.get(at + end + 1))
        .is_some_and(|next| !next.from.is_empty() && next.to == links[at].to)
}

/// The first sentence where there are several assumptions: what they have in common.
fn ways(step: &Step, notation: Notation<'_>) -> String {
    let links = &step.evidence.links;
    let outer = (0..links.len()).filter(|&k| links[k].from.is_empty() && !is_nested(links, k));
    let starts: Vec<(Cell, Value)> = outer.filter_map(|k| links[k].to.first().copied()).collect();
    match (starts.first(), step.evidence.houses.first()) {
        (Some((_, value)), Some(&(house, _))) => {
            format!(
                "Each place for {} in {} leads to the same. ",
                notation.value(*value),
                notation.house(house)
            )
        }
        (Some(&first), None) if starts.len() == 2 && starts[1] == first => {
            format!(
                "Whether or not {} is {}, the same follows. ",
                notation.cell(first.0),
                notation.value(first.1)
            )
        }
        (Some((cell, _)), None) if starts.len() > 1 => {
            format!("Each candidate of {} leads to the same. ", notation.cell(*cell))
        }
        _ => String::new(),
    }
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let links = &step.evidence.links;
    let mut text = String::new();
    let mut starts = Vec::new();
    let mut contradictions = 0;
    for (k, link) in links.iter().enumerate() {
        let conclusion = notation.link_end(&link.to, link.kind.conclusion());
        let denies = k > 0 && links[k - 1].to.is_empty() && !link.from.is_empty();
        let stop = if text.is_empty() { "" } else { ". " };
        text += &match (link.to.is_empty(), link.from.is_empty()) {
            (true, _) => {
                contradictions += 1;
                format!(", but then {}", contradiction(link, notation))
            }
            (false, true) if is_nested(links, k) => format!("{stop}Suppose further that {conclusion}"),
            (false, true) => {
                starts.push(conclusion.clone());
                format!("{stop}Suppose {conclusion}")
            }
            (false, false) if denies => format!(". So {conclusion} under the first assumption"),
            (false, false) => format!(", then {conclusion}{}", reason(link, notation)),
        };
    }
    let end = match (starts.len(), contradictions) {
        (1, 1..) => "So the assumption is wrong",
        _ => "So in any case",
    };
    let reason = format!("{}{text}. {end}", ways(step, notation));
    StepText { pattern: starts.join(" | "), reason }
}
