//! Chains in Eureka notation, and in sentences, link by link, each with its reason.

use crate::logic::chain::{ChainLink, LinkReason, Literals};
use crate::logic::{Chain, Polarity};
use crate::proof::{Notation, list};
use sudokud_model::grid::Cell;

/// The chain in Eureka notation, with the almost locked sets that make its links, then these further ones:
/// `(5)r1c2=(5)r1c8-(5)r3c7=(2)r3c7`.
pub(crate) fn eureka(chain: &Chain, further_sets: &[Vec<Cell>], notation: Notation<'_>) -> String {
    let node = |at: &Literals| format!("({}){}", notation.value(at.value), notation.cells(&at.cells));
    let mut text = node(&chain.start);
    for ChainLink { reason, to } in &chain.links {
        text.push(if *reason == LinkReason::Weak { '-' } else { '=' });
        text.push_str(&node(to));
    }
    let sets = chain.sets().chain(further_sets.iter().map(Vec::as_slice));
    sets.for_each(|set| text.push_str(&format!(" [{}]", notation.cells(set))));
    text
}

/// A node in its state: "r1c2 is not 5".
pub(crate) fn state(at: &Literals, notation: Notation<'_>) -> String {
    notation.link_end(&at.candidates(), at.polarity)
}

/// The chain as one sentence: the assumption, then each conclusion with its reason.
pub(crate) fn sentence(chain: &Chain, notation: Notation<'_>) -> String {
    let assumption = format!("Suppose {}", state(&chain.start, notation));
    let conclusions = chain.steps().map(|(from, ChainLink { reason, to })| {
        let why = match reason {
            LinkReason::Weak => weak_reason(from, to, notation),
            LinkReason::Cell => "its other candidate".to_owned(),
            LinkReason::House(house) => {
                let places = if to.cells.len() > 1 { "places" } else { "place" };
                format!("the only other {places} in {}", notation.house(*house))
            }
            LinkReason::Set(set) => format!(
                "the almost locked set {} lacks {}, so it holds all its other values",
                notation.cells(set),
                notation.value(from.value)
            ),
        };
        format!("then {} ({why})", state(to, notation))
    });
    std::iter::once(assumption).chain(conclusions).collect::<Vec<_>>().join(", ")
}

/// The reason why one end of a weak link is false if the other is true.
fn weak_reason(from: &Literals, to: &Literals, notation: Notation<'_>) -> String {
    match (from.value == to.value, &from.cells[..], to.cells.len()) {
        (false, ..) => format!("the cell is {}", notation.value(from.value)),
        (true, &[cell], _) => notation.sharing(&to.candidates(), cell),
        (true, [_, _], 1) => "it sees both".to_owned(),
        (true, _, 1) => "it sees them all".to_owned(),
        (true, [_, _], _) => "each sees both".to_owned(),
        (true, ..) => "each sees them all".to_owned(),
    }
}

/// The conclusion from the two ends of an open chain, one of which is true.
pub(crate) fn sentence_about_ends(chain: &Chain, notation: Notation<'_>) -> String {
    let (first, last) = (&chain.start, chain.end());
    let [p, q] = [first, last].map(|end| notation.cell_list(&end.cells));
    let [a, b] = [first, last].map(|end| notation.value(end.value));
    let is_one_cell = first.cells.len() == 1 && first.cells == last.cells;
    let ends = if is_one_cell {
        format!("{p} is {a} or {b}")
    } else {
        let true_end = |end: &Literals| notation.link_end(&end.candidates(), Polarity::On);
        format!("{} or {}", true_end(first), true_end(last))
    };
    let effect = if a == b {
        let both = if first.cells.len() + last.cells.len() == 2 { "both" } else { "all of these" };
        format!("a cell that sees {both} cannot be {a}")
    } else if is_one_cell {
        format!("nothing else fits in {p}")
    } else {
        format!(
            "as these cells see each other, {p} cannot be {b} ({q} would be {b} too) and {q} cannot be {a} \
             ({p} would be {a} too)"
        )
    };
    format!("So {ends}, and {effect}")
}

/// The sentences about the almost locked sets of a loop: those that make its links, and further ones.
pub(crate) fn sentences_about_sets(
    chain: &Chain,
    further_sets: &[Vec<Cell>],
    notation: Notation<'_>,
) -> String {
    if chain.sets().next().is_none() && further_sets.is_empty() {
        return String::new();
    }
    let others = list(further_sets.iter().map(|cells| notation.cells(cells)));
    let also = if others.is_empty() { String::new() } else { format!(", including {others},") };
    format!(
        ". Each almost locked set that makes one of these links{also} holds exactly one of the two values of \
         its link, and all its other values. A cell that sees all places of such another value in the set \
         loses that value"
    )
}
