//! Arrows point one way: which folder may name which. The compiler does not check this inside one crate.

use std::fs;
use std::path::{Path, PathBuf};

/// Each part of `src/` with the parts it may use. A folder may use itself.
const ALLOWED: &[(&str, &[&str])] = &[
    ("budget", &[]),
    ("grid", &[]),
    ("search", &["budget"]),
    ("propagation", &["budget", "grid"]),
    ("engine", &["budget", "grid", "propagation", "search"]),
    ("solve", &["budget", "grid", "propagation", "search", "engine"]),
    ("human", &["budget", "grid"]),
    ("rating", &["budget", "grid", "human", "solve"]),
    ("game", &["budget", "grid", "solve"]),
];

/// What nothing below `http` may know.
const OUTSIDE: &[&str] = &["serde", "axum", "tokio", "hyper", "tracing", "std::time", "std::env", "utoipa", "clap"];

fn files(of: &Path) -> Vec<PathBuf> {
    if of.is_file() {
        return vec![of.to_owned()];
    }
    let entries = fs::read_dir(of).expect("a folder of src/ can be read");
    entries
        .flat_map(|entry| files(&entry.expect("and listed").path()))
        .filter(|file| file.extension().is_some())
        .collect()
}

/// The parts of `src/` that a file names as `crate::part` or `sudokud::part`, doc comments left out.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let after = code.flat_map(|line| line.split("crate::").skip(1));
    after.map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(rest))
}

#[test]
fn no_part_of_the_core_reaches_up_or_out() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (part, allowed) in ALLOWED {
        let path = [src.join(part), src.join(format!("{part}.rs"))].into_iter().find(|path| path.exists());
        for file in path.iter().flat_map(|path| files(path)) {
            let text = fs::read_to_string(&file).expect("source is text");
            for name in names(&text) {
                assert!(name == *part || allowed.contains(&name), "{} names crate::{name}", file.display());
            }
            // A part's own tests may look for the corpus.
            let outside = if file.ends_with("tests.rs") { &[] } else { OUTSIDE };
            for outside in outside {
                let code = |line: &&str| !line.trim_start().starts_with("//");
                let found = text.lines().filter(code).find(|line| line.contains(&format!("{outside}::")));
                assert_eq!(found, None, "{} knows {outside}", file.display());
            }
            assert!(!text.contains("super::super"), "{} reaches up", file.display());
        }
    }
}

#[test]
fn every_part_of_src_has_its_place_in_the_layers() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let top = ["lib", "main", "config", "metrics", "pool", "cli", "batch", "api", "server", "page"];
    for entry in fs::read_dir(src).expect("src/ can be read") {
        let path = entry.expect("and listed").path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let known = top.contains(&name.as_str()) || ALLOWED.iter().any(|(part, _)| *part == name);
        assert!(known, "src/{name} is not in the list of layers");
    }
}
