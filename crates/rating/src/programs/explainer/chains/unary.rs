//! Unary chains: bidirectional cycles and forcing chains from one start.
//!
//! Three passes over all candidates: X (links in houses only), Y (a false candidate makes true only the
//! other one of its cell) and XY (all links). The producer wants only the best hint, so every search ends at
//! the depth from which it cannot be better. A run wants, in its current position, the best hint for each
//! removal, with the earlier removals that it depends on.

use super::candidate::{Candidate, CandidateSet};
use super::conclusions::added;
use super::implied::{Implied, Trace, hash_order};
use super::links::{Links, Reason};
use super::reach::{Implications, UsefulStarts};
use super::search::{ChainPath, Pass, Search};
use crate::programs::explainer::effect::Effect;
use crate::programs::explainer::hint::{Finding, HintKind};
use crate::programs::explainer::position::Position;
use std::cmp::Ordering;
use sudokud_human::Technique;
use sudokud_search::budget::{Stop, Watch};

/// The best cycle or chain that changes something: lowest rating, then fewest nodes, then the pass.
pub(crate) fn unary_chains(
    position: &Position,
    watch: &dyn Watch,
    kinds: [HintKind; 3],
) -> Result<Option<Finding>, Stop> {
    watch.poll().or_stop()?;
    let useful = UsefulStarts::of(position);
    if useful.is_empty() {
        return Ok(None);
    }
    let links = Links::new(position);
    let mut best = Best(None);
    for pass in &Pass::all(kinds) {
        for cell in position.empty().iter() {
            watch.poll().or_stop()?;
            let starts = position.candidates(cell).iter().map(|value| Candidate::new(cell, value));
            for start in starts.filter(|&start| pass.starts_at(position, start)) {
                let mut search = Search::new(position, &links, pass, start);
                if useful.on_paths.contains(start) {
                    add_cycles(&mut search, &mut best);
                }
                if useful.refuted.contains(start) {
                    refute(&mut search, &mut best);
                }
                if useful.on_paths.contains(start) {
                    prove(&mut search, &mut best);
                }
            }
        }
    }
    Ok(best.0.map(|Find { rank: (rating, complexity, ..), technique, effect, .. }| Finding {
        rating,
        technique,
        effect,
        complexity,
    }))
}

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

/// Returns the rank of a find of this kind by its complexity.
fn rank_of(search: &Search<'_>, base: HintKind, kind: Kind) -> impl Fn(u32) -> Rank + use<> {
    let (start, key) = (search.start.index(), search.pass.key);
    move |complexity| (base.figure + added(complexity), complexity, key, start, kind)
}

/// A cycle or chain that changes something.
struct Find {
    rank: Rank,
    technique: Technique,
    effect: Effect,
    path: ChainPath,
}

/// The finds that are kept.
trait Finds {
    /// Returns whether a find of this rank could be kept for one of the removals that it can make.
    fn accepts(&self, rank: Rank, can_make: impl Fn(&Removal) -> bool) -> bool;

    /// Keeps a find, if it is better than others.
    fn offer(&mut self, find: Find);
}

/// The best find.
struct Best(Option<Find>);

impl Finds for Best {
    fn accepts(&self, rank: Rank, _: impl Fn(&Removal) -> bool) -> bool {
        self.0.as_ref().is_none_or(|best| rank < best.rank)
    }

    fn offer(&mut self, find: Find) {
        if self.accepts(find.rank, |_| true) && find.effect.non_empty().is_some() {
            self.0 = Some(find);
        }
    }
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
struct PerRemoval {
    all: Vec<Find>,
    removals: Vec<Removal>,
}

impl Finds for PerRemoval {
    fn accepts(&self, rank: Rank, can_make: impl Fn(&Removal) -> bool) -> bool {
        let is_better = |removal: &Removal| removal.best.is_none_or(|best| rank < best);
        self.removals.iter().any(|removal| is_better(removal) && can_make(removal))
    }

    fn offer(&mut self, find: Find) {
        let removes = |node: Candidate| find.effect.removes(node.cell(), node.value());
        let mut is_best = false;
        for removal in self.removals.iter_mut().filter(|removal| removes(removal.node)) {
            if removal.best.is_none_or(|best| find.rank < best) {
                removal.best = Some(find.rank);
                is_best = true;
            }
        }
        if is_best {
            self.all.push(find);
        }
    }
}

/// All unary chains, best first; equals in order of discovery; those that remove nothing new left
/// out.
///
/// The refutations come first: they find a hint for every candidate that can be removed, so the other
/// searches end where they cannot be better.
pub(super) fn nested_unary(
    original: &Position,
    implications: &mut Implications<'_>,
    passes: &[Pass; 3],
) -> Vec<Implied> {
    let reaches = implications.reaches();
    let useful = UsefulStarts::after_run(reaches);
    if useful.is_empty() {
        return Vec::new();
    }
    let removal = |node| Removal { node, clashes: reaches.of(node).clashes(), best: None };
    let mut finds = PerRemoval { all: Vec::new(), removals: useful.refuted.iter().map(removal).collect() };
    let (current, links) = (implications.position, implications.links());
    for pass in passes {
        for start in useful.refuted.iter().filter(|&start| pass.starts_at(current, start)) {
            refute(&mut Search::new(current, links, pass, start), &mut finds);
        }
    }
    for pass in passes {
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

fn add_cycles(search: &mut Search<'_>, finds: &mut impl Finds) {
    let (start, cycle) = (search.start, search.pass.cycle);
    let rank = rank_of(search, cycle, Kind::Cycle);
    let can_make = |removal: &Removal| removal.clashes.contains(start);
    search.begin();
    let mut complexity = 2;
    let mut is_open = true;
    while is_open && finds.accepts(rank(complexity), can_make) {
        let rank = rank(complexity);
        is_open = search.next_cycle_layer(&mut |search, path| {
            if finds.accepts(rank, can_make) {
                let effect = path.cycle_removals(search.position);
                finds.offer(Find { rank, technique: cycle.technique, effect, path });
            }
        });
        complexity += 2;
    }
}

fn refute(search: &mut Search<'_>, finds: &mut impl Finds) {
    let Some(chain) = search.pass.chain else { return };
    let (start, rank) = (search.start, rank_of(search, chain, Kind::Refutation));
    let accepts = |complexity| finds.accepts(rank(complexity), |removal| removal.node == start);
    if let Some(path) = search.refutation(&accepts) {
        let effect = Effect::removing(start.value(), [start.cell()].into_iter().collect());
        finds.offer(Find { rank: rank(path.complexity()), technique: chain.technique, effect, path });
    }
}

fn prove(search: &mut Search<'_>, finds: &mut impl Finds) {
    let Some(chain) = search.pass.chain else { return };
    let (start, rank) = (search.start, rank_of(search, chain, Kind::Proof));
    let in_cell = |removal: &Removal| removal.node.cell() == start.cell() && removal.node != start;
    if let Some(path) = search.proof(&|complexity| finds.accepts(rank(complexity), in_cell)) {
        let effect = Effect::proving(search.position, start.cell(), start.value());
        finds.offer(Find { rank: rank(path.complexity()), technique: chain.technique, effect, path });
    }
}

/// The inferences of a path; those of a cycle count both ways round.
fn explain<'a>(original: &'a Position, current: &'a Position, path: &ChainPath) -> Trace<'a> {
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
