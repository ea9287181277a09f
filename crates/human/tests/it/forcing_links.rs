//! Each link of a forcing chain follows from what was told before it, and the step from all of them. Checked
//! link by link from the definitions, with nothing but the position and the evidence at hand: no search, no
//! propagation.

use std::collections::BTreeSet;
use sudokud_core::grid::{Board, Cell, Marks, Value, ValueSet};
use sudokud_human::example::{self, Example};
use sudokud_human::{self as human, WalkOptions};
use sudokud_human::{Family, Link, LinkKind, Step, Technique};
use sudokud_search::budget::Unwatched;

type End = (Cell, Value);

/// A position, and what was told of it so far.
struct Told<'a> {
    board: &'a Board,
    marks: &'a Marks,
    on: BTreeSet<End>,
    off: BTreeSet<End>,
    /// Of the places of each, one holds.
    some: Vec<Vec<End>>,
}

impl Told<'_> {
    fn can_be(&self, cell: Cell, value: Value) -> bool {
        self.board.get(cell).is_none() && self.marks.of(cell).contains(value)
    }

    /// Are all candidates of a cell told off, but for these values?
    fn leaves_cell(&self, from: &[End], cell: Cell, values: ValueSet<4>) -> bool {
        let gone = |value: Value| from.contains(&(cell, value)) && self.off.contains(&(cell, value));
        self.board.get(cell).is_none() && (self.marks.of(cell) - values).iter().all(gone)
    }

    /// Are all places of a value in some house told off, but for these?
    fn leaves_house(&self, from: &[End], value: Value, places: &[End]) -> bool {
        let layout = self.board.layout();
        layout.houses().any(|house| {
            let cells = layout.cells_of(house);
            let is_missing = cells.iter().all(|&cell| self.board.get(cell) != Some(value));
            let left = cells.iter().filter(|&&cell| self.can_be(cell, value));
            let is_told = |&cell: &Cell| {
                let at = (cell, value);
                places.contains(&at) || from.contains(&at) && self.off.contains(&at)
            };
            is_missing && places.iter().all(|place| cells.contains(&place.0)) && left.into_iter().all(is_told)
        })
    }

    /// Could the two not both be true?
    fn exclude(&self, (a, v): End, (b, w): End) -> bool {
        a == b && v != w || v == w && self.board.layout().sees(a, b)
    }

    fn is_clash(&self, from: &[End]) -> bool {
        let Some(&(cell, value)) = from.first() else { return false };
        self.leaves_cell(from, cell, ValueSet::EMPTY) || self.leaves_house(from, value, &[])
    }

    /// Does the link follow?
    fn follows(&self, Link { from, to, kind, .. }: &Link) -> bool {
        let (cell, value) = to[0];
        let values: ValueSet<4> = to.iter().map(|end| end.1).collect();
        match (kind, to.len(), values.len()) {
            (LinkKind::Weak, 1, _) => {
                let holds = from.iter().any(|end| self.on.contains(end)) && from.len() == 1
                    || self.some.iter().any(|places| places.iter().all(|place| from.contains(place)));
                holds && from.iter().all(|&end| self.exclude(end, to[0]))
            }
            (LinkKind::Strong, 1, _) => {
                self.leaves_cell(from, cell, values) || self.leaves_house(from, value, to)
            }
            (LinkKind::Strong, _, 1) => self.leaves_house(from, value, to),
            (LinkKind::Strong, 4, 2) => {
                let cells: BTreeSet<Cell> = to.iter().map(|end| end.0).collect();
                let list: Vec<Cell> = cells.into_iter().collect();
                list.len() == 2
                    && self.board.layout().sees(list[0], list[1])
                    && list.iter().all(|&cell| self.leaves_cell(from, cell, values))
            }
            _ => false,
        }
    }

    fn add(&mut self, Link { to, kind, .. }: &Link) {
        match (kind, &to[..]) {
            (LinkKind::Weak, _) => self.off.extend(to),
            (LinkKind::Strong, &[one]) => _ = self.on.insert(one),
            (LinkKind::Strong, places) => {
                let values: ValueSet<4> = places.iter().map(|end| end.1).collect();
                let of = |value: Value| places.iter().copied().filter(|end| end.1 == value).collect();
                self.some.extend(values.iter().map(of));
            }
        }
    }
}

/// One way things can be, and what it comes to: an assumption and its links.
fn cases(links: &[Link]) -> Vec<Vec<&Link>> {
    let mut cases: Vec<Vec<&Link>> = Vec::new();
    for (k, link) in links.iter().enumerate() {
        let clash = links[k..].iter().position(|link| link.to.is_empty()).map(|clash| k + clash);
        let denial = clash.and_then(|clash| links.get(clash + 1)).filter(|next| !next.from.is_empty());
        let is_inner = denial.is_some_and(|next| next.to == link.to);
        if link.from.is_empty() && !is_inner {
            cases.push(Vec::new());
        }
        cases.last_mut().expect("an assumption comes first").push(link);
    }
    cases
}

/// Do the links of a case lead from its assumption to what the step says, or to a clash?
fn holds(example: &Example, step: &Step, links: &[&Link]) -> Result<(), String> {
    let blank = || Told {
        board: &example.board,
        marks: &example.marks,
        on: BTreeSet::new(),
        off: BTreeSet::new(),
        some: Vec::new(),
    };
    let mut levels: Vec<(Told<'_>, End)> = Vec::new();
    let mut clashed = None;
    for link in links {
        let layout = example.board.layout();
        let place = |end: &End| {
            format!("r{}c{}:{}", layout.row(end.0).number(), layout.column(end.0).number(), end.1.number())
        };
        let said = || {
            format!(
                "{:?} => {:?} {:?}",
                link.from.iter().map(place).collect::<Vec<_>>(),
                link.to.iter().map(place).collect::<Vec<_>>(),
                link.kind
            )
        };
        if link.from.is_empty() {
            let mut told = blank();
            if let Some((outer, _)) = levels.last() {
                (told.on, told.off, told.some) = (outer.on.clone(), outer.off.clone(), outer.some.clone());
            }
            told.add(link);
            levels.push((told, link.to[0]));
            continue;
        }
        let (told, _) = levels.last_mut().ok_or("no assumption")?;
        if link.to.is_empty() {
            if !told.is_clash(&link.from) {
                return Err(format!("no clash: {}", said()));
            }
            clashed = levels.pop().map(|level| level.1);
        } else if let Some(assumed) = clashed.take() {
            if link.to[..] != [assumed] || link.kind != LinkKind::Weak {
                return Err(format!("not the denial: {}", said()));
            }
            told.add(link);
        } else if told.follows(link) {
            told.add(link);
        } else {
            return Err(said());
        }
    }
    let Some((told, _)) = levels.last() else { return Ok(()) };
    let removed = step.eliminations.iter().all(|&(c, values)| {
        values.iter().all(|value| {
            let place = told.on.iter().any(|&end| told.exclude(end, (c, value)));
            place || told.off.contains(&(c, value))
        })
    });
    if removed && step.placements.iter().all(|at| told.on.contains(at)) {
        Ok(())
    } else {
        Err("another end".into())
    }
}

/// Is one of these assumptions true in any case, or is the only one what the step denies?
fn are_all_ways(example: &Example, step: &Step, cases: &[Vec<&Link>]) -> bool {
    let starts: Vec<(End, LinkKind)> = cases.iter().map(|case| (case[0].to[0], case[0].kind)).collect();
    let layout = example.board.layout();
    match starts[..] {
        [(end, LinkKind::Strong)] => {
            step.eliminations[..] == [(end.0, ValueSet::only(end.1))] && step.placements.is_empty()
        }
        [(a, LinkKind::Strong), (b, LinkKind::Weak)] => a == b,
        _ => {
            let ends: Vec<End> =
                starts.iter().filter(|s| s.1 == LinkKind::Strong).map(|start| start.0).collect();
            let told = Told {
                board: &example.board,
                marks: &example.marks,
                on: BTreeSet::new(),
                off: BTreeSet::new(),
                some: Vec::new(),
            };
            let (cell, value) = ends[0];
            let of_cell = example.marks.of(cell).iter().all(|value| ends.contains(&(cell, value)));
            let of_house = layout.houses().any(|house| {
                let cells = layout.cells_of(house);
                cells.iter().all(|&cell| {
                    example.board.get(cell) != Some(value)
                        && (!told.can_be(cell, value) || ends.contains(&(cell, value)))
                })
            });
            of_cell || of_house
        }
    }
}

#[test]
fn each_link_of_a_forcing_chain_follows_and_all_ways_are_followed() {
    let lines = include_str!("../../../../tests/data/technique_positions.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let positions = lines.map(|line| example::read(line).expect("a position"));
    let examples =
        Technique::ALL.iter().map(|&technique| example::of(technique).expect("every technique has one"));
    let (mut checked, mut gaps, mut unseen, mut wrong) = (0, 0, 0, Vec::new());
    for example in examples.chain(positions).filter(|example| example.technique.family() == Family::Forcing) {
        let techniques = human::Techniques::of([example.technique]);
        let options = WalkOptions { techniques, max_steps: 40, ..WalkOptions::default() };
        for step in human::all(&example.board, Some(&example.marks), &options, &Unwatched).steps {
            let links = step.evidence().links;
            let cases = cases(&links);
            checked += 1;
            let told = || {
                format!(
                    "{}: {}",
                    step.notation(example.board.layout()),
                    step.explanation(example.board.layout())
                )
            };
            if !are_all_ways(&example, &step, &cases) {
                wrong.push(format!("not all ways: {}", told()));
            }
            wrong.extend(
                cases
                    .iter()
                    .filter_map(|case| holds(&example, &step, case).err())
                    .map(|why| format!("{why} in {}", told())),
            );
            // Without one of its links a case hardly ever holds.
            for case in cases.iter().filter(|case| case.len() > 2) {
                let mut gap = case.clone();
                gap.remove(case.len() / 2);
                gaps += 1;
                unseen += usize::from(holds(&example, &step, &gap).is_ok());
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {checked}: {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
    assert!(
        checked > 250 && gaps > 400 && 10 * unseen < gaps,
        "{unseen} of {gaps} gaps were not seen, {checked} steps"
    );
}
