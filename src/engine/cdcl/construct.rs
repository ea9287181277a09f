//! Solutions of empty and nearly empty boards by permuting a pattern: no search solves an empty 81×81.
//!
//! With box side n the pattern `(n·(row mod n) + row div n + column) mod N` is a solution of the empty board, and it
//! stays one when rows are permuted within bands, columns within stacks, bands, stacks, and the values' names. A few
//! givens are fitted one after another by choosing images for their rows and columns (depth-first, at random, with a
//! budget); what is not asked for is filled in at random, so that another seed gives another solution. The pattern is
//! folklore; the fitting is ours. Cost: O(N²) to fill in, and a few steps a given.

use crate::engine::cdcl::layout::{Layout, bits};
use crate::engine::cdcl::random::Random;

/// A given: row, column, value.
type Given = (usize, usize, usize);

/// Tries to complete the givens of `candidates` (sets of one) along the pattern. The answer is a solution, row-major
/// value indices; `None` says nothing.
pub(crate) fn construct(layout: Layout, candidates: &[u128], random: &mut Random) -> Option<Vec<u8>> {
    let mut givens: Vec<Given> = Vec::new();
    for (cell, set) in candidates.iter().enumerate() {
        if set.count_ones() == 1 {
            let (row, column) = layout.place(cell);
            givens.push((row, column, set.trailing_zeros() as usize));
        }
    }
    if givens.len() > 2 * layout.side {
        return None;
    }
    let mut fit = Fit {
        layout,
        rows: Lines::new(layout),
        columns: Lines::new(layout),
        values: Lines::free(layout),
        // 20 ms at side 100; more givens than these hardly ever fit.
        steps: 50 * layout.side + 200 * givens.len().min(layout.side / 4),
    };
    if !fit.fit(&givens, random) {
        return None;
    }
    let (rows, columns, values) =
        (fit.rows.completed(random), fit.columns.completed(random), fit.values.completed(random));
    let side = layout.side;
    let mut name = vec![0u8; side];
    for (value, &symbol) in values.iter().enumerate() {
        name[symbol] = value as u8;
    }
    let mut solution = Vec::with_capacity(layout.cells());
    for &row in &rows {
        solution.extend(columns.iter().map(|&column| name[symbol_at(layout, row, column)]));
    }
    let allowed = solution.iter().zip(candidates).all(|(&value, set)| set >> value & 1 == 1);
    allowed.then_some(solution)
}

/// The pattern.
fn symbol_at(layout: Layout, row: usize, column: usize) -> usize {
    (layout.order * (row % layout.order) + row / layout.order + column) % layout.side
}

/// The column at which the pattern has a symbol in a row.
fn column_of(layout: Layout, row: usize, symbol: usize) -> usize {
    (symbol + 2 * layout.side - layout.order * (row % layout.order) - row / layout.order) % layout.side
}

/// A partial permutation of lines that maps groups of `group` lines to groups.
#[derive(Clone, Debug)]
struct Lines {
    group: usize,
    image: Vec<Option<usize>>,
    taken: u128,
    group_image: Vec<Option<usize>>,
    groups_taken: u128,
}

impl Lines {
    fn new(layout: Layout) -> Self {
        Self::with(layout.side, layout.order)
    }

    /// One group only: any permutation will do.
    fn free(layout: Layout) -> Self {
        Self::with(layout.side, layout.side)
    }

    fn with(side: usize, group: usize) -> Self {
        Self { group, image: vec![None; side], taken: 0, group_image: vec![None; side / group], groups_taken: 0 }
    }

    /// Where a line may go.
    fn choices(&self, line: usize) -> u128 {
        if let Some(image) = self.image[line] {
            return 1 << image;
        }
        let group_set = u128::MAX >> (128 - self.group);
        let groups = match self.group_image[line / self.group] {
            Some(group) => 1 << group,
            None => (u128::MAX >> (128 - self.group_image.len())) & !self.groups_taken,
        };
        bits(groups).fold(0, |all, group| all | group_set << (group * self.group)) & !self.taken
    }

    fn set(&mut self, line: usize, image: usize) {
        self.image[line] = Some(image);
        self.taken |= 1 << image;
        self.group_image[line / self.group] = Some(image / self.group);
        self.groups_taken |= 1 << (image / self.group);
    }

    /// Fills in what is open at random.
    fn completed(&mut self, random: &mut Random) -> Vec<usize> {
        (0..self.image.len())
            .map(|line| {
                let image = pick(self.choices(line), random);
                self.set(line, image);
                image
            })
            .collect()
    }
}

/// A random member of a set that has one.
fn pick(set: u128, random: &mut Random) -> usize {
    bits(set).nth(random.below(set.count_ones().max(1) as usize)).unwrap_or(0)
}

/// The three permutations as far as they are chosen.
struct Fit {
    layout: Layout,
    rows: Lines,
    columns: Lines,
    values: Lines,
    steps: usize,
}

impl Fit {
    /// Chooses images for the givens' rows, columns and values.
    fn fit(&mut self, givens: &[Given], random: &mut Random) -> bool {
        let Some((&(row, column, value), rest)) = givens.split_first() else { return true };
        let mut rows: Vec<usize> = bits(self.rows.choices(row)).collect();
        random.shuffle(&mut rows);
        for row_image in rows {
            let mut columns = self.columns.choices(column);
            let free_symbols = self.values.choices(value);
            if free_symbols.count_ones() < columns.count_ones() {
                let wanted =
                    bits(free_symbols).fold(0, |all, symbol| all | 1u128 << column_of(self.layout, row_image, symbol));
                columns &= wanted;
            }
            let mut columns: Vec<usize> = bits(columns).collect();
            random.shuffle(&mut columns);
            for column_image in columns {
                let symbol = symbol_at(self.layout, row_image, column_image);
                if self.values.choices(value) >> symbol & 1 == 0 {
                    continue;
                }
                if self.steps == 0 {
                    return false;
                }
                self.steps -= 1;
                let before = (self.rows.clone(), self.columns.clone(), self.values.clone());
                self.rows.set(row, row_image);
                self.columns.set(column, column_image);
                self.values.set(value, symbol);
                if self.fit(rest, random) {
                    return true;
                }
                (self.rows, self.columns, self.values) = before;
            }
        }
        false
    }
}
