//! Unary chains: bidirectional cycles and forcing chains from one start.
//!
//! Three passes over all candidates: X (links in houses only), Y (a false candidate makes true only the
//! other one of its cell) and XY (all links). Only the best hint is wanted, so every search ends at the depth
//! from which it cannot be better.

use super::candidate::Candidate;
use super::length::added;
use super::links::Links;
use super::pass::PASSES;
use super::search::Search;
use super::useful_starts::UsefulStarts;
use crate::explainer::effect::Effect;
use crate::explainer::hint::Finding;
use crate::explainer::pattern::Pattern;
use crate::explainer::position::Position;
use sudokud_search::budget::{Stop, Watch};

/// The best cycle or chain that changes something: lowest rating, then fewest nodes, then the pass.
pub(crate) fn unary_chains(position: &Position, watch: &dyn Watch) -> Result<Option<Finding>, Stop> {
    watch.poll().or_stop()?;
    let useful = UsefulStarts::of(position);
    if useful.is_empty() {
        return Ok(None);
    }
    let links = Links::new(position);
    let mut best = Best { found: None };
    for pass in &PASSES {
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
    fn offer(&mut self, (base, pattern): (f64, Pattern), complexity: u32, key: u8, effect: Effect) {
        if let Some(effect) = effect.non_empty() {
            self.found =
                Some((key, Finding { rating: base + added(complexity), pattern, effect, complexity }));
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
    while best.accepts(cycle.0 + added(complexity), complexity, key) {
        let is_open = search.next_cycle_layer(&mut |search, path| {
            if best.accepts(cycle.0 + added(complexity), complexity, key) {
                best.offer(cycle, complexity, key, path.cycle_removals(search.position));
            }
        });
        if !is_open {
            break;
        }
        complexity += 2;
    }
}

fn try_chains(search: &mut Search<'_>, chain: (f64, Pattern), useful: &UsefulStarts, best: &mut Best) {
    let (start, key) = (search.start, search.pass.key);
    let (cell, value) = (start.cell(), start.value());
    let accepts = |best: &Best, complexity| best.accepts(chain.0 + added(complexity), complexity, key);
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
