//! Kinds in a language of their own: tables, patterns, automata, alternatives.

use super::machine::{Machine, automaton};
use super::relation::pairs;
use super::space::{Items, Nesting, Space};
use super::types::{Row, items};
use crate::codec;
use std::collections::HashMap;
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::Cell;

/// The deepest nesting of alternatives.
const MAX_DEPTH: usize = 3;

pub(super) const KINDS: &[Row] = &[
    Row::new("table", table),
    Row::new("regex", |regex, space, _| {
        let pattern = codec::base64(regex.text("pattern").unwrap_or("").as_bytes());
        Ok(vec![format!(".Regex~{pattern}{}", space.cells(&regex.cells("cells")))])
    }),
    Row::new("automaton", |nfa, space, _| {
        let (cells, first) = (nfa.cells("cells"), space.first_value as i64);
        let transitions = nfa.tuples("transitions").iter();
        let machine = Machine {
            starts: nfa.numbers("start").to_vec(),
            accepts: nfa.numbers("accept").to_vec(),
            transitions: transitions.map(|step| [step[0], step[1] - first, step[2]]).collect(),
        };
        let breaks = nfa.numbers("breaks");
        let name = |(at, &cell): (usize, &Cell)| {
            let separator = if breaks.contains(&(at as i64)) { "~-" } else { "" };
            format!("{separator}{}", space.cells(&[cell]))
        };
        let cells: String = cells.iter().enumerate().map(name).collect();
        Ok(vec![format!(".NFA~{}~_automaton{cells}", machine.digits()?)])
    }),
    Row::new("any_of", |any, space, _| {
        if depth(any) > MAX_DEPTH {
            return Err(format!("alternatives are nested deeper than {MAX_DEPTH} levels"));
        }
        let mut text = ".Or".to_owned();
        for list in any.branches("lists") {
            let mut own = Vec::new();
            for constraint in list {
                let name = constraint.kind().name;
                own.extend(
                    items(constraint, space, Nesting::Alternative)
                        .map_err(|reason| format!("{name}: {reason}"))?,
                );
            }
            text += &match own.as_slice() {
                [one] => one.clone(),
                _ => format!(".And{}.End", own.concat()),
            };
        }
        Ok(vec![text + ".End"])
    }),
];

fn depth(any: &Constraint) -> usize {
    usize::from(any.kind().name == "any_of") + any.nested().map(depth).max().unwrap_or(0)
}

/// A table of two cells is a relation; another is an automaton that is a tree.
fn table(table: &Constraint, space: &Space<'_>, _: Nesting) -> Items {
    let (cells, allowed) = (table.cells("cells"), table.tuples("allowed"));
    if let [a, b] = cells[..] {
        return pairs(space, "table", &[[a, b]], |x, y| allowed.iter().any(|tuple| tuple[..] == [x, y]));
    }
    let mut tree: HashMap<(usize, i64), usize> = HashMap::new();
    for tuple in allowed {
        tuple.iter().fold(0, |node, &number| {
            let next = tree.len() + 1;
            *tree.entry((node, number)).or_insert(next)
        });
    }
    let step = |&node: &usize, number: i64| tree.get(&(node, number)).copied();
    let machine = Machine::of_steps(space, (0, cells.len()), step, |_| true)?;
    automaton(space, "table", &machine, &cells)
}
