//! A candidate that leads to a contradiction by singles and constraints.
//!
//! The scout says which candidates propagation refutes. These are argued, those after the fewest changes
//! first: the consequences are drawn, the argument is read off the trail, and reasons are dropped one by one
//! as long as the argument gets cheaper. Offered are the arguments found, the cheapest first; of equals,
//! those about the fewest cells, then in reading order. Cost: a run of [`crate::logic::reasons`] for each
//! candidate that is argued, and one for each reason dropped.

use super::refutation_words::RefutationWords;
use crate::ladder::cost;
use crate::ladder::rating::Rating;
use crate::logic::reasons::consequences::Consequences;
use crate::logic::reasons::read_off::Reasoned;
use crate::logic::{Literal, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText};
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;

/// The cost of the cheapest arguments: what a constraint alone refutes needs none.
const MIN_COST: usize = 2;

/// The most candidates of a board that is searched, as for forcing chains.
const MAX_CANDIDATES: usize = 8_000;

/// The rounds of consequences that are drawn for every candidate; for more, the scout chooses.
const SHALLOW_ROUNDS: usize = 3;

/// The most states with which a reason is decided in these rounds, which ask it for every candidate.
const SHALLOW_STATES: usize = 400;

/// The most states with which a reason is decided while an argument is made.
const DEEP_STATES: usize = 1_200;

/// The candidates that are argued, each time that candidates are chosen; more only if none has an argument.
const ALWAYS_ARGUED: usize = 16;

/// The most reasons of an argument that are dropped to try.
const MAX_DROPS: usize = 12;

/// A candidate and the argument that refutes it.
#[derive(Debug)]
struct Refutation {
    constraints: Arc<Constraints>,
    argued: Reasoned,
    /// The rating of the technique's easiest steps.
    base: Rating,
}

/// The cheapest refutations of candidates.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let bounds = scan.bounds();
    let (Some(facts), most) = (scan.constraints(), bounds.most_cost()) else {
        return ControlFlow::Continue(());
    };
    if most < MIN_COST || scan.candidates().count() > MAX_CANDIDATES {
        return ControlFlow::Continue(());
    }
    let Some(reasons) = scan.reasons(bounds) else { return ControlFlow::Continue(()) };
    let mut search =
        Search { scan, consequences: Consequences::new(scan, reasons, bounds), most, found: Vec::new() };
    // Arguments found before the watch stopped the search are offered too.
    let _ = search.run();
    for argued in search.in_order() {
        let Literal { cell, value, .. } = argued.argument.assumption;
        let constraints = Arc::clone(facts.constraints());
        let refutation = Refutation { constraints, argued, base: scan.rating() };
        scan.offer(Effects::removing(value, [cell]), refutation)?;
    }
    ControlFlow::Continue(())
}

/// A search for the cheapest refutations of a position.
struct Search<'s, const W: usize> {
    scan: &'s Scan<'s, W>,
    consequences: Consequences<'s, W>,
    /// The largest cost of an argument that is needed.
    most: usize,
    found: Vec<Reasoned>,
}

impl<const W: usize> Search<'_, W> {
    /// Looks for arguments, first for those of few links, which are looked for at every candidate.
    fn run(&mut self) -> ControlFlow<()> {
        if self.scan.bounds().asks_for_some() {
            return self.argue_asked();
        }
        for rounds in 1..=SHALLOW_ROUNDS {
            self.consequences.set_most_states(SHALLOW_STATES);
            self.shallow(rounds)?;
            // An argument that takes more rounds has more links.
            if self.most <= (rounds + 1).max(MIN_COST) {
                return ControlFlow::Continue(());
            }
        }
        for (rank, failing) in self.scan.failing(self.scan.bounds()).iter().enumerate() {
            self.scan.poll()?;
            if rank >= ALWAYS_ARGUED && !self.found.is_empty() {
                break;
            }
            self.argue(Literal::on(failing.cell, failing.value));
        }
        ControlFlow::Continue(())
    }

    /// Argues the candidates whose removal is asked for. They are few, so no scout chooses among them.
    fn argue_asked(&mut self) -> ControlFlow<()> {
        let (scan, bounds, most) = (self.scan, self.scan.bounds(), self.most);
        for cell in scan.candidates().open() {
            for value in scan.options(cell).iter().filter(|&value| bounds.asks_for_removing(cell, value)) {
                scan.poll()?;
                // A cheap argument for one change makes none for another superfluous.
                self.most = most;
                self.argue(Literal::on(cell, value));
            }
        }
        ControlFlow::Continue(())
    }

    /// Argues the candidates that so many rounds refute, those after the fewest firings first.
    fn shallow(&mut self, rounds: usize) -> ControlFlow<()> {
        let mut refuted = Vec::new();
        for cell in self.scan.candidates().open() {
            for value in self.scan.options(cell) {
                self.scan.poll_sparsely()?;
                let assumption = Literal::on(cell, value);
                if self.consequences.assume(assumption, rounds, &|_| true).is_some() {
                    refuted.push((self.consequences.effort(), cell, value));
                }
            }
        }
        self.consequences.set_most_states(DEEP_STATES);
        refuted.sort_unstable();
        for (_, cell, value) in refuted.into_iter().take(ALWAYS_ARGUED) {
            self.scan.poll()?;
            self.argue(Literal::on(cell, value));
        }
        ControlFlow::Continue(())
    }

    /// Adds the argument that refutes an assumption, if it is needed.
    fn argue(&mut self, assumption: Literal) {
        if self.found.iter().any(|argued| argued.argument.assumption == assumption) {
            return;
        }
        if let Some(argued) = argue(&mut self.consequences, assumption, self.most) {
            self.most = argued.cost;
            self.found.push(argued);
        }
    }

    /// The arguments, the cheapest first; of equals, those about the fewest cells, then in reading order.
    fn in_order(mut self) -> Vec<Reasoned> {
        self.found.sort_by_key(|argued| {
            let Literal { cell, value, .. } = argued.argument.assumption;
            (argued.cost, argued.cells, cell, value)
        });
        self.found
    }
}

/// The cheapest argument found that refutes an assumption, if it costs at most `most`.
fn argue<const W: usize>(
    consequences: &mut Consequences<'_, W>,
    assumption: Literal,
    most: usize,
) -> Option<Reasoned> {
    consequences.assume(assumption, most, &|_| true)?;
    // Arguments without constraints are those of other techniques.
    let mut best = consequences.refutation().filter(Reasoned::rests_on_constraints)?;
    let reasons = best.reasons.clone();
    for &dropped in reasons.iter().rev().take(MAX_DROPS) {
        if !best.reasons.contains(&dropped) || best.cost <= MIN_COST {
            continue;
        }
        let used = |reason: u32| reason != dropped && best.reasons.contains(&reason);
        if consequences.assume(assumption, best.cost, &used).is_some()
            && let Some(shorter) = consequences.refutation().filter(Reasoned::rests_on_constraints)
            && shorter.cost < best.cost
        {
            best = shorter;
        }
    }
    best.cost = best.cost.max(MIN_COST);
    (best.cost <= most).then_some(best)
}

impl Deduction for Refutation {
    fn size(&self) -> usize {
        self.argued.argument.link_count()
    }

    fn surcharge(&self) -> Rating {
        let tenths = cost::rating(self.argued.cost).tenths();
        Rating::from_tenths(tenths.saturating_sub(self.base.tenths()))
    }

    fn cost(&self) -> Option<usize> {
        Some(self.argued.cost)
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        let Literal { cell, value, .. } = self.argued.argument.assumption;
        evidence.cells([cell], value, Role::Target);
        evidence.argument = vec![self.argued.argument.add_to(&mut evidence)];
        evidence.name_constraints(&self.argued.separating);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        RefutationWords { constraints: &self.constraints, notation }.tell(&self.argued)
    }
}
