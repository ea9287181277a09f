//! Automata in base-64 digits.
//!
//! ```text
//!   2 bits  form: 0 lists of transitions, 1 a mask of values and a state for each
//!   4 bits  s − 1: the number of bits of a state
//!   4 bits  v − 1: the number of symbols
//!   s bits  the number of start states; s bits: of accepting states that are no start states
//!   1 bit   for each start state: whether it accepts
//!   4 bits  t: the number of bits of a number of transitions (form 0 only)
//!   then, for each state until the bits end:
//!     form 0: t bits: a number of transitions; for each, a symbol (as many bits as v − 1 needs), a state
//!     form 1: v bits: which symbols have a transition, lowest last; for each, a state
//! ```
//!
//! States are in order: start states, accepting states, others.

use super::bits::BitReader;
use crate::draft::Refused;

/// The largest number of transitions.
const MAX_TRANSITIONS: usize = 1 << 16;

/// An automaton over symbols from 0.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Machine {
    pub(super) starts: Vec<i64>,
    pub(super) accepts: Vec<i64>,
    /// State, symbol, next state.
    pub(super) transitions: Vec<[i64; 3]>,
}

impl Machine {
    /// Reads an automaton. Without digits it has no state and accepts nothing.
    pub(super) fn read(digits: &str) -> Result<Self, Refused> {
        if digits.is_empty() {
            return Ok(Self::default());
        }
        let mut bits =
            BitReader::new(digits).ok_or_else(|| Refused::new("the automaton has other digits"))?;
        Self::read_bits(&mut bits).ok_or_else(|| Refused::new("the automaton is damaged"))
    }

    fn read_bits(bits: &mut BitReader) -> Option<Self> {
        let is_masked = match bits.read(2)? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let state_bits = bits.read(4)? as usize + 1;
        let symbols = bits.read(4)? as usize + 1;
        let (starts, others) = (i64::from(bits.read(state_bits)?), i64::from(bits.read(state_bits)?));
        let mut machine = Self { starts: (0..starts).collect(), ..Self::default() };
        for start in 0..starts {
            if bits.read(1)? == 1 {
                machine.accepts.push(start);
            }
        }
        machine.accepts.extend(starts..starts + others);
        if is_masked {
            machine.read_masks(bits, symbols, state_bits)?;
        } else {
            machine.read_lists(bits, symbols, state_bits)?;
        }
        Some(machine)
    }

    fn read_masks(&mut self, bits: &mut BitReader, symbols: usize, state_bits: usize) -> Option<()> {
        let mut state = 0;
        while bits.left() >= symbols {
            let mask = bits.read(symbols)?;
            for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
                self.add(state, symbol as i64, bits.read(state_bits)?)?;
            }
            state += 1;
        }
        Some(())
    }

    fn read_lists(&mut self, bits: &mut BitReader, symbols: usize, state_bits: usize) -> Option<()> {
        let symbol_bits = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
        let count_bits = bits.read(4)? as usize;
        let mut state = 0;
        while count_bits > 0 && bits.left() >= count_bits {
            for _ in 0..bits.read(count_bits)? {
                let symbol = bits.read(symbol_bits)?;
                self.add(state, i64::from(symbol), bits.read(state_bits)?)?;
            }
            state += 1;
        }
        Some(())
    }

    fn add(&mut self, state: i64, symbol: i64, next: u32) -> Option<()> {
        self.transitions.push([state, symbol, i64::from(next)]);
        (self.transitions.len() <= MAX_TRANSITIONS).then_some(())
    }

    /// Makes every state accept from which the symbol leads to an accepting state: as if the symbol stood at
    /// the end of what is read.
    pub(super) fn end_with(&mut self, symbol: i64) {
        let leads = |&&[_, read, next]: &&[i64; 3]| read == symbol && self.accepts.contains(&next);
        let mut accepts: Vec<i64> = self.transitions.iter().filter(leads).map(|&[state, ..]| state).collect();
        accepts.sort_unstable();
        accepts.dedup();
        self.accepts = accepts;
    }
}
