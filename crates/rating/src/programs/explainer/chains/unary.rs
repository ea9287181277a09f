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
use super::search::{Pass, Path, Search};
use crate::programs::explainer::effect::Effect;
use crate::programs::explainer::hint::{Finding, HintKind};
use crate::programs::explainer::position::Position;
use std::cmp::Ordering;
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
    let mut best = Best { found: None };
    for pass in &Pass::all(kinds) {
        for cell in position.empty().iter() {
            watch.poll().or_stop()?;
            let candidates = position.candidates(cell);
            if candidates.len() < 2 || (pass.chain.is_none() && candidates.len() > 2) {
                continue;
            }
            for value in candidates {
                let start = Candidate::new(cell, value);
                from_start(&mut Search::new(position, &links, pass, start), &useful, &mut best);
            }
        }
    }
    Ok(best.found.map(|(_, finding)| finding))
}

/// The best find so far, with its pass's sort key.
struct Best {
    found: Option<(u8, Finding)>,
}

impl Best {
    fn accepts(&self, rating: f64, complexity: u32, key: u8) -> bool {
        self.found.as_ref().is_none_or(|(best, finding)| {
            (rating, complexity, key) < (finding.rating, finding.complexity, *best)
        })
    }

    /// Replaces the best find by a better one with this effect, if it has any.
    fn offer(&mut self, kind: HintKind, complexity: u32, key: u8, effect: Effect) {
        if let Some(finding) = Finding::new(kind.harder(added(complexity)), effect) {
            self.found = Some((key, Finding { complexity, ..finding }));
        }
    }
}

fn from_start(search: &mut Search<'_>, useful: &UsefulStarts, best: &mut Best) {
    if useful.on_paths.contains(search.start) {
        try_cycles(search, best);
    }
    if let Some(chain) = search.pass.chain {
        try_chains(search, chain, useful, best);
    }
}

fn try_cycles(search: &mut Search<'_>, best: &mut Best) {
    let (key, cycle) = (search.pass.key, search.pass.cycle);
    search.begin();
    let mut complexity = 2;
    while best.accepts(cycle.figure + added(complexity), complexity, key) {
        let is_open = search.next_cycle_layer(&mut |search, path| {
            if best.accepts(cycle.figure + added(complexity), complexity, key) {
                best.offer(cycle, complexity, key, path.cycle_removals(search.position));
            }
        });
        if !is_open {
            break;
        }
        complexity += 2;
    }
}

fn try_chains(search: &mut Search<'_>, chain: HintKind, useful: &UsefulStarts, best: &mut Best) {
    let (start, key) = (search.start, search.pass.key);
    let (cell, value) = (start.cell(), start.value());
    let accepts = |best: &Best, complexity| best.accepts(chain.figure + added(complexity), complexity, key);
    if useful.refuted.contains(start)
        && let Some(path) = search.refutation(&|complexity| accepts(best, complexity))
    {
        best.offer(chain, path.complexity(), key, Effect::removing(value, [cell].into_iter().collect()));
    }
    if useful.on_paths.contains(start)
        && let Some(path) = search.proof(&|complexity| accepts(best, complexity))
    {
        best.offer(chain, path.complexity(), key, Effect::proving(search.position, cell, value));
    }
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
    let mut finds = Finds { all: Vec::new(), removals: useful.refuted.iter().map(removal).collect() };
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

fn add_cycles(search: &mut Search<'_>, finds: &mut Finds) {
    let (start, key, base) = (search.start, search.pass.key, search.pass.cycle.figure);
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
    let Some(HintKind { figure: base, .. }) = search.pass.chain else { return };
    let rank = |complexity| (base + added(complexity), complexity, key, start.index(), Kind::Refutation);
    let accepts = |complexity| finds.accepts(rank(complexity), |removal| removal.node == start);
    if let Some(path) = search.refutation(&accepts) {
        let effect = Effect::removing(start.value(), [start.cell()].into_iter().collect());
        finds.offer(rank(path.complexity()), effect, path);
    }
}

fn prove(search: &mut Search<'_>, finds: &mut Finds) {
    let (start, key) = (search.start, search.pass.key);
    let Some(HintKind { figure: base, .. }) = search.pass.chain else { return };
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
