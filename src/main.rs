//! The binary: the command line, the exit code, and the allocator.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The allocator's option `purge_delay`, which its crate has no name for.
const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;

/// Notes whether standard output is closed. Rust's runtime would open `/dev/null` in its place, and output
/// would be lost without an error.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "there is no other way to look before the runtime does")]
#[used]
// SAFETY: the section has functions that the C runtime calls before `main`. This one uses nothing of Rust's
// runtime: it asks the system for flags and stores a boolean.
#[unsafe(link_section = ".init_array")]
static BEFORE_MAIN: extern "C" fn() = {
    extern "C" fn note() {
        let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
        sudokud::cli::STDOUT_IS_CLOSED.store(is_closed, std::sync::atomic::Ordering::Relaxed);
    }
    note
};

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
