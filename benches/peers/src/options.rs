//! The command line.

use sudokud_core::engine::bitboard9::Backend;

const USAGE: &str = "usage: sudokud-peers [--limit N] [--backend NAME|all] [--library NAME=PATH]... \
                     [--rounds N] [--boards N] FILE...";

pub struct Options {
    pub limit: usize,
    pub backend: Backend,
    pub all_backends: bool,
    /// Shared libraries with the interface of tdoku: the name in the output, and the path.
    pub libraries: Vec<(String, String)>,
    pub rounds: usize,
    pub boards: usize,
    pub files: Vec<String>,
}

impl Options {
    pub fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let backend = Backend::detect();
        let mut options = Self {
            limit: 2,
            backend,
            all_backends: false,
            libraries: Vec::new(),
            rounds: 9,
            boards: usize::MAX,
            files: Vec::new(),
        };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value\n{USAGE}"));
            match argument.as_str() {
                "--limit" => options.limit = number(&value()?)?,
                "--rounds" => options.rounds = number(&value()?)?,
                "--boards" => options.boards = number(&value()?)?,
                "--library" => {
                    let value = value()?;
                    let (name, path) = value.split_once('=').ok_or(format!("{value}: not NAME=PATH"))?;
                    options.libraries.push((name.into(), path.into()));
                }
                "--backend" => match value()?.as_str() {
                    "all" => options.all_backends = true,
                    name => {
                        let unknown = || format!("{name}: not on this processor");
                        options.backend = Backend::named(name).ok_or_else(unknown)?;
                    }
                },
                option if option.starts_with('-') => return Err(format!("{option}: unknown\n{USAGE}")),
                file => options.files.push(file.into()),
            }
        }
        if options.files.is_empty() { Err(USAGE.into()) } else { Ok(options) }
    }
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or(format!("{text}: not a number from 1"))
}
