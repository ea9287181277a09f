//! Symmetries of the givens: the orbits of cells that are given or open together.
//!
//! With M = N − 1, the cell in row r and column c goes to (M − r, M − c) under half a turn, to (c, M − r)
//! under a quarter turn, to (r, M − c) under the vertical mirror and to (c, r) under the diagonal one.

use sudokud_model::grid::{Cell, Column, Row};
use sudokud_model::houses::Layout;

/// A symmetry of the givens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No cell depends on another.
    #[default]
    None,
    /// Half a turn.
    Rotational,
    /// A quarter turn.
    Quarter,
    /// The vertical mirror: left and right are exchanged.
    Mirror,
    /// The mirror at the diagonal from the top left: rows and columns are exchanged.
    Diagonal,
    /// All turns and mirrors of the square.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 6] =
        [Self::None, Self::Rotational, Self::Quarter, Self::Mirror, Self::Diagonal, Self::Full];

    /// The name in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotational => "rotational",
            Self::Quarter => "quarter",
            Self::Mirror => "mirror",
            Self::Diagonal => "diagonal",
            Self::Full => "full",
        }
    }

    /// Returns the orbits, ordered by their first cells, each in reading order. Every cell is in exactly one.
    ///
    /// ```
    /// use sudokud_generate::Symmetry;
    /// use sudokud_model::houses::Layout;
    /// let layout = Layout::classic(3).unwrap();
    /// assert_eq!(Symmetry::Rotational.orbits(&layout).len(), 41);
    /// ```
    #[must_use]
    pub fn orbits(self, layout: &Layout) -> Vec<Vec<Cell>> {
        let orbit = |cell| {
            let mut cells = self.images(layout, cell);
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        layout
            .cells()
            .map(|cell| (cell, orbit(cell)))
            .filter(|(cell, orbit)| orbit[0] == *cell)
            .map(|(_, orbit)| orbit)
            .collect()
    }

    /// The cells to which a cell goes, itself included, some of them repeated.
    fn images(self, layout: &Layout, cell: Cell) -> Vec<Cell> {
        let last = layout.side() - 1;
        let (r, c) = (layout.row(cell).index(), layout.column(cell).index());
        let (up, left) = (last - r, last - c);
        let images: &[(usize, usize)] = match self {
            Self::None => &[(r, c)],
            Self::Rotational => &[(r, c), (up, left)],
            Self::Quarter => &[(r, c), (c, up), (up, left), (left, r)],
            Self::Mirror => &[(r, c), (r, left)],
            Self::Diagonal => &[(r, c), (c, r)],
            Self::Full => &[(r, c), (c, up), (up, left), (left, r), (r, left), (c, r), (up, c), (left, up)],
        };
        images.iter().map(|&(row, column)| layout.cell(Row::new(row), Column::new(column))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_in_exactly_one_orbit_and_the_orbits_have_the_known_numbers() {
        for (order, numbers) in [(2, [16, 8, 4, 8, 10, 3]), (3, [81, 41, 21, 45, 45, 15])] {
            let layout = Layout::classic(order).unwrap();
            for (symmetry, number) in Symmetry::ALL.into_iter().zip(numbers) {
                let orbits = symmetry.orbits(&layout);
                let mut cells: Vec<Cell> = orbits.iter().flatten().copied().collect();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(layout.cells()), "{symmetry:?}");
                assert_eq!(orbits.len(), number, "{symmetry:?}");
            }
        }
    }
}
