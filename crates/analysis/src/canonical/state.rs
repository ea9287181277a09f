//! A set of transformations that turn some rows of a board into the first rows of the result.
//!
//! The rows are chosen one by one. A column whose cells so far are all empty is exchangeable with the others
//! like it in its stack; so is a stack whose cells so far are all empty. Empty cells sort first, so that
//! these columns and stacks are the leftmost. A state leaves their order open. The other columns differ from
//! each other, because no value repeats in a row.
//!
//! ```text
//!   stacks:    undecided │ decided
//!   a stack:   open columns (empty so far) │ decided columns
//! ```

use super::lines::Row;

/// The label of a value that has none yet. The next label exceeds all labels so far, so that this constant
/// compares with them like the label that the value will get.
const NEW: u8 = 15;

/// The permutations of up to three things. The first n! of them move only the first n.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
const FACTORIALS: [usize; 4] = [1, 1, 2, 6];

/// The labels of a row from the left, four bits each; [`NEW`] for a value without a label.
pub(super) type Key = u64;

#[derive(Clone, Copy)]
pub(super) struct State {
    /// 1 if the board is transposed.
    pub(super) orientation: u8,
    /// The row of the board at each row of the result so far.
    pub(super) rows: [u8; 9],
    /// The rows of the board used so far, as bits.
    pub(super) used: u16,
    /// The column of the board at each column of the result. Open columns are in any order.
    pub(super) columns: [u8; 9],
    /// The number of open columns of each stack of the result.
    open: [u8; 3],
    undecided_stacks: u8,
    /// The label of each number; that of 0 is 0.
    pub(super) labels: [u8; 10],
    /// The smallest label that is free.
    pub(super) next: u8,
    /// The number of choices of rows that the state stands for: empty rows are exchangeable.
    ways: u64,
}

/// Stacks or columns of the result that have the same key but different new values, so that each order of
/// them is a state of its own.
#[derive(Clone, Copy)]
struct Tie {
    /// The first column of the result.
    first: usize,
    /// The number of columns of each of them.
    width: usize,
    count: usize,
}

impl State {
    /// All transformations with or without transposition.
    pub(super) fn all<const B: usize>(orientation: u8) -> Self {
        let mut labels = [NEW; 10];
        labels[0] = 0;
        Self {
            orientation,
            rows: [0; 9],
            used: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            open: [B as u8; 3],
            undecided_stacks: B as u8,
            labels,
            next: 1,
            ways: 1,
        }
    }

    /// Returns the least key of `row` as the next row.
    #[inline]
    pub(super) fn key<const B: usize>(&self, row: &Row) -> Key {
        let undecided = usize::from(self.undecided_stacks);
        let mut key = 0;
        if undecided > 0 {
            let mut stacks = [0; 3];
            (0..undecided).for_each(|stack| stacks[stack] = self.stack_key::<B>(stack, row));
            stacks[..undecided].sort_unstable();
            key = stacks[..undecided].iter().fold(0, |key, stack| key << (4 * B) | stack);
        }
        (undecided..B).fold(key, |key, stack| key << (4 * B) | self.stack_key::<B>(stack, row))
    }

    #[inline]
    fn label<const B: usize>(&self, row: &Row, at: usize) -> u8 {
        self.labels[usize::from(row[usize::from(self.columns[at % 9]) % 9]) % 10]
    }

    /// Returns the least key of a row in one stack.
    #[inline]
    fn stack_key<const B: usize>(&self, stack: usize, row: &Row) -> Key {
        let first = stack * B;
        let (mut a, mut b) = (self.label::<B>(row, first), self.label::<B>(row, first + 1));
        if self.open[stack % 3] >= 2 {
            (a, b) = (a.min(b), a.max(b));
        }
        if B == 2 {
            return Key::from(a) << 4 | Key::from(b);
        }
        let mut c = self.label::<B>(row, first + 2);
        if self.open[stack % 3] == 3 {
            (b, c) = (b.min(c), b.max(c));
            (a, b) = (a.min(b), a.max(b));
        }
        Key::from(a) << 8 | Key::from(b) << 4 | Key::from(c)
    }

    /// Adds the states after `row`, which is row number `index` of the board, as row `level` of the result.
    /// The row stands for `ways` equal ones.
    pub(super) fn extend<const B: usize>(
        &self,
        (level, index): (usize, usize),
        row: &Row,
        ways: u64,
        states: &mut Vec<Self>,
    ) {
        let mut state = *self;
        state.rows[level] = index as u8;
        state.used |= 1 << index;
        state.ways *= ways;
        let mut ties = [None; 4];
        ties[3] = state.decide_stacks::<B>(row);
        let undecided = usize::from(state.undecided_stacks);
        for (stack, tie) in ties.iter_mut().enumerate().take(B).skip(undecided) {
            *tie = state.decide_columns::<B>(stack, row);
        }
        // Stacks first: the columns of tied stacks tie alike.
        ties.reverse();
        state.break_ties(&ties, row, states);
    }

    /// Sorts the undecided stacks by their keys and decides those that are not empty.
    fn decide_stacks<const B: usize>(&mut self, row: &Row) -> Option<Tie> {
        let undecided = usize::from(self.undecided_stacks);
        if undecided == 0 {
            return None;
        }
        let mut keyed = [(0, [0; 3]); 3];
        for (stack, keyed) in keyed[..undecided].iter_mut().enumerate() {
            keyed.0 = self.stack_key::<B>(stack, row);
            keyed.1[..B].copy_from_slice(&self.columns[stack * B..][..B]);
        }
        keyed[..undecided].sort_unstable();
        for (stack, keyed) in keyed[..undecided].iter().enumerate() {
            self.columns[stack * B..][..B].copy_from_slice(&keyed.1[..B]);
        }
        let keys = keyed[..undecided].iter().map(|keyed| keyed.0);
        self.undecided_stacks = keys.clone().filter(|&key| key == 0).count() as u8;
        // Equal keys have new values only, since no value repeats. Of three stacks, two tie in one place.
        let tied = |first: &usize| keyed[*first].0 != 0 && keyed[*first].0 == keyed[first + 1].0;
        let first = (0..undecided - 1).find(tied)?;
        let count = keys.filter(|&key| key == keyed[first].0).count();
        Some(Tie { first: first * B, width: B, count })
    }

    /// Sorts the open columns of a stack by their labels and decides those that are not empty.
    fn decide_columns<const B: usize>(&mut self, stack: usize, row: &Row) -> Option<Tie> {
        let (first, open) = (stack * B, usize::from(self.open[stack]));
        let label = |state: &Self, at: usize| state.label::<B>(row, first + at);
        for end in 1..open {
            let mut at = end;
            while at > 0 && label(self, at) < label(self, at - 1) {
                self.columns.swap(first + at, first + at - 1);
                at -= 1;
            }
        }
        self.open[stack] = (0..open).filter(|&at| label(self, at) == 0).count() as u8;
        let count = (0..open).filter(|&at| label(self, at) == NEW).count();
        (count > 1).then_some(Tie { first: first + open - count, width: 1, count })
    }

    /// Adds a state for each order of the tied stacks and columns.
    fn break_ties(&self, ties: &[Option<Tie>], row: &Row, states: &mut Vec<Self>) {
        let Some((tie, others)) = ties.split_first() else {
            let mut state = *self;
            state.label_new_values(row);
            states.push(state);
            return;
        };
        let Some(Tie { first, width, count }) = *tie else { return self.break_ties(others, row, states) };
        for order in &PERMUTATIONS[..FACTORIALS[count]] {
            let mut state = *self;
            for (to, from) in order[..count].iter().enumerate() {
                let from = first + from * width;
                state.columns[first + to * width..][..width].copy_from_slice(&self.columns[from..][..width]);
            }
            state.break_ties(others, row, states);
        }
    }

    fn label_new_values(&mut self, row: &Row) {
        for column in self.columns {
            let label = &mut self.labels[usize::from(row[usize::from(column)])];
            if *label == NEW {
                *label = self.next;
                self.next += 1;
            }
        }
    }

    /// Gives the values without a label the free labels in order. Returns the number of these values.
    pub(super) fn label_unused_values(&mut self, side: usize) -> usize {
        let mut count = 0;
        for label in self.labels[1..=side].iter_mut().filter(|label| **label == NEW) {
            *label = self.next;
            self.next += 1;
            count += 1;
        }
        count
    }

    /// Returns the number of transformations of rows and columns in the state.
    pub(super) fn transformations<const B: usize>(&self) -> u64 {
        let undecided = usize::from(self.undecided_stacks);
        let orders = self.open[..B].iter().map(|&open| FACTORIALS[usize::from(open)] as u64);
        self.ways * orders.product::<u64>() * FACTORIALS[undecided] as u64
    }
}
