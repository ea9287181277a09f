//! `sudokud mcp`: the tools of the Model Context Protocol over standard input and output, a message a line.
//!
//! Calls are answered one after another. Errors go to standard error, which clients show as a log.

use crate::cli::exit::after_output;
use crate::cli::output::Output;
use crate::mcp::message::{Call, Message, read};
use crate::work::host::ServiceHost;
use crate::work::pool::watch::WithDeadline;
use serde_json::Value;
use std::io::{self, BufRead, Read, Write};
use std::num::NonZeroU64;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use sudokud_contract::any_operation::AnswerForm;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_search::budget::Unwatched;

/// The longest message, in bytes. The rest of a longer one is read as messages of its own, and refused.
const MAX_MESSAGE: u64 = 8 << 20;

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// Longest time for one call, in milliseconds.
    #[arg(long, env = "SUDOKUD_TIME_LIMIT_MS", default_value = "10000", value_name = "MS")]
    time_limit_ms: NonZeroU64,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let bounds = Bounds { time: Duration::from_millis(arguments.time_limit_ms.get()), ..Bounds::NONE };
    let output = Output::open(None, &[], None);
    let served = output.and_then(|output| serve(io::stdin().lock(), output, &bounds));
    after_output(served, ExitCode::SUCCESS)
}

/// Answers messages until the end of the input.
fn serve(mut input: impl BufRead, mut output: impl Write, bounds: &Bounds) -> io::Result<()> {
    let mut line = Vec::new();
    while input.by_ref().take(MAX_MESSAGE).read_until(b'\n', &mut line)? > 0 {
        if !line.trim_ascii().is_empty() {
            let reply = match read(&line, None, bounds) {
                Message::Reply(reply) | Message::Refused(reply, _) => Some(reply),
                Message::Call(call) => Some(answer(call)),
                Message::Nothing => None,
            };
            if let Some(reply) = reply {
                writeln!(output, "{reply}")?;
                output.flush()?;
            }
        }
        line.clear();
    }
    Ok(())
}

fn answer(call: Call) -> Value {
    let (reply_to, mut prepared) = (call.reply_to(), call.prepared);
    let start = Instant::now();
    let deadline = start + prepared.plan().time;
    let watch = WithDeadline { watch: &Unwatched, deadline };
    let host = ServiceHost::new(&watch, (start, deadline), &|| Duration::ZERO);
    reply_to.reply(&prepared.run(&host, AnswerForm::Json, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_request_has_one_line_of_reply() {
        let input = concat!(
            r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#,
            "\n",
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            "\n\n",
            r#"{"jsonrpc":"2.0","id":"b","method":"tools/call","#,
            r#""params":{"name":"solve","arguments":{"board":"1"}}}"#,
            "\n{\n",
        );
        let mut output = Vec::new();
        serve(input.as_bytes(), &mut output, &Bounds::NONE).unwrap();
        let text = String::from_utf8(output).unwrap();
        let replies: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let ids: Vec<&Value> = replies.iter().map(|reply| &reply["id"]).collect();
        assert_eq!(ids, [&Value::from(1), &Value::from("b"), &Value::Null]);
        assert_eq!(replies[1]["result"]["isError"], false);
    }
}
