//! Does a step's evidence prove it? An oracle that shares no code with the finders, for every technique, at sides 4, 9 and 16.
//!
//! The evidence is taken as a small puzzle of its own: its cells each take one of their candidates, each strong link and each
//! base house has a place for its value, and what sees each other differs; of the rest of the board nothing is known. Where the
//! step speaks of uniqueness, the pattern's geometry is checked, and then its premise is added: not all of it as forbidden. A step stands
//! if no such puzzle is left in which it is wrong: then a reader who looks at nothing but the evidence must agree.

use std::collections::{BTreeMap, BTreeSet};
use sudokud::budget::Unwatched;
use sudokud::grid::{Board, Cell, House, Marks, Value, ValueSet};
use sudokud::step::{self, Options};
use sudokud::techniques::example::{self, Example};
use sudokud::techniques::{Family, LinkKind, Role, Step, Technique};

type Literal = (Cell, Value);

/// A position, and what of it a step rests on.
struct Claim<'a> {
    board: &'a Board,
    marks: &'a Marks,
    /// At least one of each is true.
    clauses: Vec<Vec<Literal>>,
}

impl<'a> Claim<'a> {
    fn new(example: &'a Example, step: &Step) -> Self {
        let mut claim = Self { board: &example.board, marks: &example.marks, clauses: Vec::new() };
        claim.cells(step);
        claim.houses(step);
        claim.links(step);
        match step.technique.family() {
            Family::Uniqueness => claim.uniqueness(example, step),
            Family::Forcing => claim.whatever_links_touch(step),
            _ => {}
        }
        claim
    }

    fn can_be(&self, cell: Cell, value: Value) -> bool {
        self.board.get(cell).is_none() && self.marks.of(cell).contains(value)
    }

    fn places(&self, house: House, value: Value) -> Vec<Literal> {
        let cells = self.board.geometry().cells_of(house).iter().copied();
        cells.filter(|&cell| self.can_be(cell, value)).map(|cell| (cell, value)).collect()
    }

    /// Each cell that is named takes one of its candidates.
    fn cells(&mut self, step: &Step) {
        let evidence = &step.evidence;
        let named = evidence.cells.iter().map(|entry| entry.0);
        let grouped = evidence.groups.iter().flat_map(|group| group.cells.iter().copied());
        let linked = evidence.links.iter().flat_map(|link| link.from.iter().chain(&link.to)).map(|end| end.0);
        let changed = step.placements.iter().map(|at| at.0).chain(step.eliminations.iter().map(|at| at.0));
        let all: BTreeSet<Cell> = named.chain(grouped).chain(linked).chain(changed).collect();
        self.clauses
            .extend(all.into_iter().map(|cell| self.marks.of(cell).iter().map(|value| (cell, value)).collect()));
    }

    /// Each house that the pattern starts from has a place for each of its values.
    fn houses(&mut self, step: &Step) {
        let every = matches!(step.technique, Technique::TemplateSet | Technique::TemplateDelete);
        let fish = step.technique.family() == Family::Fish;
        let named = step.evidence.houses.iter().filter(|entry| !fish || entry.1 != Role::Cover).map(|entry| entry.0);
        let houses: Vec<House> = if every { self.board.geometry().houses().collect() } else { named.collect() };
        for (house, value) in houses.into_iter().flat_map(|house| step.evidence.values.iter().map(move |v| (house, v)))
        {
            self.place_in(house, value);
        }
    }

    fn place_in(&mut self, house: House, value: Value) {
        let filled = |&cell: &Cell| self.board.get(cell) == Some(value);
        if !self.board.geometry().cells_of(house).iter().any(filled) {
            self.clauses.push(self.places(house, value));
        }
    }

    /// A strong link of one value holds all its places in some house.
    fn links(&mut self, step: &Step) {
        for link in step.evidence.links.iter().filter(|link| link.kind == LinkKind::Strong && !link.to.is_empty()) {
            let ends: Vec<Literal> = link.from.iter().chain(&link.to).copied().collect();
            let covers = |house: House| {
                let places = self.places(house, ends[0].1);
                !places.is_empty() && places.iter().all(|place| ends.contains(place))
            };
            if ends.iter().all(|end| end.1 == ends[0].1) && self.board.geometry().houses().any(covers) {
                self.clauses.push(ends);
            }
        }
    }

    /// In forcing chains, whatever an argument names may be the last of its house.
    fn whatever_links_touch(&mut self, step: &Step) {
        let geometry = self.board.geometry();
        let ends = step.evidence.links.iter().flat_map(|link| link.from.iter().chain(&link.to));
        let touched: BTreeSet<(House, Value)> =
            ends.flat_map(|&(cell, value)| geometry.houses_of(cell).map(|house| (house, value))).collect();
        for (house, value) in touched {
            self.place_in(house, value);
        }
    }

    /// The pattern is one that must not be, and one of its cells holds something else.
    fn uniqueness(&mut self, example: &Example, step: &Step) {
        match step.technique {
            Technique::BugPlusOne | Technique::Bug2 | Technique::Bug3 | Technique::Bug4 => self.grave(step),
            Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => self.avoidable(example, step),
            _ => {
                let group = &step.evidence.groups[0];
                assert!(group.cells.iter().all(|&cell| self.board.get(cell).is_none()));
                self.assert_exchangeable(&group.cells);
                let others = |&cell: &Cell| (self.marks.of(cell) - group.values).iter().map(move |value| (cell, value));
                self.clauses.push(group.cells.iter().flat_map(|cell| others(cell).collect::<Vec<_>>()).collect());
            }
        }
    }

    /// Two values in these cells could be exchanged: each house has none of them, or two, of opposite turn.
    fn assert_exchangeable(&self, cells: &[Cell]) {
        let geometry = self.board.geometry();
        let mut turn = BTreeMap::from([(cells[0], false)]);
        let mut queue = vec![cells[0]];
        while let Some(cell) = queue.pop() {
            for house in geometry.houses_of(cell) {
                let inside: Vec<Cell> =
                    cells.iter().copied().filter(|c| geometry.cells_of(house).contains(c)).collect();
                assert_eq!(inside.len(), 2, "{cells:?} in {house:?}");
                let other = inside[usize::from(inside[0] == cell)];
                match turn.get(&other) {
                    Some(&known) => assert_ne!(known, turn[&cell], "{cells:?} cannot be told apart in {house:?}"),
                    None => {
                        turn.insert(other, !turn[&cell]);
                        queue.push(other);
                    }
                }
            }
        }
        assert_eq!(turn.len(), cells.len(), "{cells:?} are more than one loop");
        let boxes = cells.iter().map(|&cell| geometry.box_(cell)).collect::<BTreeSet<_>>();
        assert!(cells.len() > 4 || boxes.len() == 2, "{cells:?} in {boxes:?}");
    }

    fn avoidable(&mut self, example: &Example, step: &Step) {
        let cells = &step.evidence.groups[0].cells;
        self.assert_exchangeable(cells);
        assert!(cells.iter().all(|&cell| example.givens.get(cell).is_none()));
        let pair: Vec<Value> = step.evidence.values.iter().collect();
        // Corners row by row: 0 and 3 hold one value of the pair, 1 and 2 the other.
        let deadly = [[0, 1, 1, 0], [1, 0, 0, 1]].map(|pattern| pattern.map(|k: usize| pair[k]));
        let standing = |pattern: &&[Value; 4]| {
            cells.iter().zip(**pattern).all(|(&cell, value)| self.board.get(cell).is_none_or(|known| known == value))
        };
        let pattern = deadly.iter().find(standing).expect("what stands fits the pattern");
        let open = cells.iter().zip(pattern).filter(|(cell, _)| self.board.get(**cell).is_none());
        let others = |(&cell, &value): (&Cell, &Value)| {
            self.marks
                .of(cell)
                .iter()
                .filter(move |&other| other != value)
                .map(|other| (cell, other))
                .collect::<Vec<_>>()
        };
        let clause = open.flat_map(others).collect();
        self.clauses.push(clause);
    }

    /// Without the roof's candidates every open cell has two, and every value two places in each house that lacks it.
    fn grave(&mut self, step: &Step) {
        let roof = step.evidence.cells.iter().filter(|entry| entry.2 == Role::Roof);
        let extras: Vec<Literal> = roof.flat_map(|&(cell, values, _)| values.iter().map(move |v| (cell, v))).collect();
        let geometry = self.board.geometry();
        for cell in geometry.cells().filter(|&cell| self.board.get(cell).is_none()) {
            let left = self.marks.of(cell).iter().filter(|&value| !extras.contains(&(cell, value)));
            assert_eq!(left.count(), 2, "{cell:?}");
        }
        for (house, value) in geometry.houses().flat_map(|house| geometry.values().map(move |v| (house, v))) {
            let left = self.places(house, value).into_iter().filter(|place| !extras.contains(place)).count();
            assert!(matches!(left, 0 | 2), "{value:?} has {left} places in {house:?}");
        }
        self.clauses.push(extras);
    }

    /// Is the evidence against this?
    fn refutes(&self, wrong: Literal, on: bool) -> bool {
        let cells: BTreeSet<Cell> = self.clauses.iter().flatten().map(|literal| literal.0).chain([wrong.0]).collect();
        let left = cells.into_iter().map(|cell| (cell, self.marks.of(cell))).collect();
        let mut state = State { left, chosen: BTreeSet::new() };
        if on {
            self.choose(&mut state, wrong);
        } else {
            state.left.entry(wrong.0).and_modify(|set| *set = *set - ValueSet::only(wrong.1));
        }
        !self.is_possible(state, &mut 200_000)
    }

    /// Puts a value into a cell.
    fn choose(&self, state: &mut State, (cell, value): Literal) {
        let geometry = self.board.geometry();
        state.chosen.insert((cell, value));
        for (&other, set) in &mut state.left {
            if other == cell {
                *set = *set & ValueSet::only(value);
            } else if geometry.sees(cell, other) {
                *set = *set - ValueSet::only(value);
            }
        }
    }

    /// Can every clause be kept? The shortest one first, each of its ways.
    fn is_possible(&self, mut state: State, nodes: &mut usize) -> bool {
        *nodes -= 1;
        assert!(*nodes > 0, "too large to decide");
        loop {
            let open = self.clauses.iter().filter(|clause| !clause.iter().any(|at| state.chosen.contains(at)));
            let alive =
                open.map(|clause| clause.iter().copied().filter(|at| state.left[&at.0].contains(at.1)).collect());
            let shortest: Option<Vec<Literal>> = alive.min_by_key(Vec::len);
            match shortest.as_deref() {
                None => return true,
                Some([]) => return false,
                Some(&[only]) => self.choose(&mut state, only),
                Some(ways) => {
                    return ways.iter().any(|&at| {
                        let mut state = state.clone();
                        self.choose(&mut state, at);
                        self.is_possible(state, nodes)
                    });
                }
            }
        }
    }
}

/// What is left of the cells' candidates, and what was put in.
#[derive(Clone)]
struct State {
    left: BTreeMap<Cell, ValueSet<4>>,
    chosen: BTreeSet<Literal>,
}

/// The steps of the example's technique, at most `most`, that their evidence does not prove.
fn unproved(example: &Example, most: usize) -> Vec<String> {
    let techniques = step::Techniques::of([example.technique]);
    let options = Options { techniques, givens: Some(example.givens.clone()), max_steps: most, ..Options::default() };
    let outcome = step::all(&example.board, Some(&example.marks), &options, &Unwatched);
    assert!(!outcome.steps.is_empty(), "{}", example.notation);
    let is_proved = |step: &&Step| {
        let claim = Claim::new(example, step);
        let removed = step.eliminations.iter().flat_map(|&(cell, values)| values.iter().map(move |v| (cell, v)));
        step.placements.iter().all(|&at| claim.refutes(at, false)) && removed.clone().all(|at| claim.refutes(at, true))
    };
    let wrong = outcome.steps.iter().filter(|step| !is_proved(step));
    let geometry = example.board.geometry();
    wrong.map(|step| format!("{}: {}", step.notation(geometry), step.explanation(geometry))).collect()
}

fn positions() -> impl Iterator<Item = Example> {
    let lines = include_str!("../data/technique_positions.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| example::read(line).expect("a position"))
}

#[test]
fn in_every_example_the_evidence_alone_proves_the_step() {
    let examples = Technique::ALL.iter().map(|&technique| example::of(technique).expect("every technique has one"));
    let wrong: Vec<String> = examples.flat_map(|example| unproved(&example, 3)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn at_side_4_and_16_the_evidence_alone_proves_every_step() {
    let wrong: Vec<String> = positions().flat_map(|example| unproved(&example, 5)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_claim_with_a_piece_of_evidence_missing_is_not_proved() {
    let example = example::of(Technique::XWing).expect("every technique has one");
    let techniques = step::Techniques::of([Technique::XWing]);
    let options = Options { techniques, ..Options::default() };
    let mut step = step::next(&example.board, Some(&example.marks), &options, &Unwatched).steps.remove(0);
    let removed = step.eliminations.clone();
    let wrong = (removed[0].0, removed[0].1.first().expect("not empty"));
    assert!(Claim::new(&example, &step).refutes(wrong, true));
    step.evidence.houses.retain(|entry| entry.1 == Role::Cover);
    assert!(!Claim::new(&example, &step).refutes(wrong, true));
}
