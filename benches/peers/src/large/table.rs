//! Checks all answers, and prints medians and maxima as a table.

use super::files;
use super::rows::{Row, Status};
use std::collections::BTreeMap;
use sudokud_model::grid::{Board, Value, check};

const USAGE: &str = "usage: sudokud-peers table --boards FOLDER ROWS...";

/// Prints a table of the rows in these files. Of several rows for one board and solver, the last one counts.
///
/// # Errors
/// A wrong answer, or two that contradict each other.
pub fn table(mut arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let (mut folder, mut files) = (None, Vec::new());
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--boards" => folder = arguments.next(),
            _ => files.push(argument),
        }
    }
    let folder = folder.ok_or(USAGE)?;
    // By set and number of solutions, by solver, by board.
    let mut sets: BTreeMap<(String, usize), BTreeMap<String, BTreeMap<String, Row>>> = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        for line in text.lines().filter(|line| !line.is_empty()) {
            let row: Row = line.parse()?;
            let peers = sets.entry((row.set.clone(), row.asked)).or_default();
            peers.entry(row.peer.clone()).or_default().insert(row.board.clone(), row);
        }
    }
    println!("| set | peer | solved | median | max | of it encoding | |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for ((set, asked), peers) in &sets {
        check_answers(&folder, set, peers)?;
        print(&format!("{set}{}", if *asked > 1 { ", *unique*" } else { "" }), peers);
    }
    Ok(())
}

type Peers = BTreeMap<String, BTreeMap<String, Row>>;

fn print(title: &str, peers: &Peers) {
    let ours = peers.get("sudokud").map(|rows| figures(rows.values().collect()));
    let mut order: Vec<_> = peers.keys().collect();
    order.sort_by_key(|&name| (name != "sudokud", name));
    for (k, name) in order.iter().enumerate() {
        let rows: Vec<_> = peers[*name].values().collect();
        let theirs = figures(rows.clone());
        let mut prepared: Vec<_> =
            rows.iter().filter(|row| row.status.is_answer()).map(|row| row.prepared).collect();
        prepared.sort_by(f64::total_cmp);
        let faster = ours.as_ref().is_some_and(|ours| theirs.median < ours.median);
        println!(
            "| {} | {name} | {} of {} | {} | {} | {} | {} |",
            if k == 0 { title } else { "" },
            theirs.solved,
            rows.len(),
            show(theirs.median),
            show(theirs.max),
            if **name == "sudokud" {
                "–".into()
            } else {
                prepared.get(prepared.len() / 2).map_or("–".into(), |&ms| show(ms))
            },
            if faster { "**faster than ours**" } else { "" },
        );
    }
    let best = figures(best_rows(peers, |_| true));
    let others = figures(best_rows(peers, |name| name != "sudokud"));
    println!(
        "| | *virtual best; without ours* | {}; {} | {}; {} | {}; {} | | |",
        best.solved,
        others.solved,
        show(best.median),
        show(others.median),
        show(best.max),
        show(others.max)
    );
}

/// Returns for each board the fastest row with an answer, or else any row.
fn best_rows(peers: &Peers, wanted: impl Fn(&str) -> bool) -> Vec<&Row> {
    let mut best: BTreeMap<&str, &Row> = BTreeMap::new();
    let rows = peers.iter().filter(|(name, _)| wanted(name)).flat_map(|(_, rows)| rows.values());
    for row in rows {
        let slot = best.entry(&row.board).or_insert(row);
        if (!row.status.is_answer(), row.milliseconds) < (!slot.status.is_answer(), slot.milliseconds) {
            *slot = row;
        }
    }
    best.into_values().collect()
}

/// Checks every solution against its board, and every proof against the other answers.
fn check_answers(folder: &str, set: &str, peers: &Peers) -> Result<(), String> {
    let entries = files::read(&format!("{folder}/{set}.txt"), usize::MAX)?;
    let boards: BTreeMap<_, _> = entries.into_iter().map(|entry| (entry.name, entry.board)).collect();
    for row in peers.values().flat_map(BTreeMap::values).filter(|row| row.status.is_answer()) {
        let place = format!("{set}, {}, {}", row.peer, row.board);
        let board = boards.get(&row.board).ok_or(format!("{place}: no such board"))?;
        for answer in &row.answers {
            let solution = Board::from_cells(answer.iter().map(|&n| Value::from_number(n)).collect());
            if !solution.is_ok_and(|solution| check::is_solution_of(&solution, board)) {
                return Err(format!("{place}: not a solution"));
            }
        }
        let others =
            peers.values().filter_map(|rows| rows.get(&row.board)).filter(|other| other.status.is_answer());
        for other in others {
            let several = |row: &Row| row.asked > 1 && row.status == Status::Solved;
            let contradict = (row.status == Status::Unsolvable) != (other.status == Status::Unsolvable)
                || row.status == Status::Unique && several(other);
            if contradict {
                return Err(format!("{place}: {:?}, but {} says {:?}", row.status, other.peer, other.status));
            }
        }
    }
    Ok(())
}

struct Figures {
    solved: usize,
    /// Milliseconds; infinite for a run without an answer.
    median: f64,
    max: f64,
}

fn figures(rows: Vec<&Row>) -> Figures {
    let time = |row: &&Row| if row.status.is_answer() { row.milliseconds } else { f64::INFINITY };
    let mut times: Vec<_> = rows.iter().map(time).collect();
    times.sort_by(f64::total_cmp);
    let solved = times.iter().filter(|time| time.is_finite()).count();
    let median = times.get(times.len() / 2).copied().unwrap_or(f64::INFINITY);
    Figures { solved, median, max: times.last().copied().unwrap_or(f64::INFINITY) }
}

fn show(milliseconds: f64) -> String {
    match milliseconds {
        ms if ms.is_infinite() => "T".into(),
        ms if ms < 10.0 => format!("{ms:.1}"),
        ms => format!("{ms:.0}"),
    }
}
