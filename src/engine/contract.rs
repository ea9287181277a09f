//! What the façade needs of an engine, whichever it is: the next solution, and the count.

use crate::budget::{Interrupt, Progress, Watch};
use crate::grid::Board;
use crate::search::Event;
use crate::solve::Statistics;

/// A search for solutions, one a call; it can be moved to another thread between calls.
pub(crate) trait Engine: Send {
    /// Searches on. No solution is given twice, and `Exhausted` is proof that there are no others.
    fn next(&mut self, watch: &dyn Watch) -> Event<Board>;

    /// What was done so far; `limit_hit` is the façade's to fill in.
    fn statistics(&self) -> Statistics;
}

/// An engine that gathers solutions by itself.
pub(crate) trait Gathering: Send {
    /// Goes on.
    fn advance(&mut self, watch: &dyn Watch) -> Progress;

    /// The k-th solution found, from 0.
    fn solution(&self, k: usize) -> Option<Board>;

    /// As [`Engine::statistics`].
    fn statistics(&self) -> Statistics;
}

/// Gives the solutions that an engine has gathered one by one.
pub(crate) struct OneByOne<G> {
    pub(crate) engine: G,
    /// Solutions given so far.
    given: usize,
    /// How the engine stopped; told once what it had found is given.
    stopped: Option<Progress>,
}

impl<G> OneByOne<G> {
    pub(crate) const fn new(engine: G) -> Self {
        Self { engine, given: 0, stopped: None }
    }

    const fn tell(&mut self, interrupt: Interrupt) -> Event<Board> {
        self.stopped = None;
        Event::Interrupted(interrupt)
    }
}

impl<G: Gathering> Engine for OneByOne<G> {
    fn next(&mut self, watch: &dyn Watch) -> Event<Board> {
        loop {
            if let Some(solution) = self.engine.solution(self.given) {
                self.given += 1;
                return Event::Goal(solution);
            }
            match self.stopped {
                Some(Progress::Done) => return Event::Exhausted,
                Some(Progress::Paused) => return self.tell(Interrupt::Pause),
                Some(Progress::Stopped(stop)) => return self.tell(Interrupt::Stop(stop)),
                None => self.stopped = Some(self.engine.advance(watch)),
            }
        }
    }

    fn statistics(&self) -> Statistics {
        self.engine.statistics()
    }
}
