//! `sudokud OPERATION`: a command for each operation. The options are those of its requests, and those of
//! what the command does: [`boards`] answers lines, [`generate`] makes puzzles, [`render`] draws a board,
//! [`list`] prints a list.

use crate::cli::exit::{CODES_OF_BOARDS, CODES_OF_OUTPUT, CODES_OF_PICTURES, CODES_OF_PUZZLES};
use crate::cli::options::with_options;
use crate::cli::{boards, generate, list, render};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use std::process::ExitCode;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::operations::{ALL, named};
use sudokud_contract::surface::Delivery;

/// Adds a command for each operation. It gets its options when it is called, because the schemas that
/// describe them take longer than all else before the first board.
pub(crate) fn with_operations(command: Command) -> Command {
    command.subcommands(ALL.iter().map(|operation| {
        let command = Command::new(operation.name()).defer(with_arguments);
        match operation.surface().delivery {
            Delivery::Answer => {
                let about = "In files: one board or one request in JSON per line, or grids.";
                command.about(format!("{} {about}", operation.summary())).after_help(CODES_OF_BOARDS)
            }
            Delivery::Puzzles => command.about(operation.summary()).after_help(CODES_OF_PUZZLES),
            Delivery::Picture => command.about(operation.summary()).after_help(CODES_OF_PICTURES),
            Delivery::List => command.about(operation.summary()).after_help(CODES_OF_OUTPUT),
        }
    }))
}

/// Adds the options of the command with this name.
fn with_arguments(command: Command) -> Command {
    let Some(operation) = named(command.get_name()) else { return command };
    let command = match operation.surface().delivery {
        Delivery::Answer => boards::with_arguments(command, operation),
        Delivery::Picture => render::RenderArguments::augment_args(command),
        Delivery::Puzzles => generate::GenerateArguments::augment_args(command),
        Delivery::List => list::ListArguments::augment_args(command),
    };
    with_options(command, operation)
}

/// Runs the command of an operation.
pub(crate) fn run(operation: &'static dyn AnyOperation, matches: &ArgMatches) -> ExitCode {
    match operation.surface().delivery {
        Delivery::Answer => boards::run(operation, matches),
        Delivery::Picture => render::run(operation, &arguments(matches), matches),
        Delivery::Puzzles => generate::run(operation, &arguments(matches), matches),
        Delivery::List => list::run(operation, &arguments(matches), matches),
    }
}

fn arguments<A: FromArgMatches>(matches: &ArgMatches) -> A {
    A::from_arg_matches(matches).unwrap_or_else(|error| error.exit())
}
