//! The houses of a layout against their definitions, and rules that make no layout.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use sudokud_model::grid::{Board, Cell, House, Value, check};
use sudokud_model::houses::{
    Blocks, BoxShape, HouseKind, HouseRules, Layout, LayoutError, MAX_EXTRA, MAX_SIDE, Pattern,
};
use sudokud_testing::{Random, Regions, jigsaw, sets_of_rules, with_extra};

const ALL_PATTERNS: [Pattern; 4] =
    [Pattern::MainDiagonal, Pattern::AntiDiagonal, Pattern::Windows, Pattern::DisjointGroups];

fn with_patterns(side: usize, patterns: &[Pattern]) -> HouseRules {
    HouseRules { patterns: patterns.to_vec(), ..HouseRules::of_side(side) }
}

/// Rules with each kind of house, of small and large sides.
fn rules_of_all_kinds() -> Vec<HouseRules> {
    let mut all: Vec<HouseRules> = (1..=20).map(HouseRules::of_side).collect();
    all.extend([1, 4, 9, 16].map(|side| with_patterns(side, &ALL_PATTERNS)));
    all.push(with_patterns(6, &[Pattern::DisjointGroups, Pattern::AntiDiagonal]));
    all.push(HouseRules { blocks: Blocks::None, ..with_patterns(9, &[Pattern::Windows]) });
    for (rows, columns) in [(1, 8), (8, 1), (4, 2)] {
        let blocks = Blocks::Boxes(BoxShape { rows, columns });
        all.push(HouseRules { blocks, ..with_patterns(8, &[Pattern::DisjointGroups]) });
    }
    for side in 2..=9 {
        all.push(jigsaw(side, Regions::Connected, side as u64));
        let scattered = jigsaw(side, Regions::Scattered, side as u64);
        all.push(with_extra(scattered, &[side, 2, side, 2 + side / 3], side as u64));
    }
    let mut gaps = jigsaw(7, Regions::Connected, 1);
    if let Blocks::Regions(regions) = &mut gaps.blocks {
        regions.iter_mut().for_each(|region| *region = region.filter(|region| region % 2 == 0));
    }
    all.push(gaps);
    all
}

#[test]
fn the_houses_are_those_of_the_definitions() {
    for rules in rules_of_all_kinds() {
        let layout = Layout::new(&rules).unwrap();
        let sorted = |sets: Vec<Vec<usize>>| sets.into_iter().collect::<BTreeSet<_>>();
        let cells = |set| layout.cells_of(set).iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let (found, mut expected) = (layout.sets().map(cells).collect::<Vec<_>>(), sets_of_rules(&rules));
        assert_eq!(found.len(), expected.len(), "{rules:?}");
        expected.iter_mut().for_each(|cells| cells.sort_unstable());
        assert_eq!(sorted(found.clone()), sorted(expected), "{rules:?}");
        assert!(found.iter().all(|cells| cells.is_sorted()), "in reading order");
        for (set, cells) in layout.sets().zip(&found) {
            assert_eq!(set.index() < layout.house_count(), cells.len() == rules.side);
            assert_eq!(layout.house(layout.kind(set), layout.number(set)), Some(set));
        }
        let of_kinds = HouseKind::ALL.into_iter().flat_map(|kind| layout.houses_of_kind(kind));
        assert!(of_kinds.eq(layout.houses()), "in the order of kinds");
    }
}

#[test]
fn a_cell_is_in_the_houses_that_contain_it_and_sees_the_cells_that_share_one() {
    for rules in rules_of_all_kinds() {
        let layout = Layout::new(&rules).unwrap();
        let mut sees = BTreeMap::new();
        for set in sets_of_rules(&rules) {
            for &a in &set {
                sees.entry(a).or_insert_with(BTreeSet::new).extend(set.iter().filter(|&&b| b != a));
            }
        }
        for cell in layout.cells() {
            let of = |set: &House| layout.cells_of(*set).contains(&cell);
            let expected: Vec<House> = layout.sets().filter(of).collect();
            assert_eq!(layout.sets_of(cell), expected);
            let houses = expected.iter().filter(|set| set.index() < layout.house_count());
            assert!(layout.houses_of(cell).iter().eq(houses));
            for (house, place) in layout.places_in_houses(cell) {
                assert_eq!(layout.cells_of(house)[place], cell);
            }
            assert!(
                layout.places_in_houses(cell).map(|(house, _)| house).eq(layout.houses_of(cell).to_vec())
            );
            let is_block = |set: &House| matches!(layout.kind(*set), HouseKind::Box | HouseKind::Region);
            assert_eq!(layout.block_of(cell), expected.iter().copied().find(is_block));
            assert_eq!(layout.row_house(layout.row(cell)), expected[0]);
            assert_eq!(layout.column_house(layout.column(cell)), expected[1]);
            assert_eq!(layout.cell(layout.row(cell), layout.column(cell)), cell);
            let peers: Vec<usize> = layout.peers(cell).map(Cell::index).collect();
            let expected = sees.remove(&cell.index()).unwrap_or_default();
            assert_eq!(peers.len(), expected.len(), "each peer once");
            assert_eq!(peers.into_iter().collect::<BTreeSet<_>>(), expected);
            let seen = layout.cells().filter(|&other| layout.sees(cell, other)).map(Cell::index);
            assert_eq!(seen.collect::<BTreeSet<_>>(), expected);
        }
    }
}

#[test]
fn crossings_are_the_intersections_of_two_or_more_cells_in_groups_without_a_common_cell() {
    for rules in rules_of_all_kinds() {
        let layout = Layout::new(&rules).unwrap();
        for house in layout.houses() {
            let inside = |other| {
                let cells = layout.cells_of(house).iter().copied();
                cells.filter(|cell| layout.cells_of(other).contains(cell)).collect::<Vec<_>>()
            };
            let others = layout.sets().filter(|&other| other != house).map(|other| (other, inside(other)));
            let expected: Vec<_> = others.filter(|(_, cells)| cells.len() > 1).collect();
            let found = layout.crossings(house).map(|crossing| (crossing.other, crossing.cells.to_vec()));
            assert_eq!(found.collect::<Vec<_>>(), expected);
            for group in layout.crossing_groups(house) {
                let mut cells: Vec<Cell> =
                    group.crossings().flat_map(|crossing| crossing.cells).copied().collect();
                assert!(!cells.is_empty());
                cells.extend(group.rest());
                cells.sort_unstable();
                assert_eq!(cells, layout.cells_of(house), "each cell of the house once");
            }
        }
    }
    let classic = Layout::classic(3).unwrap();
    let groups = |house| classic.crossing_groups(house).map(|group| group.crossings().len());
    assert_eq!(groups(House::new(0)).collect::<Vec<_>>(), [3]);
    assert_eq!(groups(House::new(26)).collect::<Vec<_>>(), [3, 3]);
}

#[test]
fn rules_that_make_no_layout_are_refused_with_the_place() {
    let refusal = |rules: HouseRules| Layout::new(&rules).unwrap_err();
    let nine = || HouseRules::of_side(9);
    for side in [0, 257, usize::MAX] {
        assert_eq!(refusal(HouseRules { side, ..nine() }), LayoutError::Side { side });
    }
    for (rows, columns) in [(3, 2), (0, 9), (usize::MAX, 2)] {
        let blocks = Blocks::Boxes(BoxShape { rows, columns });
        assert_eq!(refusal(HouseRules { blocks, ..nine() }), LayoutError::Boxes { rows, columns, side: 9 });
    }
    let regions = |regions: Vec<Option<u8>>| HouseRules { blocks: Blocks::Regions(regions), ..nine() };
    assert_eq!(refusal(regions(vec![None; 80])), LayoutError::RegionCells { cells: 80, expected: 81 });
    let mut few = vec![None; 81];
    few[13..21].fill(Some(200));
    assert_eq!(refusal(regions(few)), LayoutError::RegionSize { first: Cell::new(13), cells: 8, side: 9 });
    let windows = |side| with_patterns(side, &[Pattern::Windows]);
    assert_eq!(refusal(windows(8)), LayoutError::Windows { side: 8 });
    let groups = HouseRules { blocks: Blocks::None, ..with_patterns(9, &[Pattern::DisjointGroups]) };
    assert_eq!(refusal(groups), LayoutError::DisjointGroups);
    let extra = |lists: &[&[usize]]| {
        let cells = |list: &&[usize]| list.iter().map(|&cell| Cell::new(cell)).collect();
        HouseRules { extra: lists.iter().map(cells).collect(), ..nine() }
    };
    let two: &[usize] = &[0, 80];
    let ten: Vec<usize> = (0..10).collect();
    assert_eq!(refusal(extra(&[two, &[7]])), LayoutError::ExtraSize { list: 1, cells: 1, side: 9 });
    assert_eq!(refusal(extra(&[&ten])), LayoutError::ExtraSize { list: 0, cells: 10, side: 9 });
    assert_eq!(refusal(extra(&[two, &[3, 81]])), LayoutError::ExtraCell { list: 1, at: 1 });
    let repeat = LayoutError::ExtraRepeat { list: 0, at: 2, cell: Cell::new(5) };
    assert_eq!(refusal(extra(&[&[5, 6, 5]])), repeat);
    let lists = vec![two; MAX_EXTRA + 1];
    assert_eq!(refusal(extra(&lists)), LayoutError::ExtraCount { lists: MAX_EXTRA + 1 });
    assert!(Layout::new(&extra(&lists[1..])).is_ok());
    assert!(refusal(windows(8)).to_string().contains("not 8"));
}

#[test]
fn the_default_boxes_are_as_square_as_the_side_allows_with_no_more_rows_than_columns() {
    for (side, rows, columns) in [(1, 1, 1), (4, 2, 2), (6, 2, 3), (8, 2, 4), (10, 2, 5), (12, 3, 4)] {
        assert_eq!(BoxShape::default_of(side), Some(BoxShape { rows, columns }));
    }
    for side in 1..=MAX_SIDE {
        let shapes = (1..=side).filter(|rows| side.is_multiple_of(*rows) && rows * rows <= side);
        let rows = shapes.max().filter(|&rows| rows > 1 || side == 1);
        let expected = rows.map(|rows| BoxShape { rows, columns: side / rows });
        assert_eq!(Layout::of_side(side).unwrap().box_shape(), expected);
    }
}

#[test]
fn regions_that_are_the_boxes_are_the_shared_layout() {
    for (side, rows, columns) in [(9, 3, 3), (6, 2, 3), (8, 2, 4), (1, 1, 1)] {
        let region = |cell: usize| Some((200 - cell / side / rows * 20 - cell % side / columns) as u8);
        let regions = (0..side * side).map(region).collect();
        let rules = HouseRules { blocks: Blocks::Regions(regions), ..HouseRules::of_side(side) };
        let layout = Layout::new(&rules).unwrap();
        assert!(Arc::ptr_eq(&layout, &Layout::of_side(side).unwrap()) && layout.is_default());
    }
    let upright = Blocks::Regions((0..36).map(|cell| Some((cell / 18 * 3 + cell % 6 / 2) as u8)).collect());
    let layout = Layout::new(&HouseRules { blocks: upright, ..HouseRules::of_side(6) }).unwrap();
    assert_eq!(layout.box_shape(), Some(BoxShape { rows: 3, columns: 2 }));
    assert!(!layout.is_default() && layout.classic_order().is_none());
}

#[test]
fn an_extra_list_of_a_cell_for_each_value_is_a_house_and_a_shorter_one_only_excludes() {
    let rules = with_extra(HouseRules::of_side(9), &[4, 9], 3);
    let layout = Layout::new(&rules).unwrap();
    assert_eq!((layout.house_count(), layout.set_count()), (28, 29));
    let [short, house] = [0, 1].map(|number| layout.house(HouseKind::Extra, number).unwrap());
    assert_eq!((house.index(), short.index()), (27, 28));
    for set in [short, house] {
        let mut board = Board::empty(&layout);
        let &[first, .., last] = layout.cells_of(set) else { panic!("two cells") };
        board.set(first, Some(Value::new(0)));
        board.set(last, Some(Value::new(0)));
        assert!(board.has_repeat() && check::conflicts(&board).iter().any(|conflict| conflict.house == set));
    }
}

#[test]
fn equal_layouts_are_equal_in_whatever_order_their_rules_are_written() {
    let rules = with_extra(with_patterns(9, &[Pattern::Windows, Pattern::MainDiagonal]), &[5], 1);
    let mut turned = rules.clone();
    turned.patterns.reverse();
    turned.patterns.push(Pattern::Windows);
    turned.extra[0].reverse();
    assert_eq!(Layout::new(&rules), Layout::new(&turned));
    assert_ne!(Layout::new(&rules).unwrap(), Layout::of_side(9).unwrap());
}

#[test]
fn random_rules_make_a_layout_or_an_error() {
    let mut random = Random(24);
    let (mut layouts, mut errors) = (0, 0);
    for round in 0..2000 {
        let side = [1, 2, 3, 4, 5, 6, 9, 16][round % 8];
        let mut below = |n: usize| random.next() as usize % n;
        let blocks = match below(3) {
            0 => Blocks::Boxes(BoxShape { rows: below(side + 2), columns: below(side + 2) }),
            1 => {
                let cells = side * side + below(8) / 7;
                Blocks::Regions((0..cells).map(|_| (below(3) == 0).then(|| below(256) as u8)).collect())
            }
            _ => Blocks::default_of(side),
        };
        let patterns = ALL_PATTERNS.into_iter().filter(|_| below(4) == 0).collect();
        let mut list = || (0..1 + below(side + 2)).map(|_| Cell::new(below(side * side + 1))).collect();
        let extra = (0..round % 3).map(|_| list()).collect();
        match Layout::new(&HouseRules { side, blocks, patterns, extra }) {
            Ok(layout) => {
                layouts += 1;
                assert!(
                    layout.bytes() > 0 && layout.houses().all(|house| layout.cells_of(house).len() == side)
                );
                assert!(layout.houses().all(|house| layout.crossings(house).count() < layout.set_count()));
            }
            Err(error) => {
                errors += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(layouts > 200 && errors > 200, "{layouts} layouts, {errors} errors");
}
