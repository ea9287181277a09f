//! A position to look at: the candidates, and what many techniques want to know about them.
//!
//! Each shared fact is computed once, and only if somebody asks: places by house and value, cells by value, cells with
//! two candidates, the [`Hall`] sets of houses and of lines. The position does not change while it is looked at.

use crate::budget::{Signal, Unwatched, Watch};
use crate::grid::{Board, Candidates, Cell, Geometry, House, Value, ValueSet};
use crate::human::als::almost_locked_set::AlmostLockedSet;
use crate::human::inference::graph::{Graph, Rules};
use crate::human::{CellSet, Deadly, Hall, Shape, Spots, Step};
use std::cell::{Cell as Shared, OnceCell};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Takes each step a finder comes upon; `Break` ends the search.
pub type Sink<'s> = dyn FnMut(Step) -> ControlFlow<()> + 's;

/// Candidates, with the facts that techniques share.
pub struct Position<'a, const W: usize> {
    candidates: &'a Candidates<W>,
    givens: Option<&'a Board>,
    watch: &'a dyn Watch,
    shape: Arc<Shape>,
    stopped: Shared<bool>,
    questions: Shared<u32>,
    ceiling: Shared<f32>,
    spots: OnceCell<PlaceTable<W>>,
    holders: OnceCell<Vec<CellSet>>,
    bivalue: OnceCell<CellSet>,
    conjugates: OnceCell<Vec<Vec<Conjugate>>>,
    rectangles: OnceCell<Vec<Deadly<W>>>,
    impossible: Vec<OnceCell<CellSet>>,
    sets: OnceCell<Vec<AlmostLockedSet<W>>>,
    graphs: [OnceCell<Graph>; 7],
    house_halls: Vec<OnceCell<Hall<W>>>,
    line_halls: Vec<OnceCell<Hall<W>>>,
}

/// Inner loops ask the watch every so many rounds, of at most some microseconds each.
const ASKED_EVERY: u32 = 64;

/// A house in which a value has exactly two places: at least one of them is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conjugate {
    /// The house.
    pub house: House,
    /// Its two places, in reading order.
    pub cells: [Cell; 2],
}

/// Positions in each house: of its open cells, and of each value.
struct PlaceTable<const W: usize> {
    open: Vec<Spots<W>>,
    of_value: Vec<Spots<W>>,
}

impl<'a, const W: usize> Position<'a, W> {
    /// A position nobody hurries, from a puzzle whose givens are not known.
    #[must_use]
    pub fn new(candidates: &'a Candidates<W>) -> Self {
        Self::watched(candidates, None, &Unwatched)
    }

    /// A position with the starting board, where it is known, and a watch that long searches poll.
    #[must_use]
    pub fn watched(candidates: &'a Candidates<W>, givens: Option<&'a Board>, watch: &'a dyn Watch) -> Self {
        let side = candidates.geometry().side();
        Self {
            candidates,
            givens,
            watch,
            shape: Shape::of(candidates.geometry()),
            stopped: Shared::new(false),
            questions: Shared::new(0),
            ceiling: Shared::new(f32::INFINITY),
            spots: OnceCell::new(),
            holders: OnceCell::new(),
            bivalue: OnceCell::new(),
            conjugates: OnceCell::new(),
            rectangles: OnceCell::new(),
            impossible: vec![OnceCell::new(); side],
            sets: OnceCell::new(),
            graphs: [const { OnceCell::new() }; 7],
            house_halls: vec![OnceCell::new(); 3 * side],
            line_halls: vec![OnceCell::new(); side],
        }
    }

    /// The candidates themselves.
    #[inline]
    #[must_use]
    pub const fn candidates(&self) -> &'a Candidates<W> {
        self.candidates
    }

    /// What the board's size fixes.
    #[inline]
    #[must_use]
    pub fn geometry(&self) -> &'a Geometry {
        self.candidates.geometry()
    }

    /// The board as it was at the start, if the caller said.
    #[inline]
    #[must_use]
    pub const fn givens(&self) -> Option<&'a Board> {
        self.givens
    }

    /// `Break` once the watch says stop: asked by every search that may take long.
    #[inline]
    pub fn go_on(&self) -> ControlFlow<()> {
        if !self.stopped.get() && self.watch.poll() == Signal::Continue {
            return ControlFlow::Continue(());
        }
        self.stopped.set(true);
        ControlFlow::Break(())
    }

    /// As [`Position::go_on`], for inner loops: the watch is asked every so many times only.
    #[inline]
    pub fn now_and_then(&self) -> ControlFlow<()> {
        let asked = self.questions.replace(self.questions.get().wrapping_add(1));
        if asked.is_multiple_of(ASKED_EVERY) { self.go_on() } else { ControlFlow::Continue(()) }
    }

    /// From now on only steps rated below this one are looked for: who wants the easiest step has one of this rating. What takes long
    /// may leave out the rest; what is found all the same does no harm.
    pub fn want_below(&self, rating: f32) {
        self.ceiling.set(rating);
    }

    /// Are steps of every rating looked for?
    #[must_use]
    pub fn wants_all(&self) -> bool {
        self.ceiling.get() == f32::INFINITY
    }

    /// Is a step of this rating looked for?
    #[must_use]
    pub fn wants(&self, rating: f32) -> bool {
        self.tenths_below(rating) > 0
    }

    /// How many ratings from this one on are looked for: they are in tenths, though sums of them are not exact.
    #[must_use]
    pub(crate) fn tenths_below(&self, rating: f32) -> usize {
        ((self.ceiling.get() - rating) * 10.0).round() as usize
    }

    /// Did the watch stop a search in this position?
    #[must_use]
    pub const fn was_stopped(&self) -> bool {
        self.stopped.get()
    }

    /// The candidates of an open cell; none for a filled one.
    #[inline]
    #[must_use]
    pub fn options(&self, cell: Cell) -> ValueSet<W> {
        if self.candidates.is_open(cell) { self.candidates.of(cell) } else { ValueSet::EMPTY }
    }

    /// The cells that share a house with this one.
    #[inline]
    #[must_use]
    pub fn peers(&self, cell: Cell) -> &CellSet {
        self.shape.peers(cell)
    }

    /// The cells of a house, as a set.
    #[inline]
    #[must_use]
    pub fn house(&self, house: House) -> &CellSet {
        self.shape.house(house)
    }

    /// The cells that see every one of these.
    #[must_use]
    pub fn common_peers(&self, cells: impl IntoIterator<Item = Cell>) -> CellSet {
        let mut cells = cells.into_iter();
        let Some(first) = cells.next() else { return self.no_cells() };
        let mut common = self.peers(first).clone();
        cells.for_each(|cell| common.retain(self.peers(cell)));
        common
    }

    /// The cells that see every one of these and can be the value: what loses it when one of these has it.
    #[must_use]
    pub fn hit_by(&self, cells: impl IntoIterator<Item = Cell>, value: Value) -> CellSet {
        let mut hit = self.common_peers(cells);
        hit.retain(self.holders(value));
        hit
    }

    /// A cell set of this board, empty.
    #[inline]
    #[must_use]
    pub fn no_cells(&self) -> CellSet {
        CellSet::empty(self.geometry().cell_count())
    }

    fn table(&self) -> &PlaceTable<W> {
        self.spots.get_or_init(|| {
            let geometry = self.geometry();
            let side = geometry.side();
            let mut table =
                PlaceTable { open: vec![Spots::EMPTY; 3 * side], of_value: vec![Spots::EMPTY; 3 * side * side] };
            for cell in self.candidates.open() {
                let places = self.places_in_houses(cell);
                for (house, spot) in places {
                    table.open[house.index()].insert(spot);
                }
                for value in self.candidates.of(cell) {
                    for (house, spot) in places {
                        table.of_value[house.index() * side + value.index()].insert(spot);
                    }
                }
            }
            table
        })
    }

    /// A cell's houses, each with the cell's position in it.
    #[inline]
    pub(crate) fn places_in_houses(&self, cell: Cell) -> [(House, usize); 3] {
        let geometry = self.geometry();
        let (row, column) = (geometry.row(cell).index(), geometry.column(cell).index());
        let order = geometry.order();
        let [in_row, in_column, in_box] = geometry.houses_of(cell);
        [(in_row, column), (in_column, row), (in_box, row % order * order + column % order)]
    }

    /// The positions of a house's open cells.
    #[inline]
    #[must_use]
    pub fn open_spots(&self, house: House) -> Spots<W> {
        self.table().open[house.index()]
    }

    /// The positions in a house where a value can go; empty if it is placed there already.
    #[inline]
    #[must_use]
    pub fn spots(&self, house: House, value: Value) -> Spots<W> {
        self.table().of_value[house.index() * self.geometry().side() + value.index()]
    }

    /// The cells of a house at these positions, in reading order.
    #[inline]
    pub fn cells_at(&self, house: House, spots: Spots<W>) -> impl Iterator<Item = Cell> + use<'a, W> {
        let cells = self.geometry().cells_of(house);
        spots.iter().map(move |spot| cells[spot])
    }

    /// A house whose places for a value are these cells and no others.
    #[must_use]
    pub fn house_of(&self, value: Value, cells: &[Cell]) -> Option<House> {
        let houses = self.geometry().houses_of(*cells.first()?);
        let has_all = |house: House| cells.iter().all(|&cell| self.house(house).contains(cell));
        houses.into_iter().find(|&house| self.spots(house, value).len() == cells.len() && has_all(house))
    }

    /// The open cells that can take a value.
    #[inline]
    #[must_use]
    pub fn holders(&self, value: Value) -> &CellSet {
        let build = || {
            let mut sets = vec![self.no_cells(); self.geometry().side()];
            for cell in self.candidates.open() {
                self.candidates.of(cell).iter().for_each(|value| sets[value.index()].insert(cell));
            }
            sets
        };
        &self.holders.get_or_init(build)[value.index()]
    }

    /// The open cells with exactly two candidates.
    #[must_use]
    pub fn bivalue(&self) -> &CellSet {
        self.bivalue.get_or_init(|| {
            let mut set = self.no_cells();
            let two = |&cell: &Cell| self.candidates.of(cell).len() == 2;
            self.candidates.open().filter(two).for_each(|cell| set.insert(cell));
            set
        })
    }

    /// The houses in which a value has two places: rows, columns, boxes.
    #[must_use]
    pub fn conjugates(&self, value: Value) -> &[Conjugate] {
        let of_value = |value: Value| {
            let pair = |house: House| {
                let spots = self.spots(house, value);
                let mut cells = self.cells_at(house, spots);
                let two = (spots.len() == 2).then(|| [cells.next(), cells.next()])?;
                Some(Conjugate { house, cells: [two[0]?, two[1]?] })
            };
            self.geometry().houses().filter_map(pair).collect()
        };
        &self.conjugates.get_or_init(|| self.geometry().values().map(of_value).collect())[value.index()]
    }

    /// The rectangles in which a pair of values could be exchanged.
    #[must_use]
    pub fn rectangles(&self) -> &[Deadly<W>] {
        self.rectangles.get_or_init(|| crate::human::uniqueness::deadly::rectangles(self))
    }

    /// The candidates that no layout of their value contains, each house having it once: all that arguments about
    /// this one value can remove.
    #[must_use]
    pub fn impossible(&self, value: Value) -> &CellSet {
        self.impossible[value.index()].get_or_init(|| crate::human::exclusion::layout::impossible(self, value))
    }

    /// The almost locked sets, smallest first.
    #[must_use]
    pub fn almost_locked_sets(&self) -> &[AlmostLockedSet<W>] {
        self.sets.get_or_init(|| crate::human::als::almost_locked_set::list(self))
    }

    /// The graph of inferences under these rules.
    #[must_use]
    pub fn graph(&self, rules: Rules) -> &Graph {
        self.graphs[rules as usize].get_or_init(|| Graph::new(self, rules))
    }

    /// Naked and hidden subsets of a house: its open cells (left) against values (right).
    #[must_use]
    pub fn house_hall(&self, house: House) -> &Hall<W> {
        self.house_halls[house.index()].get_or_init(|| {
            let cells = self.geometry().cells_of(house);
            let left = self.open_spots(house);
            Hall::new(left, |spot| Spots::of_values(self.candidates.of(cells[spot])))
        })
    }

    /// Basic fish of a value: the rows that still need it (left) against columns (right).
    #[must_use]
    pub fn line_hall(&self, value: Value) -> &Hall<W> {
        self.line_halls[value.index()].get_or_init(|| {
            let mut left = Spots::EMPTY;
            let places = |row: usize| self.spots(House::new(row), value);
            (0..self.geometry().side()).filter(|&row| !places(row).is_empty()).for_each(|row| left.insert(row));
            Hall::new(left, places)
        })
    }
}

impl<const W: usize> std::fmt::Debug for Position<'_, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Position {:?}", self.candidates)
    }
}
