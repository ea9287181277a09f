//! Constraints in the words of those who solve them: a cage and its sum, a thermometer, a white dot.
//!
//! A kind without a row in [`NAMES`] is called by its name in JSON, with spaces; its rule is the sentence of
//! its kind.

use super::ConstrainedCell;
use super::sum_words::SumWords;
use crate::proof::{Notation, capitalized, choice, list, uncapitalized};
use sudokud_model::constraint::{Argument, Constraint, Constraints, Relation, Subject};
use sudokud_model::grid::Cell;

/// The common name of the constraints of a kind.
const NAMES: &[(&str, &str)] = &[
    ("anti_king", "anti-king rule"),
    ("anti_knight", "anti-knight rule"),
    ("between", "between line"),
    ("contains", "list of values"),
    ("difference", "white dot"),
    ("entropic", "entropic line"),
    ("equal_sums", "groups with equal sums"),
    ("even", "even cells"),
    ("given", "given candidates"),
    ("greater_than", "inequality"),
    ("killer_cage", "cage"),
    ("linear", "linear relation"),
    ("lockout", "lockout line"),
    ("look_and_say", "look-and-say cells"),
    ("modular", "modular line"),
    ("negative", "rule for unmarked neighbors"),
    ("nonconsecutive", "nonconsecutive rule"),
    ("odd", "odd cells"),
    ("offset", "offset rule"),
    ("ratio", "black dot"),
    ("regex", "pattern"),
    ("renban", "renban line"),
    ("whisper", "whisper line"),
];

/// The most lists of values that are written out.
const MAX_TUPLES: usize = 12;

/// Writes one constraint of a puzzle.
pub(super) struct ConstraintWords<'a> {
    constraints: &'a Constraints,
    index: usize,
    notation: Notation<'a>,
}

impl<'a> ConstraintWords<'a> {
    pub(super) const fn new(constraints: &'a Constraints, index: usize, notation: Notation<'a>) -> Self {
        Self { constraints, index, notation }
    }

    fn constraint(&self) -> &'a Constraint {
        &self.constraints.list()[self.index]
    }

    /// Returns whether it is a cage with a sum, whose name says its rule.
    pub(super) fn is_cage(&self) -> bool {
        self.constraint().kind().name == "killer_cage" && self.constraint().number("sum").is_some()
    }

    /// "cage 15", "sandwich 12", "X", "whisper line".
    fn name(&self) -> String {
        let constraint = self.constraint();
        let kind = constraint.kind().name;
        let known = NAMES.iter().find(|entry| entry.0 == kind).map(|entry| entry.1);
        let name = known.map_or_else(|| kind.replace('_', " "), str::to_owned);
        match (kind, constraint.number("sum").or(constraint.number("value"))) {
            ("pair_sum", Some(10)) => "X".to_owned(),
            ("pair_sum", Some(5)) => "V".to_owned(),
            ("difference", Some(1)) | ("ratio", Some(2)) | ("linear", _) | (_, None) => name,
            ("difference", Some(value)) => format!("difference {value}"),
            ("ratio", Some(value)) => format!("ratio {value}"),
            (_, Some(value)) => format!("{name} {value}"),
        }
    }

    /// The constraint in notation: "cage 15 r1c123".
    pub(super) fn pattern(&self) -> String {
        let place = self.place();
        if place.is_empty() { self.name() } else { format!("{} {place}", self.name()) }
    }

    /// Its cells or its line in notation; nothing if the cells are too many.
    pub(super) fn place(&self) -> String {
        let constraint = self.constraint();
        if let Some(line) = constraint.line("line") {
            return self.notation.house_mark(line);
        }
        let layout = &self.constraints.space().layout;
        let cells = constraint.all_cells();
        if cells.len() > layout.side() + 3 { String::new() } else { self.notation.cells(&cells) }
    }

    /// "r1c1"; a declared variable is "variable 1".
    fn name_of(&self, subject: Subject) -> String {
        match subject {
            Subject::Cell(cell) => self.notation.cell(cell),
            Subject::Variable(variable) => format!("variable {}", variable.index() + 1),
        }
    }

    /// "r1c123", or one by one where there are variables.
    fn names(&self, field: &str) -> String {
        let (subjects, cells) = (self.constraint().subjects(field), self.constraint().cells(field));
        match subjects.len() == cells.len() {
            true => self.notation.cells(&cells),
            false => list(subjects.iter().map(|&subject| self.name_of(subject))),
        }
    }

    /// [`ConstraintWords::subject`] within a sentence: "the cage at r1c12".
    pub(super) fn object(&self) -> String {
        uncapitalized(self.subject())
    }

    /// The constraint as the subject of a sentence: "Cage 15 at r1c123", "The thermometer from r1c1 to r3c1".
    pub(super) fn subject(&self) -> String {
        let (constraint, name) = (self.constraint(), self.name());
        let name_of = |subject: Option<&Subject>| subject.map_or_else(String::new, |&one| self.name_of(one));
        let cells = constraint.subjects("cells");
        match constraint.kind().name {
            "killer_cage" if constraint.number("sum").is_some() => {
                format!("{} at {}", capitalized(name), self.place())
            }
            "arrow" => {
                format!("The arrow with circle {} and path {}", self.names("circle"), self.names("path"))
            }
            "little_killer" => {
                format!("The {name} from {}", name_of(constraint.subject("start").as_ref()))
            }
            _ if constraint.line("line").is_some() => {
                let line = constraint.line("line").map_or_else(String::new, |line| self.notation.house(line));
                let end = if constraint.text("from") == Some("last") { ", seen from its end" } else { "" };
                format!("The {name} of {line}{end}")
            }
            _ if cells.len() == 2 => {
                format!("The {name} between {} and {}", name_of(cells.first()), name_of(cells.last()))
            }
            "thermometer" | "slow_thermometer" | "whisper" | "palindrome" | "between" | "lockout"
            | "zipper" | "renban" | "region_sum_line" | "entropic" | "modular" | "double_arrow"
            | "nabner" => {
                format!("The {name} from {} to {}", name_of(cells.first()), name_of(cells.last()))
            }
            _ => {
                let place = self.place();
                if place.is_empty() { format!("The {name}") } else { format!("The {name} at {place}") }
            }
        }
    }

    /// The demand of the constraint, as a clause without its full stop.
    pub(super) fn rule(&self) -> String {
        let constraint = self.constraint();
        let value = constraint.number("value");
        let count = constraint.subjects("cells").len();
        match constraint.kind().name {
            "killer_cage" => match constraint.number("sum") {
                Some(sum) => format!("its cells differ and add up to {sum}"),
                None => "its cells differ".to_owned(),
            },
            "difference" if count == 2 => format!("the two cells differ by {}", value.unwrap_or(1)),
            "ratio" if count == 2 => {
                format!("one of the two cells is {} times the other", value.unwrap_or(2))
            }
            "pair_sum" if count == 2 => format!("the two cells add up to {}", value.unwrap_or(0)),
            "greater_than" if count == 2 => "the first cell is more than the second".to_owned(),
            "whisper" => {
                let half = self.constraints.space().layout.side().div_ceil(2) as i64;
                let difference = constraint.number("difference").unwrap_or(half);
                format!("neighbors on it differ by at least {difference}")
            }
            "lockout" => {
                let difference = constraint.number("difference").unwrap_or(4);
                format!(
                    "its ends differ by at least {difference}, and each cell between them is less than both \
                     or more than both"
                )
            }
            "linear" => self.linear_rule(),
            "regex" => format!("its digits match {}", constraint.text("pattern").unwrap_or_default()),
            "look_and_say" => {
                let count = |tuple: &Vec<i64>| match tuple[..] {
                    [count, value] => format!("{count} times {value}"),
                    _ => String::new(),
                };
                format!("they have {}", list(constraint.tuples("counts").iter().map(count)))
            }
            "table" => format!("the cells in order are {}", tuples(constraint.tuples("allowed"))),
            "pairs" if constraint.text("which") == Some("all") => {
                format!("all pairs are {}", tuples(constraint.tuples("allowed")))
            }
            "pairs" => format!("neighbors are {}", tuples(constraint.tuples("allowed"))),
            "negative" => format!("pairs without a mark have no {}", self.relations()),
            "offset" => self.offset_rule(),
            "arrow" if constraint.subjects("circle").len() == 1 => {
                "the path adds up to the circle".to_owned()
            }
            "arrow" => "the path adds up to the number in the circle".to_owned(),
            "sum" if constraint.numbers("weights").is_empty() => {
                format!("the cells add up to {}", constraint.number("sum").unwrap_or(0))
            }
            "little_killer" => {
                format!("the cells of the diagonal add up to {}", constraint.number("sum").unwrap_or(0))
            }
            "double_arrow" => "the cells between the ends add up to the sum of the ends".to_owned(),
            "sum_line" => {
                let sum = constraint.number("sum").unwrap_or(0);
                format!("the line can be cut into pieces that each add up to {sum}")
            }
            _ => {
                let rule = constraint.kind().meaning.trim_end_matches('.').to_owned();
                self.with_numbers(uncapitalized(rule))
            }
        }
    }

    /// "r1c1 + 2·r1c2 is at most 9".
    fn linear_rule(&self) -> String {
        let constraint = self.constraint();
        let weights = constraint.numbers("weights");
        let term = |(at, &subject): (usize, &Subject)| match weights.get(at).copied().unwrap_or(1) {
            1 => self.name_of(subject),
            weight => format!("{weight}·{}", self.name_of(subject)),
        };
        let terms: Vec<String> = constraint.subjects("cells").iter().enumerate().map(term).collect();
        let relation = match constraint.text("relation") {
            Some("not_equal") => "is not",
            Some("at_most") => "is at most",
            Some("at_least") => "is at least",
            _ => "is",
        };
        let value = constraint.number("value").unwrap_or(0);
        format!("{} {relation} {value}", terms.join(" + "))
    }

    /// "difference 1 and no ratio 2".
    fn relations(&self) -> String {
        let relations = self.constraint().arguments().filter_map(|(_, argument)| match argument {
            Argument::Relations(relations) => Some(relations),
            _ => None,
        });
        let text = |relation: &Relation| format!("{} {}", relation.kind.replace('_', " "), relation.value);
        list(relations.flatten().map(text)).replace(" and ", " and no ")
    }

    /// "cells 1 row and 2 columns apart differ".
    fn offset_rule(&self) -> String {
        let constraint = self.constraint();
        let count = |name: &str, one: &str| match constraint.number(name).unwrap_or(0) {
            1 => format!("1 {one}"),
            number => format!("{number} {one}s"),
        };
        let relation = match constraint.text("relation") {
            Some("equal") => "are equal",
            Some("consecutive") => "differ by 1",
            Some("nonconsecutive") => "do not differ by 1",
            _ => "differ",
        };
        format!("cells {} and {} apart {relation}", count("rows", "row"), count("columns", "column"))
    }

    /// Adds the numbers and values that a general sentence speaks of.
    fn with_numbers(&self, rule: String) -> String {
        let numbers = self.constraint().arguments().filter_map(|(name, argument)| match argument {
            Argument::Number(number) => Some(format!("{name} {number}")),
            Argument::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                Some(format!("{name} {}", numbers.join(", ")))
            }
            _ => None,
        });
        let numbers: Vec<String> = numbers.collect();
        if numbers.is_empty() { rule } else { format!("{rule} ({})", numbers.join("; ")) }
    }

    /// The combinations of a sum of different cells, and what leads from them to the values left: "1+5+9 and
    /// 2+4+9 are its combinations, and so".
    pub(super) fn sums(&self, cells: &[ConstrainedCell], changed: &[Cell]) -> Option<String> {
        SumWords::new(self.constraints, self.index, cells)?.reason(self.notation, changed)
    }

    /// "1+5+9 and 2+4+9 are its combinations".
    pub(super) fn combinations(&self, cells: &[ConstrainedCell]) -> Option<String> {
        SumWords::new(self.constraints, self.index, cells)?.combinations(self.notation)
    }
}

/// Lists of values: "1-2, 1-4 or 2-3"; of more than a few, their number.
fn tuples(tuples: &[Vec<i64>]) -> String {
    if tuples.len() > MAX_TUPLES {
        return format!("one of {} lists", tuples.len());
    }
    let text = |tuple: &Vec<i64>| tuple.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
    choice(tuples.iter().map(text))
}
