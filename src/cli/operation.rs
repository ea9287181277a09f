//! `sudokud OPERATION`: each operation on the boards of a file or of standard input, in order, by all cores.
//! The options are those of its requests.

use crate::cli::empty_variables::without_empty_variables;
use crate::cli::exit::{CODES_OF_BOARDS, fail};
use crate::cli::lines::distinct::{CanonicalLines, Classes};
use crate::cli::lines::{InputLines, LineArguments, Several, Tally, Work};
use crate::lines::csv_answerer::{CsvAnswer, CsvAnswerer};
use crate::lines::line_answerer::LinesForm;
use crate::lines::quick::LineForm;
use clap::{Arg, ArgAction, ArgMatches, Args as _, Command, FromArgMatches as _};
use serde_json::Value;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Instant;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::operations::{named, with_batch};
use sudokud_contract::parameters::Kind;
use sudokud_contract::surface::{LineMode, RequestText};
use sudokud_core::grid::Alphabet;
use utoipa::openapi::{RefOr, Schema};

/// The option of the number of solutions that are looked for.
const MAX_SOLUTIONS: &str = "max_solutions";

/// The option that prints counts.
const STATS: &str = "stats";

/// The option that passes on one line of each class of equivalent boards.
const DISTINCT: &str = "distinct";

/// Adds a command for each operation. It gets its options when it is called, because the schemas that
/// describe them take longer than all else before the first board.
pub(crate) fn with_operations(command: Command) -> Command {
    command.subcommands(with_batch().map(|operation| {
        let about = "In files: one board or one request in JSON per line, or grids.";
        let about = format!("{} {about}", operation.summary());
        Command::new(operation.name()).about(about).after_help(CODES_OF_BOARDS).defer(with_options)
    }))
}

/// Adds the options of the operation that has the name of the command.
fn with_options(command: Command) -> Command {
    let Some(operation) = named(command.get_name()) else { return command };
    let request = operation.documentation().request;
    let fields = &serde_json::to_value(&request.schema).unwrap_or_default()["properties"];
    let command = LineArguments::augment_args(command);
    let stats = Arg::new(STATS).long(STATS).action(ArgAction::SetTrue);
    let command = command.arg(stats.help("Print counts and time to standard error"));
    let command = if has_distinct(operation) { command.arg(distinct()) } else { command };
    let command = options(operation).fold(command, |command, (name, kind)| {
        let arg = Arg::new(name).long(name.replace('_', "-"));
        let arg = match value_name(kind) {
            Some(value) => arg.value_name(value),
            None => arg.action(ArgAction::SetTrue),
        };
        let arg = arg.help(match kind {
            Kind::Boxes => "The shape of a box: 2x3 for boxes of two rows".to_owned(),
            Kind::Regions => "The region of each cell, instead of boxes".to_owned(),
            Kind::HouseFlag => format!("The board has {name}, too"),
            Kind::Limit => "A limit for each board".to_owned(),
            _ => description(&fields[name], &request.all),
        });
        // The service has limits of the same names.
        let has_variable = !matches!(kind, Kind::Limit);
        command.arg(if has_variable { arg.env(format!("SUDOKUD_{}", name.to_uppercase())) } else { arg })
    });
    without_empty_variables(command)
}

/// Returns the first paragraph of what the contract says about a field, or else about its type, which is one
/// of `types`.
fn description(field: &Value, types: &[(String, RefOr<Schema>)]) -> String {
    let of_type = || {
        let name = first_text(field, "$ref")?.rsplit('/').next()?;
        let (_, schema) = types.iter().find(|(known, _)| known == name)?;
        first_text(&serde_json::to_value(schema).ok()?, "description").map(str::to_owned)
    };
    let text = first_text(field, "description").map(str::to_owned).or_else(of_type);
    text.as_deref().and_then(|text| text.split("\n\n").next()).unwrap_or_default().replace('\n', " ")
}

/// Returns the text of this name in a schema, or else in the first of its alternatives that has one.
fn first_text<'a>(schema: &'a Value, name: &str) -> Option<&'a str> {
    let of_alternatives = || {
        let alternatives = ["oneOf", "anyOf", "allOf"].iter().filter_map(|of| schema[of].as_array());
        alternatives.flatten().find_map(|alternative| first_text(alternative, name))
    };
    schema[name].as_str().or_else(of_alternatives)
}

fn has_distinct(operation: &dyn AnyOperation) -> bool {
    operation.surface().line_modes.contains(&LineMode::Distinct)
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

/// Returns the name of an option's value; `None` for an option without one.
const fn value_name(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::HouseFlag => return None,
        Kind::Number | Kind::NumberOrNull | Kind::WishNumber | Kind::Limit => "N",
        Kind::Flag => "true|false",
        Kind::List | Kind::NameOrList(_) => "NAMES",
        Kind::Boxes => "ROWSxCOLUMNS",
        Kind::Regions => "REGIONS",
        Kind::Text | Kind::Wish | Kind::Range => "TEXT",
    })
}

pub(crate) fn run(operation: &'static dyn AnyOperation, matches: &ArgMatches) -> ExitCode {
    let start = Instant::now();
    match answer(operation, matches) {
        Ok(Answered { mut tally, form }) => {
            let can_look_for_several = options(operation).any(|(name, _)| name == MAX_SOLUTIONS);
            let most = matches.try_get_one::<String>(MAX_SOLUTIONS).ok().flatten();
            if matches.get_flag(STATS) {
                let by_default =
                    operation.surface().seeks_several_in_json && matches!(form, LinesForm::Json(_));
                let is_sought = most.map_or(!can_look_for_several || by_default, |most| most != "1");
                let several = if is_sought { Several::Sought } else { Several::NotSought };
                let _ = writeln!(io::stderr(), "{}", tally.summary(start.elapsed(), several));
            }
            if can_look_for_several && most.is_none() {
                tally.accept_several();
            }
            tally.code()
        }
        Err(code) => code,
    }
}

/// The counts of answers, and their form.
struct Answered {
    tally: Tally,
    form: LinesForm,
}

fn answer(operation: &'static dyn AnyOperation, matches: &ArgMatches) -> Result<Answered, ExitCode> {
    let lines = LineArguments::from_arg_matches(matches).unwrap_or_else(|error| error.exit());
    // Not every operation has symbols.
    let symbols = matches.try_get_one::<String>("symbols").ok().flatten();
    let alphabet = symbols.map(|symbols| Alphabet::named(symbols)).transpose();
    if has_distinct(operation) && matches.get_flag(DISTINCT) {
        return distinct_lines(&lines, matches, alphabet.map_err(fail)?.as_ref());
    }
    let alphabet = alphabet.ok().flatten();
    let csv = csv_answer(operation, &lines)?;
    let json = LinesForm::Json(LineForm::BoardOrRequest);
    let form = match csv {
        _ if lines.is_json() => json,
        Some(_) => LinesForm::Columns,
        None => LinesForm::text_of_file(operation),
    };
    let pair = |(name, kind): (&str, Kind)| {
        let value = match kind {
            Kind::HouseFlag => matches.get_flag(name).then(|| "true".to_owned()),
            _ => matches.get_one::<String>(name).cloned(),
        };
        Some((name.to_owned(), value?))
    };
    let pairs: Vec<_> = options(operation).filter_map(pair).collect();
    let command = format!("{} {pairs:?}", operation.name());
    let answerer = |form| {
        let answerer = lines.answerer(operation, pairs.clone(), form);
        answerer.map_err(|problem| fail(problem.detail()))
    };
    let solver = answerer(form)?;
    let mut input = lines.open()?;
    if let Some(answer) = csv {
        let solver = &CsvAnswerer::new(solver, answer, lines.column(), alphabet);
        let tally = lines.answer(input, &Work { solver, lines: InputLines::Records, form, command })?;
        return Ok(Answered { tally, form });
    }
    // A text to import may be an object, too.
    let has_requests = (form == json || !reads_other_forms(operation)) && lines.has_objects(&mut input)?;
    let (solver, form) = if has_requests && form != json { (answerer(json)?, json) } else { (solver, form) };
    let input_lines = if has_requests { InputLines::Requests } else { InputLines::Boards(alphabet.as_ref()) };
    let tally = lines.answer(input, &Work { solver: &solver, lines: input_lines, form, command })?;
    Ok(Answered { tally, form })
}

/// Passes on the first line of each class of equivalent boards.
fn distinct_lines(
    lines: &LineArguments,
    matches: &ArgMatches,
    alphabet: Option<&Alphabet>,
) -> Result<Answered, ExitCode> {
    let with_houses = ["boxes", "regions"].iter().any(|name| matches.get_one::<String>(name).is_some())
        || ["diagonals", "windows"].iter().any(|name| matches.get_flag(name));
    if with_houses || lines.asks_for_csv() || lines.is_named_csv() {
        return Err(fail("--distinct reads boards of side 4 and 9 with classic boxes, one a line"));
    }
    let (solver, mut classes) = (&CanonicalLines::new(alphabet.cloned()), Classes::default());
    let form = LinesForm::Text;
    let command = "analyze --distinct".to_owned();
    let work = Work { solver, lines: InputLines::Boards(alphabet), form, command };
    let tally = lines.answer_edited(lines.open()?, &work, &mut |answers| classes.first_of_each(&answers))?;
    Ok(Answered { tally, form })
}

/// Returns how records of CSV are answered, if the lines are such.
///
/// # Errors
/// The exit code if they cannot be answered in the form that is asked for.
fn csv_answer(operation: &dyn AnyOperation, lines: &LineArguments) -> Result<Option<CsvAnswer>, ExitCode> {
    let is_csv = lines.asks_for_csv() || (lines.is_named_csv() && !reads_other_forms(operation));
    match operation.surface().columns {
        _ if !is_csv => Ok(None),
        _ if lines.is_json() => Ok(Some(CsvAnswer::Json)),
        columns @ [_, ..] => Ok(Some(CsvAnswer::Columns(columns))),
        [] => Err(fail(format!("{} answers records of CSV only with --json", operation.name()))),
    }
}

/// Returns whether the operation reads forms of other programs, whatever the name of the file says.
fn reads_other_forms(operation: &dyn AnyOperation) -> bool {
    operation.surface().text == RequestText::AnyForm
}
