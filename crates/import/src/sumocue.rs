//! SumoCue's strings: `SumoCueV1`, `D` for diagonals, and an entry for each of 81 cells. `=n` is the first
//! cell of a cage with the sum n, or alone a given; `+k` is in the cage of cell k, counted from 0; `J0` to
//! `J8` after it is the region of a jigsaw. (R. van der Werf, sudocue.net, forum of SudoCue, 2007.)

use crate::claim::Claim;
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use std::collections::BTreeMap;
use sudokud_model::grid::Cell;
use sudokud_model::houses::{Blocks, Pattern};

const FORM: &str = "sumocue";

const SIDE: usize = 9;

/// Claims a string.
pub(crate) fn claims(text: &Text<'_>, _: &Limits) -> Option<Claim> {
    let all: String = text.as_str().chars().filter(|c| !c.is_whitespace()).take(10_000).collect();
    let rest = all.strip_prefix("SumoCueV1")?;
    Some(Claim::certain("a string of SumoCue", read(rest)))
}

fn damaged(reason: impl Into<String>) -> ImportError {
    ImportError::Damaged { form: FORM, reason: reason.into() }
}

fn read(text: &str) -> Result<Imported, ImportError> {
    let mut draft = Draft::new(FORM, SIDE);
    let entries = match text.strip_prefix('D') {
        Some(rest) => {
            draft.pattern(Pattern::MainDiagonal);
            draft.pattern(Pattern::AntiDiagonal);
            rest
        }
        None => text,
    };
    let entries: Vec<&str> = starts(entries).collect();
    if entries.len() != SIDE * SIDE {
        return Err(damaged(format!("it has {} entries, not one for each of 81 cells", entries.len())));
    }
    let mut sums: BTreeMap<usize, i64> = BTreeMap::new();
    let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    let mut regions = vec![None; SIDE * SIDE];
    for (at, entry) in entries.iter().enumerate() {
        let wrong = || damaged(format!("the entry {entry:?} of cell {} is none", at + 1));
        let (number, region) = entry[1..].split_once('J').unwrap_or((&entry[1..], ""));
        let number: i64 = number.parse().map_err(|_| wrong())?;
        if !region.is_empty() {
            regions[at] = Some(region.parse::<u8>().ok().filter(|&region| region < 9).ok_or_else(wrong)?);
        }
        let first = match entry.starts_with('=') {
            true => {
                sums.insert(at, number);
                at
            }
            false => usize::try_from(number).ok().filter(|&first| first < SIDE * SIDE).ok_or_else(wrong)?,
        };
        cages.entry(first).or_default().push(Cell::new(at));
    }
    if regions.iter().any(Option::is_some) {
        draft.houses.blocks = Blocks::Regions(regions);
    }
    for (first, cells) in cages {
        let sum = *sums.get(&first).ok_or_else(|| damaged(format!("cell {} begins no cage", first + 1)))?;
        match (cells.as_slice(), draft.value(sum)) {
            ([cell], Some(value)) => draft.fill(*cell, value),
            // Cells without a cage.
            ([_], None) if sum == 0 => {}
            _ => draft.add_cage(cells, (sum > 0).then_some(sum))?,
        }
    }
    draft.finish()
}

/// Returns the entries, each from its `=` or `+` to the next one.
fn starts(text: &str) -> impl Iterator<Item = &str> {
    let is_start = |symbol: char| matches!(symbol, '=' | '+');
    let starts: Vec<usize> = text.match_indices(is_start).map(|(at, _)| at).chain([text.len()]).collect();
    let pairs: Vec<(usize, usize)> = starts.windows(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.into_iter().map(|(start, end)| &text[start..end])
}
