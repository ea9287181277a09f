//! The operations of the contract, from JSON to JSON.

use crate::exchange::{set_output, take_input};
use crate::host::JavaScript;
use sudokud_contract::call::{call as call_operation, names};
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::{Code, Problem};

/// Answers a request. The input is the name of the operation, `name_length` bytes long, and the request in
/// JSON. Returns 0 if the output is the answer, 1 if it is a problem, in JSON.
#[unsafe(no_mangle)]
pub extern "C" fn call(name_length: usize, is_followed: u32) -> u32 {
    let input = take_input();
    let (output, status) = match answer(&input, name_length, &JavaScript::new(is_followed != 0)) {
        Ok(answer) => (answer, 0),
        Err(problem) => (problem.body(""), 1),
    };
    set_output(output.into_bytes());
    status
}

fn answer(input: &[u8], name_length: usize, host: &JavaScript) -> Result<String, Problem> {
    let (name, request) = input.split_at(name_length.min(input.len()));
    let text =
        |bytes| std::str::from_utf8(bytes).map_err(|error| Problem::new(Code::NotJson, error.to_string()));
    call_operation(text(name)?, text(request)?, &Bounds::NONE, host)
}

/// Sets the output to the names of the operations, separated by spaces.
#[unsafe(no_mangle)]
pub extern "C" fn operations() {
    let names: Vec<_> = names().collect();
    set_output(names.join(" ").into_bytes());
}
