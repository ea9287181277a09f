//! Support masks: from the domain of one variable, the values that another can have beside it.

use crate::domains::domain::Domain;
use sudokud_model::sets::bits;

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
    /// Creates the supports from the second values for each first value.
    pub(crate) fn new(rows: &[Domain]) -> Self {
        if rows.len() <= MAX_DIRECT {
            let mut table = vec![0; 1 << rows.len()];
            // The sets with a value as the largest one follow those of smaller values.
            for (value, row) in rows.iter().enumerate() {
                let (smaller, with) = table[..2 << value].split_at_mut(1 << value);
                with.iter_mut().zip(smaller).for_each(|(with, without)| *with = *without | row.word() as u16);
            }
            return Self::Direct(table.into());
        }
        let row = |value: usize| rows.get(value).map_or(0, |row| row.word());
        let table = |byte: usize| {
            std::array::from_fn(|set| bits(set as u64).fold(0, |all, bit| all | row(8 * byte + bit)))
        };
        Self::Bytes((0..rows.len().div_ceil(8)).map(table).collect())
    }

    /// Returns the values that go with some value of a domain.
    #[inline]
    pub(crate) fn of(&self, domain: Domain) -> Domain {
        let set = domain.word();
        Domain::from_word(match self {
            Self::Direct(table) => u64::from(table[set as usize]),
            Self::Bytes(tables) => tables
                .iter()
                .enumerate()
                .fold(0, |all, (k, table)| all | table[(set >> (8 * k)) as usize & 255]),
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Direct(table) => 2 * table.len(),
            Self::Bytes(tables) => 2_048 * tables.len(),
        }
    }
}
