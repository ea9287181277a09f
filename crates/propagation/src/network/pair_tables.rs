//! Pair tables as support masks: from the domain of one variable, the values that the other can have.

use super::value_bits::bits;
use super::variable::Variable;
use std::collections::HashMap;
use std::sync::Arc;
use sudokud_model::constraint::primitive::PairTable;
use sudokud_model::grid::Value;

/// The largest side with one entry for each set of values.
const MAX_DIRECT: usize = 10;

/// The supports of one direction of a relation.
pub(crate) enum Supports {
    /// By set of values.
    Direct(Box<[u16]>),
    /// By byte of the set, and its content.
    Bytes(Box<[[u64; 256]]>),
}

impl Supports {
    /// Creates the supports from the masks of second values for each first value.
    pub(crate) fn new(rows: &[u64]) -> Self {
        if rows.len() <= MAX_DIRECT {
            let mut table = vec![0; 1 << rows.len()];
            // The sets with a value as the largest one follow those of smaller values.
            for (value, &row) in rows.iter().enumerate() {
                let (smaller, with) = table[..2 << value].split_at_mut(1 << value);
                with.iter_mut().zip(smaller).for_each(|(with, without)| *with = *without | row as u16);
            }
            return Self::Direct(table.into());
        }
        let row = |value: usize| rows.get(value).copied().unwrap_or(0);
        let table = |byte: usize| {
            std::array::from_fn(|set| bits(set as u64).fold(0, |all, bit| all | row(8 * byte + bit)))
        };
        Self::Bytes((0..rows.len().div_ceil(8)).map(table).collect())
    }

    /// Returns the values that go with some value of a domain.
    #[inline]
    pub(crate) fn of(&self, domain: u64) -> u64 {
        match self {
            Self::Direct(table) => u64::from(table[domain as usize]),
            Self::Bytes(tables) => tables
                .iter()
                .enumerate()
                .fold(0, |all, (k, table)| all | table[(domain >> (8 * k)) as usize & 255]),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Direct(table) => 2 * table.len(),
            Self::Bytes(tables) => 2_048 * tables.len(),
        }
    }
}

/// Supports, each once.
#[derive(Default)]
pub(super) struct KnownSupports {
    pub(super) list: Vec<Arc<Supports>>,
    /// The numbers of the supports of each table, by its rows.
    known: HashMap<Box<[u64]>, [u32; 2]>,
}

impl KnownSupports {
    /// Returns the numbers of the supports that a table has, from the first to the second variable and back.
    pub(super) fn of(&mut self, rows: &[u64]) -> [u32; 2] {
        if let Some(&known) = self.known.get(rows) {
            return known;
        }
        let (forth, transposed) = (self.list.len() as u32, transposed(rows));
        let back = forth + u32::from(transposed != rows);
        self.list.push(Arc::new(Supports::new(rows)));
        self.known.insert(rows.into(), [forth, back]);
        if back != forth {
            self.list.push(Arc::new(Supports::new(&transposed)));
            self.known.insert(transposed.into(), [back, forth]);
        }
        [forth, back]
    }
}

/// The tables of pairs of variables, a smaller and a larger one, as they are collected.
pub(super) struct Tables {
    side: usize,
    /// The pairs with the place of their first row.
    pairs: Vec<(Variable, Variable, u32)>,
    rows: Vec<u64>,
    /// The number of pairs at which they are joined, so that repeated ones take no memory.
    next_join: usize,
}

/// The fewest pairs that are joined before all are known.
const MIN_JOINED: usize = 4_096;

impl Tables {
    pub(super) const fn new(side: usize) -> Self {
        Self { side, pairs: Vec::new(), rows: Vec::new(), next_join: MIN_JOINED }
    }

    /// Adds a table; `row` returns the values of `b` that go with a value of `a`.
    pub(super) fn add(&mut self, a: Variable, b: Variable, row: impl Fn(usize) -> u64) {
        if self.pairs.len() >= self.next_join {
            self.join();
            self.next_join = 2 * self.pairs.len().max(MIN_JOINED);
        }
        self.pairs.push((a.min(b), a.max(b), self.rows.len() as u32));
        let rows = (0..self.side).map(row);
        if a < b { self.rows.extend(rows) } else { self.rows.extend(transposed(&rows.collect::<Vec<_>>())) }
    }

    /// Joins the tables of each pair.
    pub(super) fn join(&mut self) {
        let Self { side, pairs, rows, .. } = self;
        pairs.sort_unstable();
        pairs.dedup_by(|more, kept| {
            let is_same = (more.0, more.1) == (kept.0, kept.1);
            for k in 0..if is_same { *side } else { 0 } {
                rows[kept.2 as usize + k] &= rows[more.2 as usize + k];
            }
            is_same
        });
        let mut joined = Vec::with_capacity(pairs.len() * *side);
        for (.., first) in pairs {
            let kept = std::mem::replace(first, joined.len() as u32) as usize;
            joined.extend_from_slice(&rows[kept..kept + *side]);
        }
        *rows = joined;
    }

    /// Calls `visit` with each pair and its rows.
    pub(super) fn each(&mut self, mut visit: impl FnMut(Variable, Variable, &mut [u64])) {
        for &(a, b, first) in &self.pairs {
            visit(a, b, &mut self.rows[first as usize..][..self.side]);
        }
    }
}

/// Returns the rows of a table as words.
pub(crate) fn rows(table: &PairTable) -> Vec<u64> {
    (0..table.side()).map(|value| table.row(Value::new(value)).to_words()[0]).collect()
}

/// Returns the rows of the same relation with the variables exchanged.
pub(crate) fn transposed(rows: &[u64]) -> Vec<u64> {
    let row = |b: usize| (0..rows.len()).fold(0, |all, a| all | (rows[a] >> b & 1) << a);
    (0..rows.len()).map(row).collect()
}
