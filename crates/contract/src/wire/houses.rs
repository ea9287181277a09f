//! The field `houses` of requests and answers: which cells make a house, besides rows and columns.
//!
//! A request's field is read into a [`Layout`] once the side of its board is known. A layout other than the
//! default one of its side belongs to its request, and [`own_bytes`] is charged to it. The work and the
//! memory to read a field are bounded by its length and by the number of cells.

use crate::wire::board::check_side;
use crate::wire::cell_list::{CellListError, CellListField};
use crate::wire::cells::{BoardField, Cells, Entry, Rows};
use crate::wire::json::{from_object, present};
use crate::wire::name::{Name, Named, shown, vocabulary};
use crate::wire::number::Bounded;
use crate::wire::place::CellPlace;
use crate::wire::problem::{Code, Problem};
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde::ser::{SerializeSeq, SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::{Arc, OnceLock};
use sudokud_model::grid::Cell;
use sudokud_model::houses::{Blocks, BoxShape, HouseRules, Layout, LayoutError, MAX_EXTRA, Pattern};

/// The houses of a board besides its rows and columns.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, remote = "Self", expecting = "an object")]
pub struct HousesField {
    /// `Some(None)` is null: no boxes. Other fields that are null are absent.
    #[serde(deserialize_with = "present")]
    pub(super) boxes: Option<Option<BoxesField>>,
    pub(super) regions: Option<BoardField>,
    pub(super) diagonals: Option<Diagonals>,
    pub(super) windows: Option<bool>,
    pub(super) disjoint_groups: Option<bool>,
    pub(super) extra: Option<Vec<CellListField>>,
    /// The layout of all boards, once [`HousesField::build_for_lines`] has built it.
    #[serde(skip)]
    of_lines: OnceLock<Arc<Layout>>,
}

/// The shape of a box.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
pub struct BoxesField {
    rows: Bounded<1, 256>,
    columns: Bounded<1, 256>,
}

from_object! { HousesField, BoxesField }

/// The diagonals that are houses: both, none, or one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Diagonals {
    /// Both, or none.
    All(bool),
    /// One of them.
    One(DiagonalName),
}

vocabulary! {
    /// A diagonal.
    enum Diagonal as DiagonalName {
        /// From the top left.
        Main = "main",
        /// From the top right.
        Anti = "anti",
    }
    "Diagonal", "a diagonal", "The diagonal from the top left (`main`) or from the top right (`anti`)."
}

impl<'de> Deserialize<'de> for Diagonals {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DiagonalsVisitor)
    }
}

struct DiagonalsVisitor;

impl Visitor<'_> for DiagonalsVisitor {
    type Value = Diagonals;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("true, false, \"main\" or \"anti\"")
    }

    fn visit_bool<E>(self, all: bool) -> Result<Diagonals, E> {
        Ok(Diagonals::All(all))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Diagonals, E> {
        let one = Diagonal::named(name).map(|one| Diagonals::One(Name(one)));
        one.ok_or_else(|| E::invalid_value(Unexpected::Str(&shown(name)), &self))
    }
}

impl HousesField {
    /// Returns the layout of a board of this side.
    ///
    /// # Errors
    /// Houses that the board cannot have, at their pointers.
    pub fn layout(&self, side: usize) -> Result<Arc<Layout>, Problem> {
        if let Some(layout) = self.of_lines.get() {
            if layout.side() == side {
                return Ok(Arc::clone(layout));
            }
            let detail = format!("a board of side {side}, where the houses have side {}", layout.side());
            return Err(at("", Code::SidesDiffer, &detail));
        }
        let rules = self.rules(side)?;
        Layout::new(&rules).map_err(|error| self.problem(&error))
    }

    /// Returns the name of the field that tells boxes or regions, if there is one.
    pub(crate) fn field_of_blocks(&self) -> Option<&'static str> {
        let of_regions = self.regions.as_ref().map(|_| "regions");
        of_regions.or(self.boxes.as_ref().map(|_| "boxes"))
    }

    /// Builds the layout of all boards, if these houses tell their side. They have no other side from then
    /// on.
    ///
    /// # Errors
    /// As [`HousesField::layout`]; a side above `max_side`.
    pub fn build_for_lines(&self, max_side: usize) -> Result<(), Problem> {
        let (side, pointer) = match (&self.boxes, &self.regions) {
            (Some(Some(boxes)), _) => ((boxes.rows.0 * boxes.columns.0) as usize, "/houses/boxes"),
            (_, Some(BoardField::Text(text))) => (side_of(text), "/houses/regions"),
            _ => return Ok(()),
        };
        check_side(side, pointer, max_side)?;
        let layout = self.layout(side)?;
        self.of_lines.get_or_init(|| layout);
        Ok(())
    }

    fn rules(&self, side: usize) -> Result<HouseRules, Problem> {
        let mut rules = HouseRules::of_side(side);
        match (&self.boxes, &self.regions) {
            (Some(Some(_)), Some(_)) => {
                return Err(at("/boxes", Code::InvalidHouses, "`regions` replace boxes: send one of them"));
            }
            (_, Some(regions)) => rules.blocks = Blocks::Regions(self.regions(regions, side)?),
            (Some(Some(boxes)), None) => {
                let (rows, columns) = (boxes.rows.as_usize(), boxes.columns.as_usize());
                rules.blocks = Blocks::Boxes(BoxShape { rows, columns });
            }
            (Some(None), None) => rules.blocks = Blocks::None,
            (None, None) => {}
        }
        let has_diagonal = |one| match self.diagonals {
            Some(Diagonals::All(all)) => all,
            Some(Diagonals::One(Name(other))) => other == one,
            None => false,
        };
        let has = [
            (Pattern::MainDiagonal, has_diagonal(Diagonal::Main)),
            (Pattern::AntiDiagonal, has_diagonal(Diagonal::Anti)),
            (Pattern::Windows, self.windows == Some(true)),
            (Pattern::DisjointGroups, self.disjoint_groups == Some(true)),
        ];
        rules.patterns.extend(has.iter().filter(|(_, is_there)| *is_there).map(|(pattern, _)| *pattern));
        rules.extra = self.extra(side)?;
        Ok(rules)
    }

    fn extra(&self, side: usize) -> Result<Vec<Vec<Cell>>, Problem> {
        let lists = self.extra.as_deref().unwrap_or_default();
        if lists.len() > MAX_EXTRA {
            return Err(self.problem(&LayoutError::ExtraCount { lists: lists.len() }));
        }
        let read = |(list, field): (usize, &CellListField)| {
            field.read(side, side).map_err(|error| match error {
                CellListError::Outside(place) => {
                    self.problem(&LayoutError::ExtraCell { list, at: place.unwrap_or_default() })
                }
                CellListError::Notation(part) => {
                    let detail = format!("{part:?} is not a cell such as r1c2");
                    at(&format!("/extra/{list}"), Code::InvalidHouses, &detail)
                }
                CellListError::TooMany => {
                    let detail = format!("an extra list has more than {side} cells");
                    at(&format!("/extra/{list}"), Code::InvalidHouses, &detail)
                }
            })
        };
        lists.iter().enumerate().map(read).collect()
    }

    /// Returns the region of each cell. Regions that have the numbers 1..=N have these as their indices;
    /// others are numbered as they appear.
    fn regions(&self, field: &BoardField, side: usize) -> Result<Vec<Option<u8>>, Problem> {
        let names: Vec<Option<RegionName<'_>>> = match field {
            BoardField::Text(text) | BoardField::AnyForm(text) => names(text, side),
            BoardField::Cells(Cells { entries, rows }) => {
                let is_short = |rows: Rows| (rows.length != side).then_some((0, rows.length));
                if let Some((row, length)) = rows.and_then(|rows| is_short(rows).or(rows.odd)) {
                    let detail = format!("row {} has {length} entries, where {side} are expected", row + 1);
                    return Err(at(&format!("/regions/{row}"), Code::RaggedRows, &detail));
                }
                entries.iter().map(RegionName::of_entry).collect()
            }
        };
        if names.len() != side * side {
            let error = LayoutError::RegionCells { cells: names.len(), expected: side * side };
            return Err(self.problem(&error));
        }
        let mut by_name: Vec<(RegionName<'_>, usize)> =
            names.iter().zip(0..).filter_map(|(name, at)| Some(((*name)?, at))).collect();
        by_name.sort_unstable();
        // The cells of each region, in reading order.
        let mut regions: Vec<&[(RegionName<'_>, usize)]> = by_name.chunk_by(|a, b| a.0 == b.0).collect();
        // Regions beyond the side would have indices beyond a byte; one of them has the wrong size.
        let wrong = regions.iter().filter(|region| region.len() != side);
        if let Some(region) = wrong.min_by_key(|region| region[0].1) {
            let (first, cells) = (Cell::new(region[0].1), region.len());
            return Err(self.problem(&LayoutError::RegionSize { first, cells, side }));
        }
        // The numbers 1..=N are in order by name; other regions are in that of their first cells.
        let all_names = regions.iter().map(|region| region[0].0);
        if !all_names.eq((1..=side as u64).map(RegionName::Number)) {
            regions.sort_unstable_by_key(|region| region[0].1);
        }
        let mut indices = vec![None; names.len()];
        for (region, index) in regions.iter().zip(0..=u8::MAX) {
            region.iter().for_each(|&(_, at)| indices[at] = Some(index));
        }
        Ok(indices)
    }

    /// Returns the problem of rules that make no layout.
    fn problem(&self, error: &LayoutError) -> Problem {
        let detail = error.to_string();
        let is_notation = |list: usize| {
            matches!(
                self.extra.as_deref().and_then(|lists| lists.get(list)),
                Some(CellListField::Notation(_))
            )
        };
        let in_list = |list: usize, place: usize| {
            if is_notation(list) { format!("/extra/{list}") } else { format!("/extra/{list}/{place}") }
        };
        match *error {
            LayoutError::Side { .. } => at("", Code::InvalidHouses, &detail),
            LayoutError::Boxes { .. } => at("/boxes", Code::InvalidHouses, &detail),
            LayoutError::RegionCells { .. } => at("/regions", Code::CellCount, &detail),
            LayoutError::RegionSize { first, side, .. } => {
                let cell = CellPlace { row: first.index() / side, column: first.index() % side };
                at("/regions", Code::InvalidHouses, &detail).at_cell(cell)
            }
            LayoutError::Windows { .. } => at("/windows", Code::InvalidHouses, &detail),
            LayoutError::DisjointGroups => at("/disjoint_groups", Code::InvalidHouses, &detail),
            LayoutError::ExtraCount { .. } => at("/extra", Code::InvalidHouses, &detail),
            LayoutError::ExtraSize { list, .. } => {
                at(&format!("/extra/{list}"), Code::InvalidHouses, &detail)
            }
            LayoutError::ExtraRepeat { list, at: place, .. } => {
                at(&in_list(list, place), Code::InvalidHouses, &detail)
            }
            LayoutError::ExtraCell { list, at: place } => {
                at(&in_list(list, place), Code::OutOfRange, &detail)
            }
        }
    }
}

fn at(pointer: &str, code: Code, detail: &str) -> Problem {
    Problem::at(code, format!("/houses{pointer}"), detail)
}

/// The name of a region: equal for equal regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum RegionName<'a> {
    Number(u64),
    Symbol(char),
    Text(&'a str),
}

impl<'a> RegionName<'a> {
    /// Returns the name in a text, `None` for a cell in no region.
    fn of(text: &'a str) -> Option<Self> {
        let mut symbols = text.chars();
        match (text.parse(), symbols.next(), symbols.next()) {
            (Ok(number), ..) => Some(Self::Number(number)),
            (_, None | Some('.'), None) => None,
            (_, Some(symbol), None) => Some(Self::Symbol(symbol)),
            _ => Some(Self::Text(text)),
        }
    }

    fn of_entry(entry: &'a Entry) -> Option<Self> {
        match entry {
            Entry::Empty | Entry::Symbol('.') => None,
            Entry::Number(number) => Some(Self::Number(*number)),
            Entry::Symbol(symbol) => {
                Some(symbol.to_digit(10).map_or(Self::Symbol(*symbol), |digit| Self::Number(digit.into())))
            }
            Entry::Token(text) => Self::of(text),
        }
    }
}

/// Returns whether the character separates words: white space, a comma, or a character of a frame.
fn separates(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, ',' | '|' | '+' | '-')
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(separates).filter(|word| !word.is_empty())
}

/// Returns the names in a string: its words if they are as many as the board has cells, otherwise its
/// characters.
fn names(text: &str, side: usize) -> Vec<Option<RegionName<'_>>> {
    if words(text).count() == side * side {
        return words(text).map(RegionName::of).collect();
    }
    let symbol = |(at, symbol): (usize, char)| RegionName::of(&text[at..at + symbol.len_utf8()]);
    text.char_indices().filter(|&(_, symbol)| !separates(symbol)).map(symbol).collect()
}

/// Returns the side that a string of regions has, rounded up: words of up to three characters are names of
/// regions, and longer ones are rows.
fn side_of(text: &str) -> usize {
    let count = words(text).count();
    let are_names = count > 1 && count.isqrt().pow(2) == count && words(text).all(|word| word.len() <= 3);
    let symbols = || text.chars().filter(|&symbol| !separates(symbol)).count();
    let cells = if are_names { count } else { symbols() };
    cells.isqrt() + usize::from(cells.isqrt().pow(2) < cells)
}

/// Returns the bytes of a layout that its request owns. Default layouts are shared and cost nothing.
pub fn own_bytes(layout: &Layout) -> usize {
    if layout.is_default() { 0 } else { layout.bytes() }
}

/// The houses of an answer, as they were assumed. Sent back, they make the same layout.
#[derive(Clone, Debug)]
pub struct HousesForm(Arc<Layout>);

impl HousesForm {
    /// The houses of a layout; `None` for the classic ones, which an answer does not have.
    pub fn of(layout: &Arc<Layout>) -> Option<Self> {
        layout.classic_order().is_none().then(|| Self(Arc::clone(layout)))
    }
}

impl Serialize for HousesForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = self.0.rules();
        let has = |pattern| rules.patterns.contains(&pattern);
        let shape = self.0.box_shape().map(|BoxShape { rows, columns }| BoxesForm { rows, columns });
        let regions = match &rules.blocks {
            Blocks::Regions(regions) => Some(RegionRows { regions, side: rules.side }),
            Blocks::None | Blocks::Boxes(_) => None,
        };
        let diagonals = match (has(Pattern::MainDiagonal), has(Pattern::AntiDiagonal)) {
            (true, false) => Diagonals::One(Name(Diagonal::Main)),
            (false, true) => Diagonals::One(Name(Diagonal::Anti)),
            (main, _) => Diagonals::All(main),
        };
        let mut houses = serializer.serialize_struct("Houses", 6)?;
        houses.serialize_field("boxes", &shape)?;
        houses.serialize_field("regions", &regions)?;
        houses.serialize_field("diagonals", &diagonals)?;
        houses.serialize_field("windows", &has(Pattern::Windows))?;
        houses.serialize_field("disjoint_groups", &has(Pattern::DisjointGroups))?;
        houses.serialize_field("extra", &ExtraLists(&self.0))?;
        houses.end()
    }
}

#[derive(Serialize)]
struct BoxesForm {
    rows: usize,
    columns: usize,
}

/// N rows of the numbers of regions, from 1; null for a cell in no region.
struct RegionRows<'a> {
    regions: &'a [Option<u8>],
    side: usize,
}

impl Serialize for RegionRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rows = serializer.serialize_seq(Some(self.side))?;
        for row in self.regions.chunks(self.side) {
            let numbers: Vec<Option<u16>> =
                row.iter().map(|region| region.map(|index| u16::from(index) + 1)).collect();
            rows.serialize_element(&numbers)?;
        }
        rows.end()
    }
}

/// The extra lists of a layout, as objects.
struct ExtraLists<'a>(&'a Layout);

impl Serialize for ExtraLists<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let place = |cell: &Cell| CellPlace::of(self.0, *cell);
        let lists = self.0.rules().extra.iter();
        serializer.collect_seq(lists.map(|cells| cells.iter().map(place).collect::<Vec<_>>()))
    }
}
