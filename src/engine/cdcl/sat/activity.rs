//! Which variables were in recent conflicts: a binary heap by decaying activity.
//!
//! After M. Moskewicz et al., "Chaff", 2001 (the idea), and MiniSat (growing increments instead of decaying scores).
//! Ties go to the smaller variable, so the order is the same on every machine.

use crate::engine::cdcl::sat::literal::Var;

const RESCALE: f64 = 1e100;

/// What a conflict's bumps are worth after the next one; nearer to 1 remembers longer (measured, benches/RESULTS.md).
const DECAY: f64 = 0.95;

/// Open variables (and some that are not open), most active on top.
#[derive(Debug)]
pub(crate) struct Activity {
    scores: Vec<f64>,
    heap: Vec<u32>,
    places: Vec<u32>,
    increment: f64,
}

const ABSENT: u32 = u32::MAX;

impl Activity {
    /// All variables are open, none was in a conflict. Of no variables: remembers nothing, gives nothing.
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            scores: vec![0.0; variables],
            heap: (0..variables as u32).collect(),
            places: (0..variables as u32).collect(),
            increment: 1.0,
        }
    }

    /// Gives starting scores, then puts the heap in order.
    pub(crate) fn seed(&mut self, score: impl FnMut() -> f64) {
        self.scores.fill_with(score);
        for place in (0..self.heap.len() / 2).rev() {
            self.sink(place);
        }
    }

    fn above(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.scores[a as usize], self.scores[b as usize]);
        x > y || (x == y && a < b)
    }

    fn rise(&mut self, mut place: usize) {
        let var = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            let other = self.heap[parent];
            if !self.above(var, other) {
                break;
            }
            self.heap[place] = other;
            self.places[other as usize] = place as u32;
            place = parent;
        }
        self.heap[place] = var;
        self.places[var as usize] = place as u32;
    }

    fn sink(&mut self, mut place: usize) {
        let var = self.heap[place];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.above(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            let other = self.heap[child];
            if !self.above(other, var) {
                break;
            }
            self.heap[place] = other;
            self.places[other as usize] = place as u32;
            place = child;
        }
        self.heap[place] = var;
        self.places[var as usize] = place as u32;
    }

    /// The variable was in a conflict.
    pub(crate) fn bump(&mut self, var: Var) {
        let index = var.index();
        if index >= self.scores.len() {
            return;
        }
        self.scores[index] += self.increment;
        if self.scores[index] > RESCALE {
            self.scores.iter_mut().for_each(|s| *s /= RESCALE);
            self.increment /= RESCALE;
        }
        if self.places[index] != ABSENT {
            self.rise(self.places[index] as usize);
        }
    }

    /// A conflict is over: older bumps count for less.
    pub(crate) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    /// The variable is open again.
    pub(crate) fn insert(&mut self, var: Var) {
        if self.places.get(var.index()) == Some(&ABSENT) {
            self.heap.push(var.index() as u32);
            self.places[var.index()] = self.heap.len() as u32 - 1;
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the most active variable out.
    pub(crate) fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        self.places[top as usize] = ABSENT;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.sink(0);
        }
        Some(Var::new(top as usize))
    }

    /// Does it remember nothing?
    pub(crate) fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    pub(crate) fn bytes(&self) -> usize {
        Self::fixed_bytes(self.scores.len())
    }

    /// Bytes for that many variables.
    pub(crate) const fn fixed_bytes(variables: usize) -> usize {
        variables * (size_of::<f64>() + 2 * size_of::<u32>())
    }
}
