//! Sums of which few variables are open, by enumeration: two of four are tried, and the sets of the others
//! meet after a shift.

use super::effort::Effort;
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use sudokud_model::sets::bits;

/// The most open variables of a sum that is enumerated.
const MAX_OPEN: usize = 4;

/// The most assignments of all open variables but two that are tried: within a search, and before it.
const MAX_TRIED: u32 = 36;
const MAX_TRIED_EXACT: u32 = 128;

/// The set that [`u64::reverse_bits`] makes of the set of 0.
const TOP: u64 = 1 << 63;

/// A variable of a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Summand {
    pub(crate) variable: Variable,
    pub(crate) weight: i64,
    /// The index of its group in the sum.
    pub(crate) group: usize,
}

/// An open variable of a sum. Its set is that of its values, mirrored if the weight is -1: a value is bit
/// 63 - value then, so that all contributions grow with their bits.
#[derive(Clone, Copy)]
struct OpenTerm {
    variable: Variable,
    set: u64,
    is_mirrored: bool,
    group: usize,
}

/// The open variables of a sum, the first of them.
pub(crate) struct OpenTerms {
    /// The last one is no term.
    terms: [OpenTerm; MAX_OPEN + 1],
    pub(crate) count: usize,
    /// The sum that the numbers of one bit of each set must have.
    sum: i64,
    /// Whether all weights are 1 or -1, and all values below 32.
    pub(crate) is_plain: bool,
}

impl OpenTerms {
    #[inline]
    pub(crate) fn new(state: &State, summands: impl IntoIterator<Item = Summand>, constant: i64) -> Self {
        let none = OpenTerm { variable: Variable::new(0), set: 0, is_mirrored: false, group: 0 };
        let mut open = Self { terms: [none; MAX_OPEN + 1], count: 0, sum: constant, is_plain: true };
        // Without branches: which variables are open cannot be predicted.
        for Summand { variable, weight, group } in summands {
            let domain = state.domain(variable);
            let (is_open, is_mirrored) = (!domain.is_single(), weight < 0);
            let set = if is_mirrored { domain.word().reverse_bits() } else { domain.word() };
            open.terms[open.count.min(MAX_OPEN)] = OpenTerm { variable, set, is_mirrored, group };
            let least = if is_mirrored { 63 } else { 0 };
            open.sum += if is_open { least } else { -weight * domain.lowest().index() as i64 };
            open.is_plain &= !is_open | (weight.abs() == 1) & (domain.word() >> 32 == 0);
            open.count += usize::from(is_open);
        }
        open
    }

    /// Removes what is in no assignment with the sum, if there are few to try. Returns whether it did.
    pub(crate) fn restrict(&mut self, state: &mut State, effort: Effort) -> Result<bool, Conflict> {
        let count = self.count;
        if count > MAX_OPEN || !self.is_plain {
            return Ok(false);
        }
        if count > 2 && self.put_smallest_first() > effort.of(MAX_TRIED_EXACT, MAX_TRIED) {
            return Ok(false);
        }
        let mut kept = [0; MAX_OPEN];
        match count {
            0 => return if self.sum == 0 { Ok(true) } else { Err(Conflict) },
            1 => kept[0] = if (0..64).contains(&self.sum) { 1 << self.sum & self.terms[0].set } else { 0 },
            _ => {
                let mut pairs = Pairs::new(&self.terms[..count]);
                // The last set is mirrored once more, so that a rotation puts its bits on those they meet.
                let (c, d) = (self.terms[count - 2].set, self.terms[count - 1].set.reverse_bits());
                match count {
                    2 => _ = pairs.meet(c, d, self.sum),
                    3 => kept[0] = pairs.each(self.terms[0].set, c, d, self.sum),
                    _ => [kept[0], kept[1]] = self.each_of_two(&mut pairs, c, d),
                }
                (kept[count - 2], kept[count - 1]) = (pairs.kept_c, pairs.kept_d.reverse_bits());
            }
        }
        if kept[..count].contains(&0) {
            return Err(Conflict);
        }
        for (term, kept) in self.terms[..count].iter().zip(kept) {
            let kept = if term.is_mirrored { kept.reverse_bits() } else { kept };
            state.keep(term.variable, Domain::from_word(kept))?;
        }
        Ok(true)
    }

    /// Finds the pairs of the last two sets for each assignment of the first two terms. Returns the bits of
    /// those that have pairs.
    fn each_of_two(&self, pairs: &mut Pairs, c: u64, d: u64) -> [u64; 2] {
        let [a, b, ..] = &self.terms;
        let [b_differs, c_differs, d_differs] = [1, 2, 3].map(|k| word_if(self.terms[k].group == a.group));
        let mut kept = [0; 2];
        for bit in bits(a.set) {
            let value = 1u64 << bit;
            let (c, d) = (c & !(value & c_differs), d & !(TOP >> bit & d_differs));
            let found = pairs.each(b.set & !(value & b_differs), c, d, self.sum - bit as i64);
            kept[0] |= u64::from(found != 0) << bit;
            kept[1] |= found;
        }
        kept
    }

    /// Sorts three or four terms by the size of their sets. Returns the number of assignments of all but two.
    fn put_smallest_first(&mut self) -> u32 {
        let mut keys = [u32::MAX; MAX_OPEN];
        for (k, term) in self.terms[..self.count].iter().enumerate() {
            let values = if term.is_mirrored { term.set.reverse_bits() } else { term.set };
            let size = Domain::from_word(values).size();
            keys[k] = size * MAX_OPEN as u32 + k as u32;
        }
        for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
            (keys[a], keys[b]) = (keys[a].min(keys[b]), keys[a].max(keys[b]));
        }
        let terms = self.terms;
        for (term, key) in self.terms[..self.count].iter_mut().zip(keys) {
            // A key is a size and an index below `MAX_OPEN`.
            *term = terms[key as usize % MAX_OPEN];
        }
        keys[..self.count - 2].iter().map(|key| key / MAX_OPEN as u32).product()
    }
}

/// Returns all bits if a condition holds, otherwise none; without a branch.
#[inline]
fn word_if(condition: bool) -> u64 {
    Domain::all_if(condition).word()
}

/// The values that the last two terms can have, as they are found.
struct Pairs {
    kept_c: u64,
    /// Mirrored once more.
    kept_d: u64,
    /// Whether the term before them excludes each, as all bits or none.
    c_differs: u64,
    d_differs: u64,
    /// Whether they exclude each other.
    differ: bool,
    /// The least sum of two of their bits.
    least: i64,
}

impl Pairs {
    fn new(terms: &[OpenTerm]) -> Self {
        let (before, [c, d]) = terms.split_last_chunk().expect("there are two terms at least");
        let differs = |term: &OpenTerm| word_if(before.last().is_some_and(|b| b.group == term.group));
        Self {
            kept_c: 0,
            kept_d: 0,
            c_differs: differs(c),
            d_differs: differs(d),
            differ: c.group == d.group,
            least: 32 * (i64::from(c.is_mirrored) + i64::from(d.is_mirrored)),
        }
    }

    /// Adds the pairs of two sets with a sum of their bits; the second set is mirrored once more. Returns
    /// whether there are any.
    #[inline]
    fn meet(&mut self, c: u64, d: u64, sum: i64) -> bool {
        // Two sets of 32 numbers have 63 sums, so that a rotation by one of them finds no other.
        if !(0..64).contains(&(sum - self.least)) {
            return false;
        }
        let turn = sum as u32 + 1;
        // The sum is below 128, so its half is a bit of a word.
        let equal = u64::from(self.differ && sum & 1 == 0) << (sum as u32 / 2);
        let met = c & d.rotate_left(turn) & !equal;
        self.kept_c |= met;
        self.kept_d |= met.rotate_right(turn);
        met != 0
    }

    /// Adds the pairs for each bit of a set, which has a sum with them. Returns the bits that have pairs.
    #[inline]
    fn each(&mut self, b: u64, c: u64, d: u64, sum: i64) -> u64 {
        let mut kept = 0;
        for bit in bits(b) {
            let (c, d) = (c & !(1 << bit & self.c_differs), d & !(TOP >> bit & self.d_differs));
            kept |= u64::from(self.meet(c, d, sum - bit as i64)) << bit;
        }
        kept
    }
}
