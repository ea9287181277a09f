//! Files of SadMan Software and SudoCue, `.sdk`: lines `#A` to `#U` of words, then rows, under `[Puzzle]` and
//! `[State]` if there are headings.

use super::plain;
use crate::imported::{ImportError, Imported, Limits};
use sudokud_core::grid::text;

/// Reads a file; `None` without words or headings.
pub(crate) fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let is_word = |line: &str| matches!(line.as_bytes(), [b'#', b'A'..=b'Z', ..]);
    let is_heading = |line: &str| line.starts_with('[') && line.trim_end().ends_with(']') && line.len() > 2;
    let has_form = source.lines().any(|line| is_word(line) || line.trim().eq_ignore_ascii_case("[puzzle]"));
    if !has_form || source.trim_start().starts_with("[[") {
        return None;
    }
    let word = |letter: &str| {
        let line = source.lines().find_map(|line| line.strip_prefix('#')?.strip_prefix(letter));
        line.map(|words| words.trim().to_owned()).filter(|words| !words.is_empty())
    };
    let mut parts: Vec<(String, String)> = vec![(String::new(), String::new())];
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if is_heading(line) {
            parts.push((line.trim().to_ascii_lowercase(), String::new()));
        } else if let Some((_, rows)) = parts.last_mut() {
            rows.push_str(line);
            rows.push('\n');
        }
    }
    let rows = |heading: &str| parts.iter().find(|(name, _)| name == heading).map(|(_, rows)| rows.as_str());
    let puzzle = rows("[puzzle]").or_else(|| rows(""))?;
    let (board, _) = match text::parse(puzzle, None) {
        Ok(parsed) if parsed.0.side() <= limits.side => parsed,
        _ => return None,
    };
    let mut draft = plain::of_board("sdk", &board);
    draft.givens = Some(board.filled().map(|(cell, _)| cell).collect());
    draft.title = word("D");
    draft.author = word("A");
    match rows("[state]").map(|state| text::parse(state, None)) {
        Some(Ok((state, _))) if state.side() == board.side() => {
            let placed = state.filled().filter(|&(cell, _)| board.get(cell).is_none());
            placed.for_each(|(cell, value)| draft.fill(cell, value));
        }
        Some(_) => draft.unread("[State]"),
        None => {}
    }
    for (heading, _) in parts.iter().filter(|(name, _)| !matches!(name.as_str(), "" | "[puzzle]" | "[state]"))
    {
        draft.unread(heading.clone());
    }
    Some(draft.finish())
}
