//! Kinds that relate neighbors, and kinds for the whole board.

use super::machine::{Machine, automaton};
use super::relation::pairs;
use super::space::{Items, Nesting, Space};
use super::types::Row;
use crate::mark_facts::value_of;
use sudokud_model::constraint::{Constraint, Relation};
use sudokud_model::grid::Cell;

pub(super) const KINDS: &[Row] = &[
    Row::new("difference", |mark, space, _| of_mark(space, mark)),
    Row::new("ratio", |mark, space, _| of_mark(space, mark)),
    Row::new("pair_sum", |mark, space, _| of_mark(space, mark)),
    Row::new("greater_than", |mark, space, _| {
        let cells = mark.cells("cells");
        let found = space.marked_pairs(&cells);
        if found.is_empty() {
            return Ok(Vec::new());
        }
        if found.iter().any(|&[a, b]| !space.touch(a, b)) {
            return pairs(space, "greater_than", &found, |a, b| a > b);
        }
        Ok(vec![format!(".GreaterThan{}", space.cells(&cells))])
    }),
    Row::new("negative", negative),
    Row::new("anti_knight", |_, space, nesting| match nesting {
        Nesting::Top => Ok(vec![".AntiKnight".to_owned()]),
        Nesting::Alternative => apart(space, &[(1, 2), (2, 1), (1, -2), (2, -1)], |a, b| a != b),
    }),
    Row::new("anti_king", |_, space, nesting| match nesting {
        Nesting::Top => Ok(vec![".AntiKing".to_owned()]),
        Nesting::Alternative => apart(space, &[(1, 1), (1, -1)], |a, b| a != b),
    }),
    Row::new("nonconsecutive", |_, space, nesting| match nesting {
        Nesting::Top => Ok(vec![".AntiConsecutive".to_owned()]),
        Nesting::Alternative => apart(space, &[(0, 1), (1, 0)], |a, b| (a - b).abs() != 1),
    }),
    Row::new("offset", |offset, space, _| {
        let number = |field| offset.number(field).unwrap_or(0);
        let (rows, columns) = (number("rows"), number("columns"));
        let both = [(rows, columns), (rows, -columns)];
        let holds: fn(i64, i64) -> bool = match offset.text("relation") {
            Some("different") => |a, b| a != b,
            Some("equal") => |a, b| a == b,
            Some("consecutive") => |a, b| (a - b).abs() == 1,
            _ => |a, b| (a - b).abs() != 1,
        };
        apart(space, if rows == 0 || columns == 0 { &both[..1] } else { &both }, holds)
    }),
    Row::new("global_entropy", global_entropy),
];

/// Returns whether two numbers have a relation.
fn holds(kind: &str, value: i64, a: i64, b: i64) -> bool {
    match kind {
        "difference" => (a - b).abs() == value,
        "ratio" => a == value * b || b == value * a,
        _ => a + b == value,
    }
}

/// Returns the type of a mark, if it has one.
fn type_of(kind: &str, value: i64) -> Option<&'static str> {
    match (kind, value) {
        ("difference", 1) => Some("WhiteDot"),
        ("ratio", 2) => Some("BlackDot"),
        ("pair_sum", 10) => Some("X"),
        ("pair_sum", 5) => Some("V"),
        _ => None,
    }
}

/// A mark with a type relates all listed cells that touch; two cells that do not touch are a pair.
fn of_mark(space: &Space<'_>, mark: &Constraint) -> Items {
    let (kind, value, cells) = (mark.kind().name, value_of(mark), mark.cells("cells"));
    let found = space.marked_pairs(&cells);
    match type_of(kind, value) {
        _ if found.is_empty() => Ok(Vec::new()),
        Some(name) if found.iter().all(|&[a, b]| space.touch(a, b)) => {
            Ok(vec![format!(".{name}{}", space.cells(&cells))])
        }
        _ => pairs(space, kind, &found, |a, b| holds(kind, value, a, b)),
    }
}

/// The pairs of values that the rules of the solver are about have types, if all marks are beside the items
/// of the board. Otherwise the pairs without a mark are written one by one.
fn negative(negative: &Constraint, space: &Space<'_>, nesting: Nesting) -> Items {
    let relations = negative.relations("of");
    let is = |wanted: [(&str, i64); 2]| {
        let has =
            |&(kind, value): &(&str, i64)| relations.iter().any(|of| of.kind == kind && of.value == value);
        wanted.iter().all(has) && relations.iter().all(|of| wanted.contains(&(of.kind.as_str(), of.value)))
    };
    if nesting == Nesting::Top && !space.has_alternatives {
        if is([("difference", 1), ("ratio", 2)]) {
            return Ok(vec![".StrictKropki".to_owned()]);
        }
        if is([("pair_sum", 5), ("pair_sum", 10)]) {
            return Ok(vec![".StrictXV".to_owned()]);
        }
    }
    // By cell: whether the pair with the cell to its right, and the one with the cell below, has a mark.
    let mut is_marked = vec![[false; 2]; space.layout.cell_count()];
    let has_relation = |kind: &str, value| relations.iter().any(|of| of.kind == kind && of.value == value);
    for (_, _, pairs) in space.marks.iter().filter(|(kind, value, _)| has_relation(kind, *value)) {
        for &[a, b] in pairs.iter().filter(|[a, b]| space.touch(*a, *b)) {
            let is_below = a.index().abs_diff(b.index()) > 1 || space.side == 1;
            is_marked[a.min(b).index()][usize::from(is_below)] = true;
        }
    }
    let open = |offset: (i64, i64), below: usize| {
        let pairs = space.pairs_at(offset.0, offset.1).into_iter();
        pairs.filter(|[a, _]| !is_marked[a.index()][below]).collect::<Vec<_>>()
    };
    let open = [open((0, 1), 0), open((1, 0), 1)].concat();
    let has_none = |a, b| !relations.iter().any(|of: &Relation| holds(&of.kind, of.value, a, b));
    pairs(space, "negative", &open, has_none)
}

/// Relates all cells so many rows and columns apart.
fn apart(space: &Space<'_>, offsets: &[(i64, i64)], holds: fn(i64, i64) -> bool) -> Items {
    let all = offsets.iter().flat_map(|&(rows, columns)| space.pairs_at(rows, columns));
    pairs(space, "apart", &all.collect::<Vec<_>>(), holds)
}

/// In an alternative, each square of 2×2 cells is an automaton that notes the thirds of the values.
fn global_entropy(_: &Constraint, space: &Space<'_>, nesting: Nesting) -> Items {
    if nesting == Nesting::Top {
        return Ok(vec![".GlobalEntropy".to_owned()]);
    }
    let (side, first) = (space.side as i64, space.first_value as i64);
    let step = |&thirds: &u8, number: i64| Some(thirds | 1 << ((number - first) * 3 / side));
    let machine = Machine::of_steps(space, (0, 4), step, |&thirds| thirds == 0b111)?;
    let square = |[corner, _]: [Cell; 2]| {
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cells = cells.iter().filter_map(|&(rows, columns)| space.shifted(corner, rows, columns));
        automaton(space, "global_entropy", &machine, &cells.collect::<Vec<_>>())
    };
    space.pairs_at(1, 1).into_iter().map(square).collect::<Result<Vec<_>, _>>().map(|items| items.concat())
}
