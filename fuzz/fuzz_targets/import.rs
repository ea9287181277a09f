//! Reads any text as puzzles: a text of its own, or parts of texts of all forms one after the other. The
//! importer must not panic, must stay within its limits, and what it reads must have a board or say why there
//! is none.
#![no_main]

use libfuzzer_sys::fuzz_target;
// Has the function that the instrumentation calls.
use sudokud_fuzz as _;
use sudokud_import::{Imported, Limits, Reading, Text, read_text};

/// Texts of which each is in a form.
const TEXTS: [&str; 23] = [
    include_str!("../../tests/data/forms/frame.txt"),
    include_str!("../../tests/data/forms/game.json"),
    include_str!("../../tests/data/forms/hodoku.txt"),
    include_str!("../../tests/data/forms/marks.txt"),
    include_str!("../../tests/data/forms/rows.json"),
    include_str!("../../tests/data/forms/rows_with_dashes.txt"),
    include_str!("../../tests/data/forms/sadman.sdk"),
    include_str!("../../tests/data/forms/sudokuwiki_state.txt"),
    "id,puzzle,solution\n1,13.2............,1324413224133241\n",
    "3x3kx:a2e9_5,abc_,5o",
    "AABB\nCDDB\nCEFF\nEEGG\nA=3, B=9, C=4, D=7, E=6, F=5, G=6",
    "<a b=\"1\"><row><c>1</c><c/><c/><c>4</c></row></a>",
    "<html><p>x<table><tr><td>1<td><td><td>4<tr><td><input value=2><td><td><td></table>",
    "  A B C D\nr1: 1 . . 4\nr2: . . 2 .\nr3: . 3 . .\nr4: 4 . . .\n",
    ",0,1,2,3\n0,1,,,4\n1,,,2,\n2,,3,,\n3,4.0,,,\n",
    "> 1\t\t\t4\n> \t\t\t\n> \t3\n> 0\t1\t.\t\t\n2x2:1a2m\n2x2:1a2m\n",
    "today: https://puzz.link/p?sudoku/4/4/g2j1h1j3g , (2x2:1a2m)!\n[x](https://x.org/?s=1..............4)\n",
    "# x\nint b[4][4] = {{1, 2, 0, None}, {'3', _, 1., 2}, {0}, [4 3; 2 1]}; // y\nA = np.array([[1 2]]).T\n",
    "board:\n  - 12..\n  - \"..21\"\n  - ....\n  - - 4\ntitle: a b\nm <- matrix(c(1, 2), 4, byrow=TRUE)\n",
    "id,r1c1,r1c2,row,col,value\n1,2,3,0,1,2\nr1c1=5, A1: 3\n",
    "1\n\n.\n4\nAB..   12..\n..BA | 1..2\n\u{ff11}1\u{20e3}\u{2b1c}\n",
    "<table><tr><td><table><tr><td>1<td>2<tr><td><td></table><td><table></table></table>",
    "  12 3 . 4\n3 1 . . 2 1\n. . . 9\nX.X.\n{\"solution\":\"1243342143122134\",\"pattern\":\"1001\"}",
];

fuzz_target!(|data: &[u8]| {
    let limits = Limits { unpacked: 1 << 16, side: 100, puzzles: 50, ..Limits::default() };
    let mixed = match data.split_first() {
        // Pairs of bytes name a text and where its part begins and ends.
        Some((0xff, parts)) => parts.chunks_exact(2).take(20).map(part).collect::<String>(),
        _ => match Text::decode(data) {
            Ok(text) => text.as_str().to_owned(),
            Err(_) => return,
        },
    };
    let Ok(text) = Text::new(&mixed) else { return };
    match read_text(&text, &limits) {
        Ok(Reading::One(puzzle)) => check(&puzzle, &limits),
        Ok(Reading::Several(puzzles)) => {
            assert!((2..=limits.puzzles).contains(&puzzles.len()));
            puzzles.iter().for_each(|puzzle| check(puzzle, &limits));
        }
        Ok(Reading::Ambiguous(readings)) => {
            assert!(readings.len() > 1);
            readings.iter().for_each(|reading| check(&reading.puzzle, &limits));
        }
        Err(_) => {}
    }
});

/// Returns a part of a text: from an eighth of it to another one.
fn part(pair: &[u8]) -> String {
    let text: Vec<char> = TEXTS[usize::from(pair[0]) % TEXTS.len()].chars().collect();
    let (start, end) = (usize::from(pair[1] >> 4 & 7), usize::from(pair[1] & 7));
    text[text.len() * start / 8..].iter().take(text.len() * (end + 1) / 8).collect()
}

fn check(puzzle: &Imported, limits: &Limits) {
    assert!(puzzle.constraints.len() <= sudokud_model::constraint::MAX_CONSTRAINTS);
    match &puzzle.board {
        Some(board) => {
            assert!(board.side() <= limits.side);
            let layout = board.layout();
            assert!(puzzle.givens.iter().flatten().all(|cell| cell.index() < layout.cell_count()));
            assert!(puzzle.solution.iter().all(|solution| solution.side() == board.side()));
        }
        None => assert!(!puzzle.unread.is_empty()),
    }
}
