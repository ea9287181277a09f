//! Solutions of empty and nearly empty boards from a permuted pattern.
//!
//! With boxes of r rows and c columns, `(c · (row mod r) + row div r + column) mod N` solves the empty board;
//! without boxes, r is 1 and c is N. It stays a solution when rows are permuted within bands, columns within
//! stacks, and bands, stacks and values among themselves. The permutations are fitted to the givens one after
//! another, depth-first in random order, with a limit on steps. All that no given determines is random, so
//! another seed usually gives another solution. The pattern is folklore; the fitting is this project's. Cost:
//! O(N²) for the solution, and at most 100 · N steps to fit the givens.

use crate::engine::cdcl::bits::below;
use sudokud_model::grid::Cell;
use sudokud_model::grid::random::{Random, XorShift64};
use sudokud_model::houses::{BoxShape, Layout};
use sudokud_model::sets::bits;

/// A given as row, column and value.
type Given = (usize, usize, usize);

/// Tries to complete the givens, which are the sets of `candidates` with one value. Returns a solution,
/// row-major, that all sets allow; `None` proves nothing, nor does it for other houses than boxes. The caller
/// decides how many givens are worth a try.
pub(crate) fn complete(layout: &Layout, candidates: &[u128], random: &mut XorShift64) -> Option<Vec<u8>> {
    let side = layout.side();
    let boxes = layout.box_shape().unwrap_or(BoxShape { rows: 1, columns: side });
    let box_count = if layout.box_shape().is_some() { side } else { 0 };
    if layout.set_count() != 2 * side + box_count {
        return None;
    }
    let givens = givens(layout, candidates);
    let mut fit = PatternFit {
        pattern: Pattern { boxes, side },
        rows: Permutation::new(side, boxes.rows),
        columns: Permutation::new(side, boxes.columns),
        values: Permutation::new(side, side),
        // 20 ms at side 100. More steps hardly ever fit more givens.
        steps: 50 * side + 200 * givens.len().min(side / 4),
    };
    if !fit.fit(&givens, random) {
        return None;
    }
    let solution = fit.solution(random);
    let allowed = solution.iter().zip(candidates).all(|(&value, set)| set >> value & 1 == 1);
    allowed.then_some(solution)
}

fn givens(layout: &Layout, candidates: &[u128]) -> Vec<Given> {
    let single = candidates.iter().enumerate().filter(|(_, set)| set.count_ones() == 1);
    let given = |(cell, set): (usize, &u128)| {
        let cell = Cell::new(cell);
        (layout.row(cell).index(), layout.column(cell).index(), set.trailing_zeros() as usize)
    };
    single.map(given).collect()
}

/// The pattern of one shape of boxes.
#[derive(Clone, Copy)]
struct Pattern {
    boxes: BoxShape,
    side: usize,
}

impl Pattern {
    /// Returns the pattern's value of a cell.
    fn value(self, row: usize, column: usize) -> usize {
        (self.shift(row) + column) % self.side
    }

    /// Returns the column at which a row of the pattern has a value.
    fn column(self, row: usize, value: usize) -> usize {
        (value + 2 * self.side - self.shift(row)) % self.side
    }

    fn shift(self, row: usize) -> usize {
        self.boxes.columns * (row % self.boxes.rows) + row / self.boxes.rows
    }
}

/// A partial permutation of 0..n that maps groups of `group` consecutive numbers to such groups.
#[derive(Clone, Debug)]
struct Permutation {
    group: usize,
    images: Vec<Option<usize>>,
    used: u128,
    group_images: Vec<Option<usize>>,
    groups_used: u128,
}

impl Permutation {
    fn new(n: usize, group: usize) -> Self {
        Self { group, images: vec![None; n], used: 0, group_images: vec![None; n / group], groups_used: 0 }
    }

    /// Returns the possible images of a number.
    fn choices(&self, number: usize) -> u128 {
        if let Some(image) = self.images[number] {
            return 1 << image;
        }
        let groups = match self.group_images[number / self.group] {
            Some(group) => 1 << group,
            None => below(self.group_images.len()) & !self.groups_used,
        };
        bits(groups).fold(0, |all, group| all | below(self.group) << (group * self.group)) & !self.used
    }

    fn set(&mut self, number: usize, image: usize) {
        self.images[number] = Some(image);
        self.used |= 1 << image;
        self.group_images[number / self.group] = Some(image / self.group);
        self.groups_used |= 1 << (image / self.group);
    }

    /// Returns the images of all numbers, random where they are not set.
    fn complete(&mut self, random: &mut XorShift64) -> Vec<usize> {
        let n = self.images.len();
        let image = |number| {
            let image = random_element(self.choices(number), random);
            self.set(number, image);
            image
        };
        (0..n).map(image).collect()
    }
}

/// Returns a random element of a set that is not empty.
fn random_element(set: u128, random: &mut XorShift64) -> usize {
    bits(set).nth(random.below(set.count_ones().max(1) as usize)).unwrap_or(0)
}

/// The permutations as far as they are determined.
struct PatternFit {
    pattern: Pattern,
    rows: Permutation,
    columns: Permutation,
    values: Permutation,
    /// The remaining steps.
    steps: usize,
}

impl PatternFit {
    /// Extends the permutations so that the pattern has all of `givens`; returns whether it found a way.
    fn fit(&mut self, givens: &[Given], random: &mut XorShift64) -> bool {
        let Some((&(row, column, value), rest)) = givens.split_first() else { return true };
        for row_image in shuffled(self.rows.choices(row), random) {
            for column_image in shuffled(self.column_choices(row_image, column, value), random) {
                let value_image = self.pattern.value(row_image, column_image);
                if self.values.choices(value) >> value_image & 1 == 0 {
                    continue;
                }
                if self.steps == 0 {
                    return false;
                }
                self.steps -= 1;
                let before = (self.rows.clone(), self.columns.clone(), self.values.clone());
                self.rows.set(row, row_image);
                self.columns.set(column, column_image);
                self.values.set(value, value_image);
                if self.fit(rest, random) {
                    return true;
                }
                (self.rows, self.columns, self.values) = before;
            }
        }
        false
    }

    /// Returns the images of a column to try. If the value has fewer possible images than the column, only
    /// those where the row `row_image` of the pattern has one of the value's images.
    fn column_choices(&self, row_image: usize, column: usize, value: usize) -> u128 {
        let (columns, values) = (self.columns.choices(column), self.values.choices(value));
        if values.count_ones() >= columns.count_ones() {
            return columns;
        }
        columns & bits(values).fold(0, |all, value| all | 1u128 << self.pattern.column(row_image, value))
    }

    /// Returns the permuted pattern, row-major.
    fn solution(&mut self, random: &mut XorShift64) -> Vec<u8> {
        let rows = self.rows.complete(random);
        let columns = self.columns.complete(random);
        let mut values = vec![0; rows.len()];
        for (value, image) in self.values.complete(random).into_iter().enumerate() {
            values[image] = value as u8;
        }
        let value = |row, column| values[self.pattern.value(row, column)];
        rows.iter().flat_map(|&row| columns.iter().map(move |&column| value(row, column))).collect()
    }
}

fn shuffled(set: u128, random: &mut XorShift64) -> Vec<usize> {
    let mut all: Vec<usize> = bits(set).collect();
    random.shuffle(&mut all);
    all
}
