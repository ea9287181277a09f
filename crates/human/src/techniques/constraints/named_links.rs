//! The names of the patterns of an argument's links, in the position of the step.
//!
//! A finder makes an argument of reasons and knows no names. A step that is shown gets them here: its
//! evidence names the pattern of each link in its reason, and its words tell the links by their patterns. Two
//! links of one reason can be different patterns; then they rest on two reasons of the evidence.

use super::link_patterns::ReasonedLink;
use crate::ladder::rating::Rating;
use crate::logic::constraint_facts::ConstraintFacts;
use crate::logic::{Literal, Polarity};
use crate::proof::evidence::{ArgumentSpan, Ground, Link, LinkKind, Reason};
use crate::proof::step::Step;
use crate::proof::{Deduction, Evidence, Notation, StepText, Values};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Candidates, Cell, Value};

/// An argument that rests on reasons, and the position in which it was found.
#[derive(Debug)]
struct NamedLinks {
    inner: Arc<dyn Deduction>,
    constraints: Arc<Constraints>,
    /// The candidates of each cell; of a filled cell, its value.
    candidates: Vec<Values>,
    evidence: OnceLock<Evidence>,
}

/// Returns the step with the names of its links' patterns, if it is an argument with reasons.
pub(crate) fn name_links<const W: usize>(
    step: Step,
    candidates: &Candidates<W>,
    facts: Option<&ConstraintFacts>,
) -> Step {
    let Some(facts) = facts.filter(|_| step.technique.needs_constraints() && step.is_argument()) else {
        return step;
    };
    let all = (0..candidates.layout().cell_count()).map(|cell| candidates.of(Cell::new(cell)).resize());
    let (candidates, constraints) = (all.collect(), Arc::clone(facts.constraints()));
    step.map_deduction(|inner| {
        Arc::new(NamedLinks { inner, constraints, candidates, evidence: OnceLock::new() })
    })
}

impl NamedLinks {
    /// The evidence, each reason once for each pattern that a link makes of it.
    fn named(&self) -> Evidence {
        let mut evidence = self.inner.evidence();
        let premises = premises(&evidence);
        let known = std::mem::take(&mut evidence.reasons);
        let layout = &self.constraints.space().layout;
        let notation = Notation::new(layout, self.constraints.space().first_value);
        for (at, premises) in premises.iter().enumerate() {
            let Link { to, kind, ground: Some(Ground::Reason(reason)), .. } = &evidence.links[at] else {
                continue;
            };
            let (reason, polarity) = (&known[*reason], polarity(*kind));
            let link = ReasonedLink { premises, to, polarity, reason };
            let named = link.name(&self.constraints, notation.in_position(&self.candidates));
            let pattern = named.map(|link| link.named.name);
            let reason = evidence.reason(&Reason { pattern, ..reason.clone() });
            evidence.links[at].ground = Some(Ground::Reason(reason));
        }
        evidence
    }
}

impl Deduction for NamedLinks {
    fn size(&self) -> usize {
        self.inner.size()
    }

    fn surcharge(&self) -> Rating {
        self.inner.surcharge()
    }

    fn cost(&self) -> Option<usize> {
        self.inner.cost()
    }

    fn evidence(&self) -> Evidence {
        self.evidence.get_or_init(|| self.named()).clone()
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        self.inner.words(notation.in_position(&self.candidates))
    }
}

const fn polarity(kind: LinkKind) -> Polarity {
    match kind {
        LinkKind::Strong => Polarity::On,
        LinkKind::Weak => Polarity::Off,
    }
}

/// By link: its premises, as the links before it tell them.
fn premises(evidence: &Evidence) -> Vec<Vec<Literal>> {
    let mut premises = vec![Vec::new(); evidence.links.len()];
    for span in &evidence.argument {
        add_premises(evidence, span, HashMap::new(), &mut premises);
    }
    premises
}

/// Adds the premises of an argument's links, where some candidates are told.
fn add_premises(
    evidence: &Evidence,
    span: &ArgumentSpan,
    mut told: HashMap<(Cell, Value), Polarity>,
    premises: &mut [Vec<Literal>],
) {
    let mut inner = span.inner.iter().peekable();
    let mut at = span.links.start;
    while at < span.links.end {
        if let Some(nested) = inner.next_if(|nested| nested.links.start == at) {
            add_premises(evidence, nested, told.clone(), premises);
            at = nested.links.end;
            continue;
        }
        let Link { from, to, kind, .. } = &evidence.links[at];
        let literal = |&(cell, value): &(Cell, Value)| {
            Some(Literal { cell, value, polarity: *told.get(&(cell, value))? })
        };
        premises[at] = from.iter().filter_map(literal).collect();
        // Of several places of a value none is told to have it.
        if *kind == LinkKind::Weak || to.len() == 1 {
            told.extend(to.iter().map(|&end| (end, polarity(*kind))));
        }
        at += 1;
    }
}
