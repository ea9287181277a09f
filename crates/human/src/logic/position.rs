//! The input of every finder: the candidates of a position, the givens, and the facts that finders share.
//!
//! A position dereferences to its [`Places`]. The facts are computed when a finder first needs them, and
//! kept. Hall sets and unique rectangles are always complete. Almost locked sets, graphs of links, the
//! candidates outside all templates, reasons and the outlook may be incomplete if the watch stops the scan.
//! The candidates and the givens do not change.

use crate::logic::almost_locked_set::{self, AlmostLockedSet};
use crate::logic::board_cells::BoardCells;
use crate::logic::bounds::Bounds;
use crate::logic::constraint_facts::ConstraintFacts;
use crate::logic::deadly_pattern::{self, DeadlyPattern};
use crate::logic::graph::Graph;
use crate::logic::graph_kind::GraphKind;
use crate::logic::hall::HallSets;
use crate::logic::house_cells::HouseCells;
use crate::logic::outlook::Outlook;
use crate::logic::places::Places;
use crate::logic::reasons::list::ReasonList;
use crate::logic::template_search;
use std::cell::OnceCell;
use std::ops::Deref;
use std::sync::Arc;
use sudokud_model::grid::{Board, Candidates, House, Value};

/// A position that finders look at.
pub(crate) struct Position<'a, const W: usize> {
    places: Places<'a, W>,
    givens: Option<&'a Board>,
    constraints: Option<&'a ConstraintFacts>,
    reasons: OnceCell<ReasonList>,
    outlook: OnceCell<Outlook>,
    rectangles: OnceCell<Vec<DeadlyPattern>>,
    outside_all_templates: Vec<OnceCell<BoardCells>>,
    almost_locked_sets: OnceCell<Vec<AlmostLockedSet<W>>>,
    graphs: [OnceCell<Graph>; GraphKind::COUNT],
    house_hall_sets: Vec<OnceCell<HallSets<W>>>,
    line_hall_sets: Vec<OnceCell<HallSets<W>>>,
}

impl<'a, const W: usize> Position<'a, W> {
    /// A position of a puzzle with these givens and these constraints, which fit the side of the board;
    /// `None` if the givens are not known, or if there are no constraints.
    pub(crate) fn new(
        candidates: &'a Candidates<W>,
        givens: Option<&'a Board>,
        constraints: Option<&'a ConstraintFacts>,
    ) -> Self {
        let house_cells = HouseCells::of(candidates.layout(), constraints.map(ConstraintFacts::constraints));
        Self::in_walk(candidates, givens, constraints, house_cells)
    }

    /// As [`Position::new`], with the sets of the layout, which the positions of a walk share.
    pub(crate) fn in_walk(
        candidates: &'a Candidates<W>,
        givens: Option<&'a Board>,
        constraints: Option<&'a ConstraintFacts>,
        house_cells: Arc<HouseCells>,
    ) -> Self {
        let layout = candidates.layout();
        let side = layout.side();
        Self {
            places: Places::new(candidates, house_cells),
            givens,
            constraints,
            reasons: OnceCell::new(),
            outlook: OnceCell::new(),
            rectangles: OnceCell::new(),
            outside_all_templates: vec![OnceCell::new(); side],
            almost_locked_sets: OnceCell::new(),
            graphs: [const { OnceCell::new() }; GraphKind::COUNT],
            house_hall_sets: vec![OnceCell::new(); layout.set_count()],
            line_hall_sets: vec![OnceCell::new(); side],
        }
    }

    /// The constraints of the puzzle, if it has any.
    #[inline]
    pub(crate) const fn constraints(&self) -> Option<&'a ConstraintFacts> {
        self.constraints
    }

    /// The reasons of the position, if the puzzle has constraints.
    pub(crate) fn reasons(&self, bounds: &Bounds<'_>) -> Option<&ReasonList> {
        let facts = self.constraints?;
        Some(self.reasons.get_or_init(|| ReasonList::new(facts, &self.places, bounds)))
    }

    /// The result of propagating each candidate, if the puzzle has constraints; see
    /// [`ConstraintFacts::outlook`].
    pub(crate) fn outlook(&self, bounds: &Bounds<'_>) -> &Outlook {
        let outlook =
            || self.constraints.map_or_else(Outlook::default, |facts| facts.outlook(&self.places, bounds));
        self.outlook.get_or_init(outlook)
    }

    /// The givens of the puzzle, if they are known.
    #[inline]
    pub(crate) const fn givens(&self) -> Option<&'a Board> {
        self.givens
    }

    /// The rectangles in which the values of a pair could be exchanged.
    pub(crate) fn rectangles(&self) -> &[DeadlyPattern] {
        self.rectangles.get_or_init(|| deadly_pattern::rectangles(&self.places))
    }

    /// The cells with this candidate that no template of the value contains. A cell whose search gives up is
    /// not among them.
    pub(crate) fn outside_all_templates(&self, value: Value, bounds: &Bounds<'_>) -> &BoardCells {
        self.outside_all_templates[value.index()]
            .get_or_init(|| template_search::outside_all_templates(&self.places, value, bounds))
    }

    /// The almost locked sets, smallest first.
    pub(crate) fn almost_locked_sets(&self, bounds: &Bounds<'_>) -> &[AlmostLockedSet<W>] {
        self.almost_locked_sets.get_or_init(|| almost_locked_set::list(&self.places, bounds))
    }

    /// The graph of links of this kind.
    pub(crate) fn graph(&self, kind: GraphKind, bounds: &Bounds<'_>) -> &Graph {
        self.graphs[kind as usize].get_or_init(|| {
            let sets = if kind.has_almost_locked_sets() { self.almost_locked_sets(bounds) } else { &[] };
            Graph::new(&self.places, kind, sets, bounds)
        })
    }

    /// The Hall sets of a house or set, its open cells (left) against values (right): naked subsets, and
    /// hidden ones of a house.
    pub(crate) fn house_hall_sets(&self, house: House) -> &HallSets<W> {
        self.house_hall_sets[house.index()].get_or_init(|| {
            let cells = self.layout().cells_of(house);
            HallSets::new(self.open_spots(house), |spot| self.candidates().of(cells[spot]).cast())
        })
    }

    /// The Hall sets of a value, the rows that lack it (left) against columns (right): basic fish.
    pub(crate) fn line_hall_sets(&self, value: Value) -> &HallSets<W> {
        self.line_hall_sets[value.index()].get_or_init(|| {
            let places = |row: usize| self.spots(House::new(row), value);
            let rows = (0..self.layout().side()).filter(|&row| !places(row).is_empty());
            HallSets::new(rows.collect(), places)
        })
    }
}

impl<'a, const W: usize> Deref for Position<'a, W> {
    type Target = Places<'a, W>;

    fn deref(&self) -> &Places<'a, W> {
        &self.places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use sudokud_model::houses::Layout;
    use sudokud_search::budget::{Signal, Stop};
    use sudokud_testing::holes;

    #[test]
    fn what_techniques_share_is_built_under_the_watch() {
        let candidates = Candidates::<1>::new(&holes(5, 60, 1));
        let polls = Cell::new(0);
        let watch = || {
            polls.set(polls.get() + 1);
            Signal::Continue
        };
        let (position, bounds) = (Position::new(&candidates, None, None), Bounds::new(&watch));
        let sets = position.almost_locked_sets(&bounds).len();
        assert!(sets > 500 && polls.get() >= sets / 64, "{} for {sets} sets", polls.get());
        for kind in [GraphKind::Candidates, GraphKind::GroupedCandidates, GraphKind::AlmostLockedSets] {
            let before = polls.get();
            let nodes = position.graph(kind, &bounds).nodes.len();
            let polls = polls.get() - before;
            assert!(nodes > 500 && polls >= nodes / 64, "{polls} for {nodes} nodes");
        }
    }

    #[test]
    fn a_graph_that_was_stopped_or_would_be_too_large_is_empty() {
        let candidates = Candidates::<1>::new(&holes(5, 60, 1));
        for most in [0, 5, 20] {
            let polls = Cell::new(0);
            let watch = || {
                polls.set(polls.get() + 1);
                if polls.get() <= most { Signal::Continue } else { Signal::Stop(Stop::Deadline) }
            };
            let (position, bounds) = (Position::new(&candidates, None, None), Bounds::new(&watch));
            let graph = position.graph(GraphKind::GroupedCandidates, &bounds);
            assert!(graph.nodes.is_empty() && bounds.stopped().is_some());
        }
        let empty = Candidates::<1>::new(&Board::empty(&Layout::classic(8).unwrap()));
        let (position, bounds) = (Position::new(&empty, None, None), Bounds::none());
        let graph = position.graph(GraphKind::Candidates, &bounds);
        assert!(graph.nodes.is_empty() && bounds.stopped().is_none());
    }
}
