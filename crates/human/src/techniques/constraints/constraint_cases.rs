//! Cases of which one holds, each with the same conclusion by singles and constraints.
//!
//! The cases are the candidates of a cell or the places of a value in a house, two or three of them. The
//! scout says what propagation leaves of all cells in each case, and so which conclusions the cases may have
//! in common. Splits after the fewest changes are argued first: each case once, and from it an argument for
//! each conclusion. The steps of the first few splits with such arguments are offered, the cheapest first. A
//! case that is refuted is left to the refutation, which is shorter. Cost: what propagation makes of each
//! candidate, which the refutation mostly asked before, and the consequences of each case that is argued.

use super::refutation::{DEEP_STATES, MAX_CANDIDATES};
use super::refutation_words::RefutationWords;
use crate::ladder::cost;
use crate::ladder::rating::Rating;
use crate::logic::distinct;
use crate::logic::outlook::Left;
use crate::logic::reasons::consequences::Consequences;
use crate::logic::reasons::read_off::Reasoned;
use crate::logic::value_word::{Word, word};
use crate::logic::{Literal, Scan};
use crate::proof::{Deduction, Evidence, Notation, Role, StepText};
use crate::techniques::forcing::cases::Kinds;
use crate::techniques::forcing::forcing_chain::Split;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::Value;
use sudokud_model::sets::bits;

/// The cost of the cheapest steps.
const MIN_COST: usize = 8;

/// The most cases of a split.
const MAX_CASES: usize = 3;

/// The splits with arguments whose steps are offered.
const ARGUED: usize = 3;

/// The most splits that are argued.
const TRIED: usize = 24;

/// The most conclusions of a split that are argued.
const MAX_CONCLUSIONS: usize = 12;

/// Cases, the argument of each, and the conclusion of all.
#[derive(Debug)]
struct ConstraintCases {
    constraints: Arc<Constraints>,
    split: Split,
    cases: Vec<Reasoned>,
    conclusion: Literal,
    cost: usize,
    /// The rating of the technique's easiest steps.
    base: Rating,
}

/// The steps of the first few splits, the cheapest first.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let bounds = scan.bounds();
    let Some(facts) = scan.constraints() else { return ControlFlow::Continue(()) };
    if bounds.most_cost() < MIN_COST || scan.candidates().count() > MAX_CANDIDATES {
        return ControlFlow::Continue(());
    }
    let Some(reasons) = scan.reasons(bounds) else { return ControlFlow::Continue(()) };
    let mut consequences = Consequences::new(scan, reasons, bounds);
    consequences.set_most_states(DEEP_STATES);
    let (mut found, mut argued) = (Vec::new(), 0);
    for (split, conclusions) in splits(scan).into_iter().take(TRIED) {
        if scan.poll().is_break() || argued == ARGUED {
            break;
        }
        let conclusions = &conclusions[..conclusions.len().min(MAX_CONCLUSIONS)];
        let steps = argue(&mut consequences, &split.cases(scan), conclusions);
        argued += usize::from(!steps.is_empty());
        found.extend(steps.into_iter().map(|(conclusion, cases)| ConstraintCases {
            constraints: Arc::clone(facts.constraints()),
            split,
            conclusion,
            cost: consequences.cost_of_cases(&cases).max(MIN_COST),
            cases,
            base: scan.rating(),
        }));
    }
    found.retain(|step| step.cost <= bounds.most_cost());
    found.sort_by_key(|step| (step.cost, step.cell_count(), step.conclusion.cell, step.conclusion.value));
    found.into_iter().try_for_each(|step| step.offer(scan))
}

/// The splits whose cases may have conclusions in common, with these: those after the fewest changes first.
fn splits<const W: usize>(scan: &Scan<'_, W>) -> Vec<(Split, Vec<Literal>)> {
    let all = [Kinds::Cell, Kinds::Region].into_iter().flat_map(|kinds| Split::all(scan, kinds));
    let with_cases = all.map(|split| (split, split.cases(scan)));
    let splits = with_cases.filter(|(_, cases)| (2..=MAX_CASES).contains(&cases.len()));
    let left = scan.outlook(scan.bounds()).by_candidate();
    let mut possible: Vec<(usize, Split, Vec<Literal>)> = Vec::new();
    for (split, cases) in splits {
        let of_cases: Option<Vec<&Left>> = cases.iter().map(|case| left.get(case.candidate())).collect();
        let Some(of_cases) = of_cases else { continue };
        let conclusions = conclusions(scan, &of_cases);
        if !conclusions.is_empty() {
            possible.push((of_cases.iter().map(|left| left.changes).sum(), split, conclusions));
        }
    }
    possible.sort_by_key(|entry| entry.0);
    possible.into_iter().map(|(_, split, conclusions)| (split, conclusions)).collect()
}

/// The changes that are asked for of those that all cases have in common.
fn conclusions<const W: usize>(scan: &Scan<'_, W>, cases: &[&Left]) -> Vec<Literal> {
    let bounds = scan.bounds();
    let mut conclusions = Vec::new();
    for cell in scan.candidates().open() {
        let before = word(scan, cell.into());
        let after: Word = before & cases.iter().fold(0, |all, left| all | left.words[cell.index()]);
        if after.is_power_of_two() && !before.is_power_of_two() {
            let value = Value::new(after.trailing_zeros() as usize);
            if bounds.asks_for_placing(cell, value, scan.layout()) {
                conclusions.push(Literal::on(cell, value));
            }
            // Of a removal that is asked for, the links may show no more.
            if !bounds.asks_for_some() {
                continue;
            }
        }
        let removed = bits(before & !after).map(Value::new);
        let asked = removed.filter(|&value| bounds.asks_for_removing(cell, value));
        conclusions.extend(asked.map(|value| Literal::off(cell, value)));
    }
    conclusions
}

/// The arguments of all cases for the first few conclusions that have them.
fn argue<const W: usize>(
    consequences: &mut Consequences<'_, W>,
    cases: &[Literal],
    conclusions: &[Literal],
) -> Vec<(Literal, Vec<Reasoned>)> {
    let mut argued: HashMap<Literal, Vec<Reasoned>> = HashMap::new();
    for (at, &case) in cases.iter().enumerate() {
        if consequences.assume(case, usize::MAX, &|_| true).is_some() {
            return Vec::new();
        }
        for &conclusion in conclusions {
            let arguments = argued.entry(conclusion).or_default();
            if arguments.len() == at {
                arguments.extend(consequences.conclusion(conclusion));
            }
        }
    }
    conclusions
        .iter()
        .filter_map(|conclusion| Some((*conclusion, argued.remove(conclusion)?)))
        .filter(|(_, arguments)| arguments.len() == cases.len())
        .filter(|(_, arguments)| arguments.iter().any(Reasoned::rests_on_constraints))
        .collect()
}

impl ConstraintCases {
    fn cell_count(&self) -> usize {
        distinct(self.cases.iter().flat_map(|case| case.argument.cells())).len()
    }

    fn offer<const W: usize>(self, scan: &Scan<'_, W>) -> ControlFlow<()> {
        let is_by_propagators = self.cases.iter().any(|case| case.is_by_propagators);
        let step = scan.step(self.conclusion.effects(), self);
        if is_by_propagators { scan.give_if_proved(step) } else { scan.give(step) }
    }
}

impl Deduction for ConstraintCases {
    fn size(&self) -> usize {
        self.cases.iter().map(|case| case.argument.link_count()).sum()
    }

    fn surcharge(&self) -> Rating {
        Rating::from_tenths(cost::rating(self.cost).tenths().saturating_sub(self.base.tenths()))
    }

    fn cost(&self) -> Option<usize> {
        Some(self.cost)
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        if let Split::House(house, _) = self.split {
            evidence.houses([house], Role::Base);
        }
        evidence.argument = self.cases.iter().map(|case| case.argument.add_to(&mut evidence)).collect();
        self.cases.iter().for_each(|case| evidence.name_constraints(&case.separating));
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let words = RefutationWords { constraints: &self.constraints, notation };
        words.tell_cases(self.split, &self.cases, self.conclusion)
    }
}
