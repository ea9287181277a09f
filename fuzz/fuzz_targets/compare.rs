//! Sends arbitrary bodies to `/solve/compare`. The strategies that reach no limit must agree.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use sudokud_fuzz::{mutate, service::post};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::json(data, size, max_size, seed)
});

fuzz_target!(|data: &[u8]| {
    let Some(answer) = post("/solve/compare", data) else { return };
    let runs = answer["runs"].as_array().expect("a list");
    assert_eq!(runs.len(), 4);
    let ended: Vec<_> =
        runs.iter().filter(|run| run["status"] != "limit_reached").map(|run| &run["status"]).collect();
    assert!(ended.windows(2).all(|pair| pair[0] == pair[1]), "{answer}");
});
