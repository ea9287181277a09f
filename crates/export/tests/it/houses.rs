//! Houses: boxes of other shapes, jigsaws, none, diagonals, windows, groups, extra houses.

use crate::{again, imported, written};
use std::collections::BTreeSet;
use sudokud_export::{FORMS, Part, Puzzle};
use sudokud_model::constraint::{Argument, Constraint};
use sudokud_model::grid::{Board, Cell};
use sudokud_model::houses::{Blocks, BoxShape, HouseRules, Layout, Pattern};
use sudokud_testing::{Regions, jigsaw};

/// The layouts that are tried.
fn rules() -> Vec<HouseRules> {
    let nine = || HouseRules::of_side(9);
    let with = |patterns: &[Pattern]| HouseRules { patterns: patterns.to_vec(), ..nine() };
    let shape = |rows, columns| Blocks::Boxes(BoxShape { rows, columns });
    vec![
        with(&[Pattern::MainDiagonal, Pattern::AntiDiagonal]),
        with(&[Pattern::Windows]),
        with(&[Pattern::DisjointGroups]),
        HouseRules { blocks: Blocks::None, ..nine() },
        HouseRules { blocks: shape(3, 2), ..HouseRules::of_side(6) },
        HouseRules { blocks: shape(4, 2), patterns: vec![Pattern::DisjointGroups], ..HouseRules::of_side(8) },
        HouseRules { extra: vec![(0..9).map(|at| Cell::new(at * 8 + 8)).collect()], ..nine() },
        jigsaw(9, Regions::Connected, 1),
        jigsaw(6, Regions::Connected, 2),
        jigsaw(5, Regions::Connected, 3),
        without_regions(jigsaw(9, Regions::Connected, 7), 1),
        without_regions(jigsaw(9, Regions::Connected, 8), 3),
    ]
}

/// The same rules without the last regions, whose cells are in none.
fn without_regions(rules: HouseRules, count: u8) -> HouseRules {
    let Blocks::Regions(mut regions) = rules.blocks else { return rules };
    let last = 9 - count;
    regions.iter_mut().for_each(|region| *region = region.filter(|&number| number < last));
    HouseRules { blocks: Blocks::Regions(regions), ..rules }
}

/// The sets of cells that differ.
fn sets(layout: &Layout) -> BTreeSet<Vec<Cell>> {
    layout.sets().map(|set| layout.cells_of(set).to_vec()).collect()
}

#[test]
fn houses_that_are_written_are_read_as_the_same_sets_of_cells() {
    for rules in rules() {
        let layout = Layout::new(&rules).unwrap();
        let puzzle = Puzzle::new(Board::empty(&layout));
        for form in FORMS.iter().filter(|form| (form.sides.0..=form.sides.1).contains(&rules.side)) {
            let Ok(export) = sudokud_export::write(&puzzle, form) else { continue };
            let name = form.name;
            if !form.holds(Part::Houses) {
                assert!(export.unwritten.iter().any(|part| part.pointer == "/houses"), "{name}");
            } else if export.unwritten.is_empty() {
                let read = imported(&export, name);
                assert_eq!(read.unread, [], "{name} {rules:?}");
                assert_eq!(sets(read.layout().unwrap()), sets(&layout), "{name} {rules:?}\n{}", export.text);
            } else {
                assert!(["sudokupad", "jigsaw"].contains(&name), "{name} {:?}", export.unwritten);
            }
        }
    }
}

#[test]
fn sums_of_regions_are_cut_at_the_regions_of_a_jigsaw_and_at_boxes_of_other_shapes() {
    for rules in [
        jigsaw(9, Regions::Connected, 4),
        HouseRules::of_side(9),
        without_regions(jigsaw(9, Regions::Connected, 5), 2),
    ] {
        let layout = Layout::new(&rules).unwrap();
        let line = Argument::cells((0..9).map(Cell::new));
        let line = Constraint::new("region_sum_line", [("cells", line)]).unwrap();
        let puzzle = Puzzle { constraints: vec![line], ..Puzzle::new(Board::empty(&layout)) };
        for form in ["iss", "f-puzzles"] {
            let (export, read) = again(&puzzle, form);
            assert_eq!((export.unwritten, &read.unread[..]), (vec![], &[][..]), "{form} {rules:?}");
            assert!(read.checked_constraints().unwrap().is_ok(), "{form}");
        }
    }
}

#[test]
fn a_jigsaw_names_the_houses_beside_its_regions() {
    let rules = HouseRules { patterns: vec![Pattern::MainDiagonal], ..jigsaw(9, Regions::Connected, 6) };
    let puzzle = Puzzle::new(Board::empty(&Layout::new(&rules).unwrap()));
    let export = written(&puzzle, "jigsaw");
    assert_eq!(export.unwritten.len(), 1);
    assert_eq!(export.unwritten[0].pointer, "/houses");
}
