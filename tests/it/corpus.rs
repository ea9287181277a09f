//! The puzzle sets that are too large or too foreign to keep here: `SUDOKUD_CORPUS` names the folder.

use std::path::PathBuf;
use sudokud::budget::Unwatched;
use sudokud::grid::{check, text};
use sudokud::solve::{Options, solve};

/// The lines of a corpus file, or `None` (and a word about it) where there is no corpus.
pub(crate) fn lines(file: &str) -> Option<Vec<String>> {
    let Some(folder) = std::env::var_os("SUDOKUD_CORPUS") else {
        eprintln!("skipped: SUDOKUD_CORPUS is not set");
        return None;
    };
    let text =
        std::fs::read_to_string(PathBuf::from(folder).join(file)).expect("SUDOKUD_CORPUS has the file");
    Some(text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(str::to_owned).collect())
}

fn board_of(line: &str) -> &str {
    line.split('\t').next().unwrap_or(line)
}

#[test]
fn every_9x9_set_is_solved_and_checked() {
    for file in ["magictour_top1465.txt", "clue17.txt", "forum_hardest_1106.txt"] {
        for line in lines(&format!("9x9/{file}")).unwrap_or_default().iter().take(3000) {
            let (board, _) = text::parse(board_of(line), None).unwrap();
            let report = solve(&board.clone().into(), &Options::default(), &Unwatched);
            assert_eq!(report.unique, Some(true), "{line}");
            assert!(check::is_solution_of(&report.solutions[0], &board), "{line}");
        }
    }
}
