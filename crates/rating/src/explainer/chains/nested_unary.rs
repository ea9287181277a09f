//! The unary chains in the current position of a run, each with the removals that it depends on.

use super::candidate::{Candidate, CandidateSet};
use super::implications::Implications;
use super::implied::{Implied, hash_order};
use super::length::added;
use super::pass::PASSES;
use super::path::Path;
use super::reason::Reason;
use super::search::Search;
use super::trace::Trace;
use super::useful_starts::UsefulStarts;
use crate::explainer::effect::Effect;
use crate::explainer::position::Position;
use std::cmp::Ordering;

/// The order of hints: rating, complexity, key of the pass; then the order of discovery, which is start and
/// kind.
type Rank = (f64, u32, u8, usize, Kind);

/// The searches from one start, in their order.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum Kind {
    Cycle,
    Refutation,
    Proof,
}

/// A cycle or chain that changes something.
struct Find {
    rank: Rank,
    effect: Effect,
    path: Path,
}

/// A candidate that hints can remove.
struct Removal {
    node: Candidate,
    /// The candidates of which both states follow from it: those on the cycles that remove it.
    clashes: CandidateSet,
    /// The rank of the best find that removes it.
    best: Option<Rank>,
}

/// The finds of a position, without those whose removals better ones make too.
struct Finds {
    all: Vec<Find>,
    removals: Vec<Removal>,
}

impl Finds {
    /// Returns whether a find of this rank would be the best for one of the removals that it can make.
    fn accepts(&self, rank: Rank, can_make: impl Fn(&Removal) -> bool) -> bool {
        let is_better = |removal: &Removal| removal.best.is_none_or(|best| rank < best);
        self.removals.iter().any(|removal| is_better(removal) && can_make(removal))
    }

    fn offer(&mut self, rank: Rank, effect: Effect, path: Path) {
        let removes = |node: Candidate| effect.removes(node.cell(), node.value());
        let mut is_best = false;
        for removal in self.removals.iter_mut().filter(|removal| removes(removal.node)) {
            if removal.best.is_none_or(|best| rank < best) {
                removal.best = Some(rank);
                is_best = true;
            }
        }
        if is_best {
            self.all.push(Find { rank, effect, path });
        }
    }
}

/// All unary chains, best first; equals in order of discovery; those that remove nothing new left
/// out.
///
/// The refutations come first: they find a hint for every candidate that can be removed, so the other
/// searches end where they cannot be better.
pub(super) fn nested_unary(original: &Position, implications: &mut Implications<'_>) -> Vec<Implied> {
    let reaches = implications.reaches();
    let useful = UsefulStarts::after_run(reaches);
    if useful.is_empty() {
        return Vec::new();
    }
    let removal = |node| Removal { node, clashes: reaches.of(node).clashes(), best: None };
    let mut finds = Finds { all: Vec::new(), removals: useful.refuted.iter().map(removal).collect() };
    let (current, links) = (implications.position, implications.links());
    for pass in &PASSES {
        for start in useful.refuted.iter().filter(|&start| pass.starts_at(current, start)) {
            refute(&mut Search::new(current, links, pass, start), &mut finds);
        }
    }
    for pass in &PASSES {
        for start in useful.on_paths.iter().filter(|&start| pass.starts_at(current, start)) {
            let mut search = Search::new(current, links, pass, start);
            add_cycles(&mut search, &mut finds);
            prove(&mut search, &mut finds);
        }
    }
    finds.all.sort_by(|a, b| a.rank.partial_cmp(&b.rank).unwrap_or(Ordering::Equal));
    let mut gone = CandidateSet::EMPTY;
    let mut hints = Vec::new();
    for find in finds.all {
        let removed = hash_order(&find.effect);
        if removed.iter().any(|&node| !gone.contains(node)) {
            gone |= removed.iter().copied().collect();
            hints.extend(explain(original, current, &find.path).implied(removed, find.rank.1));
        }
    }
    hints
}

fn add_cycles(search: &mut Search<'_>, finds: &mut Finds) {
    let (start, key, (base, _)) = (search.start, search.pass.key, search.pass.cycle);
    let rank = |complexity| (base + added(complexity), complexity, key, start.index(), Kind::Cycle);
    search.begin();
    let mut complexity = 2;
    let mut is_open = true;
    while is_open && finds.accepts(rank(complexity), |removal| removal.clashes.contains(start)) {
        is_open = search.next_cycle_layer(&mut |search, path| {
            finds.offer(rank(complexity), path.cycle_removals(search.position), path);
        });
        complexity += 2;
    }
}

fn refute(search: &mut Search<'_>, finds: &mut Finds) {
    let (start, key) = (search.start, search.pass.key);
    let Some((base, _)) = search.pass.chain else { return };
    let rank = |complexity| (base + added(complexity), complexity, key, start.index(), Kind::Refutation);
    let accepts = |complexity| finds.accepts(rank(complexity), |removal| removal.node == start);
    if let Some(path) = search.refutation(&accepts) {
        let effect = Effect::removing(start.value(), [start.cell()].into_iter().collect());
        finds.offer(rank(path.complexity()), effect, path);
    }
}

fn prove(search: &mut Search<'_>, finds: &mut Finds) {
    let (start, key) = (search.start, search.pass.key);
    let Some((base, _)) = search.pass.chain else { return };
    let rank = |complexity| (base + added(complexity), complexity, key, start.index(), Kind::Proof);
    let in_cell = |removal: &Removal| removal.node.cell() == start.cell() && removal.node != start;
    if let Some(path) = search.proof(&|complexity| finds.accepts(rank(complexity), in_cell)) {
        let effect = Effect::proving(search.position, start.cell(), start.value());
        finds.offer(rank(path.complexity()), effect, path);
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
