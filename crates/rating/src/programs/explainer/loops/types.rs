//! The four types of hint that a loop allows.

use super::search::Loop;
use crate::programs::board9::cell_set::{CellSet, values};
use crate::programs::board9::houses::{
    BRC, cells_at, common_houses, common_peers, index_in, kind_of, set_of,
};
use crate::programs::board9::index_set::{IndexSet, subsets};
use crate::programs::explainer::effect::Effect;
use crate::programs::explainer::hint::{Finding, HintKind};
use crate::programs::explainer::position::Position;
use sudokud_model::grid::{Cell, House, Value, ValueSet};

/// Passes each hint of a loop, with its type, to `sink` in order of discovery. The kinds are those of the
/// types 1 to 4.
pub(super) fn for_each_hint(
    position: &Position,
    loop_: &Loop,
    kinds: [HintKind; 4],
    sink: &mut dyn FnMut(u8, Finding),
) {
    let extras = position.union(loop_.extra_cells.iter().copied().collect()) - loop_.pair;
    // All types are rated alike, but for what a set adds.
    let base = kinds[0].at_tenths(kinds[0].tenths() + added_tenths(loop_.len)).figure;
    let mut pass = |number: u8, added: f64, effect: Effect| {
        let kind = HintKind { figure: base + added, ..kinds[usize::from(number) - 1] };
        if let Some(finding) = Finding::new(kind, effect) {
            sink(number, finding);
        }
    };
    match (loop_.extra_cells.as_slice(), extras.len()) {
        ([], _) => {}
        (&[only], _) => pass(1, 0.0, Effect::removing_values(position, loop_.pair, CellSet::only(only))),
        (&[first, second], count) => {
            let loop_pair = ExtraPair { position, pair: loop_.pair, cells: [first, second], extras };
            if count == 1 {
                pass(2, 0.0, type_2(position, &loop_.extra_cells, extras));
            } else {
                loop_pair.for_each_set(&mut |add, effect| pass(3, add, effect));
            }
            pass(4, 0.0, loop_pair.type_4());
        }
        (all, _) => pass(2, 0.0, type_2(position, all, extras)),
    }
}

/// The rating of a loop of this length above that of one of six cells.
const fn added_tenths(len: usize) -> u8 {
    match len {
        4 | 6 => 0,
        8 => 1,
        _ => 4,
    }
}

fn type_2(position: &Position, extra_cells: &[Cell], extras: ValueSet<1>) -> Effect {
    let seen = common_peers(extra_cells.iter().copied().collect());
    extras.first().map_or_else(Effect::default, |value| Effect::removing(value, seen & position.cells(value)))
}

/// The two extra cells of a loop: types 3 and 4.
struct ExtraPair<'a> {
    position: &'a Position,
    /// The values of the loop.
    pair: ValueSet<1>,
    cells: [Cell; 2],
    extras: ValueSet<1>,
}

impl ExtraPair<'_> {
    fn cell_set(&self) -> CellSet {
        self.cells.into_iter().collect()
    }

    /// Type 4: one loop value has no other place in a house of both cells, so they lose the other value.
    fn type_4(&self) -> Effect {
        let is_locked = |value: Value| {
            let mut houses = common_houses(BRC, self.cell_set());
            houses.any(|house| (self.position.cells(value) & set_of(house)).is_subset(&self.cell_set()))
        };
        let locked = self.pair.iter().find(|&value| is_locked(value));
        let removed = locked.map_or(ValueSet::EMPTY, |value| self.pair - ValueSet::only(value));
        Effect::removing_values(self.position, removed, self.cell_set())
    }

    /// Type 3: the cells count as one cell of a naked or hidden set, of which the first stands for both.
    fn for_each_set(&self, pass: &mut dyn FnMut(f64, Effect)) {
        for size in 2..=7 {
            for house in common_houses(BRC, self.cell_set()) {
                let empty = (set_of(house) & self.position.empty()).len();
                if 2 * size <= empty && size >= self.extras.len() {
                    self.naked_sets(house, size, pass);
                }
                if 2 * size < empty {
                    self.hidden_sets(house, size, pass);
                }
            }
        }
    }

    fn indices(&self, house: House) -> [usize; 2] {
        self.cells.map(|cell| index_in(kind_of(house), cell))
    }

    fn naked_sets(&self, house: House, size: usize, pass: &mut dyn FnMut(f64, Effect)) {
        let [first, second] = self.indices(house);
        let shared =
            self.cells.iter().fold(self.extras, |shared, &cell| shared & self.position.candidates(cell));
        for subset in subsets(9, size).filter(|set| set.contains(first) && !set.contains(second)) {
            let others = cells_at(house, subset) - CellSet::only(self.cells[0]);
            let held = self.position.union(others);
            let set = held | self.extras;
            let are_open = others.iter().all(|cell| self.position.candidates(cell).len() >= 2);
            if are_open && set.len() == size && (held | shared).len() == size {
                let losers = set_of(house) - others - self.cell_set();
                pass((size - 1) as f64 * 0.1, Effect::removing_values(self.position, set, losers));
            }
        }
    }

    fn hidden_sets(&self, house: House, size: usize, pass: &mut dyn FnMut(f64, Effect)) {
        let [first, second] = self.indices(house);
        let rest: Vec<Value> = values().filter(|&value| !(self.pair | self.extras).contains(value)).collect();
        for subset in subsets(rest.len(), size - 2) {
            let set = self.pair | subset.iter().map(|index| rest[index]).collect();
            let places = set.iter().map(|value| self.position.places(house, value) - IndexSet::only(second));
            let all = places.clone().fold(IndexSet::EMPTY, |union, places| union | places);
            if all.len() == size && places.clone().all(|places| !places.is_empty()) {
                let others = all - IndexSet::only(first);
                let effect = Effect::keeping_values(self.position, set, cells_at(house, others));
                pass((others.len() as f64 - 1.0) * 0.1, effect);
            }
        }
    }
}
