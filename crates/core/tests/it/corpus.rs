//! The puzzle sets of `SUDOKUD_CORPUS`.

use sudokud_core::solve::{Options, solve};
use sudokud_model::grid::{check, text};
use sudokud_search::budget::Unwatched;
use sudokud_testing::corpus_lines;

fn board_of(line: &str) -> &str {
    line.split('\t').next().unwrap_or(line)
}

#[test]
fn every_9x9_set_is_solved_and_checked() {
    for file in ["magictour_top1465.txt", "clue17.txt", "forum_hardest_1106.txt"] {
        for line in corpus_lines(&format!("9x9/{file}")).unwrap_or_default().iter().take(3000) {
            let (board, _) = text::parse(board_of(line), None).unwrap();
            let report = solve(&board.clone().into(), &Options::default(), &Unwatched);
            assert_eq!(report.unique, Some(true), "{line}");
            assert!(check::is_solution_of(&report.solutions[0], &board), "{line}");
        }
    }
}
