//! The command line: `sudokud [serve] | solve | rate | health | completions`.
//!
//! Exit codes: 0 all well; 1 the answer is no (a board without a solution, a server that is not ready); 2 the
//! question was wrong (usage, a file that is not there, a board that is none).

mod health;
mod lines;
mod rate;
mod serve;
mod solve;

use crate::config::Config;
use clap::builder::Resettable;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
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
    let matches = without_empty_variables(Arguments::command()).get_matches();
    let Arguments { command, config } =
        Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
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

/// The same, but a variable of the environment that is set to nothing counts as not set: `SUDOKUD_QUEUE=` in
/// an env file or a template is how an option is left out there.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    let is_empty = |name: &std::ffi::OsStr| std::env::var_os(name).is_some_and(|value| value.is_empty());
    let arguments = |argument: clap::Arg| match argument.get_env() {
        Some(name) if is_empty(name) => argument.env(Resettable::Reset),
        _ => argument,
    };
    command.mut_args(arguments).mut_subcommands(without_empty_variables)
}

/// Says what was wrong, on standard error.
fn wrong(what: impl std::fmt::Display) -> ExitCode {
    eprintln!("sudokud: {what}");
    ExitCode::from(WRONG)
}
