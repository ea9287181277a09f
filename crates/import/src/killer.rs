//! Killer strings of the forums.
//!
//! Long: `3x3:d:k:` and a number for each cell between colons, `sum · 256 + number of the cage`; `3x3` is the
//! shape of a box, `d` adds the diagonals (sudocue.net). Short: 81 characters, of which a cage has its sum in
//! one cell, `0`–`9`, `A` = 10 to `j` = 45, and arrows in the others that lead to it (`<>^v`, and
//! `` ` ' , . `` for the diagonals).

use crate::claim::{Claim, Confidence};
use crate::draft::{Draft, Refused, constraint};
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use std::collections::BTreeMap;
use sudokud_model::constraint::Argument;
use sudokud_model::grid::{Cell, text};
use sudokud_model::houses::{Blocks, BoxShape, Pattern};

const FORM: &str = "killer_string";

/// The largest side of a long string.
const MAX_SIDE: usize = 25;

/// Claims a string.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let text: String = text.as_str().chars().filter(|c| !c.is_whitespace()).take(20_000).collect();
    if let Some(read) = read_long(&text, limits) {
        return Some(Claim::certain("numbers of cages after the shape of a box", read));
    }
    let reason = "81 cells with the sums of cages and arrows to them";
    read_short(&text).map(|read| Claim::new(Confidence::Likely, reason, read))
}

fn damaged(reason: impl Into<String>) -> ImportError {
    ImportError::Damaged { form: FORM, reason: reason.into() }
}

fn read_long(text: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let mut parts = text.split(':');
    let (rows, columns) = parts.next()?.split_once('x')?;
    let shape = BoxShape { rows: rows.parse().ok()?, columns: columns.parse().ok()? };
    let side = shape
        .rows
        .checked_mul(shape.columns)
        .filter(|side| (2..=MAX_SIDE.min(limits.side)).contains(side))?;
    let (mut letters, mut has_cages) = (String::new(), false);
    for flag in parts.by_ref().take(3) {
        if flag.eq_ignore_ascii_case("k") {
            has_cages = true;
            break;
        }
        letters.push_str(flag);
    }
    has_cages.then(|| {
        let parts: Vec<&str> = parts.collect();
        let mut draft = Draft::new(FORM, side);
        draft.houses.blocks = Blocks::Boxes(shape);
        for letter in letters.chars() {
            match letter {
                'd' => {
                    draft.pattern(Pattern::MainDiagonal);
                    draft.pattern(Pattern::AntiDiagonal);
                }
                letter => draft.unread(format!("rule {letter:?}")),
            }
        }
        read_numbers(&parts, draft)
    })
}

fn read_numbers(parts: &[&str], mut draft: Draft) -> Result<Imported, ImportError> {
    let count = draft.side() * draft.side();
    let Some((numbers, rest)) = parts.split_at_checked(count) else {
        return Err(damaged(format!("it has {} numbers for {count} cells", parts.len())));
    };
    let mut cages: BTreeMap<u32, (u32, Vec<Cell>)> = BTreeMap::new();
    for (at, number) in numbers.iter().enumerate() {
        let number: u32 = number.parse().map_err(|_| damaged(format!("{number:?} is no number")))?;
        if number == 0 {
            continue;
        }
        let cage = cages.entry(number % 256).or_default();
        let sum = number / 256;
        if cage.0 != 0 && sum != 0 && cage.0 != sum {
            return Err(damaged("a cage has two sums"));
        }
        cage.0 = cage.0.max(sum);
        cage.1.push(Cell::new(at));
    }
    for part in rest.iter().filter(|part| !part.is_empty()) {
        match text::parse(part, None) {
            Ok((board, _)) if board.side() == draft.side() => {
                board.filled().for_each(|(cell, value)| draft.fill(cell, value));
            }
            _ => draft.unread("what follows the cages"),
        }
    }
    finish(cages.into_values(), draft)
}

/// Adds cages; one without a sum has only different values.
fn finish(cages: impl Iterator<Item = (u32, Vec<Cell>)>, mut draft: Draft) -> Result<Imported, ImportError> {
    for (sum, cells) in cages {
        let sum = (sum > 0).then(|| ("sum", Argument::Number(i64::from(sum))));
        match constraint("killer_cage", [("cells", Argument::cells(cells))].into_iter().chain(sum)) {
            Ok(cage) => draft.constrain(cage)?,
            Err(Refused(reason)) => draft.unread(format!("cage: {reason}")),
        }
    }
    draft.finish()
}

const SIDE: usize = 9;

fn read_short(text: &str) -> Option<Result<Imported, ImportError>> {
    let symbols: Vec<char> = text.chars().collect();
    let is_arrow = |symbol: &char| "<>^v`',".contains(*symbol);
    let is_sum = |symbol: &char| matches!(symbol, '0'..='9' | 'A'..='Z' | 'a'..='j');
    let all_known = symbols.iter().all(|symbol| is_arrow(symbol) || is_sum(symbol) || *symbol == '.');
    if symbols.len() != SIDE * SIDE || !all_known || !symbols.iter().any(is_arrow) {
        return None;
    }
    let mut cages: BTreeMap<usize, (u32, Vec<Cell>)> = BTreeMap::new();
    for at in 0..symbols.len() {
        let Some(end) = end_of(&symbols, at) else {
            return Some(Err(damaged(format!("the arrows of cell {} lead to no sum", at + 1))));
        };
        let sum = match symbols[end] {
            digit @ '0'..='9' => u32::from(digit) - u32::from('0'),
            letter @ 'A'..='Z' => u32::from(letter) - u32::from('A') + 10,
            letter => u32::from(letter) - u32::from('a') + 36,
        };
        let cage = cages.entry(end).or_insert((sum, Vec::new()));
        cage.1.push(Cell::new(at));
    }
    Some(finish(cages.into_values(), Draft::new(FORM, SIDE)))
}

/// Returns the cell with the sum to which the arrows from a cell lead.
fn end_of(symbols: &[char], start: usize) -> Option<usize> {
    let (mut row, mut column) = (start / SIDE, start % SIDE);
    for _ in 0..=symbols.len() {
        let (down, right): (isize, isize) = match symbols[row * SIDE + column] {
            '<' => (0, -1),
            '>' => (0, 1),
            '^' => (-1, 0),
            'v' => (1, 0),
            '`' => (-1, -1),
            '\'' => (-1, 1),
            ',' => (1, -1),
            '.' => (1, 1),
            _ => return Some(row * SIDE + column),
        };
        row = row.checked_add_signed(down).filter(|&row| row < SIDE)?;
        column = column.checked_add_signed(right).filter(|&column| column < SIDE)?;
    }
    None
}
