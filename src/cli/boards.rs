//! An operation on the boards of a file or of standard input, in order, by all cores.

use crate::cli::exit::fail;
use crate::cli::lines::distinct::{CanonicalLines, Classes};
use crate::cli::lines::{BoardNotation, InputLines, LineArguments, LineWork, Several, Tally};
use crate::cli::options::{options, pairs};
use crate::lines::csv_answerer::{CsvAnswer, CsvAnswerer};
use crate::lines::line_answerer::LinesForm;
use crate::lines::quick::LineForm;
use clap::{Arg, ArgAction, ArgMatches, Args as _, Command, FromArgMatches as _};
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Instant;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::surface::{LineMode, RequestText};
use sudokud_model::grid::Alphabet;

/// The option of the number of solutions that are looked for.
const MAX_SOLUTIONS: &str = "max_solutions";

/// The option that prints counts.
const STATS: &str = "stats";

/// The option that writes an answer in lines.
const NDJSON: &str = "ndjson";

/// The option that passes on one line of each class of equivalent boards.
const DISTINCT: &str = "distinct";

/// Adds the options of a command that answers boards, besides those of requests.
pub(crate) fn with_arguments(command: Command, operation: &dyn AnyOperation) -> Command {
    let mut command = LineArguments::augment_args(command);
    if operation.surface().second_board.is_some() {
        let files =
            "Two boards, each as text or in a file; the second file has one. With --other, files of boards";
        command = command.mut_arg("files", |arg| arg.help(files).value_name("BOARD"));
    }
    let stats = Arg::new(STATS).long(STATS).action(ArgAction::SetTrue);
    let command = command.arg(stats.help("Print counts and time to standard error"));
    let command = if has_distinct(operation) { command.arg(distinct()) } else { command };
    if operation.surface().lines.is_some() { command.arg(ndjson()) } else { command }
}

fn ndjson() -> Arg {
    let arg = Arg::new(NDJSON).long(NDJSON).action(ArgAction::SetTrue);
    arg.conflicts_with_all(["json", "csv", "column", "resume", "workers"])
        .help("Print each solution as a JSON object when it is found, and then the rest of the answer")
}

fn has_distinct(operation: &dyn AnyOperation) -> bool {
    operation.surface().line_modes.contains(&LineMode::Distinct)
}

fn distinct() -> Arg {
    let arg = Arg::new(DISTINCT).long(DISTINCT).action(ArgAction::SetTrue);
    arg.conflicts_with_all(["json", "resume", "fields"])
        .help("Print the first board of each class of equivalent boards, as it stands in the file")
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
    let mut lines = LineArguments::from_arg_matches(matches).unwrap_or_else(|error| error.exit());
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
    let mut pairs = pairs(operation, matches);
    let is_from_zero = pairs.contains(&("first_value".to_owned(), "0".to_owned()));
    let notation = BoardNotation { alphabet: alphabet.as_ref(), is_from_zero };
    if let Some(field) = operation.surface().second_board
        && pairs.iter().all(|(name, _)| name != field)
        && let Some(board) = lines.take_second_board(notation)?
    {
        pairs.push((field.to_owned(), board));
    }
    if operation.surface().lines.is_some() && matches.get_flag(NDJSON) {
        if csv.is_some() {
            return Err(fail("--ndjson reads boards and requests in JSON, not CSV"));
        }
        let mut input = lines.open()?;
        let has_requests = lines.has_objects(&mut input)?;
        let kind = if has_requests { InputLines::Requests } else { InputLines::Boards(alphabet.as_ref()) };
        return Ok(Answered { tally: lines.answer_in_lines(input, kind, operation, pairs)?, form: json });
    }
    let command = format!("{} {pairs:?}", operation.name());
    let answerer = |form| {
        let answerer = lines.answerer(operation, pairs.clone(), form);
        answerer.map_err(|problem| fail(problem.detail()))
    };
    let solver = answerer(form)?;
    let mut input = lines.open()?;
    if let Some(answer) = csv {
        let solver = &CsvAnswerer::new(solver, answer, lines.column(), alphabet);
        let tally = lines.answer(input, &LineWork { solver, lines: InputLines::Records, form, command })?;
        return Ok(Answered { tally, form });
    }
    // A text to import may be an object, too.
    let has_requests = (form == json || !reads_other_forms(operation)) && lines.has_objects(&mut input)?;
    let (solver, form) = if has_requests && form != json { (answerer(json)?, json) } else { (solver, form) };
    let input_lines = match has_requests {
        true => InputLines::Requests,
        false if reads_other_forms(operation) => InputLines::Text,
        false => InputLines::Boards(alphabet.as_ref()),
    };
    let tally = lines.answer(input, &LineWork { solver: &solver, lines: input_lines, form, command })?;
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
    let work = LineWork { solver, lines: InputLines::Boards(alphabet), form, command };
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
