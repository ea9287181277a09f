//! The search of multiple chains: all candidates of a cell, or places of a value in a house, followed in a
//! position that does not change.
//!
//! The reach of each candidate shows which nodes its run has; only the run counts them. Premises are
//! searched only if their runs share a false node. Runs that share a true node also share the false nodes
//! that it implies.

use super::conclusions::{Conclusions, Premises};
use super::consequences::{Consequences, State};
use super::implications::Implications;
use super::reach::Reaches;
use super::runs::{Runs, alternatives, starts, static_premises};
use super::static_run::static_run;

/// Adds the conclusions from all premises. Runs take their allocations from `spare`.
pub(super) fn conclude_static(
    implications: &mut Implications<'_>,
    conclusions: &mut Conclusions<'_>,
    spare: &mut Vec<Consequences>,
) {
    let position = implications.position;
    let useful = useful_premises(implications.reaches());
    if useful.is_empty() {
        return;
    }
    let links = implications.links();
    let mut runs = Runs::new(position, std::mem::take(spare));
    for premises in useful {
        for start in alternatives(position, premises) {
            if runs.of(start, State::True).is_none() {
                static_run(links, start, None, runs.slot(start, State::True), &mut |_, _, _| {});
            }
        }
        runs.conclude(conclusions, premises);
    }
    *spare = runs.into_spare();
}

/// Returns the premises whose runs share a false node. A run ends at its first clash, so that its reach does
/// not show its nodes: if any run clashes, returns all premises. The start of a run that clashes is refuted,
/// as links work both ways.
fn useful_premises(reaches: &mut Reaches<'_>) -> Vec<Premises> {
    let position = reaches.position;
    let clashes = starts(position).any(|start| reaches.of(start).falsified.contains(start));
    let mut useful = Vec::new();
    static_premises(position).for_each(|premises| {
        if clashes || shares_false_node(reaches, premises) {
            useful.push(premises);
        }
    });
    useful
}

fn shares_false_node(reaches: &mut Reaches<'_>, premises: Premises) -> bool {
    let mut starts = alternatives(reaches.position, premises);
    let Some(first) = starts.next() else { return false };
    let mut shared = reaches.of(first).falsified;
    starts.all(|start| {
        shared &= reaches.of(start).falsified;
        !shared.is_empty()
    })
}
