//! LEVEL 0: perfect matchings between two sides of n, and which pairs can be in one.
//!
//! A matching is grown by augmenting paths. Then a pair outside it can be in another perfect matching if and only if it
//! lies on an alternating cycle, that is inside a strongly connected component of the directed graph "left node to the
//! partner of each of its right nodes"; what runs between components is in no solution. After J.-C. Régin, "A filtering algorithm for
//! constraints of difference in CSPs", 1994; components after R. Tarjan, 1972. With bit sets an unvisited neighbour is
//! found with one "and", so both phases are O(n²) set operations at worst and far fewer as a rule. Recursion is at most
//! n ≤ 256 deep.

use crate::grid::{Value, ValueSet};

/// A perfect matching of left nodes 0..n with right nodes 0..n; a left node's number doubles as an element of a set.
pub(crate) struct Matching<const W: usize> {
    /// The right node of each left one.
    right_of: Vec<Value>,
    /// The left node of each right one that is not free.
    left_of: Vec<Value>,
    free: ValueSet<W>,
}

impl<const W: usize> Matching<W> {
    /// One within `edges` (for each left node its right nodes); `None` if there is none.
    pub(crate) fn perfect(edges: &[ValueSet<W>]) -> Option<Self> {
        let nobody = vec![Value::new(0); edges.len()];
        let mut matching = Self { right_of: nobody.clone(), left_of: nobody, free: ValueSet::full(edges.len()) };
        let all = (0..edges.len()).all(|left| matching.augment(left, edges, &mut ValueSet::default()));
        all.then_some(matching)
    }

    /// Finds a partner for `left`, moving others along.
    fn augment(&mut self, left: usize, edges: &[ValueSet<W>], visited: &mut ValueSet<W>) -> bool {
        if let Some(right) = (edges[left] & self.free).first() {
            self.free.remove(right);
            self.join(left, right);
            return true;
        }
        while let Some(right) = (edges[left] - *visited).first() {
            visited.insert(right);
            if self.augment(self.left_of[right.index()].index(), edges, visited) {
                self.join(left, right);
                return true;
            }
        }
        false
    }

    fn join(&mut self, left: usize, right: Value) {
        self.right_of[left] = right;
        self.left_of[right.index()] = Value::new(left);
    }

    /// For each left node, the right nodes that no perfect matching joins it to.
    pub(crate) fn useless(&self, edges: &[ValueSet<W>]) -> Vec<ValueSet<W>> {
        let partners =
            |set: ValueSet<W>| -> ValueSet<W> { set.iter().map(|right| self.left_of[right.index()]).collect() };
        let successors: Vec<_> = edges.iter().map(|&set| partners(set)).collect();
        let components = Components::of(&successors);
        let useful =
            |set: &ValueSet<W>| -> ValueSet<W> { set.iter().map(|left| self.right_of[left.index()]).collect() };
        let useful: Vec<_> = components.sets.iter().map(useful).collect();
        edges.iter().zip(&components.of_node).map(|(&set, &component)| set - useful[component]).collect()
    }
}

/// Strongly connected components.
struct Components<const W: usize> {
    sets: Vec<ValueSet<W>>,
    of_node: Vec<usize>,
}

impl<const W: usize> Components<W> {
    fn of(successors: &[ValueSet<W>]) -> Self {
        let n = successors.len();
        let found = Self { sets: Vec::new(), of_node: vec![0; n] };
        let unvisited = ValueSet::full(n);
        let (order, low) = (vec![0; n], vec![0; n]);
        let mut walk =
            Walk { successors, unvisited, on_stack: ValueSet::EMPTY, order, low, clock: 0, stack: Vec::new(), found };
        while let Some(node) = walk.unvisited.first() {
            walk.visit(node);
        }
        walk.found
    }
}

/// Tarjan's bookkeeping.
struct Walk<'a, const W: usize> {
    successors: &'a [ValueSet<W>],
    unvisited: ValueSet<W>,
    on_stack: ValueSet<W>,
    order: Vec<u8>,
    low: Vec<u8>,
    clock: u8,
    stack: Vec<Value>,
    found: Components<W>,
}

impl<const W: usize> Walk<'_, W> {
    fn visit(&mut self, node: Value) {
        let at = node.index();
        let clock = self.clock;
        self.clock = clock.wrapping_add(1);
        (self.order[at], self.low[at]) = (clock, clock);
        self.unvisited.remove(node);
        self.on_stack.insert(node);
        self.stack.push(node);
        while let Some(child) = (self.successors[at] & self.unvisited).first() {
            self.visit(child);
            self.low[at] = self.low[at].min(self.low[child.index()]);
        }
        for other in self.successors[at] & self.on_stack {
            self.low[at] = self.low[at].min(self.order[other.index()]);
        }
        if self.low[at] == self.order[at] {
            self.close(node);
        }
    }

    /// `node` is the first of its component: the component is what lies above it on the stack.
    fn close(&mut self, node: Value) {
        let mut set = ValueSet::EMPTY;
        while let Some(member) = self.stack.pop() {
            self.on_stack.remove(member);
            self.found.of_node[member.index()] = self.found.sets.len();
            set.insert(member);
            if member == node {
                break;
            }
        }
        self.found.sets.push(set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All perfect matchings, by trying.
    fn in_some_matching(edges: &[ValueSet<1>], left: usize, used: ValueSet<1>, seen: &mut [ValueSet<1>]) -> bool {
        let Some(&set) = edges.get(left) else { return true };
        let mut any = false;
        for right in set - used {
            if in_some_matching(edges, left + 1, used | ValueSet::only(right), seen) {
                seen[left].insert(right);
                any = true;
            }
        }
        any
    }

    proptest! {
        #[test]
        fn what_is_useless_is_exactly_what_no_matching_uses(sets in proptest::collection::vec(1u8..64, 6)) {
            let values = |bits: u8| (0..6).filter(|k| bits >> k & 1 == 1).map(Value::new).collect::<ValueSet<1>>();
            let edges: Vec<_> = sets.into_iter().map(values).collect();
            let mut used = vec![ValueSet::EMPTY; 6];
            let possible = in_some_matching(&edges, 0, ValueSet::EMPTY, &mut used);
            let matching = Matching::perfect(&edges);
            prop_assert_eq!(matching.is_some(), possible);
            if let Some(matching) = matching {
                let left: Vec<_> = edges.iter().zip(matching.useless(&edges)).map(|(&all, useless)| all - useless).collect();
                prop_assert_eq!(left, used);
            }
        }
    }
}
