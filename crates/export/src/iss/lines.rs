//! Kinds that are lines of cells in order.

use super::relation::{key, pairs};
use super::sets::{equal_sums, terms};
use super::space::{Items, Nesting, Space, with_number};
use super::types::Row;
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::Cell;

/// The difference of a lockout line without one.
const LOCKOUT: i64 = 4;

/// The largest digit of a pill.
const MAX_DIGIT: i64 = 9;

pub(super) const KINDS: &[Row] = &[
    Row::new("thermometer", |line, space, _| of_cells(space, "Thermo", line)),
    Row::new("slow_thermometer", |line, space, _| {
        let cells = line.cells("cells");
        Ok(vec![format!(".Pair~{}~_slow_thermometer{}", key(space, |a, b| a <= b), space.cells(&cells))])
    }),
    Row::new("whisper", |line, space, _| {
        let difference = line.number("difference").unwrap_or(space.side.div_ceil(2) as i64);
        with_number("Whisper", difference, &space.cells(&line.cells("cells")))
    }),
    Row::new("renban", |line, space, _| of_cells(space, "Renban", line)),
    Row::new("nabner", |line, space, _| {
        let key = key(space, |a, b| (a - b).abs() > 1);
        Ok(vec![format!(".PairX~{key}~_nabner{}", space.cells(&line.cells("cells")))])
    }),
    Row::new("palindrome", |line, space, _| of_cells(space, "Palindrome", line)),
    Row::new("between", |line, space, _| of_cells(space, "Between", line)),
    Row::new("lockout", |line, space, _| {
        let difference = line.number("difference").unwrap_or(LOCKOUT);
        with_number("Lockout", difference, &space.cells(&line.cells("cells")))
    }),
    Row::new("modular", |line, space, _| {
        with_number("Modular", line.number("modulus").unwrap_or(2), &space.cells(&line.cells("cells")))
    }),
    Row::new("entropic", |line, space, _| of_cells(space, "Entropic", line)),
    Row::new("zipper", |line, space, _| of_cells(space, "Zipper", line)),
    Row::new("region_sum_line", |line, space, _| {
        if space.has_regions() {
            return of_cells(space, "RegionSumLine", line);
        }
        let block = |cell: &Cell| space.layout.block_of(*cell);
        let cells = line.cells("cells");
        let pieces = cells.chunk_by(|a, b| block(a) == block(b)).map(<[Cell]>::to_vec);
        equal_sums(space, &pieces.collect::<Vec<_>>())
    }),
    Row::new("sum_line", |line, space, _| {
        let ends = if line.text("ends") == Some("closed") { "~LOOP" } else { "" };
        let cells = space.cells(&line.cells("cells"));
        with_number("SumLine", line.number("sum").unwrap_or(1), &(cells + ends))
    }),
    Row::new("arrow", arrow),
    Row::new("double_arrow", |line, space, _| of_cells(space, "DoubleArrow", line)),
    Row::new("minimum", |marked, space, _| beside_neighbors(space, marked, |cell, other| [other, cell])),
    Row::new("maximum", |marked, space, _| beside_neighbors(space, marked, |cell, other| [cell, other])),
    Row::new("pairs", |line, space, _| {
        let name = if line.text("which") == Some("all") { "PairX" } else { "Pair" };
        let allowed = line.tuples("allowed");
        let key = key(space, |a, b| allowed.iter().any(|pair| pair[..] == [a, b]));
        Ok(vec![format!(".{name}~{key}~_pairs{}", space.cells(&line.cells("cells")))])
    }),
];

fn of_cells(space: &Space<'_>, name: &str, line: &Constraint) -> Items {
    Ok(vec![format!(".{name}{}", space.cells(&line.cells("cells")))])
}

/// The cells of a pill in reading order are digits. If there are values above 9, it is a sum.
fn arrow(arrow: &Constraint, space: &Space<'_>, _: Nesting) -> Items {
    let (mut circle, path) = (arrow.cells("circle"), arrow.cells("path"));
    circle.sort_unstable();
    let cells = || space.cells(&circle) + &space.cells(&path);
    match circle.len() {
        1 => Ok(vec![format!(".Arrow{}", cells())]),
        count if space.numbers().end <= MAX_DIGIT + 1 => with_number("PillArrow", count as i64, &cells()),
        count => {
            let digits = [-100, -10, -1].into_iter().skip(3 - count.min(3));
            let weights: Vec<i64> = digits.chain(path.iter().map(|_| 1)).collect();
            terms(space, 0, (&[circle.as_slice(), &path].concat(), &weights))
        }
    }
}

/// The greater cell of each pair of a cell and a neighbor that is not in the list comes first.
fn beside_neighbors(
    space: &Space<'_>,
    marked: &Constraint,
    greater_first: fn(Cell, Cell) -> [Cell; 2],
) -> Items {
    let cells = marked.cells("cells");
    let neighbors = |&cell: &Cell| {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let next = steps.into_iter().filter_map(move |(rows, columns)| space.shifted(cell, rows, columns));
        next.filter(|other| !cells.contains(other)).map(move |other| greater_first(cell, other))
    };
    let found: Vec<[Cell; 2]> = cells.iter().flat_map(neighbors).collect();
    pairs(space, marked.kind().name, &found, |a, b| a > b)
}
