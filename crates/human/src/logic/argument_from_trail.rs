//! Arguments read off the trail of an assumption, backwards from the conclusion.

use crate::logic::argument::{Argument, Because, Candidate, Contradiction, Inference, NoCandidateLeft};
use crate::logic::literal::{Literal, Polarity};
use crate::logic::trail::{Cause, DeadEnd, Index, NestedArgument, Trail};

impl<const W: usize> Trail<'_, W> {
    /// The argument for a literal, which must follow from the assumption; see [`crate::logic::argument`].
    /// `None` if there are more than `max_links` links.
    pub(crate) fn argument(&self, to: Literal, max_links: usize) -> Option<Argument> {
        let Literal { cell, value, polarity } = to;
        // Under the static rules, the last candidate of a cell may have no literal.
        let is_last = polarity == Polarity::On && !self.has_value(cell);
        let roots: Vec<Index> = match polarity {
            Polarity::On if is_last => self.removed_from_cell(cell),
            Polarity::On => self.on_index(cell).into_iter().collect(),
            Polarity::Off => self.off_index(cell, value).into_iter().collect(),
        };
        let mut argument = self.argument_from(0, &self.needed(&roots, 0), max_links)?;
        if is_last {
            let (premises, because) = (self.candidates(&roots), Because::LastInCell);
            argument.inferences.push(Inference::Literal { premises, to, because });
        }
        (argument.link_count() <= max_links).then_some(argument)
    }

    /// The argument for the contradiction. `None` if there is no contradiction, or if there are more than
    /// `max_links` links.
    pub(crate) fn refutation(&self, max_links: usize) -> Option<Argument> {
        let contradiction = self.contradiction_found()?;
        let needed = self.needed(&self.contradiction_premises(), 0);
        let mut argument = self.argument_from(0, &needed, max_links)?;
        argument.contradiction = Some(contradiction);
        (argument.link_count() <= max_links).then_some(argument)
    }

    /// The argument for the contradiction of a nested assumption, which is the literal at `start`.
    pub(crate) fn nested_argument(&self, start: usize) -> Option<NestedArgument> {
        let contradiction = self.contradiction_found()?;
        let needed = self.needed(&self.contradiction_premises(), start);
        let premises = (0..start as Index).filter(|&index| needed[index as usize]).collect();
        let mut argument = self.argument_from(start, &needed, usize::MAX)?;
        argument.contradiction = Some(contradiction);
        Some(NestedArgument { premises, argument })
    }

    /// The argument from the assumption at `start` to the needed literals after it; `None` if it has more
    /// than `max_links` literals.
    fn argument_from(&self, start: usize, needed: &[bool], max_links: usize) -> Option<Argument> {
        let assumption = self.literals.get(start)?.0;
        let later: Vec<Index> =
            (start + 1..needed.len()).filter(|&index| needed[index]).map(|index| index as Index).collect();
        (later.len() < max_links).then(|| {
            let inferences = self.inferences(&later);
            Argument { assumption, inferences, contradiction: None }
        })
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
            Cause::Assumed => Vec::new(),
            Cause::WeakLink(by) => vec![by],
            Cause::LastInCell => earlier(self.removed_from_cell(literal.cell)),
            Cause::LastInHouse(house) => earlier(self.removed_from_house(house, literal.value)),
            Cause::Pattern(at) => or_assumption(&self.patterns[at as usize].premises),
            Cause::Nested(at) => or_assumption(&self.nested[at as usize].premises),
            // Only arguments with reasons, which are read off elsewhere, have firings.
            Cause::Fired(_) => Vec::new(),
        }
    }

    fn contradiction_premises(&self) -> Vec<Index> {
        match self.contradiction {
            Some(DeadEnd::NoCandidate(NoCandidateLeft::Cell(cell))) => self.removed_from_cell(cell),
            Some(DeadEnd::NoCandidate(NoCandidateLeft::House(house, value))) => {
                self.removed_from_house(house, value)
            }
            None | Some(DeadEnd::Fired(_)) => Vec::new(),
        }
    }

    /// The contradiction, if it is a cell or a house without candidates.
    fn contradiction_found(&self) -> Option<Contradiction> {
        let Some(DeadEnd::NoCandidate(place)) = self.contradiction else { return None };
        let lost = self.candidates(&self.contradiction_premises());
        Some(Contradiction::NoCandidate { place, premises: lost.clone(), lost })
    }

    fn candidates(&self, indices: &[Index]) -> Vec<Candidate> {
        indices.iter().map(|&index| self.literals[index as usize].0.candidate()).collect()
    }

    /// The inferences of these literals, each pattern before the first literal that uses it.
    fn inferences(&self, indices: &[Index]) -> Vec<Inference> {
        let (mut inferences, mut has_pattern) = (Vec::new(), vec![false; self.patterns.len()]);
        for &index in indices {
            let (to, reason) = self.literals[index as usize];
            let mut premises = self.candidates(&self.premises(index));
            let because = match reason {
                Cause::LastInCell => Because::LastInCell,
                Cause::LastInHouse(house) => Because::LastInHouse(house),
                Cause::Assumed | Cause::WeakLink(_) | Cause::Fired(_) => Because::Sees,
                Cause::Pattern(at) => {
                    let pattern = &self.patterns[at as usize];
                    let of_value = pattern.places.iter().copied().filter(|place| place.1 == to.value);
                    let before = std::mem::replace(&mut premises, of_value.collect());
                    if !std::mem::replace(&mut has_pattern[at as usize], true) {
                        let (places, house) = (pattern.places.clone(), pattern.house);
                        inferences.push(Inference::OneOf { premises: before, places, house });
                    }
                    Because::Sees
                }
                Cause::Nested(at) => {
                    let inner = self.nested[at as usize].argument.clone();
                    inferences.push(Inference::Refuted { inner, premises });
                    continue;
                }
            };
            inferences.push(Inference::Literal { premises, to, because });
        }
        inferences
    }
}

/// A conclusion that holds in the position itself has no premises. The assumption counts as its premise,
/// because only an assumption has none in an argument.
fn or_assumption(premises: &[Index]) -> Vec<Index> {
    if premises.is_empty() { vec![0] } else { premises.to_vec() }
}
