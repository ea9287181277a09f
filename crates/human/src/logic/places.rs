//! Where each value can go: the candidates of a position, indexed by house and by value.
//!
//! Each index is computed when it is first needed and kept. The candidates do not change meanwhile.

use crate::logic::board_cells::BoardCells;
use crate::logic::house_cells::HouseCells;
use std::cell::OnceCell;
use std::sync::Arc;
use sudokud_model::grid::{Candidates, Cell, House, Value, ValueSet};
use sudokud_model::houses::Layout;
use sudokud_model::sets::BitSet;

/// A set of indices 0..N: cells of a house, or lines of a board. A house has as many cells as values, so it
/// has as many words as the board's [`ValueSet`].
pub(crate) type Spots<const W: usize> = BitSet<usize, W>;

/// The candidates of a position, with indexes.
pub(crate) struct Places<'a, const W: usize> {
    candidates: &'a Candidates<W>,
    house_cells: Arc<HouseCells>,
    spots: OnceCell<SpotTable<W>>,
    cells_with: OnceCell<Vec<BoardCells>>,
    bivalue: OnceCell<BoardCells>,
    conjugates: OnceCell<Vec<Vec<Conjugate>>>,
}

/// A conjugate pair: the only two places of a value in a house, one of which is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conjugate {
    /// The house.
    pub(crate) house: House,
    /// Its two places, in reading order.
    pub(crate) cells: [Cell; 2],
}

/// By house and set: the indices of its open cells, and of the places of each value.
struct SpotTable<const W: usize> {
    open: Vec<Spots<W>>,
    of_value: Vec<Spots<W>>,
}

impl<'a, const W: usize> Places<'a, W> {
    /// The places of these candidates, with the sets of their layout.
    pub(crate) fn new(candidates: &'a Candidates<W>, house_cells: Arc<HouseCells>) -> Self {
        Self {
            candidates,
            house_cells,
            spots: OnceCell::new(),
            cells_with: OnceCell::new(),
            bivalue: OnceCell::new(),
            conjugates: OnceCell::new(),
        }
    }

    /// The candidates.
    #[inline]
    pub(crate) const fn candidates(&self) -> &'a Candidates<W> {
        self.candidates
    }

    /// The layout of the board.
    #[inline]
    pub(crate) fn layout(&self) -> &'a Layout {
        self.candidates.layout()
    }

    /// The candidates of an open cell; none for a filled one.
    #[inline]
    pub(crate) fn options(&self, cell: Cell) -> ValueSet<W> {
        if self.candidates.is_open(cell) { self.candidates.of(cell) } else { ValueSet::EMPTY }
    }

    /// The cells that see this one: those that share a house or set with it, or that a constraint separates
    /// from it.
    #[inline]
    pub(crate) fn peers(&self, cell: Cell) -> &BoardCells {
        self.house_cells.peers(cell)
    }

    /// Returns whether two cells see each other.
    #[inline]
    pub(crate) fn sees(&self, one: Cell, other: Cell) -> bool {
        self.peers(one).contains(other)
    }

    /// The cells of a house or set, as a set.
    #[inline]
    pub(crate) fn house(&self, house: House) -> &BoardCells {
        self.house_cells.house(house)
    }

    /// The cells that see every one of these; none if no cell is given.
    pub(crate) fn common_peers(&self, cells: impl IntoIterator<Item = Cell>) -> BoardCells {
        let mut cells = cells.into_iter();
        let Some(first) = cells.next() else { return self.no_cells() };
        let mut common = self.peers(first).clone();
        cells.for_each(|cell| common.retain(self.peers(cell)));
        common
    }

    /// The cells with this candidate that see every one of these cells. They lose it if one of these has the
    /// value.
    pub(crate) fn seen_by_all(&self, cells: impl IntoIterator<Item = Cell>, value: Value) -> BoardCells {
        let mut hit = self.common_peers(cells);
        hit.retain(self.cells_with(value));
        hit
    }

    /// As [`Places::seen_by_all`], for those of the cells that have the candidate.
    pub(crate) fn seen_by_places(&self, cells: impl IntoIterator<Item = Cell>, value: Value) -> BoardCells {
        self.seen_by_all(cells.into_iter().filter(|&cell| self.options(cell).contains(value)), value)
    }

    /// The values of the candidates of these cells.
    pub(crate) fn values_of<'c>(&self, cells: impl IntoIterator<Item = &'c Cell>) -> ValueSet<W> {
        cells.into_iter().fold(ValueSet::EMPTY, |all, &cell| all | self.options(cell))
    }

    /// A cell set of this board, empty.
    #[inline]
    pub(crate) fn no_cells(&self) -> BoardCells {
        BoardCells::empty(self.layout().cell_count())
    }

    fn table(&self) -> &SpotTable<W> {
        self.spots.get_or_init(|| {
            let layout = self.layout();
            let side = layout.side();
            let mut table = SpotTable {
                open: vec![Spots::EMPTY; layout.set_count()],
                of_value: vec![Spots::EMPTY; layout.set_count() * side],
            };
            for cell in self.candidates.open() {
                let values = self.candidates.of(cell);
                for (house, spot) in layout.places_in_sets(cell) {
                    let spot = Spots::only(spot);
                    table.open[house.index()] |= spot;
                    let of_value = &mut table.of_value[house.index() * side..][..side];
                    values.iter().for_each(|value| of_value[value.index()] |= spot);
                }
            }
            table
        })
    }

    /// The indices of the open cells of a house or set.
    #[inline]
    pub(crate) fn open_spots(&self, house: House) -> Spots<W> {
        self.table().open[house.index()]
    }

    /// The indices of the places of a value in a house or set; empty if it is placed there already.
    #[inline]
    pub(crate) fn spots(&self, house: House, value: Value) -> Spots<W> {
        self.table().of_value[house.index() * self.layout().side() + value.index()]
    }

    /// The cells of a house or set with these indices, in reading order.
    #[inline]
    pub(crate) fn cells_at(&self, house: House, spots: Spots<W>) -> impl Iterator<Item = Cell> + use<'a, W> {
        let cells = self.layout().cells_of(house);
        spots.iter().map(move |spot| cells[spot])
    }

    /// The open cells of a house or set, in reading order.
    #[inline]
    pub(crate) fn open_cells(&self, house: House) -> impl Iterator<Item = Cell> + use<'a, W> {
        self.cells_at(house, self.open_spots(house))
    }

    /// The places of a value in a house or set, in reading order; none if it is placed there already.
    #[inline]
    pub(crate) fn places(&self, house: House, value: Value) -> impl Iterator<Item = Cell> + use<'a, W> {
        self.cells_at(house, self.spots(house, value))
    }

    /// A house whose places for a value are these cells and no others.
    pub(crate) fn house_of(&self, value: Value, cells: &[Cell]) -> Option<House> {
        let houses = self.layout().houses_of(*cells.first()?);
        let has_all = |house: House| cells.iter().all(|&cell| self.house(house).contains(cell));
        houses.iter().copied().find(|&house| self.spots(house, value).len() == cells.len() && has_all(house))
    }

    /// The open cells that can take a value.
    #[inline]
    pub(crate) fn cells_with(&self, value: Value) -> &BoardCells {
        let build = || {
            let mut sets = vec![self.no_cells(); self.layout().side()];
            for cell in self.candidates.open() {
                self.candidates.of(cell).iter().for_each(|value| sets[value.index()].insert(cell));
            }
            sets
        };
        &self.cells_with.get_or_init(build)[value.index()]
    }

    /// The open cells with exactly two candidates.
    pub(crate) fn bivalue(&self) -> &BoardCells {
        self.bivalue.get_or_init(|| {
            let mut set = self.no_cells();
            let two = |&cell: &Cell| self.candidates.of(cell).len() == 2;
            self.candidates.open().filter(two).for_each(|cell| set.insert(cell));
            set
        })
    }

    /// The houses in which a value has two places: rows, columns, others.
    pub(crate) fn conjugates(&self, value: Value) -> &[Conjugate] {
        let of_value = |value: Value| {
            let pair = |house: House| {
                let spots = self.spots(house, value);
                let mut cells = self.cells_at(house, spots);
                let two = (spots.len() == 2).then(|| [cells.next(), cells.next()])?;
                Some(Conjugate { house, cells: [two[0]?, two[1]?] })
            };
            self.layout().houses().filter_map(pair).collect()
        };
        &self.conjugates.get_or_init(|| self.layout().values().map(of_value).collect())[value.index()]
    }

    /// The other houses and sets that contain all these places of a house: a line and a box that hold the
    /// same places of a value, for example.
    pub(crate) fn covers(&self, house: House, spots: Spots<W>) -> impl Iterator<Item = House> + use<'a, W> {
        let layout = self.layout();
        let cells = layout.cells_of(house);
        let of_first = spots.first().map_or(&[][..], |first| layout.sets_of(cells[first]));
        let has_rest =
            move |&other: &House| spots.iter().skip(1).all(|spot| layout.contains(other, cells[spot]));
        of_first.iter().copied().filter(move |&other| other != house).filter(has_rest)
    }

    /// The houses that contain all these cells.
    pub(crate) fn shared_houses(&self, cells: &[Cell]) -> Vec<House> {
        let Some((&first, rest)) = cells.split_first() else { return Vec::new() };
        let has_rest = |&house: &House| rest.iter().all(|&cell| self.house(house).contains(cell));
        self.layout().houses_of(first).iter().copied().filter(has_rest).collect()
    }
}
