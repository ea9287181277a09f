//! Counts the steps of a program: the edges of its control flow, which the compiler reports here.
//!
//! `.cargo/config.toml` asks for a call at every edge (`trace-pc`). All code is counted that is compiled with
//! this package: that of sudokud, its dependencies, and the generic code of the standard library. Functions
//! that the standard library has compiled already, such as a search for a byte, are one step.

static mut STEPS: u64 = 0;

/// Called by the program at each edge.
#[unsafe(no_mangle)]
pub extern "C" fn __sanitizer_cov_trace_pc() {
    // SAFETY: the number is read and written here and in `of` alone; a target that counts has one thread.
    unsafe { STEPS = STEPS.wrapping_add(1) }
}

/// Returns the number of steps of the work.
pub fn of(work: impl FnOnce()) -> u64 {
    // SAFETY: as above.
    let before = unsafe { STEPS };
    work();
    // SAFETY: as above.
    unsafe { STEPS - before }
}
