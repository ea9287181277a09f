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
    let why = reading(&nine).unwrap_err();
    assert!(why.contains("side 11") && why.contains("clues outside"), "{why}");
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
