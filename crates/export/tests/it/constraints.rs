//! Constraints of every kind: what was written whole has the same meaning when it is read.

use crate::{again, full};
use std::sync::Arc;
use sudokud_export::{FORMS, Part, Puzzle};
use sudokud_import::Imported;
use sudokud_model::constraint::{Argument, Constraint, Constraints, Relation, Space, Subject, kinds};
use sudokud_model::grid::{Board, Cell, Value};
use sudokud_model::houses::Layout;
use sudokud_testing::{Random, fitting_constraint, holds, random_constraint};

/// The random constraints of each kind, on each board.
const CONSTRAINTS: usize = 12;

/// The grids in which meanings are compared.
const GRIDS: usize = 30;

/// Returns whether numbers satisfy all constraints.
fn all_hold(constraints: &[Constraint], space: &Space, numbers: &[i64]) -> bool {
    constraints.iter().all(|constraint| holds(constraint, constraints, space, numbers))
}

/// Returns whether numbers satisfy a puzzle that was read, whose houses are those of the space.
fn is_solved_by(read: &Imported, space: &Space, numbers: &[i64]) -> bool {
    let filled = read.board.as_ref().unwrap().filled();
    let mut values =
        filled.map(|(cell, value)| numbers[cell.index()] == (value.index() + space.first_value) as i64);
    values.all(|is_same| is_same) && all_hold(&read.constraints, space, numbers)
}

/// Numbers in which constraints hold, and others: full boards, and boards with a few cells changed.
fn grids(first: &[i64], side: usize, first_value: i64, random: &mut Random) -> Vec<Vec<i64>> {
    let mut grids = vec![first.to_vec()];
    while grids.len() < GRIDS {
        let mut grid = if grids.len().is_multiple_of(2) {
            first.to_vec()
        } else {
            numbers(&full(side, random), first_value)
        };
        for _ in 0..random.next() % 6 {
            let at = random.next() as usize % grid.len();
            grid[at] = first_value + (random.next() as usize % side) as i64;
        }
        grids.push(grid);
    }
    grids
}

fn numbers(board: &Board, first_value: i64) -> Vec<i64> {
    board.cells().iter().map(|value| value.unwrap().index() as i64 + first_value).collect()
}

#[test]
fn constraints_that_are_written_have_the_same_meaning_when_they_are_read() {
    let mut random = Random(3);
    let mut written = std::collections::BTreeMap::new();
    for (side, first_value) in [(4, 1), (6, 1), (9, 1), (9, 0)] {
        let layout = Layout::of_side(side).unwrap();
        let space = Space { layout: Arc::clone(&layout), first_value, variables: 0 };
        for kind in kinds::all() {
            for _ in 0..CONSTRAINTS {
                let solution = numbers(&full(side, &mut random), first_value as i64);
                let constraint = random_constraint(kind, &space, &solution, &mut random)
                    .or_else(|| fitting_constraint(kind, &space, &mut random));
                // Some kinds do not fit every side.
                let Some(constraint) = constraint else { continue };
                let constraints = vec![constraint.clone()];
                let puzzle = Puzzle { first_value, constraints, ..Puzzle::new(Board::empty(&layout)) };
                for form in FORMS.iter().filter(|form| form.holds(Part::Constraints)) {
                    if first_value == 0 && !form.holds(Part::FirstValue) {
                        continue;
                    }
                    let (export, read) = again(&puzzle, form.name);
                    let name = form.name;
                    if export.unwritten.is_empty() {
                        *written.entry((name, kind.name)).or_insert(0) += 1;
                        assert_eq!(read.unread, [], "{name}: {constraint:?}\n{}", export.text);
                        assert_eq!(read.layout(), Some(&layout), "{name}: {constraint:?}");
                        let found = read.checked_constraints().unwrap();
                        assert!(found.is_ok(), "{name}: {constraint:?}\n{found:?}");
                        for grid in grids(&solution, side, first_value as i64, &mut random) {
                            assert_eq!(
                                all_hold(&puzzle.constraints, &space, &grid),
                                is_solved_by(&read, &space, &grid),
                                "{name}: {constraint:?}\n{:?}\n{grid:?}",
                                read.constraints
                            );
                        }
                    } else {
                        assert_eq!(export.unwritten[0].pointer, "/constraints/0", "{name}");
                    }
                }
            }
        }
    }
    let kinds_of = |name: &str| written.keys().filter(|(form, _)| *form == name).count();
    assert_eq!(kinds_of("iss"), kinds::all().count(), "{written:?}");
    assert!(kinds_of("f-puzzles") >= 33 && kinds_of("sudokumaker") >= 33, "{written:?}");
}

#[test]
fn pairs_without_a_mark_have_the_same_meaning_beside_marks() {
    let mut random = Random(5);
    let layout = Layout::of_side(9).unwrap();
    let space = Space::of_layout(&layout);
    let relation = |(kind, value): (&str, i64)| Relation { kind: kind.to_owned(), value };
    let [white, black, x, v] = [("difference", 1), ("ratio", 2), ("pair_sum", 10), ("pair_sum", 5)];
    let mark = |(kind, value), cells: [usize; 2]| {
        let cells = Argument::cells(cells.map(Cell::new));
        Constraint::new(kind, [("cells", cells), ("value", Argument::Number(value))]).unwrap()
    };
    let both = ["f-puzzles", "sudokumaker"];
    for (relations, forms) in [
        // All marks of both kinds are in the rule, so that they are exempt from it as a whole.
        (vec![white, black], &both[1..]),
        (vec![x, v], &both),
        (vec![white], &both),
        (vec![black], &both),
        (vec![("ratio", 3)], &both[1..]),
    ] {
        let of = Argument::Relations(relations.into_iter().map(relation).collect());
        let negative = Constraint::new("negative", [("of", of)]).unwrap();
        let constraints =
            vec![mark(white, [0, 1]), mark(black, [1, 2]), mark(x, [9, 18]), mark(v, [40, 41]), negative];
        let puzzle = Puzzle { constraints, ..Puzzle::new(Board::empty(&layout)) };
        for form in ["iss", "f-puzzles", "sudokumaker"] {
            let (export, read) = again(&puzzle, form);
            let is_written = form == "iss" || forms.contains(&form);
            assert_eq!(export.unwritten.is_empty(), is_written, "{form} {:?}", puzzle.constraints);
            if !export.unwritten.is_empty() {
                continue;
            }
            let first = numbers(&full(9, &mut random), 1);
            // Cells that touch are mostly in a relation, so that few boards tell: pairs are tried one by one.
            for (at, other) in [(0, 1), (1, 2), (9, 18), (40, 41), (60, 61), (60, 69)] {
                for (a, b) in (1..=9).flat_map(|a| (1..=9).map(move |b| (a, b))) {
                    let own = |constraints: &[Constraint]| allows(constraints, &space, [at, other], [a, b]);
                    let is_equal = own(&puzzle.constraints) == own(&read.constraints);
                    assert!(is_equal, "{form} {at} {other} {a} {b}: {:?}", puzzle.constraints);
                }
            }
            assert_eq!(
                all_hold(&puzzle.constraints, &space, &first),
                is_solved_by(&read, &space, &first),
                "{form}"
            );
        }
    }
}

/// Returns whether the primitives about two cells alone allow two numbers.
fn allows(constraints: &[Constraint], space: &Space, cells: [usize; 2], numbers: [i64; 2]) -> bool {
    let all = Constraints::new(space.clone(), constraints.to_vec()).unwrap();
    all.primitives().iter().all(|primitive| {
        let scope: Vec<usize> = primitive.scope().iter().map(|&cell| space.index_of(cell)).collect();
        let is_own = scope.len() == 2 && scope.iter().all(|cell| cells.contains(cell));
        let place = |subject: Subject| usize::from(space.index_of(subject) != cells[0]);
        let value = |subject: Subject| Value::new(numbers[place(subject)] as usize - 1);
        !is_own || primitive.check(&value)
    })
}

#[test]
fn a_text_is_bounded_however_many_pairs_its_constraints_are() {
    let of = || Argument::Relations(vec![Relation { kind: "ratio".to_owned(), value: 3 }]);
    let negative = || Constraint::new("negative", [("of", of())]).unwrap();
    let layout = Layout::of_side(9).unwrap();
    let constraints = (0..2_000).map(|_| negative()).collect();
    let puzzle = Puzzle { constraints, ..Puzzle::new(Board::empty(&layout)) };
    let export = crate::written(&puzzle, "iss");
    assert!(export.text.len() < 3 << 20 && !export.unwritten.is_empty(), "{}", export.text.len());
    assert!(export.unwritten.iter().all(|part| part.what.contains("bytes")));
}

#[test]
fn automata_that_are_too_large_are_not_tried_without_end() {
    let linear = |at: usize| {
        let cells = Argument::cells((0..9).map(|step| Cell::new((at + step) % 81)));
        let weights = Argument::Numbers((0..9).map(|step| 7_i64.pow(step)).collect());
        let relation = Argument::Word("at_most".to_owned());
        let value = ("value", Argument::Number(1_000));
        Constraint::new("linear", [("cells", cells), ("weights", weights), ("relation", relation), value])
            .unwrap()
    };
    let layout = Layout::of_side(9).unwrap();
    let puzzle = Puzzle { constraints: (0..500).map(linear).collect(), ..Puzzle::new(Board::empty(&layout)) };
    let export = crate::written(&puzzle, "iss");
    assert_eq!(export.unwritten.len(), 500);
    assert!(export.unwritten[0].what.contains("its automaton has more than"), "{:?}", export.unwritten[0]);
    assert!(export.unwritten[499].what.contains("the automata of the puzzle"), "{:?}", export.unwritten[499]);
}
