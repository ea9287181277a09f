//! Parses arbitrary text as a board and prints boards. A printed board must parse to the same board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokud_fuzz::bytes::Bytes;
use sudokud_model::grid::text::{Format, parse, print};
use sudokud_model::grid::{Alphabet, Board, Value, check};
use sudokud_model::houses::Layout;

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    match first % 4 {
        0 | 1 => any_text(rest, None),
        2 => {
            let (symbols, text) = rest.split_at(rest.len().min(usize::from(first / 4)));
            let alphabet =
                std::str::from_utf8(symbols).ok().and_then(|symbols| Alphabet::named(symbols).ok());
            any_text(text, alphabet.as_ref());
        }
        _ => any_board(&mut Bytes(rest)),
    }
});

fn any_text(bytes: &[u8], alphabet: Option<&Alphabet>) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match parse(text, alphabet) {
        Ok((board, format)) => {
            assert_eq!(board.has_repeat(), !check::conflicts(&board).is_empty());
            let printed = print(&board, &format);
            let named = if let Format::Symbols(alphabet) = &format { Some(alphabet) } else { None };
            assert_eq!(parse(&printed, named).expect("it was printed").0, board, "{printed:?}");
            let guessed = parse(&printed, alphabet).map(|(board, _)| board);
            // Without letters in the printed text, an alphabet of letters cannot be inferred.
            assert!(guessed.as_ref() == Ok(&board), "{text:?} {printed:?} {guessed:?}");
        }
        Err(error) => assert!(error.to_string().len() < 1_000),
    }
}

fn any_board(bytes: &mut Bytes<'_>) {
    let order = 1 + bytes.below(6);
    let layout = Layout::classic(order).expect("not too large");
    let side = layout.side();
    let mut board = Board::empty(&layout);
    for cell in layout.cells() {
        if bytes.byte() % 4 == 0 {
            board.set(cell, Some(Value::new(bytes.below(side))));
        }
    }
    let formats =
        [Some(Format::of_side(side)), Some(Format::Numbers), Alphabet::letters(side).map(Format::Symbols)];
    for format in formats.into_iter().flatten() {
        let printed = print(&board, &format);
        let alphabet = if let Format::Symbols(alphabet) = &format { Some(alphabet) } else { None };
        assert_eq!(parse(&printed, alphabet).expect("it was printed").0, board, "{printed:?}");
    }
    let numbers = print(&board, &Format::Numbers);
    assert_eq!(parse(&numbers, None).expect("it was printed").0, board, "{numbers:?}");
}
