//! Title, author, description and solution.

use crate::{again, full, with_holes};
use sudokud_export::{FORMS, Part, Puzzle};
use sudokud_model::constraint::{Argument, Constraint};
use sudokud_model::grid::Cell;
use sudokud_testing::Random;

#[test]
fn words_and_solution_are_kept_or_named() {
    let mut random = Random(4);
    let solution = full(9, &mut random);
    let puzzle = Puzzle {
        title: Some("Alles <klar> & \"gut\"".to_owned()),
        author: Some("A. Müller".to_owned()),
        description: Some("Normal rules.\nNothing else: 1, 2, 3.".to_owned()),
        solution: Some(solution.clone()),
        ..Puzzle::new(with_holes(&solution, 60, &mut random))
    };
    for form in FORMS {
        let (export, read) = again(&puzzle, form.name);
        let name = form.name;
        let names = |pointer: &str| export.unwritten.iter().any(|part| part.pointer == pointer);
        for (part, pointer, is_read) in [
            (Part::Title, "/title", read.title == puzzle.title),
            (Part::Author, "/author", read.author == puzzle.author),
            (Part::Description, "/description", read.rules == puzzle.description),
            (Part::Solution, "/with_solution", read.solution == puzzle.solution),
        ] {
            assert_eq!((is_read, names(pointer)), (form.holds(part), !form.holds(part)), "{name} {pointer}");
        }
    }
}

#[test]
fn a_constraint_without_a_rule_is_in_words_drawn_and_named() {
    let cells = Argument::cells([0, 1, 10].map(Cell::new));
    let sum = Constraint::new("rellik_cage", [("cells", cells), ("sum", Argument::Number(7))]).unwrap();
    let empty = sudokud_model::grid::Board::empty(&sudokud_model::houses::Layout::of_side(9).unwrap());
    let puzzle = Puzzle { constraints: vec![sum], ..Puzzle::new(empty) };
    for form in ["f-puzzles", "sudokupad"] {
        let (export, read) = again(&puzzle, form);
        assert_eq!(export.unwritten.len(), 1, "{form}");
        assert_eq!(export.unwritten[0].pointer, "/constraints/0", "{form}");
        assert!(export.unwritten[0].what.contains("drawn"), "{form}");
        assert!(read.rules.unwrap().contains("no one or more of them add up to the sum"), "{form}");
        assert!(!read.unread.is_empty(), "{form}: the drawing is unread");
    }
}
