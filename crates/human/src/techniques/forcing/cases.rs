//! Cases of which one holds, and the conclusions that they have in common.
//!
//! To find conclusions, each candidate is assumed once: the candidates that it leaves are kept, as long as
//! there is room. Each case with conclusions is assumed once more for their arguments. Boards with more than
//! [`MAX_CANDIDATES`] are not searched.

use crate::logic::argument::Argument;
use crate::logic::assumption::{Assumption, InferenceRules};
use crate::logic::chain_length::max_argument_links;
use crate::logic::outlook::MAX_KEPT_CELLS;
use crate::logic::{Literal, Polarity, Position, Scan};
use crate::techniques::forcing::forcing_chain::{ForcingChain, Split};
use std::collections::HashMap;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value, ValueSet};

/// The kinds of forcing chains that a technique has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kinds {
    /// A candidate leads to a contradiction.
    Contradiction,
    /// All candidates of a cell have a consequence in common.
    Cell,
    /// All places of a value in a house have a consequence in common.
    Region,
    /// All of these, and a candidate that has the same consequence whether it is true or false.
    All,
}

/// Every forcing chain of these kinds by these rules.
pub(crate) fn find<const W: usize>(
    kinds: Kinds,
    rules: InferenceRules,
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    // Nested arguments with constraints are found faster, and these take seconds on loose boards.
    let is_superseded = scan.constraints().is_some() && scan.bounds().has_step();
    if rules == InferenceRules::Nested && is_superseded {
        return ControlFlow::Continue(());
    }
    let Some(mut cases) = Cases::new(rules, scan) else { return ControlFlow::Continue(()) };
    if matches!(kinds, Kinds::Contradiction | Kinds::All) {
        cases.contradictions()?;
    }
    Split::all(scan, kinds).try_for_each(|split| cases.conclude(split))
}

fn candidates<'p, const W: usize>(
    position: &'p Position<'p, W>,
) -> impl Iterator<Item = (Cell, Value)> + use<'p, W> {
    let open = position.candidates().open();
    open.flat_map(|cell| position.options(cell).iter().map(move |value| (cell, value)))
}

impl Split {
    /// The splits of these kinds, doubles first, then those of cells, then those of houses.
    pub(crate) fn all<'p, const W: usize>(
        position: &'p Position<'p, W>,
        kinds: Kinds,
    ) -> impl Iterator<Item = Self> + use<'p, W> {
        let layout = position.layout();
        let are = move |of: Kinds| move |_: &Self| kinds == of || kinds == Kinds::All;
        let doubles = candidates(position).map(|(cell, value)| Self::TrueOrFalse(cell, value));
        let cells = position.candidates().open().map(Self::Cell);
        let houses = layout.houses().flat_map(|house| layout.values().map(move |value| (house, value)));
        let regions = houses.map(|(house, value)| Self::House(house, value));
        let doubles = doubles.filter(are(Kinds::All));
        doubles.chain(cells.filter(are(Kinds::Cell))).chain(regions.filter(are(Kinds::Region)))
    }

    /// The literals of which one holds.
    pub(crate) fn cases<const W: usize>(self, position: &Position<'_, W>) -> Vec<Literal> {
        match self {
            Self::Refuted => Vec::new(),
            Self::TrueOrFalse(cell, value) => vec![Literal::on(cell, value), Literal::off(cell, value)],
            Self::Cell(cell) => position.options(cell).iter().map(|value| Literal::on(cell, value)).collect(),
            Self::House(house, value) => {
                let places = position.places(house, value);
                places.map(|cell| Literal::on(cell, value)).collect()
            }
        }
    }
}

/// The most candidates of a board that is searched.
const MAX_CANDIDATES: usize = 8000;

/// Assumes literals, and keeps the candidates that they leave.
struct Cases<'p, const W: usize> {
    scan: &'p Scan<'p, W>,
    rules: InferenceRules,
    assumption: Assumption<'p, W>,
    /// By each candidate that was assumed: the candidates left if it is true; none after a contradiction.
    left: HashMap<(Cell, Value), Vec<ValueSet<W>>>,
    /// How many cells more may be kept.
    room: usize,
}

impl<'p, const W: usize> Cases<'p, W> {
    /// `None` if there are too many candidates.
    fn new(rules: InferenceRules, scan: &'p Scan<'p, W>) -> Option<Self> {
        if scan.candidates().count() > MAX_CANDIDATES {
            return None;
        }
        let assumption = Assumption::new(scan, scan.bounds());
        Some(Self { scan, rules, assumption, left: HashMap::new(), room: MAX_KEPT_CELLS })
    }

    /// Offers the candidates that lead to a contradiction.
    fn contradictions(&mut self) -> ControlFlow<()> {
        let bounds = self.scan.bounds();
        let is_asked_for = |&(cell, value): &(Cell, Value)| bounds.asks_for_removing(cell, value);
        for (cell, value) in candidates(self.scan).filter(is_asked_for) {
            self.scan.poll()?;
            if !self.is_possible(Literal::on(cell, value)) {
                let Some(argument) = self.assumption.trail.refutation(max_argument_links(self.scan)) else {
                    continue;
                };
                let conclusion = Literal::off(cell, value);
                ForcingChain { split: Split::Refuted, cases: vec![argument], conclusion }.offer(self.scan)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Offers the conclusions that the cases of a split have in common.
    fn conclude(&mut self, split: Split) -> ControlFlow<()> {
        let cases = &split.cases(self.scan)[..];
        if cases.len() < 2 {
            return ControlFlow::Continue(());
        }
        let mut left: Vec<ValueSet<W>> = vec![ValueSet::EMPTY; self.scan.layout().cell_count()];
        for &case in cases {
            self.scan.poll()?;
            self.add_left(case, &mut left);
        }
        // The contradiction has been offered already. Its argument is shorter than one that contains it.
        let is_refuted = |case: &Literal| self.left_by(*case).is_some_and(<[_]>::is_empty);
        let has_ceiling = !self.scan.bounds().has_no_ceiling();
        if self.rules >= InferenceRules::Dynamic && has_ceiling && cases.iter().any(is_refuted) {
            return ControlFlow::Continue(());
        }
        let mut conclusions = self.conclusions(&left);
        let layout = self.scan.layout();
        conclusions.retain(|&conclusion| self.scan.bounds().asks_for_concluding(conclusion, layout));
        if conclusions.is_empty() {
            return ControlFlow::Continue(());
        }
        self.argue(cases, &conclusions, split)
    }

    /// The placements and eliminations that leave each cell only these candidates.
    fn conclusions(&self, left: &[ValueSet<W>]) -> Vec<Literal> {
        let mut conclusions = Vec::new();
        for cell in self.scan.candidates().open() {
            let (before, after) = (self.scan.options(cell), left[cell.index()]);
            if let Some(value) = after.single().filter(|_| before.len() > 1) {
                conclusions.push(Literal::on(cell, value));
            } else if !after.is_empty() {
                conclusions.extend((before - after).iter().map(|value| Literal::off(cell, value)));
            }
        }
        conclusions
    }

    /// Assumes a literal, and keeps the candidates that it leaves. Returns whether there is no contradiction.
    fn is_possible(&mut self, literal: Literal) -> bool {
        self.assumption.reset();
        let is_possible = self.assumption.assume(literal, self.rules).is_none();
        let left = if is_possible { &self.assumption.trail.candidates_left[..] } else { &[] };
        if literal.polarity == Polarity::On && left.len() <= self.room {
            self.room -= left.len();
            self.left.insert((literal.cell, literal.value), left.to_vec());
        }
        is_possible
    }

    /// Returns the candidates that a literal leaves, if they are known.
    fn left_by(&self, literal: Literal) -> Option<&[ValueSet<W>]> {
        self.left.get(&(literal.cell, literal.value)).filter(|_| literal.is_on()).map(Vec::as_slice)
    }

    /// Adds the candidates that a literal leaves.
    fn add_left(&mut self, literal: Literal, all: &mut [ValueSet<W>]) {
        if let Some(left) = self.left_by(literal) {
            all.iter_mut().zip(left).for_each(|(all, &set)| *all |= set);
        } else if self.is_possible(literal) {
            all.iter_mut().zip(&self.assumption.trail.candidates_left).for_each(|(all, &set)| *all |= set);
        }
    }

    /// Offers the conclusions whose arguments are not too long.
    fn argue(&mut self, cases: &[Literal], conclusions: &[Literal], split: Split) -> ControlFlow<()> {
        let max_links = max_argument_links(self.scan);
        let mut argued: Vec<(Literal, Vec<Argument>)> =
            conclusions.iter().map(|&to| (to, Vec::new())).collect();
        for &case in cases {
            self.assumption.reset();
            let is_possible = self.assumption.assume(case, self.rules).is_none();
            let mut short = Vec::new();
            for (to, mut arguments) in argued {
                self.scan.poll_sparsely()?;
                let room = max_links - arguments.iter().map(Argument::link_count).sum::<usize>();
                let argument = if is_possible {
                    self.assumption.trail.argument(to, room)
                } else {
                    self.assumption.trail.refutation(room)
                };
                if let Some(argument) = argument {
                    arguments.push(argument);
                    short.push((to, arguments));
                }
            }
            argued = short;
            self.scan.poll()?;
        }
        for (conclusion, cases) in argued {
            ForcingChain { split, cases, conclusion }.offer(self.scan)?;
        }
        ControlFlow::Continue(())
    }
}
