//! Chains told: in Eureka notation, and in sentences, link by link, each with its reason.
//!
//! A strong link's reason is the house, cell or set that it carries as its ground; see [`crate::human::step::Ground`].

use crate::grid::{Cell, Value};
use crate::human::step::Ground;
use crate::human::step::Link;
use crate::human::step::{LinkKind, Role, Step};
use crate::human::words::{Say, Words, list};

/// `(5)r1c2=(5)r1c8-(5)r3c7=(2)r3c7`.
pub(crate) fn eureka(step: &Step, say: Say<'_>) -> String {
    let mut text = String::new();
    for (k, link) in step.evidence.links.iter().enumerate() {
        if k == 0 {
            text.push_str(&end(&link.from, say));
        }
        text.push(if link.kind == LinkKind::Strong { '=' } else { '-' });
        text.push_str(&end(&link.to, say));
    }
    text
}

fn end(node: &[(Cell, Value)], say: Say<'_>) -> String {
    let cells: Vec<Cell> = node.iter().map(|entry| entry.0).collect();
    node.first().map_or_else(String::new, |entry| format!("({}){}", say.value(entry.1), say.cells(&cells)))
}

/// The chain in sentences, link by link, each with its reason.
pub(crate) fn story(step: &Step, say: Say<'_>) -> String {
    let mut sentences = Vec::new();
    for (k, link) in step.evidence.links.iter().enumerate() {
        if k == 0 {
            sentences.push(format!("Suppose {}", say.told(&link.from, link.kind == LinkKind::Weak)));
        }
        let on = link.kind == LinkKind::Strong;
        sentences.push(format!(
            "then {}{}",
            say.told(&link.to, on),
            if on { why_on(step, link, say) } else { why_off(link, say) }
        ));
    }
    sentences.join(", ")
}

/// Why one end of a strong link must hold when the other does not.
fn why_on(step: &Step, link: &Link, say: Say<'_>) -> String {
    let Some(&(_, a)) = link.from.first() else { return String::new() };
    match link.ground {
        Some(Ground::House(house)) => {
            let places = if link.to.len() > 1 { "places" } else { "place" };
            format!(" (the only other {places} in {})", say.house(house))
        }
        Some(Ground::Group(at)) => {
            let set = step.evidence.groups.get(at).map(|group| say.cells(&group.cells)).unwrap_or_default();
            format!(" (the almost locked set {set} lacks {}, so it holds all its other values)", say.value(a))
        }
        Some(Ground::Cell(_)) => " (its other candidate)".to_owned(),
        None => String::new(),
    }
}

/// Why one end of a weak link cannot hold beside the other.
fn why_off(link: &Link, say: Say<'_>) -> String {
    let (Some(&(p, a)), Some(&(_, b))) = (link.from.first(), link.to.first()) else { return String::new() };
    match (a == b, link.from.len(), link.to.len()) {
        (false, ..) => " (the cell is taken)".to_owned(),
        (true, 1, _) => format!(" (seen from {})", say.cell(p)),
        (true, 2, 1) => " (it sees both)".to_owned(),
        (true, _, 1) => " (it sees them all)".to_owned(),
        (true, 2, _) => " (each sees both)".to_owned(),
        (true, ..) => " (each sees them all)".to_owned(),
    }
}

/// What the almost locked sets of a circle add, those beside the ones it was told with included.
fn sets_of_circle(step: &Step, say: Say<'_>) -> String {
    let told = |at: usize| step.evidence.links.iter().any(|link| link.ground == Some(Ground::Group(at)));
    let groups = step.evidence.groups.iter().enumerate();
    let others: Vec<String> = groups.filter(|entry| !told(entry.0)).map(|entry| say.cells(&entry.1.cells)).collect();
    let also =
        if others.is_empty() { String::new() } else { format!(" (the same link goes through {}, too)", list(others)) };
    if step.evidence.groups.is_empty() {
        return String::new();
    }
    format!(
        "; and each almost locked set{also} holds all its values but one of the two that the circle goes through, and what sees all \
         places of such a value in the set goes"
    )
}

pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let story = story(step, say);
    let (first, last) = (step.evidence.links.first(), step.evidence.links.last());
    let (Some(first), Some(last)) = (first, last) else {
        return Words { pattern: String::new(), because: story };
    };
    let closed = first.from == last.to;
    let starts_on = first.kind == LinkKind::Weak;
    let because = if !closed {
        let ends = [&first.from, &last.to].map(|end| say.told(end, true));
        let ends = match (&first.from[..], &last.to[..]) {
            ([(p, a)], [(q, b)]) if p == q => [format!("{} is {}", say.cell(*p), say.value(*a)), say.value(*b)],
            _ => ends,
        };
        let goes = match (&first.from[..], &last.to[..]) {
            ([(_, a), ..], [(_, b), ..]) if a == b => {
                let both = if first.from.len() + last.to.len() == 2 { "both" } else { "all of these" };
                format!("a cell that sees {both} cannot be {}", say.value(*a))
            }
            ([(p, _)], [(q, _)]) if p == q => format!("nothing else fits in {}", say.cell(*p)),
            ([(p, a), ..], [(q, b), ..]) => format!(
                "as these see each other, {} cannot be {} and {} cannot be {}: the other one would have to be the same",
                say.cell(*p),
                say.value(*b),
                say.cell(*q),
                say.value(*a)
            ),
            _ => String::new(),
        };
        format!("{story}. So {} or {}, and {goes}", ends[0], ends[1])
    } else if starts_on {
        format!("{story}, against the assumption, which was wrong")
    } else if last.kind == LinkKind::Strong {
        format!("{story} all the same, so that holds in any case")
    } else {
        format!(
            "{story}, and the circle closes: of each two neighbours in it exactly one is true, whichever way round. So where one puts \
             out the next, one of the two holds: what sees both goes, and so does any third candidate of a cell that holds both{}",
            sets_of_circle(step, say)
        )
    };
    let sets: Vec<String> = step
        .evidence
        .groups
        .iter()
        .filter(|group| group.role == Role::Als)
        .map(|group| format!(" [{}]", say.cells(&group.cells)))
        .collect();
    Words { pattern: format!("{}{}", eureka(step, say), sets.concat()), because }
}
