//! Compares the 9×9 engine's backends on random boards: with `portable`, the scalar twin.
//!
//! A program on targets with a system, a module on wasm32 (`run.mjs` calls it in node).

use sudokud_core::engine::bitboard9::{Backend, LineSolver, Order, Progress, BoardSearch, SearchCounts};
use sudokud_search::budget::{Limits, Unwatched};

type Masks = [u16; 81];

/// Marsaglia's xorshift, 2003.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        for i in (1..N).rev() {
            order.swap(i, self.below(i as u64 + 1) as usize);
        }
        order
    }

    /// Lines, in an order that keeps bands together.
    fn lines(&mut self) -> [usize; 9] {
        let bands = self.shuffled::<3>();
        let within = [0; 3].map(|_| self.shuffled::<3>());
        std::array::from_fn(|i| bands[i / 3] * 3 + within[i / 3][i % 3])
    }

    /// Givens of a redrawn solution: from none to sixty. In kind 1 candidates are removed too, in kind 2 a
    /// given is changed, so that there may be no solution.
    fn board(&mut self, kind: u64) -> Masks {
        let (rows, columns, digits) = (self.lines(), self.lines(), self.shuffled::<9>());
        let solution: [usize; 81] = std::array::from_fn(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            digits[(row % 3 * 3 + row / 3 + column) % 9]
        });
        let mut masks = [0x1FF; 81];
        for _ in 0..self.below(61) {
            let cell = self.below(81) as usize;
            masks[cell] = 1 << solution[cell];
        }
        for _ in 0..if kind == 1 { 150 } else { 0 } {
            let (cell, digit) = (self.below(81) as usize, self.below(9) as usize);
            if solution[cell] != digit {
                masks[cell] &= !(1 << digit);
            }
        }
        if kind == 2 {
            masks[self.below(81) as usize] = 1 << self.below(9);
        }
        masks
    }
}

fn search(backend: Backend, masks: &Masks, order: Order, most: usize) -> (Vec<[u8; 81]>, SearchCounts) {
    let mut search = BoardSearch::new(backend, masks, order, most);
    assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
    (search.solutions().to_vec(), search.statistics())
}

fn text(masks: &Masks) -> Option<[u8; 81]> {
    let symbol = |mask: u16| match mask.count_ones() {
        1 => Some(b'1' + mask.trailing_zeros() as u8),
        9 => Some(b'.'),
        _ => None,
    };
    let mut line = [0; 81];
    for (to, &mask) in line.iter_mut().zip(masks) {
        *to = symbol(mask)?;
    }
    Some(line)
}

/// Solves random boards on every backend, from candidates in both orders and from text. Returns how many
/// have other solutions, another order or other counts than on `portable`.
#[unsafe(no_mangle)]
pub extern "C" fn count_differences(boards: u32) -> u32 {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let backends = Backend::available();
    let (portable, others) = backends.split_last().expect("portable is always there");
    let mut different = 0;
    for number in 0..boards {
        let masks = random.board(u64::from(number % 3));
        let most = 1 + random.below(40) as usize;
        let is_same = others.iter().all(|&other| {
            let by_mask = [Order::DepthFirst, Order::BestFirst]
                .into_iter()
                .all(|order| search(other, &masks, order, most) == search(*portable, &masks, order, most));
            by_mask
                && text(&masks).is_none_or(|line| line_result(other, &line) == line_result(*portable, &line))
        });
        different += u32::from(!is_same);
    }
    different
}

/// The report of a solver of lines.
fn line_result(backend: Backend, line: &[u8; 81]) -> (Option<usize>, [u8; 81], SearchCounts) {
    let mut solver = LineSolver::new(backend, 2);
    (solver.solve(line), *solver.solution(), solver.statistics())
}

/// Solves random boards of text on one backend, by its index in [`Backend::available`], with a limit of two
/// solutions. Returns the number of solutions found.
#[unsafe(no_mangle)]
pub extern "C" fn solve_random(backend: u32, boards: u32) -> u32 {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let backends = Backend::available();
    let mut solver = LineSolver::new(backends[backend as usize % backends.len()], 2);
    let solved = (0..boards).filter_map(|_| text(&random.board(0))).filter_map(|line| solver.solve(&line));
    solved.sum::<usize>() as u32
}

/// The number of backends; the last is `portable`.
#[unsafe(no_mangle)]
pub extern "C" fn count_backends() -> u32 {
    Backend::available().len() as u32
}
