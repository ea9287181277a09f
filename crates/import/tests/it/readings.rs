//! Readings of the texts that people have: each kind of text, with the parts passed over, and refused texts.

use crate::texts::{BOARD, SOLUTION, board, one, printed, reading, refusal, rows, rows_of, unread, what};
use sudokud_import::{Limits, Part, Reading, Text, read, read_text};

#[test]
fn the_header_of_a_table_decides_which_column_has_the_puzzle() {
    let zeros = BOARD.replace('.', "0");
    let csv = format!("id,puzzle\n0000000000000042,{BOARD}\n");
    assert_eq!(board(&csv), BOARD);
    assert_eq!(unread(&csv), ["id: 0000000000000042"]);
    let csv = format!("source,question,answer,rating\nbook,{zeros},{SOLUTION},4.2\n");
    assert_eq!(board(&csv), BOARD);
    assert!(one(&csv).solution.is_some());
    assert_eq!(unread(&csv), ["source: book", "rating: 4.2"]);
    for header in ["quizzes;solutions", "\"sudoku\"\t\"solved\"", "Puzzle|Solution"] {
        let separator = [';', '\t', '|'].into_iter().find(|c| header.contains(*c)).unwrap();
        let csv = format!("{header}\n{zeros}{separator}{SOLUTION}\n");
        assert_eq!((board(&csv).as_str(), one(&csv).solution.is_some()), (BOARD, true), "{csv}");
    }
}

#[test]
fn a_field_of_a_table_can_have_numbers_with_semicolons() {
    let numbers =
        |board: &str| board.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(";");
    let csv = format!("puzzles,solutions\n{},{}\n", numbers(BOARD), numbers(SOLUTION));
    assert_eq!((board(&csv).as_str(), one(&csv).solution.is_some()), (BOARD, true));
}

#[test]
fn without_a_header_the_column_is_the_puzzle_whose_every_field_is_a_board() {
    let lines = format!("0000000000001,{BOARD},1.5\n0000000000002,{BOARD},2.5\n");
    let Reading::Several(puzzles) = reading(&lines) else { panic!() };
    assert_eq!(puzzles.iter().map(printed).collect::<Vec<_>>(), [BOARD, BOARD]);
    assert_eq!(
        puzzles[1].unread.iter().map(|it| it.what.as_str()).collect::<Vec<_>>(),
        ["0000000000002", "2.5"]
    );
    // Two columns of boards, of which none solves the other.
    let Reading::Ambiguous(readings) = reading(&format!("0000000000000042,{BOARD}\n")) else { panic!() };
    assert_eq!(readings.iter().map(|it| printed(&it.puzzle).len()).collect::<Vec<_>>(), [16, 81]);
    let short = &BOARD[1..];
    let why = refusal(&format!("id,puzzle\n1,{BOARD}\n2,{short}\n"));
    for part in ["csv", "id, puzzle", "line 3", "80 characters"] {
        assert!(why.contains(part), "{part}: {why}");
    }
    let why = refusal("a,b\n1,2\n3,4\n");
    assert!(why.contains("the columns a, b"), "{why}");
}

#[test]
fn a_reading_of_the_whole_text_is_surer_than_one_of_a_part() {
    let board = "1..............4";
    let jigsaw = one(&format!("{board} AAABACBBCCDBCDDD"));
    assert_eq!((jigsaw.form, jigsaw.unread.len()), ("jigsaw", 0));
}

#[test]
fn a_dash_is_an_empty_cell_where_all_else_fits_and_never_dropped() {
    assert_eq!(board("1--2\n-2--\n--1-\n----"), "1..2.2....1.....");
    for line in ["---1-----", "1--2-2--"] {
        assert!(read(line, &Limits::default()).is_err(), "{line}");
    }
    assert!(refusal("---1-----").contains("9 cells make no board"), "{}", refusal("---1-----"));
    for empty in ["-", "x", "X", "+", "?", "_", "*", "0", "\u{2212}", "\u{b7}"] {
        assert_eq!(board(&rows(empty, "").concat()), BOARD, "{empty}");
        assert_eq!(board(&rows(empty, "").join("\n")), BOARD, "{empty}");
        assert_eq!(board(&rows(empty, " ").join("\n")), BOARD, "{empty}");
        assert_eq!(board(&rows(empty, ",").join("\n")), BOARD, "{empty}");
    }
    for empty in ["-1", "\u{2212}1", "null", "None", "NaN"] {
        assert_eq!(board(&rows(empty, " ").join("\n")), BOARD, "{empty}");
        assert_eq!(board(&rows(empty, ", ").join("\n")), BOARD, "{empty}");
    }
}

#[test]
fn framed_grids_have_any_dash_or_box_character_and_blanks_for_empty_cells() {
    let spaced = rows(" ", " ");
    let row = |at: usize, bar: &str| {
        let cells = &spaced[at];
        format!("{bar} {} {bar} {} {bar} {} {bar}", &cells[..5], &cells[6..11], &cells[12..])
    };
    let rule =
        |cross: &str, stroke: &str| format!("{cross}{}", format!("{}{cross}", stroke.repeat(7)).repeat(3));
    for (bar, rule) in [
        ("|", rule("+", "-")),
        ("|", rule("+", "=")),
        ("\u{2502}", rule("\u{253c}", "\u{2500}")),
        ("\u{2551}", rule("\u{256c}", "\u{2550}")),
        ("|", rule("|", "\u{2014}")),
    ] {
        let mut lines = vec![rule.clone()];
        for at in 0..9 {
            lines.push(row(at, bar));
            if at % 3 == 2 {
                lines.push(rule.clone());
            }
        }
        assert_eq!(board(&lines.join("\n")), BOARD, "{}", lines.join("\n"));
    }
    // Three cells without blanks between bars.
    let tight: Vec<String> =
        rows(" ", "").iter().map(|row| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..])).collect();
    let with_rules = format!(
        "{}\n---+---+---\n{}\n---+---+---\n{}",
        tight[..3].join("\n"),
        tight[3..6].join("\n"),
        tight[6..].join("\n")
    );
    assert_eq!(board(&with_rules), BOARD);
    assert_eq!(board(&rows(" ", " ").join("\n")), BOARD);
    assert_eq!(
        board(&rows(" ", "|").iter().map(|row| format!("|{row}|")).collect::<Vec<_>>().join("\n")),
        BOARD
    );
    assert_eq!(
        board(&rows("", "|").iter().map(|row| format!("|{row}|")).collect::<Vec<_>>().join("\n")),
        BOARD
    );
    // Each cell in a frame of its own.
    let cells: Vec<String> =
        rows(" ", " | ").iter().map(|row| format!("| {row} |\n{}", "+---".repeat(9) + "+")).collect();
    assert_eq!(board(&cells.join("\n")), BOARD);
}

#[test]
fn values_between_commas_with_blanks_and_rows_that_one_character_joins_are_read() {
    let commas: Vec<String> =
        BOARD.chars().map(|c| if c == '.' { " ".to_owned() } else { c.to_string() }).collect();
    assert_eq!(board(&commas.join(",")), BOARD);
    assert_eq!(board(&commas.join(", ")), BOARD);
    for separator in [".", "/", ":", ";", ",", "|", "-", " "] {
        assert_eq!(board(&rows("0", "").join(separator)), BOARD, "{separator}");
    }
    assert_eq!(board(&rows(".", "").join(".")), BOARD);
    for (open, close) in [("{", "}"), ("[", "]"), ("(", ")")] {
        let lines: Vec<String> = rows("0", ", ").iter().map(|row| format!("{open}{row}{close}")).collect();
        assert_eq!(board(&format!("{open}{}{close}", lines.join(",\n "))), BOARD);
        assert_eq!(board(&format!("{open}{}{close};", lines.join(","))), BOARD);
    }
}

#[test]
fn a_text_in_utf_16_is_read() {
    let bytes: Vec<u8> = format!("\u{feff}{BOARD}\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let text = Text::decode(&bytes).unwrap();
    let Reading::One(puzzle) = read_text(&text, &Limits::default()).unwrap() else { panic!() };
    assert_eq!(printed(&puzzle), BOARD);
}

#[test]
fn opensudoku_s_own_export_has_givens_entries_and_notes() {
    for (version, note, none) in [("1", "1,2,", "-"), ("2", "3", "0"), ("3", "3", "0")] {
        let mut cells = String::new();
        for (at, symbol) in BOARD.chars().enumerate() {
            cells += &match (at, symbol) {
                (2, _) => format!("4|{none}|1|"),
                (3, _) => format!("0|{note}|1|"),
                (_, '.') => format!("0|{none}|1|"),
                _ => format!("{symbol}|{none}|0|"),
            };
        }
        let xml = format!(
            "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n\
             <opensudoku version=\"2\"><folder name=\"Easy\" created=\"1\">\
             <game created=\"0\" state=\"1\" time=\"12\" last_played=\"0\" \
             data=\"version: {version}&#10;{cells}\" note=\"\" /></folder></opensudoku>"
        );
        let puzzle = one(&xml);
        assert_eq!((printed(&puzzle).as_str(), puzzle.form), (BOARD, "opensudoku"));
        assert_eq!(
            puzzle.board.as_ref().unwrap().filled().count(),
            puzzle.givens.as_ref().unwrap().len() + 1
        );
        let marks = puzzle.candidates.as_ref().unwrap();
        assert_eq!(marks.sets()[3].len(), 2, "version {version}");
        // The player's value is no condition of the puzzle.
        assert_eq!(marks.sets()[2].len(), 9);
    }
    let why = refusal("<opensudoku><game data=\"version: 3&#10;5|0|0|\"/></opensudoku>");
    assert!(why.contains("3 fields"), "{why}");
}

#[test]
fn lines_of_a_puzzle_bank_and_of_hodoku_are_read_and_the_rest_is_named() {
    let zeros = BOARD.replace('.', "0");
    assert_eq!(board(&format!("0000183b305c {zeros}  1.2\n")), BOARD);
    assert_eq!(unread(&format!("0000183b305c {zeros}  1.2\n")), ["0000183b305c", "1.2"]);
    let hodoku = format!("0000:x:{BOARD}:112 213:::");
    let puzzle = one(&hodoku);
    assert_eq!((printed(&puzzle).as_str(), puzzle.form), (BOARD, "hodoku"));
    // The text that the program writes for a board without a step.
    assert!(unread(&hodoku).is_empty());
    assert_eq!(unread(&hodoku.replace("0000:x", "0100:x")), ["0100", "x"]);
    let Reading::Several(puzzles) = reading(&format!(":0000:x:{BOARD}::::\n:0100:5:{BOARD}::515::\n")) else {
        panic!()
    };
    assert_eq!(puzzles.len(), 2);
    assert_eq!(puzzles[1].unread.len(), 3);
}

#[test]
fn json_of_others_has_a_board_anywhere_inside() {
    let cells = |empty: &str| -> String {
        let cell = |c: char| if c == '.' { empty.to_owned() } else { format!("\"{c}\"") };
        let row = |row: &str| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","));
        let rows: Vec<String> = rows(".", "").iter().map(|line| row(line)).collect();
        format!("[{}]", rows.join(","))
    };
    for empty in ["\".\"", "-1", "null", "0", "\"\"", "\" \"", "\"0\""] {
        assert_eq!(board(&cells(empty)), BOARD, "{empty}");
    }
    let grid = cells("0");
    for text in [
        format!(
            "{{\"newboard\":{{\"grids\":[{{\"value\":{grid},\"difficulty\":\"Easy\"}}],\
             \"message\":\"All Ok\"}}}}"
        ),
        format!("{{\"response\":true,\"size\":\"9\",\"board\":{grid}}}"),
        format!("{{\"data\":{{\"puzzle\":\"{BOARD}\",\"solution\":\"{SOLUTION}\"}}}}"),
        format!("{{\"mission\":\"{BOARD}\",\"solution\":\"{SOLUTION}\",\"win_rate\":50.5}}"),
        format!("[\"{}\"]", rows(".", "").join("\",\"")),
    ] {
        assert_eq!(board(&text), BOARD, "{text}");
    }
    // Cells as objects: in order, or with places.
    let objects: Vec<String> = BOARD
        .chars()
        .enumerate()
        .map(|(at, c)| {
            let (row, column) = (at / 9, at % 9);
            let value = if c == '.' { "null".to_owned() } else { c.to_string() };
            format!("{{\"row\":{row},\"col\":{column},\"value\":{value},\"given\":{}}}", c != '.')
        })
        .collect();
    assert_eq!(board(&format!("{{\"cells\":[{}]}}", objects.join(","))), BOARD);
    let mut backwards = objects.clone();
    backwards.reverse();
    assert_eq!(board(&format!("{{\"cells\":[{}]}}", backwards.join(","))), BOARD);
    let sparse: Vec<String> = objects.into_iter().filter(|cell| !cell.contains("null")).collect();
    assert_eq!(board(&format!("{{\"cells\":[{}]}}", sparse.join(","))), BOARD);
    // Lists of marks are no boards beside one.
    let none = vec!["[]"; 80].join(",");
    let game = format!("{{\"givens\":\"{BOARD}\",\"centre\":[{none},[1,3]],\"corner\":[{none},[2,4]]}}");
    assert_eq!(board(&game), BOARD);
    assert_eq!(one(&game).candidates.unwrap().sets()[80].len(), 1);
    assert_eq!(unread(&game), ["corner"]);
    // A numbered list, and objects of a list that are no cells.
    let Reading::Several(puzzles) =
        reading(&format!("{{\"quizzes\":{{\"0\":\"{BOARD}\",\"1\":\"{BOARD}\"}}}}"))
    else {
        panic!()
    };
    assert_eq!(puzzles.len(), 2);
    let listed = vec![format!("{{\"problem\":\"{BOARD}\",\"solved\":\"{SOLUTION}\"}}"); 16].join(",");
    let Reading::Several(puzzles) = reading(&format!("[{listed}]")) else { panic!() };
    assert!(puzzles.len() == 16 && puzzles.iter().all(|puzzle| puzzle.solution.is_some()));
    // Several candidates are named, not guessed.
    let other = BOARD.replacen('5', "9", 1);
    let Reading::Ambiguous(readings) = reading(&format!("{{\"a\":\"{BOARD}\",\"b\":\"{other}\"}}")) else {
        panic!()
    };
    assert!(readings[0].reason.contains('a') && readings[1].reason.contains('b'));
    let Reading::Several(puzzles) =
        reading(&format!("[{{\"puzzle\":\"{BOARD}\"}},{{\"puzzle\":\"{other}\"}}]"))
    else {
        panic!()
    };
    assert_eq!(printed(&puzzles[1]), other);
    let Reading::Several(puzzles) =
        reading(&format!("{{\"puzzle\":\"{BOARD}\"}}\n{{\"puzzle\":\"{other}\"}}\n"))
    else {
        panic!()
    };
    assert_eq!(puzzles.len(), 2);
    let why = refusal("{\"name\":\"x\",\"size\":9}");
    assert!(why.contains("name, size"), "{why}");
}

#[test]
fn several_grids_are_several_puzzles_with_their_titles() {
    let text = format!("Grid 01\n{0}\nGrid 02\n{0}\n", rows("0", "").join("\n"));
    let Reading::Several(puzzles) = reading(&text) else { panic!() };
    assert_eq!(puzzles.iter().map(printed).collect::<Vec<_>>(), [BOARD, BOARD]);
    assert_eq!(puzzles[1].title.as_deref(), Some("Grid 02"));
}

#[test]
fn a_refusal_names_the_nearest_form_and_what_is_wrong_there() {
    for (text, parts) in [
        (BOARD[1..].to_owned(), ["80 cells", "81"]),
        (rows(".", "")[..8].join("\n"), ["8 rows", "9 cells"]),
        (
            rows(".", "").join("\n").replacen("98", "9", 1),
            ["line 3, \".9....6.\", has 8 cells", "others have 9"],
        ),
        (format!("Of today\n\n{}", rows(".", "").join("\n").replacen("98", "9", 1)), ["line 5", "8 cells"]),
        (rows(".", "").join("\n").replacen("98", "9A", 1), ["\"A\"", "row 3, column 3"]),
        ("{\"puzzle\":".to_owned(), ["json", "JSON"]),
        ("Some words about Sudoku.".to_owned(), ["no known form", ""]),
    ] {
        let why = refusal(&text);
        parts.iter().for_each(|part| assert!(why.contains(part), "{part}: {why}"));
    }
}

#[test]
fn links_that_are_not_read_say_so() {
    for (link, host) in
        [("https://example.org/abc", "example.org"), ("https://sudokupad.app/abcdefghij", "SudokuPad")]
    {
        assert!(unread(link)[0].contains(&format!("Links of {host} are not read")), "{:?}", unread(link));
    }
}

/// Each part of a text with a letter or a digit: removed, the answer is another one.
#[test]
fn no_part_of_a_text_is_passed_over_in_silence() {
    let zeros = BOARD.replace('.', "0");
    for text in [
        format!("id,puzzle\n0000000000000042,{BOARD}\n"),
        format!("source,question,answer,rating\nbook,{zeros},{SOLUTION},4.2\n"),
        format!("0000183b305c {zeros} 1.2\n"),
        format!(":0000:x:{BOARD}:112 213:515:comment:"),
        format!("A title\n\n{}\n\nsome words\nand more\n", rows(".", " ").join("\n")),
        format!("# a comment\n{}\n", rows("-", "").join("\n")),
        format!("{BOARD} # rated 4.3\n"),
        format!("#AName\n#DWords\n#Beasy\n[Puzzle]\n{}\n", rows(".", "").join("\n")),
        format!(
            "{{\n\"id\": 12,\n\"puzzle\": \"{BOARD}\",\n\
             \"solution\": \"{SOLUTION}\",\n\"level\": \"easy\"\n}}"
        ),
    ] {
        let whole = format!("{:?}", reading(&text));
        let lines: Vec<&str> = text.lines().collect();
        for at in 0..lines.len() {
            let mut rest = lines.clone();
            let removed = rest.remove(at);
            if removed.contains(char::is_alphanumeric) {
                assert_ne!(said(&rest.join("\n")), whole, "without {removed:?} of\n{text}");
            }
        }
        let words: Vec<&str> = text
            .split(|c: char| !c.is_alphanumeric() && !".-".contains(c))
            .filter(|word| word.contains(char::is_alphanumeric))
            .collect();
        for word in words {
            assert_ne!(said(&text.replacen(word, "", 1)), whole, "without {word:?} of\n{text}");
        }
    }
}

fn said(text: &str) -> String {
    format!("{:?}", read_text(&Text::new(text).unwrap(), &Limits::default()).ok())
}

#[test]
fn an_empty_board_with_a_name_in_json_is_the_puzzle_beside_its_solution() {
    let solution = "[[1,2,4,3],[3,4,2,1],[4,3,1,2],[2,1,3,4]]";
    let empty = "[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
    let read = one(&format!(r#"{{"type":"Killer","grid":{empty},"filledGrid":{solution}}}"#));
    assert_eq!(printed(&read), ".".repeat(16));
    assert_eq!(read.solution.as_ref().unwrap().filled().count(), 16);
    // A list of zeros without the name of a board says nothing about a full one.
    let full = one(&format!(r#"{{"colors":{empty},"board":{solution}}}"#));
    assert_eq!(full.board.as_ref().unwrap().filled().count(), 16);
}

#[test]
fn xml_can_have_a_document_type_without_entities() {
    let document = "<!DOCTYPE sudoku>\n<sudoku><board>1.....2..3.....4</board></sudoku>";
    for source in [document.to_owned(), format!("<?xml version=\"1.0\"?>\n{document}")] {
        assert_eq!((printed(&one(&source)).as_str(), one(&source).form), ("1.....2..3.....4", "xml"));
    }
    let entities = document.replace("sudoku>\n", "sudoku [<!ENTITY a \"1\">]>\n");
    assert!(refusal(&entities).contains("not XML"));
    let graph = "<!DOCTYPE ksudoku>\n<ksudoku><game><puzzle><values>b___</values></puzzle></game></ksudoku>";
    assert!(refusal(graph).contains("files of KSudoku are not read"));
}

#[test]
fn pairs_of_numbers_in_json_are_no_board_beside_one_that_is_named() {
    let blank = ".".repeat(81);
    for board_ in [blank.as_str(), BOARD] {
        let killer = format!("{{\"board\":\"{board_}\",\"cages\":[{{\"sum\":3,\"cells\":[[0,0],[0,1]]}}]}}");
        assert_eq!(board(&killer), board_);
        assert_eq!(unread(&killer), ["cages"]);
        let two = format!(
            "{{\"board\":\"{board_}\",\"cages\":[{{\"cells\":[[0,0],[0,1]]}},{{\"cells\":[[1,2],[2,1]]}}]}}"
        );
        assert_eq!((board(&two).as_str(), unread(&two)), (board_, vec!["cages".to_owned()]));
        let lines = format!("{{\"board\":\"{board_}\",\"lines\":[[0,1],[1,1]],\"cells\":[[1,2],[2,1]]}}");
        assert_eq!(board(&lines), board_);
        assert_eq!(unread(&lines), ["cells", "lines"]);
        let places =
            format!("{{\"board\":\"{board_}\",\"line\":[{{\"row\":0,\"col\":0}},{{\"row\":8,\"col\":1}}]}}");
        assert_eq!((board(&places).as_str(), unread(&places)), (board_, vec!["line".to_owned()]));
    }
}

#[test]
fn fields_of_a_cell_in_json_that_are_not_read_are_named() {
    let cells = |first: &str| {
        let cell =
            |c: char| if c == '.' { "{\"value\":null}".to_owned() } else { format!("{{\"value\":{c}}}") };
        let rest: Vec<String> = BOARD.chars().skip(1).map(cell).collect();
        format!("{{\"cells\":[{first},{}]}}", rest.join(","))
    };
    for (first, names) in [
        ("{\"value\":5,\"isInitial\":true,\"notes\":[1]}", &["cells.isInitial", "cells.notes"][..]),
        ("{\"value\":5,\"prefilled\":false}", &["cells.prefilled"]),
        ("{\"value\":5,\"number\":6}", &["cells.number: 6"]),
        ("{\"value\":5,\"given\":true,\"notes\":[],\"color\":null}", &[]),
        ("{\"value\":null,\"given\":5,\"editable\":false,\"fixed\":true}", &[]),
        ("{\"value\":5,\"editable\":false,\"fixed\":false}", &["cells.editable"]),
    ] {
        let text = cells(first);
        let mut found = unread(&text);
        found.sort();
        assert_eq!(found, names, "{first}");
    }
}

#[test]
fn places_in_json_that_do_not_say_the_side_or_occur_twice_are_refused() {
    let cell = |row: usize, column: usize, value: usize| {
        format!("{{\"row\":{row},\"col\":{column},\"value\":{value}}}")
    };
    let list = |cells: &[(usize, usize, usize)]| {
        let cells: Vec<String> = cells.iter().map(|&(row, column, value)| cell(row, column, value)).collect();
        format!("[{}]", cells.join(","))
    };
    for cells in [
        &[(2, 1, 3), (1, 3, 2)][..],
        &[(1, 1, 3), (8, 3, 2)],
        &[(0, 1, 3), (7, 3, 2)],
        &[(0, 0, 5), (0, 0, 6), (8, 8, 1)],
    ] {
        let text = list(cells);
        assert!(refusal(&text).contains("json"), "{text}");
    }
    assert_eq!(board(&list(&[(0, 0, 5), (8, 8, 6)])), format!("5{}6", ".".repeat(79)));
    assert_eq!(board(&list(&[(1, 1, 5), (9, 9, 6)])), format!("5{}6", ".".repeat(79)));
}

#[test]
fn rows_in_json_can_be_objects_with_cells_and_numbers_can_have_a_point() {
    let row = |row: &str| {
        let cells: Vec<String> = row
            .chars()
            .map(|c| format!("{{\"value\":{}}}", if c == '.' { "null".to_owned() } else { format!("{c}.0") }))
            .collect();
        format!("{{\"cells\":[{}]}}", cells.join(","))
    };
    let all: Vec<String> = rows(".", "").iter().map(|line| row(line)).collect();
    let text = format!("{{\"rows\":[{}]}}", all.join(","));
    assert_eq!(board(&text), BOARD);
    assert!(unread(&text).is_empty());
    // Cells of cages are no rows.
    let cage = format!("{{\"cells\":[{}]}}", ["{\"row\":0,\"col\":1}"; 4].join(","));
    let text = format!("{{\"board\":\"{BOARD}\",\"cages\":[{}]}}", [cage.as_str(); 4].join(","));
    assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec!["cages".to_owned()]));
}

#[test]
fn a_name_that_occurs_twice_in_an_object_of_json_is_refused() {
    let why = refusal(&format!("{{\"puzzle\":\"{BOARD}\",\"puzzle\":\"{SOLUTION}\"}}"));
    assert!(why.contains("\"puzzle\"") && why.contains("twice"), "{why}");
}

#[test]
fn a_refusal_of_json_names_the_part_and_the_field() {
    let short = &BOARD[1..];
    let why = refusal(&format!("{{\"puzzle\":\"{short}\"}}"));
    assert!(why.contains("puzzle has 80 characters"), "{why}");
    let ragged = "[1,2,3,4],[3,4,1],[2,1,4,3],[4,3,2,1]";
    for text in [format!("{{\"board\":[{ragged}]}}"), format!("[{ragged}]"), format!("board = [{ragged}];")] {
        let why = refusal(&text);
        assert!(why.contains("4 lists, of which number 2 has 3 cells where others have 4"), "{why}");
    }
    let why = refusal("{\"board\":[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1],[1,2,3,4]]}");
    assert!(why.contains("its field board has 5 lists of 4 cells"), "{why}");
    let why = refusal(&format!("{{\"puzzle\":\"{BOARD}\"}}\n{{\"puzzle\":\"{short}\"}}\n"));
    assert!(why.contains("number 2") && why.contains("80 characters"), "{why}");
}

#[test]
fn a_table_of_something_else_has_no_puzzle() {
    for table in [
        "name,card\nBob,4111111111111111\n",
        "id,when\n1234123412341234,x\n",
        "id,flags\n7,0000000000000011\n",
    ] {
        assert!(refusal(table).contains("under a name of something else"), "{}", refusal(table));
    }
    let other = format!("id,text\n7,{BOARD}\n");
    assert_eq!((board(&other).as_str(), unread(&other).len()), (BOARD, 2), "{:?}", unread(&other));
    assert!(unread(&other)[1].contains("text"));
}

#[test]
fn a_known_name_counts_if_its_column_has_boards() {
    let table = format!("id,givens,sudoku\n1,30,{BOARD}\n");
    assert_eq!((board(&table).as_str(), unread(&table)[1].as_str()), (BOARD, "givens: 30"));
    let wide = format!("{}puzzle\n{}{BOARD}\n", "x,".repeat(70), "1,".repeat(70));
    assert_eq!(board(&wide), BOARD);
}

#[test]
fn a_refused_table_names_its_column_and_what_is_there() {
    let why = refusal(&format!("id,,x\n1,{BOARD},2\n2,,3\n"));
    assert!(why.contains("line 3 has an empty field there (column 2)"), "{why}");
    let why = refusal(&rows("", ",")[..8].join("\n"));
    assert!(!why.contains("the columns"), "{why}");
}

#[test]
fn lines_of_boards_with_words_in_two_ways_are_all_puzzles() {
    let zeros = BOARD.replace('.', "0");
    let Reading::Several(puzzles) = reading(&format!("# top\n{BOARD} # a\n\n{zeros} ; b\n")) else {
        panic!()
    };
    assert_eq!(puzzles.iter().map(printed).collect::<Vec<_>>(), [BOARD, BOARD]);
    assert!(what(&puzzles[0]).contains(&"a") && what(&puzzles[1]).contains(&"b"), "{puzzles:?}");
}

#[test]
fn what_stands_beside_the_board_of_a_link_is_read_or_named() {
    let zeros = BOARD.replace('.', "0");
    let solved = one(&format!("https://x.org/?p={zeros}&s={SOLUTION}"));
    assert_eq!((printed(&solved).as_str(), solved.solution.is_some()), (BOARD, true));
    assert!(solved.unread.is_empty());
    assert_eq!(unread(&format!("https://x.org/?s={zeros}&d=3")), ["d=3"]);
    let other = format!("{}4", &zeros[..80]);
    let Reading::Several(puzzles) = reading(&format!("https://x.org/?p={zeros}&q={other}")) else { panic!() };
    assert_eq!(puzzles.len(), 2);
    let shop = one("https://shop.com/item?order=1234123412341234&x=2");
    assert!(shop.board.is_none() && what(&shop)[0].contains("Links of shop.com are not read"), "{shop:?}");
}

#[test]
fn each_part_of_a_file_with_headings_is_read_or_named() {
    let grid = rows(".", "").join("\n");
    assert_eq!(unread(&format!("[Puzzle]\n{grid}\n[Puzzle]\n{grid}\n")), ["a further part [puzzle]"]);
    let state = grid.replacen('5', "6", 1);
    let puzzle = one(&format!("[Puzzle]\n{grid}\n[State]\n{state}\n"));
    assert_eq!(printed(&puzzle), BOARD);
    assert_eq!(what(&puzzle), ["[State]: its value of r1c1 is not the given"]);
}

#[test]
fn words_before_the_sums_of_cages_are_named_and_two_sums_of_a_cage_refused() {
    let rows = "AABB\nCDDB\nCEFF\nEEGG\n";
    let sums = "A=3 B=9 C=4 D=7 E=6 F=5 G=6";
    assert!(one(&format!("{rows}\nSums: {sums}\n")).unread.is_empty());
    assert_eq!(unread(&format!("{rows}\nantiknight {sums}\n")), ["antiknight"]);
    assert!(refusal(&format!("{rows}\n{sums} A=4\n")).contains("the cage A has two sums"));
    assert_eq!(unread(&format!("{rows}\n{}\n", sums.replace("C=4", ""))), ["the cage C has no sum"]);
    let why = refusal(&format!("{rows}\nA=3 B=9 D=7\n"));
    assert!(why.contains("the cages C, E, F, G have no sum"), "{why}");
}

#[test]
fn a_record_can_have_more_fields_than_the_header() {
    let table = format!("id,text\n7,8,{BOARD}\n");
    assert_eq!(board(&table), BOARD);
}

#[test]
fn a_zero_beside_another_empty_mark_is_no_empty_cell_if_values_can_count_from_0() {
    let cell = |at: usize| (at / 16 + at % 16).is_multiple_of(3).then_some((at * 5 + at / 16) % 16);
    let grid = |empty: &str, between: &str, write: fn(usize) -> String| {
        let cells: Vec<String> =
            (0..256).map(|at| cell(at).map_or_else(|| empty.to_owned(), write)).collect();
        cells.chunks(16).map(|row| row.join(between)).collect::<Vec<_>>().join("\n")
    };
    let hex = grid(".", "", |value| format!("{value:X}"));
    let numbers = grid("-1", " ", |value| value.to_string());
    let nine = format!("012345678\n{}", ["........."; 8].join("\n"));
    let json = "[[0,1,2,3],[null,null,null,null],[null,null,null,null],[null,null,null,null]]";
    let row_above_blanks = format!("0123456789ABCDEF\n{}", ["................"; 15].join("\n"));
    for text in [hex.as_str(), &numbers, "0123\n....\n....\n....", &nine, json, &row_above_blanks] {
        let Reading::Ambiguous(readings) = reading(text) else { panic!("{:?}", reading(text)) };
        let first_values: Vec<usize> = readings.iter().map(|it| it.puzzle.first_value).collect();
        let filled: Vec<usize> =
            readings.iter().map(|it| it.puzzle.start().unwrap().filled().count()).collect();
        assert_eq!((first_values, filled[0] < filled[1]), (vec![1, 0], true), "{text}");
        assert!(readings[1].reason.contains("0 for the smallest value"), "{}", readings[1].reason);
    }
    // A board with its largest value counts from 1.
    let mixed = BOARD.replacen('.', "0", 1);
    assert_eq!(board(&rows_of(&mixed)), BOARD);
}

#[test]
fn names_of_columns_and_links_above_a_grid_are_no_title() {
    for line in ["A,B,C,D,E,F,G,H,I", "a b c d e f g h i", "https://example.org/?board=1234"] {
        let puzzle =
            one(&format!("{line}\n{}", rows(".", if line.contains(',') { "," } else { " " }).join("\n")));
        assert_eq!((printed(&puzzle).as_str(), puzzle.title.as_deref()), (BOARD, None), "{line}");
        assert_eq!(puzzle.unread.iter().map(|it| it.what.as_str()).collect::<Vec<_>>(), [line]);
    }
    let puzzle = one(&format!("Puzzle of today\n{}", rows(".", "").join("\n")));
    assert_eq!(puzzle.title.as_deref(), Some("Puzzle of today"));
}

/// The rows of the board with a name before each.
fn named_rows(name: impl Fn(usize) -> String, between: &str) -> String {
    let rows = rows(".", between);
    rows.iter().enumerate().map(|(at, row)| format!("{} {row}\n", name(at))).collect()
}

fn letter(at: usize) -> String {
    char::from(b'A' + at as u8).to_string()
}

#[test]
fn names_of_rows_and_columns_are_words_beside_the_board() {
    for (name, first, last) in [
        (&letter as &dyn Fn(usize) -> String, "A", "I"),
        (&|at| format!("r{}:", at + 1), "r1:", "r9:"),
        (&|at| format!("{}.", at + 1), "1.", "9."),
        (&|at| format!("{})", at + 1), "1)", "9)"),
        (&|at| at.to_string(), "0", "8"),
        (&|at| format!("Row {}:", at + 1), "1:", "9:"),
    ] {
        for between in ["", " "] {
            let text = named_rows(name, between);
            assert_eq!(board(&text), BOARD, "{text}");
            assert_eq!(unread(&text), [format!("the names of the rows, {first} to {last}")], "{text}");
        }
    }
    let boxes = |row: &str| format!("{} | {} | {}", &row[..5], &row[6..11], &row[12..]);
    let framed: String =
        rows(".", " ").iter().enumerate().map(|(at, row)| format!("{} {}\n", at + 1, boxes(row))).collect();
    for heading in
        ["  1 2 3 | 4 5 6 | 7 8 9", "  A B C   D E F   G H I", "  123456789", "  c1 c2 c3 c4 c5 c6 c7 c8 c9"]
    {
        let text = format!("{heading}\n{framed}");
        assert_eq!(board(&text), BOARD, "{text}");
        assert_eq!(unread(&text), [heading.trim(), "the names of the rows, 1 to 9"], "{text}");
        assert!(one(&text).unread.iter().all(|it| it.part == Part::Words));
    }
    let text = format!("123456789\n{}", rows(".", "").join("\n"));
    assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec!["123456789".to_owned()]));
}

#[test]
fn a_table_of_pandas_has_an_index_and_the_names_of_columns() {
    for (empty, separator) in [("", ","), ("0", ","), ("", "\t"), ("0", ";")] {
        let heading: String = (0..9).map(|at| format!("{separator}{at}")).collect();
        let rows: String = rows(empty, separator)
            .iter()
            .enumerate()
            .map(|(at, row)| format!("{at}{separator}{row}\n"))
            .collect();
        let text = format!("{heading}\n{rows}");
        assert_eq!(board(&text), BOARD, "{text}");
        assert_eq!(unread(&text), [heading.trim(), "the names of the rows, 0 to 8"], "{text}");
    }
    let floats: String = BOARD
        .as_bytes()
        .chunks(9)
        .enumerate()
        .map(|(at, row)| {
            let cell = |c: &u8| if *c == b'.' { String::new() } else { format!("{}.0", char::from(*c)) };
            format!("{at},{}\n", row.iter().map(cell).collect::<Vec<_>>().join(","))
        })
        .collect();
    assert_eq!(board(&format!(",0,1,2,3,4,5,6,7,8\n{floats}")), BOARD);
    let Reading::Several(puzzles) =
        reading(&format!(",puzzle,solution\n0,{BOARD},{SOLUTION}\n1,{BOARD},{SOLUTION}\n"))
    else {
        panic!()
    };
    assert!(puzzles.iter().all(|puzzle| printed(puzzle) == BOARD && puzzle.solution.is_some()));
    assert_eq!((what(&puzzles[0]), what(&puzzles[1])), (vec!["0"], vec!["1"]));
}

#[test]
fn lines_of_a_spreadsheet_can_be_blank_and_end_with_tabs_or_without() {
    let without = |row: usize| {
        let mut cells: Vec<String> = BOARD.chars().map(String::from).collect();
        cells[9 * row..9 * row + 9].fill(".".to_owned());
        cells.concat()
    };
    let tabs = |board: &str| {
        let cells: Vec<String> =
            board.chars().map(|c| if c == '.' { String::new() } else { c.to_string() }).collect();
        cells.chunks(9).map(|row| row.join("\t")).collect::<Vec<_>>()
    };
    for row in [0, 4, 8] {
        let text = tabs(&without(row)).join("\n");
        assert_eq!((board(&text), unread(&text).len()), (without(row), 0), "{text:?}");
    }
    let longer: Vec<String> = tabs(BOARD).iter().map(|row| format!("{row}\t\t")).collect();
    let shorter: Vec<String> = tabs(BOARD).iter().map(|row| row.trim_end_matches('\t').to_owned()).collect();
    let shifted: Vec<String> = tabs(BOARD).iter().map(|row| format!("\t{row}")).collect();
    for lines in [longer, shorter, shifted] {
        let text = lines.join("\n") + "\n";
        assert_eq!((board(&text).as_str(), unread(&text).len()), (BOARD, 0), "{text:?}");
    }
}

#[test]
fn blank_rows_and_columns_of_a_table_part_its_boxes() {
    for separator in ["\t", ",", ";"] {
        let parted = |row: &String| {
            let cells: Vec<String> =
                row.chars().map(|c| if c == '.' { String::new() } else { c.to_string() }).collect();
            cells.chunks(3).map(|cells| cells.join(separator)).collect::<Vec<_>>().join(&separator.repeat(2))
        };
        let lines: Vec<String> = rows(".", "").iter().map(parted).collect();
        let blank = format!("\n{}\n", separator.repeat(10));
        let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n")).collect();
        let text = bands.join(&blank);
        assert_eq!((board(&text).as_str(), unread(&text).len()), (BOARD, 0), "{text:?}");
        assert_eq!(board(&bands.join("\n\n")), BOARD, "{text:?}");
    }
}

#[test]
fn grids_below_each_other_are_puzzles_and_a_solution_is_none() {
    let grid = rows(".", "").join("\n");
    let other = grid.replace('5', "6").replacen('6', "5", 1);
    let Reading::Several(puzzles) = reading(&[grid.as_str(); 9].join("\n")) else { panic!() };
    assert!(puzzles.len() == 9 && puzzles.iter().all(|puzzle| printed(puzzle) == BOARD));
    let Reading::Several(puzzles) = reading(&format!("{grid}\n{other}\n")) else { panic!() };
    assert_eq!(puzzles.len(), 2);
    for between in ["\n", "\n\n", "\n\nSolution\n"] {
        let puzzle = one(&format!("{grid}{between}{}\n", rows_of(SOLUTION)));
        assert_eq!((printed(&puzzle).as_str(), puzzle.solution.is_some()), (BOARD, true));
        assert_eq!(puzzle.unread.len(), usize::from(between.len() > 2));
    }
}

#[test]
fn lines_of_boards_are_no_pencil_marks() {
    let Reading::Several(puzzles) = reading(&[BOARD; 9].join("\n")) else { panic!() };
    assert_eq!((puzzles.len(), puzzles[0].form), (9, "lines"));
}

#[test]
fn lines_can_have_blanks_or_commas_between_the_cells_of_a_board() {
    for between in [" ", ","] {
        let line = rows("0", between).join(between);
        let Reading::Several(puzzles) = reading(&format!("{line}\n{line}\n")) else { panic!() };
        assert_eq!(puzzles.iter().map(printed).collect::<Vec<_>>(), [BOARD, BOARD]);
    }
}

#[test]
fn a_number_of_puzzles_before_lines_is_named() {
    let Reading::Several(puzzles) = reading(&format!("2\n{BOARD}\n{BOARD}\n")) else { panic!() };
    assert_eq!((puzzles.len(), what(&puzzles[0])), (2, vec!["2"]));
}

#[test]
fn puzzles_of_programs_can_be_one_a_line() {
    let line = "https://puzz.link/p?sudoku/4/4/g2j1h1j3g";
    let killer = format!("2x2::k:{}", ["0"; 16].join(":"));
    let pad = include_str!("../../../../tests/data/forms/sudokupad_scl.txt").trim();
    let puzzle = include_str!("../../../../tests/data/forms/fpuzzles_with_rules.txt").trim();
    for line in ["2x2:1a2m", line, &killer, pad, puzzle] {
        let Reading::Several(puzzles) = reading(&format!("# two\n{line}\n\n{line}\n")) else {
            panic!("{line}")
        };
        assert_eq!(puzzles.len(), 2, "{line}");
        assert_eq!(printed(&puzzles[1]), printed(&one(line)), "{line}");
    }
    let titled = one(&format!("My puzzle\n{line}\nHave fun\n"));
    assert_eq!((printed(&titled), what(&titled)), (printed(&one(line)), vec!["My puzzle", "Have fun"]));
    let why = refusal("2x2:1a2m\n2x2:1a2m\n2x2:1a2\n");
    assert!(why.contains("solo") && why.contains("line 3"), "{why}");
    let why = refusal("2x2:1a2m\n2x2:1a2m\n12....34\n");
    assert!(why.contains("solo") && why.contains("line 3"), "{why}");
}

#[test]
fn a_table_of_html_is_a_board_and_another_page_is_refused_by_name() {
    let table = |cell: &dyn Fn(char) -> String| {
        let row = |row: &str| format!("<tr>{}</tr>", row.chars().map(cell).collect::<String>());
        let rows: String = rows(".", "").iter().map(|line| row(line)).collect();
        format!("<table class=\"grid\">{rows}</table>")
    };
    let text = |c: char| if c == '.' { "<td>&nbsp;</td>".to_owned() } else { format!("<td><b>{c}</b></td>") };
    let input = |c: char| match c {
        '.' => "<TD><input maxlength=1></TD>".to_owned(),
        c => format!("<TD><input maxlength=1 value='{c}' readonly></TD>"),
    };
    let unclosed = |c: char| format!("<td class=\"a>b\">{}\n", if c == '.' { ' ' } else { c });
    for (number, cell) in [&text as &dyn Fn(char) -> String, &input, &unclosed].into_iter().enumerate() {
        let table = table(cell);
        assert_eq!((board(&table).as_str(), unread(&table).len()), (BOARD, 0), "{number}");
        let page = format!(
            "<!DOCTYPE html>\n<html><head><title>Sudoku 7</title><script>if (1<td) {{}}</script></head>\
             <body><!-- <td> --><p>Have fun with it<br>{table}</body></html>"
        );
        let puzzle = one(&page);
        assert_eq!((printed(&puzzle).as_str(), puzzle.title.as_deref()), (BOARD, Some("Sudoku 7")));
        assert_eq!(what(&puzzle), ["words outside of the table"]);
        assert_eq!(puzzle.unread[0].count, 4);
    }
    for (page, part) in [
        (
            "<!doctype html><html><body><div>5</div></body></html>".to_owned(),
            "a page of HTML without a table",
        ),
        (table(&text).replacen("<tr>", "<tr><td>", 1), "a page of HTML without a table"),
        (table(&text).replace(">8<", ">eight<"), "\"eight\" in row 3, column 3"),
        ("<html".to_owned(), "a page of HTML without a table"),
    ] {
        let why = refusal(&page);
        assert!(why.contains("html") && why.contains(part), "{why}");
    }
}

#[test]
fn a_text_that_a_mail_quotes_is_read_without_the_quotes() {
    let quoted: String = rows(".", "").iter().map(|row| format!("> {row}\n")).collect();
    assert_eq!((board(&quoted).as_str(), unread(&quoted).len()), (BOARD, 0));
    let mail = format!("N. N. wrote:\n{}", quoted.replace("> ", "> > "));
    assert_eq!(board(&mail), BOARD);
    assert_eq!(one(&mail).title.as_deref(), Some("N. N. wrote:"));
}

#[test]
fn utf_16_without_a_byte_order_mark_is_read_and_other_encodings_are_refused() {
    let frame = format!("\u{2500}\u{2500}\u{2500}\n{}\n", rows(".", "").join("\n"));
    for to in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes: Vec<u8> = frame.encode_utf16().flat_map(to).collect();
        let text = Text::decode(&bytes).unwrap();
        let Reading::One(puzzle) = read_text(&text, &Limits::default()).unwrap() else { panic!() };
        assert_eq!(printed(&puzzle), BOARD);
    }
    let utf_32: Vec<u8> = BOARD.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
    let why = Text::decode(&utf_32).unwrap_err().to_string();
    assert!(why.contains("UTF-16"), "{why}");
}

#[test]
fn a_name_that_occurs_twice_is_refused_in_the_json_of_every_program() {
    let row = "[{\"value\":1,\"given\":true},{}],[{},{}]";
    let game = |twice: &str| format!("{{{twice},\"grid\":[{row}]}}");
    assert_eq!(one(&game("\"title\":\"a\"")).form, "f-puzzles");
    for text in [
        game(&format!("\"grid\":[{row}]")),
        game("\"title\":\"a\",\"title\":\"b\""),
        "{\"gridSize\":4,\"gridSize\":9}".to_owned(),
        "{\"formatVersion\":\"1\",\"puzzle\":{\"size\":2,\"size\":2,\"cells\":[]}}".to_owned(),
        "{\"cells\":[[{},{}],[{},{}]],\"cages\":[],\"cages\":[]}".to_owned(),
    ] {
        assert!(refusal(&text).contains("twice"), "{text}: {}", refusal(&text));
    }
    // {"grid":[],"grid":[]} packed.
    let packed = "fpuzzlesN4IgzglgXgpiBcBtAugGhKCBbGACEAvkA===";
    let why = refusal(packed);
    assert!(why.contains("f-puzzles"), "{why}");
}

#[test]
fn places_in_messages_are_those_of_the_text() {
    let grid = rows(".", "");
    let cell = |row: usize, column: usize, symbol: &str| {
        let mut lines = grid.clone();
        lines[row - 1].replace_range(column - 1..column, symbol);
        lines.join("\n")
    };
    for (text, part) in [
        (cell(3, 3, "A"), "\"A\" in row 3, column 3 is neither"),
        (cell(4, 2, "-"), "\"-\" in row 4, column 2 is one mark of an empty cell too many"),
        (format!("---\n{}", cell(9, 9, "A")), "\"A\" in row 9, column 9"),
        (cell(5, 5, "\u{2603}"), "has 8 cells where the others have 9"),
        (BOARD.replacen('9', "A", 1), "\"A\" in row 2, column 5"),
        (format!("{}!{}", &BOARD[..40], &BOARD[40..]), "'!' in column 41"),
        (["-"; 16].concat() + "1------.", "a line of 24 cells"),
        ("1--.------------".to_owned(), "\"-\" in row 1, column 2"),
        ("\n\n{\"puzzle\": \"1\",\n]".to_owned(), "line 4"),
        ("\n\n<a>\n<b></a>".to_owned(), "line 4"),
        (format!("id,puzzle\n\n1,{BOARD}\n\n2,{}\n", &BOARD[1..]), "line 5"),
        (format!("\nid,puzzle\n1,\"{BOARD}\"\n2,{}\n", &BOARD[1..]), "line 4"),
    ] {
        let why = refusal(&text);
        assert!(why.contains(part), "{part}: {why}\n{text}");
    }
}

/// The cells of the board from its rows: `from` is the cell whose symbol stands in a cell.
fn lists(from: impl Fn(usize, usize) -> usize) -> Vec<Vec<String>> {
    let symbol = |cell: usize| BOARD[cell..=cell].replace('.', "0");
    (0..9).map(|list| (0..9).map(|at| symbol(from(list, at))).collect()).collect()
}

fn columns() -> Vec<Vec<String>> {
    lists(|column, row| row * 9 + column)
}

fn boxes() -> Vec<Vec<String>> {
    lists(|of_box, at| (of_box / 3 * 3 + at / 3) * 9 + of_box % 3 * 3 + at % 3)
}

#[test]
fn columns_and_boxes_are_read_by_their_name() {
    for (name, lists) in
        [("columns", columns()), ("cols", columns()), ("boxes", boxes()), ("blocks", boxes())]
    {
        let text = format!("{{\"{name}\": {lists:?}}}");
        assert_eq!(board(&text), BOARD, "{text}");
    }
    let element = |name: &str, text: String| format!("<{name}>{text}</{name}>");
    for (name, lists) in [("column", columns()), ("col", columns()), ("box", boxes())] {
        let of_text: String = lists.iter().map(|list| element(name, list.concat())).collect();
        assert_eq!(board(&element("sudoku", of_text)), BOARD, "{name}");
        let cells = |list: &Vec<String>| list.iter().map(|cell| element("cell", cell.clone())).collect();
        let of_cells: String = lists.iter().map(|list| element(name, cells(list))).collect();
        assert_eq!(board(&element("sudoku", of_cells)), BOARD, "{name}");
    }
    for name in ["C", "Column ", "Col "] {
        let line = |(at, list): (usize, Vec<String>)| format!("{name}{}: {}\n", at + 1, list.concat());
        let text: String = columns().into_iter().enumerate().map(line).collect();
        assert_eq!(board(&text), BOARD, "{text}");
        assert!(unread(&text)[0].starts_with("the names of the columns"), "{text}");
    }
}

#[test]
fn lists_four_deep_and_cells_named_by_a_letter_are_not_read_as_rows() {
    let threes = |list: &[String]| list.chunks(3).map(|it| format!("[{}]", it.join(","))).collect::<Vec<_>>();
    let inner: Vec<String> = boxes().iter().map(|list| format!("[{}]", threes(list).join(","))).collect();
    let text = format!("[{}]", threes(&inner).join(","));
    assert!(refusal(&text).contains("four deep"), "{}", refusal(&text));
    let cells: Vec<String> = (0..81)
        .filter(|&cell| &BOARD[cell..=cell] != ".")
        .map(|cell| format!("\"{}{}\":{}", letter(cell % 9), cell / 9 + 1, &BOARD[cell..=cell]))
        .collect();
    let Reading::Ambiguous(readings) = reading(&format!("{{{}}}", cells.join(","))) else { panic!() };
    assert_eq!(readings.iter().map(|it| printed(&it.puzzle)).filter(|board| board == BOARD).count(), 1);
}

#[test]
fn words_beside_a_board_that_may_be_a_rule_are_lost_parts() {
    let grid = rows(".", "").join("\n");
    for text in [
        format!("Rules: anti-knight.\n{grid}"),
        format!("Anti-knight\n{BOARD}"),
        format!("X-Sudoku: both diagonals contain 1-9\n{grid}"),
        format!("Cages: r1c1 r1c2 = 8\n{grid}"),
        format!("3 8 14 2 5 7 9 1 6\n{grid}"),
        format!("puzzle,regions\n{BOARD},{SOLUTION}1\n"),
        format!("https://example.org/?puzzle={BOARD}&regions=112"),
        format!("{{\"puzzle\":\"{BOARD}\",\"cages\":\"r1c1\"}}"),
    ] {
        assert!(one(&text).lost().is_some(), "{text}");
    }
    for text in [
        format!("Puzzle of today\n{grid}"),
        format!("# by N.\n{grid}"),
        format!("id,puzzle,rating,solution\n7,{BOARD},7.2,{SOLUTION}\n"),
        format!("{{\"puzzle\":\"{BOARD}\",\"difficulty\":\"easy\"}}"),
    ] {
        assert_eq!(one(&text).lost(), None, "{text}");
    }
}
