//! Environment variables of the options of the server. Those that are set to nothing count as unset:
//! `SUDOKUD_QUEUE=` in an env file leaves an option out.
//!
//! Only `serve`, and `health`, which asks it, read variables: one that is set for the server changes no other
//! command.

use clap::builder::Resettable;
use clap::{Arg, Command};
use std::env;
use std::ffi::OsStr;

/// Makes empty environment variables count as unset, in a command and the commands in it.
pub(crate) fn without_empty_variables(command: Command) -> Command {
    let is_empty = |name: &OsStr| env::var_os(name).is_some_and(|value| value.is_empty());
    let arguments = |argument: Arg| match argument.get_env() {
        Some(name) if is_empty(name) => argument.env(Resettable::Reset),
        _ => argument,
    };
    command.mut_args(arguments).mut_subcommands(without_empty_variables)
}

/// Makes the options of the program itself, which are those of `serve`, read no variables if the first
/// argument is the name of a command.
pub(crate) fn only_for_the_server(program: Command) -> Command {
    let first = env::args_os().nth(1);
    match first.filter(|name| program.find_subcommand(name).is_some()) {
        Some(_) => program.mut_args(|argument| argument.env(Resettable::Reset)),
        None => program,
    }
}
