//! Kinds for what no other kind says: tables, relations, patterns, automata, alternatives.

use super::lines::{relates_all, successive};
use super::rows::{Row, optional, repeating, required};
use crate::constraint::builder::Builder;
use crate::constraint::error::ConstraintError;
use crate::constraint::field::Shape;
use crate::constraint::figure::{Area, Figure};
use crate::constraint::kind::{Constraint, Invariance, Kind};
use crate::constraint::primitive::PairTable;
use crate::constraint::regex;
use crate::constraint::subject::Subject;
use crate::grid::ValueSet;
use std::cell::RefCell;
use std::collections::HashMap;

/// The largest number of states of an automaton.
const MAX_STATES: i64 = 4_096;

pub(super) const KINDS: &[Row] = &[
    Row {
        kind: Kind {
            name: "table",
            meaning: "The cells in order have one of the allowed lists of values.",
            figure: Figure::Area(Area { dashes: &[3, 3], paint: None, note: "{tag}", words: "{tag}: table" }),
            invariance: Invariance::SquareAndValues,
            examples: include_str!("../examples/table.json"),
            fields: &[required("cells", repeating(1)), required("allowed", Shape::Tuples)],
        },
        build: build_table,
    },
    Row {
        kind: Kind {
            name: "pairs",
            meaning: "Successive cells, or all pairs of cells in the order of the list, have one of the \
                  allowed pairs.",
            figure: Figure::Area(Area { dashes: &[3, 3], paint: None, note: "{tag}", words: "{tag}: pairs" }),
            invariance: Invariance::SquareAndValues,
            examples: include_str!("../examples/pairs.json"),
            fields: &[
                required("cells", repeating(2)),
                required("allowed", Shape::Tuples),
                optional("which", Shape::Word(&["successive", "all"])),
            ],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            let mut allowed = vec![ValueSet::<1>::EMPTY; builder.side()];
            for (at, tuple) in constraint.tuples("allowed").iter().enumerate() {
                if tuple.len() != 2 {
                    return Err(ConstraintError::at("allowed", at, "is not a pair"));
                }
                let first = builder.value_in_tuple("allowed", at, (tuple, 0))?;
                allowed[first.index()].insert(builder.value_in_tuple("allowed", at, (tuple, 1))?);
            }
            let last = if relates_all(constraint) { cells.len() } else { 2 };
            if last > 256 {
                return Err(ConstraintError::in_field("cells", "has more than 256 cells for all pairs"));
            }
            let pairs: Vec<_> = (1..last).flat_map(|distance| successive(cells, distance)).collect();
            builder.pairs_of(&pairs, || PairTable::of_rows(allowed));
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "regex",
            meaning: "The values of the cells in order match the pattern: digits (10 and above as letters, \
                  A = 10), `.`, `[…]`, `[^…]`, `(…)`, `|`, `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`.",
            figure: Figure::Area(Area {
                dashes: &[3, 3],
                paint: None,
                note: "{tag}",
                words: "{tag}: {pattern}",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/regex.json"),
            fields: &[required("cells", repeating(1)), required("pattern", Shape::Text)],
        },
        build: |constraint, builder| {
            let cells = constraint.subjects("cells");
            if builder.known_automaton(constraint, cells)? {
                return Ok(());
            }
            let pattern = constraint.text("pattern").unwrap_or("");
            let automaton = regex::compile(pattern, builder.space().first_value, builder.side())
                .map_err(|reason| ConstraintError::in_field("pattern", reason))?;
            let work = builder.work();
            let transitions = |state: u32, symbol: usize, all: &mut Vec<u32>| {
                work.take(automaton.follow_count(state));
                all.extend(automaton.next(state, symbol));
            };
            let breaks = vec![false; cells.len()];
            let accepts = |state| automaton.accepts(state);
            accepted(builder, constraint, (cells, &breaks), vec![0], transitions, accepts)
        },
    },
    Row {
        kind: Kind {
            name: "automaton",
            meaning: "The automaton accepts the values of the cells in order. A transition is a state, a \
                  value and the next state; there can be several start states and several transitions \
                  for a value. Before the cells at `breaks` (from 0) the automaton reads the number \
                  after the largest value.",
            figure: Figure::Area(Area {
                dashes: &[3, 3],
                paint: None,
                note: "{tag}",
                words: "{tag}: automaton",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/automaton.json"),
            fields: &[
                required("cells", repeating(1)),
                required("start", Shape::Numbers),
                required("accept", Shape::Numbers),
                required("transitions", Shape::Tuples),
                optional("breaks", Shape::Numbers),
            ],
        },
        build: build_automaton,
    },
    Row {
        kind: Kind {
            name: "any_of",
            meaning: "At least one of the lists of constraints holds in full.",
            figure: Figure::Area(Area {
                dashes: &[3, 3],
                paint: None,
                note: "{tag}",
                words: "{tag}: any of",
            }),
            invariance: Invariance::SquareAndValues,
            examples: include_str!("../examples/any_of.json"),
            fields: &[required("lists", Shape::Branches)],
        },
        build: |constraint, builder| builder.any_of(constraint.branches("lists")),
    },
];

fn build_table(constraint: &Constraint, builder: &mut Builder<'_>) -> Result<(), ConstraintError> {
    let (cells, tuples) = (constraint.subjects("cells"), constraint.tuples("allowed"));
    // A trie: the nodes by their parents and numbers, from 1 on; the root is 0.
    let mut trie: HashMap<(u32, i64), u32> = HashMap::new();
    for (at, tuple) in tuples.iter().enumerate() {
        if tuple.len() != cells.len() {
            let reason = format!("has {} values for {} cells", tuple.len(), cells.len());
            return Err(ConstraintError::at("allowed", at, reason));
        }
        let mut node = 0;
        for (within, &number) in tuple.iter().enumerate() {
            builder.value_in_tuple("allowed", at, (tuple, within))?;
            let next = trie.len() as u32 + 1;
            node = *trie.entry((node, number)).or_insert(next);
        }
    }
    let step = |&node: &u32, number: i64, to: &mut dyn FnMut(u32)| {
        if let Some(&child) = trie.get(&(node, number)) {
            to(child);
        }
    };
    // Without tuples nothing is accepted: the root is no leaf then.
    builder.automaton(constraint, cells, vec![0], step, |_| !tuples.is_empty())
}

fn build_automaton(constraint: &Constraint, builder: &mut Builder<'_>) -> Result<(), ConstraintError> {
    let cells = constraint.subjects("cells");
    if builder.known_automaton(constraint, cells)? {
        return Ok(());
    }
    let state = |field, at, state: i64| match state {
        0..MAX_STATES => Ok(state as u32),
        _ => Err(ConstraintError::at(
            field,
            at,
            format!("is {state}, not a state from 0 to {}", MAX_STATES - 1),
        )),
    };
    let states = |field| {
        let numbers = constraint.numbers(field).iter().enumerate();
        numbers.map(|(at, &number)| state(field, at, number)).collect::<Result<Vec<u32>, _>>()
    };
    let (starts, accept) = (states("start")?, states("accept")?);
    // Symbols are the indices of values, and after them what is read at a break.
    let (symbols, first) = (builder.side() + 1, builder.space().first_value as i64);
    // The place of a state and a symbol in a table, and the next state.
    let mut transitions: Vec<(u32, u32)> = Vec::new();
    for (at, transition) in constraint.tuples("transitions").iter().enumerate() {
        let &[from, number, to] = transition.as_slice() else {
            return Err(ConstraintError::at("transitions", at, "is not a state, a value and a state"));
        };
        if number != first + builder.side() as i64 {
            builder.value_in_tuple("transitions", at, (transition, 1))?;
        }
        let state_at =
            |within: usize, of: i64| state("transitions", at, of).map_err(|error| error.within(within));
        let (from, to) = (state_at(0, from)?, state_at(2, to)?);
        transitions.push((from * symbols as u32 + (number - first) as u32, to));
    }
    let mut breaks = vec![false; cells.len()];
    for (at, &place) in constraint.numbers("breaks").iter().enumerate() {
        match usize::try_from(place).ok().and_then(|place| breaks.get_mut(place)) {
            Some(is_break) => *is_break = true,
            None => return Err(ConstraintError::at("breaks", at, "is not the place of a cell")),
        }
    }
    // For each place, the index of its first transition.
    transitions.sort_unstable();
    let places = transitions.last().map_or(0, |&(place, _)| place + 1);
    builder.work().spend(places as usize)?;
    let mut firsts = vec![0u32; places as usize + 1];
    transitions.iter().for_each(|&(place, _)| firsts[place as usize + 1] += 1);
    (0..places as usize).for_each(|place| firsts[place + 1] += firsts[place]);
    let next = |state: u32, symbol: usize, all: &mut Vec<u32>| {
        let place = state as usize * symbols + symbol;
        if place < places as usize {
            let range = firsts[place] as usize..firsts[place + 1] as usize;
            all.extend(transitions[range].iter().map(|(_, to)| to));
        }
    };
    let mut accepting = vec![false; MAX_STATES as usize];
    accept.into_iter().for_each(|state| accepting[state as usize] = true);
    accepted(builder, constraint, (cells, &breaks), starts, next, |state| accepting[state as usize])
}

/// Demands that an automaton with several start states and transitions accepts the cells: by sets of states,
/// or, if there are too many of these, by single states. `next` adds the states after a state and a symbol:
/// the index of a value or, at a break, the side.
fn accepted(
    builder: &mut Builder<'_>,
    of: &Constraint,
    cells: (&[Subject], &[bool]),
    starts: Vec<u32>,
    next: impl Fn(u32, usize, &mut Vec<u32>),
    accepts: impl Fn(u32) -> bool,
) -> Result<(), ConstraintError> {
    let (separator, first) = (builder.side(), builder.space().first_value as i64);
    let work = builder.work();
    let all_next = |states: &[u32], symbol, all: &mut Vec<u32>| {
        all.clear();
        work.take(states.len());
        if !work.is_used_up() {
            states.iter().for_each(|&state| next(state, symbol, all));
            work.take(all.len());
            all.sort_unstable();
            all.dedup();
        }
    };
    let buffers = RefCell::new((Vec::new(), Vec::new()));
    let read = |is_break, states: &[u32], number, to: &mut dyn FnMut(&[u32])| {
        let (all, between) = &mut *buffers.borrow_mut();
        let symbol = (number - first) as usize;
        if is_break {
            all_next(states, separator, between);
            all_next(between, symbol, all);
        } else {
            all_next(states, symbol, all);
        }
        to(all);
    };
    // Most sets have one state.
    let set = |states: &[u32]| match states {
        &[state] => States::One(state),
        _ => States::Some(states.into()),
    };
    let by_sets = builder.automaton_with_breaks(
        of,
        cells,
        vec![set(&starts)],
        |is_break, states, number, to| {
            read(is_break, states.as_slice(), number, &mut |states| {
                if !states.is_empty() {
                    to(set(states));
                }
            });
        },
        |states| states.as_slice().iter().any(|&state| accepts(state)),
    );
    if by_sets.is_ok() || work.is_used_up() {
        return by_sets;
    }
    builder.automaton_with_breaks(
        of,
        cells,
        starts,
        |is_break, &state, number, to| {
            read(is_break, &[state], number, &mut |states| states.iter().copied().for_each(&mut *to));
        },
        |&state| accepts(state),
    )
}

/// A set of states of an automaton.
#[derive(Clone, PartialEq, Eq, Hash)]
enum States {
    One(u32),
    Some(Box<[u32]>),
}

impl States {
    fn as_slice(&self) -> &[u32] {
        match self {
            Self::One(state) => std::slice::from_ref(state),
            Self::Some(states) => states,
        }
    }
}
