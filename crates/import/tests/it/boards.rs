//! Examples of boards in the forms of programs, tables and lines.

use sudokud_import::{ImportError, Imported, Limits, Reading, Text, read, read_text};
use sudokud_model::grid::{Cell, Value, text};
use sudokud_model::houses::{Blocks, BoxShape, Pattern};

/// The board of the files in `tests/data/forms/`.
const BOARD: &str = "...8.5....79......4...693...2.........32.7..4..4..1..3...913.7...7.....9...7.2.45";

/// A board of side 4 with five values.
const FOUR: &str = "1..4..2..3..4...";

fn puzzle(source: &str) -> Imported {
    read(source, &Limits::default()).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

/// The form and the values of a text.
fn values(source: &str) -> (&'static str, String) {
    let puzzle = puzzle(source);
    let board = puzzle.board.unwrap();
    (puzzle.form, text::print(&board, &text::Format::of_side(board.side())))
}

/// The rows of a text of N·N characters, `.` as something else.
fn rows(board: &str, empty: &str, separator: &str) -> Vec<String> {
    let cells: Vec<String> =
        board.chars().map(|c| if c == '.' { empty.to_owned() } else { c.to_string() }).collect();
    cells.chunks(board.len().isqrt()).map(|row| row.join(separator)).collect()
}

#[test]
fn files_of_programs_have_one_board() {
    for (file, form) in [
        (include_str!("../../../../tests/data/forms/line.txt"), "text"),
        (include_str!("../../../../tests/data/forms/line_with_comment.txt"), "text"),
        (include_str!("../../../../tests/data/forms/line_with_x.txt"), "text"),
        (include_str!("../../../../tests/data/forms/rows_with_dashes.txt"), "text"),
        (include_str!("../../../../tests/data/forms/frame.txt"), "text"),
        (include_str!("../../../../tests/data/forms/simple_sudoku.ss"), "text"),
        (include_str!("../../../../tests/data/forms/rows.json"), "json"),
        (include_str!("../../../../tests/data/forms/request.json"), "json"),
        (include_str!("../../../../tests/data/forms/sudokuwiki.txt"), "text"),
        (include_str!("../../../../tests/data/forms/sudokuexchange.txt"), "text"),
        (include_str!("../../../../tests/data/forms/sudoku_coach_link.txt"), "text"),
        (include_str!("../../../../tests/data/forms/sudokupad_scl.txt"), "sudokupad"),
    ] {
        assert_eq!(values(file), (form, BOARD.to_owned()), "{file}");
    }
    let (form, marked) = values(include_str!("../../../../tests/data/forms/marks.txt"));
    // 26 givens, and three cells with one candidate.
    assert_eq!((form, marked.chars().filter(|c| *c != '.').count()), ("candidate_grid", 29));
    for (file, side) in [
        (include_str!("../../../../tests/data/forms/letters_16.txt"), 16),
        (include_str!("../../../../tests/data/forms/numbers_16.txt"), 16),
    ] {
        assert_eq!(puzzle(file).board.unwrap().side(), side);
    }
}

#[test]
fn placed_values_are_told_from_givens() {
    for (file, form) in [
        (include_str!("../../../../tests/data/forms/sadman.sdk"), "sdk"),
        (include_str!("../../../../tests/data/forms/hodoku.txt"), "hodoku"),
        (include_str!("../../../../tests/data/forms/sudokuwiki_state.txt"), "sudokuwiki"),
    ] {
        let puzzle = puzzle(file);
        let givens = puzzle.givens.unwrap();
        let board = puzzle.board.unwrap();
        assert_eq!(puzzle.form, form);
        assert_eq!((board.get(Cell::new(0)), givens.contains(&Cell::new(0))), (Some(Value::new(5)), false));
        assert_eq!((board.filled().count(), givens.len()), (27, 26), "{form}");
    }
    let sdk = puzzle(include_str!("../../../../tests/data/forms/sadman.sdk"));
    assert_eq!((sdk.author.as_deref(), sdk.title.as_deref()), (Some("Page tests"), Some("Thirty")));
    // HoDoKu's line names candidates that were deleted: 1 in r1c2 and 3 in r1c3.
    let hodoku = puzzle(include_str!("../../../../tests/data/forms/hodoku.txt"));
    let marks = hodoku.candidates.unwrap();
    assert!(!marks.of(Cell::new(1)).contains(Value::new(0)));
    assert!(!marks.of(Cell::new(2)).contains(Value::new(2)));
}

#[test]
fn work_in_progress_of_sudocue_has_candidates_and_placed_values() {
    let text = "1 u2 34 34\n34 34 1 2\n2 1 34 34\n34 34 2 1\n";
    let puzzle = puzzle(text);
    assert_eq!(puzzle.form, "sdx");
    assert_eq!(puzzle.board.as_ref().unwrap().filled().count(), 8);
    assert_eq!(puzzle.givens.as_ref().unwrap().len(), 7);
    assert_eq!(puzzle.candidates.unwrap().of(Cell::new(2)).len(), 2);
}

#[test]
fn tables_can_have_empty_cells_and_a_title() {
    let tabs = rows(FOUR, "", "\t").join("\n");
    let commas = rows(FOUR, "", ",").join("\r\n");
    let semicolons = rows(FOUR, "", ";").join("\n");
    for source in [&tabs, &commas, &semicolons, &format!("A puzzle\n{tabs}\n"), &format!("\n\n{commas}\n\n")]
    {
        assert_eq!(values(source), ("cells", FOUR.to_owned()), "{source:?}");
    }
    assert_eq!(puzzle(&format!("# A puzzle\n{tabs}\n")).title.as_deref(), Some("A puzzle"));
    let table: Vec<String> = rows(FOUR, " ", " | ").iter().map(|row| format!("| {row} |")).collect();
    let (first, others) = table.split_first().unwrap();
    let heading = "|  |  |  |  |";
    for source in [
        format!("{first}\n|---|:-:|---|---|\n{}", others.join("\n")),
        format!("{heading}\n|---|---|---|---|\n{}", table.join("\n")),
        format!("## Four\n\n{heading}\n|---|---|---|---|\n{}", table.join("\n")),
    ] {
        assert_eq!(values(&source).1, FOUR, "{source}");
    }
    let blanks = rows(FOUR, " ", "").join("\n");
    assert_eq!(values(&blanks), ("blanks", FOUR.to_owned()));
    let trimmed: Vec<String> = rows(BOARD, " ", "").iter().map(|row| row.trim_end().to_owned()).collect();
    assert_eq!(values(&trimmed.join("\n")), ("blanks", BOARD.to_owned()));
}

#[test]
fn csv_has_the_puzzle_in_any_column_and_the_solution_beside_it() {
    let solution = "1324421331422431";
    let puzzle_of = "13.2............";
    let csv = format!("id,puzzle,solution\n1,{puzzle_of},{solution}\n2,{puzzle_of},{solution}\n");
    let read = puzzle(&csv);
    assert_eq!((read.form, read.unread[0].count), ("csv", 1));
    assert_eq!(values(&csv).1, puzzle_of);
    // The full board differs in r1c4: it is no solution of the puzzle.
    assert_eq!(read.solution, None);
    let csv = format!(
        "\"quizzes\";\"solutions\"\n\"13.4............\";\"{}\"\n",
        "1324".to_owned() + &solution[4..]
    );
    assert!(puzzle(&csv).solution.is_some());
    let lines = format!("{BOARD}\n{BOARD}\n");
    assert_eq!(puzzle(&lines).unread[0].count, 1);
}

#[test]
fn opensudoku_has_games_in_folders() {
    let game = |data: &str| format!("<game data=\"{data}\" />");
    let file = format!(
        "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\"><author>N. N.</author>\
         <folder name=\"Easy\">{}{}</folder></opensudoku>",
        game(BOARD),
        game(BOARD)
    );
    let puzzle = puzzle(&file);
    assert_eq!((puzzle.form, puzzle.title.as_deref()), ("opensudoku", Some("Easy")));
    assert_eq!((puzzle.author.as_deref(), puzzle.unread[0].count), (Some("N. N."), 1));
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbb\">]><opensudoku>&b;</opensudoku>";
    assert!(matches!(read(bomb, &Limits::default()), Err(ImportError::Damaged { .. })));
}

#[test]
fn regions_can_stand_before_the_board_and_the_side_before_both() {
    let (board, regions) = ("1...\n..2.\n.3..\n...4\n", "AAAB\nACBB\nCCDB\nCDDD\n");
    let numbers = regions.replace('A', "0 ").replace('B', "1 ").replace('C', "2 ").replace('D', "3 ");
    let solved = "1243\n3421\n4312\n2134\n";
    for text in [
        format!("{board}{regions}"),
        format!("{regions}{board}"),
        format!("{}{board}", numbers.replace(' ', "")),
        format!("4\n{board}\n{numbers}"),
        format!("{numbers}\n{board}"),
    ] {
        let jigsaw = puzzle(&text);
        assert_eq!((jigsaw.form, jigsaw.unread.len()), ("jigsaw", 0), "{text}");
        let filled: Vec<usize> =
            jigsaw.board.as_ref().unwrap().filled().map(|(cell, _)| cell.index()).collect();
        assert_eq!(filled, [0, 6, 9, 15], "{text}");
        assert!(matches!(jigsaw.layout().unwrap().rules().blocks, Blocks::Regions(_)), "{text}");
    }
    // Cells of the first half that touch are equal: it is no board, full as the second one is.
    let full = puzzle(&format!("{}{solved}", numbers.replace(' ', "")));
    assert_eq!(full.board.as_ref().unwrap().filled().count(), 16);
    assert!(matches!(full.layout().unwrap().rules().blocks, Blocks::Regions(_)));
}

#[test]
fn a_solution_below_a_board_is_no_regions() {
    let (board, solution) = ("1.....2..3.....4", "1243342143122134");
    let read = read_text(&Text::new(&format!("{board}\n{solution}")).unwrap(), &Limits::default()).unwrap();
    let Reading::Several(puzzles) = read else { panic!("{read:?}") };
    assert_eq!(puzzles.len(), 2);
}

#[test]
fn pencil_marks_and_jigsaws_are_one_line() {
    let marks = puzzle(include_str!("../../../../tests/data/forms/marks_729.txt"));
    assert_eq!(marks.form, "pencil_marks");
    assert_eq!(marks.candidates.unwrap().of(Cell::new(3)).len(), 1);
    let jigsaw = puzzle("1..............4\nAAABACBBCCDBCDDD");
    assert_eq!(jigsaw.form, "jigsaw");
    assert!(matches!(jigsaw.layout().unwrap().rules().blocks, Blocks::Regions(_)));
}

#[test]
fn long_killer_strings_have_boxes_diagonals_and_cages() {
    // Two cages of side 4: number 1 with sum 5 in r1c1 and r1c2, number 2 with sum 7 in r2c1 and r2c2.
    let mut numbers = [0; 16];
    (numbers[0], numbers[1], numbers[4], numbers[5]) = (5 * 256 + 1, 1, 7 * 256 + 2, 7 * 256 + 2);
    let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
    let read_cages = |source: &str| {
        let puzzle = puzzle(source);
        assert_eq!((puzzle.form, puzzle.constraints.len()), ("killer_string", 2));
        let sums: Vec<_> = puzzle.constraints.iter().map(|cage| cage.number("sum")).collect();
        assert_eq!(sums, [Some(5), Some(7)]);
        assert_eq!(puzzle.constraints[0].cells("cells"), [Cell::new(0), Cell::new(1)]);
        puzzle
    };
    let plain = read_cages(&format!("2x2::k:{}", numbers.join(":")));
    assert_eq!(plain.layout().unwrap().rules().patterns, []);
    let diagonal = read_cages(&format!("2x2:d:k:{}:", numbers.join(":")));
    assert_eq!(diagonal.layout().unwrap().rules().patterns, [Pattern::MainDiagonal, Pattern::AntiDiagonal]);
    let givens = read_cages(&format!("2x2::k:{}:...............4", numbers.join(":")));
    assert_eq!(givens.board.unwrap().filled().count(), 1);
    let six = puzzle(&format!("3x2::k:{}", ["0"; 36].join(":")));
    assert_eq!(six.layout().unwrap().rules().blocks, Blocks::Boxes(BoxShape { rows: 3, columns: 2 }));
    for damaged in ["3x3::k:1:2:3".to_owned(), format!("2x2::k:x:{}", ["0"; 15].join(":"))] {
        assert!(matches!(read(&damaged, &Limits::default()), Err(ImportError::Damaged { .. })));
    }
}

#[test]
fn short_killer_strings_have_arrows_to_the_sums() {
    // Rows of one cage each: the sum 45 in the first cell, `<` in the others.
    let string = "j<<<<<<<<".repeat(9);
    let puzzle = puzzle(&string);
    assert_eq!((puzzle.form, puzzle.constraints.len()), ("killer_string", 9));
    assert_eq!(
        (puzzle.constraints[8].number("sum"), puzzle.constraints[8].cells("cells").len()),
        (Some(45), 9)
    );
    let circle = "><".to_owned() + &"1".repeat(79);
    assert!(matches!(read(&circle, &Limits::default()), Err(ImportError::Damaged { .. })));
}

#[test]
fn drawings_of_sudokupad_are_unread() {
    let puzzle = puzzle(include_str!("../../../../tests/data/forms/sudokupad_scl.txt"));
    let unread: Vec<_> = puzzle.unread.iter().map(|unread| (unread.what.as_str(), unread.count)).collect();
    assert_eq!(unread, [("lines", 1)]);
    assert_eq!(puzzle.title.as_deref(), Some("Thirty, it's own"));
    assert_eq!(puzzle.constraints[0].number("sum"), Some(8));
    assert_eq!(puzzle.constraints[0].cells("cells"), [Cell::new(0), Cell::new(1)]);
    for link in ["https://sudokupad.app/abcdefghij", "https://sudoku.coach/en/play", "https://example.org/x"]
    {
        let puzzle = read(link, &Limits::default()).unwrap();
        assert!(puzzle.board.is_none() && !puzzle.unread.is_empty(), "{link}");
    }
}
