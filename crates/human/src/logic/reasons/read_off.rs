//! The argument for a contradiction or a conclusion, read off the trail backwards.
//!
//! The trail is passed once from its end. A literal that is needed has its premises marked; a firing, whose
//! literals follow each other, has all of its needed conclusions once its first literal is reached, and then
//! its premises are computed. Candidates that a value excludes are no links of their own: the value is the
//! premise. A reason that leaves a cell one candidate has the value as its conclusion.

use super::consequences::Consequences;
use crate::ladder::cost;
use crate::logic::argument::{Argument, Because, Candidate, Contradiction, Inference, NoCandidateLeft};
use crate::logic::distinct;
use crate::logic::literal::{Literal, Polarity};
use crate::logic::trail::{Cause, Checkpoint, DeadEnd, Index};
use crate::logic::value_word::Word;
use crate::proof::evidence::{Reason, ReasonRule};
use std::sync::Arc;
use sudokud_model::grid::Cell;

/// An argument that rests on reasons.
#[derive(Clone, Debug)]
pub(crate) struct Reasoned {
    pub(crate) argument: Argument,
    /// The indices of its reasons in the list of the position.
    pub(crate) reasons: Vec<u32>,
    /// The constraints by which premises exclude candidates of cells that share no house with them.
    pub(crate) separating: Vec<usize>,
    /// The number of its constraints.
    pub(crate) constraints: usize,
    /// The cost of its links.
    links: usize,
    /// How much of it there is to follow; see [`cost`].
    pub(crate) cost: usize,
    /// The number of cells of its links.
    pub(crate) cells: usize,
    /// Whether propagators of a constraint take part, so that the checker may not decide it.
    pub(crate) is_by_propagators: bool,
    /// The numbers of the arguments within it, as they were made.
    pub(crate) inner: Vec<u32>,
    /// The literals before its assumption that it uses.
    premises: Vec<Index>,
}

impl Reasoned {
    /// Returns whether a constraint takes part.
    pub(crate) const fn rests_on_constraints(&self) -> bool {
        self.constraints > 0
    }

    /// Returns whether a constraint takes part, and more than one that refutes the assumption at once: that
    /// is a step of the constraint, which says all that it removes. A step for all that propagators or a sum
    /// remove may be too much.
    pub(crate) fn is_argument(&self) -> bool {
        let is_of_constraint = |reason: &Reason| {
            reason.rule == ReasonRule::Together && reason.constraints.len() == 1 && reason.houses.is_empty()
        };
        let is_at_once = self.constraints == 1
            && self.argument.inferences.is_empty()
            && matches!(
                &self.argument.contradiction,
                Some(Contradiction::Reasoned { reason, .. }) if is_of_constraint(reason)
            );
        self.constraints > 0 && (self.is_by_propagators || !is_at_once)
    }
}

impl<const W: usize> Consequences<'_, W> {
    /// The argument for the contradiction that was found; `None` if there is none.
    pub(crate) fn refutation(&self) -> Option<Reasoned> {
        self.refutation_after(&Checkpoint::default())
    }

    /// The argument from the assumption that follows a part of the trail to the contradiction.
    pub(super) fn refutation_after(&self, start: &Checkpoint) -> Option<Reasoned> {
        let trail = &self.assumption.trail;
        let dead_end = trail.contradiction?;
        let mut reader = Reader::new(self, start.literals as Index);
        let contradiction = reader.contradiction(dead_end);
        Some(reader.read(Some(contradiction)))
    }

    /// The argument from the assumption to a literal; `None` if it is not on the trail.
    pub(crate) fn conclusion(&self, to: Literal) -> Option<Reasoned> {
        let trail = &self.assumption.trail;
        let mut reader = Reader::new(self, 0);
        match to.polarity {
            Polarity::On => {
                let index = trail.on_index(to.cell).filter(|&index| self.literal(index) == to)?;
                reader.needed[index as usize] = true;
            }
            Polarity::Off => _ = reader.need_removed(&[trail.off_index(to.cell, to.value)?]),
        }
        Some(reader.read(None))
    }

    /// The cost of cases that lead to the same conclusion.
    pub(crate) fn cost_of_cases(&self, cases: &[Reasoned]) -> usize {
        let of_all = |field: fn(&Reasoned) -> &[u32]| distinct(cases.iter().flat_map(field).copied());
        let separating = distinct(cases.iter().flat_map(|case| case.separating.iter().copied()));
        let links = cost::of_cases(cases.iter().map(|case| case.links).sum(), cases.len());
        self.cost(links, &of_all(|case| &case.reasons), &separating).1
    }

    /// The number of constraints and the cost of links with these reasons.
    fn cost(&self, links: usize, reasons: &[u32], separating: &[usize]) -> (usize, usize) {
        let list = self.list.reasons();
        let of_reasons =
            reasons.iter().flat_map(|&reason| list[reason as usize].constraints().iter().copied());
        let constraints = distinct(of_reasons.chain(separating.iter().copied())).len();
        let of_constraints =
            reasons.iter().map(|&reason| &list[reason as usize]).filter(|one| !one.is_house());
        let open = of_constraints.map(|reason| reason.open);
        (constraints, cost::of_argument(links, constraints, open))
    }
}

/// A pass over the trail.
struct Reader<'c, 'p, const W: usize> {
    of: &'c Consequences<'p, W>,
    /// The assumption.
    start: Index,
    needed: Vec<bool>,
    /// By firing: its needed literals, and the cells to which it leaves one candidate that is needed.
    conclusions: Vec<(Vec<Index>, Vec<Index>)>,
    /// The inferences, last first.
    inferences: Vec<Inference>,
    reasons: Vec<u32>,
    separating: Vec<usize>,
    inner: Vec<u32>,
    links: usize,
}

impl<'c, 'p, const W: usize> Reader<'c, 'p, W> {
    fn new(of: &'c Consequences<'p, W>, start: Index) -> Self {
        let trail = &of.assumption.trail;
        Self {
            of,
            start,
            needed: vec![false; trail.literals.len()],
            conclusions: vec![Default::default(); trail.firings.len()],
            inferences: Vec::new(),
            reasons: Vec::new(),
            separating: Vec::new(),
            inner: Vec::new(),
            links: 0,
        }
    }

    /// Marks sources that exclude candidates of these cells. Returns them; the assumption if there are none,
    /// because only an assumption has no premises.
    fn need(&mut self, mut sources: Vec<Index>, cells: &[Cell]) -> Vec<Literal> {
        if sources.is_empty() {
            sources.push(self.start);
        }
        sources.iter().for_each(|&source| self.needed[source as usize] = true);
        self.separating.extend(self.of.separating(&sources, cells));
        sources.iter().map(|&source| self.of.literal(source)).collect()
    }

    /// Marks what excludes these removed candidates.
    fn need_removed(&mut self, removed: &[Index]) -> Vec<Candidate> {
        let cells: Vec<Cell> = removed.iter().map(|&index| self.of.literal(index).cell).collect();
        let premises = self.need(self.of.sources_of(removed), &cells);
        premises.iter().map(|literal| literal.candidate()).collect()
    }

    fn contradiction(&mut self, dead_end: DeadEnd) -> Contradiction {
        let trail = &self.of.assumption.trail;
        let place = match dead_end {
            DeadEnd::Fired(number) => {
                let (premises, reason) = self.fire(number, &[]);
                return Contradiction::Reasoned { premises, reason };
            }
            DeadEnd::NoCandidate(place) => place,
        };
        self.links += 1;
        let removed = match place {
            NoCandidateLeft::Cell(cell) => trail.removed_from_cell(cell),
            NoCandidateLeft::House(house, value) => trail.removed_from_house(house, value),
        };
        let lost = removed.iter().map(|&index| self.of.literal(index).candidate()).collect();
        Contradiction::NoCandidate { place, premises: self.need_removed(&removed), lost }
    }

    /// Marks the premises with which a firing refutes its targets.
    fn fire(&mut self, number: u32, targets: &[Word]) -> (Vec<Literal>, Arc<Reason>) {
        let firing = self.of.assumption.trail.firings[number as usize];
        let prepared = &self.of.list.reasons()[firing.reason as usize];
        let reason = prepared.reason();
        let sources = self.of.sources_of_firing(firing, targets);
        self.links += match reason.rule {
            ReasonRule::Together if prepared.is_house() => {
                let restricted = self.of.restricted(&sources, &prepared.cells);
                cost::of_subset(restricted.min(prepared.open.saturating_sub(restricted)).max(1))
            }
            ReasonRule::Together => cost::of_together(reason.constraints.len() + reason.houses.len()),
            ReasonRule::Sum => cost::of_sum(reason.houses.len()),
            ReasonRule::Equal => cost::of_equal(reason.houses.len() / 2),
        };
        self.reasons.push(firing.reason);
        (self.need(sources, &prepared.cells), Arc::new(reason))
    }

    /// Passes a literal: what it needs is marked, and what it ends is told.
    fn pass(&mut self, index: Index) {
        let trail = &self.of.assumption.trail;
        let (literal, cause) = trail.literals[index as usize];
        if self.needed[index as usize] {
            match cause {
                Cause::Assumed => {}
                Cause::Nested(number) => self.refuted(number),
                Cause::WeakLink(by) => self.needed[by as usize] = true,
                Cause::LastInCell => self.last_in_cell(index, literal),
                Cause::LastInHouse(house) => {
                    let removed = self.before(index, trail.removed_from_house(house, literal.value));
                    self.last(literal, Because::LastInHouse(house), &removed);
                }
                Cause::Pattern(at) => {
                    let places = &trail.patterns[at as usize].places;
                    let premises = places.iter().copied().filter(|place| place.1 == literal.value).collect();
                    let because = Because::Sees;
                    self.inferences.push(Inference::Literal { premises, to: literal, because });
                }
                Cause::Fired(number) => self.conclusions[number as usize].0.push(index),
            }
        }
        let is_first = |same: &dyn Fn(Cause) -> bool| !same(trail.literals[index as usize - 1].1);
        match cause {
            Cause::Fired(number) if trail.firings[number as usize].length == index => self.end_firing(number),
            Cause::Pattern(at) if is_first(&|other| matches!(other, Cause::Pattern(same) if same == at)) => {
                self.end_pattern(at, index);
            }
            _ => {}
        }
    }

    /// Tells the argument that refuted a further assumption. Each of its links counts twice.
    fn refuted(&mut self, number: u32) {
        let inner = &self.of.inner[number as usize];
        self.inner.push(number);
        self.links += 2 * inner.links;
        self.reasons.extend(&inner.reasons);
        self.separating.extend(&inner.separating);
        let premises = self.need(inner.premises.clone(), &[]);
        let premises = premises.iter().map(|literal| literal.candidate()).collect();
        self.inferences.push(Inference::Refuted { inner: inner.argument.clone(), premises });
    }

    fn before(&self, index: Index, literals: Vec<Index>) -> Vec<Index> {
        literals.into_iter().filter(|&other| other < index).collect()
    }

    /// Tells the last candidate of a cell or a house.
    fn last(&mut self, to: Literal, because: Because, removed: &[Index]) {
        self.links += 1;
        let premises = self.need_removed(removed);
        self.inferences.push(Inference::Literal { premises, to, because });
    }

    /// The last candidate of a cell is a conclusion of the firing that removed the others.
    fn last_in_cell(&mut self, index: Index, literal: Literal) {
        let trail = &self.of.assumption.trail;
        let removed = self.before(index, trail.removed_from_cell(literal.cell));
        let latest = removed.iter().max().map(|&latest| trail.literals[latest as usize].1);
        match latest {
            Some(Cause::Fired(number)) => self.conclusions[number as usize].1.push(index),
            _ => self.last(literal, Because::LastInCell, &removed),
        }
    }

    /// Tells what is needed of a firing.
    fn end_firing(&mut self, number: u32) {
        let (mut removed, values) = std::mem::take(&mut self.conclusions[number as usize]);
        let trail = &self.of.assumption.trail;
        let firing = trail.firings[number as usize];
        let cells = &self.of.list.reasons()[firing.reason as usize].cells;
        let at = |cell: Cell| cells.iter().position(|&other| other == cell);
        let mut targets: Vec<Word> = vec![0; cells.len()];
        if let (&[value], []) = (&values[..], &removed[..]) {
            let to = self.of.literal(value);
            if let Some(at) = at(to.cell) {
                targets[at] = !(1 << to.value.index());
            }
            let (premises, reason) = self.fire(number, &targets);
            let (to, polarity) = (vec![to.candidate()], Polarity::On);
            self.inferences.push(Inference::Reasoned { premises, to, polarity, reason });
            return;
        }
        for value in values {
            let to = self.of.literal(value);
            let all = self.before(value, trail.removed_from_cell(to.cell));
            self.last(to, Because::LastInCell, &all);
            removed.extend(
                all.into_iter().filter(|&index| index >= firing.length && self.needed[index as usize]),
            );
        }
        let removed = distinct(removed);
        if removed.is_empty() {
            return;
        }
        for &index in &removed {
            let literal = self.of.literal(index);
            if let Some(at) = at(literal.cell) {
                targets[at] |= 1 << literal.value.index();
            }
        }
        let (premises, reason) = self.fire(number, &targets);
        let to = removed.iter().map(|&index| self.of.literal(index).candidate()).collect();
        self.inferences.push(Inference::Reasoned { premises, to, polarity: Polarity::Off, reason });
    }

    /// Tells a pattern whose first literal is at `index`, if one of them is needed.
    fn end_pattern(&mut self, at: u32, index: Index) {
        let trail = &self.of.assumption.trail;
        let is_of_pattern = |cause: Cause| matches!(cause, Cause::Pattern(other) if other == at);
        let mut literals = (index as usize..trail.literals.len()).zip(&trail.literals[index as usize..]);
        let mut own = literals.by_ref().take_while(|entry| is_of_pattern(entry.1.1));
        if !own.any(|entry| self.needed[entry.0]) {
            return;
        }
        let pattern = &trail.patterns[at as usize];
        let values = distinct(pattern.places.iter().map(|place| place.1)).len();
        self.links += cost::of_subset(values);
        let premises = self.need_removed(&pattern.premises);
        let (places, house) = (pattern.places.clone(), pattern.house);
        self.inferences.push(Inference::OneOf { premises, places, house });
    }

    /// Passes the trail back to the assumption, and tells what is needed of it.
    fn read(mut self, contradiction: Option<Contradiction>) -> Reasoned {
        for index in (self.start + 1..self.of.assumption.trail.literals.len() as Index).rev() {
            self.pass(index);
        }
        self.inferences.reverse();
        let (reasons, separating) = (distinct(self.reasons), distinct(self.separating));
        let (constraints, cost) = self.of.cost(self.links, &reasons, &separating);
        let assumption = self.of.literal(self.start);
        let argument = Argument { assumption, inferences: self.inferences, contradiction };
        let cells = distinct(argument.cells()).len();
        let list = self.of.list.reasons();
        let is_by_propagators = reasons.iter().any(|&reason| list[reason as usize].is_whole());
        let premises = (0..self.start).filter(|&index| self.needed[index as usize]).collect();
        Reasoned {
            argument,
            reasons,
            separating,
            constraints,
            links: self.links,
            cost,
            cells,
            is_by_propagators,
            inner: self.inner,
            premises,
        }
    }
}
