//! `sudokud mcp`: the tools of the Model Context Protocol over standard input and output, a message a line.
//!
//! Each call has a thread, so a client can cancel one and have others answered meanwhile. Errors go to
//! standard error, which clients show as a log.

use crate::cli::exit::after_output;
use crate::cli::output::Output;
use crate::mcp::message::{Call, Message, read};
use crate::work::host::run_here;
use serde_json::Value;
use std::collections::HashMap;
use std::io::{self, BufRead, Read, Write};
use std::num::NonZeroU64;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use sudokud_contract::any_operation::AnswerForm;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_search::budget::{Signal, Stop, Watch};

/// The longest message, in bytes. The rest of a longer one is read as messages of its own, and refused.
const MAX_MESSAGE: u64 = 8 << 20;

/// The most calls that have a thread. With so many, the next one is answered before further messages are
/// read.
const MAX_THREADS: usize = 32;

#[derive(clap::Args, Debug)]
pub(crate) struct McpArguments {
    /// Longest time for one call, in milliseconds.
    #[arg(long, default_value = "10000", value_name = "MS")]
    time_limit_ms: NonZeroU64,
}

pub(crate) fn run(arguments: &McpArguments) -> ExitCode {
    let bounds = Bounds { time: Duration::from_millis(arguments.time_limit_ms.get()), ..Bounds::NONE };
    let output = Output::open(None, &[], None);
    let served = output.and_then(|output| serve(io::stdin().lock(), output, &bounds));
    after_output(served, ExitCode::SUCCESS)
}

/// Answers messages until the end of the input, and waits for the calls that run then.
fn serve(mut input: impl BufRead, output: impl Write + Send, bounds: &Bounds) -> io::Result<()> {
    let replies = Replies { output: Mutex::new(output), running: Mutex::default() };
    thread::scope(|scope| {
        let mut line = Vec::new();
        while input.by_ref().take(MAX_MESSAGE).read_until(b'\n', &mut line)? > 0 {
            if !line.trim_ascii().is_empty() {
                match read(&line, None, bounds) {
                    Message::Reply(reply) | Message::Refused(reply, _) => replies.write(&reply)?,
                    Message::Call(call) => {
                        let (is_cancelled, others) = replies.begin(&call);
                        if others < MAX_THREADS {
                            // A client that has closed the pipe has the next message refused, too.
                            scope.spawn(|| replies.answer(call, is_cancelled).ok());
                        } else {
                            replies.answer(call, is_cancelled)?;
                        }
                    }
                    Message::Cancel(id) => replies.cancel(&id),
                    Message::Nothing => {}
                }
            }
            line.clear();
        }
        Ok(())
    })
}

/// The output, and the calls that run.
struct Replies<W> {
    output: Mutex<W>,
    /// By the id of each call, whether the client has cancelled it.
    running: Mutex<HashMap<String, Arc<AtomicBool>>>,
}

impl<W: Write> Replies<W> {
    fn write(&self, reply: &Value) -> io::Result<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{reply}")?;
        output.flush()
    }

    /// Adds a call. Returns whether it is cancelled, which another thread may change, and the number of
    /// others.
    fn begin(&self, call: &Call) -> (Arc<AtomicBool>, usize) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let (is_cancelled, others) = (Arc::new(AtomicBool::new(false)), running.len());
        running.insert(call.id(), Arc::clone(&is_cancelled));
        (is_cancelled, others)
    }

    fn cancel(&self, id: &Value) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(is_cancelled) = running.get(&id.to_string()) {
            is_cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Answers a call. A cancelled one has no reply.
    fn answer(&self, call: Call, is_cancelled: Arc<AtomicBool>) -> io::Result<()> {
        let id = call.id();
        let watch = UntilCancelled(is_cancelled);
        let reply = answer(call, &watch);
        self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        if watch.is_cancelled() { Ok(()) } else { self.write(&reply) }
    }
}

/// A watch that ends a call when its client cancels it.
struct UntilCancelled(Arc<AtomicBool>);

impl UntilCancelled {
    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Watch for UntilCancelled {
    fn poll(&self) -> Signal {
        if self.is_cancelled() { Signal::Stop(Stop::Cancelled) } else { Signal::Continue }
    }
}

fn answer(call: Call, watch: &UntilCancelled) -> Value {
    let reply_to = call.reply_to();
    reply_to.reply(&run_here(call.prepared, AnswerForm::JsonAndPicture, watch))
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
        assert_eq!(replies.len(), 3);
        let of = |id: Value| replies.iter().find(|reply| reply["id"] == id).unwrap();
        assert_eq!(of("b".into())["result"]["isError"], false);
        assert!(of(1.into())["result"].is_object() && of(Value::Null)["error"].is_object());
    }

    #[test]
    fn a_cancelled_call_ends_without_a_reply_and_others_are_answered_meanwhile() {
        let call = |id: u32| {
            let arguments = serde_json::json!({ "board": ".".repeat(81), "up_to": 1_u64 << 53 });
            let params = serde_json::json!({ "name": "count", "arguments": arguments });
            serde_json::json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
        };
        let cancel = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#;
        let ping = r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#;
        let input = format!("{}\n{ping}\n{cancel}\n", call(1));
        let mut output = Vec::new();
        serve(input.as_bytes(), &mut output, &Bounds::NONE).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(text.lines().count() == 1 && text.contains("\"id\":2"), "{text}");
    }
}
