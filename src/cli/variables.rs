//! Environment variables that are set to nothing: `SUDOKUD_QUEUE=` in an env file leaves an option out.

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
