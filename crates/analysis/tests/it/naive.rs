//! Singles and nested trial and error on sets of numbers, written for brevity: the oracle of trial depths and
//! backdoors.

use sudokud_model::grid::Board;

/// For each cell the bits of its candidates.
pub(crate) type Sets = Vec<u32>;

pub(crate) struct Naive {
    houses: Vec<Vec<usize>>,
    side: usize,
}

impl Naive {
    pub(crate) fn new(board: &Board) -> Self {
        let layout = board.layout();
        let cells = |house| layout.cells_of(house).iter().map(|cell| cell.index()).collect();
        Self { houses: layout.houses().map(cells).collect(), side: layout.side() }
    }

    pub(crate) fn sets(&self, board: &Board) -> Sets {
        let all = (1 << self.side) - 1;
        board.cells().iter().map(|value| value.map_or(all, |value| 1 << value.index())).collect()
    }

    /// Applies singles; `None` on a contradiction.
    pub(crate) fn singles(&self, mut sets: Sets) -> Option<Sets> {
        loop {
            let before = sets.clone();
            for house in &self.houses {
                for &cell in house.iter().filter(|&&cell| before[cell].count_ones() == 1) {
                    let others = house.iter().filter(|&&other| other != cell);
                    others.for_each(|&other| sets[other] &= !before[cell]);
                }
                for value in 0..self.side {
                    let places: Vec<_> = house.iter().filter(|&&cell| sets[cell] >> value & 1 == 1).collect();
                    match places[..] {
                        [] => return None,
                        [&cell] => sets[cell] = 1 << value,
                        _ => {}
                    }
                }
            }
            if sets.contains(&0) {
                return None;
            }
            if sets == before {
                return Some(sets);
            }
        }
    }

    pub(crate) fn is_solved(sets: &Sets) -> bool {
        sets.iter().all(|set| set.count_ones() == 1)
    }

    /// T&E(depth); `None` on a contradiction.
    pub(crate) fn trial_and_error(&self, sets: Sets, depth: usize) -> Option<Sets> {
        let mut sets = self.singles(sets)?;
        if depth == 0 {
            return Some(sets);
        }
        loop {
            let before = sets.clone();
            for cell in 0..sets.len() {
                for value in (0..self.side).filter(|value| before[cell] >> value & 1 == 1) {
                    if sets[cell] >> value & 1 == 0 || sets[cell].count_ones() == 1 {
                        continue;
                    }
                    let mut assumed = sets.clone();
                    assumed[cell] = 1 << value;
                    if self.trial_and_error(assumed, depth - 1).is_none() {
                        sets[cell] &= !(1 << value);
                        sets = self.singles(sets)?;
                    }
                }
            }
            if sets == before {
                return Some(sets);
            }
        }
    }
}
