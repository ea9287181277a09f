//! The rules for single candidates: removals by houses and other exclusions.
//!
//! A value that is placed leaves all variables that it excludes. A value with one place in a house is placed;
//! with few places, it leaves the variables that every place excludes. The last rule is locked candidates for
//! any two houses, and more with other exclusions, such as a knight's move.

use super::state::{Conflict, State, Variable};
use super::value_bits::{bits, is_single, lowest};

/// The most places of a value whose common exclusions are computed.
const MAX_PLACES: usize = 4;

/// The fewest open cells of a house that are matched: with fewer, single candidates tell as much.
const MIN_MATCHED: usize = 4;

/// Finds a value for a cell; other cells that have one can get another (H. W. Kuhn's matching).
fn augment(cell: usize, domains: &[u64; 64], owners: &mut [u8; 64], seen: &mut u64) -> bool {
    let free = |value: &usize| owners[*value] == u8::MAX;
    if let Some(value) = bits(domains[cell]).find(free) {
        owners[value] = cell as u8;
        return true;
    }
    for value in bits(domains[cell]) {
        if *seen >> value & 1 == 1 {
            continue;
        }
        *seen |= 1 << value;
        if augment(owners[value] as usize, domains, owners, seen) {
            owners[value] = cell as u8;
            return true;
        }
    }
    false
}

/// Houses, and which variables exclude each other.
pub(crate) struct Houses {
    /// The cells of each house, `words` words each.
    houses: Vec<u64>,
    /// For each variable, its houses from `first_house[x]` to `first_house[x + 1]`.
    houses_of: Vec<u32>,
    first_house: Vec<u32>,
    /// The rows of exclusions, `words` words each; equal rows are one.
    rows: Vec<u64>,
    /// For each value and variable, the row of the variables that cannot have the value too.
    row_of: Vec<u32>,
    variables: usize,
    words: usize,
    /// The cells of each house again, as a list.
    lists: Vec<Vec<Variable>>,
}

/// Exclusions as they are collected: for each variable, those that differ from it.
pub(crate) struct Exclusions {
    pub(crate) words: usize,
    pub(crate) side: usize,
    pub(crate) differ: Vec<Vec<u64>>,
    /// For each value and variable, the number of the row of variables that cannot both have the value,
    /// although they can be equal; from 1, and 0 for none.
    single_of: Vec<u32>,
    /// These rows, `words` words each.
    single: Vec<u64>,
}

impl Exclusions {
    pub(crate) fn new(variables: usize, side: usize) -> Self {
        let words = variables.div_ceil(64);
        Self {
            words,
            side,
            differ: vec![vec![0; words]; variables],
            single_of: Vec::new(),
            single: Vec::new(),
        }
    }

    /// Notes that variables differ from each other.
    pub(crate) fn all_different(&mut self, variables: &[Variable]) {
        let mut set = vec![0u64; self.words];
        variables.iter().for_each(|&x| set[x as usize / 64] |= 1 << (x % 64));
        for &x in variables {
            let row = &mut self.differ[x as usize];
            row.iter_mut().zip(&set).for_each(|(word, more)| *word |= more);
            row[x as usize / 64] &= !(1 << (x % 64));
        }
    }

    /// Returns whether two variables differ.
    pub(crate) fn differ(&self, a: Variable, b: Variable) -> bool {
        self.differ[a as usize][b as usize / 64] >> (b % 64) & 1 == 1
    }

    /// Notes that two variables cannot both have a value.
    pub(crate) fn not_both(&mut self, value: usize, a: Variable, b: Variable) {
        for (x, y) in [(a, b), (b, a)] {
            let (words, variables) = (self.words, self.differ.len());
            self.single_of.resize(self.side * variables, 0);
            let number = &mut self.single_of[value * variables + x as usize];
            if *number == 0 {
                self.single.resize(self.single.len() + words, 0);
                *number = (self.single.len() / words) as u32;
            }
            self.single[(*number as usize - 1) * words + y as usize / 64] |= 1 << (y % 64);
        }
    }

    /// Notes that two variables differ: quicker than [`Exclusions::all_different`].
    pub(crate) fn both_differ(&mut self, a: Variable, b: Variable) {
        for (x, y) in [(a, b), (b, a)] {
            self.differ[x as usize][y as usize / 64] |= 1 << (y % 64);
        }
    }

    /// Iterates over the values and variables with other exclusions than those of all values.
    fn single(&self) -> impl Iterator<Item = ((usize, Variable), &[u64])> {
        let variables = self.differ.len();
        self.single_of.iter().enumerate().filter(|(_, number)| **number > 0).map(move |(at, &number)| {
            let row = &self.single[(number as usize - 1) * self.words..][..self.words];
            ((at / variables, (at % variables) as Variable), row)
        })
    }
}

impl Houses {
    pub(crate) fn new(houses: &[Vec<Variable>], exclusions: &Exclusions) -> Self {
        let (words, variables) = (exclusions.words, exclusions.differ.len());
        let mut masks = vec![0u64; words * houses.len()];
        let mut of = vec![Vec::new(); variables];
        for (k, cells) in houses.iter().enumerate() {
            for &x in cells {
                masks[k * words + x as usize / 64] |= 1 << (x % 64);
                of[x as usize].push(k as u32);
            }
        }
        let mut first_house = vec![0];
        for list in &of {
            first_house.push(first_house[first_house.len() - 1] + list.len() as u32);
        }
        let mut rows: Vec<u64> = exclusions.differ.concat();
        let mut row_of: Vec<u32> = (0..exclusions.side).flat_map(|_| 0..variables as u32).collect();
        for ((value, x), more) in exclusions.single() {
            let row: Vec<u64> = exclusions.differ[x as usize].iter().zip(more).map(|(a, b)| a | b).collect();
            if row != exclusions.differ[x as usize] {
                row_of[value * variables + x as usize] = (rows.len() / words) as u32;
                rows.extend(row);
            }
        }
        Self {
            houses: masks,
            houses_of: of.concat(),
            first_house,
            rows,
            row_of,
            variables,
            words,
            lists: houses.to_vec(),
        }
    }

    /// Returns the variables that cannot have a value if this one has it.
    #[inline]
    pub(crate) fn excluded(&self, value: usize, variable: Variable) -> &[u64] {
        let row = self.row_of[value * self.variables + variable as usize] as usize * self.words;
        &self.rows[row..row + self.words]
    }

    /// Returns the houses of a variable.
    #[inline]
    pub(crate) fn of(&self, x: Variable) -> &[u32] {
        &self.houses_of[self.first_house[x as usize] as usize..self.first_house[x as usize + 1] as usize]
    }

    /// Returns the number of houses.
    pub(crate) fn count(&self) -> usize {
        self.houses.len() / self.words.max(1)
    }

    /// Calls `visit` with each value and its two places in a house, where it has two.
    pub(crate) fn twins(&self, state: &State, side: usize, mut visit: impl FnMut(usize, [Variable; 2])) {
        for cells in self.houses.chunks_exact(self.words.max(1)) {
            for value in 0..side {
                let mut open = [0; 2];
                let mut found = 0;
                'words: for (k, (places, cells)) in state.places(value).iter().zip(cells).enumerate() {
                    for bit in bits(places & cells) {
                        if found == 2 {
                            found = 3;
                            break 'words;
                        }
                        open[found] = (64 * k + bit) as Variable;
                        found += 1;
                    }
                }
                if found == 2 {
                    visit(value, open);
                }
            }
        }
    }

    /// Applies the rules for places to some values of a house.
    #[inline]
    pub(crate) fn revise(&self, state: &mut State, house: usize, values: u64) -> Result<(), Conflict> {
        let cells = &self.houses[house * self.words..(house + 1) * self.words];
        bits(values).try_for_each(|value| self.required(state, value, cells))
    }

    /// Removes the value of a variable from those that it excludes.
    #[inline]
    pub(crate) fn placed(&self, state: &mut State, x: Variable, value: usize) -> Result<(), Conflict> {
        let excluded = self.excluded(value, x);
        for (k, word) in excluded.iter().enumerate() {
            for bit in bits(word & state.places(value)[k]) {
                state.remove((64 * k + bit) as u32, 1 << value)?;
            }
        }
        Ok(())
    }

    /// Applies the rules to a value that one of some cells has: places it, or removes it from the variables
    /// that every place excludes.
    #[inline]
    pub(crate) fn required(&self, state: &mut State, value: usize, cells: &[u64]) -> Result<(), Conflict> {
        match self.words {
            1 => self.required_of::<1>(state, value, cells),
            2 => self.required_of::<2>(state, value, cells),
            4 => self.required_of::<4>(state, value, cells),
            _ => self.required_of::<0>(state, value, cells),
        }
    }

    /// [`Houses::required`] for sets of `W` words; 0 for any number.
    #[inline]
    fn required_of<const W: usize>(
        &self,
        state: &mut State,
        value: usize,
        cells: &[u64],
    ) -> Result<(), Conflict> {
        let words = if W == 0 { self.words } else { W };
        let (places, cells) = (&state.places(value)[..words], &cells[..words]);
        let rows = &self.row_of[value * self.variables..(value + 1) * self.variables];
        let mut open = [0; MAX_PLACES];
        let (mut found, mut last) = (0, 0);
        for k in 0..words {
            for bit in bits(places[k] & cells[k]) {
                if found == MAX_PLACES {
                    return Ok(());
                }
                last = 64 * k + bit;
                open[found] = rows[last] as usize * words;
                found += 1;
            }
        }
        if found < 2 {
            return if found == 0 { Err(Conflict) } else { state.keep(last as u32, 1 << value) };
        }
        for k in 0..words {
            let excluded = |all: u64, &row: &usize| all & self.rows[row + k];
            let common = open[..found].iter().fold(state.places(value)[k], excluded);
            for bit in bits(common) {
                state.remove((64 * k + bit) as u32, 1 << value)?;
            }
        }
        Ok(())
    }

    /// Removes every value that is in no assignment of different values to the cells of a house. After J.-C.
    /// Régin, "A filtering algorithm for constraints of difference in CSPs", 1994: one such assignment is
    /// found; a value can move to another cell if it is on a cycle of exchanges. The rules for single
    /// candidates must be at their fixpoint.
    pub(crate) fn match_all(&self, state: &mut State, house: usize) -> Result<(), Conflict> {
        let mut domains = [0; 64];
        let (mut count, mut values) = (0, 0);
        for &x in &self.lists[house] {
            let domain = state.domain(x);
            if !is_single(domain) {
                domains[count] = domain;
                values |= domain;
                count += 1;
            }
        }
        if count < MIN_MATCHED {
            return Ok(());
        }
        let mut owners = [u8::MAX; 64];
        for k in 0..count {
            if !augment(k, &domains, &mut owners, &mut 0) {
                return Err(Conflict);
            }
        }
        // The values that can replace each one, step by step.
        let mut reached = [0; 64];
        for value in bits(values) {
            match owners[value] {
                u8::MAX => return Err(Conflict),
                owner => reached[value] = domains[owner as usize],
            }
        }
        for through in bits(values) {
            let more = reached[through];
            for value in bits(values) {
                reached[value] |= more & (reached[value] >> through & 1).wrapping_neg();
            }
        }
        if bits(values).all(|value| reached[value] == values) {
            return Ok(());
        }
        let mut kept = [0; 64];
        for value in bits(values) {
            let owner = owners[value] as usize;
            kept[owner] =
                bits(domains[owner]).fold(0, |all, other| all | (reached[other] >> value & 1) << other);
        }
        let mut k = 0;
        for &x in &self.lists[house] {
            if !is_single(state.domain(x)) {
                state.keep(x, kept[k])?;
                k += 1;
            }
        }
        Ok(())
    }

    /// Applies the rules to the initial domains.
    pub(crate) fn initial(&self, state: &mut State, side: usize) -> Result<(), Conflict> {
        for house in 0..self.count() {
            self.revise(state, house, u64::MAX >> (64 - side))?;
        }
        for x in 0..self.variables as u32 {
            if is_single(state.domain(x)) {
                self.placed(state, x, lowest(state.domain(x)))?;
            }
        }
        Ok(())
    }

    pub(crate) fn bytes(&self) -> usize {
        8 * (self.houses.len() + self.rows.len()) + 4 * (self.houses_of.len() + self.row_of.len())
    }
}
