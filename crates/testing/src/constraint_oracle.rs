//! The meaning of each kind of constraint, written from its sentence and without the primitives.

#![expect(clippy::unwrap_used, reason = "the oracle reads constraints that were checked")]

use std::collections::{BTreeMap, BTreeSet};
use sudokud_model::constraint::{Constraint, Space, Subject};
use sudokud_model::grid::Cell;

/// Returns whether a constraint of the list holds in a grid: the number of every cell and variable.
pub fn holds(constraint: &Constraint, list: &[Constraint], space: &Space, numbers: &[i64]) -> bool {
    Grid { list, space, numbers }.holds(constraint)
}

struct Grid<'a> {
    list: &'a [Constraint],
    space: &'a Space,
    numbers: &'a [i64],
}

fn are_different(values: &[i64]) -> bool {
    values.iter().collect::<BTreeSet<_>>().len() == values.len()
}

fn is_related(kind: &str, value: Option<i64>, a: i64, b: i64) -> bool {
    match kind {
        "difference" => (a - b).abs() == value.unwrap_or(1),
        "ratio" => a == value.unwrap_or(2) * b || b == value.unwrap_or(2) * a,
        "pair_sum" => Some(a + b) == value,
        "greater_than" => a > b,
        _ => panic!("{kind} is no mark"),
    }
}

/// The position of the first value that is not more than all before it, if any.
fn first_hidden(line: &[i64]) -> Option<usize> {
    (0..line.len()).find(|&at| line[..at].iter().any(|&before| before >= line[at]))
}

impl Grid<'_> {
    fn side(&self) -> usize {
        self.space.layout.side()
    }

    fn of(&self, cells: &[Subject]) -> Vec<i64> {
        cells.iter().map(|&cell| self.number_of(cell)).collect()
    }

    fn number_of(&self, subject: Subject) -> i64 {
        self.numbers[self.space.index_of(subject)]
    }

    fn sum(&self, cells: &[Subject]) -> i64 {
        self.of(cells).iter().sum()
    }

    fn third(&self, number: i64) -> i64 {
        (number - self.space.first_value as i64) / (self.side() as i64 / 3)
    }

    /// The numbers of a line from its first cell, or from its last.
    fn line(&self, constraint: &Constraint) -> Vec<i64> {
        let (line, side) = (constraint.line("line").unwrap().index(), self.side());
        let cell = |k| if line < side { line * side + k } else { k * side + line - side };
        let mut numbers: Vec<i64> = (0..side).map(|k| self.numbers[cell(k)]).collect();
        if constraint.text("from") == Some("last") {
            numbers.reverse();
        }
        numbers
    }

    /// All pairs of cells whose distances satisfy a condition.
    fn pairs(&self, holds: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
        let side = self.side();
        let all = (0..side * side).flat_map(|a| (0..side * side).map(move |b| (a, b)));
        all.filter(|&(a, b)| holds((a / side).abs_diff(b / side), (a % side).abs_diff(b % side))).collect()
    }

    fn every_pair(
        &self,
        distance: impl Fn(usize, usize) -> bool,
        relation: impl Fn(i64, i64) -> bool,
    ) -> bool {
        self.pairs(distance).iter().all(|&(a, b)| relation(self.numbers[a], self.numbers[b]))
    }

    /// The pairs that a mark is about.
    fn marked(&self, mark: &Constraint) -> Vec<(usize, usize)> {
        let cells: Vec<usize> =
            mark.subjects("cells").iter().map(|&cell| self.space.index_of(cell)).collect();
        let side = self.side();
        let touch = |a: usize, b: usize| {
            a < side * side
                && b < side * side
                && (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side) == 1
        };
        let all = (0..cells.len()).flat_map(|a| (a + 1..cells.len()).map(move |b| (a, b)));
        all.map(|(a, b)| (cells[a], cells[b])).filter(|&(a, b)| cells.len() == 2 || touch(a, b)).collect()
    }

    fn can_be_cut(values: &[i64], sum: i64) -> bool {
        values.is_empty()
            || (1..=values.len())
                .any(|cut| values[..cut].iter().sum::<i64>() == sum && Self::can_be_cut(&values[cut..], sum))
    }

    fn block(&self, subject: Subject) -> Option<usize> {
        self.space.layout.block_of(subject.cell()?).map(|house| house.index())
    }

    fn holds(&self, constraint: &Constraint) -> bool {
        let kind = constraint.kind().name;
        let cells = constraint.subjects("cells");
        let values = self.of(cells);
        let number = |field| constraint.number(field);
        let groups = || constraint.groups("groups").iter().map(|group| self.of(group)).collect::<Vec<_>>();
        let n = values.len();
        match kind {
            "given" => values.iter().all(|value| constraint.numbers("values").contains(value)),
            "even" => values.iter().all(|value| value % 2 == 0),
            "odd" => values.iter().all(|value| value % 2 != 0),
            "minimum" | "maximum" => self.pairs(|rows, columns| rows + columns == 1).iter().all(|&(a, b)| {
                let (x, y) = (self.numbers[a], self.numbers[b]);
                !cells.contains(&Cell::new(a).into())
                    || cells.contains(&Cell::new(b).into())
                    || if kind == "minimum" { x < y } else { x > y }
            }),
            "killer_cage" => {
                are_different(&values) && number("sum").is_none_or(|sum| values.iter().sum::<i64>() == sum)
            }
            "rellik_cage" => {
                let mut sums = BTreeSet::new();
                for &value in &values {
                    let more: Vec<i64> = sums.iter().map(|sum| sum + value).chain([value]).collect();
                    sums.extend(more);
                }
                are_different(&values) && !sums.contains(&number("sum").unwrap())
            }
            "sum" | "linear" => {
                let weights = constraint.numbers("weights");
                let total: i64 =
                    (0..n).map(|k| values[k] * if weights.is_empty() { 1 } else { weights[k] }).sum();
                let value = number("sum").or(number("value")).unwrap();
                match constraint.text("relation").unwrap_or("equal") {
                    "equal" => total == value,
                    "not_equal" => total != value,
                    "at_most" => total <= value,
                    _ => total >= value,
                }
            }
            "little_killer" => {
                let (start, side) = (constraint.cell("start").unwrap().index(), self.side() as i64);
                let direction = constraint.text("direction").unwrap();
                let (mut row, mut column) = (start as i64 / side, start as i64 % side);
                let mut total = 0;
                while (0..side).contains(&row) && (0..side).contains(&column) {
                    total += self.numbers[(row * side + column) as usize];
                    row += if direction.starts_with("down") { 1 } else { -1 };
                    column += if direction.ends_with("right") { 1 } else { -1 };
                }
                Some(total) == number("sum")
            }
            "arrow" => {
                let mut circle = constraint.subjects("circle").to_vec();
                circle.sort();
                let read = self.of(&circle).iter().fold(0, |read, digit| 10 * read + digit);
                self.sum(constraint.subjects("path")) == read
            }
            "double_arrow" => values[1..n - 1].iter().sum::<i64>() == values[0] + values[n - 1],
            "zipper" => {
                let sum = |k: usize| if k == n - 1 - k { values[k] } else { values[k] + values[n - 1 - k] };
                (0..n.div_ceil(2)).all(|k| sum(k) == sum(0))
            }
            "region_sum_line" => {
                let mut sums = Vec::new();
                for k in 0..n {
                    if k == 0 || self.block(cells[k]) != self.block(cells[k - 1]) {
                        sums.push(0);
                    }
                    *sums.last_mut().unwrap() += values[k];
                }
                sums.iter().all(|sum| *sum == sums[0])
            }
            "equal_sums" => {
                let sums: Vec<i64> = groups().iter().map(|group| group.iter().sum()).collect();
                sums.iter().all(|sum| *sum == sums[0])
            }
            "sum_line" => {
                let sum = number("sum").unwrap();
                let turns = if constraint.text("ends") == Some("closed") { n } else { 1 };
                (0..turns).any(|turn| Self::can_be_cut(&[&values[turn..], &values[..turn]].concat(), sum))
            }
            "thermometer" => values.windows(2).all(|pair| pair[0] < pair[1]),
            "slow_thermometer" => values.windows(2).all(|pair| pair[0] <= pair[1]),
            "whisper" => {
                let difference = number("difference").unwrap_or((self.side() as i64 + 1) / 2);
                values.windows(2).all(|pair| (pair[0] - pair[1]).abs() >= difference)
            }
            "renban" => {
                let (low, high) = (values.iter().min().unwrap(), values.iter().max().unwrap());
                are_different(&values) && high - low == n as i64 - 1
            }
            "palindrome" => values.iter().eq(values.iter().rev()),
            "nabner" => (0..n).all(|a| (0..a).all(|b| (values[a] - values[b]).abs() > 1)),
            "between" => values[1..n - 1]
                .iter()
                .all(|&x| (values[0] < x && x < values[n - 1]) || (values[n - 1] < x && x < values[0])),
            "lockout" => {
                let (low, high) = (values[0].min(values[n - 1]), values[0].max(values[n - 1]));
                high - low >= number("difference").unwrap_or(4)
                    && values[1..n - 1].iter().all(|x| !(low..=high).contains(x))
            }
            "modular" => {
                let modulus = number("modulus").unwrap();
                let different = |window: &[i64]| {
                    are_different(&window.iter().map(|value| value.rem_euclid(modulus)).collect::<Vec<_>>())
                };
                if n < modulus as usize {
                    different(&values)
                } else {
                    values.windows(modulus as usize).all(different)
                }
            }
            "entropic" => {
                let different = |window: &[i64]| {
                    are_different(&window.iter().map(|&v| self.third(v)).collect::<Vec<_>>())
                };
                if n < 3 { different(&values) } else { values.windows(3).all(different) }
            }
            "difference" | "ratio" | "pair_sum" | "greater_than" => self
                .marked(constraint)
                .iter()
                .all(|&(a, b)| is_related(kind, number("value"), self.numbers[a], self.numbers[b])),
            "negative" => {
                let relations = constraint.relations("of");
                let is_mark = |mark: &&Constraint| {
                    let default = if mark.kind().name == "ratio" { 2 } else { 1 };
                    let value = mark.number("value").unwrap_or(default);
                    relations.iter().any(|of| of.kind == mark.kind().name && of.value == value)
                };
                let marked: BTreeSet<(usize, usize)> = self
                    .list
                    .iter()
                    .filter(is_mark)
                    .flat_map(|mark| self.marked(mark))
                    .flat_map(|(a, b)| [(a, b), (b, a)])
                    .collect();
                self.pairs(|rows, columns| rows + columns == 1).iter().all(|&(a, b)| {
                    marked.contains(&(a, b))
                        || relations
                            .iter()
                            .all(|of| !is_related(&of.kind, Some(of.value), self.numbers[a], self.numbers[b]))
                })
            }
            "anti_knight" => self.every_pair(|r, c| r.min(c) == 1 && r.max(c) == 2, |a, b| a != b),
            "anti_king" => self.every_pair(|r, c| r == 1 && c == 1, |a, b| a != b),
            "nonconsecutive" => self.every_pair(|r, c| r + c == 1, |a, b| (a - b).abs() != 1),
            "offset" => {
                let at = |r: usize, c: usize| {
                    Some(r as i64) == number("rows") && Some(c as i64) == number("columns")
                };
                self.every_pair(at, |a, b| match constraint.text("relation").unwrap() {
                    "different" => a != b,
                    "equal" => a == b,
                    "consecutive" => (a - b).abs() == 1,
                    _ => (a - b).abs() != 1,
                })
            }
            "global_entropy" => {
                let side = self.side();
                let corners = (0..side * side).filter(|k| k / side + 1 < side && k % side + 1 < side);
                corners.map(|k| [k, k + 1, k + side, k + side + 1]).all(|square| {
                    square.iter().map(|&k| self.third(self.numbers[k])).collect::<BTreeSet<_>>().len() == 3
                })
            }
            "clone" => groups().windows(2).all(|pair| pair[0] == pair[1]),
            "same_values" => {
                let mut sorted = groups();
                sorted.iter_mut().for_each(|group| group.sort());
                sorted.windows(2).all(|pair| pair[0] == pair[1])
            }
            "quadruple" | "contains" => {
                let times = |list: &[i64], value| list.iter().filter(|&&other| other == value).count();
                let listed = constraint.numbers("values");
                let is_exact = constraint.text("count") == Some("exactly");
                listed.iter().all(|&value| {
                    let (has, wants) = (times(&values, value), times(listed, value));
                    if is_exact { has == wants } else { has >= wants }
                })
            }
            "count_distinct" => {
                let distinct = values.iter().collect::<BTreeSet<_>>().len();
                self.number_of(constraint.subject("control").unwrap()) == distinct as i64
            }
            "counting_circles" => {
                let mut times = BTreeMap::new();
                values.iter().for_each(|value| *times.entry(*value).or_insert(0) += 1);
                times.iter().all(|(value, times)| value == times)
            }
            "look_and_say" => constraint
                .tuples("counts")
                .iter()
                .all(|entry| values.iter().filter(|&&value| value == entry[1]).count() as i64 == entry[0]),
            "row_indexer" | "column_indexer" | "box_indexer" => cells.iter().all(|&cell| {
                (0..self.side()).all(|value| self.index_agrees(kind, self.space.index_of(cell), value))
            }),
            "numbered_room" => {
                let line = self.line(constraint);
                line.get((line[0] - 1) as usize).copied() == number("value")
            }
            "indexed_value" => {
                let place = self.number_of(constraint.subject("index").unwrap()) - 1;
                place >= 0 && values.get(place as usize).copied() == number("value")
            }
            "indexed_cell" => {
                let of = |name| self.number_of(constraint.subject(name).unwrap());
                let place = of("index") - 1;
                place >= 0 && values.get(place as usize) == Some(&of("target"))
            }
            "sandwich" => {
                let line = self.line(constraint);
                let low = self.space.first_value as i64;
                Self::between(&line, low, low + self.side() as i64 - 1) == number("value")
            }
            "lunchbox" => {
                let (low, high) = (values.iter().min().unwrap(), values.iter().max().unwrap());
                are_different(&values) && Self::between(&values, *low, *high) == number("sum")
            }
            "x_sum" => {
                let line = self.line(constraint);
                let x = line[0] as usize;
                x <= line.len() && Some(line[..x].iter().sum()) == number("value")
            }
            "skyscraper" => {
                let line = self.line(constraint);
                let seen = |&at: &usize| line[at] > 0 && line[..at].iter().all(|&before| before < line[at]);
                Some((0..line.len()).filter(seen).count() as i64) == number("value")
            }
            "hidden_skyscraper" => {
                let line = self.line(constraint);
                first_hidden(&line).map(|at| line[at]) == number("value")
            }
            "table" => constraint.tuples("allowed").contains(&values),
            "pairs" => {
                let allows =
                    |a: usize, b: usize| constraint.tuples("allowed").contains(&vec![values[a], values[b]]);
                match constraint.text("which") {
                    Some("all") => (0..n).all(|b| (0..b).all(|a| allows(a, b))),
                    _ => (1..n).all(|b| allows(b - 1, b)),
                }
            }
            "regex" => {
                let text: String = values
                    .iter()
                    .map(|&v| char::from_digit(v as u32, 36).unwrap().to_ascii_uppercase())
                    .collect();
                matches(constraint.text("pattern").unwrap(), &text)
            }
            "automaton" => self.is_accepted(constraint, &values),
            "any_of" => {
                constraint.branches("lists").iter().any(|branch| branch.iter().all(|other| self.holds(other)))
            }
            _ => panic!("the oracle does not know {kind}"),
        }
    }

    fn between(line: &[i64], low: i64, high: i64) -> Option<i64> {
        let mut ends = [low, high].map(|end| line.iter().position(|&value| value == end));
        ends.sort();
        let [Some(from), Some(to)] = ends else { return None };
        Some(line[from + 1..to].iter().sum())
    }

    fn index_agrees(&self, kind: &str, cell: usize, value: usize) -> bool {
        let (side, first) = (self.side(), self.space.first_value as i64);
        let (row, column) = (cell / side, cell % side);
        let (other, own) = match kind {
            "row_indexer" => (value * side + column, row),
            "column_indexer" => (row * side + value, column),
            _ => {
                let shape = self.space.layout.box_shape().unwrap();
                let wide = side / shape.columns;
                let top = |b: usize| b / wide * shape.rows * side + b % wide * shape.columns;
                let own = row / shape.rows * wide + column / shape.columns;
                (cell - top(own) + top(value), own)
            }
        };
        (self.numbers[cell] == value as i64 + first) == (self.numbers[other] == own as i64 + first)
    }

    fn is_accepted(&self, constraint: &Constraint, values: &[i64]) -> bool {
        let separator = (self.side() + self.space.first_value) as i64;
        let mut input = Vec::new();
        for (at, &value) in values.iter().enumerate() {
            if constraint.numbers("breaks").contains(&(at as i64)) {
                input.push(separator);
            }
            input.push(value);
        }
        let mut states: BTreeSet<i64> = constraint.numbers("start").iter().copied().collect();
        for symbol in input {
            let from_here = |t: &&Vec<i64>| states.contains(&t[0]) && t[1] == symbol;
            states = constraint.tuples("transitions").iter().filter(from_here).map(|t| t[2]).collect();
        }
        states.iter().any(|state| constraint.numbers("accept").contains(state))
    }
}

/// A matcher of patterns by backtracking, for the parts of the syntax that the tests use: characters, `.`,
/// classes without ranges, groups, `|`, and `*`, `+`, `?` after one of them.
fn matches(pattern: &str, text: &str) -> bool {
    let characters: Vec<char> = pattern.chars().collect();
    alternatives(&characters).iter().any(|part| rest_matches(part, &text.chars().collect::<Vec<_>>()))
}

/// Splits a pattern at each `|` outside of parentheses.
fn alternatives(pattern: &[char]) -> Vec<Vec<char>> {
    let (mut parts, mut depth) = (vec![Vec::new()], 0);
    for &c in pattern {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if c == '|' && depth == 0 {
            parts.push(Vec::new());
        } else {
            parts.last_mut().unwrap().push(c);
        }
    }
    parts
}

fn rest_matches(pattern: &[char], text: &[char]) -> bool {
    if pattern.is_empty() {
        return text.is_empty();
    }
    let closing = |open: char, close: char| {
        let mut depth = 0;
        let end = pattern.iter().position(|&c| {
            depth += i32::from(c == open) - i32::from(c == close);
            depth == 0
        });
        end.unwrap()
    };
    let end = match pattern[0] {
        '(' => closing('(', ')'),
        '[' => closing('[', ']'),
        _ => 0,
    };
    let one = |text: &[char]| match pattern[0] {
        '(' => alternatives(&pattern[1..end]).iter().any(|part| rest_matches(part, text)),
        '[' => text.len() == 1 && pattern[1..end].contains(&text[0]),
        '.' => text.len() == 1,
        c => text == [c],
    };
    let (suffix, rest) = match pattern.get(end + 1) {
        Some(c @ ('*' | '+' | '?')) => (Some(*c), &pattern[end + 2..]),
        _ => (None, &pattern[end + 1..]),
    };
    let again: Vec<char> = pattern[..=end].iter().copied().chain(['*']).chain(rest.iter().copied()).collect();
    let once =
        |tail: &[char]| (0..=text.len()).any(|cut| one(&text[..cut]) && rest_matches(tail, &text[cut..]));
    let more = || (1..=text.len()).any(|cut| one(&text[..cut]) && rest_matches(&again, &text[cut..]));
    match suffix {
        None => once(rest),
        Some('?') => rest_matches(rest, text) || once(rest),
        Some('*') => rest_matches(rest, text) || more(),
        _ => once(&again),
    }
}
