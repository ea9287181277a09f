//! Sends arbitrary bodies to `/render`. A response with status 200 must be a well-formed SVG document.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use sudokud_fuzz::{mutate, service::post_text};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(svg) = post_text("/render", data) else { return };
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    // Text of the request must not create elements.
    assert!(!svg.contains("<script") && svg.matches("<title").count() == 1);
});
