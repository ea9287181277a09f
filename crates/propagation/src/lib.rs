//! Propagation: the consequences of a position that need no guess.
//!
//! There are two states, because engines need two.
//!
//! | | [`rules`] | [`network`] |
//! | --- | --- | --- |
//! | state | the candidates of a board, of any side | the domain of each variable, one word: sides up to 64 |
//! | removes by | named rules on houses, which a request chooses | houses, exclusions, tables, propagators |
//! | counts | what each rule did | runs of propagators |
//! | for | the engine `general`, generation, analyses | searches with constraints |
//!
//! The rule for constraints among [`rules`] has a network, and narrows it to the candidates each time.
//!
//! # What a network is made of
//!
//! A *variable* is a cell, a declared variable or a hidden total; its *domain* is the set of values left.
//! Each primitive is *posted* (`propagators/posting.rs`) and becomes what is cheapest:
//!
//! - a restriction of an initial domain;
//! - *exclusions*: variables that *differ*, or that *cannot both have* one of the values. As many variables
//!   as values that are posted as differing from each other are a *house*, which has a place for each value;
//! - a *table* of the pairs of values of two variables, applied by looking up the domain of one;
//! - a *propagator* for everything else, a file each in `propagators/`. A disjunction has propagators in its
//!   branches for the first three too.
//!
//! The state has, beside the domains, for each value the variables that have it, its *places*, as a set of
//! slots: on a classic board of side 9 these are the bits of [`network::DigitBands`]. The *trail* is the list
//! of all changes. Propagators, houses and tables keep nothing that depends on it but what undoing empties,
//! and results that are compared with the domains before they are used: undoing restores everything.
//!
//! # What runs when
//!
//! A run of a network goes on with the first of these that has something to do, and ends when none has:
//!
//! 1. **Changes that were not seen.** A variable that has one value left takes it from those that it
//!    excludes. Each change opens the houses of its variable, and queues its tables.
//! 2. **Houses and tables.** On classic houses of side 9, all tables first, then [`network::ClassicRules`] on
//!    the whole board. Each other house that lost places is revised: a value with one place is put there, and
//!    one with up to four leaves the variables that every place excludes. Then the tables of the changed
//!    variables. Here the network is *settled*.
//! 3. **Propagators**, one at a time, by priority and then by the number of variables. After each, 1 and 2
//!    again, so propagators see no value that a house alone excludes. Changes are *announced* to the
//!    propagators of their variables, which queues them: those of a propagator after its run, but not to
//!    itself if it is idempotent; those of 1 and 2 when the network is settled.
//! 4. **Lost places**, on classic houses beside other exclusions, such as a knight's move: the values that
//!    lost places leave the variables that all places left exclude. The classic rules do not know these
//!    exclusions.
//! 5. **Matchings**, one house that changed at a time: each value that is in no assignment of different
//!    values to the cells of the house is removed. They cost most, and need a network that is settled.
//!
//! Four positions on the trail say how far each part has followed it. The changes before `seen` were noted
//! by 1, those before `announced` queued propagators; at `classic` the classic rules, at `settled` houses and
//! tables were at their fixpoint, so they are not asked again until the trail is longer. A *checkpoint* is a
//! position too. [`network::Network::undo`] returns to one at which all was at the fixpoint: it reverts the
//! changes since, empties all queues, and sets the four positions to it.
//!
//! The modules in reading order. A module may use those above it, never those below it.

mod sets;
mod domains;
mod houses;
mod sums;
mod propagators;
pub mod network;
pub mod rules;
