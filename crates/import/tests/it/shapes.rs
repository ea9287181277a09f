//! Shapes that people write by hand: a cell a line, grids side by side, tables of boxes, other digits.

use crate::texts::{BOARD, SOLUTION, board, one, printed, reading, refusal, rows, rows_of, unread};
use sudokud_import::Reading;

#[test]
fn a_cell_can_have_a_line_of_its_own() {
    for empty in [".", "0", "-", ""] {
        let lines: String =
            BOARD.chars().map(|c| if c == '.' { format!("{empty}\n") } else { format!("{c}\n") }).collect();
        for text in [lines.clone(), format!("{lines}\n"), lines.trim_end_matches('\n').to_owned()] {
            assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec![]), "{text:?}");
        }
    }
    let later = format!(".{}", &BOARD[1..]);
    let lines: String =
        later.chars().map(|c| if c == '.' { "\n".to_owned() } else { format!("{c}\n") }).collect();
    assert_eq!(board(&lines), later);
    // Lines of something else: a line too few, or two cells in one.
    refusal(&"5\n\n".repeat(40));
    refusal(&format!("53\n{}", ".\n".repeat(80)));
    refusal("1\n2\n1\n2\n");
}

#[test]
fn cells_with_blanks_between_them_can_be_broken_over_a_few_lines() {
    let cells: Vec<String> = BOARD.chars().map(String::from).collect();
    for length in [81, 40, 30, 27, 50] {
        let text = cells.chunks(length).map(|line| line.join(" ")).collect::<Vec<_>>().join("\n");
        assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec![]), "{text}");
    }
    // A row too long and one too short are an error.
    let mut rows = rows(".", " ");
    rows[0] += " .";
    rows[1].truncate(15);
    refusal(&rows.join("\n"));
}

#[test]
fn candidates_of_side_4_are_not_four_grids_side_by_side() {
    for row in ["1234 1234 | 1234 1234", "| 12 34 | 1 234 |"] {
        let lines = [row, row, "---", row, row].join("\n");
        assert_eq!(one(&lines).form, "candidate_grid", "{lines}");
    }
}

#[test]
fn grids_side_by_side_are_puzzles_or_a_puzzle_and_its_solution() {
    let solution: Vec<String> = rows_of(SOLUTION).lines().map(str::to_owned).collect();
    let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let framed = |row: &String| {
        let cells = spaced(row);
        format!("| {} | {} | {} |", &cells[..5], &cells[6..11], &cells[12..])
    };
    for between in ["   ", "\t", " | ", "   |   "] {
        let tight: Vec<String> = rows(".", "")
            .iter()
            .zip(&solution)
            .map(|(one, other)| format!("{one}{between}{other}"))
            .collect();
        let wide: Vec<String> = rows(".", "")
            .iter()
            .zip(&solution)
            .map(|(one, other)| format!("{}{between}{}", spaced(one), spaced(other)))
            .collect();
        let framed: Vec<String> = rows(".", "")
            .iter()
            .zip(&solution)
            .map(|(one, other)| format!("{}{between}{}", framed(one), framed(other)))
            .collect();
        for lines in [tight, wide, framed] {
            for text in [lines.join("\n"), format!("Puzzle      Solution\n{}\n", lines.join("\n"))] {
                let puzzle = one(&text);
                assert_eq!((printed(&puzzle).as_str(), puzzle.solution.is_some()), (BOARD, true), "{text}");
                assert_eq!(puzzle.unread.len(), usize::from(text.starts_with('P')), "{text}");
            }
        }
    }
    let other = BOARD.replacen('5', "4", 1);
    let pairs = |between: &str| -> String {
        let others = rows_of(&other);
        rows(".", "")
            .iter()
            .zip(others.lines())
            .map(|(one, other)| format!("{one}{between}{other}\n"))
            .collect()
    };
    let Reading::Several(puzzles) = reading(&pairs("    ")) else { panic!() };
    assert_eq!(puzzles.iter().map(printed).collect::<Vec<_>>(), [BOARD, &other]);
    // Without a gap, two grids are none.
    refusal(&pairs(""));
}

#[test]
fn a_table_of_html_can_have_a_table_for_each_box() {
    let cell = |at: usize| match &BOARD[at..=at] {
        "." => "<td></td>".to_owned(),
        digit => format!("<td>{digit}</td>"),
    };
    let of_box = |number: usize| {
        let first = number / 3 * 27 + number % 3 * 3;
        let rows: String = (0..3)
            .map(|row| {
                format!("<tr>{}</tr>", (0..3).map(|at| cell(first + row * 9 + at)).collect::<String>())
            })
            .collect();
        format!("<td><table>{rows}</table></td>")
    };
    let bands: String = (0..3)
        .map(|band| format!("<tr>{}</tr>", (0..3).map(|at| of_box(3 * band + at)).collect::<String>()))
        .collect();
    let table = format!("<table id=\"s\">{bands}</table>");
    assert_eq!((board(&table).as_str(), unread(&table)), (BOARD, vec![]));
    let page = format!("<html><body><table><tr><td>Menu</td></tr></table>{table}</body></html>");
    assert_eq!((board(&page).as_str(), unread(&page)), (BOARD, vec!["tables that are no board".to_owned()]));
    refusal(&table.replacen("<table><tr><td>5</td>", "<table><tr>", 1));
}

#[test]
fn digits_of_one_other_script_are_usual_ones() {
    let with = |digits: &[&str]| -> String {
        BOARD.chars().map(|c| c.to_digit(10).map_or(".", |digit| digits[digit as usize - 1])).collect()
    };
    let run = |first: u32| -> Vec<String> {
        (0..9).map(|at| char::from_u32(first + at).unwrap().to_string()).collect()
    };
    for first in [0xff11, 0x661, 0x967, 0x2460, 0x2776] {
        let digits = run(first);
        let digits: Vec<&str> = digits.iter().map(String::as_str).collect();
        let text = with(&digits);
        assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec![]), "{text}");
        let lines: Vec<String> =
            text.chars().collect::<Vec<_>>().chunks(9).map(|row| row.iter().collect()).collect();
        assert_eq!(board(&lines.join("\n")), BOARD);
        // Beside usual digits they are something else.
        refusal(&text.replacen(digits[4], "5", 1));
    }
    for empty in ["\u{2b1c}", "\u{2b1b}", "\u{2b1c}\u{fe0f}"] {
        let keys: Vec<String> = BOARD
            .chars()
            .map(|c| if c == '.' { empty.to_owned() } else { format!("{c}\u{fe0f}\u{20e3}") })
            .collect();
        let text = keys.chunks(9).map(|row| row.concat()).collect::<Vec<_>>().join("\n");
        assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec![]), "{text}");
    }
}
