//! OpenSudoku's XML: `<opensudoku>` with games, `<game data="…">`, perhaps in folders.
//!
//! The data of a game are 81 digits, or `version: 1` to `4`, a line break, and fields that end with `|`: for
//! each cell its value, its notes, and whether it can be edited. Notes of version 1 are digits with commas or
//! `-`, later a set of bits; version 4 has the notes in the corner and those in the centre. (OpenSudoku,
//! R. Mašek and others, GPL-3.0; the format was read there, no code of it is here.)

use super::flat::board_of_text;
use super::xml;
use crate::claim::{Claim, Confidence};
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use roxmltree::Node;
use sudokud_model::grid::{Cell, Value, ValueSet};

const FORM: &str = "opensudoku";

const SIDE: usize = 9;

/// Claims XML of this kind, or the data of a game alone.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let source = text.trimmed();
    if source.starts_with("version: ") && source.contains('|') {
        let read = read_data(source).and_then(Draft::finish);
        return Some(Claim::certain("the data of a game of OpenSudoku", read));
    }
    if !source.starts_with('<') || !source.contains("<opensudoku") {
        return None;
    }
    let read = read_document(text.as_str(), limits);
    Some(Claim::of_several(Confidence::Certain, "XML of OpenSudoku", read))
}

fn damaged(reason: impl Into<String>) -> ImportError {
    ImportError::Damaged { form: FORM, reason: reason.into() }
}

fn read_document(source: &str, limits: &Limits) -> Result<Vec<Imported>, ImportError> {
    let document = xml::document(source).map_err(damaged)?;
    let games: Vec<Node<'_, '_>> = document.descendants().filter(|node| node.has_tag_name("game")).collect();
    if games.is_empty() {
        return Err(damaged("it has no game"));
    }
    let author = document.descendants().find(|node| node.has_tag_name("author")).and_then(|node| node.text());
    let name = document.descendants().find(|node| node.has_tag_name("name")).and_then(|node| node.text());
    let mut drafts = Vec::new();
    for game in games.iter().take(limits.puzzles) {
        let data = game.attribute("data").ok_or_else(|| damaged("a game has no data"))?;
        let mut draft = read_data(data)?;
        let folder = game.parent().and_then(|parent| parent.attribute("name"));
        draft.title = folder.or(name).map(str::to_owned);
        draft.author = author.map(str::to_owned);
        for attribute in
            game.attributes().filter(|attribute| attribute.name() != "data" && !attribute.value().is_empty())
        {
            draft.pass_over(format!("{}: {}", attribute.name(), attribute.value()));
        }
        drafts.push(draft);
    }
    if let Some(first) = drafts.first_mut() {
        let is_other = |node: &Node<'_, '_>| {
            node.is_element()
                && !["game", "folder", "opensudoku", "author", "name"].contains(&node.tag_name().name())
        };
        for node in document.descendants().filter(is_other) {
            let words = node.text().unwrap_or("").trim();
            first.pass_over(format!("{}: {words}", node.tag_name().name()));
        }
        if games.len() > limits.puzzles {
            first.unread_many("further puzzles", games.len() - limits.puzzles);
        }
    }
    drafts.into_iter().map(Draft::finish).collect()
}

/// Reads the data of a game.
fn read_data(data: &str) -> Result<Draft, ImportError> {
    let data = data.trim();
    let Some(rest) = data.strip_prefix("version:") else {
        let cells = board_of_text(data)
            .ok_or_else(|| damaged(format!("its data of {} characters are no board", data.len())))?;
        return Ok(cells.draft(FORM));
    };
    let rest = rest.trim_start();
    let (version, fields) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()));
    let fields: Vec<&str> = fields.trim().trim_end_matches('|').split('|').map(str::trim).collect();
    let width = if version == "4" { 4 } else { 3 };
    if !["1", "2", "3", "4"].contains(&version) || fields.len() != width * SIDE * SIDE {
        let why = format!(
            "its data of version {version} have {} fields, not {} for each of 81 cells",
            fields.len(),
            width
        );
        return Err(damaged(why));
    }
    let mut draft = Draft::new(FORM, SIDE);
    let mut givens = Vec::new();
    for (at, cell) in fields.chunks(width).enumerate() {
        let value = cell[0].parse::<usize>().ok().filter(|&value| value <= SIDE);
        let value = value.ok_or_else(|| {
            damaged(format!("the value {:?} of cell {} is none from 0 to 9", cell[0], at + 1))
        })?;
        if let Some(value) = Value::from_number(value) {
            draft.fill(Cell::new(at), value);
            if cell[width - 1] == "0" {
                givens.push(Cell::new(at));
            }
        }
        // Of version 4 the notes in the centre are candidates.
        let notes = notes(cell[width - 2])
            .ok_or_else(|| damaged(format!("the notes {:?} of cell {} are none", cell[width - 2], at + 1)))?;
        if !notes.is_empty() {
            draft.mark(Cell::new(at), notes);
        }
        if width == 4 && cell[1] != "0" && cell[1] != "-" {
            draft.unread("notes in the corner");
        }
    }
    draft.givens = Some(givens);
    Ok(draft)
}

/// Reads notes: digits with commas, or a set of bits.
fn notes(text: &str) -> Option<ValueSet<4>> {
    if text == "-" || text.is_empty() {
        return Some(ValueSet::EMPTY);
    }
    if text.contains(',') {
        let digits = text.split(',').filter(|digit| !digit.is_empty());
        return digits
            .map(|digit| Value::from_number(digit.parse().ok().filter(|&digit| digit <= SIDE)?))
            .collect();
    }
    let bits = text.parse::<u16>().ok().filter(|&bits| bits < 1 << SIDE)?;
    Some((0..SIDE).filter(|bit| bits >> bit & 1 == 1).map(Value::new).collect())
}
