//! The steps of a position do not depend on how the board is drawn: values renamed, lines and chutes
//! exchanged, board transposed.
//!
//! For every technique, at sides 4, 9 and 16: all its steps in a position, and all its steps in the position
//! redrawn, are the same up to the map. A watch ends listings that would take long; these compare nothing,
//! and the test counts how many were left.

use crate::examples::{Changes, changes, examples, identity, options_for, positions};
use crate::patience::Patience;
use std::collections::BTreeSet;
use sudokud_human::example::Example;
use sudokud_human::{self as human, Technique, WalkStatus};
use sudokud_testing::Map;

/// A redrawn example.
fn redraw(example: &Example, map: &Map) -> Example {
    Example {
        givens: map.board(&example.givens),
        board: map.board(&example.board),
        marks: map.marks(&example.marks),
        ..example.clone()
    }
}

/// All steps of the example's technique, unless that takes too long.
fn all(example: &Example, map: &Map) -> Option<BTreeSet<Changes>> {
    let options = options_for(example, 0);
    let outcome = human::all(&example.board, Some(&example.marks), &options, &Patience::of(3_000));
    (!matches!(outcome.status, WalkStatus::Stopped(_)))
        .then(|| outcome.steps.iter().map(|step| changes(step, map)).collect())
}

/// How many were compared, what took too long, and what differed.
fn redrawn(examples: impl Iterator<Item = Example>) -> (usize, Vec<Technique>, Vec<String>) {
    let (mut compared, mut left, mut differ) = (0, Vec::new(), Vec::new());
    // A redrawn board keeps boxes that are squares, and not the symmetries of the square.
    let is_kept = |example: &Example| {
        let side = example.board.side();
        side.isqrt().pow(2) == side && example.technique != Technique::SymmetricalPlacement
    };
    for (k, example) in examples.filter(is_kept).enumerate() {
        let side = example.board.side();
        let (map, same) = (Map::random(side.isqrt(), 0xD1CE + k as u64), identity(side));
        match (all(&example, &map), all(&redraw(&example, &map), &same)) {
            (Some(here), Some(there)) => {
                compared += 1;
                let one_sided = here.symmetric_difference(&there).count();
                if one_sided > 0 || here.is_empty() {
                    differ.push(format!("{one_sided} of {}: {}", here.len(), example.technique.id()));
                }
            }
            _ => left.push(example.technique),
        }
    }
    (compared, left, differ)
}

#[test]
fn at_side_9_each_technique_finds_the_same_in_a_redrawn_board() {
    // A constraint is not redrawn with its board.
    let (compared, left, differ) = redrawn(examples().filter(|example| example.constraints.is_none()));
    assert!(differ.is_empty(), "{differ:#?}");
    assert!(compared >= 92, "{compared} compared, without {left:?}");
}

#[test]
fn at_side_4_and_16_each_technique_finds_the_same_in_a_redrawn_board() {
    let (compared, left, differ) = redrawn(positions());
    assert!(differ.is_empty(), "{differ:#?}");
    assert!(compared >= 155, "{compared} compared, without {left:?}");
}
