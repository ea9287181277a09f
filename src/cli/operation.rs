//! `sudokud OPERATION`: each operation on the boards of a file or of standard input, in order, by all cores.
//! The options are those of its requests.

use crate::api::batch::csv_answerer::{AnswerColumns, CsvAnswerer};
use crate::api::batch::line_answerer::LinesForm;
use crate::cli::exit::fail;
use crate::cli::lines::distinct::{CanonicalLines, Classes};
use crate::cli::lines::{LineArguments, Tally};
use clap::{Arg, ArgAction, ArgMatches, Args as _, Command, FromArgMatches as _};
use std::process::ExitCode;
use std::time::Instant;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::operations::with_batch;
use sudokud_contract::parameters::Kind;
use sudokud_core::grid::Alphabet;

/// The option that prints counts.
const STATS: &str = "stats";

/// The option that passes on one line of each class of equivalent boards.
const DISTINCT: &str = "distinct";

/// Adds a command for each operation.
pub(crate) fn with_operations(command: Command) -> Command {
    command.subcommands(with_batch().map(command_of))
}

fn command_of(operation: &'static dyn AnyOperation) -> Command {
    let texts = operation.documentation();
    let about = format!("{} In a file: one board per line, or one grid.", texts.summary);
    let command = LineArguments::augment_args(Command::new(operation.name()).about(about));
    let stats = Arg::new(STATS).long(STATS).action(ArgAction::SetTrue);
    let command = command.arg(stats.help("Print counts and time to standard error"));
    let command = if operation.name() == "analyze" { command.arg(distinct()) } else { command };
    let schema = serde_json::to_value(&texts.request.schema).unwrap_or_default();
    options(operation).fold(command, |command, (name, kind)| {
        let arg = Arg::new(name).long(name.replace('_', "-")).value_name(value_name(kind));
        let text = schema["properties"][name]["description"].as_str().unwrap_or_default();
        let arg = arg.help(match kind {
            Kind::Boxes => "The shape of a box: 2x3 for boxes of two rows".to_owned(),
            Kind::Regions => "The region of each cell, instead of boxes".to_owned(),
            Kind::Limit => "A limit for each board".to_owned(),
            _ => text.split("\n\n").next().unwrap_or_default().replace('\n', " "),
        });
        // The service has limits of the same names.
        let has_variable = !matches!(kind, Kind::Limit);
        command.arg(if has_variable { arg.env(format!("SUDOKUD_{}", name.to_uppercase())) } else { arg })
    })
}

fn distinct() -> Arg {
    let arg = Arg::new(DISTINCT).long(DISTINCT).action(ArgAction::SetTrue);
    arg.conflicts_with_all(["json", "resume", "fields"])
        .help("Print the first board of each class of equivalent boards, as it stands in the file")
}

/// The options of requests; the time is an option of the command.
fn options(operation: &dyn AnyOperation) -> impl Iterator<Item = (&'static str, Kind)> {
    operation.parameters().iter().copied().filter(|(name, _)| *name != "time_ms")
}

const fn value_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Number | Kind::NumberOrNull | Kind::WishNumber | Kind::Limit => "N",
        Kind::Flag => "true|false",
        Kind::List | Kind::NameOrList(_) => "NAMES",
        Kind::Boxes => "ROWSxCOLUMNS",
        Kind::Regions => "REGIONS",
        Kind::Text | Kind::Wish | Kind::Range => "TEXT",
    }
}

pub(crate) fn run(operation: &'static dyn AnyOperation, matches: &ArgMatches) -> ExitCode {
    let start = Instant::now();
    match answer(operation, matches) {
        Ok(mut tally) => {
            let looks_for_several = options(operation).any(|(name, _)| name == "max_solutions");
            if looks_for_several && !matches.contains_id("max_solutions") {
                tally.accept_several();
            }
            if matches.get_flag(STATS) {
                eprintln!("{}", tally.summary(start.elapsed()));
            }
            tally.code()
        }
        Err(code) => code,
    }
}

fn answer(operation: &'static dyn AnyOperation, matches: &ArgMatches) -> Result<Tally, ExitCode> {
    let lines = LineArguments::from_arg_matches(matches).unwrap_or_else(|error| error.exit());
    if operation.name() == "analyze" && matches.get_flag(DISTINCT) {
        let symbols = matches.get_one::<String>("symbols");
        let named = symbols.map(|symbols| Alphabet::named(symbols)).transpose();
        let with_houses = ["boxes", "regions"].iter().any(|name| matches.get_one::<String>(name).is_some());
        if with_houses || lines.is_csv() {
            let detail = "--distinct reads boards of side 4 and 9 with classic boxes, one a line";
            return Err(fail(detail));
        }
        let (solver, mut classes) = (CanonicalLines::new(named.map_err(fail)?), Classes::default());
        return lines.answer_edited(&solver, symbols, &mut |answers| classes.first_of_each(&answers));
    }
    let pair = |(name, _): (&str, Kind)| Some((name.to_owned(), matches.get_one::<String>(name)?.clone()));
    let csv = AnswerColumns::of(operation).filter(|_| lines.is_csv());
    let text = match operation.name() {
        _ if csv.is_some() => LinesForm::Text,
        "step" | "check" | "compare" | "import" => LinesForm::FullText,
        _ => LinesForm::line_of_text(operation),
    };
    let pairs = options(operation).filter_map(pair).collect();
    let answerer = lines.answerer(operation, pairs, text);
    // Not every operation has symbols.
    let symbols = matches.try_get_one::<String>("symbols").ok().flatten();
    let answerer = answerer.map_err(|problem| fail(problem.detail()))?;
    match csv {
        Some(columns) => {
            let alphabet = symbols.and_then(|symbols| Alphabet::named(symbols).ok());
            lines.answer_records(&CsvAnswerer::new(answerer, columns, lines.column(), alphabet))
        }
        None if lines.asks_for_csv() => Err(fail(format!("{} has no answers in CSV", operation.name()))),
        None => lines.answer(&answerer, symbols),
    }
}
