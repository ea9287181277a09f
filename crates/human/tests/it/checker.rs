//! The checker: it accepts the evidence of each step, refuses what is changed, and proves nothing false.

use crate::definitions::Marked;
use crate::examples::{examples, options_for, positions, steps_of_positions};
use std::collections::{BTreeMap, BTreeSet};
use sudokud_core::solve;
use sudokud_human as human;
use sudokud_human::example::{self, Example};
use sudokud_human::proof::evidence::Values;
use sudokud_human::{Claim, Family, Fault, Ground, LinkKind, Premises, Role, Step, Technique};
use sudokud_human::{check, check_watched};
use sudokud_model::grid::{Board, Cell, House, Marks, Value, ValueSet};
use sudokud_search::budget::{Signal, Stop, Unwatched};
use sudokud_testing::Random;

type Candidate = (Cell, Value);

/// Why the checker refuses a step of a position; `None` if it does not.
pub(crate) fn fault(board: &Board, marks: &Marks, givens: &Board, step: &Step) -> Option<Fault> {
    check(&Premises::new(board, marks).with_givens(givens), &step.claim()).err()
}

fn is_proved(example: &Example, claim: &Claim) -> bool {
    check(&premises(example), claim).is_ok()
}

fn premises(example: &Example) -> Premises<'_> {
    let Example { board, marks, givens, constraints, .. } = example;
    Premises::new(board, marks).with_givens(givens).with_constraints(constraints.as_deref())
}

/// Steps of the example's technique, at most `most`.
fn first_steps(example: &Example, most: usize) -> Vec<Step> {
    human::all(&example.board, Some(&example.marks), &options_for(example, most), &Unwatched).steps
}

/// The steps of the example that their evidence does not prove.
fn unproved(example: &Example, steps: &[Step]) -> Vec<String> {
    assert!(!steps.is_empty(), "{}", example.technique.id());
    let layout = example.board.layout();
    let why = |step: &Step| {
        let fault = check(&premises(example), &step.claim()).err()?;
        Some(format!("{fault:?} in {}: {}", step.notation(layout), step.explanation(layout)))
    };
    steps.iter().filter_map(why).collect()
}

#[test]
fn in_every_example_the_evidence_alone_proves_the_step() {
    let wrong: Vec<String> =
        examples().flat_map(|example| unproved(&example, &first_steps(&example, 40))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn at_side_4_6_and_16_the_evidence_proves_every_step_and_each_pattern_is_what_its_definition_says() {
    let mut wrong = Vec::new();
    for (example, notation) in positions().zip(steps_of_positions()) {
        let position = Marked { board: &example.board, marks: &example.marks };
        let steps = first_steps(&example, 40);
        wrong.extend(unproved(&example, &steps));
        assert_eq!(steps[0].notation(example.board.layout()), notation);
        steps.iter().for_each(|step| position.check(step));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn only_templates_have_no_position_at_side_16_and_each_gap_at_side_4_has_a_reason() {
    let at = |side: usize| positions().filter(move |e| e.board.side() == side).map(|e| e.technique);
    let (at_4, at_16): (BTreeSet<_>, BTreeSet<_>) = (at(4).collect(), at(16).collect());
    // The techniques that random boards of side 6 yield within a minute.
    assert!(at(6).collect::<BTreeSet<_>>().len() >= 108);
    // Constraints have tests of their own.
    let techniques = Technique::ALL.iter().filter(|technique| !technique.needs_constraints());
    for technique in techniques {
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

/// The claim with one piece of its evidence forgotten, in every way: a house, a link, a cell with all that is
/// said of it.
fn with_a_piece_missing(claim: &Claim) -> Vec<Claim> {
    let mut less = Vec::new();
    let mut add = |change: &dyn Fn(&mut Claim)| {
        let mut claim = claim.clone();
        change(&mut claim);
        less.push(claim);
    };
    (0..claim.evidence.houses.len()).for_each(|k| add(&|claim| _ = claim.evidence.houses.remove(k)));
    (0..claim.evidence.links.len()).for_each(|k| add(&|claim| _ = claim.evidence.links.remove(k)));
    let cells = claim.evidence.cells.iter().map(|entry| entry.0);
    let all: BTreeSet<Cell> =
        cells.chain(claim.evidence.groups.iter().flat_map(|group| group.cells.clone())).collect();
    for cell in all {
        add(&|claim| {
            claim.evidence.cells.retain(|entry| entry.0 != cell);
            claim.evidence.groups.iter_mut().for_each(|group| group.cells.retain(|&other| other != cell));
            claim.evidence.links.retain(|link| link.from.iter().chain(&link.to).all(|end| end.0 != cell));
        });
    }
    less
}

#[test]
fn with_a_piece_of_the_evidence_missing_the_step_is_not_proved() {
    let (mut needed, mut spare) = (0, Vec::new());
    for example in examples() {
        let claim = first_steps(&example, 1).remove(0).claim();
        if with_a_piece_missing(&claim).iter().any(|less| !is_proved(&example, less)) {
            needed += 1;
        } else {
            spare.push(example.technique.id());
        }
    }
    // The others say the same twice: a kite's houses and links; a single's cell is the step itself.
    assert!(needed >= 115, "{needed}, but nothing is needed of {spare:?}");
}

#[test]
fn a_change_is_undecided_when_the_watch_stops_the_check() {
    let stopped = || Signal::Stop(Stop::Deadline);
    for example in examples() {
        let claim = first_steps(&example, 1).remove(0).claim();
        let outcome = check_watched(&premises(&example), &claim, &stopped);
        assert!(matches!(outcome, Err(Fault::Undecided(..))), "{}: {outcome:?}", example.technique.id());
    }
}

/// A change of the part of this kind: a cell, a value, a link, a house, a role, a set. `None` if the evidence
/// has no such part.
fn changed(claim: &Claim, kind: usize, example: &Example, random: &mut Random) -> Option<Claim> {
    let mut claim = claim.clone();
    let layout = example.board.layout();
    let mut pick = |count: usize| (count > 0).then(|| (random.next() % count.max(1) as u64) as usize);
    let evidence = &mut claim.evidence;
    match kind {
        0 => {
            let at = pick(evidence.cells.len())?;
            evidence.cells[at].0 = Cell::new(pick(layout.cell_count())?);
        }
        1 => {
            let at = pick(evidence.cells.len())?;
            evidence.cells[at].1 = Values::only(Value::new(pick(layout.side())?));
        }
        2 => {
            let at = pick(evidence.links.len())?;
            let link = &mut evidence.links[at];
            match pick(4)? {
                0 if link.kind == LinkKind::Weak => link.kind = LinkKind::Strong,
                0 => link.kind = LinkKind::Weak,
                1 => {
                    link.to = vec![(Cell::new(pick(layout.cell_count())?), Value::new(pick(layout.side())?))];
                }
                2 => link
                    .from
                    .iter_mut()
                    .for_each(|end| end.0 = Cell::new((end.0.index() + 1) % layout.cell_count())),
                _ => link.ground = Some(Ground::House(House::new(pick(layout.house_count())?))),
            }
        }
        3 => {
            let at = pick(evidence.houses.len())?;
            evidence.houses[at].0 = House::new(pick(layout.sets().count())?);
        }
        4 => {
            let role = Role::ALL[pick(Role::ALL.len())?];
            match pick(evidence.cells.len() + evidence.houses.len() + evidence.groups.len())? {
                at if at < evidence.cells.len() => evidence.cells[at].2 = role,
                at if at < evidence.cells.len() + evidence.houses.len() => {
                    evidence.houses[at - evidence.cells.len()].1 = role;
                }
                at => evidence.groups[at - evidence.cells.len() - evidence.houses.len()].role = role,
            }
        }
        _ => {
            let at = pick(evidence.groups.len())?;
            let group = &mut evidence.groups[at];
            let cell = pick(group.cells.len())?;
            group.cells[cell] = Cell::new(pick(layout.cell_count())?);
        }
    }
    Some(claim)
}

/// Fillings of the cells that a claim names, one after the other: a slow oracle for claims that assume no
/// single solution and argue without cases.
struct Fillings<'a> {
    example: &'a Example,
    /// The named cells, and the other places of the base houses.
    cells: Vec<(Cell, bool)>,
    clauses: Vec<Vec<Candidate>>,
    tried: usize,
}

impl<'a> Fillings<'a> {
    fn of(example: &'a Example, claim: &Claim) -> Self {
        let evidence = &claim.evidence;
        let can_be = |cell: Cell, value: Value| {
            example.board.get(cell).is_none() && example.marks.of(cell).contains(value)
        };
        let links = || evidence.links.iter().filter(|link| link.kind == LinkKind::Strong);
        let mut clauses: Vec<Vec<Candidate>> = links()
            .filter(|link| link.from[0].1 == link.to[0].1)
            .map(|link| [&link.from[..], &link.to[..]].concat())
            .collect();
        let mut values = evidence.values;
        values |= claim.placements.iter().map(|at| at.1).collect::<Values>();
        evidence.groups.iter().for_each(|group| values |= group.values);
        evidence.cells.iter().filter(|entry| entry.2 == Role::Needed).for_each(|entry| values |= entry.1);
        let is_template = claim.technique.id().starts_with("template");
        let layout = example.board.layout();
        let bases = evidence.houses.iter().filter(|house| house.1 == Role::Base).map(|house| house.0);
        let houses: Vec<House> = if is_template { layout.houses().collect() } else { bases.collect() };
        for (house, value) in houses.into_iter().flat_map(|house| values.iter().map(move |v| (house, v))) {
            let cells = layout.cells_of(house);
            let is_open = house.index() < layout.house_count()
                && cells.iter().all(|&cell| example.board.get(cell) != Some(value));
            if is_open {
                clauses.push(cells.iter().filter(|&&c| can_be(c, value)).map(|&c| (c, value)).collect());
            }
        }
        let mut named: BTreeMap<Cell, bool> =
            clauses.iter().flatten().map(|literal| (literal.0, false)).collect();
        let entries = evidence.cells.iter().map(|entry| entry.0);
        let grouped = evidence.groups.iter().flat_map(|group| group.cells.iter().copied());
        let linked = evidence.links.iter().flat_map(|link| link.from.iter().chain(&link.to)).map(|end| end.0);
        let placed = claim.placements.iter().map(|at| at.0);
        let all = entries.chain(grouped).chain(linked).chain(placed);
        named.extend(all.chain(claim.eliminations.iter().map(|at| at.0)).map(|cell| (cell, true)));
        named.retain(|&cell, _| example.board.get(cell).is_none());
        Self { example, cells: named.into_iter().collect(), clauses, tried: 0 }
    }

    /// Returns whether a filling with this candidate, or without it, keeps the clauses; `None` if there are
    /// too many to try.
    fn has(&mut self, (cell, value): Candidate, is_true: bool) -> Option<bool> {
        self.extend(0, &mut Vec::new(), &|filling| filling.contains(&(cell, value)) == is_true)
    }

    fn extend(
        &mut self,
        at: usize,
        filling: &mut Vec<Candidate>,
        is_wanted: &dyn Fn(&[Candidate]) -> bool,
    ) -> Option<bool> {
        self.tried += 1;
        if self.tried > 60_000 {
            return None;
        }
        let Some(&(cell, is_named)) = self.cells.get(at) else {
            let is_kept = |clause: &Vec<_>| clause.iter().any(|literal| filling.contains(literal));
            return Some(self.clauses.iter().all(is_kept) && is_wanted(filling));
        };
        let layout = self.example.board.layout();
        for value in self.example.marks.of(cell).iter() {
            if filling.iter().all(|&(other, known)| known != value || !layout.sees(cell, other)) {
                filling.push((cell, value));
                let found = self.extend(at + 1, filling, is_wanted);
                filling.pop();
                if found != Some(false) {
                    return found;
                }
            }
        }
        if is_named { Some(false) } else { self.extend(at + 1, filling, is_wanted) }
    }

    /// Returns whether every change of the claim follows; `None` if there are too many fillings.
    fn prove(example: &'a Example, claim: &Claim) -> Option<bool> {
        let removed =
            claim.eliminations.iter().flat_map(|&(c, values)| values.iter().map(move |v| ((c, v), true)));
        let changes = removed.chain(claim.placements.iter().map(|&at| (at, false)));
        let mut all = Some(true);
        for (at, is_true) in changes {
            all = match Self::of(example, claim).has(at, is_true) {
                Some(true) => return Some(false),
                Some(false) => all,
                None => None,
            };
        }
        all
    }
}

#[test]
fn changed_evidence_is_refused_or_is_a_proof_too() {
    let mut random = Random(25);
    let (mut refused, mut confirmed, mut undecided) = (0, 0, 0);
    for example in examples().chain(positions()) {
        let claim = first_steps(&example, 1).remove(0).claim();
        let solved = solution(&example);
        let mut made = 0;
        for kind in (0..6).cycle().take(600) {
            let Some(other) = changed(&claim, kind, &example, &mut random) else { continue };
            if other == claim || made == 10 {
                continue;
            }
            made += 1;
            if !is_proved(&example, &other) {
                refused += 1;
                continue;
            }
            // The solution of the puzzle stays possible, whatever the evidence says.
            assert_proves_nothing_false(&example, solved.as_ref(), &other);
            let has_oracle = !matches!(
                claim.technique.family(),
                Family::Uniqueness | Family::Forcing | Family::Constraint
            );
            match has_oracle.then(|| Fillings::prove(&example, &other)).flatten() {
                Some(is_proof) => {
                    assert!(is_proof, "{}: {:?}", example.technique.id(), other.evidence);
                    confirmed += 1;
                }
                None => undecided += 1,
            }
        }
        assert_eq!(made, 10, "{} at side {}", example.technique.id(), example.board.side());
    }
    let all = refused + confirmed + undecided;
    println!("{refused} refused, {confirmed} confirmed, {undecided} undecided");
    assert!(refused * 2 > all && confirmed > undecided, "{refused} {confirmed} {undecided}");
}

/// A solution of the position, by the engines; `None` if there is none, as for some chosen pencil marks, or
/// if the technique needs a single one of the puzzle and there are more.
fn solution(example: &Example) -> Option<Board> {
    let needs_one = example.technique.uses_uniqueness();
    let constraints = example.constraints.clone();
    let puzzle = match needs_one {
        true => solve::Puzzle::from(example.givens.clone()),
        false => {
            let marks = Some(example.marks.clone());
            solve::Puzzle { marks, constraints, ..example.board.clone().into() }
        }
    };
    let options = solve::Options { max_solutions: 2, ..solve::Options::default() };
    let mut solutions = solve::solve(&puzzle, &options, &Unwatched).solutions;
    let is_alone = !needs_one || solutions.len() < 2;
    let fits = |solved: &Board| solved.filled().all(|(cell, value)| example.marks.of(cell).contains(value));
    solutions.truncate(1);
    solutions.pop().filter(|solved| is_alone && fits(solved))
}

/// Claims that the value of the solution goes from each cell that the claim names: none may be accepted.
fn assert_proves_nothing_false(example: &Example, solved: Option<&Board>, claim: &Claim) {
    let Some(solved) = solved else { return };
    let named = claim.evidence.cells.iter().map(|entry| entry.0);
    let changed = claim.eliminations.iter().map(|entry| entry.0);
    let cells: BTreeSet<Cell> =
        named.chain(changed).filter(|cell| cell.index() < example.board.layout().cell_count()).collect();
    for cell in cells {
        let right = solved.get(cell).expect("solutions are full");
        let wrong = Claim {
            placements: Vec::new(),
            eliminations: vec![(cell, ValueSet::only(right))],
            ..claim.clone()
        };
        assert!(!is_proved(example, &wrong), "{} refutes the solution", example.technique.id());
    }
}

#[test]
fn no_evidence_of_a_step_refutes_the_solution_of_the_puzzle() {
    for example in examples().chain(positions()) {
        let claim = first_steps(&example, 1).remove(0).claim();
        assert_proves_nothing_false(&example, solution(&example).as_ref(), &claim);
    }
}

#[test]
fn a_claim_that_changes_nothing_or_no_candidate_is_refused() {
    let example = example::of(Technique::XWing).expect("an example");
    let claim = first_steps(&example, 1).remove(0).claim();
    let premises = Premises::new(&example.board, &example.marks);
    let none = Claim { eliminations: Vec::new(), ..claim.clone() };
    assert_eq!(check(&premises, &none), Err(Fault::NoChange));
    let (cell, value) = (claim.eliminations[0].0, claim.evidence.values.first().expect("a value"));
    let other = premises.board.layout().values().find(|&value| !premises.marks.of(cell).contains(value));
    let gone = other.expect("a cell lacks a value");
    let absent = Claim { eliminations: vec![(cell, ValueSet::only(gone))], ..claim.clone() };
    assert_eq!(check(&premises, &absent), Err(Fault::NotACandidate(cell, gone)));
    let outside = Claim { eliminations: vec![(Cell::new(60_000), ValueSet::only(value))], ..claim };
    assert_eq!(check(&premises, &outside), Err(Fault::NotACandidate(Cell::new(60_000), value)));
}
