//! An estimate of the number of solutions by random probes of the search tree.
//!
//! A probe fills an open cell with the fewest candidates with one of them, each as likely as the others,
//! until a solution or a contradiction. The product of their numbers, or 0, has the number of solutions as
//! its mean. After D. E. Knuth, "Estimating the Efficiency of Backtrack Programs", 1975.

use crate::singles::Singles;
use sudokud_core::solve::Puzzle;
use sudokud_model::grid::Cell;
use sudokud_model::grid::random::{Random, Xoshiro256};
use sudokud_model::sets::{AnyWidth, with_width};
use sudokud_search::budget::{Stop, Watch};

/// How to estimate.
#[derive(Clone, Copy, Debug)]
pub struct EstimateOptions {
    /// The largest number of probes.
    pub samples: u64,
    /// The seed of the probes: the same seed gives the same estimate.
    pub seed: u64,
}

impl Default for EstimateOptions {
    /// 10,000 probes.
    fn default() -> Self {
        Self { samples: 10_000, seed: 0 }
    }
}

/// An estimate of the number of solutions. Beyond the range of `f64`, the mean is infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the probes.
    pub mean: f64,
    /// The estimated standard deviation of the mean; infinite for fewer than two probes.
    pub standard_error: f64,
    /// The number of probes.
    pub samples: u64,
    /// The number of probes that ended with a solution. Without one, mean and error are 0 and say nothing.
    pub solved: u64,
    /// Why there are fewer probes than asked for, if there are.
    pub limit_hit: Option<Stop>,
}

/// Estimates the number of solutions of a puzzle.
///
/// ```
/// use sudokud_analysis::count::{EstimateOptions, estimate};
/// use sudokud_model::grid::Board;
/// use sudokud_model::houses::Layout;
/// use sudokud_search::budget::Unwatched;
/// let empty = Board::empty(&Layout::of_side(4).unwrap());
/// let found = estimate(&empty.into(), EstimateOptions::default(), &Unwatched);
/// assert!((found.mean - 288.0).abs() <= 3.0 * found.standard_error);
/// ```
#[must_use]
pub fn estimate(puzzle: &Puzzle, options: EstimateOptions, watch: &dyn Watch) -> Estimate {
    with_width(puzzle.board.side(), Job { puzzle, options, watch })
}

struct Job<'a> {
    puzzle: &'a Puzzle,
    options: EstimateOptions,
    watch: &'a dyn Watch,
}

impl AnyWidth for Job<'_> {
    type Output = Estimate;

    fn run<const W: usize>(self) -> Estimate {
        let mut random = Xoshiro256::new(self.options.seed);
        let mut moments = Moments::default();
        let (mut solved, mut limit_hit) = (0, None);
        let is_consistent = !self.puzzle.board.has_repeat();
        let mut position =
            Some(self.puzzle).filter(|_| is_consistent).and_then(|it| Singles::<W>::new(it).ok());
        while moments.count < self.options.samples && limit_hit.is_none() {
            let probed = match &mut position {
                Some(position) => probe(position, &mut random, self.watch),
                None => Ok(0.0),
            };
            match probed {
                Ok(product) => {
                    solved += u64::from(product > 0.0);
                    moments.add(product);
                }
                Err(stop) => limit_hit = Some(stop),
            }
        }
        Estimate {
            mean: moments.mean,
            standard_error: moments.standard_error(),
            samples: moments.count,
            solved,
            limit_hit,
        }
    }
}

/// Makes one probe and takes it back.
fn probe<const W: usize>(
    position: &mut Singles<W>,
    random: &mut Xoshiro256,
    watch: &dyn Watch,
) -> Result<f64, Stop> {
    let start = position.checkpoint();
    let mut product = 1.0;
    while product > 0.0 && !position.is_solved() {
        if let Err(stop) = watch.poll().or_stop() {
            position.undo(start);
            return Err(stop);
        }
        let size = |cell: &Cell| position.candidates().of(*cell).len();
        let Some(cell) = position.candidates().open().min_by_key(size) else { break };
        let values = position.candidates().of(cell);
        let chosen = values.iter().nth(random.below(values.len().max(1)));
        let is_dead = chosen.is_none_or(|value| position.place(cell, value).is_err());
        product = if is_dead { 0.0 } else { product * values.len() as f64 };
    }
    position.undo(start);
    Ok(product)
}

/// Mean and variance of a stream of numbers, after B. P. Welford, 1962.
#[derive(Default)]
struct Moments {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, number: f64) {
        self.count += 1;
        let from_mean = number - self.mean;
        self.mean += from_mean / self.count as f64;
        self.squares += from_mean * (number - self.mean);
    }

    fn standard_error(&self) -> f64 {
        if self.count < 2 {
            return f64::INFINITY;
        }
        let count = self.count as f64;
        (self.squares / (count - 1.0) / count).sqrt()
    }
}
