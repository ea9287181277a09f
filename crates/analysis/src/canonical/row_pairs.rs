//! A table of all pairs of rows of a band of a solved grid of side 9, up to the order of the columns.
//!
//! The second row of a pair is a permutation π of the columns: the value in column c is that of the first row
//! in column π(c), which is in another box. There are 12,096 of these; exchanging columns conjugates them
//! by one of 1,296 permutations. If the first row of the result is 1 to 9, its second row is the conjugate.
//! The table has, for each π, the *class* of its conjugates, in order of the least one, and the column orders
//! that lead there.
//!
//! Cost: some milliseconds and 190 KB, once.

use std::sync::OnceLock;

/// An order of the columns, or the second row of a pair.
pub(super) type Permutation = [u8; 9];

/// A class in the high 5 bits, a column order in the low 11.
type Entry = u16;
const UNSEEN: Entry = Entry::MAX;

pub(super) struct RowPairs {
    /// By [`RowPairs::index`].
    entries: Vec<Entry>,
    /// The number of a triple of columns among those of its box, by its digits in base 9.
    ranks: Vec<[u8; 3]>,
    orders: Vec<Permutation>,
    /// For each class, the column orders that keep its least second row.
    keeping: Vec<Vec<Permutation>>,
}

impl RowPairs {
    /// Returns the table. The first call computes it.
    pub(super) fn get() -> &'static Self {
        static TABLE: OnceLock<RowPairs> = OnceLock::new();
        TABLE.get_or_init(Self::new)
    }

    fn new() -> Self {
        let orders = column_orders();
        let ranks = ranks();
        let mut table = Self { entries: vec![UNSEEN; 120 * 120 * 6], ranks, orders, keeping: Vec::new() };
        let mut second_rows = Vec::new();
        second_rows_from(&mut [0; 9], 0, 0, &mut second_rows);
        for row in second_rows {
            if table.entries[table.index(&row)] == UNSEEN {
                table.add_class(&row);
            }
        }
        table
    }

    /// Adds the class of a second row, which is the least one of it.
    fn add_class(&mut self, least: &Permutation) {
        let class = self.keeping.len() as Entry;
        let mut keeping = Vec::new();
        for (k, order) in self.orders.iter().enumerate() {
            // π(s(i)) = s(ρ(i)) for the least row ρ.
            let mut row = [0; 9];
            (0..9).for_each(|i| row[usize::from(order[i])] = order[usize::from(least[i])]);
            let index = self.index(&row);
            if self.entries[index] == UNSEEN {
                self.entries[index] = class << 11 | k as Entry;
            }
            if row == *least {
                keeping.push(*order);
            }
        }
        self.keeping.push(keeping);
    }

    #[inline]
    fn index(&self, row: &Permutation) -> usize {
        let rank = |at: usize| {
            let digits = row[at..at + 3].iter().fold(0, |number, &digit| number * 9 + usize::from(digit));
            usize::from(self.ranks[digits][at / 3])
        };
        // The columns of the third triple follow from the others; their order has one of six values.
        let last =
            usize::from(row[6] > row[7]) * 3 + usize::from(row[6] > row[8]) + usize::from(row[7] > row[8]);
        (rank(0) * 120 + rank(3)) * 6 + last
    }

    /// Returns the class of a second row; the least class has the least row.
    #[inline]
    pub(super) fn class(&self, row: &Permutation) -> (usize, usize) {
        let entry = self.entries[self.index(row)];
        (usize::from(entry >> 11), usize::from(entry & 0x7FF))
    }

    /// Returns the column orders that turn a second row with this class and order into the least one.
    pub(super) fn column_orders(
        &self,
        (class, order): (usize, usize),
    ) -> impl Iterator<Item = Permutation> + '_ {
        let order = &self.orders[order];
        self.keeping[class].iter().map(move |keeping| keeping.map(|at| order[usize::from(at)]))
    }
}

/// All orders of columns within stacks and of stacks.
fn column_orders() -> Vec<Permutation> {
    const THREE: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let numbers = (0..6).flat_map(|a| (0..6).flat_map(move |b| (0..6).map(move |c| [a, b, c])));
    let within: Vec<[usize; 3]> = numbers.collect();
    let order = |stacks: [u8; 3], within: &[usize; 3]| {
        std::array::from_fn(|at| stacks[at / 3] * 3 + THREE[within[at / 3]][at % 3])
    };
    THREE.iter().flat_map(|&stacks| within.iter().map(move |within| order(stacks, within))).collect()
}

/// For each triple of different columns in base 9, its number among the triples without columns of box 0, 1
/// or 2.
fn ranks() -> Vec<[u8; 3]> {
    let mut ranks = vec![[0; 3]; 729];
    for own in 0..3 {
        let mut next = 0;
        for (number, ranks) in ranks.iter_mut().enumerate() {
            let digits = [number / 81, number / 9 % 9, number % 9];
            let differ = digits[0] != digits[1] && digits[0] != digits[2] && digits[1] != digits[2];
            if differ && digits.iter().all(|digit| digit / 3 != own) {
                ranks[own] = next;
                next += 1;
            }
        }
    }
    ranks
}

/// Adds all second rows that begin with `row[..at]`, in lexicographic order.
fn second_rows_from(row: &mut Permutation, at: usize, used: u16, found: &mut Vec<Permutation>) {
    if at == 9 {
        found.push(*row);
        return;
    }
    for column in (0..9).filter(|column| column / 3 != at / 3 && used >> column & 1 == 0) {
        row[at] = column as u8;
        second_rows_from(row, at + 1, used | 1 << column, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_second_row_has_an_entry_of_its_own_that_leads_to_the_least_row() {
        let table = RowPairs::get();
        let mut rows = Vec::new();
        second_rows_from(&mut [0; 9], 0, 0, &mut rows);
        assert_eq!(rows.len(), 12_096);
        let mut indices: Vec<_> = rows.iter().map(|row| table.index(row)).collect();
        indices.sort_unstable();
        indices.dedup();
        assert_eq!(indices.len(), rows.len());
        let mut least = vec![None; table.keeping.len()];
        for row in &rows {
            let class = table.class(row);
            for order in table.column_orders(class) {
                let inverse = |column: u8| order.iter().position(|&at| at == column).unwrap() as u8;
                let result: Permutation = std::array::from_fn(|i| inverse(row[usize::from(order[i])]));
                assert!(result <= *row);
                assert_eq!(*least[class.0].get_or_insert(result), result);
            }
        }
        assert!(least.is_sorted());
    }
}
