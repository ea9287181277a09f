//! All-different by matching: which pairs of two equal sides can be in a perfect matching.
//!
//! A perfect matching is grown by augmenting paths; then a pair outside it can be in another perfect matching if and
//! only if it lies on an alternating cycle, that is within a strongly connected component of the directed graph "left
//! node to the partner of each of its right nodes". What lies between components is not in any solution. After J.-C.
//! Régin, "A filtering algorithm for constraints of difference in CSPs", 1994. Bit sets make both phases O(n²) words at
//! worst with small constants: an unvisited neighbour is found with one "and".

use super::layout::bits;

const NOBODY: u8 = u8::MAX;

/// A perfect matching between two sides of up to 128 nodes, kept as the edges thin out.
#[derive(Clone, Debug)]
pub(super) struct Matching {
    partner_of_left: Vec<u8>,
    partner_of_right: Vec<u8>,
}

impl Matching {
    pub(super) fn new(size: usize) -> Self {
        Self { partner_of_left: vec![NOBODY; size], partner_of_right: vec![NOBODY; size] }
    }

    /// Makes the matching perfect within `edges` (by left node, a bit a right node). False: there is none.
    pub(super) fn complete(&mut self, edges: &[u128]) -> bool {
        for (partner, set) in self.partner_of_left.iter_mut().zip(edges) {
            if *partner != NOBODY && set >> *partner & 1 == 0 {
                self.partner_of_right[usize::from(*partner)] = NOBODY;
                *partner = NOBODY;
            }
        }
        (0..edges.len()).all(|left| {
            if self.partner_of_left[left] != NOBODY {
                return true;
            }
            let mut visited = 0;
            self.augment(left, edges, &mut visited)
        })
    }

    /// Finds a partner for `left`, moving others along; recursion is at most 128 deep.
    fn augment(&mut self, left: usize, edges: &[u128], visited: &mut u128) -> bool {
        for right in bits(edges[left]) {
            if self.partner_of_right[right] == NOBODY {
                self.join(left, right);
                return true;
            }
        }
        loop {
            let next = edges[left] & !*visited;
            if next == 0 {
                return false;
            }
            let right = next.trailing_zeros() as usize;
            *visited |= 1 << right;
            if self.augment(usize::from(self.partner_of_right[right]), edges, visited) {
                self.join(left, right);
                return true;
            }
        }
    }

    fn join(&mut self, left: usize, right: usize) {
        self.partner_of_left[left] = right as u8;
        self.partner_of_right[right] = left as u8;
    }

    /// By left node: the right nodes that it has an edge to but can never be matched with. The matching is perfect.
    pub(super) fn useless(&self, edges: &[u128]) -> Vec<u128> {
        let successors: Vec<u128> = edges
            .iter()
            .map(|&set| bits(set).fold(0, |all, right| all | 1u128 << self.partner_of_right[right]))
            .collect();
        let components = Components::of(&successors);
        (0..edges.len())
            .map(|left| {
                let mates = components.sets[usize::from(components.of_node[left])];
                let useful = bits(mates).fold(0, |all, node| all | 1u128 << self.partner_of_left[node]);
                edges[left] & !useful
            })
            .collect()
    }
}

/// Strongly connected components after R. Tarjan, 1972.
struct Components {
    of_node: Vec<u8>,
    sets: Vec<u128>,
}

/// Tarjan's bookkeeping.
struct Walk<'a> {
    successors: &'a [u128],
    unvisited: u128,
    on_stack: u128,
    order: Vec<u8>,
    low: Vec<u8>,
    clock: u8,
    stack: Vec<u8>,
    found: Components,
}

impl Components {
    fn of(successors: &[u128]) -> Self {
        let size = successors.len();
        let mut walk = Walk {
            successors,
            unvisited: u128::MAX >> (128 - size),
            on_stack: 0,
            order: vec![0; size],
            low: vec![0; size],
            clock: 0,
            stack: Vec::with_capacity(size),
            found: Self { of_node: vec![0; size], sets: Vec::new() },
        };
        while walk.unvisited != 0 {
            walk.visit(walk.unvisited.trailing_zeros() as usize);
        }
        walk.found
    }
}

impl Walk<'_> {
    fn visit(&mut self, node: usize) {
        self.order[node] = self.clock;
        self.low[node] = self.clock;
        self.clock += 1;
        self.unvisited &= !(1 << node);
        self.on_stack |= 1 << node;
        self.stack.push(node as u8);
        loop {
            let next = self.successors[node] & self.unvisited;
            if next == 0 {
                break;
            }
            let child = next.trailing_zeros() as usize;
            self.visit(child);
            self.low[node] = self.low[node].min(self.low[child]);
        }
        for other in bits(self.successors[node] & self.on_stack) {
            self.low[node] = self.low[node].min(self.order[other]);
        }
        if self.low[node] == self.order[node] {
            self.close(node);
        }
    }

    /// `node` is the first of its component: the component is what lies above it on the stack.
    fn close(&mut self, node: usize) {
        let mut set = 0u128;
        while let Some(member) = self.stack.pop() {
            self.on_stack &= !(1 << member);
            self.found.of_node[usize::from(member)] = self.found.sets.len() as u8;
            set |= 1 << member;
            if usize::from(member) == node {
                break;
            }
        }
        self.found.sets.push(set);
    }
}
