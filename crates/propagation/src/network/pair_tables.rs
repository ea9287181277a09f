//! Tables of pairs of values as they are collected, and their supports.

use crate::domains::variable::Variable;
use crate::propagators::supports::Supports;
use std::collections::HashMap;
use std::sync::Arc;
use sudokud_model::constraint::primitive::PairTable;
use sudokud_model::grid::Value;

/// Supports, each once.
#[derive(Default)]
pub(crate) struct KnownSupports {
    pub(crate) list: Vec<Arc<Supports>>,
    /// The numbers of the supports of each table, by its rows.
    known: HashMap<Box<[u64]>, [u32; 2]>,
}

impl KnownSupports {
    /// Returns the numbers of the supports that a table has, from the first to the second variable and back.
    pub(crate) fn of(&mut self, rows: &[u64]) -> [u32; 2] {
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
pub(crate) struct Tables {
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
    pub(crate) const fn new(side: usize) -> Self {
        Self { side, pairs: Vec::new(), rows: Vec::new(), next_join: MIN_JOINED }
    }

    /// Adds a table; `row` returns the values of `b` that go with a value of `a`.
    pub(crate) fn add(&mut self, a: Variable, b: Variable, row: impl Fn(usize) -> u64) {
        if self.pairs.len() >= self.next_join {
            self.join();
            self.next_join = 2 * self.pairs.len().max(MIN_JOINED);
        }
        self.pairs.push((a.min(b), a.max(b), self.rows.len() as u32));
        let rows = (0..self.side).map(row);
        if a < b { self.rows.extend(rows) } else { self.rows.extend(transposed(&rows.collect::<Vec<_>>())) }
    }

    /// Joins the tables of each pair.
    pub(crate) fn join(&mut self) {
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
    pub(crate) fn each(&mut self, mut visit: impl FnMut(Variable, Variable, &mut [u64])) {
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
