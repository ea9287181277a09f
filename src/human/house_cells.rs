//! The peers of each cell and the cells of each house, as cell sets that all boards of one order share.
//!
//! Each set is computed when it is first needed and kept for the life of the process. The peers take at most
//! N²·N²/8 bytes: 1 KB at side 9, 50 KB at side 25, 12 MB at side 100.

use crate::grid::geometry::MAX_ORDER;
use crate::grid::{Cell, Geometry, House};
use crate::human::cell_set::CellSet;
use std::sync::{Arc, OnceLock};

/// Peers and houses of one order, as cell sets.
pub struct Shape {
    geometry: Arc<Geometry>,
    peers: Vec<OnceLock<CellSet>>,
    houses: Vec<OnceLock<CellSet>>,
}

impl Shape {
    /// The shape of boards with this geometry.
    #[must_use]
    pub fn of(geometry: &Arc<Geometry>) -> Arc<Self> {
        static BUILT: [OnceLock<Arc<Shape>>; MAX_ORDER] = [const { OnceLock::new() }; MAX_ORDER];
        let build = || Self {
            geometry: Arc::clone(geometry),
            peers: vec![OnceLock::new(); geometry.cell_count()],
            houses: vec![OnceLock::new(); 3 * geometry.side()],
        };
        Arc::clone(BUILT[geometry.order() - 1].get_or_init(|| Arc::new(build())))
    }

    fn collect(&self, cells: impl Iterator<Item = Cell>) -> CellSet {
        let mut set = CellSet::empty(self.geometry.cell_count());
        cells.for_each(|cell| set.insert(cell));
        set
    }

    /// The cells that share a house with this one, itself left out.
    #[inline]
    #[must_use]
    pub fn peers(&self, cell: Cell) -> &CellSet {
        self.peers[cell.index()].get_or_init(|| self.collect(self.geometry.peers(cell)))
    }

    /// The cells of a house.
    #[inline]
    #[must_use]
    pub fn house(&self, house: House) -> &CellSet {
        self.houses[house.index()].get_or_init(|| self.collect(self.geometry.cells_of(house).iter().copied()))
    }
}

impl std::fmt::Debug for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Shape of {:?}", self.geometry)
    }
}
