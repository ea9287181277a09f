//! Does a step's evidence prove it? An oracle that shares no code with the finders, for every technique, at
//! sides 4, 9 and 16.
//!
//! The evidence is taken as a small puzzle of its own: its cells each take one of their candidates, each
//! strong link and each base house has a place for its value, and what sees each other differs; of the rest
//! of the board nothing is known. Where the step speaks of uniqueness, the pattern's layout is checked, and
//! then its premise is added: not all of it as forbidden. A step stands if no such puzzle is left in which it
//! is wrong: then a reader who looks at nothing but the evidence must agree.

use std::collections::{BTreeMap, BTreeSet};
use sudokud_core::grid::{Board, Cell, House, Marks, Value, ValueSet};
use sudokud_core::solve;
use sudokud_human::example::{self, Example};
use sudokud_human::{self as human, WalkOptions};
use sudokud_human::{Claim, Family, LinkKind, Role, Step, Technique};
use sudokud_search::budget::Unwatched;

type Literal = (Cell, Value);

/// A position, and what of it a step rests on.
struct Grounds<'a> {
    board: &'a Board,
    marks: &'a Marks,
    /// At least one of each is true.
    clauses: Vec<Vec<Literal>>,
}

impl<'a> Grounds<'a> {
    /// `None` where the step rests on a pattern of uniqueness that is not there.
    fn new(example: &'a Example, step: &Claim) -> Option<Self> {
        let mut claim = Self { board: &example.board, marks: &example.marks, clauses: Vec::new() };
        claim.cells(step);
        claim.houses(step);
        claim.links(step);
        match step.technique.family() {
            Family::Uniqueness => claim.uniqueness(example, step)?,
            Family::Forcing => claim.whatever_links_touch(step),
            _ => {}
        }
        Some(claim)
    }

    fn can_be(&self, cell: Cell, value: Value) -> bool {
        self.board.get(cell).is_none() && self.marks.of(cell).contains(value)
    }

    fn places(&self, house: House, value: Value) -> Vec<Literal> {
        let cells = self.board.layout().cells_of(house).iter().copied();
        cells.filter(|&cell| self.can_be(cell, value)).map(|cell| (cell, value)).collect()
    }

    /// Each cell that is named takes one of its candidates.
    fn cells(&mut self, step: &Claim) {
        let evidence = &step.evidence;
        let named = evidence.cells.iter().map(|entry| entry.0);
        let grouped = evidence.groups.iter().flat_map(|group| group.cells.iter().copied());
        let linked = evidence.links.iter().flat_map(|link| link.from.iter().chain(&link.to)).map(|end| end.0);
        let changed = step.placements.iter().map(|at| at.0).chain(step.eliminations.iter().map(|at| at.0));
        let all: BTreeSet<Cell> = named.chain(grouped).chain(linked).chain(changed).collect();
        self.clauses.extend(
            all.into_iter().map(|cell| self.marks.of(cell).iter().map(|value| (cell, value)).collect()),
        );
    }

    /// Each house that the pattern starts from has a place for each of its values, and for what the step
    /// places.
    fn houses(&mut self, step: &Claim) {
        let template = matches!(step.technique, Technique::TemplateSet | Technique::TemplateDelete);
        let fish = step.technique.family() == Family::Fish;
        let named =
            step.evidence.houses.iter().filter(|entry| !fish || entry.1 != Role::Cover).map(|entry| entry.0);
        let houses: Vec<House> =
            if template { self.board.layout().houses().collect() } else { named.collect() };
        // A set of fewer than N cells has no place for a value.
        let is_house = |house: &House| house.index() < self.board.layout().house_count();
        let houses: Vec<House> = houses.into_iter().filter(is_house).collect();
        let mut values = step.evidence.values;
        step.placements.iter().for_each(|at| values |= ValueSet::only(at.1));
        let also = step.evidence.groups.iter().filter(|_| step.technique == Technique::Bug4);
        also.for_each(|group| values |= group.values);
        let needs = step.evidence.cells.iter().filter(|entry| template && entry.2 == Role::Base);
        needs.for_each(|entry| values |= entry.1);
        for (house, value) in houses.into_iter().flat_map(|house| values.iter().map(move |v| (house, v))) {
            self.place_in(house, value);
        }
    }

    fn place_in(&mut self, house: House, value: Value) {
        let filled = |&cell: &Cell| self.board.get(cell) == Some(value);
        if !self.board.layout().cells_of(house).iter().any(filled) {
            self.clauses.push(self.places(house, value));
        }
    }

    /// A strong link of one value holds all its places in some house.
    fn links(&mut self, step: &Claim) {
        for link in
            step.evidence.links.iter().filter(|link| link.kind == LinkKind::Strong && !link.to.is_empty())
        {
            let ends: Vec<Literal> = link.from.iter().chain(&link.to).copied().collect();
            let covers = |house: House| {
                let places = self.places(house, ends[0].1);
                !places.is_empty() && places.iter().all(|place| ends.contains(place))
            };
            if ends.iter().all(|end| end.1 == ends[0].1) && self.board.layout().houses().any(covers) {
                self.clauses.push(ends);
            }
        }
    }

    /// In forcing chains, whatever an argument names may be the last of its house.
    fn whatever_links_touch(&mut self, step: &Claim) {
        let layout = self.board.layout();
        let ends = step.evidence.links.iter().flat_map(|link| link.from.iter().chain(&link.to));
        let touched: BTreeSet<(House, Value)> = ends
            .flat_map(|&(cell, value)| layout.houses_of(cell).iter().map(move |&house| (house, value)))
            .collect();
        for (house, value) in touched {
            self.place_in(house, value);
        }
    }

    /// The pattern is one that must not be, and one of its cells holds something else.
    fn uniqueness(&mut self, example: &Example, step: &Claim) -> Option<()> {
        let clause = match step.technique {
            Technique::BugPlusOne | Technique::Bug2 | Technique::Bug3 | Technique::Bug4 => {
                self.grave(step)?
            }
            Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => {
                self.avoidable(example, step)?
            }
            _ => {
                let group = step.evidence.groups.first()?;
                let is_open = group.cells.iter().all(|&cell| self.board.get(cell).is_none());
                (is_open && self.is_exchangeable(&group.cells)).then_some(())?;
                let others = |&cell: &Cell| {
                    (self.marks.of(cell) - group.values).iter().map(move |value| (cell, value))
                };
                group.cells.iter().flat_map(|cell| others(cell).collect::<Vec<_>>()).collect()
            }
        };
        self.clauses.push(clause);
        Some(())
    }

    /// Two values in these cells could be exchanged: each house has none of them, or two, of opposite turn.
    fn is_exchangeable(&self, cells: &[Cell]) -> bool {
        let layout = self.board.layout();
        let Some(&first) = cells.first() else { return false };
        let mut turn = BTreeMap::from([(first, false)]);
        let mut queue = vec![first];
        while let Some(cell) = queue.pop() {
            for &house in layout.sets_of(cell) {
                let other = |c: &&Cell| **c != cell && layout.cells_of(house).contains(c);
                let [other] = cells.iter().filter(other).copied().collect::<Vec<_>>()[..] else {
                    return false;
                };
                match turn.get(&other) {
                    Some(&known) if known == turn[&cell] => return false,
                    Some(_) => {}
                    None => {
                        turn.insert(other, !turn[&cell]);
                        queue.push(other);
                    }
                }
            }
        }
        turn.len() == cells.len()
    }

    fn avoidable(&self, example: &Example, step: &Claim) -> Option<Vec<Literal>> {
        let cells = &step.evidence.groups.first()?.cells;
        let is_new = cells.iter().all(|&cell| example.givens.get(cell).is_none());
        (is_new && cells.len() == 4 && self.is_exchangeable(cells)).then_some(())?;
        let pair: Vec<Value> = step.evidence.values.iter().collect();
        // Corners row by row: 0 and 3 hold one value of the pair, 1 and 2 the other.
        let deadly = [[0, 1, 1, 0], [1, 0, 0, 1]].map(|pattern| pattern.map(|k: usize| pair[k]));
        let stands = |pattern: &&[Value; 4]| {
            cells
                .iter()
                .zip(**pattern)
                .all(|(&cell, value)| self.board.get(cell).is_none_or(|known| known == value))
        };
        let pattern = deadly.iter().find(stands)?;
        let open = cells.iter().zip(pattern).filter(|(cell, _)| self.board.get(**cell).is_none());
        let others = open.flat_map(|(&cell, &value)| {
            (self.marks.of(cell) - ValueSet::only(value)).iter().map(move |other| (cell, other))
        });
        Some(others.collect())
    }

    /// Without the roof's candidates every open cell has two, and every value two places in each house that
    /// lacks it.
    fn grave(&self, step: &Claim) -> Option<Vec<Literal>> {
        let roof = step.evidence.cells.iter().filter(|entry| entry.2 == Role::Roof);
        let extras: Vec<Literal> =
            roof.flat_map(|&(cell, values, _)| values.iter().map(move |v| (cell, v))).collect();
        let layout = self.board.layout();
        let two_left = |cell: Cell| {
            self.marks.of(cell).iter().filter(|&value| !extras.contains(&(cell, value))).count() == 2
        };
        let even = |house: House, value: Value| {
            matches!(self.places(house, value).iter().filter(|place| !extras.contains(place)).count(), 0 | 2)
        };
        // Of two places in a set of fewer than N cells, none may be true, and so both after the exchange.
        let at_most_one = |set: House, value: Value| {
            self.places(set, value).iter().filter(|place| !extras.contains(place)).count() < 2
        };
        let is_grave = layout.cells().all(|cell| self.board.get(cell).is_some() || two_left(cell))
            && layout.houses().all(|house| layout.values().all(|value| even(house, value)))
            && layout
                .sets()
                .skip(layout.house_count())
                .all(|set| layout.values().all(|value| at_most_one(set, value)));
        is_grave.then_some(extras)
    }

    /// Is the evidence against this?
    fn refutes(&self, wrong: Literal, on: bool) -> bool {
        let cells: BTreeSet<Cell> =
            self.clauses.iter().flatten().map(|literal| literal.0).chain([wrong.0]).collect();
        let left = cells.into_iter().map(|cell| (cell, self.marks.of(cell))).collect();
        let mut state = State { left, chosen: BTreeSet::new() };
        if on {
            self.choose(&mut state, wrong);
        } else {
            state.left.entry(wrong.0).and_modify(|set| *set -= ValueSet::only(wrong.1));
        }
        !self.is_possible(state, &mut 200_000)
    }

    /// Puts a value into a cell.
    fn choose(&self, state: &mut State, (cell, value): Literal) {
        let layout = self.board.layout();
        state.chosen.insert((cell, value));
        for (&other, set) in &mut state.left {
            if other == cell {
                *set &= ValueSet::only(value);
            } else if layout.sees(cell, other) {
                *set -= ValueSet::only(value);
            }
        }
    }

    /// Can every clause be kept? The shortest one first, each of its ways.
    fn is_possible(&self, mut state: State, nodes: &mut usize) -> bool {
        *nodes -= 1;
        assert!(*nodes > 0, "too large to decide");
        loop {
            let open =
                self.clauses.iter().filter(|clause| !clause.iter().any(|at| state.chosen.contains(at)));
            let alive = open
                .map(|clause| clause.iter().copied().filter(|at| state.left[&at.0].contains(at.1)).collect());
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

/// Does the evidence prove all that the step does?
pub(crate) fn is_proved(example: &Example, step: &Claim) -> bool {
    let Some(claim) = Grounds::new(example, step) else { return false };
    let mut removed =
        step.eliminations.iter().flat_map(|&(cell, values)| values.iter().map(move |v| (cell, v)));
    step.placements.iter().all(|&at| claim.refutes(at, false)) && removed.all(|at| claim.refutes(at, true))
}

/// Steps of the example's technique, at most `most`.
fn first_steps(example: &Example, most: usize) -> Vec<Step> {
    let techniques = human::Techniques::of([example.technique]);
    let options = WalkOptions {
        techniques,
        givens: Some(example.givens.clone()),
        max_steps: most,
        ..WalkOptions::default()
    };
    human::all(&example.board, Some(&example.marks), &options, &Unwatched).steps
}

/// The steps of the example's technique, at most `most`, that their evidence does not prove.
fn unproved(example: &Example, most: usize) -> Vec<String> {
    let steps = first_steps(example, most);
    assert!(!steps.is_empty(), "{}", example.notation);
    let wrong = steps.iter().filter(|step| !is_proved(example, &step.claim()));
    let layout = example.board.layout();
    wrong.map(|step| format!("{}: {}", step.notation(layout), step.explanation(layout))).collect()
}

fn positions() -> impl Iterator<Item = Example> {
    let lines = include_str!("../../../../tests/data/technique_positions.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines.map(|line| example::read(line).expect("a position"))
}

#[test]
fn in_every_example_the_evidence_alone_proves_the_step() {
    let examples =
        Technique::ALL.iter().map(|&technique| example::of(technique).expect("every technique has one"));
    let wrong: Vec<String> = examples.flat_map(|example| unproved(&example, 3)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn at_side_4_and_16_the_evidence_alone_proves_every_step() {
    let wrong: Vec<String> = positions().flat_map(|example| unproved(&example, 5)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The step with one piece of its evidence forgotten, in every way: a house, a link, a cell with all that is
/// said of it.
fn with_a_piece_missing(step: &Claim) -> Vec<Claim> {
    let mut less = Vec::new();
    let mut add = |change: &dyn Fn(&mut Claim)| {
        let mut step = step.clone();
        change(&mut step);
        less.push(step);
    };
    (0..step.evidence.houses.len()).for_each(|k| add(&|step| _ = step.evidence.houses.remove(k)));
    (0..step.evidence.links.len()).for_each(|k| add(&|step| _ = step.evidence.links.remove(k)));
    let cells = step.evidence.cells.iter().map(|entry| entry.0);
    let all: BTreeSet<Cell> =
        cells.chain(step.evidence.groups.iter().flat_map(|group| group.cells.clone())).collect();
    for cell in all {
        add(&|step| {
            step.evidence.cells.retain(|entry| entry.0 != cell);
            step.evidence.groups.iter_mut().for_each(|group| group.cells.retain(|&other| other != cell));
            step.evidence.links.retain(|link| link.from.iter().chain(&link.to).all(|end| end.0 != cell));
        });
    }
    less
}

#[test]
fn only_templates_have_no_position_at_side_16_and_each_gap_at_side_4_has_a_reason() {
    let at = |side: usize| positions().filter(move |e| e.board.side() == side).map(|e| e.technique);
    let (at_4, at_16): (BTreeSet<_>, BTreeSet<_>) = (at(4).collect(), at(16).collect());
    for technique in Technique::ALL {
        let id = technique.id();
        // Templates are for side 9 and below.
        assert!(at_16.contains(technique) != id.starts_with("template"), "{id}");
        // At side 4 a house has no room for subsets and simple fish of 3, nor any fish of 4; no bent set has
        // 5 values; the two fins of a Siamese X-wing leave no cell to see both, as a million positions say.
        // A tridagon has three rows in a box, a part of an SK loop two cells, and the line of an exocet's
        // base a third cell in the box.
        let large = ["quad", "subset", "jellyfish", "squirmbag", "whale", "leviathan", "vwxyz"];
        let simple = [
            "swordfish",
            "finned_swordfish",
            "sashimi_swordfish",
            "siamese_finned_swordfish",
            "siamese_sashimi_swordfish",
        ];
        let no_room = large.iter().any(|word| id.contains(word) && id != "fireworks_quadruple")
            || id.ends_with("_triple") && !["direct_hidden_triple", "fireworks_triple"].contains(&id)
            || simple.contains(&id)
            || matches!(id, "fish" | "siamese_finned_x_wing" | "tridagon" | "sk_loop" | "junior_exocet");
        assert!(at_4.contains(technique) != no_room, "{id}");
    }
}

#[test]
fn with_a_piece_of_the_evidence_missing_the_step_is_not_proved() {
    let (mut needed, mut spare) = (0, Vec::new());
    for &technique in Technique::ALL {
        let example = example::of(technique).expect("every technique has one");
        let step = first_steps(&example, 1).remove(0).claim();
        if with_a_piece_missing(&step).iter().any(|less| !is_proved(&example, less)) {
            needed += 1;
        } else {
            spare.push(technique.id());
        }
    }
    // The others say the same twice: a kite's houses and links; a single's cell is the step itself.
    assert!(needed >= 115, "{needed}, but nothing is needed of {spare:?}");
}

#[test]
fn what_a_step_does_not_remove_its_evidence_does_not_refute_in_the_puzzles_solution() {
    for &technique in Technique::ALL {
        let example = example::of(technique).expect("every technique has one");
        let options = solve::Options { max_solutions: 1, ..solve::Options::default() };
        let solved = solve::solve(&solve::Puzzle::from(example.givens.clone()), &options, &Unwatched);
        let step = first_steps(&example, 1).remove(0).claim();
        let claim = Grounds::new(&example, &step).expect("the pattern is there");
        for cell in step.eliminations.iter().map(|entry| entry.0) {
            let right = solved.solutions[0].get(cell).expect("solutions are full");
            assert!(!claim.refutes((cell, right), true), "{} refutes the solution", example.notation);
        }
    }
}
