//! Types in which a relation is written out: values of a cell, tables of pairs, patterns, automata.

use super::bits;
use super::call::{Call, Nesting, Type, number, one};
use super::machine::Machine;
use crate::draft::{MAX_TUPLES, Meaning, Refused, domain_constraint};
use std::sync::Arc;
use sudokud_model::constraint::{Argument, Constraint, Subject};

/// The largest number of states of an automaton.
const MAX_STATES: i64 = 4_096;

pub(super) const TYPES: &[Type] = &[
    Type::new("", Nesting::Anywhere, |call| {
        call.arguments
            .iter()
            .map(|given| restriction(call, given))
            .map(|given| {
                let (cell, numbers) = given?;
                domain_constraint(&[cell], &numbers)
            })
            .collect()
    }),
    Type::new("Pair", Nesting::Anywhere, |call| pairs(call, call.argument(0), "successive")),
    Type::new("PairX", Nesting::Anywhere, |call| pairs(call, call.argument(0), "all")),
    Type::new("Binary", Nesting::Anywhere, |call| pairs(call, &former(call.argument(0)), "successive")),
    Type::new("BinaryX", Nesting::Anywhere, |call| pairs(call, &former(call.argument(0)), "all")),
    Type::new("Regex", Nesting::Anywhere, regex),
    Type::new("NFA", Nesting::Anywhere, automata),
];

/// Reads a cell and its values, `R1C1_2_4`.
pub(super) fn restriction(call: &Call<'_>, given: &str) -> Result<(Subject, Vec<i64>), Refused> {
    let mut parts = given.split('_');
    let cell = call.subject(parts.next().unwrap_or(""))?;
    let numbers = parts.map(number).collect::<Result<Vec<_>, _>>()?;
    match numbers.iter().find(|number| !call.space.numbers().contains(number)) {
        Some(wrong) => Err(Refused(format!("{wrong} is no value of the board"))),
        None => Ok((cell, numbers)),
    }
}

/// The former digits have `_` and `-` in each other's place.
fn former(key: &str) -> String {
    let digit = |c| match c {
        '-' => '_',
        '_' => '-',
        c => c,
    };
    key.chars().map(digit).collect()
}

/// Returns the lists of arguments between empty ones and names, which begin with `_`.
fn groups<'a>(call: &Call<'a>) -> impl Iterator<Item = &'a [&'a str]> {
    let items = call.arguments.get(1..).unwrap_or(&[]);
    items.split(|item| item.is_empty() || item.starts_with('_')).filter(|group| !group.is_empty())
}

/// Checks that the groups of a call do not repeat too many entries of a table.
fn bounded(call: &Call<'_>, entries: usize) -> Result<(), Refused> {
    if groups(call).count().saturating_mul(entries) > MAX_TUPLES {
        return Err(Refused(format!("its tables have more than {MAX_TUPLES} entries in all")));
    }
    Ok(())
}

/// A table of the pairs that are allowed, a bit for each, by first value.
fn pairs(call: &Call<'_>, key: &str, which: &str) -> Meaning {
    let bits = bits::low_first(key).ok_or_else(|| Refused::new("the table has other digits"))?;
    let (side, first) = (call.space.side, call.space.first_value as i64);
    let pair = |at: usize| vec![(at / side) as i64 + first, (at % side) as i64 + first];
    let is_allowed = |at: &usize| bits.get(*at) == Some(&true);
    let allowed: Arc<[Vec<i64>]> = (0..side * side).filter(is_allowed).map(pair).collect();
    bounded(call, allowed.len())?;
    let of_group = |names: &[&str]| -> Result<Option<Constraint>, Refused> {
        if names.len() < 2 {
            return Ok(None);
        }
        let arguments = [
            ("cells", Argument::cells(call.subjects(names)?)),
            ("allowed", Argument::Tuples(allowed.clone())),
            ("which", Argument::Word(which.to_owned())),
        ];
        crate::draft::constraint("pairs", arguments).map(Some)
    };
    groups(call).filter_map(|names| of_group(names).transpose()).collect()
}

/// The pattern is in base-64 digits; it was %-encoded once.
fn regex(call: &Call<'_>) -> Meaning {
    let encoded = call.argument(0);
    let pattern =
        if encoded.contains('%') { crate::codec::percent_decoded(encoded) } else { bits::text(encoded) };
    let pattern = pattern.ok_or_else(|| Refused::new("the pattern is damaged"))?;
    let of_group = |names: &[&str]| {
        let cells = Argument::cells(call.subjects(names)?);
        one("regex", [("cells", cells), ("pattern", Argument::Text(pattern.clone()))])
    };
    groups(call).map(of_group).collect::<Result<Vec<_>, _>>().map(|lists| lists.concat())
}

fn automata(call: &Call<'_>) -> Meaning {
    let machine = Machine::read(call.argument(0))?;
    bounded(call, machine.transitions.len() + machine.starts.len() + machine.accepts.len())?;
    let transitions = transitions_of(call, &machine);
    groups(call)
        .map(|names| automaton(call, (&machine, &transitions), names))
        .collect::<Result<Vec<_>, _>>()
        .map(|l| l.concat())
}

/// Between segments, `-`, the automaton reads the symbol after those of the values.
fn automaton(
    call: &Call<'_>,
    (machine, transitions): (&Machine, &Arc<[Vec<i64>]>),
    names: &[&str],
) -> Meaning {
    let separator = call.space.side as i64;
    let (mut cells, mut breaks, mut open) = (Vec::new(), Vec::new(), 0);
    for name in names {
        if *name == "-" {
            open += 1;
            continue;
        }
        match open {
            0 => {}
            1 => breaks.push(cells.len() as i64),
            _ => return Err(Refused::new("it has an empty segment")),
        }
        open = 0;
        cells.push(call.subject(name)?);
    }
    let mut ended = Machine { accepts: machine.accepts.clone(), ..Machine::default() };
    if open > 0 {
        ended.transitions.clone_from(&machine.transitions);
        (0..open).for_each(|_| ended.end_with(separator));
    }
    let states = machine.transitions.iter().flat_map(|&[from, _, to]| [from, to]);
    if states.chain(machine.starts.iter().copied()).any(|state| state >= MAX_STATES) {
        return Err(Refused(format!("the automaton has more than {MAX_STATES} states")));
    }
    ended.accepts.retain(|&state| state < MAX_STATES);
    let mut arguments = vec![
        ("cells", Argument::cells(cells)),
        ("start", Argument::Numbers(machine.starts.clone())),
        ("accept", Argument::Numbers(ended.accepts)),
        ("transitions", Argument::Tuples(Arc::clone(transitions))),
    ];
    if !breaks.is_empty() {
        arguments.push(("breaks", Argument::Numbers(breaks)));
    }
    one("automaton", arguments)
}

/// The transitions of a machine as the kind has them, for all groups of a call.
fn transitions_of(call: &Call<'_>, machine: &Machine) -> Arc<[Vec<i64>]> {
    let (separator, first) = (call.space.side as i64, call.space.first_value as i64);
    let known = machine.transitions.iter().filter(|&&[_, symbol, _]| symbol <= separator);
    known.map(|&[from, symbol, to]| vec![from, symbol + first, to]).collect()
}
