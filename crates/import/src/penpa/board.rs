//! Reads the lines: the grid, the drawing of the puzzle, and that of the player.

use super::canvas::{Canvas, Place};
use crate::draft::Draft;
use crate::fpuzzles::link::json;
use crate::imported::{ImportError, Imported, Limits};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use sudokud_model::grid::{Cell, ValueSet};
use sudokud_model::houses::Blocks;

/// The name of the form.
pub(super) const FORM: &str = "penpa";

/// Grids whose cells are squares.
const GRIDS: [&str; 2] = ["square", "sudoku"];

/// The places of parts in the first line.
const TITLE: usize = 15;
const AUTHOR: usize = 16;
const SOURCE: usize = 17;
const RULES: usize = 18;

/// The lines with the drawing of the puzzle, that of the player, the cells of the grid, and the genres.
const PUZZLE: usize = 3;
const PLAYER: usize = 4;
const CELLS: usize = 5;
const GENRES: usize = 17;

/// The styles of lines that are borders of regions: thick and black.
const BORDERS: [i64; 2] = [2, 21];

/// The styles of numbers that fill a cell.
const FILLING: [&str; 2] = ["1", "10"];

/// The style of candidates.
const CANDIDATES: &str = "7";

/// Parts of a drawing that are read, or that the program keeps.
const KNOWN: [&str; 5] = ["number", "lineE", "command_redo", "command_undo", "command_replay"];

/// The layer of a drawing: the setter's or the player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    Puzzle,
    Player,
}

/// The square of cells on a canvas.
struct Square {
    canvas: Canvas,
    first: Place,
    side: usize,
}

impl Square {
    fn cell(&self, (row, column): Place) -> Option<Cell> {
        let number =
            |at: u64, first: u64| at.checked_sub(first).map(|at| at as usize).filter(|&at| at < self.side);
        Some(Cell::new(number(row, self.first.0)? * self.side + number(column, self.first.1)?))
    }
}

/// Reads the lines of a link. `others` are its parts beside them.
pub(super) fn read_lines(text: &str, others: &[String], limits: &Limits) -> Result<Imported, ImportError> {
    let damaged = |reason: &str| ImportError::Damaged { form: FORM, reason: reason.to_owned() };
    let lines: Vec<&str> = text.split('\n').collect();
    let line = |at: usize| lines.get(at).copied().filter(|line| !line.is_empty());
    let fields: Vec<&str> = lines[0].split(',').collect();
    if !GRIDS.contains(&fields[0]) {
        return Ok(no_sudoku(match fields[0].starts_with(|c: char| c.is_ascii_digit()) {
            true => "the first version of the form".to_owned(),
            false => format!("a grid of the type {}", fields[0]),
        }));
    }
    let number = |at: usize| fields.get(at).and_then(|field| field.parse().ok()).filter(|&n| n <= 300);
    let (Some(columns), Some(rows)) = (number(1), number(2)) else {
        return Err(damaged("its first line has no size"));
    };
    let cells = json(line(CELLS).ok_or_else(|| damaged("it has no list of cells"))?, FORM, limits)?;
    let Some(square) = square_of(&cells, Canvas::of_grid(columns, rows), limits.side.min(64)) else {
        return Ok(no_sudoku("a grid that is no square of cells".to_owned()));
    };
    let puzzle = json(line(PUZZLE).ok_or_else(|| damaged("it has no puzzle"))?, FORM, limits)?;
    let side = square.side;
    let Some(regions) = regions_of(&puzzle, &square) else {
        return Ok(no_sudoku(format!("a grid whose thick lines do not make {side} regions of {side} cells")));
    };
    let mut draft = Draft::new(FORM, side);
    draft.houses.blocks = Blocks::Regions(regions.into_iter().map(Some).collect());
    read_words(&fields, &mut draft);
    read_drawing(&puzzle, Layer::Puzzle, &square, &mut draft);
    if let Some(player) = line(PLAYER) {
        read_drawing(&json(player, FORM, limits)?, Layer::Player, &square, &mut draft);
    }
    if let Some(genres) = line(GENRES).and_then(|line| json(line, FORM, limits).ok()) {
        let genres = genres.as_array().into_iter().flatten().filter_map(Json::as_str);
        let others = genres.filter(|genre| !["sudoku", "classic"].contains(genre));
        others.for_each(|genre| draft.unread(format!("genre: {genre}")));
    }
    others.iter().for_each(|part| draft.pass_over(part.clone()));
    draft.finish()
}

/// Makes the puzzle of a drawing that is no Sudoku.
fn no_sudoku(what: String) -> Imported {
    let mut draft = Draft::new(FORM, 1);
    draft.unread(what);
    draft.finish_without_board()
}

/// Returns the square that the cells of a grid are. Each number but the first is a step from the one before.
fn square_of(cells: &Json, canvas: Canvas, most: usize) -> Option<Square> {
    let steps = cells.as_array()?;
    let mut places = Vec::with_capacity(steps.len());
    let mut number = 0_i64;
    for step in steps {
        number = number.checked_add(step.as_i64()?)?;
        places.push(canvas.cell(u64::try_from(number).ok()?)?);
    }
    places.sort_unstable();
    places.dedup();
    let side = places.len().isqrt();
    let &first = places.first()?;
    let is_square = (1..=most).contains(&side) && side * side == places.len();
    let square = Square { canvas, first, side };
    (is_square && places.iter().all(|&place| square.cell(place).is_some())).then_some(square)
}

/// Returns the region of each cell: cells that no thick line separates. `None` if they are not as many as the
/// rows, or not of as many cells.
fn regions_of(puzzle: &Json, square: &Square) -> Option<Vec<u8>> {
    let side = square.side;
    let mut borders: Vec<[Cell; 2]> = Vec::new();
    for (ends, style) in objects(puzzle, "lineE") {
        let is_border = style.as_i64().is_some_and(|style| BORDERS.contains(&style));
        let beside = cells_beside(ends, square).filter(|_| is_border);
        borders.extend(beside.and_then(|[one, other]| Some([square.cell(one)?, square.cell(other)?])));
    }
    borders.sort_unstable();
    let mut regions: Vec<Option<u8>> = vec![None; side * side];
    let mut count = 0;
    for start in 0..side * side {
        if regions[start].is_some() {
            continue;
        }
        let (mut size, mut open) = (0, vec![start]);
        regions[start] = Some(count);
        while let Some(at) = open.pop() {
            size += 1;
            let (row, column) = (at / side, at % side);
            let next = [
                (column + 1 < side).then(|| at + 1),
                (row + 1 < side).then(|| at + side),
                (column > 0).then(|| at - 1),
                (row > 0).then(|| at - side),
            ];
            for next in next.into_iter().flatten() {
                let pair = [at.min(next), at.max(next)].map(Cell::new);
                if regions[next].is_none() && borders.binary_search(&pair).is_err() {
                    regions[next] = Some(count);
                    open.push(next);
                }
            }
        }
        count = count.checked_add(1).filter(|&count| size == side && usize::from(count) <= side)?;
    }
    regions.into_iter().collect()
}

/// Returns the places on both sides of a line, whose name is the numbers of its ends.
fn cells_beside(ends: &str, square: &Square) -> Option<[Place; 2]> {
    let (one, other) = ends.split_once(',')?;
    square.canvas.cells_beside(one.parse().ok()?, other.parse().ok()?)
}

/// Reads the title, the author, the source and the rules of the first line, whose commas are `%2C`.
fn read_words(fields: &[&str], draft: &mut Draft) {
    let words = |at: usize, prefix: &str| {
        let text = fields.get(at)?.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&");
        let text = text.replace("%2F", "=");
        let text = text.strip_prefix(prefix).unwrap_or(&text).trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    draft.title = words(TITLE, "Title:");
    draft.author = words(AUTHOR, "Author:");
    draft.rules = words(RULES, "");
    if let Some(source) = words(SOURCE, "") {
        draft.pass_over(format!("source: {source}"));
    }
}

/// Reads a drawing: numbers in cells, which are a text, a color and a style for each place. The other parts
/// are unread.
fn read_drawing(drawing: &Json, layer: Layer, square: &Square, draft: &mut Draft) {
    for (place, number) in objects(drawing, "number") {
        let cell =
            place.parse().ok().and_then(|place| square.canvas.cell(place)).and_then(|at| square.cell(at));
        let Some(cell) = cell else {
            draft.unread("number beside the cells");
            continue;
        };
        let values = values_of(number, draft);
        match (values.as_ref().map(ValueSet::len), layer) {
            (Some(0), _) => {}
            // The program draws a single candidate as a value.
            (Some(1), _) => {
                let value = values.and_then(|values| values.iter().next());
                if let Some(value) = value.filter(|_| draft.get(cell).is_none()) {
                    draft.fill(cell, value);
                    if layer == Layer::Puzzle {
                        draft.givens.get_or_insert_default().push(cell);
                    }
                }
            }
            (Some(_), Layer::Player) => draft.mark(cell, values.unwrap_or(ValueSet::EMPTY)),
            (Some(_), Layer::Puzzle) => draft.unread("candidates of the puzzle"),
            (None, _) => {
                let text = number.get(0).map_or_else(String::new, |text| text.to_string().replace('"', ""));
                draft.unread(format!("number in a cell: {text}"));
            }
        }
    }
    draft.givens.get_or_insert_default();
    name_drawings(drawing, layer, square, draft);
}

/// Returns the values that a number in a cell means: one, or candidates; `None` if it is another text.
fn values_of(number: &Json, draft: &Draft) -> Option<ValueSet<4>> {
    let style = number.get(2).and_then(Json::as_str)?;
    if style == CANDIDATES {
        let flags = number.get(0).and_then(Json::as_array)?.iter().enumerate();
        let set =
            flags.filter(|(_, flag)| flag.as_i64() == Some(1)).map(|(at, _)| draft.value(at as i64 + 1));
        return set.collect();
    }
    let text = number.get(0).and_then(Json::as_str)?.trim();
    if text.is_empty() {
        return Some(ValueSet::EMPTY);
    }
    let value = text.parse::<i64>().ok().and_then(|number| draft.value(number));
    value.filter(|_| FILLING.contains(&style)).map(ValueSet::only)
}

/// Lists the parts of a drawing that are not read, by their names in the form.
fn name_drawings(drawing: &Json, layer: Layer, square: &Square, draft: &mut Draft) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, part) in drawing.as_object().into_iter().flatten() {
        let count = part.as_object().map_or(0, serde_json::Map::len).max(part.as_array().map_or(0, Vec::len));
        if !KNOWN.contains(&name.as_str()) && count > 0 {
            counts.insert(name, count);
        }
    }
    // Thick lines are borders of the puzzle, and each is on an edge.
    let is_read = |ends: &str, style: &Json| {
        let is_border = style.as_i64().is_some_and(|style| BORDERS.contains(&style));
        layer == Layer::Puzzle && is_border && cells_beside(ends, square).is_some()
    };
    let lines = objects(drawing, "lineE").filter(|(ends, style)| !is_read(ends, style)).count();
    if lines > 0 {
        counts.insert("lineE", lines);
    }
    for (name, count) in counts {
        match layer {
            Layer::Puzzle => draft.unread_many(name, count),
            Layer::Player => draft.unread_many(format!("{name} of the player"), count),
        }
    }
}

/// Returns the entries of a part of a drawing.
fn objects<'a>(drawing: &'a Json, name: &str) -> impl Iterator<Item = (&'a str, &'a Json)> {
    let entries = drawing.get(name).and_then(Json::as_object).into_iter().flatten();
    entries.map(|(place, entry)| (place.as_str(), entry))
}
