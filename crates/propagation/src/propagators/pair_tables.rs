//! The tables of pairs of variables as they are posted, and their supports, each once.

use super::supports::Supports;
use crate::domains::domain::Domain;
use crate::domains::variable::Variable;
use crate::sets::index::index_type;
use std::collections::HashMap;
use std::sync::Arc;
use sudokud_model::constraint::primitive::PairTable;
use sudokud_model::grid::Value;

index_type! {
    /// Supports in the list of a network.
    pub(crate) struct SupportsId
}

/// The supports of a table, from the first to the second variable and back.
#[derive(Clone, Copy)]
pub(crate) struct BothSupports {
    pub(crate) forth: SupportsId,
    pub(crate) back: SupportsId,
}

/// Supports, each once.
#[derive(Default)]
pub(crate) struct KnownSupports {
    pub(crate) list: Vec<Arc<Supports>>,
    /// The supports of each table, by its rows.
    known: HashMap<Box<[Domain]>, BothSupports>,
}

impl KnownSupports {
    /// Returns the supports that a table has.
    pub(crate) fn of(&mut self, rows: &[Domain]) -> BothSupports {
        if let Some(&known) = self.known.get(rows) {
            return known;
        }
        let forth = self.add(rows);
        let transposed = transposed(rows);
        let back = if transposed == rows { forth } else { self.add(&transposed) };
        self.known.insert(rows.into(), BothSupports { forth, back });
        if back != forth {
            self.known.insert(transposed.into(), BothSupports { forth: back, back: forth });
        }
        BothSupports { forth, back }
    }

    fn add(&mut self, rows: &[Domain]) -> SupportsId {
        self.list.push(Arc::new(Supports::new(rows)));
        SupportsId::new(self.list.len() - 1)
    }

    /// Returns supports by their number.
    pub(crate) fn get(&self, supports: SupportsId) -> Arc<Supports> {
        Arc::clone(&self.list[supports.index()])
    }
}

/// The tables of pairs of variables, as they are collected. A table has, for each value of the first
/// variable, the values of the second; the first has the smaller number.
pub(crate) struct PairTables {
    side: usize,
    tables: Vec<TableOfPair>,
    rows: Vec<Domain>,
    /// The number of tables at which those of one pair are joined, so that repeated ones take no memory.
    next_join: usize,
}

/// A table, with the place of its first row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct TableOfPair {
    a: Variable,
    b: Variable,
    first_row: u32,
}

/// The fewest tables that are joined before all are known.
const MIN_JOINED: usize = 4_096;

impl PairTables {
    pub(super) const fn new(side: usize) -> Self {
        Self { side, tables: Vec::new(), rows: Vec::new(), next_join: MIN_JOINED }
    }

    /// Adds a table; `row` returns the values of `b` that go with a value of `a`.
    pub(super) fn add(&mut self, a: Variable, b: Variable, row: impl Fn(Value) -> Domain) {
        if self.tables.len() >= self.next_join {
            self.join();
            self.next_join = 2 * self.tables.len().max(MIN_JOINED);
        }
        self.tables.push(TableOfPair { a: a.min(b), b: a.max(b), first_row: self.rows.len() as u32 });
        let rows = (0..self.side).map(Value::new).map(row);
        if a < b { self.rows.extend(rows) } else { self.rows.extend(transposed(&rows.collect::<Vec<_>>())) }
    }

    /// Joins the tables of each pair.
    pub(crate) fn join(&mut self) {
        let Self { side, tables, rows, .. } = self;
        tables.sort_unstable();
        tables.dedup_by(|more, kept| {
            let is_same = (more.a, more.b) == (kept.a, kept.b);
            for k in 0..if is_same { *side } else { 0 } {
                let also = rows[more.first_row as usize + k];
                rows[kept.first_row as usize + k] &= also;
            }
            is_same
        });
        let mut joined = Vec::with_capacity(tables.len() * *side);
        for table in tables {
            let kept = std::mem::replace(&mut table.first_row, joined.len() as u32) as usize;
            joined.extend_from_slice(&rows[kept..kept + *side]);
        }
        *rows = joined;
    }

    /// Calls `visit` with each pair and its rows.
    pub(crate) fn each(&mut self, mut visit: impl FnMut(Variable, Variable, &mut [Domain])) {
        for &TableOfPair { a, b, first_row } in &self.tables {
            visit(a, b, &mut self.rows[first_row as usize..][..self.side]);
        }
    }
}

/// Returns the values that are in no pair with themselves.
pub(crate) fn values_without_equal(rows: &[Domain]) -> Domain {
    (0..rows.len()).map(Value::new).filter(|&value| !rows[value.index()].has(value)).collect()
}

/// Returns the rows of a table.
pub(super) fn rows(table: &PairTable) -> Vec<Domain> {
    (0..table.side()).map(|value| table.row(Value::new(value)).into()).collect()
}

/// Returns the rows of the same relation with the variables exchanged.
fn transposed(rows: &[Domain]) -> Vec<Domain> {
    let values = || (0..rows.len()).map(Value::new);
    values().map(|b| values().filter(|a| rows[a.index()].has(b)).collect()).collect()
}
