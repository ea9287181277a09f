//! Nice loops and AICs, without groups and with them.
//!
//! The finder grows a breadth-first tree of consequences from each candidate, as true and as false. A path
//! that comes back to the cell of its start is a loop. A tree is grown only if the closure has an end that
//! could take effect, and if the start follows from a candidate that the closure refutes.
//!
//! HoDoKu begins with the starts that are true. Their loops remove one candidate, so they are searched only
//! if nothing else removes two.

use super::choice_rule::Most;
use super::continuous_loop;
use super::effects::Eliminations;
use super::graph::{Graph, Scope};
use super::position::{Digits, Position};
use super::tree::Tree;
use super::workspace::Workspace;
use super::{bits, closure::Closure};
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::peers;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};

/// The loops and AICs of this scope.
pub(super) fn find(
    position: &Position,
    workspace: &mut Workspace<'_>,
    scope: Scope,
    choice: &mut Most,
) -> ControlFlow<()> {
    workspace.buffers.links.build(position);
    let mut links = std::mem::take(&mut workspace.buffers.links);
    let literals = [0, links.graph.half()].into_iter().flat_map(|half| half..half + links.graph.candidates());
    let starts: Vec<usize> = literals.filter(|&literal| links.may_start(literal)).collect();
    if scope == Scope::Groups && !starts.is_empty() {
        links.graph.sort_links();
    }
    let mut search = Search {
        position,
        scope,
        graph: &links.graph,
        closure: &links.closure,
        refuted: &links.refuted,
        tree: &mut links.tree,
        path: Vec::new(),
        aics: Vec::new(),
    };
    let flow = search.all(&starts, workspace, choice);
    workspace.buffers.links = links;
    flow
}

struct Search<'a> {
    position: &'a Position,
    scope: Scope,
    graph: &'a Graph,
    closure: &'a Closure,
    refuted: &'a [CellSet; 9],
    tree: &'a mut Tree,
    path: Vec<usize>,
    aics: Vec<(Eliminations, usize)>,
}

impl Search<'_> {
    fn all(&mut self, starts: &[usize], workspace: &mut Workspace<'_>, choice: &mut Most) -> ControlFlow<()> {
        let (from_true, from_false) =
            starts.split_at(starts.partition_point(|&start| self.graph.is_true(start)));
        let mut later = Most::default();
        self.search_starts(from_false, workspace, &mut later)?;
        if self.single_counts(&later) {
            self.search_starts(from_true, workspace, choice)?;
        }
        choice.offer_best(later);
        for (eliminations, nodes) in &self.aics {
            choice.offer(eliminations, *nodes);
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a loop with one elimination may still be chosen. A loop has three nodes or more, an
    /// AIC two eliminations or more.
    fn single_counts(&self, choice: &Most) -> bool {
        self.aics.is_empty() && choice.may_improve(1, 3)
    }

    fn search_starts(
        &mut self,
        starts: &[usize],
        workspace: &mut Workspace<'_>,
        choice: &mut Most,
    ) -> ControlFlow<()> {
        for &start in starts {
            if let Some(candidate) = self.graph.candidate_of(start) {
                workspace.poll()?;
                self.search_start(start, candidate, choice);
            }
        }
        ControlFlow::Continue(())
    }

    fn search_start(&mut self, start: usize, (cell, digit): (Cell, Value), choice: &mut Most) {
        let row = self.closure.row(start);
        let single_counts = self.single_counts(choice);
        let counts = |end| single_counts || self.graph.is_true(end);
        let closes = self.loop_ends(start, cell).any(|end| counts(end) && bits::contains(row, end));
        let may_open = !self.graph.is_true(start) && self.has_aic_end((cell, digit), row);
        if !closes && !may_open {
            return;
        }
        self.tree.grow(self.graph, self.scope, start);
        let reached = std::mem::take(self.tree);
        for end in reached.reached() {
            let Some((end_cell, end_digit)) = self.graph.candidate_of(end) else { continue };
            if end_cell == cell {
                self.close(&reached, start, end, choice);
            } else if may_open && self.graph.is_true(end) {
                let ends = ((cell, digit), (end_cell, end_digit));
                if self.takes_effect(ends.0, ends.1)
                    && reached.counted_path(self.graph, end, None, &mut self.path)
                {
                    self.aics.push((self.aic(ends.0, ends.1), self.path.len()));
                }
            }
        }
        *self.tree = reached;
    }

    /// The literals of the start's cell in which a loop could end.
    fn loop_ends(&self, start: usize, cell: Cell) -> impl Iterator<Item = usize> + '_ {
        let (own, half) = (self.graph.of_cell(cell), self.graph.half());
        let bivalue = own.len() == 2;
        own.flat_map(move |node| {
            let (ends_true, ends_false) = match (start < half, node == start || half + node == start) {
                (true, same) => (!same, same),
                (false, true) => (true, false),
                (false, false) => (!bivalue, true),
            };
            [(ends_true, node), (ends_false, half + node)]
        })
        .filter_map(|(useful, end)| useful.then_some(end))
    }

    /// Offers the loop that ends in a literal of the start's cell, if there is one.
    fn close(&mut self, tree: &Tree, start: usize, end: usize, choice: &mut Most) {
        let Some((cell, digit)) = self.graph.candidate_of(start) else { return };
        let Some((_, end_digit)) = self.graph.candidate_of(end) else { return };
        if !self.loop_ends(start, cell).any(|useful| useful == end)
            || !tree.counted_path(self.graph, end, Some(cell), &mut self.path)
            || self.has_link_inside(cell)
        {
            return;
        }
        let mut lost = Eliminations::default();
        let only = |digit| Digits::only(digit);
        match (self.graph.is_true(start), self.graph.is_true(end)) {
            (true, _) => lost.add_digits(self.position, only(digit), cell),
            (false, false) => lost.add_digits(self.position, only(end_digit), cell),
            (false, true) if digit == end_digit => {
                lost.add_digits(self.position, Digits::full(9) - only(digit), cell);
            }
            (false, true) => lost = continuous_loop::eliminations(self.position, self.graph, &self.path),
        }
        choice.offer(&lost, self.path.len());
    }

    /// Returns whether the first or the last link of the path stays in its start's cell.
    fn has_link_inside(&self, cell: Cell) -> bool {
        let inside = |literal: usize| self.graph.node_of(literal).0 == CellSet::only(cell);
        inside(self.path[1]) || inside(self.path[self.path.len() - 2])
    }

    /// Returns whether an AIC from a candidate could take effect. `row` is what follows from its being false.
    /// All that it removes is refuted.
    fn has_aic_end(&self, (cell, digit): (Cell, Value), row: &[u64]) -> bool {
        let follows = |end, of| self.graph.find_node(end, of).is_some_and(|node| bits::contains(row, node));
        let seen = self.refuted[digit.index()] & peers(cell);
        let ends = self.position.places(digit) - CellSet::only(cell);
        if seen.has_several()
            && ends.iter().any(|end| follows(end, digit) && (seen & peers(end)).has_several())
        {
            return true;
        }
        let is_refuted = |of: &Value| *of != digit && self.refuted[of.index()].contains(cell);
        let mut own = self.position.candidates(cell).into_iter().filter(is_refuted);
        !seen.is_empty() && own.any(|of| (seen & self.position.places(of)).iter().any(|end| follows(end, of)))
    }

    /// Returns whether HoDoKu removes something if one of two candidates is true. If they have one digit, two
    /// places must see both. Otherwise their cells see each other, and each has the other one's digit.
    fn takes_effect(&self, (start, d): (Cell, Value), (end, e): (Cell, Value)) -> bool {
        if d == e {
            return start != end && (peers(start) & peers(end) & self.position.places(d)).has_several();
        }
        peers(start).contains(end)
            && self.position.places(e).contains(start)
            && self.position.places(d).contains(end)
    }

    /// The eliminations if one of two candidates is true.
    fn aic(&self, (start, d): (Cell, Value), (end, e): (Cell, Value)) -> Eliminations {
        let mut eliminations = Eliminations::default();
        if d == e {
            eliminations.add(self.position, d, peers(start) & peers(end));
        } else {
            eliminations.add(self.position, e, CellSet::only(start));
            eliminations.add(self.position, d, CellSet::only(end));
        }
        eliminations
    }
}
