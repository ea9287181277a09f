//! Assignments of a condition that were found, kept while its cells lose candidates.
//!
//! Most conditions remove nothing from most positions. So each assignment that was found is kept as a
//! *witness*: a candidate that occurs in one which is still possible is supported. For any other, one
//! assignment is searched; a candidate for which this search gives up counts as supported, until the whole
//! diagram is built. A condition on loose cells takes some ten searches of as many values as it has cells,
//! instead of a diagram that reaches its limit; after a change, only the candidates that lost their witnesses
//! are asked.

use crate::logic::assignment_search::Assignment;
use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::{Condition, Supported};
use crate::logic::value_word::Word;
use sudokud_model::sets::bits;

/// The most witnesses of a condition.
const MAX_WITNESSES: usize = 64;
/// The most candidates of a condition for which a search gives up.
const MAX_UNKNOWN: usize = 4;

/// The work that is allowed where searches give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Nothing.
    Searches,
    /// The whole diagram may be built.
    Diagram,
}

/// The last candidates of a condition, what assignments leave of them, and some of these.
#[derive(Debug, Default)]
pub(crate) struct Witnesses {
    candidates: Vec<Word>,
    supported: Option<Supported>,
    /// Whether nothing more can be known: no search gave up, or the diagram was built or has too many states.
    is_final: bool,
    /// For each, the value of each cell.
    found: Vec<Box<[u8]>>,
}

impl Witnesses {
    /// Returns the values of these candidates that occur in an assignment, and those of which this is not
    /// decided; `None` if that is so of many, or if the watch stops the search.
    pub(crate) fn supported(
        &mut self,
        condition: &Condition,
        candidates: Vec<Word>,
        effort: Effort,
        bounds: &Bounds<'_>,
    ) -> Option<Supported> {
        if self.candidates != candidates {
            self.candidates = candidates;
            let candidates = &self.candidates;
            self.found
                .retain(|witness| witness.iter().zip(candidates).all(|(value, word)| word >> value & 1 == 1));
            self.supported = self.search(condition, bounds);
        }
        if !self.is_final && effort == Effort::Diagram {
            self.is_final = true;
            let by_diagram = condition.supported(&self.candidates, bounds);
            self.supported = by_diagram.or_else(|| self.supported.take());
        }
        if bounds.stopped().is_some() {
            self.candidates.clear();
            return None;
        }
        self.supported.clone()
    }

    fn search(&mut self, condition: &Condition, bounds: &Bounds<'_>) -> Option<Supported> {
        let mut supported = vec![0; self.candidates.len()];
        let mut open = self.candidates.clone();
        let mut unknown = 0;
        self.is_final = true;
        self.found.iter().for_each(|witness| note(&mut supported, witness));
        for at in 0..open.len() {
            for value in bits(open[at]) {
                if supported[at] >> value & 1 == 1 {
                    continue;
                }
                if bounds.poll_sparsely().is_break() {
                    return None;
                }
                let preferred: Vec<Word> =
                    open.iter().zip(&supported).map(|(all, known)| all & !known).collect();
                let all = std::mem::replace(&mut open[at], 1 << value);
                let outcome = condition.assignment(&open, &preferred);
                open[at] = all;
                match outcome {
                    Assignment::Found(witness) => {
                        note(&mut supported, &witness);
                        self.keep(witness);
                    }
                    Assignment::Impossible => open[at] &= !(1 << value),
                    Assignment::Unknown => {
                        supported[at] |= 1 << value;
                        unknown += 1;
                        self.is_final = false;
                        if unknown == MAX_UNKNOWN {
                            return None;
                        }
                    }
                }
            }
        }
        let occurring = supported.iter().fold(0, |all, word| all | word);
        let mut required = 0;
        for value in bits(occurring) {
            if self.requires(condition, &open, value, bounds)? {
                required |= 1 << value;
            }
        }
        Some(Supported { values: supported, required })
    }

    /// Returns whether each assignment has a value; `None` if the watch stops the search.
    fn requires(
        &mut self,
        condition: &Condition,
        candidates: &[Word],
        value: usize,
        bounds: &Bounds<'_>,
    ) -> Option<bool> {
        if self.found.iter().any(|witness| !witness.contains(&(value as u8))) {
            return Some(false);
        }
        if bounds.poll_sparsely().is_break() {
            return None;
        }
        let others: Vec<Word> = candidates.iter().map(|word| word & !(1 << value)).collect();
        match condition.assignment(&others, &others) {
            Assignment::Found(witness) => {
                self.keep(witness);
                Some(false)
            }
            Assignment::Impossible => Some(true),
            Assignment::Unknown => Some(condition.is_impossible(&others)),
        }
    }

    fn keep(&mut self, witness: Box<[u8]>) {
        if self.found.len() < MAX_WITNESSES {
            self.found.push(witness);
        }
    }
}

/// Adds the values of an assignment.
fn note(supported: &mut [Word], assignment: &[u8]) {
    supported.iter_mut().zip(assignment).for_each(|(word, value)| *word |= 1 << value);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::constraint_diagram::{Room, Tables};
    use sudokud_model::constraint::{Argument, Constraint, Constraints, Primitive, Space};
    use sudokud_model::grid::Cell;
    use sudokud_model::houses::Layout;
    use sudokud_testing::Random;

    /// A cage, a renban line and a whisper line that share cells.
    fn condition() -> Condition {
        let cells = |cells: &[usize]| Argument::cells(cells.iter().map(|&cell| Cell::new(cell)));
        let list = vec![
            Constraint::new("killer_cage", [("cells", cells(&[0, 1, 9])), ("sum", Argument::Number(12))]),
            Constraint::new("renban", [("cells", cells(&[9, 10, 11]))]),
            Constraint::new("whisper", [("cells", cells(&[11, 20, 29, 28]))]),
        ];
        let list = list.into_iter().map(|one| one.expect("a constraint")).collect();
        let layout = Layout::of_side(9).expect("a side");
        let constraints = Constraints::new(Space::of_layout(&layout), list).expect("constraints");
        let primitives: Vec<&Primitive> = constraints.primitives().iter().collect();
        Condition::new(&layout, &primitives, &mut Tables::new(9, Room::default()))
    }

    #[test]
    fn searches_give_the_answer_of_the_diagram_while_candidates_are_lost() {
        let (condition, mut random, mut removed) = (condition(), Random(7), 0);
        for _ in 0..60 {
            let mut witnesses = Witnesses::default();
            let mut candidates = vec![0x1FF; condition.cells.len()];
            for _ in 0..12 {
                let by_searches =
                    witnesses.supported(&condition, candidates.clone(), Effort::Diagram, &Bounds::none());
                let by_diagram = condition.supported(&candidates, &Bounds::none()).expect("few states");
                let by_searches = by_searches.expect("short searches");
                assert_eq!(by_searches, by_diagram, "{candidates:?}");
                removed += usize::from(by_diagram.values != candidates);
                let at = random.next() as usize % candidates.len();
                candidates[at] &= !(1 << (random.next() % 9)) & !(1 << (random.next() % 9));
            }
        }
        assert!(removed > 300, "{removed}");
    }
}
