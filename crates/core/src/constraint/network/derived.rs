//! Sums that follow from sums and houses: the rule of 45. What cages leave of some houses (innies) less what
//! they have outside (outies) is the sum of the houses less that of the cages.

use super::state::Variable;
use super::value_bits::all_bits;
use crate::constraint::primitive::{Comparison, Linear, Primitive, Term};
use crate::grid::Cell;
use std::collections::HashSet;

/// The most derived sums.
const MAX_SUMS: usize = 300;

/// The most unions of houses.
const MAX_UNIONS: usize = 500;

/// The most cells of a derived sum.
const MAX_CELLS: usize = 6;

/// The most cells of the smaller side of a derived sum.
const MAX_OTHER: usize = 2;

/// A set of variables as words.
type Set = Vec<u64>;

/// Some cells with a sum.
struct Cage {
    cells: Set,
    sum: i64,
}

/// Returns sums of what cages leave of unions of houses.
pub(super) fn sums(
    houses: &[Vec<Variable>],
    primitives: &[Primitive],
    side: usize,
    variables: usize,
) -> Vec<Linear> {
    let words = variables.div_ceil(64);
    let set = |cells: &mut dyn Iterator<Item = Variable>| {
        let mut set = vec![0u64; words];
        cells.for_each(|x| set[x as usize / 64] |= 1 << (x % 64));
        set
    };
    let mut cages: Vec<Cage> = Vec::new();
    for primitive in primitives {
        if let Primitive::Linear(Linear { terms, comparison: Comparison::Equal, constant }) = primitive
            && terms.iter().all(|term| term.weight == 1)
            && terms.len() > 1
        {
            let cells = set(&mut terms.iter().map(|term| term.cell.index() as Variable));
            cages.push(Cage { cells, sum: *constant });
        }
    }
    if cages.is_empty() || variables > 1_024 {
        return Vec::new();
    }
    let house_sum = (side * (side - 1) / 2) as i64;
    let houses: Vec<Set> = houses.iter().map(|cells| set(&mut cells.iter().copied())).collect();
    let mut found = Found { known: HashSet::new(), sums: Vec::new() };
    for (union, count) in unions(&houses) {
        let total = house_sum * count as i64;
        for take in [Take::Inside, Take::Mostly] {
            found.add(&union, total, &cages, take);
        }
    }
    found.sums
}

/// Which cages are subtracted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Take {
    /// Those inside the union.
    Inside,
    /// Those with at least as many cells inside as outside.
    Mostly,
}

struct Found {
    known: HashSet<(Set, Set)>,
    sums: Vec<Linear>,
}

impl Found {
    fn add(&mut self, union: &Set, total: i64, cages: &[Cage], take: Take) {
        let (mut rest, mut outside, mut total) = (union.clone(), vec![0; union.len()], total);
        let size = |set: &[u64]| set.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        for most_out in 0..=if take == Take::Inside { 0 } else { MAX_OTHER } {
            for cage in cages {
                let parts = || cage.cells.iter().zip(union);
                let out: u32 = parts().map(|(cell, inside)| (cell & !inside).count_ones()).sum();
                if out as usize != most_out {
                    continue;
                }
                let inside: u32 = parts().map(|(cell, inside)| (cell & inside).count_ones()).sum();
                // Cages must not overlap each other.
                let is_free = parts().zip(&rest).all(|((c, u), r)| c & u & !r == 0)
                    && cage.cells.iter().zip(&outside).all(|(c, o)| c & o == 0);
                if inside >= out && inside > 0 && is_free {
                    for (k, &word) in cage.cells.iter().enumerate() {
                        outside[k] |= word & !union[k];
                        rest[k] &= !word;
                    }
                    total -= cage.sum;
                }
            }
        }
        let (inside, out) = (size(&rest), size(&outside));
        let is_small = inside + out <= MAX_CELLS && inside.min(out) <= MAX_OTHER;
        let is_whole = rest == *union;
        if inside + out == 0 || !is_small || is_whole || self.sums.len() >= MAX_SUMS {
            return;
        }
        let terms = |set: &[u64], weight| {
            all_bits(set).map(|x| Term { weight, cell: Cell::new(x) }).collect::<Vec<_>>()
        };
        let all = [terms(&rest, 1), terms(&outside, -1)].concat();
        if self.known.insert((rest, outside)) {
            self.sums.push(Linear { terms: all, comparison: Comparison::Equal, constant: total });
        }
    }
}

/// Returns unions of disjoint houses that follow each other, with the number of houses.
fn unions(houses: &[Set]) -> Vec<(Set, usize)> {
    let mut all = Vec::new();
    for first in 0..houses.len() {
        let (mut union, mut count) = (houses[first].clone(), 1);
        all.push((union.clone(), 1));
        for next in &houses[first + 1..] {
            if next.iter().zip(&union).any(|(a, b)| a & b != 0) {
                break;
            }
            union.iter_mut().zip(next).for_each(|(word, more)| *word |= more);
            count += 1;
            all.push((union.clone(), count));
            if all.len() >= MAX_UNIONS {
                return all;
            }
        }
    }
    all
}
