//! Reads any text as a puzzle. The importer must not panic, must stay within its limits, and what it reads
//! must have a board or say why there is none.
#![no_main]

use libfuzzer_sys::fuzz_target;
// Has the function that the instrumentation calls.
use sudokud_fuzz as _;
use sudokud_import::{Limits, read};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let limits = Limits { unpacked: 1 << 16, side: 100, ..Limits::default() };
    let Ok(puzzle) = read(text, &limits) else { return };
    assert!(puzzle.constraints.len() <= sudokud_core::constraint::MAX_CONSTRAINTS);
    match &puzzle.board {
        Some(board) => {
            assert!(board.side() <= limits.side);
            let layout = board.layout();
            assert!(puzzle.givens.iter().flatten().all(|cell| cell.index() < layout.cell_count()));
            assert!(puzzle.solution.iter().all(|solution| solution.side() == board.side()));
        }
        None => assert!(!puzzle.unread.is_empty()),
    }
});
