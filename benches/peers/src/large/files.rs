//! Files of large boards. A line is a board, a tab, its solution or nothing, a tab, and its name; `#` begins
//! a comment.
//!
//! Side 16 is `1`–`9`, `A`–`G`, side 25 `A`–`Y`, other sides are numbers between spaces; `.` or 0 is an empty
//! cell.

use sudokud_model::grid::{Board, Value, text};

/// A board of a file.
pub struct Entry {
    pub name: String,
    pub board: Board,
}

/// A file's name without folder and ending.
pub fn set_of(file: &str) -> String {
    std::path::Path::new(file).file_stem().map_or(file.into(), |stem| stem.to_string_lossy().into_owned())
}

/// Returns the boards of a file, at most `most` of them, evenly spread.
pub fn read(file: &str, most: usize) -> Result<Vec<Entry>, String> {
    let content = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let lines: Vec<_> = content.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let mut entries = Vec::new();
    for (k, line) in lines.iter().enumerate().step_by(lines.len().div_ceil(most.max(1)).max(1)) {
        let mut fields = line.split('\t');
        let board = fields.next().map_or(Err("empty".into()), board);
        let board = board.map_err(|error| format!("{file}, board {k}: {error}"))?;
        let name = fields.nth(1).filter(|name| !name.is_empty()).map_or_else(|| k.to_string(), str::to_owned);
        entries.push(Entry { name: format!("{k}:{name}"), board });
    }
    Ok(entries)
}

fn board(field: &str) -> Result<Board, String> {
    if field.len() == 625 {
        // The library's alphabet for side 25 begins with digits; here it is A to Y.
        let value = |byte: u8| byte.is_ascii_uppercase().then(|| Value::new(usize::from(byte - b'A')));
        return Board::from_cells(field.bytes().map(value).collect()).map_err(|error| format!("{error:?}"));
    }
    text::parse(field, None).map(|(board, _)| board).map_err(|error| format!("{error:?}"))
}
