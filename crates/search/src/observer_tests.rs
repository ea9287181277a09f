//! Observed searches: the reported tree agrees with the counts and contains every goal.

use super::tests::{Queens, QueensInPlace};
use crate::budget::{Limits, Unwatched};
use crate::*;

/// The events of a search.
#[derive(Default)]
struct Log {
    expanded: Vec<Visit>,
    goals: Vec<Visit>,
    generated: Vec<Generated<usize>>,
}

impl Observer<usize> for Log {
    fn expanded(&mut self, visit: Visit) {
        self.expanded.push(visit);
    }
    fn goal(&mut self, visit: Visit) {
        self.goals.push(visit);
    }
    fn generated(&mut self, node: Generated<usize>) {
        self.generated.push(node);
    }
}

impl Log {
    /// The actions from the root to a node.
    fn path(&self, mut node: u64) -> Vec<usize> {
        let mut path = Vec::new();
        while node > 0 {
            let Generated { parent, action, .. } = self.generated[node as usize - 1];
            path.insert(0, action);
            node = parent;
        }
        path
    }

    /// Compares the events with the counts of the search and with the goals that it returned.
    fn check(&self, counts: &SearchCounts, goals: &[Vec<usize>]) {
        assert_eq!(self.expanded.len() as u64, counts.expanded);
        assert_eq!(self.generated.len() as u64 + 1, counts.generated);
        assert!(self.generated.iter().zip(1..).all(|(node, number)| node.id == number));
        assert!(self.generated.iter().all(|node| node.parent < node.id && node.depth <= counts.max_depth));
        let dead_ends = self.generated.iter().filter(|node| node.heuristic.is_none()).count();
        assert_eq!(dead_ends as u64, counts.rejected);
        assert_eq!(self.expanded.iter().map(|visit| visit.frontier).max(), Some(counts.max_frontier));
        let paths: Vec<_> = self.goals.iter().map(|goal| self.path(goal.id)).collect();
        assert_eq!(paths, goals);
    }
}

fn observe<F: Frontier<Vec<usize>>>() {
    let mut problem = Queens(6);
    let mut search = TreeSearch::<_, F>::new(&problem, Vec::new(), Limits::default());
    let (mut log, mut goals) = (Log::default(), Vec::new());
    while let SearchResult::Goal(goal) = search.run_observed(&mut problem, &mut log, &Unwatched) {
        goals.push(goal);
    }
    assert_eq!(goals.len(), 4);
    log.check(search.counts(), &goals);
}

#[test]
fn the_observed_tree_agrees_with_the_counts() {
    observe::<BestFirst<_>>();
    observe::<BreadthFirst<_>>();
    observe::<DepthFirst<_>>();
}

#[test]
fn the_observed_tree_of_backtracking_agrees_with_the_counts() {
    let mut problem = QueensInPlace(6, Vec::new());
    let mut search = Backtracking::new(Limits::default());
    let (mut log, mut goals) = (Log::default(), Vec::new());
    while search.run_observed(&mut problem, &mut log, &Unwatched) == SearchResult::Goal(()) {
        goals.push(problem.1.clone());
    }
    assert_eq!(goals.len(), 4);
    log.check(search.counts(), &goals);
}
