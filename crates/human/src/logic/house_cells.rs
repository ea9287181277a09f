//! The peers of each cell and the cells of each house, as cell sets that the positions of a walk share.
//!
//! Each set is computed when it is first needed. Those of the default houses of a side are kept for the life
//! of the process and shared by all boards; those of another layout live as long as their user. The peers of
//! all cells take some 50 bytes per cell, and N²·N²/8 bytes above side 16: 4 KB at side 9, 80 KB at side 25,
//! 13 MB at side 100.

use crate::logic::board_cells::BoardCells;
use std::sync::{Arc, OnceLock};
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Cell, House};
use sudokud_model::houses::{Layout, MAX_SIDE};

/// The peers and houses of boards with one layout, as cell sets.
pub(crate) struct HouseCells {
    layout: Arc<Layout>,
    peers: Vec<OnceLock<BoardCells>>,
    houses: Vec<OnceLock<BoardCells>>,
}

impl HouseCells {
    /// The sets of boards with this layout. Cells that differ because a constraint says so see each other
    /// too.
    pub(crate) fn of(layout: &Arc<Layout>, constraints: Option<&Arc<Constraints>>) -> Arc<Self> {
        static BUILT: [OnceLock<Arc<HouseCells>>; MAX_SIDE] = [const { OnceLock::new() }; MAX_SIDE];
        let build = || {
            let mut cells = Self {
                layout: Arc::clone(layout),
                peers: vec![OnceLock::new(); layout.cell_count()],
                houses: vec![OnceLock::new(); layout.set_count()],
            };
            if let Some(constraints) = constraints {
                let separated = |cell| constraints.differing(cell).iter().map(|entry| entry.0);
                let peers = |cell| OnceLock::from(cells.collect(layout.peers(cell).chain(separated(cell))));
                cells.peers = layout.cells().map(peers).collect();
            }
            Arc::new(cells)
        };
        if layout.is_default() && constraints.is_none() {
            Arc::clone(BUILT[layout.side() - 1].get_or_init(build))
        } else {
            build()
        }
    }

    fn collect(&self, cells: impl Iterator<Item = Cell>) -> BoardCells {
        let mut set = BoardCells::empty(self.layout.cell_count());
        cells.for_each(|cell| set.insert(cell));
        set
    }

    /// The cells that see this one: those that share a house with it, itself left out, and those that a
    /// constraint separates from it.
    #[inline]
    pub(crate) fn peers(&self, cell: Cell) -> &BoardCells {
        self.peers[cell.index()].get_or_init(|| self.collect(self.layout.peers(cell)))
    }

    /// The cells of a house or set.
    #[inline]
    pub(crate) fn house(&self, house: House) -> &BoardCells {
        self.houses[house.index()].get_or_init(|| self.collect(self.layout.cells_of(house).iter().copied()))
    }
}
