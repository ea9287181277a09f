//! One name, one thing: no two types that other files can name share a name in a crate.

use crate::imports::{crates, files, product_code};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Names that several types of a crate have, and why.
const KNOWN: [(&str, &str, &str); 2] = [
    ("core", "Token", "the proof of each file of an instruction set that the processor has it"),
    ("rating", "Position", "each program has one with what its own finders read; no file sees both"),
];

/// Names of which each has one meaning in all crates.
const OF_ONE_CRATE: [&str; 5] = ["CellSet", "HouseRules", "Outcome", "Progress", "Values"];

/// The files that define each name of a struct, enum, union, trait or alias with any `pub`.
fn definitions(src: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut definitions = BTreeMap::<String, BTreeSet<String>>::new();
    for path in files(src).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let file = path.strip_prefix(src).expect("below src/").display().to_string();
        if file.ends_with("tests.rs") || file.contains("tests/") {
            continue;
        }
        let code = product_code(&fs::read_to_string(&path).expect("source is text"));
        for name in code.lines().filter_map(defined) {
            definitions.entry(name.to_owned()).or_default().insert(file.clone());
        }
    }
    definitions
}

/// Returns the name that a line defines; `None` for the variable of a macro.
fn defined(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?;
    let rest = rest.strip_prefix('(').map_or(rest, |rest| rest.split_once(')').map_or("", |parts| parts.1));
    let (keyword, name) = rest.trim_start().split_once(' ')?;
    let end = name.find(|symbol: char| !symbol.is_alphanumeric()).unwrap_or(name.len());
    (["struct", "enum", "union", "trait", "type"].contains(&keyword) && end > 0).then(|| &name[..end])
}

fn name_of(folder: &Path) -> &str {
    let is_library = folder.parent().is_some_and(|parent| parent.ends_with("crates"));
    if is_library { folder.file_name().and_then(|name| name.to_str()).unwrap_or_default() } else { "src" }
}

#[test]
fn a_definition_is_read_with_any_visibility_and_without_its_parameters() {
    assert_eq!(defined("pub struct Walk<'w> {"), Some("Walk"));
    assert_eq!(defined("    pub(in crate::a) type Word = u64;"), Some("Word"));
    assert_eq!(defined("pub(crate) trait Piece: Send {"), Some("Piece"));
    assert_eq!(defined("pub fn walk() {}"), None);
    assert_eq!(defined("struct Private;"), None);
    assert_eq!(defined("pub enum $name {"), None);
}

/// Alternatives of one file under different features count as one.
#[test]
fn no_two_types_of_a_crate_share_a_name() {
    let is_known = |of: &str, name: &str| KNOWN.iter().any(|known| (known.0, known.1) == (of, name));
    for folder in crates() {
        let of = name_of(&folder);
        for (name, files) in definitions(&folder.join("src")) {
            // A name of the list that stands once is no exception. One that is gone may be that of an engine
            // which was deleted for a test.
            assert_eq!(files.len() > 1, is_known(of, &name), "{of}: {name} is in {files:?}");
        }
    }
}

#[test]
fn some_names_mean_one_thing_in_all_crates() {
    for name in OF_ONE_CRATE {
        let has_it = |folder: &&Path| definitions(&folder.join("src")).contains_key(name);
        let folders = crates();
        let having: Vec<_> = folders.iter().map(AsRef::as_ref).filter(has_it).map(name_of).collect();
        assert_eq!(having.len(), 1, "{name} is in {having:?}");
    }
}
