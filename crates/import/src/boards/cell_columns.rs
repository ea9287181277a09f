//! Tables with columns for cells: one for each cell of a board, `c0` to `c80` or `r1c1` to `r9c9`; or one for
//! the row, the column and the value of a cell, a cell in each record. The header is a signature.

use super::cells::Cells;
use super::json::claims_of;
use crate::claim::{Claim, Confidence};
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use sudokud_model::grid::alphabet::MAX_SYMBOL_SIDE;

const FORM: &str = "csv";

/// Names of the columns of a table with a cell in each record.
const ROWS: [&str; 5] = ["row", "r", "y", "i", "rowindex"];
const COLUMNS: [&str; 7] = ["col", "column", "c", "x", "j", "colindex", "columnindex"];
const VALUES: [&str; 8] = ["value", "val", "v", "digit", "number", "num", "n", "given"];

/// Names of a column that tells the puzzles of such a table apart.
const PUZZLES: [&str; 7] = ["puzzle", "puzzle_id", "id", "game", "game_id", "board", "grid"];

/// The least side of a board.
const LEAST_SIDE: usize = 4;

/// The longest header.
const LONGEST_HEADER: usize = 1 << 16;

/// Claims a table with columns for cells.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Vec<Claim> {
    let source = text.trimmed();
    let header = source.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#')).unwrap_or("");
    if header.len() > LONGEST_HEADER {
        return Vec::new();
    }
    let separator = [b',', b';', b'\t'].into_iter().max_by_key(|&byte| {
        // The first one of equal ones is last.
        (header.bytes().filter(|it| *it == byte).count(), u8::MAX - byte)
    });
    let names: Vec<String> = header
        .split(separator.map_or(',', char::from))
        .map(|name| name.trim().trim_matches('"').to_lowercase())
        .collect();
    let runs = runs(&names);
    let place = [&ROWS[..], &COLUMNS[..], &VALUES[..]].map(|known| column_of(&names, known));
    let [Some(row), Some(column), Some(value)] = place else {
        if runs.is_empty() {
            return Vec::new();
        }
        let table = Table::read(source, separator, names);
        return table.map(|table| table.claim(&runs, limits)).into_iter().collect();
    };
    let Some(table) = Table::read(source, separator, names) else { return Vec::new() };
    table.claims_of_places([row, column, value], limits)
}

/// Returns the column with one of these names.
fn column_of(names: &[String], known: &[&str]) -> Option<usize> {
    known.iter().find_map(|known| names.iter().position(|name| name == known))
}

/// Columns for the cells of a board, in reading order.
struct Run {
    start: usize,
    side: usize,
}

impl Run {
    fn columns(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.side * self.side
    }
}

/// Returns the runs of columns for the cells of boards.
fn runs(names: &[String]) -> Vec<Run> {
    let names: Vec<CellName<'_>> = names.iter().map(|name| CellName::of(name)).collect();
    let mut runs: Vec<Run> = Vec::new();
    let mut start = 0;
    while start < names.len() {
        let length = names[start..].windows(2).take_while(|pair| pair[0].is_before(&pair[1])).count() + 1;
        let side = length.isqrt();
        if (LEAST_SIDE..=MAX_SYMBOL_SIDE).contains(&side)
            && side * side == length
            && names[start].can_be_first(side, &names[start + length - 1])
        {
            runs.push(Run { start, side });
        }
        start += length;
    }
    runs
}

/// The name of a column: words and numbers.
struct CellName<'a> {
    words: [&'a str; 2],
    numbers: Vec<usize>,
}

impl<'a> CellName<'a> {
    fn of(name: &'a str) -> Self {
        let is_digit = |c: char| c.is_ascii_digit();
        let first = name.find(is_digit).unwrap_or(name.len());
        let (word, rest) = name.split_at(first);
        let end = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        let (number, rest) = rest.split_at(end);
        let next = rest.find(is_digit).unwrap_or(rest.len());
        let (between, second) = rest.split_at(next);
        let numbers = [number, second].into_iter().filter(|it| !it.is_empty()).map(str::parse);
        let numbers: Vec<usize> = numbers.collect::<Result<_, _>>().unwrap_or_default();
        let is_whole = second.is_empty() == between.is_empty();
        Self { words: [word, between], numbers: if is_whole { numbers } else { Vec::new() } }
    }

    /// Returns whether another name is that of the next cell.
    fn is_before(&self, next: &Self) -> bool {
        self.words == next.words
            && match (self.numbers.as_slice(), next.numbers.as_slice()) {
                (&[number], &[next]) => next == number + 1,
                (&[row, column], &[next_row, next_column]) => {
                    (next_row == row && next_column == column + 1)
                        || (next_row == row + 1 && next_column <= 1 && column + 1 >= LEAST_SIDE)
                }
                _ => false,
            }
    }

    /// Returns whether this is the name of the first cell of a board, of which `last` is the last one.
    fn can_be_first(&self, side: usize, last: &Self) -> bool {
        match (self.numbers.as_slice(), last.numbers.as_slice()) {
            (&[first], _) => first <= 1,
            (&[row, column], &[last_row, last_column]) => {
                row == column && row <= 1 && last_row + 1 == row + side && last_column == last_row
            }
            _ => false,
        }
    }
}

/// The records below a header.
struct Table {
    names: Vec<String>,
    /// The number of the line of each record, and its fields.
    records: Vec<(usize, Vec<String>)>,
}

impl Table {
    fn read(source: &str, separator: Option<u8>, names: Vec<String>) -> Option<Self> {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .comment(Some(b'#'))
            .trim(csv::Trim::All)
            .delimiter(separator?)
            .from_reader(source.as_bytes());
        let record = |record: csv::StringRecord| {
            let line = record.position().map_or(0, |position| position.line() as usize);
            (line, record.iter().map(str::to_owned).collect())
        };
        let records: Vec<(usize, Vec<String>)> =
            reader.records().map_while(Result::ok).skip(1).map(record).collect();
        (!records.is_empty()).then_some(Self { names, records })
    }

    /// Claims the boards of a table with a column for each cell.
    fn claim(&self, runs: &[Run], limits: &Limits) -> Claim {
        let reason = format!("columns for the {} cells of a board", runs[0].side * runs[0].side);
        let count = self.records.len().min(limits.puzzles);
        let read = self.records[..count].iter().map(|record| self.puzzle(record, runs, limits));
        let mut puzzles: Result<Vec<Imported>, ImportError> = read.collect();
        if let Some(last) = puzzles.as_mut().ok().and_then(|puzzles| puzzles.last_mut())
            && count < self.records.len()
        {
            last.lose(&format!("{} further puzzles", self.records.len() - count));
        }
        Claim::of_several(Confidence::Certain, reason, puzzles)
    }

    fn puzzle(
        &self,
        (line, fields): &(usize, Vec<String>),
        runs: &[Run],
        limits: &Limits,
    ) -> Result<Imported, ImportError> {
        let damaged = |why: String| ImportError::Damaged { form: FORM, reason: format!("line {line} {why}") };
        let cells = |run: &Run| -> Result<Cells, ImportError> {
            let words: Option<Vec<&str>> = run.columns().map(|at| Some(fields.get(at)?.as_str())).collect();
            let words = words.ok_or_else(|| {
                damaged(format!("has {} fields where the header has {}", fields.len(), self.names.len()))
            })?;
            Cells::read(&words).map_err(|wrong| {
                let name = self.names.get(run.start + wrong.at).map_or("", String::as_str);
                damaged(format!("has {:?} in the column {name}, which is no cell", wrong.word))
            })
        };
        let boards: Vec<Cells> = runs.iter().map(cells).collect::<Result<_, _>>()?;
        let Some(puzzle) = boards.first().filter(|puzzle| puzzle.side <= limits.side) else {
            return Err(damaged(format!("has a board of side {}", runs[0].side)));
        };
        let mut draft = puzzle.draft(FORM);
        let solution = boards.iter().skip(1).position(|board| board.solves(puzzle)).map(|at| at + 1);
        draft.solution = solution.and_then(|at| boards[at].full_board());
        for (at, run) in runs.iter().enumerate().skip(1).filter(|(at, _)| Some(*at) != solution) {
            let name = self.names.get(run.start).map_or("", String::as_str);
            if boards[at].has_values() {
                draft.unread(format!("the board in the columns from {name} on"));
            }
        }
        let is_cell = |at: usize| runs.iter().any(|run| run.columns().contains(&at));
        for (at, field) in fields.iter().enumerate().filter(|(at, field)| !is_cell(*at) && !field.is_empty())
        {
            self.name(at, field, &mut draft);
        }
        draft.finish()
    }

    /// Notes a field beside a board.
    fn name(&self, at: usize, field: &str, draft: &mut Draft) {
        match self.names.get(at).map(String::as_str) {
            Some("title" | "name") if draft.title.is_none() => draft.title = Some(field.to_owned()),
            Some("author") if draft.author.is_none() => draft.author = Some(field.to_owned()),
            Some("") | None => draft.pass_over(field),
            Some(name) => draft.pass_over(format!("{name}: {field}")),
        }
    }

    /// Claims the boards of a table with a cell in each record.
    fn claims_of_places(&self, places: [usize; 3], limits: &Limits) -> Vec<Claim> {
        let group = column_of(&self.names, &PUZZLES).filter(|group| !places.contains(group));
        let names = ["row", "col", "value"];
        let cell = |fields: &Vec<String>| {
            let mut cell = Map::new();
            for (at, field) in fields.iter().enumerate().filter(|(at, _)| Some(*at) != group) {
                let known = places.iter().position(|&place| place == at).map(|place| names[place]);
                let name = known.or_else(|| self.names.get(at).map(String::as_str)).unwrap_or("field");
                let value = match field.parse::<i64>() {
                    Ok(number) => Json::from(number),
                    Err(_) if field.is_empty() => Json::Null,
                    Err(_) => Json::String(field.clone()),
                };
                cell.insert(name.to_owned(), value);
            }
            Json::Object(cell)
        };
        let mut puzzles: BTreeMap<(usize, &str), Vec<Json>> = BTreeMap::new();
        let mut order: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, fields) in &self.records {
            let name = group.and_then(|group| fields.get(group)).map_or("", String::as_str);
            let next = order.len();
            let number = *order.entry(name).or_insert(next);
            puzzles.entry((number, name)).or_default().push(cell(fields));
        }
        // A number for each record is no puzzle of its own.
        if puzzles.len() == self.records.len() {
            let all = puzzles.into_values().flatten().collect();
            puzzles = BTreeMap::from([((0, ""), all)]);
        }
        let values: Vec<Json> = puzzles.into_values().take(limits.puzzles).map(Json::Array).collect();
        claims_of(&values, (FORM, Confidence::Certain), limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_names_are_the_cells_of_a_board_in_order() {
        let runs = |names: &[String]| runs(names).iter().map(|run| (run.start, run.side)).collect::<Vec<_>>();
        let numbered = |word: &str, from: usize, count: usize| {
            (from..from + count).map(|at| format!("{word}{at}")).collect::<Vec<_>>()
        };
        let places = |from: usize, side: usize| -> Vec<String> {
            (0..side * side).map(|at| format!("r{}c{}", at / side + from, at % side + from)).collect()
        };
        for names in [numbered("c", 0, 81), numbered("cell_", 1, 81), places(0, 9), places(1, 9)] {
            assert_eq!(runs(&names), [(0, 9)], "{names:?}");
            assert_eq!(runs(&[vec!["id".to_owned()], names.clone()].concat()), [(1, 9)]);
        }
        let both = [numbered("q", 1, 16), numbered("s", 1, 16)].concat();
        assert_eq!(runs(&both), [(0, 4), (16, 4)]);
        for names in
            [numbered("c", 2, 81), numbered("c", 0, 80), numbered("x", 1, 4), places(1, 9)[9..].to_vec()]
        {
            assert_eq!(runs(&names), [], "{names:?}");
        }
    }
}
