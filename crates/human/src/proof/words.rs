//! The text of steps: cells, houses and values in the community's notation and in prose.
//!
//! Up to side 9, cells and houses are written compactly (`r5c27`, `r19c1`, `r26`). Above, numbers can have
//! several digits: every cell is written by itself, and commas separate the numbers of houses.

use crate::logic::distinct;
use crate::logic::literal::Polarity;
use crate::proof::effects::Effects;
use crate::proof::evidence::Values;
use std::fmt::Display;
use std::sync::Arc;
use sudokud_model::grid::{Cell, House, Value};
use sudokud_model::houses::{HouseKind, Layout};

/// The text of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StepText {
    /// The pattern in notation, which comes between the name of the technique and the arrow.
    pub(crate) pattern: String,
    /// The reason, as a sentence without its full stop. A colon and the changes follow.
    pub(crate) reason: String,
}

/// The names of the cells, houses and values of a board in the text of steps. A layout alone names its values
/// 1..=N.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a> {
    layout: &'a Layout,
    /// The number of the smallest value.
    first_value: usize,
    /// The candidates of each cell in the position that a text is about, if it may tell them.
    candidates: Option<&'a [Values]>,
}

impl<'a> From<&'a Layout> for Notation<'a> {
    fn from(layout: &'a Layout) -> Self {
        Self::new(layout, 1)
    }
}

impl<'a> From<&'a Arc<Layout>> for Notation<'a> {
    fn from(layout: &'a Arc<Layout>) -> Self {
        Self::new(layout, 1)
    }
}

/// "a", "a and b", "a, b and c".
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    join(items, "and")
}

/// "a", "a or b", "a, b or c".
pub(crate) fn choice<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    join(items, "or")
}

fn join<T: Display>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {word} {last}", items.join(", ")),
    }
}

/// "no", "one", "two", …; numerals from ten.
pub(crate) fn number(count: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// The text with a capital as its first letter.
pub(crate) fn capitalized(mut text: String) -> String {
    text.get_mut(0..1).into_iter().for_each(str::make_ascii_uppercase);
    text
}

/// The text with a small first letter.
pub(crate) fn uncapitalized(mut text: String) -> String {
    text.get_mut(0..1).into_iter().for_each(str::make_ascii_lowercase);
    text
}

impl<'a> Notation<'a> {
    /// Creates the notation for boards of this layout, whose smallest value has the number `first_value`.
    #[must_use]
    pub const fn new(layout: &'a Layout, first_value: usize) -> Self {
        Self { layout, first_value, candidates: None }
    }

    /// Returns the number of the smallest value.
    #[must_use]
    pub const fn first_value(self) -> usize {
        self.first_value
    }

    /// Returns the notation for texts about a position, with the candidates of each cell.
    pub(crate) const fn in_position(self, candidates: &'a [Values]) -> Self {
        Self { candidates: Some(candidates), ..self }
    }

    /// Returns the candidates of each cell in the position that a text is about, if they are known.
    pub(crate) const fn candidates(self) -> Option<&'a [Values]> {
        self.candidates
    }

    /// Returns the side of the board.
    pub(crate) fn side(self) -> usize {
        self.layout.side()
    }

    fn is_compact(self) -> bool {
        self.layout.side() <= 9
    }

    /// `r3c4`.
    pub(crate) fn cell(self, cell: Cell) -> String {
        format!("r{}c{}", self.layout.row(cell).number(), self.layout.column(cell).number())
    }

    /// `7`.
    pub(crate) fn value(self, value: Value) -> String {
        (value.index() + self.first_value).to_string()
    }

    /// Several cells: `r5c27,r19c1`.
    pub(crate) fn cells(self, cells: &[Cell]) -> String {
        let sorted = distinct(cells.iter().copied());
        if !self.is_compact() {
            return sorted.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>().join(",");
        }
        let row = |cell: Cell| self.layout.row(cell).number().to_string();
        let column = |&cell: &Cell| self.layout.column(cell).number().to_string();
        let mut blocks: Vec<(String, String)> = Vec::new();
        for cells in sorted.chunk_by(|&a, &b| self.layout.row(a) == self.layout.row(b)) {
            let (row, columns) = (row(cells[0]), cells.iter().map(column).collect());
            match blocks.iter_mut().find(|block| block.1 == columns) {
                Some(block) => block.0.push_str(&row),
                None => blocks.push((row, columns)),
            }
        }
        blocks.iter().map(|(rows, columns)| format!("r{rows}c{columns}")).collect::<Vec<_>>().join(",")
    }

    /// Several cells in prose: "r1c2, r1c3 and r2c2".
    pub(crate) fn cell_list(self, cells: &[Cell]) -> String {
        list(cells.iter().map(|&cell| self.cell(cell)))
    }

    /// Values in notation: `2,8`.
    pub(crate) fn values(self, values: Values) -> String {
        values.iter().map(|value| self.value(value)).collect::<Vec<_>>().join(",")
    }

    /// Values in prose: "2 and 8".
    pub(crate) fn value_list(self, values: Values) -> String {
        list(values.iter().map(|value| self.value(value)))
    }

    /// Values in prose: "2 or 8".
    pub(crate) fn value_choice(self, values: Values) -> String {
        choice(values.iter().map(|value| self.value(value)))
    }

    /// `r2`, `c4`, `b5`.
    pub(crate) fn house_mark(self, house: House) -> String {
        let letter = self.layout.kind(house).letter();
        format!("{letter}{}", self.layout.number(house) + 1)
    }

    /// Houses in notation: `r26`, `r2b5`; `r2,6` above side 9.
    pub(crate) fn house_marks(self, houses: &[House]) -> String {
        let mut text = String::new();
        for kind in HouseKind::ALL {
            let of_kind = houses.iter().filter(|&&house| self.layout.kind(house) == kind);
            let marks: Vec<String> = of_kind.map(|&house| self.house_mark(house)).collect();
            let is_compact = marks.iter().all(|mark| mark.len() == 2);
            if let Some((first, rest)) = marks.split_first() {
                text.push_str(first);
                for mark in rest {
                    text.push_str(if self.is_compact() && is_compact { "" } else { "," });
                    text.push_str(&mark[1..]);
                }
            }
        }
        text
    }

    /// Returns whether the cell is in the house.
    pub(crate) fn is_in(self, cell: Cell, house: House) -> bool {
        self.layout.contains(house, cell)
    }

    /// Returns whether the cells see each other.
    pub(crate) fn sees(self, a: Cell, b: Cell) -> bool {
        self.layout.sees(a, b)
    }

    /// "row 2", "the main diagonal".
    pub(crate) fn house(self, house: House) -> String {
        match (self.layout.kind(house), self.layout.number(house)) {
            (HouseKind::Diagonal, 0) => "the main diagonal".to_owned(),
            (HouseKind::Diagonal, _) => "the anti-diagonal".to_owned(),
            (kind, number) => format!("{} {}", kind.word(), number + 1),
        }
    }

    /// "row", "column", "box", "region", …
    pub(crate) fn kind_name(self, house: House) -> &'static str {
        self.layout.kind(house).word()
    }

    /// "rows 2 and 6", "row 2 and box 5".
    pub(crate) fn house_list(self, houses: &[House]) -> String {
        let mut parts = Vec::new();
        for kind in HouseKind::ALL {
            let of_kind: Vec<House> =
                houses.iter().copied().filter(|&house| self.layout.kind(house) == kind).collect();
            let numbers = list(of_kind.iter().map(|&house| self.layout.number(house) + 1));
            match of_kind[..] {
                [] => {}
                _ if kind == HouseKind::Diagonal => parts.extend(of_kind.iter().map(|&one| self.house(one))),
                [one] => parts.push(self.house(one)),
                [..] => {
                    let plural = if kind == HouseKind::Box { "es" } else { "s" };
                    parts.push(format!("{}{plural} {numbers}", kind.word()));
                }
            }
        }
        list(parts)
    }

    /// An end of a link that is true or false: "r1c2 is not 5", "one of r1c2 and r1c3 is 5", "r1c2 and r1c3
    /// hold 5 and 7 between them".
    pub(crate) fn link_end(self, end: &[(Cell, Value)], polarity: Polarity) -> String {
        let cells = distinct(end.iter().map(|place| place.0));
        let values: Values = end.iter().map(|place| place.1).collect();
        let (cell_list, value_list) = (self.cell_list(&cells), self.value_list(values));
        match (cells.len(), values.len(), polarity) {
            (1, _, Polarity::On) => format!("{cell_list} is {value_list}"),
            (1, _, Polarity::Off) => format!("{cell_list} is not {value_list}"),
            (_, 1, Polarity::On) => format!("one of {cell_list} is {value_list}"),
            (_, _, Polarity::On) => format!("{cell_list} hold {value_list} between them"),
            (2, _, Polarity::Off) => {
                let [p, q] = [cells[0], cells[1]].map(|cell| self.cell(cell));
                format!("neither {p} nor {q} is {value_list}")
            }
            (_, _, Polarity::Off) => format!("none of {cell_list} is {value_list}"),
        }
    }

    /// Why candidates of one value are false if `cell`, which they all see, has the value: "it shares a row
    /// with r1c2".
    pub(crate) fn sharing(self, candidates: &[(Cell, Value)], cell: Cell) -> String {
        let has_all = |house: &House| candidates.iter().all(|&(other, _)| self.is_in(other, *house));
        let house = self.layout.sets_of(cell).iter().copied().find(has_all);
        let with = self.cell(cell);
        match house.map(|house| self.layout.kind(house)) {
            Some(kind) => {
                let subject = if candidates.len() == 1 { "it shares" } else { "they share" };
                let article = if kind == HouseKind::Extra { "an" } else { "a" };
                format!("{subject} {article} {} with {with}", kind.word())
            }
            None => {
                let mut kinds: Vec<&str> =
                    self.layout.sets().map(|set| self.layout.kind(set).word()).collect();
                kinds.dedup();
                format!("each shares a {} with {with}", choice(kinds))
            }
        }
    }

    /// The changes of a step in notation: `r3c4=7`, `r6c7,r7c2<>2`.
    pub(crate) fn changes(self, effects: &Effects) -> String {
        let places = effects
            .placements
            .iter()
            .map(|&(cell, value)| format!("{}={}", self.cell(cell), self.value(value)));
        let removals = by_values(effects)
            .into_iter()
            .map(|(values, cells)| format!("{}<>{}", self.cells(&cells), self.values(values)));
        places.chain(removals).collect::<Vec<_>>().join(", ")
    }

    /// The changes of a step in prose: "r3c4 is 7", "r6c7 and r7c2 lose 2".
    pub(crate) fn outcome(self, effects: &Effects) -> String {
        let places = effects
            .placements
            .iter()
            .map(|&(cell, value)| format!("{} is {}", self.cell(cell), self.value(value)));
        let removals = by_values(effects).into_iter().map(|(values, cells)| {
            let verb = if cells.len() == 1 { "loses" } else { "lose" };
            format!("{} {verb} {}", self.cell_list(&cells), self.value_list(values))
        });
        places.chain(removals).collect::<Vec<_>>().join("; ")
    }
}

/// The eliminations, grouped by the values removed, in the order of their first cells.
fn by_values(effects: &Effects) -> Vec<(Values, Vec<Cell>)> {
    gathered(effects.eliminations.iter().map(|&(cell, values)| (values, cell)))
}

/// Gathers items by their keys, in the order of the first item of each.
pub(crate) fn gathered<K: PartialEq, T>(items: impl IntoIterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut gathered: Vec<(K, Vec<T>)> = Vec::new();
    for (key, item) in items {
        match gathered.iter_mut().find(|entry| entry.0 == key) {
            Some(entry) => entry.1.push(item),
            None => gathered.push((key, vec![item])),
        }
    }
    gathered
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::houses::{Blocks, HouseRules, Pattern};

    #[test]
    fn houses_that_are_no_boxes_have_names() {
        let mut rules = HouseRules::of_side(9);
        rules.blocks = Blocks::Regions((0..81).map(|cell| Some(((cell / 9 + cell) % 9) as u8)).collect());
        rules.patterns = vec![Pattern::MainDiagonal, Pattern::AntiDiagonal, Pattern::Windows];
        rules.extra = (0..11).map(|k| vec![Cell::new(0), Cell::new(10 + k)]).collect();
        let layout = Layout::new(&rules).unwrap();
        let notation = Notation::from(&layout);
        let house = |kind, number| layout.house(kind, number).unwrap();
        let regions = [0, 2].map(|number| house(HouseKind::Region, number));
        let diagonals = [0, 1].map(|number| house(HouseKind::Diagonal, number));
        let extra = [2, 10].map(|number| house(HouseKind::Extra, number));
        assert_eq!(notation.house_list(&regions), "regions 1 and 3");
        assert_eq!(notation.house_list(&diagonals), "the main diagonal and the anti-diagonal");
        assert_eq!(notation.house(house(HouseKind::Window, 3)), "window 4");
        assert_eq!(notation.house_list(&extra), "extra houses 3 and 11");
        assert_eq!(notation.house_marks(&[regions, diagonals, extra].concat()), "b13d12x3,11");
        let value = Value::new(0);
        assert_eq!(
            notation.sharing(&[(Cell::new(10), value)], Cell::new(0)),
            "it shares a diagonal with r1c1"
        );
        assert_eq!(
            notation.sharing(&[(Cell::new(1), value), (Cell::new(9), value)], Cell::new(0)),
            "each shares a row, column, region, diagonal, window or extra house with r1c1"
        );
    }

    #[test]
    fn cells_and_houses_are_written_as_players_write_them() {
        let layout = Layout::classic(3).unwrap();
        let notation = Notation::from(&layout);
        let cells = |list: &[usize]| notation.cells(&list.iter().map(|&k| Cell::new(k)).collect::<Vec<_>>());
        assert_eq!(cells(&[40, 37]), "r5c25");
        assert_eq!(cells(&[0, 72]), "r19c1");
        assert_eq!(cells(&[0, 1, 9, 10, 50]), "r12c12,r6c6");
        assert_eq!(notation.house_marks(&[House::new(1), House::new(5), House::new(20)]), "r26b3");
        assert_eq!(
            notation.house_list(&[House::new(1), House::new(5), House::new(20)]),
            "rows 2 and 6 and box 3"
        );
        let large = Layout::classic(4).unwrap();
        let notation = Notation::from(&large);
        assert_eq!(notation.cells(&[Cell::new(17), Cell::new(30)]), "r2c2,r2c15");
        assert_eq!(notation.house_marks(&[House::new(1), House::new(10)]), "r2,11");
    }
}
