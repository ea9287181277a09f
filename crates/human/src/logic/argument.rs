//! The argument for a consequence of an assumption, read off its trail backwards.
//!
//! An argument is a list of links, each of which uses only conclusions of earlier ones:
//!
//! ```text
//!   (nothing) => x           an assumption
//!   a, b => x on             x is the only candidate that a cell or a house has left without a and b
//!   a, b => x, y, z          the places of a value that a house has left; of two values: a naked pair
//!   x, y => z off            z sees them all, or is in the cell of x
//!   a, b => (nothing)        a cell or a house has no candidate left; the assumption is wrong
//!   a, b => x off            after such a contradiction: x was a nested assumption, refuted with a and b
//! ```

use crate::logic::literal::Literal;
use crate::logic::polarity::Polarity;
use crate::logic::trail::{Index, NestedArgument, NoCandidateLeft, Reason, Trail};
use crate::proof::evidence::{Evidence, Ground, Link, LinkKind, Role, Values};
use sudokud_core::grid::{Cell, Value};

impl<const W: usize> Trail<'_, W> {
    /// The argument for a literal that follows from the assumption. The first link has no premises. `None` if
    /// there are more than `max_links` links.
    pub(crate) fn argument(&self, to: Literal, max_links: usize) -> Option<Vec<Link>> {
        let Literal { cell, value, polarity } = to;
        // Under the static rules, the last candidate of a cell may have no literal.
        let is_last = polarity == Polarity::On && !self.has_value(cell);
        let roots: Vec<Index> = match polarity {
            Polarity::On if is_last => self.removed_from_cell(cell),
            Polarity::On => self.on_index(cell).into_iter().collect(),
            Polarity::Off => self.off_index(cell, value).into_iter().collect(),
        };
        let mut links = self.links_to(&roots, max_links)?;
        if is_last {
            links.push(strong_link(self.candidates(&roots), vec![(cell, value)], Ground::Cell(cell)));
        }
        (links.len() <= max_links).then_some(links)
    }

    /// The argument for the contradiction. The last link has no conclusion. `None` if there are more than
    /// `max_links` links.
    pub(crate) fn refutation(&self, max_links: usize) -> Option<Vec<Link>> {
        let mut links = self.links_to(&self.contradiction_premises(), max_links)?;
        links.push(self.contradiction_link());
        (links.len() <= max_links).then_some(links)
    }

    /// The links that lead to these literals; `None` if they and all their premises are more
    /// than `max_links` literals.
    fn links_to(&self, roots: &[Index], max_links: usize) -> Option<Vec<Link>> {
        let needed = self.needed(roots, 0);
        let count = needed.iter().filter(|&&is_needed| is_needed).count();
        let indices = (0..needed.len() as Index).filter(|&index| needed[index as usize]);
        (count <= max_links).then(|| self.links(indices))
    }

    /// The argument for the contradiction of a nested assumption, which is the literal at `start`.
    pub(crate) fn nested_argument(&self, start: usize) -> NestedArgument {
        let mut needed = self.needed(&self.contradiction_premises(), start);
        // The nested assumption is part of the argument even if the contradiction does not need it.
        needed[start] = true;
        let is_needed = |index: &Index| needed[*index as usize];
        let premises = (0..start as Index).filter(is_needed).collect();
        let mut links = self.links((start as Index..needed.len() as Index).filter(is_needed));
        links.push(self.contradiction_link());
        NestedArgument { premises, links }
    }

    /// Marks these literals and their premises; of literals before `start`, the premises are not followed.
    fn needed(&self, roots: &[Index], start: usize) -> Vec<bool> {
        let mut needed = vec![false; self.literals.len()];
        let mut open = roots.to_vec();
        while let Some(index) = open.pop() {
            if !std::mem::replace(&mut needed[index as usize], true) && index as usize >= start {
                open.extend(self.premises(index));
            }
        }
        needed
    }

    /// The literals from which the literal at `index` follows.
    fn premises(&self, index: Index) -> Vec<Index> {
        let (literal, reason) = self.literals[index as usize];
        let earlier = |list: Vec<Index>| list.into_iter().filter(|&other| other < index).collect();
        match reason {
            Reason::Assumed => Vec::new(),
            Reason::WeakLink(by) => vec![by],
            Reason::LastInCell => earlier(self.removed_from_cell(literal.cell)),
            Reason::LastInHouse(house) => earlier(self.removed_from_house(house, literal.value)),
            Reason::Pattern(at) => or_assumption(&self.patterns[at as usize].premises),
            Reason::Nested(at) => or_assumption(&self.nested[at as usize].premises),
        }
    }

    fn contradiction_premises(&self) -> Vec<Index> {
        match self.contradiction {
            None => Vec::new(),
            Some(NoCandidateLeft::Cell(cell)) => self.removed_from_cell(cell),
            Some(NoCandidateLeft::House(house, value)) => self.removed_from_house(house, value),
        }
    }

    fn candidates(&self, indices: &[Index]) -> Vec<(Cell, Value)> {
        let candidate = |&index: &Index| self.literals[index as usize].0;
        indices.iter().map(candidate).map(|literal| (literal.cell, literal.value)).collect()
    }

    /// The links to these literals, each after the pattern or the nested argument that it uses.
    fn links(&self, indices: impl Iterator<Item = Index>) -> Vec<Link> {
        let (mut links, mut has_pattern) = (Vec::new(), vec![false; self.patterns.len()]);
        for index in indices {
            let (literal, reason) = self.literals[index as usize];
            let mut from = self.candidates(&self.premises(index));
            if let Reason::Pattern(at) = reason {
                let pattern = &self.patterns[at as usize];
                if !std::mem::replace(&mut has_pattern[at as usize], true) {
                    links.push(strong_link(from, pattern.places.clone(), Ground::House(pattern.house)));
                }
                from = pattern.places.iter().copied().filter(|place| place.1 == literal.value).collect();
            } else if let Reason::Nested(at) = reason {
                links.extend(self.nested[at as usize].links.iter().cloned());
            }
            let kind = if literal.is_on() { LinkKind::Strong } else { LinkKind::Weak };
            let ground = match reason {
                Reason::LastInCell => Some(Ground::Cell(literal.cell)),
                Reason::LastInHouse(house) => Some(Ground::House(house)),
                _ => None,
            };
            links.push(Link { from, to: vec![(literal.cell, literal.value)], kind, ground });
        }
        links
    }

    fn contradiction_link(&self) -> Link {
        let ground = self.contradiction.map(|place| match place {
            NoCandidateLeft::Cell(cell) => Ground::Cell(cell),
            NoCandidateLeft::House(house, _) => Ground::House(house),
        });
        let from = self.candidates(&self.contradiction_premises());
        Link { from, to: Vec::new(), kind: LinkKind::Strong, ground }
    }
}

fn strong_link(from: Vec<(Cell, Value)>, to: Vec<(Cell, Value)>, ground: Ground) -> Link {
    Link { from, to, kind: LinkKind::Strong, ground: Some(ground) }
}

/// A conclusion that holds in the position itself has no premises. The assumption counts as its premise,
/// because only an assumption has none in an argument.
fn or_assumption(premises: &[Index]) -> Vec<Index> {
    if premises.is_empty() { vec![0] } else { premises.to_vec() }
}

/// Adds an argument to the evidence of a step: its links, their candidates, and the patterns that it uses.
pub(crate) fn add_evidence(links: Vec<Link>, evidence: &mut Evidence) {
    for link in links {
        let values: Values = link.to.iter().map(|end| end.1).collect();
        let role = match (link.from.is_empty(), link.kind, link.to.len(), values.len()) {
            (true, ..) => Role::Stem,
            (_, LinkKind::Weak, ..) => Role::Off,
            (_, LinkKind::Strong, 0 | 1, _) => Role::On,
            (_, LinkKind::Strong, _, 1) => Role::Link,
            (_, LinkKind::Strong, ..) => Role::Subset,
        };
        for &(cell, value) in &link.to {
            evidence.cells([cell], value, role);
            evidence.values.insert(value);
        }
        if matches!(role, Role::Link | Role::Subset) {
            let mut cells: Vec<Cell> = link.to.iter().map(|end| end.0).collect();
            cells.sort_unstable();
            cells.dedup();
            evidence.group(cells, values, role);
        }
        evidence.links.push(link);
    }
}
