//! Chains of alternating inferences: X-chain, XY-chain, AIC, nice loops, and the same with groups and almost locked sets.
//!
//! All are read off one [`Graph`]. From "x is false" follow strong and weak links in turn:
//!
//! - y true, of the same value: x or y is true, so what sees both loses the value (a chain).
//! - y true, of another value, in a cell that sees x's: neither cell may be the other's value (a chain, type 2).
//! - y true, and y true makes x false: the circle closes, every weak link of it has exactly one true end (continuous loop).
//! - x true: x holds anyway. And from "x is true", x false: x is wrong (discontinuous loops).
//!
//! Short chains first: the links allowed grow in rounds. Cost: a spread per node and round.

use crate::grid::{Cell, ValueSet};
use crate::human::inference::graph::{Graph, Rules, Spread, State};
use crate::human::step::{Role, Step};
use crate::human::{Position, Sink, Technique};
use std::ops::{ControlFlow, RangeInclusive};

pub(crate) use crate::human::chains::chain_words::words;

/// Links allowed in each round.
const ROUNDS: [usize; 3] = [5, 9, 255];

/// Every chain under these rules whose two ends remove something.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn open<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    rules: Rules,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    of_length(position, technique, rules, 3..=255, sink)
}

/// As [`open`], with this many links.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn of_length<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    rules: Rules,
    links: RangeInclusive<usize>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let reach = || longest(position, technique);
    ends(position, rules, (*links.start(), links), &reach, &mut |graph, spread, x, y| {
        if spread.depth(y) > reach() {
            return ControlFlow::Continue(());
        }
        let hit = removed_by_ends(position, graph, x.node(), y.node());
        if hit.is_empty() {
            return ControlFlow::Continue(());
        }
        sink(step_of(position, technique, graph, &spread.chain(y), &hit))
    })
}

/// Is told of a chain: its graph, and a spread from its first state to its last.
pub(crate) type EndsSink<'e> = dyn FnMut(&Graph, &Spread, State, State) -> ControlFlow<()> + 'e;

/// Gives `each` the ends x and y of every shortest chain with at least `least` links that begins "x is false" and comes to "y is true",
/// if some candidate sees both; in rounds that allow as many links as `links` says, as long as no more are than `reach` says at the time.
pub(crate) fn ends<const W: usize>(
    position: &Position<'_, W>,
    rules: Rules,
    (least, links): (usize, RangeInclusive<usize>),
    reach: &dyn Fn() -> usize,
    each: &mut EndsSink<'_>,
) -> ControlFlow<()> {
    let graph = position.graph(rules);
    let mut spread = Spread::default();
    let mut before = least - 1;
    let mut starts: Vec<usize> = (0..graph.nodes().len()).filter(|&x| !graph.strong(x).is_empty()).collect();
    let mut outlook = Outlook::new(graph, rules);
    for limit in ROUNDS.into_iter().filter(|limit| limit >= links.start()).map(|limit| limit.min(*links.end())) {
        let limit = limit.min(reach());
        if limit <= before {
            break;
        }
        outlook.widen(position, graph, limit)?;
        let mut deeper = Vec::new();
        for x in std::mem::take(&mut starts) {
            if !outlook.promising[x] {
                deeper.push(x);
                continue;
            }
            position.go_on()?;
            let start = State::off(x);
            let limit = limit.min(reach());
            graph.spread(start, None, limit, &mut spread);
            for &state in spread.reached() {
                if state.is_on() && state.node() > x && spread.depth(state) > before {
                    each(graph, &spread, start, state)?;
                }
            }
            if spread.is_cut_off(limit) {
                deeper.push(x);
            }
        }
        (before, starts) = (limit, deeper);
        if limit == *links.end() {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// Where chains with an effect can begin: they remove a candidate that sees both ends, so this candidate, if true, would make itself false
/// by way of the chain. A spread from each candidate is far less work than one from each node, for most positions have no such candidate.
struct Outlook {
    promising: Vec<bool>,
    /// Candidates from which a longer chain may come back.
    open: Vec<usize>,
    spread: Spread,
}

impl Outlook {
    fn new(graph: &Graph, rules: Rules) -> Self {
        // Without weak links inside of cells the graph does not show all that two ends of two values can do.
        let unknown = rules == Rules::TwoCandidates;
        let candidates = graph.nodes().iter().enumerate().filter(|(_, node)| !unknown && node.cell().is_some());
        Self {
            promising: vec![unknown; graph.nodes().len()],
            open: candidates.map(|(number, _)| number).collect(),
            spread: Spread::default(),
        }
    }

    /// Adds the chains of at most so many links.
    fn widen<const W: usize>(&mut self, position: &Position<'_, W>, graph: &Graph, limit: usize) -> ControlFlow<()> {
        for candidate in std::mem::take(&mut self.open) {
            position.go_on()?;
            graph.spread(State::on(candidate), None, limit + 2, &mut self.spread);
            if self.spread.has(State::off(candidate)) {
                graph.weak(candidate).for_each(|x| self.promising[x as usize] = true);
            } else if self.spread.is_cut_off(limit + 2) {
                self.open.push(candidate);
            }
        }
        ControlFlow::Continue(())
    }
}

type Removed<const W: usize> = Vec<(Cell, ValueSet<W>)>;

/// What goes when x or y is true.
fn removed_by_ends<const W: usize>(position: &Position<'_, W>, graph: &Graph, x: usize, y: usize) -> Removed<W> {
    let [a, b] = [x, y].map(|node| &graph.nodes()[node]);
    if a.value == b.value {
        let mut hit = a.seen.common(&b.seen);
        hit.retain(position.holders(a.value));
        return hit.iter().map(|cell| (cell, ValueSet::only(a.value))).collect();
    }
    let (Some(p), Some(q)) = (a.cell(), b.cell()) else { return Vec::new() };
    if p == q {
        let others = position.options(p) - ValueSet::only(a.value) - ValueSet::only(b.value);
        return [(p, others)].into_iter().filter(|entry| !entry.1.is_empty()).collect();
    }
    if !position.peers(p).contains(q) {
        return Vec::new();
    }
    let lost = [(p, b.value), (q, a.value)].map(|(cell, value)| (cell, position.options(cell) & ValueSet::only(value)));
    lost.into_iter().filter(|entry| !entry.1.is_empty()).collect()
}

/// Every loop that shows a candidate true or false.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn discontinuous<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    rules: Rules,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let graph = position.graph(rules);
    let mut spread = Spread::default();
    let both = |x: usize| [(State::on(x), State::off(x)), (State::off(x), State::on(x))];
    let mut starts: Vec<(State, State)> = (0..graph.nodes().len()).flat_map(both).collect();
    for limit in ROUNDS {
        let mut deeper = Vec::new();
        for (start, end) in std::mem::take(&mut starts) {
            let node = &graph.nodes()[start.node()];
            let Some(cell) = node.cell() else { continue };
            position.go_on()?;
            let limit = limit.min(longest(position, technique));
            graph.spread(start, None, limit, &mut spread);
            if !spread.has(end) {
                if spread.is_cut_off(limit) {
                    deeper.push((start, end));
                }
                continue;
            }
            let value = ValueSet::only(node.value);
            let hit = if start.is_on() { value } else { position.options(cell) - value };
            if !hit.is_empty() {
                sink(step_of(position, technique, graph, &spread.chain(end), &[(cell, hit)]))?;
            }
        }
        starts = deeper;
    }
    ControlFlow::Continue(())
}

/// Every closed circle that removes something, through each strong link in turn.
///
/// What a circle removes would, if true, make itself false by way of it: where no candidate does, there is none to look for. And a strong
/// link x = y can only be part of a circle if x on turns y off, too: one spread from x says so of all its links.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn continuous<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    rules: Rules,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let graph = position.graph(rules);
    let (mut spread, mut from_x) = (Spread::default(), Spread::default());
    let mut before = 0;
    // With sets there are thousands of strong links to start from: their circles stay short.
    let most = if rules == Rules::Sets { 10 } else { 255 };
    let reach = || most.min(longest(position, technique).saturating_sub(2));
    let mut starts: Vec<(usize, Vec<u32>)> = (0..graph.nodes().len()).map(|x| (x, graph.strong(x).to_vec())).collect();
    let mut outlook = Outlook::new(graph, rules);
    for limit in [6, 10, 255] {
        let limit = limit.min(reach());
        if limit <= before {
            break;
        }
        // The circle has two links more; a candidate that takes a value from a set behind one of them needs two to enter it, two to leave.
        outlook.widen(position, graph, limit + 3)?;
        if !outlook.promising.contains(&true) {
            continue;
        }
        let mut deeper = Vec::new();
        for (x, firsts) in std::mem::take(&mut starts) {
            position.go_on()?;
            let limit = limit.min(reach());
            graph.spread(State::on(x), None, limit + 1, &mut from_x);
            let mut later = Vec::new();
            for first in firsts {
                let circle = State::off(first as usize);
                if !from_x.has(circle) {
                    later.extend(from_x.is_cut_off(limit + 1).then_some(first));
                    continue;
                }
                graph.spread(State::on(first as usize), Some(x), limit, &mut spread);
                if spread.is_cut_off(limit) {
                    later.push(first);
                }
                circles(position, technique, rules, (graph, &spread), (x, before), sink)?;
            }
            if !later.is_empty() {
                deeper.push((x, later));
            }
        }
        (before, starts) = (limit, deeper);
    }
    ControlFlow::Continue(())
}

/// The circles through x and the strong link from it to where a spread started, longer than `before`.
fn circles<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    rules: Rules,
    (graph, spread): (&Graph, &Spread),
    (x, before): (usize, usize),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for last in graph.weak(x) {
        let end = State::on(last as usize);
        if !spread.has(end) || spread.depth(end) <= before || spread.depth(end) + 2 > longest(position, technique) {
            continue;
        }
        position.go_on()?;
        // A chain that needs a node both ways shows more than this circle does.
        for chain in graph.shortest_chains(spread, end).iter().filter(|chain| !crosses_itself(chain)) {
            let circle: Vec<State> = [&[State::off(x)], &chain[..], &[State::off(x)]].concat();
            let mut hit = removed_by_circle(position, graph, &circle);
            if rules == Rules::Candidates {
                hit = outside_first(graph, &circle, hit);
            }
            if hit.is_empty() {
                continue;
            }
            let mut step = step_of(position, technique, graph, &circle, &hit);
            for pair in circle.windows(2).filter(|pair| pair[1].is_on()) {
                for cells in graph.sets_behind(pair[0], pair[1]).skip(1) {
                    if !removed_by_set(position, graph, pair, cells).is_empty() {
                        step.evidence.group(cells.iter().copied(), graph.values_of(pair), Role::Als);
                    }
                }
            }
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Does a chain come to a node twice, true and false?
fn crosses_itself(chain: &[State]) -> bool {
    chain.iter().enumerate().any(|(k, state)| chain[..k].iter().any(|other| other.node() == state.node()))
}

/// Players leave the circle's own cells to later steps, but for what a weak link inside of a cell removes from it.
fn outside_first<const W: usize>(graph: &Graph, circle: &[State], removed: Removed<W>) -> Removed<W> {
    let cells_of = |state: &State| graph.nodes()[state.node()].cells.iter().copied();
    let own: Vec<Cell> = circle.iter().flat_map(cells_of).collect();
    let inside = |cell: Cell| {
        let within = |pair: &[State]| pair[0].is_on() && pair.iter().all(|state| cells_of(state).eq([cell]));
        circle.windows(2).any(within)
    };
    let kept: Removed<W> = removed.iter().copied().filter(|entry| !own.contains(&entry.0) || inside(entry.0)).collect();
    if kept.is_empty() { removed } else { kept }
}

/// Every weak link of a closed circle has exactly one true end, and every almost locked set behind a strong one all of its other values.
fn removed_by_circle<const W: usize>(position: &Position<'_, W>, graph: &Graph, circle: &[State]) -> Removed<W> {
    let mut gone: Removed<W> = Vec::new();
    for pair in circle.windows(2) {
        let [a, b] = [pair[0], pair[1]].map(|state| &graph.nodes()[state.node()]);
        if pair[0].is_on() {
            match (a.cell(), b.cell()) {
                (Some(p), Some(q)) if p == q => {
                    gone.push((p, position.options(p) - ValueSet::only(a.value) - ValueSet::only(b.value)));
                }
                _ => {
                    let mut hit = a.seen.common(&b.seen);
                    hit.retain(position.holders(a.value));
                    gone.extend(hit.iter().map(|cell| (cell, ValueSet::only(a.value))));
                }
            }
            continue;
        }
        graph.sets_behind(pair[0], pair[1]).for_each(|set| gone.extend(removed_by_set(position, graph, pair, set)));
    }
    gone.retain(|entry| !entry.1.is_empty());
    gone
}

/// What loses the values that an almost locked set behind a strong link of a circle keeps.
fn removed_by_set<const W: usize>(
    position: &Position<'_, W>,
    graph: &Graph,
    pair: &[State],
    set: &[Cell],
) -> Removed<W> {
    let values = set.iter().fold(ValueSet::EMPTY, |all, &cell| all | position.options(cell));
    let mut gone = Vec::new();
    for value in values - graph.values_of(pair).resize() {
        let holders = set.iter().copied().filter(|&cell| position.options(cell).contains(value));
        let hit = position.hit_by(holders, value);
        gone.extend(hit.iter().map(|cell| (cell, ValueSet::only(value))));
    }
    gone
}

pub(crate) fn step_of<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    graph: &Graph,
    chain: &[State],
    removed: &[(Cell, ValueSet<W>)],
) -> Step {
    let mut step = Step::new(technique);
    removed.iter().for_each(|&(cell, values)| step.remove(cell, values));
    step.size = chain.len() - 1;
    step.rating += length_rating(step.size);
    graph.tell(position, chain, &mut step.evidence);
    step
}

/// Sudoku Explainer's surcharge for length: 0.1 for each of 4, 6, 8, 12, 16, 24, 32, … links exceeded.
pub(crate) fn length_rating(links: usize) -> f32 {
    ceilings().take_while(|&ceiling| links > ceiling).fold(0.0, |sum, _| sum + 0.1)
}

fn ceilings() -> impl Iterator<Item = usize> {
    let next = |&(ceiling, odd): &(usize, bool)| (if odd { ceiling * 4 / 3 } else { ceiling * 3 / 2 }, !odd);
    std::iter::successors(Some((4, false)), move |at| Some(next(at))).map(|at| at.0)
}

/// The most links with which a step of this technique is still looked for.
pub(crate) fn longest<const W: usize>(position: &Position<'_, W>, technique: Technique) -> usize {
    let surcharges = position.tenths_below(technique.rating());
    let most = usize::from(u16::MAX);
    if surcharges > 24 { most } else { (surcharges > 0).then(|| ceilings().nth(surcharges - 1)).flatten().unwrap_or(0) }
}
