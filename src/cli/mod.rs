//! The command line: `sudokud [serve] | solve | rate | health | completions`.
//!
//! Exit codes: 0 all well; 1 the answer is no (a board without a solution, a server that is not ready); 2 the question
//! was wrong (usage, a file that is not there, a board that is none).

mod health;
mod lines;
mod rate;
mod serve;
mod solve;

use crate::config::Config;
use clap::{CommandFactory, Parser, Subcommand};
use std::process::ExitCode;

/// Solves, explains and checks Sudoku boards of any perfect-square side.
#[derive(Parser, Debug)]
#[command(name = "sudokud", version, propagate_version = true, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    config: Config,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Serve over HTTP (the default).
    Serve(Box<Config>),
    /// Solve the boards of a file: one a line, or one grid over several lines.
    Solve(solve::Arguments),
    /// Rate the puzzles of a file: how hard is each?
    Rate(rate::Arguments),
    /// Ask a server whether it takes work: exit code 0 if so.
    Health(health::Arguments),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

/// The exit code when the answer is no.
const NO: u8 = 1;
/// The exit code when the question was wrong.
const WRONG: u8 = 2;

/// Runs the command line.
#[must_use]
pub fn main() -> ExitCode {
    let Arguments { command, config } = Arguments::parse();
    match command {
        None => serve::run(&config),
        Some(Command::Serve(config)) => serve::run(&config),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Rate(arguments)) => rate::run(&arguments),
        Some(Command::Health(arguments)) => health::run(&arguments),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(shell, &mut Arguments::command(), "sudokud", &mut std::io::stdout());
            ExitCode::SUCCESS
        }
    }
}

/// Says what was wrong, on standard error.
fn wrong(what: impl std::fmt::Display) -> ExitCode {
    eprintln!("sudokud: {what}");
    ExitCode::from(WRONG)
}
