//! Links and game ids in the words of a message.

use crate::texts::{BOARD, board, one, printed, reading, refusal, rows, unread, what};
use sudokud_import::{Part, Reading};

const SOLO: &str = "2x2:1a2m";
const LINK: &str = "https://puzz.link/p?sudoku/4/4/g2j1h1j3g";
const OTHER: &str = "https://puzz.link/p?sudoku/4/4/g2j1h1j4g";
const EXCHANGE: &str = "https://sudokuexchange.com/play/?s=";

fn several(source: &str) -> Vec<String> {
    match reading(source) {
        Reading::Several(puzzles) => puzzles.iter().map(printed).collect(),
        other => panic!("{other:?}\n{source}"),
    }
}

#[test]
fn a_link_or_a_game_id_in_a_sentence_is_read_and_the_words_are_named() {
    let packed = include_str!("../../../../tests/data/forms/fpuzzles_with_rules.txt").trim();
    let pad = include_str!("../../../../tests/data/forms/sudokupad_scl.txt").trim();
    let boards = format!("{EXCHANGE}{BOARD}");
    for link in [LINK, SOLO, packed, pad, &boards] {
        let alone = one(link);
        let named = alone.unread.len();
        for (text, words) in [
            (format!("today's puzzle: {link} , enjoy!"), vec!["today's puzzle", "enjoy"]),
            (format!("({link} hard)"), vec!["hard"]),
            (format!("I liked this one ({link})."), vec!["I liked this one"]),
            (format!("\"{link}\", they said."), vec!["they said"]),
            (format!("  {link}  \n"), vec![]),
            (format!("Monday\n\n{link}\n\nHave fun\n"), vec!["Monday", "Have fun"]),
            (format!("# mine\n{link}\n"), vec!["# mine"]),
        ] {
            let puzzle = one(&text);
            assert_eq!((printed(&puzzle), puzzle.form), (printed(&alone), alone.form), "{text}");
            assert_eq!(what(&puzzle)[named..], words, "{text}");
            assert!(puzzle.unread[named..].iter().all(|it| it.part == Part::Words), "{text}");
        }
    }
}

#[test]
fn a_link_in_brackets_or_of_markdown_is_read() {
    for (text, words) in [
        (format!("<{LINK}>"), vec![]),
        (format!("({LINK})"), vec![]),
        (format!("[{LINK}]({LINK})"), vec![]),
        (format!("[Sudoku 7]({LINK})"), vec!["Sudoku 7"]),
        (format!("* **[Sudoku 7]({LINK})** by N."), vec!["Sudoku 7", "by N"]),
        (format!("Look: {LINK}."), vec!["Look"]),
        (format!("{LINK},4.5"), vec!["4.5"]),
    ] {
        assert_eq!(unread(&text), words, "{text}");
        assert_eq!(printed(&one(&text)), printed(&one(LINK)), "{text}");
    }
    // The last empty cell is no end of a sentence.
    let open = format!("{}.", &BOARD[..80]);
    assert_eq!(board(&format!("Try {EXCHANGE}{open}")), open);
    assert_eq!(board(&format!("Try {EXCHANGE}{open}.")), open);
}

#[test]
fn different_links_are_several_puzzles_and_the_same_one_is_one() {
    let both = [printed(&one(LINK)), printed(&one(OTHER))];
    for text in [
        format!("Easy: {LINK}\nHard: {OTHER}\n"),
        format!("first {LINK} then {OTHER}"),
        format!("Two for today:\n{LINK}\n{OTHER}\nenjoy them"),
        format!("[a]({LINK}) [b]({OTHER})"),
    ] {
        assert_eq!(several(&text), both, "{text}");
    }
    assert_eq!(printed(&one(&format!("Play {LINK}\nor, if it fails: {LINK}\n"))), both[0]);
    // Lines of a list are its puzzles.
    assert_eq!(several(&format!("{LINK}\n{LINK}\n")).len(), 2);
}

#[test]
fn a_link_without_a_board_beside_a_puzzle_is_an_unread_part() {
    let puzzle = one(&format!("See https://example.org/topic/12 for this: {LINK}"));
    assert_eq!(what(&puzzle), ["See", "for this", "https://example.org/topic/12"]);
    assert_eq!(puzzle.unread[2].part, Part::Puzzle);
    let why = refusal("today's puzzle: https://sudokupad.app/abcdefghij , enjoy!");
    assert!(why.contains("Links of SudokuPad are not read"), "{why}");
    let why = refusal(&format!("hello\n{}!\n", LINK.replace("j3g", "j3")));
    assert!(why.contains("puzz_link") && why.contains("line 2"), "{why}");
}

#[test]
fn a_link_beside_a_grid_or_in_an_object_is_no_puzzle_of_its_own() {
    let grid = rows(".", "").join("\n");
    assert_eq!(board(&format!("{grid}\n{LINK}\n")), BOARD);
    assert_eq!(unread(&format!("{LINK}\n{grid}\n")), [LINK]);
    assert_eq!(board(&format!("{{\"url\":\"{LINK}\",\"puzzle\":\"{BOARD}\"}}")), BOARD);
    assert_eq!(board(&format!("puzzle,url\n{BOARD},{LINK}\n")), BOARD);
    for words in ["Some words about 3x3 boxes: many.", "a ratio of 4x4:abc", "see http://, or https://"] {
        refusal(words);
    }
}

#[test]
fn a_link_to_the_page_of_solo_has_the_game_after_its_address() {
    for page in ["https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html", "http://x.org/solo"] {
        for mark in ["#", "?"] {
            let puzzle = one(&format!("{page}{mark}{SOLO}"));
            assert_eq!((printed(&puzzle), puzzle.form), (printed(&one(SOLO)), "solo"));
            assert_eq!(printed(&one(&format!("{page}{mark}2x2%3A1a2m"))), printed(&one(SOLO)));
        }
    }
    for seed in ["3x3#123456", "https://x.org/js/solo.html#3x3db%23123456"] {
        let why = refusal(seed);
        assert!(why.contains("the seed 123456") && why.contains("game id"), "{why}");
    }
    assert!(one("https://x.org/js/unequal.html#4:0,0,").board.is_none());
}
