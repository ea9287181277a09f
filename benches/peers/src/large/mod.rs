//! sudokud and other solvers on boards of side 16 and more: `large` measures, `table` checks and compares.
//!
//! Most solvers take no deadline, so each runs in a process of its own under the kernel's limit of CPU time,
//! which is rounded up to a second. The process prints one row per board. When it is killed, its parent
//! prints the row and starts a new process with the next board.

mod clauses;
mod files;
mod peers;
mod rows;
mod table;

pub use table::table;

use files::Entry;
use peers::{End, Peer};
use rows::{Row, Status};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use sudokud_model::grid::Value;

const USAGE: &str =
    "usage: sudokud-peers large [--limit SECONDS] [--solutions N] [--boards N] [--peers NAME,…] FILE...";

/// The limit on a solver's address space, in bytes.
const MEMORY: u64 = 8 << 30;

/// Seconds below which a solve is repeated, since the clock's resolution may be some milliseconds.
const MIN_SECONDS: f64 = 0.04;

struct Options {
    limit: f64,
    solutions: usize,
    boards: usize,
    peers: Vec<Peer>,
    from: Option<usize>,
    files: Vec<String>,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self {
            limit: 20.0,
            solutions: 1,
            boards: usize::MAX,
            peers: Peer::ALL.to_vec(),
            from: None,
            files: Vec::new(),
        };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value\n{USAGE}"));
            match argument.as_str() {
                "--limit" => options.limit = value()?.parse().map_err(|_| USAGE.to_owned())?,
                "--solutions" => options.solutions = value()?.parse().map_err(|_| USAGE.to_owned())?,
                "--boards" => options.boards = value()?.parse().map_err(|_| USAGE.to_owned())?,
                "--from" => options.from = Some(value()?.parse().map_err(|_| USAGE.to_owned())?),
                "--peers" => {
                    let named =
                        |name: &str| Peer::named(name).ok_or(format!("{name}: none of {}", Peer::names()));
                    options.peers = value()?.split(',').map(named).collect::<Result<_, _>>()?;
                }
                option if option.starts_with('-') => return Err(format!("{option}: unknown\n{USAGE}")),
                file => options.files.push(file.into()),
            }
        }
        if options.files.is_empty() { Err(USAGE.into()) } else { Ok(options) }
    }
}

/// Measures solvers on files. With `--from`, this is the process of one solver.
pub fn large(arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    for file in &options.files {
        let entries = files::read(file, options.boards)?;
        for &peer in &options.peers {
            match options.from {
                Some(from) => solve_all(&options, peer, &files::set_of(file), &entries[from..])?,
                None => supervise(&options, peer, file, &entries)?,
            }
        }
    }
    Ok(())
}

/// Runs one solver over a file, in as many processes as it takes.
fn supervise(options: &Options, peer: Peer, file: &str, entries: &[Entry]) -> Result<(), String> {
    let mut done = 0;
    while done < entries.len() {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut child = Command::new(program)
            .args([
                "large",
                "--from",
                &done.to_string(),
                "--peers",
                peer.name(),
                "--limit",
                &options.limit.to_string(),
            ])
            .args([
                "--solutions",
                &options.solutions.to_string(),
                "--boards",
                &options.boards.to_string(),
                file,
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let output = child.stdout.take().ok_or("no pipe")?;
        for line in BufReader::new(output).lines() {
            println!("{}", line.map_err(|error| error.to_string())?);
            done += 1;
        }
        let status = child.wait().map_err(|error| error.to_string())?;
        if !status.success() && done < entries.len() {
            let row = Row {
                set: files::set_of(file),
                peer: peer.name().into(),
                board: entries[done].name.clone(),
                asked: options.solutions,
                status: if killed_by_limit(status) { Status::Limit } else { Status::Failed },
                milliseconds: options.limit * 1e3,
                prepared: 0.0,
                answers: Vec::new(),
            };
            println!("{row}");
            done += 1;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn killed_by_limit(status: std::process::ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    status.signal() == Some(libc::SIGXCPU)
}

#[cfg(not(unix))]
fn killed_by_limit(_: std::process::ExitStatus) -> bool {
    false
}

fn solve_all(options: &Options, peer: Peer, set: &str, entries: &[Entry]) -> Result<(), String> {
    let mut output = std::io::stdout().lock();
    for entry in entries {
        limit_process(options.limit);
        let start = crate::cpu_seconds();
        let answer = peer.solve(&entry.board, options.solutions, start + options.limit);
        let mut seconds = crate::cpu_seconds() - start;
        let mut prepared = answer.prepared;
        if seconds < MIN_SECONDS {
            let mut times = 1.0;
            while seconds < 4.0 * MIN_SECONDS && times < 100.0 {
                let start = crate::cpu_seconds();
                prepared += peer.solve(&entry.board, options.solutions, start + options.limit).prepared;
                seconds += crate::cpu_seconds() - start;
                times += 1.0;
            }
            (seconds, prepared) = (seconds / times, prepared / times);
        }
        let numbers = |board: &sudokud_model::grid::Board| {
            board.cells().iter().map(|v| v.map_or(0, Value::number)).collect()
        };
        let status = match (answer.end, answer.solutions.len()) {
            _ if seconds > options.limit => Status::Limit,
            (End::Limit, _) => Status::Limit,
            (_, 0) => Status::Unsolvable,
            (End::Exhausted, 1) => Status::Unique,
            _ => Status::Solved,
        };
        let row = Row {
            set: set.into(),
            peer: peer.name().into(),
            board: entry.name.clone(),
            asked: options.solutions,
            status,
            milliseconds: seconds * 1e3,
            prepared: prepared * 1e3,
            answers: answer.solutions.iter().map(numbers).collect(),
        };
        writeln!(output, "{row}").and_then(|()| output.flush()).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Limits this process to that many more seconds of CPU time, and to [`MEMORY`].
#[cfg(unix)]
fn limit_process(seconds: f64) {
    let cpu = libc::rlimit {
        rlim_cur: (crate::cpu_seconds() + seconds).ceil() as u64,
        rlim_max: libc::RLIM_INFINITY,
    };
    let space = libc::rlimit { rlim_cur: MEMORY, rlim_max: libc::RLIM_INFINITY };
    // SAFETY: both pointers are to local variables, and every unix has these resources.
    unsafe {
        libc::setrlimit(libc::RLIMIT_CPU, &cpu);
        libc::setrlimit(libc::RLIMIT_AS, &space);
    }
}

#[cfg(not(unix))]
fn limit_process(_: f64) {}
