//! Games of Solo, of Simon Tatham's Portable Puzzle Collection: game ids, descriptions and saved games.
//!
//! ```text
//!   3x3kxdb : a2e9_a5b6… , blocks , cages , sums
//! ```
//!
//! `CxR` has boxes of C rows and R columns, one number is a jigsaw (`9j`); `k` adds cages, `x` the diagonals.
//! A grid is numbers, letters for runs of 1 to 26 empty cells, and `_` between two numbers. Blocks and cages
//! are runs of edges between cells that are no borders, first those between columns, row by row, then those
//! between rows, column by column; a letter is a run and a border after it, `_` a border alone. A link to the
//! page of the game has the id after `#` or `?`. Parameters with a `#` and a seed name a game that only the
//! program can make. (S. Tatham, MIT; the format was read in `solo.c`, no code of it is here.)

use crate::claim::{Claim, Confidence};
use crate::codec::percent_decoded;
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use std::collections::BTreeMap;
use sudokud_model::grid::{Cell, Value, ValueSet};
use sudokud_model::houses::{Blocks, BoxShape, Pattern};

const FORM: &str = "solo";

/// The largest side of the program.
const MAX_SIDE: usize = 31;

/// Claims a game id or a saved game.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let source = text.trimmed();
    if source.starts_with("SAVEFILE:") {
        let save = Save::of(source);
        if save.get("GAME").is_some_and(|game| game != "Solo") {
            return Some(Claim::damaged(FORM, Confidence::Certain, "it is a saved game of another puzzle"));
        }
        return Some(Claim::certain("a saved game of Solo", read_save(&save, limits)));
    }
    let linked = game_of_link(source);
    let source = linked.as_deref().unwrap_or(source);
    if let Some((parameters, seed)) = source.split_once('#')
        && Parameters::of(parameters).is_some()
        && !seed.is_empty()
        && seed.bytes().all(|byte| byte.is_ascii_digit())
    {
        let why = format!("the seed {seed} names a game that only the program can make: copy its game id");
        return Some(Claim::damaged(FORM, Confidence::Certain, why));
    }
    let (parameters, description) = source.split_once(':')?;
    let parameters = Parameters::of(parameters)?;
    let is_description = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ',';
    if !description.chars().all(is_description) || parameters.side() > limits.side {
        return None;
    }
    let read = read_game(&parameters, description).and_then(Draft::finish);
    Some(Claim::certain("a game id of Solo", read))
}

/// Returns the game id of a link to the page of the game.
fn game_of_link(source: &str) -> Option<String> {
    let rest = source.strip_prefix("http://").or_else(|| source.strip_prefix("https://"))?;
    let (page, game) = rest.split_once(['#', '?'])?;
    let file = page.rsplit('/').next()?;
    let is_page = page.contains('/') && matches!(file, "solo" | "solo.html");
    percent_decoded(game).filter(|game| is_page && !game.contains(char::is_whitespace))
}

fn damaged(reason: impl Into<String>) -> ImportError {
    ImportError::Damaged { form: FORM, reason: reason.into() }
}

/// The parameters of a game.
struct Parameters {
    /// The rows of a box; the side of a jigsaw.
    first: usize,
    /// The columns of a box; 1 for a jigsaw.
    second: usize,
    has_cages: bool,
    has_diagonals: bool,
}

impl Parameters {
    /// Reads parameters, such as `3x3kda`; `None` if they are of another game.
    fn of(text: &str) -> Option<Self> {
        let (first, rest) = number(text)?;
        let (second, rest) = match rest.strip_prefix('x').and_then(number) {
            Some((second, rest)) => (Some(second), rest),
            None => (None, rest),
        };
        // Difficulty and symmetry follow.
        let flags = rest.split('d').next().unwrap_or(rest);
        let (first, second) = match (second, flags.contains('j')) {
            (second, true) => (first.checked_mul(second.unwrap_or(1))?, 1),
            (second, false) => (first, second?),
        };
        let is_flag = |c: char| "jxkrma".contains(c) || c.is_ascii_digit();
        let has_side = first.checked_mul(second).is_some_and(|side| (2..=MAX_SIDE).contains(&side));
        (flags.chars().all(is_flag) && has_side).then_some(Self {
            first,
            second,
            has_cages: flags.contains('k'),
            has_diagonals: flags.contains('x'),
        })
    }

    const fn side(&self) -> usize {
        self.first * self.second
    }
}

/// Takes a number from the beginning of a text.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok()?, rest))
}

/// Reads the description of a game.
fn read_game(parameters: &Parameters, description: &str) -> Result<Draft, ImportError> {
    let side = parameters.side();
    let mut draft = Draft::new(FORM, side);
    let mut parts = description.split(',');
    let grid = numbers(parts.next().unwrap_or(""), side * side)?;
    let mut givens = Vec::new();
    for (cell, &number) in (0..).map(Cell::new).zip(&grid) {
        let Some(number) = number else { continue };
        let value = draft
            .value(i64::from(number))
            .ok_or_else(|| damaged(format!("{number} is no value of side {side}")))?;
        draft.fill(cell, value);
        givens.push(cell);
    }
    draft.givens = Some(givens);
    draft.houses.blocks = if parameters.second == 1 {
        let missing = || damaged("the blocks of the jigsaw are missing");
        let blocks = blocks(parts.next().ok_or_else(missing)?, side)?;
        Blocks::Regions(blocks.iter().map(|&block| u8::try_from(block).ok()).collect())
    } else {
        Blocks::Boxes(BoxShape { rows: parameters.first, columns: parameters.second })
    };
    if parameters.has_diagonals {
        draft.pattern(Pattern::MainDiagonal);
        draft.pattern(Pattern::AntiDiagonal);
    }
    if parameters.has_cages {
        let missing = || damaged("the cages are missing");
        let cages = blocks(parts.next().ok_or_else(missing)?, side)?;
        let sums = numbers(parts.next().ok_or_else(missing)?, side * side)?;
        let mut lists: BTreeMap<usize, (Option<i64>, Vec<Cell>)> = BTreeMap::new();
        for (at, &cage) in cages.iter().enumerate() {
            let list = lists.entry(cage).or_default();
            list.0 = list.0.or(sums[at].map(i64::from));
            list.1.push(Cell::new(at));
        }
        for (sum, cells) in lists.into_values().filter(|(sum, cells)| sum.is_some() || cells.len() > 1) {
            draft.add_cage(cells, sum)?;
        }
    }
    parts.for_each(|part| draft.unread(part));
    Ok(draft)
}

/// Reads a grid of numbers and runs of cells without one.
fn numbers(text: &str, cells: usize) -> Result<Vec<Option<u32>>, ImportError> {
    let mut grid = Vec::new();
    let mut rest = text;
    while let Some(symbol) = rest.chars().next() {
        match (symbol, number(rest)) {
            (_, Some((value, after))) => {
                grid.push(u32::try_from(value).ok().filter(|&value| value > 0));
                rest = after;
            }
            ('a'..='z', None) => {
                grid.extend(std::iter::repeat_n(None, symbol as usize - 'a' as usize + 1));
                rest = &rest[1..];
            }
            ('_', None) => rest = &rest[1..],
            _ => return Err(damaged(format!("{symbol:?} is neither a number nor a run of empty cells"))),
        }
        if grid.len() > cells {
            break;
        }
    }
    match grid.len() {
        length if length == cells => Ok(grid),
        length => Err(damaged(format!(
            "its grid has {}{length} cells, not {cells}",
            if length > cells { "more than " } else { "" }
        ))),
    }
}

/// How versions of the program write runs of 25 and more edges: the length of a `z`, and which letter has no
/// border after it.
const LONG_RUNS: [(usize, char); 3] = [(26, 'z'), (25, 'z'), (26, 'y')];

/// Reads blocks: the number of each cell's block, in the order of their first cells.
fn blocks(text: &str, side: usize) -> Result<Vec<usize>, ImportError> {
    LONG_RUNS
        .into_iter()
        .find_map(|long| blocks_of(text, side, long))
        .ok_or_else(|| damaged(format!("the borders {text:?} are not those of a board of side {side}")))
}

fn blocks_of(text: &str, side: usize, (z, without): (usize, char)) -> Option<Vec<usize>> {
    let edges = 2 * side * (side - 1);
    let mut roots: Vec<usize> = (0..side * side).collect();
    let mut at = 0;
    for letter in text.chars() {
        let run = match letter {
            '_' => 0,
            'z' => z,
            'a'..='y' => letter as usize - 'a' as usize + 1,
            _ => return None,
        };
        for edge in at..at + run {
            if edge >= edges {
                return None;
            }
            let (line, place) = (edge / (side - 1) % side, edge % (side - 1));
            let (one, other) = match edge < edges / 2 {
                true => (line * side + place, line * side + place + 1),
                false => (place * side + line, (place + 1) * side + line),
            };
            let (one, other) = (root(&mut roots, one), root(&mut roots, other));
            roots[one.max(other)] = one.min(other);
        }
        at += run + usize::from(letter != without);
    }
    // The last border is beyond the last edge.
    if at != edges + 1 {
        return None;
    }
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    let numbered = (0..side * side).map(|cell| {
        let next = numbers.len();
        *numbers.entry(root(&mut roots, cell)).or_insert(next)
    });
    Some(numbered.collect())
}

/// Returns the first cell of a cell's block.
fn root(roots: &mut [usize], cell: usize) -> usize {
    let mut root = cell;
    while roots[root] != root {
        roots[root] = roots[roots[root]];
        root = roots[root];
    }
    root
}

/// A saved game: lines of a name, a length and a text.
struct Save<'a> {
    entries: Vec<(&'a str, &'a str)>,
}

impl<'a> Save<'a> {
    fn of(source: &'a str) -> Self {
        let entry = |line: &'a str| {
            let (name, rest) = line.split_once(':')?;
            Some((name.trim(), rest.split_once(':')?.1))
        };
        Self { entries: source.lines().filter_map(entry).collect() }
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        self.entries.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    }
}

fn read_save(save: &Save<'_>, limits: &Limits) -> Result<Imported, ImportError> {
    let parameters = save.get("CPARAMS").or_else(|| save.get("PARAMS")).and_then(Parameters::of);
    let parameters = parameters.filter(|parameters| parameters.side() <= limits.side);
    let parameters = parameters.ok_or_else(|| damaged("its parameters are none of Solo"))?;
    let description = save.get("DESC").ok_or_else(|| damaged("it has no description"))?;
    let mut draft = read_game(&parameters, description)?;
    let side = draft.side();
    // The states count from 1, and the first one is that before all moves.
    let moves = save.get("STATEPOS").and_then(|place| place.trim().parse::<usize>().ok());
    let moves = moves.map_or(usize::MAX, |place| place.saturating_sub(1));
    let mut entries: BTreeMap<usize, Value> = BTreeMap::new();
    let mut marks: BTreeMap<usize, ValueSet<4>> = BTreeMap::new();
    let all = save.entries.iter().filter(|(name, _)| matches!(*name, "MOVE" | "SOLVE" | "RESTART"));
    for (name, text) in all.take(moves) {
        let numbers: Vec<usize> =
            text.get(1..).unwrap_or("").split(',').filter_map(|number| number.parse().ok()).collect();
        match (*name, text.chars().next(), numbers.as_slice()) {
            ("RESTART", ..) => {
                entries.clear();
                marks.clear();
            }
            ("MOVE", Some('R'), &[column, row, value]) if column < side && row < side && value <= side => {
                let cell = row * side + column;
                marks.remove(&cell);
                match Value::from_number(value) {
                    Some(value) => entries.insert(cell, value),
                    None => entries.remove(&cell),
                };
            }
            ("MOVE", Some('P'), &[column, row, value]) if column < side && row < side && value <= side => {
                let set = marks.entry(row * side + column).or_insert(ValueSet::EMPTY);
                let Some(value) = Value::from_number(value) else { continue };
                if !set.insert(value) {
                    set.remove(value);
                }
            }
            _ => draft.unread(format!("the move {text}")),
        }
    }
    let is_given = |draft: &Draft, cell: usize| draft.get(Cell::new(cell)).is_some();
    marks.retain(|&cell, set| !set.is_empty() && !is_given(&draft, cell));
    for (cell, value) in entries {
        if !is_given(&draft, cell) {
            draft.fill(Cell::new(cell), value);
        }
    }
    marks.into_iter().for_each(|(cell, set)| draft.mark(Cell::new(cell), set));
    for (name, text) in save.entries.iter().filter(|(name, _)| matches!(*name, "SEED" | "TIME")) {
        draft.pass_over(format!("{name}: {text}"));
    }
    draft.finish()
}
