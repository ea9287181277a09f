//! Solvers in shared libraries with the C interface of tdoku (T. Dillon, BSD-2), opened at run time.
//!
//! A library exports `TdokuSolverDpllTriadSimd(input, limit, configuration, solution, guesses)`: `input` has
//! 81 characters and a byte below `.`, `solution` gets 81 characters if the limit is 1, and the function
//! returns the number of solutions up to the limit.

use std::ffi::{CStr, CString, c_char};

use crate::Line;
use crate::peers::Peer;

type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// A solver in a library, which stays open until the process ends.
pub struct Library {
    name: String,
    solve: Solve,
    limit: usize,
    found: usize,
    solution: Line,
}

impl Library {
    pub fn open(name: &str, path: &str, limit: usize) -> Result<Self, String> {
        const SYMBOL: &CStr = c"TdokuSolverDpllTriadSimd";
        let path = CString::new(path).map_err(|error| error.to_string())?;
        // SAFETY: the path is a string that ends with 0. The library's initializers are the caller's choice.
        let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        if handle.is_null() {
            return Err(format!("{}: cannot be opened", path.to_string_lossy()));
        }
        // SAFETY: the handle is open, and the name ends with 0.
        let symbol = unsafe { libc::dlsym(handle, SYMBOL.as_ptr()) };
        if symbol.is_null() {
            return Err(format!("{}: no {}", path.to_string_lossy(), SYMBOL.to_string_lossy()));
        }
        // SAFETY: the function with this name has this type; see the head of this file.
        let solve = unsafe { std::mem::transmute::<*mut libc::c_void, Solve>(symbol) };
        Ok(Self { name: name.into(), solve, limit, found: 0, solution: [0; 81] })
    }
}

impl Peer for Library {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn solve(&mut self, board: &Line) -> usize {
        let mut input = [0u8; 82];
        input[..81].copy_from_slice(board);
        let mut guesses = 0;
        // SAFETY: the input has 81 characters and a 0, and the solution has room for 81.
        self.found = unsafe {
            (self.solve)(
                input.as_ptr().cast(),
                self.limit,
                0,
                self.solution.as_mut_ptr().cast(),
                &raw mut guesses,
            )
        };
        self.found
    }

    fn solution(&self) -> Option<Line> {
        (self.limit == 1 && self.found > 0).then_some(self.solution)
    }
}
