//! Texts that have the shape of a board and mean something else: clues outside, boards side by side, regions,
//! seeds and masks.

use crate::texts::{BOARD, SOLUTION, one, printed, what};
use sudokud_import::{Imported, Limits, Reading, Text, read_text};
use sudokud_model::houses::Blocks;

const FOUR: &str = "1..............4";
const OTHERS: [&str; 3] = ["1.....2..3.....4", ".2.............4", "..3............4"];
const FULL: &str = "1234341221434321";
/// Regions of side 4: each column is one. They solve `FOUR` but for the columns.
const COLUMNS: &str = "1234123412341234";

/// The border of a board with clues outside, and the board.
const OUTSIDE: [&str; 6] =
    ["  2 1 3 2", "2 1 . . . 2", "3 . . . . 1", "1 . . . . 4", "2 . . . 4 1", "  2 3 1 2"];

fn reading(source: &str) -> Result<Reading, String> {
    read_text(&Text::new(source).unwrap(), &Limits::default()).map_err(|error| error.to_string())
}

fn several(source: &str) -> Vec<String> {
    match reading(source) {
        Ok(Reading::Several(puzzles)) => puzzles.iter().map(printed).collect(),
        other => panic!("{other:?}\n{source}"),
    }
}

fn words(lines: &[&str], corner: &str) -> Vec<Vec<String>> {
    let row = |line: &&str| {
        let mut cells: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        if line.starts_with(' ') {
            cells.insert(0, corner.to_owned());
            cells.push(corner.to_owned());
        }
        cells
    };
    lines.iter().map(row).collect()
}

#[test]
fn clues_outside_of_a_board_make_no_larger_board() {
    let join = |corner: &str, between: &str| -> Vec<String> {
        words(&OUTSIDE, corner).iter().map(|row| row.join(between)).collect()
    };
    let json: Vec<String> =
        words(&OUTSIDE, "").iter().map(|row| format!("[\"{}\"]", row.join("\",\""))).collect();
    let zeros = format!("[[{}]]", join("0", ",").join("],[").replace('.', "0"));
    for source in [
        OUTSIDE.join("\n"),
        join(".", " ").join("\n"),
        join(".", "").join("\n"),
        join(".", "").concat(),
        join("", "\t").join("\n"),
        join("", ",").join("\n"),
        join(" ", " | ").iter().map(|row| format!("| {row} |")).collect::<Vec<_>>().join("\n"),
        format!("[{}]", json.join(",")),
        format!("{{\"grid\":{zeros}}}"),
        // Beside two sides.
        ". 2 1 3 2\n2 1 . . .\n3 . . . .\n1 . . . .\n2 . . . 4".to_owned(),
        "  2 1 3 2\n2 1 . . .\n3 . . . .\n1 . . . .\n2 . . . 4".to_owned(),
        "1 . . . 2\n. . . . 3\n. . . . 1\n. . . 4 2\n2 1 3 2 .".to_owned(),
    ] {
        match reading(&source) {
            Err(_) => {}
            Ok(Reading::One(puzzle)) => assert_eq!(puzzle.board.unwrap().side(), 4, "{source}"),
            other => panic!("{other:?}\n{source}"),
        }
    }
    let nine: Vec<String> =
        BOARD.as_bytes().chunks(9).map(|row| format!("3{}2", std::str::from_utf8(row).unwrap())).collect();
    let nine = format!(".212345322.\n{}\n.212345322.", nine.join("\n"));
    let puzzle = one(&nine);
    assert_eq!((printed(&puzzle).as_str(), puzzle.unread.len()), (BOARD, 36), "{:?}", puzzle.unread);
}

#[test]
fn numbers_outside_of_a_board_are_named() {
    let rows: Vec<&str> = BOARD.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let with = |clue: &dyn Fn(usize) -> String, corner: &str| {
        let clues = (0..9).map(clue).collect::<Vec<_>>().join(" ");
        let line = format!("{corner} {clues} {corner}");
        let rows: Vec<String> =
            (0..9).map(|at| format!("{} {} {}", clue(at), spaced(rows[at]), clue(at + 1))).collect();
        format!("{}\n{}\n{}\n", line.trim(), rows.join("\n"), line.trim())
    };
    // Sums of sandwiches or skyscrapers, all or some.
    let sums = |at: usize| (at * 7 % 35 + 2).to_string();
    let some = |at: usize| if at.is_multiple_of(3) { "17".to_owned() } else { ".".to_owned() };
    let heights = |at: usize| (at % 4 + 1).to_string();
    for (clue, count) in [(&sums as &dyn Fn(usize) -> String, 36), (&some, 12), (&heights, 36)] {
        for text in [with(clue, "."), with(clue, ""), format!("Puzzle by N.\n{}", with(clue, "."))] {
            if text.starts_with(['1', '2']) && !text.lines().next().unwrap().contains(' ') {
                continue;
            }
            let puzzle = one(&text);
            assert_eq!((printed(&puzzle).as_str(), puzzle.unread.len()), (BOARD, count), "{text}");
            assert!(puzzle.lost().is_some());
        }
    }
    let puzzle = one(&with(&sums, "."));
    assert_eq!(what(&puzzle)[..2], ["the clue 2 above column 1", "the clue 9 above column 2"]);
    // A board of side 11 has values up to 11.
    let eleven = "A......1...\n".repeat(11).replacen("A......1...", ".1.2.3.4.5.", 1);
    assert_eq!(one(&eleven).board.unwrap().side(), 11);
}

/// The rows of the board with `above` before the first one, `left` before each, and an empty corner.
fn bordered(above: &[&str], left: &[&str], corner: &str, empty: &str) -> Vec<Vec<String>> {
    let first = [corner].iter().chain(above).map(|word| (*word).to_owned()).collect();
    let row = |(clue, row): (&&str, &[u8])| {
        let cells = row
            .iter()
            .map(|cell| if *cell == b'.' { empty.to_owned() } else { char::from(*cell).to_string() });
        [(*clue).to_owned()].into_iter().chain(cells).collect()
    };
    [first].into_iter().chain(left.iter().zip(BOARD.as_bytes().chunks(9)).map(row)).collect()
}

#[test]
fn numbers_along_two_sides_of_a_board_are_named() {
    let above = ["12", "3", "4", "22", "6", "7", "8", "9", "20"];
    let left = ["1", "35", "1", "1", "14", "1", "1", "1", "1"];
    let some = ["12", "", "", "22", "", "", "", "9", ""];
    let json = |rows: &[Vec<String>]| {
        let rows: Vec<String> = rows.iter().map(|row| format!("{row:?}").replace("\"\"", "null")).collect();
        format!("{{\"grid\":[{}]}}", rows.join(","))
    };
    let turned = |mut rows: Vec<Vec<String>>| {
        rows.iter_mut().for_each(|row| row.reverse());
        rows.reverse();
        rows
    };
    for (above, left, count) in [(above, left, 18), (some, left, 12), (above, [""; 9], 9)] {
        let rows = bordered(&above, &left, "", "0");
        let joined = |mark: &str, between: &str| -> String {
            let word = |word: &String| if word.is_empty() { mark.to_owned() } else { word.clone() };
            rows.iter().map(|row| row.iter().map(word).collect::<Vec<_>>().join(between) + "\n").collect()
        };
        for text in [json(&rows), joined("0", " "), joined("", ","), joined("0", "\t")] {
            let puzzle = one(&text);
            let clues: Vec<&str> =
                what(&puzzle).into_iter().filter(|it| it.starts_with("the clue")).collect();
            assert_eq!(
                (printed(&puzzle).as_str(), clues.len()),
                (BOARD, count),
                "{:?} {text}",
                puzzle.unread
            );
            assert!(puzzle.lost().is_some() && clues[0] == "the clue 12 above column 1", "{clues:?}");
        }
        let puzzle = one(&json(&turned(rows)));
        assert_eq!(puzzle.start().unwrap().filled().count(), 30);
        assert!(what(&puzzle).contains(&"the clue 12 below column 9"), "{:?}", puzzle.unread);
    }
    // A 0 among them is a number where an empty cell has another mark.
    let zero = ["0", "5", "6", "0", "10", "30", "1", "2", "3"];
    let puzzle = one(&json(&bordered(&zero, &left, "", "")).replace("null", "\".\""));
    assert_eq!(what(&puzzle)[0], "the clue 0 above column 1");
    assert_eq!(puzzle.unread.len(), 18);
}

#[test]
fn numbers_along_all_sides_of_a_board_in_json_are_named() {
    let line =
        |corner: &str| [vec![corner.to_owned()], vec!["17".to_owned(); 9], vec![corner.to_owned()]].concat();
    let rows = BOARD.as_bytes().chunks(9).map(|row| {
        let cells =
            row.iter().map(|cell| if *cell == b'.' { "0".to_owned() } else { char::from(*cell).to_string() });
        ["5".to_owned()].into_iter().chain(cells).chain(["21".to_owned()]).collect()
    });
    let rows: Vec<Vec<String>> = [line("0")].into_iter().chain(rows).chain([line("0")]).collect();
    let numbers = rows.iter().map(|row| format!("[{}]", row.join(","))).collect::<Vec<_>>().join(",");
    for text in [
        format!("[{numbers}]"),
        format!("{{\"title\":\"T\",\"board\":[{numbers}]}}"),
        format!("b = [{numbers}]"),
    ] {
        let puzzle = one(&text);
        assert_eq!(
            (printed(&puzzle).as_str(), puzzle.unread.len()),
            (BOARD, 36),
            "{text} {:?}",
            puzzle.unread
        );
        assert!(puzzle.lost().is_some());
    }
}

#[test]
fn a_square_that_is_a_board_with_an_error_has_no_numbers_outside() {
    // A value beyond the side within the board, two marks, and a corner that is filled.
    let above = ["12", "3", "4", "22", "6", "7", "8", "9", "20"];
    let rows = bordered(&above, &["1"; 9], "0", "0");
    let text = |rows: &[Vec<String>]| rows.iter().map(|row| row.join(" ") + "\n").collect::<String>();
    let mut wrong = rows.clone();
    wrong[5][5] = "11".to_owned();
    assert!(reading(&text(&wrong)).is_err());
    let mut wrong = rows;
    wrong[0][0] = "5".to_owned();
    assert!(reading(&text(&wrong)).is_err());
    // A board of side 10.
    let ten: Vec<String> = (0..10)
        .map(|row| if row == 0 { "0 2 3 4 5 6 7 8 9 10" } else { "0 0 0 0 0 0 0 0 0 0" }.to_owned())
        .collect();
    assert_eq!(one(&ten.join("\n")).board.unwrap().side(), 10);
}

#[test]
fn a_grid_of_two_marks_is_a_mask_and_has_no_values() {
    let mask: String = BOARD.chars().map(|symbol| if symbol == '.' { '0' } else { '1' }).collect();
    let rows = |board: &str| {
        board
            .as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect::<Vec<_>>()
            .join("\n")
    };
    let cross = mask.replace('1', "X").replace('0', ".");
    for text in [mask.clone(), rows(&mask), cross.clone(), rows(&cross), rows(&cross.replace('X', "x"))] {
        let why = reading(&text).unwrap_err();
        assert!(why.contains("a mask: it has no values"), "{why}\n{text}");
    }
    let why = reading(&format!("{{\"board\":\"{mask}\"}}")).unwrap_err();
    assert!(why.contains("its field board is a mask"), "{why}");
    for (text, line) in [(format!("{mask}\n{BOARD}\n"), 1), (format!("{BOARD}\n{BOARD}\n{mask}\n"), 3)] {
        let why = reading(&text).unwrap_err();
        assert!(why.contains(&format!("line {line} has a mask there")), "{why}");
    }
}

#[test]
fn a_pattern_says_which_cells_of_a_solution_are_givens() {
    let marks: String = BOARD.chars().map(|symbol| if symbol == '.' { '0' } else { '1' }).collect();
    let list = marks.chars().map(String::from).collect::<Vec<_>>().join(",");
    let rows: Vec<String> =
        list.split(',').collect::<Vec<_>>().chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    for pattern in [
        format!("\"{marks}\""),
        format!("\"{}\"", marks.replace('1', "x").replace('0', ".")),
        format!("[{list}]"),
        format!("[{}]", rows.join(",")),
    ] {
        let puzzle = one(&format!("{{\"solution\":\"{SOLUTION}\",\"pattern\":{pattern},\"id\":7}}"));
        assert_eq!((printed(&puzzle).as_str(), what(&puzzle)), (BOARD, vec!["id: 7"]), "{pattern}");
        assert!(puzzle.solution.is_some());
    }
    let no_mask = marks.replacen('1', "2", 1);
    assert!(reading(&format!("{{\"solution\":\"{SOLUTION}\",\"pattern\":\"{no_mask}\"}}")).is_err());
    // Beside a puzzle a pattern is a part.
    let puzzle = one(&format!("{{\"puzzle\":\"{BOARD}\",\"pattern\":\"{marks}\"}}"));
    assert_eq!((printed(&puzzle).as_str(), what(&puzzle)), (BOARD, vec!["pattern"]));
}

#[test]
fn letters_are_the_values_of_a_board_that_has_as_many() {
    let letters = |text: &str, from: &str| -> String {
        let from: Vec<char> = from.chars().collect();
        text.chars().map(|c| c.to_digit(10).map_or(c, |digit| from[digit as usize - 1])).collect()
    };
    let rows = |board: &str| {
        board.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>()
    };
    for symbols in ["ABCDEFGHI", "AEGIKMNRT"] {
        let board = letters(BOARD, symbols);
        let spaced: Vec<String> = rows(&board)
            .iter()
            .map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" "))
            .collect();
        for text in [
            rows(&board).join("\n"),
            rows(&board.to_lowercase()).join("\n"),
            rows(&board.replace('.', "-")).join("\n"),
            spaced.join("\n"),
            board.clone(),
            format!("Wordoku of today\n{}", rows(&board).join("\n")),
            rows(&letters(SOLUTION, symbols)).join("\n"),
        ] {
            let puzzle = one(&text);
            assert_eq!(puzzle.symbols.as_ref().map(ToString::to_string).as_deref(), Some(symbols), "{text}");
            let expected = if text.contains(['.', '-', ' ']) { BOARD } else { SOLUTION };
            assert_eq!(printed(&puzzle), expected, "{text}");
        }
    }
    let eight = letters(BOARD, "ABCDEFGHA");
    let why = reading(&rows(&eight).join("\n")).unwrap_err();
    assert!(why.contains("8 different letters; name 9 symbols"), "{why}");
    // Regions, words, and letters beside digits are no such board.
    let regions: String = (0..81).map(|at| char::from(b'A' + (at / 27 * 3 + at % 9 / 3) as u8)).collect();
    for text in [
        rows(&regions).join("\n"),
        "four\nword\nlike\nthat\n".to_owned(),
        rows(&letters(BOARD, "ABCDEFGHI").replacen('A', "1", 1)).join("\n"),
    ] {
        assert!(reading(&text).is_err(), "{:?}\n{text}", reading(&text));
    }
}

#[test]
fn a_ring_of_givens_is_a_board() {
    let ring = [".6789123.", "5.......4", "6.......9", "7.......8", "8.......3"];
    let ring: String =
        ring.iter().chain(&["9.......2", "1.......6", "2.......5", ".3456781."]).copied().collect();
    assert_eq!(printed(&one(&ring)), ring);
}

#[test]
fn words_that_are_whole_boards_are_several_puzzles() {
    let [second, third, fourth] = OTHERS;
    let all = [FOUR, second, third, fourth];
    assert_eq!(several(&format!("{FOUR} {second}\n{third} {fourth}\n")), all);
    assert_eq!(several(&all.join(" ")), all);
    assert_eq!(several(&format!("{FOUR}\t{second}\n{third}\t{fourth}\n")), all);
    for bars in [format!("{FOUR} | {second}\n{third} | {fourth}\n"), all.join("|")] {
        assert!(matches!(reading(&bars), Ok(Reading::Ambiguous(_))), "{:?}", reading(&bars));
    }
    let six = |first: char| format!("{first}{}6", ".".repeat(34));
    let sixes: Vec<String> = ['1', '2', '3', '4'].into_iter().map(six).collect();
    assert_eq!(several(&format!("{} {}\n{} {}\n", sixes[0], sixes[1], sixes[2], sixes[3])), sixes);
    let nines: Vec<String> = ["5", "9", "3", "4"].map(|first| BOARD.replacen('5', first, 1)).to_vec();
    assert_eq!(several(&nines.join(" ")), nines);
}

#[test]
fn a_solution_has_each_value_once_in_each_house() {
    for source in [
        format!("puzzle,regions\n{FOUR},{COLUMNS}\n"),
        format!("seed,puzzle\n{COLUMNS},{FOUR}\n"),
        format!("{{\"puzzle\":\"{FOUR}\",\"regions\":\"{COLUMNS}\"}}"),
    ] {
        let puzzle = one(&source);
        assert_eq!((printed(&puzzle).as_str(), puzzle.solution.is_some()), (FOUR, false), "{source}");
        assert!(what(&puzzle).iter().any(|it| it.contains("regions") || it.contains("seed")), "{source}");
    }
    let source = format!("{{\"a\":\"{COLUMNS}\",\"b\":\"{FOUR}\"}}");
    assert!(matches!(reading(&source), Ok(Reading::Ambiguous(_))), "{:?}", reading(&source));
    // The same texts with a solution.
    let puzzle = one(&format!("{{\"a\":\"{FULL}\",\"b\":\"{}\"}}", FULL.replace('2', ".")));
    assert!(puzzle.solution.is_some());
}

#[test]
fn a_grid_below_the_heading_regions_is_none() {
    let rows = |board: &str| -> String {
        board.as_bytes().chunks(4).map(|row| format!("{}\n", std::str::from_utf8(row).unwrap())).collect()
    };
    let puzzle = one(&format!("Givens:\n{}Regions:\n{}", rows(FOUR), rows(COLUMNS)));
    assert_eq!((printed(&puzzle).as_str(), puzzle.solution.is_some()), (FOUR, false));
    assert!(what(&puzzle).iter().any(|it| it.contains("Regions")), "{:?}", puzzle.unread);
    let puzzle = one(&format!("The Mask\n{}", rows(FOUR)));
    assert_eq!((printed(&puzzle).as_str(), what(&puzzle)), (FOUR, vec!["The Mask"]));
    let puzzle = one(&format!("Givens: {FOUR}\nRegions: {COLUMNS}\n"));
    let regions = format!("Regions: {COLUMNS}");
    assert_eq!((printed(&puzzle).as_str(), what(&puzzle)), (FOUR, vec!["Givens:", &regions]));
}

#[test]
fn a_full_board_beside_another_one_is_no_regions() {
    for source in [
        "2..............4,1342241342313124".to_owned(),
        format!("5344{},{SOLUTION}", &BOARD[4..]),
        format!("{FOUR} {COLUMNS}"),
    ] {
        let puzzles: Vec<Imported> = match reading(&source) {
            Ok(Reading::One(puzzle)) => vec![*puzzle],
            Ok(Reading::Several(puzzles)) => puzzles,
            Ok(Reading::Ambiguous(readings)) => readings.into_iter().map(|it| it.puzzle).collect(),
            Err(why) => panic!("{why}\n{source}"),
        };
        for puzzle in puzzles {
            let layout = puzzle.layout().unwrap();
            assert!(!matches!(layout.rules().blocks, Blocks::Regions(_)), "{source}");
            assert!(puzzle.solution.is_none() && !puzzle.unread.is_empty(), "{source}");
        }
    }
}

#[test]
fn a_mask_is_no_puzzle() {
    let mask = "1000010000100001";
    let visible = mask.replace('1', "true,").replace('0', "false,");
    let visible = visible.trim_end_matches(',');
    let cells = |name: &str, value: bool| -> String {
        let cell = |(at, digit): (usize, char)| {
            format!("{{\"value\":{digit},\"{name}\":{}}}", if at % 5 == 0 { !value } else { value })
        };
        FULL.chars().enumerate().map(cell).collect::<Vec<_>>().join(",")
    };
    for source in [
        format!("{{\"solution\":\"{FULL}\",\"mask\":\"{mask}\"}}"),
        format!("{{\"solution\":\"{FULL}\",\"clue_mask\":\"{mask}\"}}"),
        format!("{{\"grid\":\"{FULL}\",\"visible\":[{visible}]}}"),
        format!("{{\"cells\":[{}]}}", cells("hidden", true)),
        format!("{{\"cells\":[{}]}}", cells("visible", false)),
    ] {
        assert!(reading(&source).is_err(), "{:?}\n{source}", reading(&source));
    }
    let puzzle = one(&format!("{{\"puzzle\":\"{FOUR}\",\"mask\":\"{mask}\"}}"));
    assert_eq!((printed(&puzzle).as_str(), what(&puzzle)), (FOUR, vec!["mask"]));
    let puzzle = one(&format!("puzzle,mask\n{FOUR},{mask}\n"));
    assert_eq!((printed(&puzzle).as_str(), puzzle.unread.len()), (FOUR, 1));
    let puzzle = one(&format!("{{\"solution\":\"{FULL}\"}}"));
    assert_eq!((printed(&puzzle).as_str(), puzzle.unread.len()), (FULL, 1));
}
