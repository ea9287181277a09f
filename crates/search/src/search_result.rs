//! The result of a call of a search.

use crate::budget::Interrupt;

/// The reason why a search returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchResult<S> {
    /// The search found a goal. The next call continues it.
    Goal(S),
    /// There are no further goals.
    Exhausted,
    /// The search was interrupted. After a pause the next call resumes it.
    Interrupted(Interrupt),
}

impl<S> SearchResult<S> {
    /// Maps the goal.
    pub fn map<T>(self, f: impl FnOnce(S) -> T) -> SearchResult<T> {
        match self {
            Self::Goal(state) => SearchResult::Goal(f(state)),
            Self::Exhausted => SearchResult::Exhausted,
            Self::Interrupted(interrupt) => SearchResult::Interrupted(interrupt),
        }
    }
}
