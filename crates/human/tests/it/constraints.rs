//! Steps of constraints: against brute force at side 4, against the checker, and as a solver reads them.

use std::sync::Arc;
use sudokud_human::proof::evidence::Values;
use sudokud_human::{
    self as human, Claim, Family, Fault, Ground, Link, LinkKind, Part, Premises, Role, Step, Technique, Walk,
};
use sudokud_human::{WalkOptions, WalkStatus, check, example};
use sudokud_model::constraint::{Argument, Constraint, Constraints, Declared, Space, Subject, kinds};
use sudokud_model::grid::{Board, Candidates, Cell, House, Marks, Value};
use sudokud_model::houses::Layout;
use sudokud_search::budget::Unwatched;
use sudokud_testing::{Random, brute_force, full_grid, holds, of_numbers, random_constraint};

/// A board with constraints, and all its solutions.
pub(crate) struct Puzzle {
    pub(crate) board: Board,
    constraints: Arc<Constraints>,
    pub(crate) solutions: Vec<Vec<usize>>,
}

impl Puzzle {
    /// A puzzle of side 4: one to three random constraints that hold in a random grid, and a few givens.
    pub(crate) fn random(seed: u64) -> Self {
        let mut random = Random(seed);
        let grid = full_grid(2, seed);
        let numbers: Vec<i64> = grid.iter().map(|&number| number as i64).collect();
        let space = Space::of_layout(&Layout::of_side(4).expect("a side"));
        let kinds: Vec<_> = kinds::all().collect();
        let mut list = Vec::new();
        while list.len() < 1 + seed as usize % 3 {
            let kind = kinds[random.next() as usize % kinds.len()];
            list.extend(random_constraint(kind, &space, &numbers, &mut random));
        }
        let all = list.clone();
        list.retain(|constraint| holds(constraint, &all, &space, &numbers));
        let given = |&number: &usize| if random.next() % 100 < 15 { number } else { 0 };
        let board = of_numbers(&grid.iter().map(given).collect::<Vec<_>>());
        let is_solution = |numbers: &Vec<usize>| {
            let numbers: Vec<i64> = numbers.iter().map(|&number| number as i64).collect();
            list.iter().all(|constraint| holds(constraint, &list, &space, &numbers))
        };
        let solutions = brute_force(&board, 300).into_iter().filter(is_solution).collect();
        let constraints = Arc::new(Constraints::new(space, list).expect("constraints that fit"));
        Self { board, constraints, solutions }
    }

    pub(crate) fn options(&self) -> WalkOptions {
        WalkOptions {
            constraints: Some(Arc::clone(&self.constraints)),
            max_steps: 0,
            ..WalkOptions::default()
        }
    }

    fn is_true(&self, claim: &Claim) -> bool {
        let right = |solution: &Vec<usize>, cell: Cell| Value::new(solution[cell.index()] - 1);
        self.solutions.iter().all(|solution| {
            claim.placements.iter().all(|&(cell, value)| right(solution, cell) == value)
                && claim.eliminations.iter().all(|&(cell, values)| !values.contains(right(solution, cell)))
        })
    }

    fn proves(&self, board: &Board, marks: &Marks, claim: &Claim) -> bool {
        check(&Premises::new(board, marks).with_constraints(Some(&self.constraints)), claim).is_ok()
    }

    /// Returns whether the constraints that the evidence names prove the claim without the others.
    fn proves_alone(&self, board: &Board, marks: &Marks, claim: &Claim) -> bool {
        let cells = Argument::cells([Cell::new(0)]);
        let any = [("cells", cells), ("values", Argument::Numbers(vec![1, 2, 3, 4]))];
        let any = Constraint::new("given", any).expect("a constraint");
        let mut list = self.constraints.list().to_vec();
        for (index, constraint) in list.iter_mut().enumerate() {
            if !claim.evidence.constraints.contains(&index) {
                *constraint = any.clone();
            }
        }
        let named = Constraints::new(Space::of_layout(board.layout()), list).expect("constraints that fit");
        check(&Premises::new(board, marks).with_constraints(Some(&Arc::new(named))), claim).is_ok()
    }

    /// Walks the puzzle and calls `each` with the position before each step.
    fn walk(&self, mut each: impl FnMut(&Board, &Marks, &Step)) -> Walk {
        let one = WalkOptions { max_steps: 1, ..self.options() };
        let (mut board, mut marks): (Board, Option<Marks>) = (self.board.clone(), None);
        loop {
            let walk = human::next(&board, marks.as_ref(), &one, &Unwatched);
            let Some(step) = walk.steps.first() else { return walk };
            let before = WalkOptions { techniques: human::Techniques::of([]), ..one.clone() };
            let before = human::all(&board, marks.as_ref(), &before, &Unwatched);
            each(&before.board, &before.marks, step);
            (board, marks) = (walk.board, Some(walk.marks));
        }
    }
}

#[test]
fn at_side_4_every_step_is_true_of_all_solutions_and_proved_by_its_evidence() {
    let (mut solved, mut steps, mut separated) = (0, 0, 0);
    for seed in 0..400 {
        let puzzle = Puzzle::random(seed);
        let walk = puzzle.walk(|board, marks, step| {
            let (told, claim) = (step.explanation(board.layout()), step.claim());
            assert!(puzzle.is_true(&claim), "{seed}: {told}");
            assert!(puzzle.proves(board, marks, &claim), "{seed}: {told} {:?}", claim.evidence);
            assert!(puzzle.proves_alone(board, marks, &claim), "{seed}: {told} {:?}", claim.evidence);
            assert!(!step.technique.uses_uniqueness(), "{seed}: {told}");
            steps += 1;
            let is_named = told.contains("By ") && !claim.evidence.constraints.is_empty();
            separated += usize::from(is_named && step.technique.family() != Family::Constraint);
        });
        let is_contradiction = matches!(walk.status, WalkStatus::Contradiction(_));
        assert!(!is_contradiction || puzzle.solutions.is_empty(), "{seed}: {:?}", walk.status);
        assert!(walk.status != WalkStatus::Solved || puzzle.solutions.len() == 1, "{seed}");
        solved += usize::from(walk.status == WalkStatus::Solved);
    }
    assert!(solved > 40 && steps > 1_000, "{solved} solved, {steps} steps");
    // Steps of other techniques that rest on cells which a constraint separates.
    assert!(separated > 0, "{separated} of {steps}");
}

#[test]
fn of_an_argument_with_reasons_no_premise_can_be_dropped() {
    let (mut dropped, mut arguments) = (0, 0);
    for seed in 0..400 {
        let puzzle = Puzzle::random(seed);
        puzzle.walk(|board, marks, step| {
            let claim = step.claim();
            let rests_on_reason = |link: &Link| matches!(link.ground, Some(Ground::Reason(_)));
            arguments += usize::from(claim.evidence.links.iter().any(rests_on_reason));
            for at in 0..claim.evidence.links.len() {
                let link = &claim.evidence.links[at];
                // The only premise can be the assumption, which stands for none.
                if !rests_on_reason(link) || link.from.len() < 2 {
                    continue;
                }
                for premise in 0..link.from.len() {
                    let mut less = claim.clone();
                    less.evidence.links[at].from.remove(premise);
                    let told = step.explanation(board.layout());
                    assert!(!puzzle.proves(board, marks, &less), "{seed}: {told} {premise} of {at}");
                    dropped += 1;
                }
            }
        });
    }
    assert!(arguments > 20 && dropped > 10, "{arguments} arguments, {dropped} dropped");
}

/// The number of sentences of a text. A full stop in brackets ends none.
fn sentences(text: &str) -> usize {
    let (mut count, mut depth, mut last) = (1, 0, "");
    for word in text.split_inclusive(' ') {
        let begins = word.starts_with(|letter: char| letter.is_ascii_uppercase());
        count += usize::from(depth == 0 && last.ends_with(". ") && begins);
        depth += word.matches('(').count();
        depth -= word.matches(')').count();
        last = word;
    }
    count
}

/// A client that shows an argument link by link takes a sentence for each.
#[test]
fn each_link_of_an_argument_with_reasons_has_one_sentence() {
    let mut arguments = 0;
    for seed in 0..400 {
        Puzzle::random(seed).walk(|board, _, step| {
            let links = &step.evidence().links;
            if !links.iter().any(|link| matches!(link.ground, Some(Ground::Reason(_)))) {
                return;
            }
            arguments += 1;
            let text = step.explanation(board.layout());
            let argument = &text[text.find("Suppose ").expect("an assumption")..];
            // The candidates that a pattern excludes are not told.
            let is_told =
                |link: &&Link| link.kind == LinkKind::Strong || link.from.is_empty() || link.ground.is_some();
            // After the contradiction of a further assumption, a link says that this is wrong.
            let wrong = links[..links.len() - 1].iter().filter(|link| link.to.is_empty()).count();
            // The last sentence is the conclusion.
            let told = links.iter().filter(is_told).count() + wrong + 1;
            assert_eq!(sentences(argument), told, "{seed}: {text}");
        });
    }
    assert!(arguments > 100, "{arguments}");
}

/// A claim with one thing changed.
fn changed(claim: &Claim, random: &mut Random) -> Claim {
    let mut claim = claim.clone();
    let below = |random: &mut Random, count: usize| random.next() as usize % count.max(1);
    let evidence = &mut claim.evidence;
    match random.next() % 5 {
        0 if !evidence.cells.is_empty() => {
            evidence.cells.remove(below(random, evidence.cells.len()));
        }
        1 | 2 if !evidence.reasons.is_empty() => {
            let reason = &mut evidence.reasons[0];
            match below(random, 4) {
                0 if !reason.constraints.is_empty() => _ = reason.constraints.remove(0),
                1 if !reason.houses.is_empty() => _ = reason.houses.remove(0),
                2 if !reason.constraints.is_empty() => reason.constraints[0] = below(random, 4),
                _ => _ = reason.cells.remove(below(random, reason.cells.len())),
            }
        }
        1 if !evidence.constraints.is_empty() => _ = evidence.constraints.remove(0),
        2 if !evidence.constraints.is_empty() => evidence.constraints[0] = below(random, 4),
        3 if !evidence.houses.is_empty() => evidence.houses[0].0 = House::new(below(random, 12)),
        _ => {
            let (cell, value) = (Cell::new(below(random, 16)), Value::new(below(random, 4)));
            claim.eliminations.push((cell, Values::only(value)));
        }
    }
    claim
}

#[test]
fn a_changed_step_is_refused_unless_it_is_still_true() {
    let (mut refused, mut random) = (0, Random(5));
    for seed in 0..150 {
        let puzzle = Puzzle::random(seed);
        puzzle.walk(|board, marks, step| {
            if step.technique.family() != Family::Constraint {
                return;
            }
            for _ in 0..6 {
                let claim = changed(&step.claim(), &mut random);
                let is_proved = puzzle.proves(board, marks, &claim);
                assert!(!is_proved || puzzle.is_true(&claim), "{seed}: {claim:?}");
                refused += usize::from(!is_proved);
            }
            let mut bare = step.claim();
            bare.evidence.constraints.clear();
            bare.evidence.houses.clear();
            bare.evidence.reasons.clear();
            assert!(!puzzle.proves(board, marks, &bare), "{seed}: {bare:?}");
        });
    }
    assert!(refused > 300, "{refused} refused");
}

/// A reason that proves the changes is refused where its technique makes none of its rule.
#[test]
fn a_reason_has_the_rule_of_its_technique() {
    let mut refused = 0;
    for seed in 0..60 {
        let puzzle = Puzzle::random(seed);
        let techniques = human::Techniques::of([Technique::ConstraintsTogether]);
        let listed =
            human::all(&puzzle.board, None, &WalkOptions { techniques, ..puzzle.options() }, &Unwatched);
        let premises =
            Premises::new(&listed.board, &listed.marks).with_constraints(Some(&puzzle.constraints));
        for mut claim in listed.steps.iter().map(Step::claim) {
            assert_eq!(check(&premises, &claim), Ok(()));
            claim.technique = Technique::HouseSum;
            assert_eq!(check(&premises, &claim), Err(Fault::Part(Part::Reason(0))));
            refused += 1;
        }
    }
    assert!(refused > 3, "{refused}");
}

#[test]
fn a_position_that_breaks_a_constraint_is_a_contradiction() {
    let layout = Layout::of_side(4).expect("a side");
    let cage = |sum| {
        let cells = Argument::cells([0, 1].map(Cell::new));
        let cage = Constraint::new("killer_cage", [("cells", cells), ("sum", Argument::Number(sum))]);
        Arc::new(Constraints::new(Space::of_layout(&layout), vec![cage.expect("a cage")]).expect("it fits"))
    };
    let board = |text: &str| sudokud_testing::board(text);
    let walk = |text: &str, sum| {
        let options = WalkOptions { constraints: Some(cage(sum)), max_steps: 0, ..WalkOptions::default() };
        human::walk(&board(text), None, &options, &Unwatched)
    };
    assert_eq!(walk("1234341221434321", 3).status, WalkStatus::Solved);
    assert!(matches!(walk("1234341221434321", 4).status, WalkStatus::Contradiction(_)));
    assert!(matches!(walk("1...............", 9).status, WalkStatus::Contradiction(_)));
    let stuck = walk("................", 3);
    assert!(stuck.status == WalkStatus::Stuck && stuck.steps.len() > 1, "{:?}", stuck.status);
}

/// The steps of the walk of the example killer, as text, by technique.
fn told(technique: Technique) -> Vec<String> {
    let example = example::of(Technique::Constraint).expect("an example");
    let options = WalkOptions { constraints: example.constraints, max_steps: 0, ..WalkOptions::default() };
    let walk = human::walk(&example.givens, None, &options, &Unwatched);
    assert_eq!(walk.status, WalkStatus::Solved);
    let steps = walk.steps.iter().filter(|step| step.technique == technique);
    steps.map(|step| step.explanation(example.board.layout())).collect()
}

#[test]
fn a_killer_is_explained_by_combinations_and_sums_of_houses() {
    let has = |technique, text: &str| {
        let told = told(technique);
        assert!(told.iter().any(|one| one == text), "{text} is not in {told:#?}");
    };
    has(
        Technique::Constraint,
        "Cage 14 at r4c89: 5+9 is the only combination left, so r4c8 and r4c9 cannot be 8: r4c8 and r4c9 \
         lose 8.",
    );
    has(
        Technique::HouseSum,
        "Box 1 adds up to 45, and the three sums that reach into it are together 45, so the innie r2c3 (6) \
         is as much as the outie r4c1: r4c1 is 6.",
    );
    has(
        Technique::LockedInConstraint,
        "Cage 14 at r4c89: 5+9 is the only combination left, so 9 is needed, and its places there are r4c8 \
         and r4c9: r4c4, r4c5, r4c6 and r4c7 lose 9.",
    );
    let evidence = |technique| {
        let example = example::of(technique).expect("an example");
        let options = WalkOptions {
            constraints: example.constraints.clone(),
            techniques: human::Techniques::of([technique]),
            ..WalkOptions::default()
        };
        human::next(&example.board, Some(&example.marks), &options, &Unwatched).steps[0].evidence()
    };
    assert!(
        evidence(Technique::HouseSum).cells.iter().all(|cell| matches!(cell.2, Role::Innie | Role::Outie))
    );
    assert_eq!(evidence(Technique::Constraint).constraints, [1]);
}

/// The explanations of the steps of one constraint on an empty board of side 6 with some givens and one
/// declared variable.
fn explained(kind: &str, arguments: Vec<(&'static str, Argument)>, givens: &[(usize, usize)]) -> String {
    let layout = Layout::of_side(6).expect("a side");
    let constraint = Constraint::new(kind, arguments).expect("a constraint");
    let space = Space { variables: 1, ..Space::of_layout(&layout) };
    let constraints = Constraints::new(space, vec![constraint]).expect("it fits");
    let mut board = Board::empty(&layout);
    givens.iter().for_each(|&(cell, number)| board.set(Cell::new(cell), Value::from_number(number)));
    let techniques = human::Techniques::of([Technique::Constraint]);
    let options = WalkOptions {
        constraints: Some(Arc::new(constraints)),
        techniques,
        max_steps: 0,
        ..WalkOptions::default()
    };
    let walk = human::walk(&board, None, &options, &Unwatched);
    walk.steps.iter().map(|step| format!("{}\n", step.explanation(&layout))).collect()
}

#[test]
fn a_step_of_a_constraint_that_is_no_sum_names_the_cells_that_decide() {
    let cells = |cells: &[usize]| Argument::cells(cells.iter().map(|&cell| Cell::new(cell)));
    let number = Argument::Number;
    let tuples = |tuples: &[[i64; 2]]| Argument::Tuples(tuples.iter().map(|pair| pair.to_vec()).collect());
    let word = |word: &str| Argument::Word(word.to_owned());
    let line = || ("cells", cells(&[0, 7, 14]));
    let told = [
        explained("lockout", vec![line(), ("difference", number(3))], &[(0, 2)]),
        explained(
            "linear",
            vec![
                ("cells", cells(&[0, 7])),
                ("weights", Argument::Numbers(vec![1, 2])),
                ("relation", word("at_most")),
                ("value", number(7)),
            ],
            &[(0, 3)],
        ),
        explained("regex", vec![line(), ("pattern", Argument::Text("[12]3*5".to_owned()))], &[]),
        explained(
            "look_and_say",
            vec![("cells", cells(&[0, 10, 20])), ("counts", tuples(&[[2, 4]]))],
            &[(20, 1)],
        ),
        explained("pairs", vec![("cells", cells(&[0, 7])), ("allowed", tuples(&[[1, 2], [3, 4]]))], &[]),
        explained(
            "offset",
            vec![("rows", number(1)), ("columns", number(2)), ("relation", word("different"))],
            &[(14, 1)],
        ),
    ];
    let expected = [
        "The lockout line from r1c1 to r3c3: its ends differ by at least 3, and each cell between them \
         is less \
         than both or more than both. r1c1 is 2, so r3c3 must be at least 5, r2c2 can only be 1 or 6: r2c2 \
         loses 3, 4 and 5; r3c3 loses 1, 2, 3 and 4.",
        "The linear relation between r1c1 and r2c2: r1c1 + 2·r2c2 is at most 7. So r2c2 can be at most \
         2: r2c2 loses \
         4, 5 and 6.",
        "The pattern at r1c1,r2c2,r3c3: its digits match [12]3*5. So r1c1 can be at most 2, r2c2 can \
         only be 3, \
         r3c3 can only be 5: r1c1 loses 3, 4, 5 and 6; r2c2 loses 1, 2, 4, 5 and 6; r3c3 loses 1, 2, 3, \
         4 and \
         6.",
        "The look-and-say cells at r1c1,r2c5,r4c3: they have 2 times 4. r4c3 is 1, so r1c1 and r2c5 can \
         only be 4: r1c1 and r2c5 lose 1, 2, 3, 5 and 6.",
        "The pairs between r1c1 and r2c2: the pairs are 1-2 or 3-4, so r1c1 can only be 1 or 3, r2c2 can \
         only be 2 or 4: r1c1 loses 2, 4, 5 and 6; r2c2 loses 1, 3, 5 and 6.",
        "The offset rule: cells 1 row and 2 columns apart differ. r3c3 is 1, so r2c1 must be at least 2: \
         r2c1 loses \
         1.",
    ];
    for (told, expected) in told.iter().zip(expected) {
        assert_eq!(told.lines().next(), Some(expected));
    }
}

#[test]
fn the_last_open_cell_of_a_cage_is_filled_before_other_cages_change() {
    let board = Board::empty(&Layout::of_side(9).expect("a side"));
    let cage = |cells: &[usize], sum: i64| {
        let cells = Argument::cells(cells.iter().map(|&cell| Cell::new(cell)));
        Constraint::new("killer_cage", [("cells", cells), ("sum", Argument::Number(sum))]).expect("a cage")
    };
    let list = vec![cage(&[0, 1], 3), cage(&[40], 7), cage(&[70, 71], 9)];
    let constraints = Constraints::new(Space::of_layout(board.layout()), list).expect("constraints");
    let options =
        WalkOptions { constraints: Some(Arc::new(constraints)), max_steps: 1, ..WalkOptions::default() };
    let step = |board: &Board, marks: Option<&Marks>| {
        let step = human::next(board, marks, &options, &Unwatched).steps.remove(0);
        (step.notation(board.layout()), step.explanation(board.layout()), step.rating.to_string())
    };
    let (notation, explanation, rating) = step(&board, None);
    assert_eq!(notation, "Constraint: cage 7 r5c5 => r5c5=7");
    assert_eq!(explanation, "Cage 7 at r5c5: r5c5 is its only cell and has the whole sum: r5c5 is 7.");
    assert_eq!(rating, "1.2");

    // It does not matter whether other candidates are left.
    let mut board = board;
    board.set(Cell::new(70), Some(Value::new(3)));
    board.set(Cell::new(40), Some(Value::new(6)));
    let all = Candidates::<1>::new(&board).marks();
    assert_eq!(step(&board, Some(&all)).0, "Constraint: cage 9 r8c89 => r8c9=5");
    let mut sets = all.sets().to_vec();
    sets[71] = Values::only(Value::new(4));
    let one = Marks::new(sets).expect("marks");
    assert_eq!(step(&board, Some(&one)), step(&board, Some(&all)));
}

#[test]
fn a_declared_variable_at_the_end_of_a_line_is_named_as_one() {
    // More cells than a constraint may have that is looked at as a whole.
    let cells = (0..24).map(|cell| Subject::Cell(Cell::new(cell)));
    let cells = cells.chain([Subject::Variable(Declared::new(0))]);
    let told = explained("whisper", vec![("cells", Argument::cells(cells))], &[(0, 3)]);
    assert!(told.starts_with("The whisper line from r1c1 to variable 1: "), "{told}");
}

#[test]
fn a_sum_with_a_variable_beside_the_board_is_no_step() {
    let board = Board::empty(&Layout::of_side(9).expect("a side"));
    let cells = Argument::cells([Subject::Cell(Cell::new(0)), Subject::Variable(Declared::new(0))]);
    let sum = Constraint::new("sum", [("cells", cells), ("sum", Argument::Number(3))]).expect("a sum");
    let space = Space { variables: 1, ..Space::of_layout(board.layout()) };
    let constraints = Constraints::new(space, vec![sum]).expect("constraints");
    let options = WalkOptions { constraints: Some(Arc::new(constraints)), ..WalkOptions::default() };
    assert_eq!(human::next(&board, None, &options, &Unwatched).status, WalkStatus::Stuck);
}

/// A puzzle of side 9 with constraints and marks, and no filled cell.
fn open_board(list: Vec<Constraint>, without: &[(usize, &[usize])]) -> (Board, Marks, WalkOptions) {
    let layout = Layout::of_side(9).expect("a side");
    let constraints = Constraints::new(Space::of_layout(&layout), list).expect("constraints that fit");
    let mut sets = vec![Values::full(9); 81];
    for &(cell, numbers) in without {
        let lost: Values = numbers.iter().filter_map(|&number| Value::from_number(number)).collect();
        sets[cell] -= lost;
    }
    let options = WalkOptions { constraints: Some(Arc::new(constraints)), ..WalkOptions::default() };
    (Board::empty(&layout), Marks::new(sets).expect("marks"), options)
}

fn on_cells(kind: &str, cells: &[usize], number: Option<(&'static str, i64)>) -> Constraint {
    let cells = Argument::cells(cells.iter().map(|&cell| Cell::new(cell)));
    let number = number.map(|(name, number)| (name, Argument::Number(number)));
    Constraint::new(kind, [("cells", cells)].into_iter().chain(number)).expect("a constraint")
}

/// 5 of box 1 fits in r2c1 and r2c2 alone, and a dot between them asks for 4 or 6 beside it.
#[test]
fn an_easy_argument_is_found_although_a_harder_step_of_a_constraint_is_known() {
    let dot = on_cells("difference", &[9, 10], Some(("value", 1)));
    let cage = on_cells("killer_cage", &[58, 67, 76], Some(("sum", 24)));
    let without: Vec<(usize, &[usize])> = [0, 1, 2, 11, 18, 19, 20].map(|cell| (cell, &[5][..])).into();
    let (board, marks, options) = open_board(vec![dot, cage], &without);
    let walk = human::walk(&board, Some(&marks), &WalkOptions { max_steps: 12, ..options }, &Unwatched);
    let of = |technique: Technique| walk.steps.iter().position(|step| step.technique == technique);
    let argument = of(Technique::ConstraintRefutation).expect("an argument");
    let harder = walk.steps[..argument].iter().filter(|step| step.rating > walk.steps[argument].rating);
    assert_eq!(harder.count(), 0, "{:?}", walk.steps);
}

/// The cells of a sum see each other only by the anti-king rule, so the sum by itself removes nothing.
#[test]
fn a_constraint_with_cells_that_another_separates_refutes_an_assumption_at_once() {
    let king = Constraint::new("anti_king", []).expect("a constraint");
    let sum = on_cells("sum", &[20, 30], Some(("sum", 4)));
    let (board, marks, options) = open_board(vec![king, sum], &[]);
    let options = WalkOptions { max_steps: 0, ..options };
    let refuted =
        WalkOptions { techniques: human::Techniques::of([Technique::ConstraintRefutation]), ..options };
    let all = human::all(&board, Some(&marks), &refuted, &Unwatched);
    let two = Value::from_number(2).expect("a value");
    let is_it = |step: &Step| {
        step.eliminations.iter().any(|(cell, values)| cell.index() == 20 && values.contains(two))
    };
    assert!(all.steps.iter().any(is_it), "{:?}", all.steps);
}
