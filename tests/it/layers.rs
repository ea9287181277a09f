//! Imports point one way: which part of `src/` may import which. The compiler does not check this inside one
//! crate.

use crate::imports::{Modules, circles, files, product_code, shortest_circle};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// Each part of `src/` with the other parts it may import, from level 0 up. A path belongs to the longest
/// part that it begins with.
const LAYERS: &[(&str, &[&str])] = &[
    ("budget", &[]),
    ("grid", &[]),
    ("search", &["budget"]),
    ("propagation", &["budget", "grid"]),
    ("engine", &["budget", "grid", "propagation", "engine/bitboard9", "engine/cdcl", "engine/general"]),
    ("engine/general", &["budget", "grid", "propagation", "search", "engine"]),
    ("engine/bitboard9", &["budget", "grid", "engine"]),
    ("engine/cdcl", &["budget", "grid", "engine", "engine/cdcl/sat"]),
    ("engine/cdcl/sat", &["budget", "grid", "engine/cdcl"]),
    ("solve", &["budget", "grid", "engine", "engine/general"]),
    ("human", &["budget", "grid"]),
    ("rating", &["budget", "grid", "human", "solve"]),
    ("generate", &["budget", "grid", "propagation", "solve", "human", "rating"]),
    ("game", &["budget", "grid", "solve"]),
    ("render", &["grid", "human"]),
    ("pool", &["budget"]),
    ("metrics", &["budget", "engine", "pool", "solve"]),
    ("batch", &["budget", "grid", "metrics", "pool", "solve"]),
    ("config", &[]),
    (
        "api",
        &[
            "budget",
            "grid",
            "propagation",
            "solve",
            "human",
            "rating",
            "generate",
            "game",
            "render",
            "pool",
            "metrics",
            "batch",
            "config",
        ],
    ),
    ("server", &["budget", "api", "batch", "config", "metrics", "pool"]),
    (
        "cli",
        &[
            "budget", "grid", "solve", "human", "rating", "generate", "render", "batch", "pool", "api",
            "config", "server",
        ],
    ),
    ("main", &["cli", "config", "server"]),
    ("lib", &[]),
];

/// Libraries that the parts below the pool do not know.
const OUTSIDE: &[&str] =
    &["serde", "axum", "tokio", "hyper", "tracing", "std::time", "std::env", "utoipa", "clap"];

/// The parts that know none of [`OUTSIDE`].
const CORE: &[&str] = &[
    "budget",
    "grid",
    "search",
    "propagation",
    "engine",
    "solve",
    "human",
    "rating",
    "generate",
    "game",
    "render",
];

/// The libraries that the parts between the core and the API do not know.
const HTTP: &[&str] = &["axum", "hyper"];

/// The parts that know none of [`HTTP`].
const BELOW_HTTP: &[&str] = &["pool", "metrics", "batch"];

fn src() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The longest listed part that a path of segments begins with.
fn part_of(path: &str) -> Option<&'static str> {
    let is_prefix =
        |part: &str| path.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    LAYERS.iter().map(|(part, _)| *part).filter(|part| is_prefix(part)).max_by_key(|part| part.len())
}

#[test]
fn every_part_imports_only_the_parts_listed_for_it() {
    let modules = Modules::read(&src());
    for (file, named) in modules.named() {
        let part =
            part_of(file.trim_end_matches(".rs")).unwrap_or_else(|| panic!("{file} is in no listed part"));
        let (_, allowed) = LAYERS.iter().find(|(name, _)| *name == part).expect("a listed part");
        for path in named {
            let Some(other) = part_of(&path) else { continue };
            assert!(other == part || allowed.contains(&other), "{file} ({part}) imports crate::{path}");
        }
    }
}

#[test]
fn no_two_files_import_each_other_in_a_circle() {
    let graph = Modules::read(&src()).graph();
    if let Some(circle) = circles(&graph).first() {
        panic!("a circle: {}", shortest_circle(&graph, circle));
    }
}

#[test]
fn the_core_knows_no_format_clock_or_server_and_nothing_below_the_api_knows_http() {
    for path in files(&src()) {
        let file = path.strip_prefix(src()).expect("below src/").to_str().expect("an ASCII name").to_owned();
        let top = file.split(['/', '.']).next().unwrap_or_default();
        let unknown = match top {
            _ if CORE.contains(&top) => OUTSIDE,
            _ if BELOW_HTTP.contains(&top) => HTTP,
            _ => &[],
        };
        // A part's own tests may look for the corpus.
        let is_test = file.ends_with("tests.rs");
        if is_test || !file.ends_with(".rs") {
            continue;
        }
        let code = product_code(&fs::read_to_string(&path).expect("source is text"));
        for library in unknown {
            let found = code.lines().find(|line| line.contains(&format!("{library}::")));
            assert_eq!(found, None, "{file} knows {library}");
        }
        assert!(!code.contains("super::super"), "{file} reaches past its parent");
    }
}

#[test]
fn every_part_of_src_is_listed_and_every_listed_part_that_is_no_engine_exists() {
    let listed: BTreeSet<_> = LAYERS.iter().map(|(part, _)| (*part).to_owned()).collect();
    for entry in fs::read_dir(src()).expect("src/ can be read") {
        let path = entry.expect("an entry can be read").path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        assert!(listed.contains(&name), "src/{name} is not in the list of layers");
    }
    // Each engine but the last may be deleted.
    for part in listed
        .iter()
        .filter(|part| !["engine/bitboard9", "engine/cdcl"].iter().any(|it| part.starts_with(it)))
    {
        assert!(
            src().join(part).is_dir() || src().join(format!("{part}.rs")).is_file(),
            "there is no src/{part}"
        );
    }
    for (part, allowed) in LAYERS {
        let missing = allowed.iter().find(|other| !listed.contains(**other));
        assert_eq!(missing, None, "{part} may import a part that is not listed");
    }
}
