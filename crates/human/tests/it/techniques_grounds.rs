//! What an explanation gives as the ground of a strong link is true in the position: the house has no other
//! place for the value, the cell no other candidate, the almost locked set one value more than cells. Over
//! all steps of many positions at sides 4, 9 and 16.
//!
//! The grounds are checked from their definitions, and the words must name the same houses, cells and sets in
//! the same order.

use std::cell::Cell as Counter;
use std::collections::{BTreeMap, BTreeSet};
use sudokud_core::grid::{Board, Cell, House, Marks, Value, ValueSet};
use sudokud_core::houses::{HouseKind, Layout};
use sudokud_human::{self as human, Techniques, WalkOptions, WalkStatus};
use sudokud_human::{Family, Ground, Link, LinkKind, Rating, Step, Technique};
use sudokud_search::budget::{Signal, Stop};
use sudokud_testing::of_numbers;
use sudokud_testing::puzzle;

type End = (Cell, Value);

pub(crate) struct Place<'a> {
    pub(crate) board: &'a Board,
    pub(crate) marks: &'a Marks,
}

impl Place<'_> {
    fn layout(&self) -> &Layout {
        self.board.layout()
    }

    fn options(&self, cell: Cell) -> ValueSet<4> {
        if self.board.get(cell).is_none() { self.marks.of(cell) } else { ValueSet::EMPTY }
    }

    fn places(&self, house: House, value: Value) -> BTreeSet<End> {
        let cells = self.layout().cells_of(house).iter().copied();
        cells.filter(|&cell| self.options(cell).contains(value)).map(|cell| (cell, value)).collect()
    }

    fn candidates(&self, cell: Cell) -> BTreeSet<End> {
        self.options(cell).iter().map(|value| (cell, value)).collect()
    }

    /// In a chain the two ends are all there is.
    fn joins(&self, step: &Step, link: &Link, ground: Ground) -> bool {
        let (a, b) = (link.from[0].1, link.to[0].1);
        let ends: BTreeSet<End> = link.from.iter().chain(&link.to).copied().collect();
        let holders = |cells: &[Cell], value: Value| -> BTreeSet<End> {
            cells
                .iter()
                .filter(|&&cell| self.options(cell).contains(value))
                .map(|&cell| (cell, value))
                .collect()
        };
        match ground {
            Ground::House(house) => a == b && self.places(house, a) == ends,
            Ground::Cell(cell) => a != b && self.candidates(cell) == ends,
            Ground::Group(at) => {
                let cells = &step.evidence().groups[at].cells;
                let values: ValueSet<4> = cells.iter().flat_map(|&cell| self.options(cell).iter()).collect();
                let set = |list: &[End]| list.iter().copied().collect::<BTreeSet<End>>();
                let house = |h: House| cells.iter().all(|cell| self.layout().cells_of(h).contains(cell));
                values.len() == cells.len() + 1
                    && self.layout().houses().any(house)
                    && holders(cells, a) == set(&link.from)
                    && holders(cells, b) == set(&link.to)
            }
        }
    }

    /// In an argument nothing else is left once its premises hold.
    fn leaves(&self, link: &Link, ground: Ground) -> bool {
        let told: BTreeSet<End> = link.from.iter().chain(&link.to).copied().collect();
        let values: BTreeSet<Value> = link.to.iter().map(|end| end.1).collect();
        match ground {
            Ground::House(house) if values.len() > 1 => link.to.iter().all(|&(cell, _)| {
                self.layout().cells_of(house).contains(&cell) && self.candidates(cell).is_subset(&told)
            }),
            Ground::House(house) => {
                let Some(&(_, value)) = link.to.first().or(link.from.first()) else { return false };
                let places = self.places(house, value);
                let is_to = |end: &End| places.contains(end);
                !places.is_empty() && places.is_subset(&told) && link.to.iter().all(is_to)
            }
            Ground::Cell(cell) => {
                link.to.iter().all(|end| end.0 == cell) && self.candidates(cell).is_subset(&told)
            }
            Ground::Group(_) => false,
        }
    }

    /// Each strong link has a ground, which is the right one.
    pub(crate) fn check_grounds(&self, step: &Step, text: &str) {
        let arguments = step.technique.family() == Family::Forcing;
        let links = step.evidence().links;
        for link in links.iter().filter(|link| link.kind == LinkKind::Strong && !link.from.is_empty()) {
            let ground = link.ground.unwrap_or_else(|| panic!("no ground: {link:?} in {text}"));
            let holds = if arguments { self.leaves(link, ground) } else { self.joins(step, link, ground) };
            assert!(holds, "{link:?} in {text}");
        }
        let weak = links.iter().filter(|link| link.kind == LinkKind::Weak);
        assert!(weak.into_iter().all(|link| link.ground.is_none()), "{text}");
    }

    fn check(&self, step: &Step) {
        let text = step.explanation(self.layout());
        self.check_grounds(step, &text);
        let told = houses_in(&text);
        let grounds: Vec<House> = step.evidence().links.iter().filter_map(house_of).collect();
        let named: BTreeSet<House> =
            step.evidence().houses.iter().map(|entry| entry.0).chain(grounds.clone()).collect();
        let name = |house: &House| name_of(self.layout(), *house);
        let names: BTreeSet<String> = named.iter().map(name).collect();
        assert!(told.iter().all(|house| names.contains(house)), "{names:?}: {text}");
        if matches!(step.technique.family(), Family::Chain | Family::Forcing)
            || step.technique == Technique::AlsXyChain
        {
            let houses = step.evidence().houses;
            let first = houses.iter().map(|entry| name(&entry.0));
            let expected: Vec<String> = first.chain(grounds.iter().map(name)).collect();
            assert_eq!(told, expected, "{text}");
            let sets = |link: &Link| matches!(link.ground, Some(Ground::Group(_)));
            let said = text.matches("the almost locked set r").count();
            assert_eq!(said, step.evidence().links.iter().filter(|link| sets(link)).count(), "{text}");
        }
    }
}

const fn house_of(link: &Link) -> Option<House> {
    if let Some(Ground::House(house)) = link.ground { Some(house) } else { None }
}

fn name_of(layout: &Layout, house: House) -> String {
    let kind = match layout.kind(house) {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        _ => "box",
    };
    format!("{kind} {}", layout.number(house) + 1)
}

/// The houses that a text names: "row 3", and each of "rows 3, 4 and 7".
fn houses_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut kind = None;
    for word in text.split(' ') {
        let number: String = word.chars().take_while(char::is_ascii_digit).collect();
        match (word, kind) {
            ("row" | "rows", _) => kind = Some(("row", word == "rows")),
            ("column" | "columns", _) => kind = Some(("column", word == "columns")),
            ("box" | "boxes", _) => kind = Some(("box", word == "boxes")),
            ("and", Some((_, true))) => {}
            (_, Some((name, many))) if !number.is_empty() => {
                found.push(format!("{name} {number}"));
                kind = kind.filter(|_| many && (word == number || word.ends_with(',')));
            }
            _ => kind = None,
        }
    }
    found
}

/// All steps of a position, as far as patience goes.
fn check_all(board: &Board, marks: Option<&Marks>, patience: u32, seen: &mut BTreeMap<Technique, usize>) {
    let quick =
        Technique::ALL.iter().copied().filter(|technique| technique.rating() < Rating::from_tenths(95));
    for technique in quick {
        let options =
            WalkOptions { max_steps: 200, techniques: Techniques::of([technique]), ..WalkOptions::default() };
        let asked = Counter::new(0);
        let watch = || {
            if asked.replace(asked.get() + 1) < patience {
                Signal::Continue
            } else {
                Signal::Stop(Stop::Deadline)
            }
        };
        let outcome = human::all(board, marks, &options, &watch);
        let place = Place { board, marks: &outcome.marks };
        outcome.steps.iter().for_each(|step| place.check(step));
        *seen.entry(technique).or_default() += outcome.steps.len();
    }
}

#[test]
fn in_every_explanation_the_house_or_set_behind_a_strong_link_is_the_right_one() {
    let mut seen = BTreeMap::new();
    // Order, how many, cells taken at a time and how often, every so many positions, patience.
    for (order, count, taken, every, patience) in
        [(2, 12, (1, 16), 1, 2_000), (3, 3, (1, 81), 7, 600), (4, 1, (6, 40), 60, 400)]
    {
        for seed in 0..count {
            let mut at = (of_numbers(&puzzle(order, 1, taken, 77 + seed).0), None);
            for number in 0.. {
                if number % every == every - 1 {
                    check_all(&at.0, at.1.as_ref(), patience, &mut seen);
                }
                let next = human::next(&at.0, at.1.as_ref(), &WalkOptions::default(), &|| Signal::Continue);
                if next.status != WalkStatus::Progress {
                    break;
                }
                at = (next.board, Some(next.marks));
            }
        }
    }
    let with_links = [
        Technique::Skyscraper,
        Technique::XChain,
        Technique::Aic,
        Technique::ContinuousNiceLoop,
        Technique::GroupedAic,
        Technique::GroupedContinuousNiceLoop,
        Technique::AlsXyChain,
        Technique::CellForcingChain,
        Technique::RegionForcingChain,
        Technique::DynamicForcingChain,
        Technique::DynamicForcingChainPlus,
    ];
    let few: Vec<_> =
        with_links.iter().filter(|technique| seen.get(technique).is_none_or(|&n| n < 50)).collect();
    assert!(few.is_empty() && seen.values().sum::<usize>() > 4_000, "{few:?} {seen:?}");
}
