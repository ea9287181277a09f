//! The hints of producer 27 in the current position of a run, each with the removals that it depends on.

use super::candidate::{Candidate, CandidateSet};
use super::implications::Implications;
use super::implied::{Implied, hash_order};
use super::length::added;
use super::pass::PASSES;
use super::path::Path;
use super::reason::Reason;
use super::runs::starts;
use super::search::Search;
use super::trace::Trace;
use super::useful_starts::UsefulStarts;
use crate::rating::explainer::effect::Effect;
use crate::rating::explainer::position::Position;

/// A cycle or chain that changes something, with its sort keys.
struct Find {
    rating: f64,
    complexity: u32,
    key: u8,
    effect: Effect,
    path: Path,
}

/// All hints of producer 27, best first; equals in order of discovery; those that remove nothing new left
/// out.
pub(super) fn nested_unary(original: &Position, implications: &mut Implications<'_>) -> Vec<Implied> {
    let useful = UsefulStarts::after(original, implications.reaches());
    if useful.is_empty() {
        return Vec::new();
    }
    let (current, links) = (implications.position, implications.links());
    let mut finds = Vec::new();
    for pass in &PASSES {
        for start in starts(current) {
            let count = current.candidates(start.cell()).len();
            if count >= 2 && (pass.chain.is_some() || count == 2) {
                from_start(&mut Search::new(current, links, pass, start), &useful, &mut finds);
            }
        }
    }
    let order = |a: &Find, b: &Find| {
        let rest = (a.complexity, a.key).cmp(&(b.complexity, b.key));
        a.rating.total_cmp(&b.rating).then(rest)
    };
    finds.sort_by(order);
    let mut gone = CandidateSet::EMPTY;
    let mut hints = Vec::new();
    for find in finds {
        let removed = hash_order(&find.effect);
        if removed.iter().any(|&node| !gone.contains(node)) {
            gone.add(&removed.iter().copied().collect());
            hints.extend(explain(original, current, &find.path).implied(removed, find.complexity));
        }
    }
    hints
}

fn from_start(search: &mut Search<'_>, useful: &UsefulStarts, finds: &mut Vec<Find>) {
    let start = search.start;
    if useful.on_paths.contains(start) {
        add_cycles(search, finds);
    }
    let Some((base, _)) = search.pass.chain else { return };
    let mut add = |path: Option<Path>, effect: Effect, key: u8| {
        if let Some(path) = path {
            let complexity = path.complexity();
            finds.push(Find { rating: base + added(complexity), complexity, key, effect, path });
        }
    };
    let (cell, value) = (start.cell(), start.value());
    if useful.refuted.contains(start) {
        let effect = Effect::removing(value, [cell].into_iter().collect());
        add(search.refutation(&|_| true), effect, search.pass.key);
    }
    if useful.on_paths.contains(start) {
        let effect = Effect::proving(search.position, cell, value);
        add(search.proof(&|_| true), effect, search.pass.key);
    }
}

fn add_cycles(search: &mut Search<'_>, finds: &mut Vec<Find>) {
    let (key, (base, _)) = (search.pass.key, search.pass.cycle);
    search.begin();
    let mut complexity = 2;
    let mut is_open = true;
    while is_open {
        is_open = search.next_cycle_layer(&mut |search, path| {
            if let Some(effect) = path.cycle_removals(search.position).non_empty() {
                finds.push(Find { rating: base + added(complexity), complexity, key, effect, path });
            }
        });
        complexity += 2;
    }
}

/// The inferences of a path; those of a cycle count both ways round.
fn explain<'a>(original: &'a Position, current: &'a Position, path: &Path) -> Trace<'a> {
    let mut trace = Trace::new(original, current);
    for &(parent, node) in &path.verifying {
        trace.add_reason(node, Reason::verifying(current, parent, node));
    }
    if path.is_cycle {
        for &(parent, node) in &path.falsifying {
            trace.add_reason(node, Reason::falsifying(parent, node));
        }
    }
    let indices =
        |steps: &[(Candidate, Candidate)]| steps.iter().map(|(_, node)| node.index()).collect::<Vec<_>>();
    trace.add_nodes((indices(&path.verifying), indices(&path.falsifying), path.is_cycle));
    trace
}
