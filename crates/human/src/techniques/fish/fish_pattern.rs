//! A fish of one value, with or without fins, and its words.

use crate::ladder::rating::Rating;
use crate::logic::distinct;
use crate::proof::{Deduction, Evidence, Notation, Role, StepText};
use sudokud_model::grid::{Cell, House, Value};

/// Base houses whose places of a value lie in as many covers, but for the fins.
#[derive(Clone, Debug)]
pub(crate) struct Fish {
    pub(crate) value: Value,
    pub(crate) bases: Vec<House>,
    pub(crate) covers: Vec<House>,
    /// The places in the bases that are no fins.
    pub(crate) body: Vec<Cell>,
    pub(crate) fins: Vec<Fin>,
}

/// A place in a base outside the covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fin {
    pub(crate) cell: Cell,
    /// Whether it is in two or more bases.
    pub(crate) is_endo: bool,
}

impl Deduction for Fish {
    fn size(&self) -> usize {
        self.bases.len()
    }

    /// 0.2 for each base beyond eight, which only a basic fish has.
    fn surcharge(&self) -> Rating {
        Rating::from_tenths(2 * self.size().saturating_sub(8) as u16)
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_value(self.value);
        evidence.cells(self.body.iter().copied(), self.value, Role::Base);
        for fin in &self.fins {
            evidence.cells([fin.cell], self.value, if fin.is_endo { Role::EndoFin } else { Role::Fin });
        }
        evidence.houses(self.bases.iter().copied(), Role::Base);
        evidence.houses(self.covers.iter().copied(), Role::Cover);
        evidence
    }

    /// "7 in rows 2 and 6 is confined to columns 4 and 8, but for the fin r2c5. …"
    fn words(&self, notation: Notation<'_>) -> StepText {
        let pattern = self.pattern(notation);
        let (value, bases) = (notation.value(self.value), notation.house_list(&self.bases));
        let covers = notation.house_list(&distinct(self.covers.iter().copied()));
        let fins = distinct(self.fins.iter().map(|fin| fin.cell));
        if fins.is_empty() {
            let other = match self.crossing_kind(notation) {
                Some(kind) => format!("no other cell of those {kind}s can be {value}"),
                None => {
                    format!("the cells that are in more of the latter than of the former cannot be {value}")
                }
            };
            let reason = format!("{value} in {bases} is confined to {covers}, so {other}");
            return StepText { pattern, reason };
        }
        let (fin, is) = if fins.len() == 1 { ("fin", "is") } else { ("fins", "are") };
        let confined = format!(
            "{value} in {bases} is confined to {covers}, but for the {fin} {}",
            notation.cell_list(&fins)
        );
        let reason = match self.bare_base(notation) {
            Some(bare) => format!(
                "{confined}, and {} has no other place for it. So one of the fins is {value}, and what sees \
                 {} loses it",
                notation.house(bare),
                if fins.len() == 1 { "it" } else { "all of them" },
            ),
            None => {
                let thin = self.thin_bases(notation);
                format!("{confined}. If the {fin} {is} not {value}{thin}, {}", either_case(&value))
            }
        };
        StepText { pattern, reason }
    }
}

impl Fish {
    /// `7 r26 c48 fr2c5`.
    pub(crate) fn pattern(&self, notation: Notation<'_>) -> String {
        let fins: Vec<Cell> = self.fins.iter().map(|fin| fin.cell).collect();
        marks(self.value, &self.bases, &self.covers, &fins, notation)
    }

    /// The kind of the covers of a basic fish, which are lines that cross the bases.
    fn crossing_kind(&self, notation: Notation<'_>) -> Option<&'static str> {
        let kinds = [&self.bases, &self.covers].map(|houses| {
            let mut kinds: Vec<&str> = houses.iter().map(|&house| notation.kind_name(house)).collect();
            kinds.dedup();
            kinds
        });
        match kinds.each_ref().map(Vec::as_slice) {
            [["row"], [kind @ "column"]] | [["column"], [kind @ "row"]] => Some(kind),
            _ => None,
        }
    }

    /// A base without a place beside the fins. It leaves only the case that a fin is true.
    fn bare_base(&self, notation: Notation<'_>) -> Option<House> {
        let has_place = |base: House| self.body.iter().any(|&cell| notation.is_in(cell, base));
        self.bases.iter().copied().find(|&base| !has_place(base))
    }

    /// The base houses that have exactly one place besides the fins, in parentheses. A finned fish on lines
    /// with such a base is a sashimi fish.
    fn thin_bases(&self, notation: Notation<'_>) -> String {
        let thin = |&base: &House| {
            let mut places = self.body.iter().filter(|&&cell| notation.is_in(cell, base));
            let (Some(&cell), None) = (places.next(), places.next()) else { return None };
            let (base, cell) = (notation.house(base), notation.cell(cell));
            Some(format!("{base} has only {cell} left, which still takes one of the covers"))
        };
        let thin: Vec<String> = self.bases.iter().filter_map(thin).collect();
        if thin.is_empty() { String::new() } else { format!(" ({})", thin.join("; ")) }
    }
}

/// `7 r26 c48 fr2c5`.
pub(crate) fn marks(
    value: Value,
    bases: &[House],
    covers: &[House],
    fins: &[Cell],
    notation: Notation<'_>,
) -> String {
    let covers = notation.house_marks(&distinct(covers.iter().copied()));
    let fins = if fins.is_empty() { String::new() } else { format!(" f{}", notation.cells(fins)) };
    format!("{} {} {covers}{fins}", notation.value(value), notation.house_marks(bases))
}

/// The end of the sentence "If the fins are not 7, …".
pub(crate) fn either_case(value: &str) -> String {
    format!(
        "the rest of the covers loses it as in a fish without fins; and where a fin is {value}, every cell \
         that sees it loses it. Cells to which both apply cannot be {value}"
    )
}
