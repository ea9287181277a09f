//! Pictures of steps whose links rest on constraints: the clues of the step stand out.

use roxmltree::Document;
use std::collections::BTreeSet;
use sudokud_human::{Claim, Evidence, Ground, Link, LinkKind, Reason, ReasonRule, Role, Technique};
use sudokud_model::constraint::{Argument, Constraint};
use sudokud_model::grid::{Board, Cell, Marks, Value, ValueSet};
use sudokud_model::houses::Layout;
use sudokud_render::picture::symbols;
use sudokud_render::show::Source;
use sudokud_render::{Picture, Show, Style, Theme, draw};

/// A cell, by the numbers of its row and column.
fn cell(row: usize, column: usize) -> Cell {
    Cell::new((row - 1) * 9 + column - 1)
}

/// The candidates of a cell.
fn candidates(at: Cell, numbers: impl IntoIterator<Item = usize>) -> Vec<(Cell, Value)> {
    numbers.into_iter().map(|number| (at, Value::new(number - 1))).collect()
}

/// A whisper line at r3c3 r4c3, a cage of 10 at r4c34, and a cage that the step does not use.
fn constraints() -> [Constraint; 3] {
    let cells = |cells: &[Cell]| ("cells", Argument::cells(cells.iter().copied()));
    let number = |name, number| (name, Argument::Number(number));
    let list = [
        Constraint::new("whisper", [cells(&[cell(3, 3), cell(4, 3)]), number("difference", 5)]),
        Constraint::new("killer_cage", [cells(&[cell(4, 3), cell(4, 4)]), number("sum", 10)]),
        Constraint::new("killer_cage", [cells(&[cell(9, 1), cell(9, 2)]), number("sum", 4)]),
    ];
    list.map(|constraint| constraint.expect("a constraint"))
}

/// 1 in r3c3 leaves 6 to 9 to r4c3, so that r4c4 has at most 4.
fn step() -> Claim {
    let reason = |constraint, cells: &[Cell]| Reason {
        rule: ReasonRule::Together,
        constraints: vec![constraint],
        houses: Vec::new(),
        cells: cells.to_vec(),
        pattern: None,
    };
    let link =
        |from, to, kind, reason: Option<usize>| Link { from, to, kind, ground: reason.map(Ground::Reason) };
    let (assumed, low) = (candidates(cell(3, 3), [1]), candidates(cell(4, 3), 2..=5));
    let high = candidates(cell(4, 4), 5..=9);
    let mut evidence = Evidence {
        constraints: vec![0, 1],
        reasons: vec![reason(0, &[cell(3, 3), cell(4, 3)]), reason(1, &[cell(4, 3), cell(4, 4)])],
        links: vec![
            link(Vec::new(), assumed.clone(), LinkKind::Strong, None),
            link(assumed.clone(), low.clone(), LinkKind::Weak, Some(0)),
            link(low.clone(), high.clone(), LinkKind::Weak, Some(1)),
        ],
        ..Evidence::default()
    };
    evidence.cells(assumed.iter().map(|at| at.0), assumed[0].1, Role::Assumption);
    low.iter().chain(&high).for_each(|&(at, value)| evidence.cells([at], value, Role::Off));
    Claim { evidence, ..Claim::new(Technique::CellForcingChain) }
}

/// The picture with so many links, in this theme.
fn picture(links: Option<usize>, theme: Theme) -> String {
    let layout = Layout::of_side(9).expect("a layout");
    let board = Board::empty(&layout);
    let marks = Marks::new(vec![ValueSet::full(9); 81]).expect("marks");
    let source = Source { board: &board, givens: None, marks: &marks, solution: None };
    let (constraints, step) = (constraints(), step());
    let picture = Picture {
        constraints: &constraints,
        step: Some(&step),
        links,
        ..Picture::of_cells(&layout, source.contents(Show::Marks), symbols(&layout, None, 1))
    };
    draw(&picture, &Style { theme, ..Style::default() })
}

/// The classes of the elements of a layer.
fn classes(svg: &str, layer: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("valid XML");
    let found = document.root_element().children().find(|node| node.attribute("class") == Some(layer));
    let classed = found.expect("the layer").descendants().skip(1);
    classed.filter_map(|node| node.attribute("class").map(str::to_owned)).collect()
}

/// The classes of each constraint in the picture, by index.
fn emphases(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("valid XML");
    let of_index = |index: usize| {
        let index = index.to_string();
        let drawn = document.descendants().filter(|node| node.attribute("data-constraint") == Some(&index));
        let groups = drawn.filter(|node| node.has_tag_name("g")).filter_map(|node| node.attribute("class"));
        groups.map(str::to_owned).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(",")
    };
    (0..3).map(of_index).collect()
}

#[test]
fn the_clues_of_a_step_stand_out_and_have_the_numbers_of_their_links() {
    let svg = picture(None, Theme::Light);
    assert_eq!(emphases(&svg), ["whisper", "killer_cage", "killer_cage faded"]);
    assert_eq!(classes(&svg, "houses"), ["reason", "reason"]);
    let numbers: Vec<_> =
        classes(&svg, "links").into_iter().filter(|class| class.starts_with("number")).collect();
    assert_eq!(numbers, ["number n2", "number n3"]);
    assert_eq!(classes(&svg, "crosses"), (2..=5).map(|k| format!("premise r4c3 v{k}")).collect::<Vec<_>>());
    assert!(svg.contains("class=\"note faded\"") && svg.contains("class=\"note\""));
}

#[test]
fn the_clue_of_the_last_link_drawn_stands_out_from_the_others_of_the_step() {
    let svg = picture(Some(2), Theme::Light);
    assert_eq!(emphases(&svg), ["whisper", "killer_cage half", "killer_cage faded"]);
    assert_eq!(classes(&svg, "houses"), ["reason"]);
    assert_eq!(classes(&svg, "crosses"), [""; 0], "the assumption is true");
    let shapes = classes(&svg, "shapes");
    assert!(shapes.contains(&"off r4c3 v2".to_owned()));
    assert!(!shapes.iter().any(|class| class.contains("r4c4")), "a later link: {shapes:?}");
    let next = picture(Some(3), Theme::Light);
    assert_eq!(classes(&next, "houses"), ["reason half", "reason"]);
    assert_eq!(emphases(&next), ["whisper half", "killer_cage", "killer_cage faded"]);
    let numbers: Vec<_> =
        classes(&next, "links").into_iter().filter(|class| class.starts_with("number")).collect();
    assert_eq!(numbers, ["number n2 earlier", "number n3 current"]);
}

#[test]
fn a_picture_of_reasons_is_valid_in_every_theme_and_says_nothing_by_color_alone() {
    for theme in [Theme::Light, Theme::Dark, Theme::Print, Theme::None] {
        let svg = picture(Some(2), theme);
        Document::parse(&svg).expect("valid XML");
        let has_rules = [".faded{opacity", ".half{opacity", ".reason.half{fill:none"];
        assert!(theme == Theme::None || has_rules.iter().all(|rule| svg.contains(rule)), "{theme:?}");
    }
}
