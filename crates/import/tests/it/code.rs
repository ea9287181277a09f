//! Lists in source code and settings.

use crate::texts::{BOARD, SOLUTION, board, one, printed, reading, refusal, rows, unread, what};
use sudokud_import::{Part, Reading};

/// The rows of the board between brackets, each row and all of them.
fn lists(empty: &str, between: &str, [open, close]: [&str; 2], after: &str) -> String {
    let rows: Vec<String> = rows(empty, between).iter().map(|row| format!("{open}{row}{close}")).collect();
    format!("{open}{}{close}", rows.join(after))
}

fn columns_first() -> String {
    let cells: Vec<char> = BOARD.replace('.', "0").chars().collect();
    (0..81).map(|at| cells[at % 9 * 9 + at / 9].to_string()).collect::<Vec<_>>().join(",")
}

#[test]
fn lists_of_a_language_are_read_whatever_is_around_them() {
    let square = lists("0", ", ", ["[", "]"], ",\n ");
    let braces = lists("0", ",", ["{", "}"], ",\n");
    for text in [
        format!("np.array({square})"),
        format!("array({square})"),
        format!("import numpy as np\n\nboard = np.array({square}, dtype=np.int8)\n"),
        lists("0", " ", ["[", "]"], "\n "),
        format!(
            "array([{}])",
            rows("0", ". ").iter().map(|row| format!("[{row}.]")).collect::<Vec<_>>().join("\n ")
        ),
        format!("int[][] board = {braces};"),
        format!("int grid[9][9] = {braces};"),
        format!("static const int grid[9][9] =\n{braces};\n"),
        format!("private int[][] board = new int[][] {braces};"),
        format!("std::vector<std::vector<int>> board = {braces};"),
        format!("std::array<std::array<int, 9>, 9> board {braces};"),
        format!("let board: [[u8; 9]; 9] = {square};"),
        format!("const b = {};", lists("null", ",", ["[", "]"], ",")),
        format!("const board: number[][] = {square};"),
        format!("board: List[List[int]] = {}", lists("None", ", ", ["[", "]"], ",\n")),
        format!("board = {}", lists("None", ", ", ["(", ")"], ",\n")),
        format!("[{}]", rows("0", " ").join("; ")),
        format!("A = [{}];", rows("0", " ").join(";\n     ")),
        format!("A = [ ...\n{} ...\n];", rows("0", ", ").join("; ...\n")),
        format!("problem = {}.", lists("_", ",", ["[", "]"], ",\n")),
        format!("board :: [[Int]]\nboard = {square}"),
        format!("local board = {braces}"),
        format!(
            "val board = listOf({})",
            rows("0", ",").iter().map(|row| format!("listOf({row})")).collect::<Vec<_>>().join(",")
        ),
        format!(
            "List.of({})",
            rows("0", ",").iter().map(|row| format!("List.of({row})")).collect::<Vec<_>>().join(",")
        ),
        format!("int grid[81] = {{{}}};", rows("0", ",").join(",")),
        format!("np.array([{}]).reshape(9, 9)", rows("0", ",").join(",")),
        format!("np.reshape([{}], (9, 9))", rows("0", ",").join(",")),
    ] {
        assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec![]), "{text}");
    }
}

#[test]
fn functions_that_fill_columns_first_are_read_so() {
    let cells = columns_first();
    let by_row = rows("0", ", ").join(", ");
    for text in [
        format!("matrix(c({cells}), 9)"),
        format!("m <- matrix(c({cells}), nrow = 9, ncol = 9)"),
        format!("matrix(c({cells}), 9, 9, byrow = FALSE)"),
        format!("matrix(c({by_row}), nrow=9, byrow=TRUE)"),
        format!("matrix(c({by_row}), 9, 9, byrow=T)"),
        format!("array(c({cells}), dim = c(9, 9))"),
        format!("A = reshape([{cells}], 9, 9);"),
    ] {
        assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec![]), "{text}");
    }
    // A function that turns a list otherwise is a part of the puzzle.
    let square = lists("0", ", ", ["[", "]"], ",\n ");
    for text in [
        format!("np.array({square}).T"),
        format!("[{}]'", rows("0", " ").join("; ")),
        format!("np.array([{by_row}]).reshape(9, 9, order='F')"),
        format!("t(matrix(c({cells}), 9))"),
        format!("reshape([{by_row}], (9, 9))"),
    ] {
        let puzzle = one(&text);
        assert!(puzzle.unread.iter().any(|it| it.part == Part::Puzzle), "{text}: {:?}", puzzle.unread);
    }
}

#[test]
fn texts_in_lists_and_with_names_are_rows_or_whole_boards() {
    let quoted: Vec<String> = rows(".", "").iter().map(|row| format!("\"{row}\"")).collect();
    let single: Vec<String> = rows(".", "").iter().map(|row| format!("'{row}'")).collect();
    for text in [
        format!("[{}]", single.join(", ")),
        format!("String[] rows = {{\n  {}\n}};", quoted.join(",\n  ")),
        format!("{},", quoted.join(",\n")),
        format!("char *board[] = {{ {} }};", quoted.join(",")),
        format!("board = \"{BOARD}\""),
        format!("[puzzle]\nboard = \"{BOARD}\"\n"),
        format!("board = '''\n{}\n'''", rows(".", "").join("\n")),
        format!("board = (\n    {}\n)", quoted.join("\n    ")),
        format!("String s =\n    {};", quoted.join("\n  + ")),
        format!("const s = `\n{}\n`;", rows(".", "").join("\n")),
        format!("puzzle = {BOARD}"),
        format!("puzzle={BOARD}"),
        format!("board:\n{}", rows(".", "").iter().map(|row| format!("  - {row}\n")).collect::<String>()),
        format!("board:\n{}", rows("0", ", ").iter().map(|row| format!("- [{row}]\n")).collect::<String>()),
        format!("board:\n{}", quoted.iter().map(|row| format!("  - {row}\n")).collect::<String>()),
        rows(".", "").iter().map(|row| format!("- {row}\n")).collect::<String>(),
        format!("board: |\n  {}\n", rows(".", "").join("\n  ")),
        format!("puzzle: \"{BOARD}\"\n"),
    ] {
        let named = unread(&text).into_iter().filter(|it| it != "puzzle =" && it != "=").collect::<Vec<_>>();
        assert_eq!(board(&text), BOARD, "{text}");
        assert!(named.iter().all(|it| it.contains("puzzle")), "{named:?} {text}");
    }
    // PyYAML writes each cell in a line.
    let cells: String = rows("0", "")
        .iter()
        .map(|row| {
            row.chars()
                .enumerate()
                .map(|(at, c)| format!("{} {c}\n", if at == 0 { "- -" } else { "  -" }))
                .collect::<String>()
        })
        .collect();
    assert_eq!(board(&format!("board:\n{cells}")), BOARD);
}

#[test]
fn fields_of_an_object_of_any_language_are_read_as_those_of_json() {
    let list = lists("None", ", ", ["[", "]"], ", ");
    let solved: Vec<String> = SOLUTION
        .as_bytes()
        .chunks(9)
        .map(|row| format!("{:?}", row.iter().map(|c| c - b'0').collect::<Vec<_>>()))
        .collect();
    let solution = format!("[{}]", solved.join(", "));
    for text in [
        format!("{{'board': {list}}}"),
        format!("{{'board': {list}, 'solution': {solution}}}"),
        format!("{{board: {list}, solution: {solution},}}"),
        format!("{{ :board => {list} }}"),
        format!("puzzle = {list}\nsolution = {solution}\n"),
        format!("Sudoku(board={list})"),
    ] {
        let puzzle = one(&text);
        assert_eq!(printed(&puzzle), BOARD, "{text}");
        assert_eq!(puzzle.solution.is_some(), text.contains("solution"), "{text}");
        assert!(what(&puzzle).iter().all(|it| *it == "Sudoku"), "{:?}", puzzle.unread);
    }
    let named =
        format!("title: Puzzle of today\nlevel: easy\nboard:\n  - {}\n", rows(".", "").join("\n  - "));
    assert_eq!((board(&named).as_str(), one(&named).title.as_deref()), (BOARD, Some("Puzzle of today")));
    assert_eq!(unread(&named), ["level: \"easy\""]);
    let cages = format!("{{'board': {list}, 'cages': [[1, 2], [3]]}}");
    assert_eq!((board(&cages).as_str(), unread(&cages)), (BOARD, vec!["cages".to_owned()]));
}

#[test]
fn words_around_a_list_are_named_unless_they_are_of_a_language() {
    let list = lists("0", ", ", ["[", "]"], ",\n");
    let text = format!("# from a book\nN = 9\nboard = np.array({list}) # hard\nsolve(board)\n");
    assert_eq!(board(&text), BOARD);
    assert_eq!(unread(&text), ["# from a book", "# hard", "solve board"]);
    let text = format!("Here is my anti-knight grid:\n{list}\nThanks.");
    assert_eq!(board(&text), BOARD);
    assert!(one(&text).lost().is_some(), "{:?}", unread(&text));
    let text = format!("a = {list}\nb = {}", list.replacen('5', "4", 1));
    assert!(matches!(reading(&text), Reading::Ambiguous(_)), "{:?}", reading(&text));
    let text = format!("regions = {list}\n");
    assert!(!refusal(&text).is_empty());
}

#[test]
fn lists_that_are_no_board_are_refused() {
    for text in [
        "f((1, 2), (3, 4))",
        "x = [1, 2, 3]",
        "for (int i = 0; i < 9; i++) { a[i] = {1, 2}; }",
        "(see 1, 2) and [3]",
        "id = \"1234123412341234\"",
        "a = [[1, 2, 3, 4], [1, 2], [3, 4, 1, 2], [2, 1, 4, 3]]",
        "a = [1, 2",
    ] {
        refusal(text);
    }
    // A grid whose givens are in brackets is no list of them.
    let marked: Vec<String> =
        rows(".", " ").iter().map(|row| row.replace('4', "[4]").replace('3', "[3]")).collect();
    assert_eq!(board(&format!("Title (hard)\n{}", marked.join("\n"))), BOARD);
}

/// A statement for each row of the board.
fn row_by_row(row: impl Fn(usize, &str) -> String) -> String {
    rows("0", ", ").iter().enumerate().map(|(at, cells)| row(at, cells) + "\n").collect()
}

/// A statement for each given of the board.
fn cell_by_cell(cell: impl Fn(usize, usize, char) -> String) -> String {
    let givens = BOARD.chars().enumerate().filter(|(_, symbol)| *symbol != '.');
    givens.map(|(at, symbol)| cell(at / 9, at % 9, symbol) + "\n").collect()
}

#[test]
fn rows_that_are_given_one_by_one_are_a_board() {
    let reversed: Vec<String> =
        row_by_row(|at, cells| format!("b[{at}] = [{cells}]")).lines().rev().map(str::to_owned).collect();
    for text in
        [
            row_by_row(|at, cells| format!("b[{at}] = [{cells}]")),
            row_by_row(|at, cells| format!("board[{}] = {{{cells}}};", at + 1)),
            row_by_row(|at, cells| format!("$board[{at}] = array({cells});")),
            row_by_row(|at, cells| format!("board[{at}, :] = [{cells}]")),
            row_by_row(|at, cells| format!("board[{at}] = new int[] {{{cells}}};")),
            row_by_row(|at, cells| format!("board[{at}] = \"{}\";", cells.replace(", ", ""))),
            reversed.join("\n"),
            row_by_row(|_, cells| format!("$grid[] = [{cells}];")),
            row_by_row(|at, cells| format!("A({},:) = [{}];", at + 1, cells.replace(',', ""))),
            format!(
                "grid = [[0]*9 for row in range(9)]\n{}",
                row_by_row(|at, cells| format!("grid[{at}] = [{cells}]"))
            ),
            format!(
                "const grid = Array.from({{length: 9}}, () => Array(9).fill(0));\n{}",
                row_by_row(|at, cells| format!("grid[{at}] = [{cells}];"))
            ),
            row_by_row(|at, cells| {
                if at == 0 { format!("grid = [[{cells}]]") } else { format!("grid.append([{cells}])") }
            }),
            row_by_row(|_, cells| format!("grid.push([{cells}]);")),
            row_by_row(|_, cells| format!("grid.append([{cells}])")),
            row_by_row(|_, cells| format!("grid.add(List.of({cells}));")),
            row_by_row(|_, cells| format!("grid.push_back({{{cells}}});")),
            row_by_row(|_, cells| format!("{{{cells}}}")),
            row_by_row(|_, cells| format!("{{{cells}}},")),
            format!(
                "int board[9][9];\nvoid fill() {{\n{}}}\n",
                row_by_row(|at, cells| format!("board[{at}] = {{{cells}}};"))
            ),
            format!("const grid = [];\n{}", row_by_row(|_, cells| format!("grid.push([{cells}]);"))),
            format!(
                "int[][] b = new int[9][9];\n{}",
                row_by_row(|at, cells| format!("b[{at}] = new int[] {{{cells}}};"))
            ),
        ]
    {
        let is_word = |it: &String| ["fill", ".fill", "board", "range"].contains(&it.as_str());
        let named: Vec<String> = unread(&text).into_iter().filter(|it| !is_word(it)).collect();
        // Blocks of fields are tables, too.
        let form = if text.starts_with('{') { "cells" } else { "code" };
        assert_eq!((board(&text).as_str(), one(&text).form, named), (BOARD, form, vec![]), "{text}");
    }
}

#[test]
fn cells_that_are_given_one_by_one_are_a_board() {
    let all = |name: &str| -> String {
        BOARD.replace('.', "0").chars().enumerate().map(|(at, c)| format!("{name}[{at}] = {c};\n")).collect()
    };
    for text in [
        cell_by_cell(|row, column, value| format!("board[{row}][{column}] = {value};")),
        cell_by_cell(|row, column, value| format!("board[{},{}] = {value}", row + 1, column + 1)),
        cell_by_cell(|row, column, value| format!("b[({row}, {column})] = {value}")),
        format!(
            "int board[9][9] = {{{}}};\n{}",
            vec![format!("{{{}}}", ["0"; 9].join(",")); 9].join(","),
            cell_by_cell(|row, column, value| format!("board[{row}][{column}] = {value};"))
        ),
        all("cells"),
    ] {
        assert_eq!(
            (board(&text).as_str(), one(&text).form, unread(&text)),
            (BOARD, "code", vec![]),
            "{text}"
        );
    }
}

#[test]
fn statements_that_are_no_rows_of_one_board_make_none() {
    let list = lists("0", ",", ["[", "]"], ",");
    let rows = || row_by_row(|at, cells| format!("b[{at}] = [{cells}]"));
    for text in [
        // Columns, a row too few, one twice, and rows of two lists.
        row_by_row(|at, cells| format!("b[:, {at}] = [{cells}]")),
        row_by_row(|at, cells| format!("A(:,{}) = [{cells}];", at + 1)),
        format!("grid = [[1, 2, 3]]\n{}", row_by_row(|_, cells| format!("grid.append([{cells}])"))),
        rows().lines().skip(1).collect::<Vec<_>>().join("\n"),
        rows().replace("b[3]", "b[2]"),
        row_by_row(|at, cells| format!("{}.push([{cells}])", if at < 4 { "a" } else { "b" })),
        row_by_row(|at, cells| format!("{}[{at}] = [{cells}]", if at < 4 { "a" } else { "b" })),
        // The places do not say whether they count from 0 or 1.
        "b[1][2] = 3\nb[5][6] = 7\n".to_owned(),
        "b[0][2] = 3\nb[0][2] = 4\nb[8][8] = 1\n".to_owned(),
    ] {
        refusal(&text);
    }
    // A value that is changed after the board was given is a part of the puzzle.
    let changed = one(&format!("b = {list}\nb[0][2] = 4\n"));
    assert_eq!((printed(&changed).as_str(), what(&changed)), (BOARD, vec!["b[0][2] = 4"]));
    assert!(changed.lost().is_some());
    let changed = one(&format!("b = {list}\nb[8] = [0,0,0,0,0,0,0,0,0]\n"));
    assert_eq!((printed(&changed).as_str(), what(&changed).len()), (BOARD, 1));
    // Two boards.
    let other = row_by_row(|at, cells| format!("c[{at}] = [{}]", cells.replacen('5', "4", 1)));
    assert!(matches!(reading(&format!("{}{other}", rows())), Reading::Ambiguous(_)));
}
