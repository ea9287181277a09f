//! Chains in Eureka notation, and in sentences, link by link, each with its reason.
//!
//! The reason given for a strong link is the house, the cell or the almost locked set that makes it: its
//! [`Ground`].

use crate::logic::polarity::Polarity;
use crate::proof::evidence::{Ground, Link, LinkKind, Role};
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText, list};
use sudokud_core::grid::{Cell, Value};

/// The chain in Eureka notation: `(5)r1c2=(5)r1c8-(5)r3c7=(2)r3c7`.
fn eureka(step: &Step, notation: Notation<'_>) -> String {
    let mut text = String::new();
    for (k, link) in step.evidence.links.iter().enumerate() {
        if k == 0 {
            text.push_str(&eureka_node(&link.from, notation));
        }
        text.push(if link.kind == LinkKind::Strong { '=' } else { '-' });
        text.push_str(&eureka_node(&link.to, notation));
    }
    text
}

/// A node in Eureka notation: `(5)r1c27`.
fn eureka_node(node: &[(Cell, Value)], notation: Notation<'_>) -> String {
    let cells: Vec<Cell> = node.iter().map(|entry| entry.0).collect();
    node.first()
        .map_or_else(String::new, |entry| format!("({}){}", notation.value(entry.1), notation.cells(&cells)))
}

/// These links as one sentence: the assumption, then each conclusion with its reason.
pub(crate) fn sentence(step: &Step, links: &[Link], notation: Notation<'_>) -> String {
    let assumption =
        links.first().map(|first| format!("Suppose {}", notation.link_end(&first.from, premise(first))));
    let conclusions = links.iter().map(|link| {
        let reason = match link.kind {
            LinkKind::Strong => strong_reason(step, link, notation),
            LinkKind::Weak => weak_reason(link, notation),
        };
        format!("then {}{reason}", notation.link_end(&link.to, link.kind.conclusion()))
    });
    assumption.into_iter().chain(conclusions).collect::<Vec<_>>().join(", ")
}

/// The polarity of the end from which a link leads.
const fn premise(link: &Link) -> Polarity {
    match link.kind {
        LinkKind::Strong => Polarity::Off,
        LinkKind::Weak => Polarity::On,
    }
}

/// The reason why one end of a strong link is true if the other is false.
fn strong_reason(step: &Step, link: &Link, notation: Notation<'_>) -> String {
    let Some(&(_, a)) = link.from.first() else { return String::new() };
    match link.ground {
        Some(Ground::House(house)) => {
            let places = if link.to.len() > 1 { "places" } else { "place" };
            format!(" (the only other {places} in {})", notation.house(house))
        }
        Some(Ground::Group(at)) => {
            let set =
                step.evidence.groups.get(at).map(|group| notation.cells(&group.cells)).unwrap_or_default();
            format!(
                " (the almost locked set {set} lacks {}, so it holds all its other values)",
                notation.value(a)
            )
        }
        Some(Ground::Cell(_)) => " (its other candidate)".to_owned(),
        None => String::new(),
    }
}

/// The reason why one end of a weak link is false if the other is true.
fn weak_reason(link: &Link, notation: Notation<'_>) -> String {
    let (Some(&(p, a)), Some(&(_, b))) = (link.from.first(), link.to.first()) else { return String::new() };
    match (a == b, link.from.len(), link.to.len()) {
        (false, ..) => format!(" (the cell is {})", notation.value(a)),
        (true, 1, _) => format!(" ({})", notation.sharing(&link.to, p)),
        (true, 2, 1) => " (it sees both)".to_owned(),
        (true, _, 1) => " (it sees them all)".to_owned(),
        (true, 2, _) => " (each sees both)".to_owned(),
        (true, ..) => " (each sees them all)".to_owned(),
    }
}

/// The sentences about the almost locked sets of a loop. Sets that are the ground of no link are named.
fn sentences_about_sets(step: &Step, notation: Notation<'_>) -> String {
    let is_ground = |at: usize| step.evidence.links.iter().any(|link| link.ground == Some(Ground::Group(at)));
    let groups = step.evidence.groups.iter().enumerate();
    let others: Vec<String> =
        groups.filter(|entry| !is_ground(entry.0)).map(|entry| notation.cells(&entry.1.cells)).collect();
    let also = if others.is_empty() { String::new() } else { format!(", including {},", list(others)) };
    if step.evidence.groups.is_empty() {
        return String::new();
    }
    format!(
        ". Each almost locked set that makes one of these links{also} holds exactly one of the two values of \
         its link, and all its other values. A cell that sees all places of such another value in the set \
         loses that value"
    )
}

/// The conclusion from the two ends of an open chain, one of which is true.
fn sentence_about_ends(first: &Link, last: &Link, notation: Notation<'_>) -> String {
    let (from, to) = (&first.from[..], &last.to[..]);
    let ends = match (from, to) {
        ([(p, a)], [(q, b)]) if p == q => {
            [format!("{} is {}", notation.cell(*p), notation.value(*a)), notation.value(*b)]
        }
        _ => [from, to].map(|end| notation.link_end(end, Polarity::On)),
    };
    let effect = match (from, to) {
        ([(_, a), ..], [(_, b), ..]) if a == b => {
            let both = if from.len() + to.len() == 2 { "both" } else { "all of these" };
            format!("a cell that sees {both} cannot be {}", notation.value(*a))
        }
        ([(p, _)], [(q, _)]) if p == q => format!("nothing else fits in {}", notation.cell(*p)),
        ([(p, a), ..], [(q, b), ..]) => {
            let [p, q] = [p, q].map(|cell| notation.cell(*cell));
            let [a, b] = [a, b].map(|value| notation.value(*value));
            format!(
                "as these cells see each other, {p} cannot be {b} ({q} would be {b} too) and {q} cannot be \
                 {a} ({p} would be {a} too)"
            )
        }
        _ => String::new(),
    };
    format!("So {} or {}, and {effect}", ends[0], ends[1])
}

pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let chain = sentence(step, &step.evidence.links, notation);
    let (Some(first), Some(last)) = (step.evidence.links.first(), step.evidence.links.last()) else {
        return StepText { pattern: String::new(), reason: chain };
    };
    let is_loop = first.from == last.to;
    let reason = match (is_loop, first.kind, last.kind) {
        (false, ..) => format!("{chain}. {}", sentence_about_ends(first, last, notation)),
        (true, LinkKind::Weak, _) | (true, LinkKind::Strong, LinkKind::Strong) => format!(
            "{chain}, which contradicts the assumption. So {}",
            notation.link_end(&last.to, last.kind.conclusion())
        ),
        (true, LinkKind::Strong, LinkKind::Weak) => format!(
            "{chain}, and the loop closes. Under the opposite assumption, the same links in reverse order \
             give each end the opposite state. So exactly one end of each link is true. A candidate that \
             sees both ends of a weak link of its value is false, and so are the other candidates of a cell \
             that contains a weak link{}",
            sentences_about_sets(step, notation)
        ),
    };
    let sets = step.evidence.groups.iter().filter(|group| group.role == Role::Als);
    let sets: String = sets.map(|group| format!(" [{}]", notation.cells(&group.cells))).collect();
    StepText { pattern: format!("{}{sets}", eureka(step, notation)), reason }
}
