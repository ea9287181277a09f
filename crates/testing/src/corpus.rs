//! The puzzle sets that are too large or too foreign to keep here: `SUDOKUD_CORPUS` names their folder.

use std::path::PathBuf;

/// The text of a corpus file, or `None` (and a message) if there is no corpus.
pub fn corpus(file: &str) -> Option<String> {
    let Some(folder) = std::env::var_os("SUDOKUD_CORPUS") else {
        eprintln!("skipped: SUDOKUD_CORPUS is not set");
        return None;
    };
    let path = PathBuf::from(folder).join(file);
    Some(std::fs::read_to_string(path).expect("SUDOKUD_CORPUS has the file"))
}

/// The lines of a corpus file that are neither empty nor comments, or `None` if there is no corpus.
pub fn corpus_lines(file: &str) -> Option<Vec<String>> {
    let text = corpus(file)?;
    Some(text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(str::to_owned).collect())
}
