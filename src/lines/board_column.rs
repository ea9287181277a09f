//! Which column of CSV has the boards, and whether the first record is a header.

use csv::{ReaderBuilder, StringRecord};
use sudokud_contract::wire::any_text::{PUZZLE_COLUMNS, name_variant};
use sudokud_model::grid::Alphabet;
use sudokud_model::grid::text::parse;

/// The least side of a board that tells its column: a number may be a smaller board.
const LEAST_SIDE: usize = 4;

/// The most names in an error.
const MOST_NAMES: usize = 20;

/// The columns of a file, as its first record says.
#[derive(Clone, Debug)]
pub(crate) struct BoardColumn {
    /// The index of the column with the boards; `None` if there is none of the wanted name.
    pub(crate) index: Option<usize>,
    /// The first record, if it has names. The same line further down is a header again: files were joined.
    pub(crate) header: Option<Vec<u8>>,
    /// The names of the columns, if the first record has them, and whether each names a variant.
    names: Vec<(String, bool)>,
    /// The number of columns.
    pub(crate) count: usize,
    /// The column that is missing, and those that there are.
    pub(crate) missing: String,
    /// The name of the column with the boards, if that says nothing and was not asked for.
    pub(crate) unknown: Option<String>,
    /// The character between the fields.
    pub(crate) separator: u8,
}

impl Default for BoardColumn {
    fn default() -> Self {
        Self {
            index: None,
            header: None,
            names: Vec::new(),
            count: 0,
            missing: String::new(),
            unknown: None,
            separator: b',',
        }
    }
}

/// The characters between fields, the surest first.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// Returns the character between the fields of a file with this first line: the first one with which a field
/// is a board or the name of a column of boards, otherwise the one that makes most fields.
pub(crate) fn separator_of(line: &[u8]) -> u8 {
    let tells = |field: &str| {
        PUZZLE_COLUMNS.iter().any(|name| field.trim().eq_ignore_ascii_case(name))
            || parse(field, None).is_ok_and(|(board, _)| board.side() >= LEAST_SIDE)
    };
    let fields = |separator: u8| record(line, separator).unwrap_or_default();
    let found = SEPARATORS.into_iter().find(|&separator| fields(separator).iter().any(tells));
    // Of equal ones `max_by_key` takes the last.
    let most = || SEPARATORS.into_iter().rev().max_by_key(|&separator| fields(separator).len());
    found.or_else(most).unwrap_or(b',')
}

impl BoardColumn {
    /// Returns the columns of the file whose first record is `first`, the line `line`; `wanted` is the name
    /// or the number from 1 of that with the boards.
    pub(crate) fn of(
        line: &[u8],
        first: &StringRecord,
        wanted: Option<&str>,
        alphabet: Option<&Alphabet>,
    ) -> Self {
        let names = || first.iter().map(str::trim);
        let is_named = |name: &str| names().position(|field| field.eq_ignore_ascii_case(name));
        let side = |index: usize| Some(parse(first.get(index)?, alphabet).ok()?.0.side());
        let number = || wanted?.parse::<usize>().ok()?.checked_sub(1).filter(|&index| index < first.len());
        // An id of 16 digits can be a board, too, but the puzzle is larger.
        let largest = (0..first.len()).filter_map(side).max().filter(|&side| side >= LEAST_SIDE);
        let has_board =
            || largest.and_then(|largest| (0..first.len()).find(|&index| side(index) == Some(largest)));
        let index = match wanted {
            Some(name) => is_named(name).or_else(number),
            None => PUZZLE_COLUMNS.iter().find_map(|name| is_named(name)).or_else(has_board).or(Some(0)),
        };
        // Without the wanted column, a first record with a board is no header.
        let is_header = index.map_or_else(|| has_board().is_none(), |index| side(index).is_none());
        let header = is_header.then(|| line.to_vec());
        let named = |name: &str| (name.to_owned(), name_variant(name));
        let own_names = names().filter(|_| is_header).map(named).collect();
        let missing = match wanted.filter(|_| index.is_none()) {
            Some(wanted) if has_board().is_some() => {
                format!(
                    "no column `{wanted}`: there is no header, and columns have the numbers 1 to {}",
                    first.len()
                )
            }
            Some(wanted) => {
                let (known, more) = (names().take(MOST_NAMES).collect::<Vec<_>>(), first.len() > MOST_NAMES);
                let more = if more { ", …" } else { "" };
                format!("no column `{wanted}`: there are {}{more}", known.join(", "))
            }
            None => String::new(),
        };
        let is_known = |name: &str| PUZZLE_COLUMNS.iter().any(|known| name.eq_ignore_ascii_case(known));
        let name = index.filter(|_| wanted.is_none() && header.is_some()).and_then(|index| first.get(index));
        let unknown = name.map(str::trim).filter(|name| !is_known(name)).map(str::to_owned);
        let separator = separator_of(line);
        Self { index, header, names: own_names, count: first.len(), missing, unknown, separator }
    }

    /// Returns the first field beside the board of a record that names a variant, or whose column does: as in
    /// a body of text, it may be a rule.
    pub(crate) fn rule_of(&self, fields: &StringRecord) -> Option<String> {
        let is_variant = |at: usize| self.names.get(at).is_some_and(|(_, is_variant)| *is_variant);
        // Most fields are numbers or solutions.
        let may_be_rule = |at: usize, field: &str| {
            let has_words = field.contains(char::is_alphabetic) && name_variant(field);
            Some(at) != self.index && (has_words || (is_variant(at) && !field.trim().is_empty()))
        };
        fields.iter().enumerate().find(|&(at, field)| may_be_rule(at, field)).map(|(at, field)| {
            let name = self.names.get(at).map_or("", |(name, _)| name);
            let field: String = field.trim().chars().take(100).collect();
            if name.is_empty() { field } else { format!("{name}: {field}") }
        })
    }
}

/// Returns the fields of a line.
pub(crate) fn record(line: &[u8], separator: u8) -> Option<StringRecord> {
    let mut record = StringRecord::new();
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .buffer_capacity(256)
        .from_reader(line);
    reader.read_record(&mut record).ok().filter(|&is_there| is_there).map(|_| record)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "1..............4";

    fn columns(first: &str, wanted: Option<&str>) -> BoardColumn {
        {
            let line = first.as_bytes();
            BoardColumn::of(line, &record(line, separator_of(line)).unwrap(), wanted, None)
        }
    }

    fn column(first: &str, wanted: Option<&str>) -> (Option<usize>, bool) {
        let BoardColumn { index, header, .. } = columns(first, wanted);
        (index, header.is_some())
    }

    #[test]
    fn the_column_of_boards_is_found_by_its_name_or_is_the_first() {
        assert_eq!(column("id,Puzzle,solution", None), (Some(1), true));
        assert_eq!(column("id,grid", None), (Some(1), true));
        assert_eq!(column("quizzes,solutions", None), (Some(0), true));
        assert_eq!(column(&format!("{BOARD},7"), None), (Some(0), false));
        assert_eq!(column(&format!("7,\"{BOARD}\""), Some("2")), (Some(1), false));
        assert_eq!(column("id,start", Some("start")), (Some(1), true));
        assert_eq!(column("id,start", Some("other")), (None, true));
        assert_eq!(column("a,b", None), (Some(0), true));
        assert_eq!(columns("a,b", None).unknown.as_deref(), Some("a"));
        assert_eq!(column("source,question,answer,rating", None), (Some(1), true));
        assert_eq!(columns("source,question", None).unknown, None);
        assert_eq!(column(&format!("0000000000000042,{}", ".".repeat(81)), None), (Some(1), false));
    }

    #[test]
    fn a_first_record_with_a_board_and_no_known_name_is_no_header() {
        assert_eq!(column(&format!("7,{BOARD}"), None), (Some(1), false));
        assert_eq!(column(&format!("name,7,{BOARD},{BOARD}"), None), (Some(2), false));
        assert_eq!(column(&format!("puzzle,{BOARD}"), None), (Some(0), true));
        assert_eq!(column("1..2,7", None), (Some(0), false));
    }

    #[test]
    fn a_field_or_a_column_that_names_a_variant_may_be_a_rule() {
        let rule =
            |first: &str, line: &str| columns(first, None).rule_of(&record(line.as_bytes(), b',').unwrap());
        let board = |rest: &str| format!("{BOARD},{rest}");
        assert_eq!(rule("puzzle,type", &board("killer")).as_deref(), Some("type: killer"));
        assert_eq!(rule("puzzle,regions", &board("1122")).as_deref(), Some("regions: 1122"));
        assert_eq!(rule(&board("Anti-knight"), &board("Anti-knight")).as_deref(), Some("Anti-knight"));
        for (first, line) in
            [("puzzle,type", board("classic")), ("puzzle,regions", board(" ")), ("puzzle,id", board("7"))]
        {
            assert_eq!(rule(first, &line), None, "{line}");
        }
    }

    #[test]
    fn the_separator_is_that_of_the_first_record() {
        assert_eq!(columns("id;puzzle", None).separator, b';');
        assert_eq!(columns("id\tpuzzle", None).separator, b'\t');
        assert_eq!(columns("id,puzzle", None).separator, b',');
        assert_eq!(columns(BOARD, None).separator, b',');
        assert_eq!(column("id;Puzzle;solution", None), (Some(1), true));
    }

    #[test]
    fn a_column_beyond_a_table_without_header_leaves_its_first_record() {
        assert_eq!(column(&format!("7,{BOARD}"), Some("9")), (None, false));
    }

    #[test]
    fn a_missing_column_is_told_with_those_that_there_are() {
        assert_eq!(columns("id, board", Some("nope")).missing, "no column `nope`: there are id, board");
        let numbers = "no column `3`: there is no header, and columns have the numbers 1 to 2";
        assert_eq!(columns(&format!("7,{BOARD}"), Some("3")).missing, numbers);
        let many = columns(&"n,".repeat(30), Some("nope")).missing;
        assert!(many.ends_with("n, n, …") && many.matches('n').count() < 30, "{many}");
    }
}
