//! Boards of all sides, with values of a player and candidates.

use crate::{again, full, imported, with_holes, written};
use sudokud_export::{FORMS, Form, Part, Puzzle, write};
use sudokud_import::Imported;
use sudokud_model::grid::{Alphabet, Board, Cell, Marks, Value, ValueSet, text};
use sudokud_testing::Random;

/// The board of the givens that was read.
fn givens_of(read: &Imported) -> Board {
    let mut board = read.board.clone().unwrap();
    if let Some(givens) = &read.givens {
        let entered = board.layout().cells().filter(|cell| !givens.contains(cell));
        entered.collect::<Vec<_>>().into_iter().for_each(|cell| board.set(cell, None));
    }
    board
}

fn has_side(form: &Form, side: usize) -> bool {
    (form.sides.0..=form.sides.1).contains(&side)
}

#[test]
fn boards_of_every_side_are_read_as_they_were_written() {
    let mut random = Random(1);
    for side in 4..=25 {
        for percent in [0, 60, 95, 100] {
            let puzzle = Puzzle::new(with_holes(&full(side, &mut random), percent, &mut random));
            for form in FORMS.iter().filter(|form| has_side(form, side) && form.name != "pencil_marks") {
                // A board without regions is no jigsaw, and puzz.link has some sides only.
                let Ok(export) = write(&puzzle, form) else {
                    assert!(["jigsaw", "puzz_link", "csv"].contains(&form.name), "{}", form.name);
                    continue;
                };
                // An empty board in CSV is no puzzle; a single candidate is read as a value.
                let is_other = form.name == "candidate_grid" && !export.unwritten.is_empty();
                if (form.name == "csv" && percent == 100) || is_other {
                    continue;
                }
                let read = imported(&export, form.name);
                let name = form.name;
                assert_eq!(read.board.as_ref(), Some(&puzzle.board), "{name} {side}: {}", export.text);
                if !["candidate_grid", "sudokupad"].contains(&name) {
                    assert_eq!(export.unwritten, [], "{name} {side}");
                }
                assert_eq!(read.unread, [], "{name} {side}");
            }
        }
    }
}

#[test]
fn a_jigsaw_is_written_for_the_sides_that_are_read() {
    for side in 2..=25 {
        let puzzle = Puzzle::new(with_holes(&full(side, &mut Random(3)), 50, &mut Random(4)));
        match write(&puzzle, &Form::named("jigsaw").unwrap()) {
            Ok(export) => assert_eq!(imported(&export, "jigsaw").board, Some(puzzle.board), "{side}"),
            Err(refused) => assert!(side < 4 || refused.pointer != "/board", "{side}"),
        }
    }
}

#[test]
fn boards_of_letters_alone_are_written_in_numbers() {
    let mut board = Board::empty(&sudokud_model::houses::Layout::of_side(16).unwrap());
    board.set(Cell::new(3), Some(Value::new(12)));
    for form in ["text", "grid", "sdk"] {
        let (_, read) = again(&Puzzle::new(board.clone()), form);
        assert_eq!(read.board.as_ref(), Some(&board), "{form}");
    }
    for form in ["jigsaw", "csv"] {
        let refused = write(&Puzzle::new(board.clone()), &Form::named(form).unwrap());
        assert_eq!(refused.unwrap_err().pointer, "/board");
    }
}

#[test]
fn values_of_a_player_and_candidates_are_kept_or_named() {
    let mut random = Random(2);
    for side in [4, 6, 9] {
        let board = with_holes(&full(side, &mut random), 40, &mut random);
        let givens = with_holes(&board, 40, &mut random);
        let set = |(cell, value): (Cell, &Option<Value>)| match value {
            Some(value) => ValueSet::only(*value),
            None if cell.index().is_multiple_of(3) => ValueSet::full(side),
            None => (0..side).filter(|_| random.next().is_multiple_of(2)).map(Value::new).collect(),
        };
        let sets = board.layout().cells().zip(board.cells()).map(set).collect();
        let puzzle = Puzzle {
            givens: Some(givens.clone()),
            marks: Some(Marks::new(sets).unwrap()),
            ..Puzzle::new(board.clone())
        };
        for form in FORMS.iter().filter(|form| has_side(form, side)) {
            let (export, read) = again(&puzzle, form.name);
            let names = |pointer: &str| export.unwritten.iter().any(|part| part.pointer == pointer);
            let name = form.name;
            let has_all = |part| form.holds(part);
            if has_all(Part::Entries) && !names("/givens") && !names("/board") {
                assert_eq!(read.board.as_ref(), Some(&board), "{name} {side}");
                assert_eq!(givens_of(&read), givens, "{name} {side}");
            } else if !has_all(Part::Entries) {
                assert!(names("/board"), "{name} {side}");
                if name != "iss" {
                    assert_eq!(read.board.as_ref(), Some(&givens), "{name} {side}");
                }
            }
            if !has_all(Part::Candidates) {
                assert!(names("/candidates"), "{name} {side}");
            } else if name != "iss" {
                for cell in board.layout().cells().filter(|&cell| board.get(cell).is_none()) {
                    let marks = read.candidates.as_ref().map_or(ValueSet::full(side), |marks| marks.of(cell));
                    let is_equal = marks == puzzle.marks.as_ref().unwrap().of(cell);
                    let is_named = names(&format!("/candidates/{}", cell.index()));
                    assert!(is_equal || is_named || name == "hodoku", "{name} {side} {cell:?}");
                }
            }
        }
    }
}

#[test]
fn a_line_of_letters_names_no_0_that_it_does_not_have() {
    let (board, _) = text::parse_from_zero("0... .1.. ..2. ...3").unwrap();
    let symbols = Some(Alphabet::named("ABCD").unwrap());
    let puzzle = Puzzle { first_value: 0, symbols, ..Puzzle::new(board) };
    let form = FORMS.iter().find(|form| form.name == "text").unwrap();
    let export = write(&puzzle, form).unwrap();
    let reasons: Vec<&str> = export.unwritten.iter().map(|part| &*part.what).collect();
    assert!(!export.text.contains('0') && reasons.contains(&"that values count from 0"), "{reasons:?}");
}

#[test]
fn values_from_0_are_refused_where_a_form_has_none() {
    let (board, _) = text::parse_from_zero("0... .1.. ..2. ...3").unwrap();
    let puzzle = Puzzle { first_value: 0, ..Puzzle::new(board.clone()) };
    for form in FORMS.iter().filter(|form| has_side(form, 4)) {
        match write(&puzzle, form) {
            Err(error) => assert_eq!((error.pointer, form.holds(Part::FirstValue)), ("/first_value", false)),
            // A line does not say it, and names that.
            Ok(export) if form.name == "text" => {
                assert_eq!((export.text.as_str(), export.unwritten.len()), ("0....1....2....3", 1));
            }
            Ok(export) => {
                let read = imported(&export, form.name);
                assert_eq!((read.first_value, read.board), (0, Some(board.clone())), "{}", form.name);
            }
        }
    }
}

#[test]
fn a_side_that_a_form_has_not_is_refused_at_the_board() {
    let puzzle = Puzzle::new(Board::empty(&sudokud_model::houses::Layout::of_side(30).unwrap()));
    let refused: Vec<&str> = FORMS
        .iter()
        .filter(|form| write(&puzzle, form).is_err_and(|error| error.pointer == "/board"))
        .map(|form| form.name)
        .collect();
    assert_eq!(refused.len(), FORMS.len() - 4, "{refused:?}");
}

#[test]
fn hodoku_has_the_candidates_that_are_deleted() {
    let line =
        ":0000:x:1................................................................................:222:::";
    let read = sudokud_import::read(line, &sudokud_import::Limits::default()).unwrap();
    let puzzle = Puzzle { marks: read.candidates, ..Puzzle::new(read.board.unwrap()) };
    assert_eq!(written(&puzzle, "hodoku").text, line);
}

#[test]
fn a_link_has_the_address_of_the_program_and_the_board() {
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = Puzzle::new(text::parse(board, None).unwrap().0);
    let link = |form| written(&puzzle, form).link.unwrap();
    assert_eq!(
        link("puzz_link"),
        "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79"
    );
    assert_eq!(link("sudokuwiki").len(), "https://www.sudokuwiki.org/sudoku.htm?bd=".len() + 81);
}

#[test]
fn a_board_without_candidates_gets_no_further_values_in_a_grid_of_candidates() {
    // The last open cell of a row, for which its peers leave one digit.
    let line = format!("12345678.{}", ".".repeat(72));
    let (board, _) = text::parse(&line, None).unwrap();
    let puzzle = Puzzle::new(board);
    for name in ["candidate_grid", "pencil_marks"] {
        let export = written(&puzzle, name);
        assert!(export.unwritten.iter().all(|it| !it.pointer.starts_with("/candidates")), "{name}");
        assert_eq!(export.text.matches('9').count(), 73, "{name}: {}", export.text);
    }
    assert_eq!(imported(&written(&puzzle, "candidate_grid"), "candidate_grid").board, Some(puzzle.board));
}
