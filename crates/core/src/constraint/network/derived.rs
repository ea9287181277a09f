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
    size: usize,
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
            cages.push(Cage { cells, size: terms.len(), sum: *constant });
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
        found.add(&union, total, &cages);
    }
    found.sums
}

struct Found {
    known: HashSet<(Set, Set)>,
    sums: Vec<Linear>,
}

/// What cages leave of a union of houses.
struct Rest {
    /// The cells of the union that no cage has (innies), and those of cages outside of it (outies).
    inside: Set,
    outside: Set,
    total: i64,
}

impl Rest {
    /// Subtracts a cage, unless it overlaps another one.
    fn subtract(&mut self, cage: &Cage, union: &Set) {
        let overlaps = |k: usize| {
            let cells = cage.cells[k];
            cells & union[k] & !self.inside[k] | cells & self.outside[k] != 0
        };
        if (0..union.len()).any(overlaps) {
            return;
        }
        for (k, &cells) in cage.cells.iter().enumerate() {
            self.outside[k] |= cells & !union[k];
            self.inside[k] &= !cells;
        }
        self.total -= cage.sum;
    }
}

impl Found {
    /// Adds what the cages inside a union leave of it, and what all cages leave that are mostly inside.
    fn add(&mut self, union: &Set, total: i64, cages: &[Cage]) {
        // The cages with so many cells outside of the union.
        let mut by_outside: [Vec<&Cage>; MAX_OTHER + 1] = Default::default();
        for cage in cages {
            let parts = || cage.cells.iter().zip(union);
            if parts().all(|(cells, union)| cells & union == 0) {
                continue;
            }
            let outside = parts().map(|(cells, union)| (cells & !union).count_ones() as usize).sum::<usize>();
            if outside <= MAX_OTHER && cage.size - outside >= outside {
                by_outside[outside].push(cage);
            }
        }
        let mut rest = Rest { inside: union.clone(), outside: vec![0; union.len()], total };
        for (outside, cages) in by_outside.iter().enumerate() {
            cages.iter().for_each(|cage| rest.subtract(cage, union));
            if outside == 0 || outside == MAX_OTHER {
                self.note(&rest, union);
            }
        }
    }

    /// Adds the sum of a rest, if it is small and new.
    fn note(&mut self, rest: &Rest, union: &Set) {
        let size = |set: &[u64]| set.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        let (inside, outside) = (size(&rest.inside), size(&rest.outside));
        let is_small = inside + outside <= MAX_CELLS && inside.min(outside) <= MAX_OTHER;
        if inside + outside == 0 || !is_small || rest.inside == *union || self.sums.len() >= MAX_SUMS {
            return;
        }
        if !self.known.insert((rest.inside.clone(), rest.outside.clone())) {
            return;
        }
        let terms = |set: &[u64], weight| {
            all_bits(set).map(|x| Term { weight, cell: Cell::new(x) }).collect::<Vec<_>>()
        };
        let terms = [terms(&rest.inside, 1), terms(&rest.outside, -1)].concat();
        self.sums.push(Linear { terms, comparison: Comparison::Equal, constant: rest.total });
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
