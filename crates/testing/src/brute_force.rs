//! A solver that shares no code with the library.

use crate::sets_of_rules;
use sudokud_model::grid::{Board, Value};

/// All solutions, at most `cap`: tries every value in every cell, in reading order. The houses are those of
/// the layout's rules.
pub fn brute_force(board: &Board, cap: usize) -> Vec<Vec<usize>> {
    let side = board.side();
    let mut peers = vec![Vec::new(); side * side];
    for set in sets_of_rules(board.layout().rules()) {
        for &cell in &set {
            peers[cell].extend(set.iter().copied().filter(|&other| other != cell));
        }
    }
    let mut cells: Vec<usize> = board.cells().iter().map(|v| v.map_or(0, Value::number)).collect();
    let fits = |cells: &[usize], at: usize, value: usize| peers[at].iter().all(|&peer| cells[peer] != value);
    let clash = (0..side * side).any(|k| cells[k] != 0 && !fits(&cells, k, cells[k]));
    let mut found = Vec::new();
    let open: Vec<usize> = (0..side * side).filter(|&k| cells[k] == 0).collect();
    let mut level = 0;
    if clash {
        return found;
    }
    loop {
        if level == open.len() {
            found.push(cells.clone());
            if found.len() == cap || level == 0 {
                return found;
            }
            level -= 1;
        }
        let at = open[level];
        let next = (cells[at] + 1..=side).find(|&value| fits(&cells, at, value));
        cells[at] = next.unwrap_or(0);
        match next {
            Some(_) => level += 1,
            None if level == 0 => return found,
            None => level -= 1,
        }
    }
}
