//! The outline of some cells: closed paths inside their outer edges.
//!
//! Each path follows the edges with the cells on its right. Where two cells touch at a corner only, it turns
//! right, so that each stays in its own path. Cost: O(n) for n cells of a board.

use crate::measures::{CELL, Measures};
use crate::number::Number;
use crate::point::Point;
use std::fmt::Write;
use sudokud_model::grid::{Cell, Column, Row};

/// The directions along the upper, right, lower and left edge of a cell, as steps of rows and columns. The
/// direction before one of them leads out of the cell across that edge.
const ALONG: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Returns the outline as path data, `inset` inside the edges.
pub(crate) fn path(cells: &[Cell], inset: f64, measures: &Measures) -> String {
    let layout = measures.layout();
    let mut is_inside = vec![false; layout.cell_count()];
    cells.iter().for_each(|cell| is_inside[cell.index()] = true);
    let step = |cell: Cell, (down, right): (isize, isize)| {
        let row = layout.row(cell).index().checked_add_signed(down)?;
        let column = layout.column(cell).index().checked_add_signed(right)?;
        let is_on_board = row < layout.side() && column < layout.side();
        let next = is_on_board.then(|| layout.cell(Row::new(row), Column::new(column)))?;
        is_inside[next.index()].then_some(next)
    };
    let mut walked = vec![[false; 4]; layout.cell_count()];
    let mut path = String::new();
    for (&first, edge) in cells.iter().flat_map(|cell| (0..4).map(move |edge| (cell, edge))) {
        if step(first, ALONG[(edge + 3) % 4]).is_some() {
            continue;
        }
        let (mut cell, mut edge, mut command) = (first, edge, 'M');
        while !std::mem::replace(&mut walked[cell.index()][edge], true) {
            let out = ALONG[(edge + 3) % 4];
            let ahead = step(cell, ALONG[edge]);
            let outside = ahead.and_then(|ahead| step(ahead, out));
            let (along, out) = (vector(ALONG[edge]), vector(out));
            // The corner is inside the cell; where the outline turns left, it is inside the next one.
            let along_inset = if outside.is_some() { inset } else { -inset };
            let end = measures.middle(cell) + (along + out) * (CELL / 2.0);
            let corner = end + along * along_inset - out * inset;
            match (ahead, outside) {
                (None, _) => edge = (edge + 1) % 4,
                (Some(ahead), None) => {
                    cell = ahead;
                    continue;
                }
                (_, Some(outside)) => (cell, edge) = (outside, (edge + 3) % 4),
            }
            let _ = write!(path, "{command}{} {}", Number(corner.x), Number(corner.y));
            command = 'L';
        }
        if command == 'L' {
            path.push('z');
        }
    }
    path
}

fn vector((down, right): (isize, isize)) -> Point {
    Point::new(right as f64, down as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Picture, Show, Style, picture, show};
    use sudokud_model::grid::random::{Random, SplitMix64};
    use sudokud_model::grid::{Board, Marks, ValueSet};
    use sudokud_model::houses::Layout;

    fn measures(side: usize) -> Measures {
        let board = Board::empty(&Layout::of_side(side).unwrap());
        let marks = Marks::new(vec![ValueSet::EMPTY; side * side]).unwrap();
        let source = show::Source { board: &board, givens: None, marks: &marks, solution: None };
        let picture = Picture::of_cells(
            board.layout(),
            source.contents(Show::Values),
            picture::symbols(board.layout(), None, 1),
        );
        Measures::new(&picture, &Style::default())
    }

    /// Returns the area inside closed paths (C. F. Gauss's formula); holes count as negative.
    fn area(path: &str) -> f64 {
        let number = |text: &str| text.parse::<f64>().unwrap();
        let corner =
            |text: &str| text.split_once(' ').map(|(x, y)| Point::new(number(x), number(y))).unwrap();
        let of_loop = |path: &str| {
            let corners: Vec<Point> = path.trim_start_matches('M').split('L').map(corner).collect();
            let pairs = corners.iter().zip(corners.iter().cycle().skip(1));
            pairs.map(|(a, b)| a.cross(*b) / 2.0).sum::<f64>()
        };
        path.split_terminator('z').map(of_loop).sum()
    }

    #[test]
    fn the_outline_of_any_cells_contains_their_area() {
        let measures = measures(6);
        let mut random = SplitMix64::new(5);
        for _ in 0..500 {
            let cells: Vec<Cell> = (0..36).filter(|_| random.below(5) < 3).map(Cell::new).collect();
            assert_eq!(area(&path(&cells, 0.0, &measures)), cells.len() as f64 * CELL * CELL, "{cells:?}");
        }
    }

    #[test]
    fn an_outline_lies_inside_its_cells_and_turns_with_them() {
        // An L of three cells and a cell that touches it at a corner.
        let cells = [0, 6, 7, 14].map(Cell::new);
        let path = path(&cells, 10.0, &measures(6));
        assert_eq!(path, "M90 10L90 110L190 110L190 190L10 190L10 10zM290 210L290 290L210 290L210 210z");
    }
}
