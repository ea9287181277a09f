//! Simple colours and multi colours: the places of a digit joined by strong links get two colours in turn.
//! Either all cells of one colour are true, or all of the other.

use super::cells::{CellSet, peers};
use super::choice_rule::First;
use super::effects::Effects;
use super::position::Position;
use super::two_strong_links::strongly_linked;
use super::workspace::Workspace;
use crate::grid::{Cell, Value};
use std::ops::ControlFlow;

/// The two colours of a net of strong links.
type Net = [CellSet; 2];

/// One net: a colour that sees itself is false; else a place that sees both colours is false.
pub(super) fn find_simple(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    for digit in workspace.digits_with_dead_places(position) {
        for net in nets(position, digit) {
            let mut effects = Effects::default();
            for &colour in net.iter().filter(|&&colour| sees(colour, colour)) {
                effects.remove_digit(position, digit, colour);
            }
            if effects.is_empty() {
                effects.remove_digit(position, digit, seen_by(net[0]) & seen_by(net[1]));
            }
            choice.offer(effects)?;
        }
    }
    ControlFlow::Continue(())
}

/// Two nets: a colour that sees both colours of the other net is false. Else, if two colours see each other,
/// a place that sees both of their opposites is false.
pub(super) fn find_multi(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    for digit in workspace.digits_with_dead_places(position) {
        let nets = nets(position, digit);
        for (i, first) in nets.iter().enumerate() {
            for (_, second) in nets.iter().enumerate().filter(|&(j, _)| j != i) {
                choice.offer(multi(position, digit, first, second))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn multi(position: &Position, digit: Value, first: &Net, second: &Net) -> Effects {
    let mut effects = Effects::default();
    for &colour in first.iter().filter(|&&colour| second.iter().all(|&other| sees(colour, other))) {
        effects.remove_digit(position, digit, colour);
    }
    if effects.is_empty() {
        for (k, l) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if sees(first[k], second[l]) {
                effects.remove_digit(position, digit, seen_by(first[1 - k]) & seen_by(second[1 - l]));
            }
        }
    }
    effects
}

/// The nets of two cells and more, by their first cell.
fn nets(position: &Position, digit: Value) -> Vec<Net> {
    let (mut nets, mut coloured) = (Vec::new(), CellSet::EMPTY);
    for cell in position.places(digit) {
        if !coloured.contains(cell) {
            let mut net = [CellSet::EMPTY; 2];
            colour(position, digit, cell, &mut net);
            coloured |= net[0] | net[1];
            if !net[1].is_empty() {
                nets.push(net);
            }
        }
    }
    nets
}

fn colour(position: &Position, digit: Value, cell: Cell, net: &mut Net) {
    net[0].insert(cell);
    let [own, other] = *net;
    for next in strongly_linked(position, digit, cell) - own - other {
        if !net[1].contains(next) && !net[0].contains(next) {
            net.swap(0, 1);
            colour(position, digit, next, net);
            net.swap(0, 1);
        }
    }
}

/// The cells that see a cell of a set.
fn seen_by(cells: CellSet) -> CellSet {
    cells.fold(CellSet::EMPTY, |seen, cell| seen | peers(cell))
}

/// Returns whether a cell of the first set sees one of the second.
fn sees(cells: CellSet, others: CellSet) -> bool {
    seen_by(cells).meets(others)
}
