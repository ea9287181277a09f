//! Lines of words between boards: titles, headings, and lines that only look like words.

use crate::texts::{BOARD, SOLUTION, board, one, printed, reading, refusal, rows_of, what};
use sudokud_import::{Imported, Reading};

/// The board and the title of each puzzle of a text, and what is unread.
fn titled(source: &str) -> Vec<(String, Option<String>, Vec<String>)> {
    let puzzles = match reading(source) {
        Reading::Several(puzzles) => puzzles,
        other => panic!("{other:?}\n{source}"),
    };
    let words = |puzzle: &Imported| what(puzzle).into_iter().map(str::to_owned).collect();
    puzzles.iter().map(|puzzle| (printed(puzzle), puzzle.title.clone(), words(puzzle))).collect()
}

#[test]
fn words_between_lines_of_boards_are_their_titles() {
    let other = BOARD.replacen("53", "35", 1);
    for (first, second) in [
        ("Puzzle 1:", "Puzzle 2:"),
        ("Easy", "Hard (SE 7.2)"),
        ("Grid 01", "Grid 02"),
        ("Daily easy, by N.", "Daily hard, by M."),
        ("Sudoku #12 - 2024-05-06", "Sudoku #13 - 2024-05-07"),
    ] {
        let text = format!("{first}\n{BOARD}\n\n{second}\n{other}\n");
        let words = |title: &str| (Some(title.to_owned()), vec![]);
        let expected = [(BOARD, words(first)), (&other, words(second))];
        let expected = expected.map(|(board, (title, unread))| (board.to_owned(), title, unread));
        assert_eq!(titled(&text), expected, "{text}");
    }
    // Words above a title and after the last board are named, and a board can have no title.
    let text = format!("{BOARD}\nPart two\nHard\n{other}\n{BOARD}\nGood luck\n");
    let found = titled(&text);
    assert_eq!(found[0], (BOARD.to_owned(), None, vec![]));
    assert_eq!(found[1], (other.clone(), Some("Hard".to_owned()), vec!["Part two".to_owned()]));
    assert_eq!(found[2], (BOARD.to_owned(), None, vec!["Good luck".to_owned()]));
    // One heading is that of all lines.
    let found = titled(&format!("My puzzles\n{BOARD}\n{other}\n"));
    assert_eq!((found[0].1.as_deref(), found[0].2.as_slice()), (None, &["My puzzles".to_owned()][..]));
    // A title can be a rule.
    let found = titled(&format!("Plain\n{BOARD}\nAnti-knight\n{other}\n"));
    assert_eq!(found[1].2, ["a rule that is named: Anti-knight"]);
}

#[test]
fn a_line_that_can_be_a_board_with_an_error_is_no_title() {
    for wrong in [
        BOARD.replacen('5', "AB", 1),
        BOARD[..72].to_owned() + "ab",
        "1234ab3412341234".to_owned(),
        "https://example.org/puzzle".to_owned(),
        "53..7".to_owned(),
    ] {
        refusal(&format!("{BOARD}\n{wrong}\n{BOARD}\n"));
    }
    // A record of a table without its board.
    refusal(&format!("{BOARD},first one\n,second one\n{BOARD},third one\n"));
}

#[test]
fn a_title_as_long_as_a_row_is_no_row() {
    let other = BOARD.replacen("53", "35", 1);
    for blank in ["", "\n"] {
        for (first, second) in
            [("Daily easy", "Daily hard"), ("Easy", "Daily hard"), ("Puzzle 13", "Puzzle 14")]
        {
            let text = format!("{first}\n{}\n{blank}{second}\n{}\n", rows_of(BOARD), rows_of(&other));
            let expected = [(BOARD, first), (other.as_str(), second)];
            let expected = expected.map(|(board, title)| (board.to_owned(), Some(title.to_owned()), vec![]));
            assert_eq!(titled(&text), expected, "{text}");
        }
    }
    // As many titles as rows, and each as long.
    let nine: String = (1..10).map(|at| format!("Puzzle {at:02}\n{}\n", rows_of(BOARD))).collect();
    let found = titled(&nine);
    assert_eq!(found.len(), 9);
    assert!(found.iter().zip(1..).all(|(it, at)| it.0 == BOARD && it.1 == Some(format!("Puzzle {at:02}"))));
    let one_title = one(&format!("Daily easy\n{}\n", rows_of(BOARD)));
    assert_eq!((printed(&one_title).as_str(), one_title.title.as_deref()), (BOARD, Some("Daily easy")));
    // Rows of letters that spell words are rows.
    let row = |at: usize| "ABCDEFGHIJKLMNOP".chars().cycle().skip(at).take(16).collect::<String>();
    let letters: String = (0..16).map(|at| row(at % 4 * 4 + at / 4) + "\n").collect();
    assert_eq!(board(&letters).len(), 256);
}

#[test]
fn numbers_and_underlined_words_between_lines_of_boards_are_titles() {
    let other = BOARD.replacen("53", "35", 1);
    for (above, title) in [
        ("12", "12"),
        ("(3)", "(3)"),
        ("4.", "4."),
        ("Monday\n======", "Monday"),
        ("-----\nOne\n-----", "One"),
    ] {
        let found = titled(&format!("{above}\n{BOARD}\n{above}\n{other}\n"));
        assert_eq!(found[0], (BOARD.to_owned(), Some(title.to_owned()), vec![]), "{above}");
        assert_eq!(found[1], (other.clone(), Some(title.to_owned()), vec![]), "{above}");
    }
    // Neither is a number, nor is a blank board of dashes a rule.
    for line in ["1234", "1..4", "1...", "12..............x", "n/a", &"-".repeat(81), &"-".repeat(16)] {
        refusal(&format!("{BOARD}\n{line}\n{BOARD}\n"));
    }
    for nothing in ["none", "NaN", "null"] {
        refusal(&format!("{BOARD}\n{nothing}\n{BOARD}\n"));
    }
}

#[test]
fn words_below_each_board_are_no_titles() {
    let found = titled(&format!("{BOARD}\nRating 7.2\n{BOARD}\nRating 3.4\n"));
    assert_eq!(found[0], (BOARD.to_owned(), None, vec!["Rating 7.2".to_owned()]));
    assert_eq!(found[1], (BOARD.to_owned(), None, vec!["Rating 3.4".to_owned()]));
}

#[test]
fn a_board_under_the_name_of_something_else_is_no_puzzle_of_its_own() {
    let regions = "111222333".repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3);
    for name in ["Regions", "Regions:", "Mask"] {
        let puzzle = one(&format!("Puzzle\n{BOARD}\n{name}\n{regions}\n"));
        assert_eq!((printed(&puzzle).as_str(), puzzle.unread.len()), (BOARD, 2), "{:?}", puzzle.unread);
        assert!(puzzle.lost().is_some());
    }
}

#[test]
fn a_solution_under_its_title_is_no_puzzle_of_its_own() {
    let other = format!("{}.{}", &BOARD[..3], &SOLUTION[4..]);
    for (first, second) in [(BOARD.to_owned(), SOLUTION.to_owned()), (rows_of(BOARD), rows_of(SOLUTION))] {
        for title in ["Solution", "Solution 1:", "Answer", "solved"] {
            let puzzle = one(&format!("Puzzle 1\n{first}\n{title}\n{second}\n"));
            assert_eq!((printed(&puzzle).as_str(), puzzle.solution.is_some()), (BOARD, true), "{title}");
            assert!(what(&puzzle).contains(&title), "{:?}", puzzle.unread);
        }
    }
    let text = format!("One\n{BOARD}\nSolution 1\n{SOLUTION}\nTwo\n{other}\nSolution 2\n{SOLUTION}\n");
    let found = titled(&text);
    assert_eq!(found.iter().map(|it| it.1.as_deref()).collect::<Vec<_>>(), [Some("One"), Some("Two")]);
    // One that solves another puzzle is a board.
    let wrong = SOLUTION.replace('5', "x").replace('6', "5").replace('x', "6");
    let found = titled(&format!("One\n{BOARD}\nSolution\n{wrong}\nTwo\n{BOARD}\n"));
    assert_eq!(found.len(), 3);
}
