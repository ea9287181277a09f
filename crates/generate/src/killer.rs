//! Killers: cages whose sums determine a solved grid.
//!
//! Random cages seldom do. While the engine finds another solution, a cage that has other partial sums in it
//! is split so that their sums exclude it. Every split is one more fact, so a puzzle with one solution keeps
//! it, and the end is at the latest a cage for each cell. Cages of one cell, which are givens by another
//! name, are merged with a neighbor where one solution is left. More merging makes a puzzle harder, more
//! splitting easier.

use super::cages::{Cages, MAX_CELLS, sum};
use super::draft::Draft;
use super::prover::{Other, Prover};
use std::cmp::Ordering;
use sudokud_human::Level;
use sudokud_model::grid::random::Random;
use sudokud_model::grid::{Board, Cell};
use sudokud_search::budget::{Stop, Watch};

/// The most merges that are tried for a new puzzle.
const MERGES: usize = 60;

/// The most cages that one variation merges or splits.
const MAX_VARIED: usize = 3;

/// How cages of a new puzzle are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cutting {
    /// Weights of the sizes from 1 on.
    sizes: [usize; MAX_CELLS],
    /// The number of cells up to which cages are merged once the puzzle has one solution.
    merged_up_to: usize,
}

impl Cutting {
    /// The cages for a level; of any size without one.
    pub(super) const fn for_level(level: Option<Level>) -> Self {
        match level {
            Some(Level::Easy) => Self { sizes: [1, 8, 5, 0, 0, 0], merged_up_to: 1 },
            Some(Level::Medium) => Self { sizes: [1, 8, 6, 2, 0, 0], merged_up_to: 1 },
            None | Some(Level::Hard) => Self { sizes: [0, 6, 7, 4, 1, 0], merged_up_to: 1 },
            Some(Level::Unfair) => Self { sizes: [0, 4, 7, 5, 2, 0], merged_up_to: 2 },
            Some(Level::Extreme) => Self { sizes: [0, 3, 7, 6, 3, 1], merged_up_to: 3 },
        }
    }

    fn size(&self, random: &mut impl Random) -> usize {
        let mut drawn = random.below(self.sizes.iter().sum());
        let found = self.sizes.iter().position(|&weight| {
            let is_here = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_here
        });
        found.unwrap_or(0) + 1
    }

    /// Cuts cages that determine the grid of a draft, together with its givens.
    ///
    /// # Errors
    /// If the watch stops a proof.
    pub(super) fn cut(
        &self,
        draft: &mut Draft,
        random: &mut impl Random,
        prover: &mut Prover,
        watch: &dyn Watch,
    ) -> Result<(), Stop> {
        let layout = std::sync::Arc::clone(draft.layout());
        let cages = Cages::draw(&layout, draft.values(), random, |random| self.size(random));
        draft.set_cages(cages);
        split_until_determined(draft, random, prover, watch)?;
        let mut tries = 0;
        let mut cage = 0;
        while let Some(cages) = draft.cages().filter(|cages| cage < cages.count() && tries < MERGES) {
            let is_small = cages.cells(cage).len() <= self.merged_up_to;
            let partners = if is_small { cages.partners(&layout, draft.values(), cage) } else { Vec::new() };
            if partners.is_empty() {
                cage += 1;
                continue;
            }
            tries += 1;
            let mut merged = draft.clone();
            merged.change_cages(|cages| cages.merge(cage, partners[random.below(partners.len())]));
            if matches!(prover.other_solution(&merged, watch)?, Other::None) {
                *draft = merged;
            } else {
                cage += 1;
            }
        }
        Ok(())
    }
}

/// Returns a puzzle near `draft` with one solution: `compared` with the wish it should be easier if that is
/// `Greater`, and harder if it is `Less`.
///
/// # Errors
/// If the watch stops a proof.
pub(super) fn vary_cages(
    draft: &Draft,
    compared: Ordering,
    random: &mut impl Random,
    prover: &mut Prover,
    watch: &dyn Watch,
) -> Result<Draft, Stop> {
    let mut varied = draft.clone();
    let layout = std::sync::Arc::clone(draft.layout());
    let splits = match compared {
        Ordering::Less => false,
        Ordering::Greater => true,
        Ordering::Equal => random.below(2) == 0,
    };
    for _ in 0..=random.below(MAX_VARIED) {
        let Some(cages) = varied.cages() else { break };
        let cage = random.below(cages.count());
        if splits {
            split_anyhow(&mut varied, cage, random);
        } else {
            let partners = cages.partners(&layout, varied.values(), cage);
            if !partners.is_empty() {
                let partner = partners[random.below(partners.len())];
                varied.change_cages(|cages| cages.merge(cage, partner));
            }
        }
    }
    if !splits {
        split_until_determined(&mut varied, random, prover, watch)?;
    }
    Ok(varied)
}

/// Splits cages until the draft has one solution.
fn split_until_determined(
    draft: &mut Draft,
    random: &mut impl Random,
    prover: &mut Prover,
    watch: &dyn Watch,
) -> Result<(), Stop> {
    // Every turn adds a cage, and a cage for each cell determines the grid.
    for _ in 0..draft.layout().cell_count() {
        match prover.other_solution(draft, watch)? {
            Other::None => return Ok(()),
            Other::Found(other) => split_against(draft, &other, random),
            Other::Unproven => split_largest(draft, random),
        }
    }
    Ok(())
}

/// Splits a cage so that the sums exclude another solution, into parts as equal as possible.
fn split_against(draft: &mut Draft, other: &Board, random: &mut impl Random) {
    let Some(cages) = draft.cages() else { return };
    let sum_there = |cells: &[Cell]| -> usize {
        cells.iter().filter_map(|&cell| other.get(cell)).map(|value| value.number()).sum()
    };
    let differs = |cells: &[Cell]| sum(draft.values(), cells) != sum_there(cells);
    let mut splits: Vec<(usize, Vec<Cell>)> = Vec::new();
    for cage in 0..cages.count() {
        let cells = cages.cells(cage);
        if cells.iter().any(|&cell| other.get(cell) != Some(draft.value(cell))) {
            let parts = cages.parts(draft.layout(), cage).into_iter().filter(|part| differs(part));
            splits.extend(parts.map(|part| (cage, part)));
        }
    }
    let smaller = |(cage, part): &(usize, Vec<Cell>)| part.len().min(cages.cells(*cage).len() - part.len());
    let most = splits.iter().map(smaller).max().unwrap_or(0);
    splits.retain(|split| smaller(split) == most);
    if splits.is_empty() {
        return;
    }
    let (cage, part) = splits.swap_remove(random.below(splits.len()));
    draft.change_cages(|cages| cages.split(cage, part));
}

fn split_largest(draft: &mut Draft, random: &mut impl Random) {
    let Some(cages) = draft.cages() else { return };
    let largest = (0..cages.count()).max_by_key(|&cage| cages.cells(cage).len());
    largest.into_iter().for_each(|cage| split_anyhow(draft, cage, random));
}

fn split_anyhow(draft: &mut Draft, cage: usize, random: &mut impl Random) {
    let Some(cages) = draft.cages() else { return };
    let mut parts = cages.parts(draft.layout(), cage);
    if !parts.is_empty() {
        let part = parts.swap_remove(random.below(parts.len()));
        draft.change_cages(|cages| cages.split(cage, part));
    }
}
