//! Repeats a part of a request. If it is there twice as often, the request takes at most twice the steps to
//! read. The first input checks every row of the table; others put their own part into one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::Once;
use sudokud_fuzz::doubling::{ROWS, check};

static TABLE: Once = Once::new();

fuzz_target!(|data: &[u8]| {
    TABLE.call_once(|| ROWS.iter().for_each(|row| check(row, row.3)));
    let Some((&first, part)) = data.split_first() else { return };
    let Ok(part) = std::str::from_utf8(part) else { return };
    if (1..=64).contains(&part.len()) {
        check(&ROWS[usize::from(first) % ROWS.len()], part);
    }
});
