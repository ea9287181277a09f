//! Arguments with reasons in sentences, link by link: the premises, the conclusion, and in brackets the clue.

use super::cell_words::bound;
use super::kind_words::ConstraintWords;
use super::link_patterns::{NamedLink, ReasonedLink};
use crate::logic::argument::{Argument, Because, Candidate, Contradiction, Inference};
use crate::logic::reasons::read_off::Reasoned;
use crate::logic::{Literal, Polarity, distinct};
use crate::proof::evidence::{Reason, ReasonRule};
use crate::proof::{Notation, StepText, Values, capitalized, gathered, list};
use crate::techniques::forcing::forcing_chain::Split;
use crate::techniques::forcing::forcing_words::{
    LAST_IN_CELL, last_in_house, literal, no_candidate_left, why_one_of,
};
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::Cell;

/// The most clues that the notation names.
const MAX_NAMED: usize = 4;

/// The most values of a cell that are told to be false.
const MAX_VALUES: usize = 2;

/// How the candidates of a cell are told.
#[derive(PartialEq)]
enum Told {
    /// By the values that are true, or false.
    Values(Values),
    /// By those that are left.
    Left(String),
}

/// Writes arguments about one puzzle.
pub(super) struct RefutationWords<'a> {
    pub(super) constraints: &'a Constraints,
    pub(super) notation: Notation<'a>,
}

impl RefutationWords<'_> {
    /// "r3c4=5 (cage 17 r3c45, renban r4c456)": the notation, and the sentences up to the end.
    pub(super) fn tell(&self, argued: &Reasoned) -> StepText {
        let clues = self.clues(&[&argued.argument]);
        let Literal { cell, value, .. } = argued.argument.assumption;
        let pattern = format!("{}={}{clues}", self.notation.cell(cell), self.notation.value(value));
        let separated = self.separated(&argued.separating);
        let case = self.case(&argued.argument);
        StepText { pattern, reason: format!("{separated}{case} So the assumption is wrong") }
    }

    /// "r1c1 is 2 | r1c1 is 5 (cage 17 r3c45)": the notation of cases, and the sentences up to the end.
    pub(super) fn tell_cases(&self, split: Split, cases: &[Reasoned], conclusion: Literal) -> StepText {
        let arguments: Vec<&Argument> = cases.iter().map(|case| &case.argument).collect();
        let starts: Vec<String> =
            arguments.iter().map(|case| literal(case.assumption, self.notation)).collect();
        let separating = distinct(cases.iter().flat_map(|case| case.separating.iter().copied()));
        let case = |case: &&Argument| {
            let told = self.case(case);
            self.exclusion(case, conclusion)
                .map_or_else(|| told.clone(), |last| format!("{}, {last}.", told.trim_end_matches('.')))
        };
        let told = arguments.iter().map(case);
        let told: Vec<String> = told.collect();
        let (separated, ways) = (self.separated(&separating), split.ways(self.notation));
        StepText {
            pattern: format!("{}{}", starts.join(" | "), self.clues(&arguments)),
            reason: format!("{separated}{ways}{} So in any case", told.join(" ")),
        }
    }

    /// "Suppose r1c1 is 2. Then …".
    fn case(&self, argument: &Argument) -> String {
        let assumption = literal(argument.assumption, self.notation);
        format!("Suppose {assumption}. {}", self.sentences(argument)).trim_end().to_owned()
    }

    /// The end of the last sentence of a case, if no link says its conclusion: "so r7c4 is not 5, as r4c4 is
    /// 5".
    fn exclusion(&self, argument: &Argument, conclusion: Literal) -> Option<String> {
        let (mut on, mut is_silent) = (vec![argument.assumption], false);
        for inference in &argument.inferences {
            match inference {
                // A link without a sentence.
                Inference::Literal { to, because: Because::Sees, .. } => is_silent |= *to == conclusion,
                Inference::Literal { to, .. } => on.push(*to),
                Inference::Reasoned { to, polarity, .. } => {
                    on.extend(to.iter().map(|&(cell, value)| Literal { cell, value, polarity: *polarity }));
                }
                Inference::OneOf { .. } | Inference::Refuted { .. } => {}
            }
        }
        if on.contains(&conclusion) || conclusion.is_on() {
            return None;
        }
        let so = literal(conclusion, self.notation);
        if is_silent {
            return Some(format!("so {so}"));
        }
        let layout = &self.constraints.space().layout;
        let sees = |a: Cell, b: Cell| layout.sees(a, b) || self.constraints.separating(a, b).is_some();
        let excludes = |by: &&Literal| {
            by.is_on()
                && (by.cell == conclusion.cell) != (by.value == conclusion.value)
                && (by.cell == conclusion.cell || sees(by.cell, conclusion.cell))
        };
        let by = on.iter().find(excludes)?;
        let because = literal(*by, self.notation);
        Some(if on.last() == Some(by) { format!("so {so}") } else { format!("so {so}, as {because}") })
    }

    /// The first few clues of arguments, in brackets after a blank: " (cage 17 r3c45, renban r4c456)".
    fn clues(&self, arguments: &[&Argument]) -> String {
        let mut clues: Vec<String> = Vec::new();
        for reason in arguments.iter().flat_map(|argument| reasons(argument)) {
            let clue = self.clue(reason);
            if !clues.contains(&clue) {
                clues.push(clue);
            }
        }
        if clues.len() > MAX_NAMED {
            clues.truncate(MAX_NAMED);
            clues.push("…".to_owned());
        }
        if clues.is_empty() { String::new() } else { format!(" ({})", clues.join(", ")) }
    }

    fn constraint(&self, index: usize) -> ConstraintWords<'_> {
        ConstraintWords::new(self.constraints, index, self.notation)
    }

    /// "By the cage at r1c12, cells that share no house see each other. ".
    fn separated(&self, separating: &[usize]) -> String {
        if separating.is_empty() {
            return String::new();
        }
        let names = list(separating.iter().map(|&index| self.constraint(index).object()));
        format!("By {names}, cells that share no house see each other. ")
    }

    /// The links from the first one after the assumption to the contradiction.
    fn sentences(&self, argument: &Argument) -> String {
        // The literals of the sentence before: as premises, they are not told again.
        let mut said = vec![argument.assumption];
        let mut sentences = Vec::new();
        for inference in &argument.inferences {
            sentences.push(self.sentence(inference, &said));
            match inference {
                Inference::Literal { because: Because::Sees, .. } => {}
                Inference::Literal { to, .. } => said = vec![*to],
                Inference::Reasoned { to, polarity, .. } => {
                    let literal = |&(cell, value): &Candidate| Literal { cell, value, polarity: *polarity };
                    said = to.iter().map(literal).collect();
                }
                Inference::OneOf { .. } | Inference::Refuted { .. } => said.clear(),
            }
        }
        sentences.extend(argument.contradiction.as_ref().map(|found| self.contradiction(found, &said)));
        sentences.retain(|sentence| !sentence.is_empty());
        sentences.join(" ")
    }

    fn sentence(&self, inference: &Inference, said: &[Literal]) -> String {
        let notation = self.notation;
        match inference {
            // The candidates that a pattern removes follow it in the premises of others.
            Inference::Literal { because: Because::Sees, .. } => String::new(),
            Inference::Literal { to, because: Because::LastInCell, .. } => {
                format!("Then {} ({LAST_IN_CELL}).", literal(*to, notation))
            }
            Inference::Literal { to, because: Because::LastInHouse(house), .. } => {
                format!("Then {} ({}).", literal(*to, notation), last_in_house(*house, notation))
            }
            Inference::OneOf { places, house, .. } => {
                let why = why_one_of(places, *house, notation);
                format!("Then {} ({why}).", notation.link_end(places, Polarity::On))
            }
            Inference::Refuted { inner, .. } => {
                let (assumed, denied) = (inner.assumption, inner.assumption.opposite());
                format!(
                    "Suppose further that {}. {} So {}.",
                    literal(assumed, notation),
                    self.sentences(inner),
                    literal(denied, notation)
                )
            }
            Inference::Reasoned { premises, to, polarity, reason } => self
                .by_pattern(ReasonedLink { premises, to, polarity: *polarity, reason }, said)
                .unwrap_or_else(|| {
                    let (so, why) = (self.premises(premises, said), self.why(reason));
                    format!("{so} {} ({why}).", list(self.by_values(to, *polarity)))
                }),
        }
    }

    fn contradiction(&self, found: &Contradiction, said: &[Literal]) -> String {
        let notation = self.notation;
        match found {
            Contradiction::NoCandidate { place, lost, .. } => {
                format!("Then {}.", no_candidate_left(*place, lost, notation))
            }
            Contradiction::Reasoned { premises, reason } => {
                let link = ReasonedLink { premises, to: &[], polarity: Polarity::On, reason };
                self.by_pattern(link, said).unwrap_or_else(|| {
                    let verb = if reason.constraints.is_empty() { "fill" } else { "satisfy" };
                    let (so, what) = (self.premises(premises, said), self.what(reason));
                    format!("{so} there is no way to {verb} {what}.")
                })
            }
        }
    }

    /// A link in the words of its pattern, and in brackets the clue: "With 3 or 4 in r1c1, r1c2 can only be 6
    /// or 7 (X r1c12)."; `None` if it is no pattern. Premises that these words tell are not told before them.
    fn by_pattern(&self, link: ReasonedLink<'_>, said: &[Literal]) -> Option<String> {
        let NamedLink { named, premises } = link.name(self.constraints, self.notation)?;
        let clue = self.clue(link.reason);
        if !premises.is_empty() && premises.iter().all(|premise| named.told.contains(&premise.cell)) {
            // A sentence begins with a word, not with the name of a cell or a number.
            let begins_with_word = named.words.bytes().take(2).all(|byte| byte.is_ascii_alphabetic());
            let words =
                if begins_with_word { capitalized(named.words) } else { format!("Then {}", named.words) };
            return Some(format!("{words} ({clue})."));
        }
        let untold: Vec<Literal> =
            premises.into_iter().filter(|premise| !named.told.contains(&premise.cell)).collect();
        let so = self.premises(&untold, said);
        match so.strip_suffix(',').filter(|_| named.words.starts_with("as ")) {
            Some(so) => Some(format!("{so} and {} ({clue}).", named.words)),
            None => Some(format!("{so} {} ({clue}).", named.words)),
        }
    }

    /// "As r1c2 is 4 and r2c3 is not 5 or 6,"; "Then, as r1c2 is 4," if the sentence before has said some of
    /// it, and "Then" if it has said all.
    fn premises(&self, premises: &[Literal], said: &[Literal]) -> String {
        let new: Vec<&Literal> = premises.iter().filter(|premise| !said.contains(premise)).collect();
        if new.is_empty() {
            return "Then".to_owned();
        }
        let of = |polarity: Polarity| -> Vec<Candidate> {
            let of_polarity = new.iter().filter(|literal| literal.polarity == polarity);
            of_polarity.map(|literal| literal.candidate()).collect()
        };
        let parts = [Polarity::On, Polarity::Off].map(|polarity| self.by_values(&of(polarity), polarity));
        let because = list(parts.into_iter().flatten());
        if new.len() < premises.len() { format!("Then, as {because},") } else { format!("As {because},") }
    }

    /// Candidates by cell, cells with the same values joined: "r1c2 and r1c3 are not 5". Of many that are
    /// false, those that are left are told: "r1c2 can be at most 3".
    fn by_values(&self, candidates: &[Candidate], polarity: Polarity) -> Vec<String> {
        let of_cell = |cell: Cell| {
            let values: Values = candidates.iter().filter(|end| end.0 == cell).map(|end| end.1).collect();
            let all = self.notation.candidates().and_then(|all| all.get(cell.index()).copied());
            let many = all.filter(|_| polarity == Polarity::Off && values.len() > MAX_VALUES);
            let told = match many {
                Some(all) => Told::Left(bound(self.notation, all, all - values)),
                None => Told::Values(values),
            };
            (told, cell)
        };
        let text = |(told, cells): (Told, Vec<Cell>)| {
            let verb = match (cells.len(), polarity) {
                (1, Polarity::On) => "is",
                (1, Polarity::Off) => "is not",
                (_, Polarity::On) => "are",
                (_, Polarity::Off) => "are not",
            };
            let cells = self.notation.cell_list(&cells);
            match told {
                Told::Values(values) => format!("{cells} {verb} {}", self.notation.value_choice(values)),
                Told::Left(left) => format!("{cells} {left}"),
            }
        };
        let of_cells = distinct(candidates.iter().map(|end| end.0)).into_iter().map(of_cell);
        gathered(of_cells).into_iter().map(text).collect()
    }

    /// The clue of a link, and its rule: "whisper line from r1c1 to r1c5: neighbors differ by at least 5".
    fn why(&self, reason: &Reason) -> String {
        match (reason.rule, &reason.constraints[..], &reason.houses[..]) {
            (ReasonRule::Together, &[only], []) => {
                let words = self.constraint(only);
                // The sum in the name of a cage says its rule.
                match words.is_cage() {
                    true => self.clue(reason),
                    false => format!("{}: {}", self.clue(reason), words.rule()),
                }
            }
            (ReasonRule::Together, [], [..]) => {
                format!("{} has each value once", self.notation.house_list(&reason.houses))
            }
            _ => self.what(reason),
        }
    }

    /// "the cage 15 at r1c12", "the sum of rows 1 and 2 with three cages".
    fn what(&self, reason: &Reason) -> String {
        let houses = self.notation.house_list(&reason.houses);
        let name = |&index: &usize| self.constraint(index).object();
        match reason.rule {
            ReasonRule::Sum => format!("the sum of {houses} and the sums inside"),
            ReasonRule::Equal => format!("the equality of {houses}"),
            ReasonRule::Together if reason.houses.is_empty() => {
                format!("{}{}", list(reason.constraints.iter().map(name)), self.part(reason, " in "))
            }
            ReasonRule::Together => list(reason.constraints.iter().map(name).chain(std::iter::once(houses))),
        }
    }

    /// A reason in notation: "cage 15 r1c12", "r12 sum".
    fn clue(&self, reason: &Reason) -> String {
        let houses = self.notation.house_marks(&reason.houses);
        if reason.rule == ReasonRule::Sum {
            return format!("sum {houses}");
        }
        let pattern = |&index: &usize| self.constraint(index).pattern();
        let houses = (!houses.is_empty()).then_some(houses);
        let clue = reason.constraints.iter().map(pattern).chain(houses).collect::<Vec<_>>().join(" + ");
        format!("{clue}{}", self.part(reason, " "))
    }

    /// The cells of a reason, after a joint, if it is a part of a constraint whose name has no place.
    fn part(&self, reason: &Reason, joint: &str) -> String {
        match (&reason.constraints[..], &reason.houses[..]) {
            (&[only], []) if self.constraint(only).place().is_empty() => {
                format!("{joint}{}", self.notation.cells(&reason.cells))
            }
            _ => String::new(),
        }
    }
}

/// The reasons of an argument, in the order of its links.
fn reasons(argument: &Argument) -> Vec<&Reason> {
    let mut found: Vec<&Reason> = Vec::new();
    for inference in &argument.inferences {
        match inference {
            Inference::Reasoned { reason, .. } => found.push(reason),
            Inference::Refuted { inner, .. } => found.extend(reasons(inner)),
            Inference::Literal { .. } | Inference::OneOf { .. } => {}
        }
    }
    if let Some(Contradiction::Reasoned { reason, .. }) = &argument.contradiction {
        found.push(reason);
    }
    found
}
