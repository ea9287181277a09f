//! Kinds for what no other kind says: tables, relations, patterns, automata, alternatives.

use super::lines::{relates_all, successive};
use super::rows::{Row, optional, repeating, required};
use crate::constraint::builder::Builder;
use crate::constraint::error::ConstraintError;
use crate::constraint::field::Shape;
use crate::constraint::figure::{Area, Figure};
use crate::constraint::kind::{Constraint, Kind};
use crate::constraint::regex;
use crate::grid::Cell;
use std::collections::{HashMap, HashSet};

/// The largest number of states of an automaton.
const MAX_STATES: i64 = 4_096;

pub(super) const KINDS: &[Row] = &[
    Row {
        kind: Kind {
            name: "table",
            meaning: "The cells in order have one of the allowed lists of values.",
            figure: Figure::Area(Area { dashes: &[3, 3], paint: None, note: "{tag}", words: "{tag}: table" }),
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
            examples: include_str!("../examples/pairs.json"),
            fields: &[
                required("cells", repeating(2)),
                required("allowed", Shape::Tuples),
                optional("which", Shape::Word(&["successive", "all"])),
            ],
        },
        build: |constraint, builder| {
            let cells = constraint.cells("cells");
            for (at, tuple) in constraint.tuples("allowed").iter().enumerate() {
                if tuple.len() != 2 {
                    return Err(ConstraintError::at("allowed", at, "is not a pair"));
                }
                builder.value_in_tuple("allowed", at, (tuple, 0))?;
                builder.value_in_tuple("allowed", at, (tuple, 1))?;
            }
            let allowed: std::collections::HashSet<[i64; 2]> =
                constraint.tuples("allowed").iter().map(|pair| [pair[0], pair[1]]).collect();
            let last = if relates_all(constraint) { cells.len() } else { 2 };
            if last > 256 {
                return Err(ConstraintError::in_field("cells", "has more than 256 cells for all pairs"));
            }
            let pairs: Vec<_> = (1..last).flat_map(|distance| successive(cells, distance)).collect();
            builder.pairs(&pairs, |a, b| allowed.contains(&[a, b]));
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
            examples: include_str!("../examples/regex.json"),
            fields: &[required("cells", repeating(1)), required("pattern", Shape::Text)],
        },
        build: |constraint, builder| {
            let pattern = constraint.text("pattern").unwrap_or("");
            let numbers =
                (0..builder.side()).map(|value| value + builder.space().first_value).collect::<Vec<_>>();
            let automaton = regex::compile(pattern, &numbers)
                .map_err(|reason| ConstraintError::in_field("pattern", reason))?;
            let work = builder.work();
            let transitions = |state: u32, number: i64| {
                work.take(automaton.follow_count(state));
                automaton.next(state, number)
            };
            accepted(builder, constraint.cells("cells"), &[], automaton.starts(), transitions, |state| {
                automaton.accepts(state)
            })
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
            examples: include_str!("../examples/any_of.json"),
            fields: &[required("lists", Shape::Branches)],
        },
        build: |constraint, builder| builder.any_of(constraint.branches("lists")),
    },
];

fn build_table(constraint: &Constraint, builder: &mut Builder<'_>) -> Result<(), ConstraintError> {
    let (cells, tuples) = (constraint.cells("cells"), constraint.tuples("allowed"));
    // A trie: for each node, the children by number.
    let mut trie: Vec<HashMap<i64, u32>> = vec![HashMap::new()];
    for (at, tuple) in tuples.iter().enumerate() {
        if tuple.len() != cells.len() {
            let reason = format!("has {} values for {} cells", tuple.len(), cells.len());
            return Err(ConstraintError::at("allowed", at, reason));
        }
        let mut node = 0;
        for (within, &number) in tuple.iter().enumerate() {
            builder.value_in_tuple("allowed", at, (tuple, within))?;
            let fresh = trie.len() as u32;
            let child = *trie[node].entry(number).or_insert(fresh);
            if child == fresh {
                trie.push(HashMap::new());
            }
            node = child as usize;
        }
    }
    let step = |_: usize, node: &u32, number: i64, to: &mut dyn FnMut(u32)| {
        trie[*node as usize].get(&number).copied().map(to);
    };
    // Without tuples nothing is accepted: the root is no leaf then.
    builder.automaton(cells, vec![0], step, |_| !tuples.is_empty())
}

fn build_automaton(constraint: &Constraint, builder: &mut Builder<'_>) -> Result<(), ConstraintError> {
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
    let separator = (builder.side() + builder.space().first_value) as i64;
    let mut transitions: HashMap<(u32, i64), Vec<u32>> = HashMap::new();
    for (at, transition) in constraint.tuples("transitions").iter().enumerate() {
        let &[from, number, to] = transition.as_slice() else {
            return Err(ConstraintError::at("transitions", at, "is not a state, a value and a state"));
        };
        if number != separator {
            builder.value_in_tuple("transitions", at, (transition, 1))?;
        }
        let state_at =
            |within: usize, of: i64| state("transitions", at, of).map_err(|error| error.within(within));
        let (from, to) = (state_at(0, from)?, state_at(2, to)?);
        transitions.entry((from, number)).or_default().push(to);
    }
    let cells = constraint.cells("cells");
    let mut breaks = vec![false; cells.len()];
    for (at, &place) in constraint.numbers("breaks").iter().enumerate() {
        match usize::try_from(place).ok().and_then(|place| breaks.get_mut(place)) {
            Some(is_break) => *is_break = true,
            None => return Err(ConstraintError::at("breaks", at, "is not the place of a cell")),
        }
    }
    let next = |state, number| transitions.get(&(state, number)).cloned().unwrap_or_default();
    let accept: HashSet<u32> = accept.into_iter().collect();
    accepted(builder, cells, &breaks, starts, next, |state| accept.contains(&state))
}

/// Demands that an automaton with several start states and transitions accepts the cells: by sets of states,
/// or, if there are too many of these, by single states.
fn accepted(
    builder: &mut Builder<'_>,
    cells: &[Cell],
    breaks: &[bool],
    starts: Vec<u32>,
    next: impl Fn(u32, i64) -> Vec<u32>,
    accepts: impl Fn(u32) -> bool,
) -> Result<(), ConstraintError> {
    let separator = (builder.side() + builder.space().first_value) as i64;
    let work = builder.work();
    let all_next = |states: &[u32], number| {
        work.take(states.len());
        if work.is_used_up() {
            return Vec::new();
        }
        let mut all: Vec<u32> = states.iter().flat_map(|&state| next(state, number)).collect();
        work.take(all.len());
        all.sort_unstable();
        all.dedup();
        all
    };
    let read = |at: usize, states: &[u32], number| {
        if breaks.get(at) == Some(&true) {
            all_next(&all_next(states, separator), number)
        } else {
            all_next(states, number)
        }
    };
    let by_sets = builder.automaton(
        cells,
        vec![starts.clone()],
        |at, states, number, to| {
            let states = read(at, states, number);
            if !states.is_empty() {
                to(states);
            }
        },
        |states| states.iter().any(|&state| accepts(state)),
    );
    if by_sets.is_ok() || work.is_used_up() {
        return by_sets;
    }
    builder.automaton(
        cells,
        starts,
        |at, &state, number, to| read(at, &[state], number).into_iter().for_each(to),
        |&state| accepts(state),
    )
}
