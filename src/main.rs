//! The binary: the command line, the exit code, and the allocator.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The allocator's option `purge_delay`, which its crate has no name for.
const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;

fn main() -> ExitCode {
    // Freed memory returns to the system after 10 ms. With the allocator's delay of a second, the memory of
    // finished searches adds up to 140 MiB above `--memory-mb`.
    #[expect(unsafe_code, reason = "there is no safe function for it")]
    // SAFETY: the function only stores a number, and no other thread runs yet.
    unsafe {
        libmimalloc_sys::mi_option_set(PURGE_DELAY, 10);
    }
    sudokud::cli::main()
}
