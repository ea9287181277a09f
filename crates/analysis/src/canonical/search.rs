//! The search for the least board, row by row. All states that give the least rows so far are kept.
//!
//! Cost: a few states for a minimal puzzle. Among equal empty rows one is tried, and empty columns stay
//! undecided, so that few givens give few states too. The number of states is at most that of the
//! transformations of rows and columns, 3,359,232 at side 9. The watch is polled every
//! [`KEYS_PER_POLL`] keys and asked for the memory of the states.

use super::lines::Lines;
use super::state::{Key, State};
use sudokud_model::sets::bits;
use sudokud_search::budget::{Reservation, Stop, Watch};

/// Keys computed between two polls: some tens of microseconds.
const KEYS_PER_POLL: usize = 1024;

/// A row that gives the least key so far.
struct Choice {
    state: usize,
    row: usize,
    /// The number of equal rows.
    ways: u64,
}

/// The buffers of a search, used again for each board.
#[derive(Default)]
pub(super) struct Search {
    states: Vec<State>,
    later: Vec<State>,
    choices: Vec<Choice>,
    keys: usize,
}

impl Search {
    /// Returns the states whose transformations give the least board: each transformation is in one of them.
    pub(super) fn run<const B: usize>(
        &mut self,
        lines: &Lines,
        watch: &dyn Watch,
    ) -> Result<&mut [State], Stop> {
        let mut reservation = Reservation::default();
        self.states.clear();
        self.states.extend([State::all::<B>(0), State::all::<B>(1)]);
        for level in 0..B * B {
            self.choose::<B>(level, lines, watch)?;
            self.later.clear();
            for &Choice { state, row, ways } in &self.choices {
                let state = &self.states[state];
                let cells = &lines.rows[usize::from(state.orientation)][row];
                state.extend::<B>((level, row), cells, ways, &mut self.later);
                let bytes = (self.states.capacity() + self.later.capacity()) * size_of::<State>();
                reservation.extend(bytes, watch).map_err(|interrupt| interrupt.as_stop())?;
            }
            std::mem::swap(&mut self.states, &mut self.later);
        }
        Ok(&mut self.states)
    }

    /// Finds the rows that give the least key as row `level` of the result.
    fn choose<const B: usize>(&mut self, level: usize, lines: &Lines, watch: &dyn Watch) -> Result<(), Stop> {
        let mut least = Key::MAX;
        self.choices.clear();
        for (index, state) in self.states.iter().enumerate() {
            let orientation = usize::from(state.orientation);
            let free = free_rows::<B>(state, level);
            let empty = lines.empty[orientation] & free;
            let mut consider = |key, row, ways| {
                if key < least {
                    least = key;
                    self.choices.clear();
                }
                if key == least {
                    self.choices.push(Choice { state: index, row, ways });
                }
            };
            if empty != 0 {
                empty_rows::<B>(level, empty).for_each(|(row, ways)| consider(0, row, ways));
            } else {
                let rows = &lines.rows[orientation];
                bits(free).for_each(|row| consider(state.key::<B>(&rows[row]), row, 1));
            }
            self.keys += B * B;
            if self.keys >= KEYS_PER_POLL {
                self.keys = 0;
                watch.poll().or_stop()?;
            }
        }
        Ok(())
    }
}

/// The rows that may follow, as bits: those of the current band, or all others if it is complete.
fn free_rows<const B: usize>(state: &State, level: usize) -> u16 {
    let all = (1 << (B * B)) - 1;
    let band = if level.is_multiple_of(B) { all } else { band_of::<B>(state.rows[level - 1].into()) };
    band & !state.used
}

/// The rows of a row's band, as bits.
const fn band_of<const B: usize>(row: usize) -> u16 {
    ((1 << B) - 1) << (row / B * B)
}

/// The empty rows of which none equals another, each with the number of those that it stands for. Rows of a
/// band are equal if they are empty, and bands if all their rows are.
fn empty_rows<const B: usize>(level: usize, empty: u16) -> impl Iterator<Item = (usize, u64)> {
    let bands = (0..B).map(move |band| (band * B, empty & band_of::<B>(band * B)));
    let blank = move |&(first, rows): &(usize, u16)| level.is_multiple_of(B) && rows == band_of::<B>(first);
    let blank_bands = bands.clone().filter(blank).count();
    let first_blank = bands.clone().find(blank).map(|(first, _)| first);
    bands.filter(|&(_, rows)| rows != 0).filter_map(move |(first, rows)| {
        let is_blank = blank(&(first, rows));
        let bands = if is_blank { blank_bands as u64 } else { 1 };
        let ways = u64::from(rows.count_ones()) * bands;
        (!is_blank || first_blank == Some(first)).then_some((rows.trailing_zeros() as usize, ways))
    })
}
