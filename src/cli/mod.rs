//! The command line: `sudokud [serve] | OPERATION | mcp | health | completions`.
//!
//! [`exit`] has the exit codes.

mod boards;
mod exit;
mod generate;
mod health;
mod lines;
mod list;
mod mcp;
mod operation;
mod options;
mod output;
mod render;
mod serve;
mod variables;

use crate::cli::exit::after_output;
use crate::cli::output::Output;
use crate::cli::variables::{only_for_the_server, without_empty_variables};
use crate::config::Config;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::io::Write as _;
use std::process::ExitCode;
use sudokud_contract::operations::named;

pub use crate::cli::output::STDOUT_IS_CLOSED;

/// Solves, explains and checks Sudoku boards of any side.
#[derive(Parser, Debug)]
#[command(name = "sudokud", version, propagate_version = true, args_conflicts_with_subcommands = true,
    after_help = exit::CODES_OF_SERVER)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    config: Config,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Serve over HTTP (the default).
    #[command(after_help = exit::CODES_OF_SERVER)]
    Serve(Box<Config>),
    /// Serve the tools of the Model Context Protocol on standard input and output.
    #[command(after_help = exit::CODES_OF_OUTPUT)]
    Mcp(mcp::McpArguments),
    /// Ask a server whether it is ready: exit code 0 if so.
    #[command(after_help = exit::CODES_OF_HEALTH)]
    Health(health::HealthArguments),
    /// Print a completion script for a shell.
    #[command(after_help = exit::CODES_OF_OUTPUT)]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

/// Runs the command line.
#[must_use]
pub fn main() -> ExitCode {
    let matches = without_empty_variables(only_for_the_server(all_commands())).get_matches();
    if let Some((name, matches)) = matches.subcommand()
        && let Some(operation) = named(name)
    {
        return operation::run(operation, matches);
    }
    let Arguments { command, config } =
        Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match command {
        None => serve::run(&config),
        Some(Command::Serve(config)) => serve::run(&config),
        Some(Command::Mcp(arguments)) => mcp::run(&arguments),
        Some(Command::Health(arguments)) => health::run(&arguments),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut all_commands(), "sudokud", &mut script);
            let written = Output::open(None, &[], None).and_then(|mut output| {
                output.write_all(&script)?;
                output.finish()
            });
            after_output(written, ExitCode::SUCCESS)
        }
    }
}

/// All commands: those of [`Arguments`], and one for each operation.
fn all_commands() -> clap::Command {
    operation::with_operations(Arguments::command())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The program and all its commands, with their options.
    fn built() -> Vec<clap::Command> {
        let mut all = all_commands();
        // Commands of operations get their options when they are built.
        all.build();
        let commands: Vec<_> =
            all.get_subcommands().filter(|one| one.get_name() != "help").cloned().collect();
        [vec![all], commands].concat()
    }

    #[test]
    fn every_option_of_every_command_has_a_description() {
        for command in built() {
            for argument in command.get_arguments() {
                let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(help.len() > 5, "{} --{}: {help:?}", command.get_name(), argument.get_id());
            }
        }
    }

    #[test]
    fn the_exit_codes_of_every_command_are_those_of_the_document() {
        let page = include_str!("../../docs/command-line.md");
        for mut command in built() {
            let help = command.render_long_help().to_string();
            let codes =
                help.split("Exit codes:\n").nth(1).unwrap_or_else(|| panic!("{}", command.get_name()));
            for line in codes.lines().filter(|line| !line.is_empty()) {
                let row = format!("| {} |", line.trim().replacen("  ", " | ", 1));
                assert!(page.contains(&row), "{}: {row}", command.get_name());
            }
        }
    }

    #[test]
    fn only_the_options_of_the_server_have_variables() {
        for command in built() {
            let has_variables = command.get_arguments().any(|argument| argument.get_env().is_some());
            let is_of_server = ["sudokud", "serve", "health"].contains(&command.get_name());
            assert_eq!(has_variables, is_of_server, "{}", command.get_name());
        }
    }

    #[test]
    fn the_help_of_a_command_says_nothing_about_requests_over_http() {
        for mut command in built() {
            if !["sudokud", "serve", "health"].contains(&command.get_name()) {
                let help = command.render_long_help().to_string();
                for word in ["GET ", "POST ", "`/", "NDJSON", "header", "HTTP", "content type"] {
                    assert!(!help.contains(word), "{} has {word:?}: {help}", command.get_name());
                }
            }
        }
    }
}
