//! Packed words: the mini-rows or columns of up to three digits in one word, for the rules of bands and
//! stacks.

use crate::engine::bitboard9::state_words::MINIROWS;
use crate::engine::bitboard9::words::Words;

/// The mini-rows of up to three digits that contain a candidate: bit `10·r + 3·b + k` for row r, box b and
/// the k-th digit. Other bits are undefined. Each digit is shifted to its place at once, which saves a shift
/// per digit.
#[inline(always)]
pub(crate) fn minirows<W: Words>(first: W, second: W, third: Option<W>) -> W {
    let first = first.or3(first.shr::<1>(), first.shr::<2>());
    let second = second.or3(second.shl::<1>(), second.shr::<1>());
    let Some(third) = third else { return first.filled(MINIROWS).select(first, second) };
    let third = third.or3(third.shl::<1>(), third.shl::<2>());
    first.filled(MINIROWS).select(first, first.filled(MINIROWS << 1).select(second, third))
}

/// The inverse for the k-th digit: all three cells of each mini-row.
#[inline(always)]
pub(crate) fn minirow_cells<W: Words, const K: usize>(packed: W) -> W {
    let bits = packed.and(packed.filled(MINIROWS << K));
    match K {
        0 => bits.shl::<3>().sub(bits),
        1 => bits.shl::<2>().sub(bits.shr::<1>()),
        _ => bits.shl::<1>().sub(bits.shr::<2>()),
    }
}

/// The columns of up to three digits that contain a candidate in a band: bit `10·k + c` for column c and the
/// k-th digit. Other bits are undefined.
#[inline(always)]
pub(crate) fn columns<W: Words>(first: W, second: W, third: Option<W>) -> W {
    let first = first.or3(first.shr::<10>(), first.shr::<20>());
    let second = second.or3(second.shl::<10>(), second.shr::<10>());
    let Some(third) = third else { return first.filled(0x1FF).select(first, second) };
    let third = third.or3(third.shl::<10>(), third.shl::<20>());
    first.filled(0x1FF).select(first, first.filled(0x1FF << 10).select(second, third))
}

/// The inverse for the k-th digit: all three cells of each column.
#[inline(always)]
pub(crate) fn column_cells<W: Words, const K: usize>(packed: W) -> W {
    let bits = packed.and(packed.filled(0x1FF << (10 * K)));
    match K {
        0 => bits.or3(bits.shl::<10>(), bits.shl::<20>()),
        1 => bits.or3(bits.shl::<10>(), bits.shr::<10>()),
        _ => bits.or3(bits.shr::<10>(), bits.shr::<20>()),
    }
}
