//! Files of SadMan Software and SudoCue, `.sdk`: lines `#A` to `#U` of words, then rows, under `[Puzzle]` and
//! `[State]` if there are headings.

use super::flat::board_of_text;
use crate::claim::{Claim, Confidence};
use crate::imported::Limits;
use crate::text::Text;

const FORM: &str = "sdk";

/// Claims a file with words or headings.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let source = text.as_str();
    let is_word = |line: &str| matches!(line.as_bytes(), [b'#', b'A'..=b'Z', ..]) && line.is_char_boundary(2);
    let is_heading = |line: &str| line.starts_with('[') && line.trim_end().ends_with(']') && line.len() > 2;
    let has_heading = source.lines().any(|line| line.trim().eq_ignore_ascii_case("[puzzle]"));
    let has_form = has_heading || source.lines().any(is_word);
    if !has_form || source.trim_start().starts_with("[[") {
        return None;
    }
    let confidence = if has_heading { Confidence::Certain } else { Confidence::Likely };
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
    let cells = board_of_text(puzzle).filter(|cells| cells.side <= limits.side);
    // Settings have such headings, too.
    if cells.is_none() && puzzle.contains('=') {
        return None;
    }
    let Some(cells) = cells else {
        let count = puzzle.lines().filter(|line| !line.trim().is_empty()).count();
        let why = format!("the {count} lines of the puzzle are no board of N lines of N cells");
        return Some(Claim::damaged(FORM, confidence, why));
    };
    let mut draft = cells.draft(FORM);
    cells.fill_player(&cells, &mut draft);
    draft.title = word("D");
    draft.author = word("A");
    draft.rules = word("C").or_else(|| word("H"));
    for line in source.lines().filter(|line| is_word(line) && !matches!(&line[..2], "#D" | "#A")) {
        let is_rule = |rules: &String| line[2..].trim() == rules;
        if !line[2..].trim().is_empty() && !draft.rules.as_ref().is_some_and(is_rule) {
            draft.pass_over(line.trim());
        }
    }
    source
        .lines()
        .filter(|line| line.starts_with('#') && !is_word(line))
        .for_each(|line| draft.pass_over(line.trim()));
    match rows("[state]").map(board_of_text) {
        Some(Some(state)) if state.side == cells.side => match state.contradiction(&cells) {
            None => state.fill_player(&cells, &mut draft),
            Some(cell) => {
                let (row, column) = (cell.index() / cells.side + 1, cell.index() % cells.side + 1);
                draft.unread(format!("[State]: its value of r{row}c{column} is not the given"));
            }
        },
        Some(_) => draft.unread("[State]"),
        None => {}
    }
    for (at, (heading, rows)) in parts.iter().enumerate() {
        let is_first = parts.iter().position(|(name, _)| name == heading) == Some(at);
        match heading.as_str() {
            "" if has_heading => {
                rows.lines().filter(|row| !row.trim().is_empty()).for_each(|row| draft.pass_over(row.trim()));
            }
            "" => {}
            "[puzzle]" | "[state]" if is_first => {}
            "[puzzle]" | "[state]" => draft.unread(format!("a further part {heading}")),
            heading => draft.unread(heading),
        }
    }
    let reason = if has_heading { "a heading [Puzzle]" } else { "lines that begin with # and a letter" };
    Some(Claim::new(confidence, reason, draft.finish()))
}
