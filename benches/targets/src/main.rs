//! Compares the backends of this processor on as many random boards as the first argument says.

use std::process::ExitCode;

use sudokud_core::engine::bitboard9::Backend;

fn main() -> ExitCode {
    let boards = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(900);
    let names: Vec<_> = Backend::available().iter().map(|backend| backend.name()).collect();
    let different = sudokud_targets::count_differences(boards);
    println!("{}: {boards} boards, {different} differ", names.join(", "));
    if different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
