//! An explanation names the houses and the sets of its evidence, in the same order, and no others. Over all
//! steps of many positions at sides 4, 9 and 16.

use crate::checker::fault;
use crate::examples::rated_below;
use crate::patience::Patience;
use std::collections::{BTreeMap, BTreeSet};
use sudokud_human::{
    self as human, Family, Ground, Link, Step, Technique, Techniques, WalkOptions, WalkStatus,
};
use sudokud_model::grid::{Board, House, Marks};
use sudokud_model::houses::{HouseKind, Layout};
use sudokud_search::budget::Unwatched;
use sudokud_testing::{of_numbers, puzzle};

/// The explanation of a step names the houses of its evidence, and those of its links in their order.
fn check_words(board: &Board, step: &Step) {
    let text = step.explanation(board.layout());
    let evidence = step.evidence();
    let told = houses_in(&text);
    let grounds: Vec<House> = evidence.links.iter().filter_map(house_of).collect();
    let named = evidence.houses.iter().map(|entry| entry.0);
    let name = |house: House| name_of(board.layout(), house);
    let names: BTreeSet<String> = named.clone().chain(grounds.clone()).map(name).collect();
    assert!(told.iter().all(|house| names.contains(house)), "{names:?}: {text}");
    if matches!(step.technique.family(), Family::Chain | Family::Forcing)
        || step.technique == Technique::AlsXyChain
    {
        let expected: Vec<String> = named.chain(grounds).map(name).collect();
        assert_eq!(told, expected, "{text}");
        let is_of_set = |link: &&Link| matches!(link.ground, Some(Ground::Group(_)));
        let said = text.matches("the almost locked set r").count();
        assert_eq!(said, evidence.links.iter().filter(is_of_set).count(), "{text}");
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
fn check_all(board: &Board, marks: Option<&Marks>, patience: usize, seen: &mut BTreeMap<Technique, usize>) {
    for technique in rated_below(95) {
        let options =
            WalkOptions { max_steps: 200, techniques: Techniques::of([technique]), ..WalkOptions::default() };
        let outcome = human::all(board, marks, &options, &Patience::of(patience));
        outcome.steps.iter().for_each(|step| {
            check_words(board, step);
            assert_eq!(fault(board, &outcome.marks, board, step), None, "{}", step.notation(board.layout()));
        });
        *seen.entry(technique).or_default() += outcome.steps.len();
    }
}

#[test]
fn an_explanation_names_the_houses_and_sets_of_its_links_which_the_checker_confirms() {
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
                let next = human::next(&at.0, at.1.as_ref(), &WalkOptions::default(), &Unwatched);
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
