//! Variable activity: unassigned variables in a binary heap by decaying activity (VSIDS).
//!
//! After M. Moskewicz et al., "Chaff", 2001, with MiniSat's growing increment in place of decaying
//! activities. Equal activities are ordered by variable, so that the order is the same on every machine.

use crate::engine::cdcl::sat::literal::Var;

/// The activity above which all activities are scaled down.
const RESCALE: f64 = 1e100;

/// The factor by which each conflict decays all activities; MiniSat's default.
const DECAY: f64 = 0.95;

/// The position of a variable that is not in the heap.
const ABSENT: u32 = u32::MAX;

/// The activities and the heap. All unassigned variables are in the heap, and possibly some assigned ones.
#[derive(Debug)]
pub(crate) struct Activity {
    activities: Vec<f64>,
    heap: Vec<u32>,
    /// By variable: its position in the heap.
    positions: Vec<u32>,
    increment: f64,
}

impl Activity {
    /// All variables with activity 0. With 0 variables, nothing is ever stored or returned.
    pub(super) fn new(variables: usize) -> Self {
        Self {
            activities: vec![0.0; variables],
            heap: (0..variables as u32).collect(),
            positions: (0..variables as u32).collect(),
            increment: 1.0,
        }
    }

    /// Sets all activities and rebuilds the heap.
    pub(super) fn initialize(&mut self, activity: impl FnMut() -> f64) {
        self.activities.fill_with(activity);
        for position in (0..self.heap.len() / 2).rev() {
            self.sift_down(position);
        }
    }

    /// Returns whether variable `a` stands above variable `b`.
    fn precedes(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.activities[a as usize], self.activities[b as usize]);
        x > y || (x == y && a < b)
    }

    fn set(&mut self, position: usize, var: u32) {
        self.heap[position] = var;
        self.positions[var as usize] = position as u32;
    }

    fn sift_up(&mut self, mut position: usize) {
        let var = self.heap[position];
        while position > 0 {
            let parent = (position - 1) / 2;
            let other = self.heap[parent];
            if !self.precedes(var, other) {
                break;
            }
            self.set(position, other);
            position = parent;
        }
        self.set(position, var);
    }

    fn sift_down(&mut self, mut position: usize) {
        let var = self.heap[position];
        loop {
            let mut child = 2 * position + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.precedes(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            let other = self.heap[child];
            if !self.precedes(other, var) {
                break;
            }
            self.set(position, other);
            position = child;
        }
        self.set(position, var);
    }

    /// Increases the activity of a variable that took part in a conflict.
    pub(super) fn bump(&mut self, var: Var) {
        let index = var.index();
        if index >= self.activities.len() {
            return;
        }
        self.activities[index] += self.increment;
        if self.activities[index] > RESCALE {
            self.activities.iter_mut().for_each(|activity| *activity /= RESCALE);
            self.increment /= RESCALE;
        }
        if self.positions[index] != ABSENT {
            self.sift_up(self.positions[index] as usize);
        }
    }

    /// Decays all activities, after a conflict.
    pub(super) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    /// Puts a variable that became unassigned into the heap, unless it is there.
    pub(super) fn insert(&mut self, var: Var) {
        if self.positions.get(var.index()) == Some(&ABSENT) {
            self.heap.push(var.index() as u32);
            self.positions[var.index()] = self.heap.len() as u32 - 1;
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Removes and returns the most active variable.
    pub(super) fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        self.positions[top as usize] = ABSENT;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.sift_down(0);
        }
        Some(Var::new(top as usize))
    }

    /// Returns whether this was created for 0 variables.
    pub(super) fn is_empty(&self) -> bool {
        self.activities.is_empty()
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        Self::initial_bytes(self.activities.len())
    }

    /// Bytes for `variables` variables.
    pub(crate) const fn initial_bytes(variables: usize) -> usize {
        variables * (size_of::<f64>() + 2 * size_of::<u32>())
    }
}
