//! Pictures of constraints: every kind is drawn, with classes that are known, and much of it is bounded.

use roxmltree::Document;
use std::sync::Arc;
use sudokud_model::constraint::{Argument, Constraint, Space, kinds};
use sudokud_model::grid::{Board, Cell, Marks, ValueSet};
use sudokud_model::houses::Layout;
use sudokud_render::picture::symbols;
use sudokud_render::show::Source;
use sudokud_render::{Picture, Show, Style, Theme, draw};
use sudokud_testing::{Random, fitting_constraint};

/// The classes of the parts of constraints. The page's check of classes has the same list.
const PARTS: [&str; 21] = [
    "angle", "black", "clue", "core", "edge", "end", "ground", "hatch", "hollow", "letters", "line", "note",
    "on_black", "on_white", "ring", "shade", "surround", "tether", "tint", "white", "legend",
];

fn draw_all(layout: &Arc<Layout>, constraints: &[Constraint], theme: Theme) -> String {
    let board = Board::empty(layout);
    let marks = Marks::new(vec![ValueSet::full(layout.side()); layout.cell_count()]).expect("marks");
    let source = Source { board: &board, givens: None, marks: &marks, solution: None };
    let picture = Picture {
        constraints,
        ..Picture::of_cells(layout, source.contents(Show::Marks), symbols(layout, None, 1))
    };
    draw(&picture, &Style { theme, ..Style::default() })
}

/// Returns the classes in the layers of constraints.
fn classes(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("valid XML");
    let layers = document.root_element().children().filter(|node| {
        node.attribute("class").is_some_and(|class| ["constraints", "clues", "words"].contains(&class))
    });
    let classed = layers.flat_map(|layer| layer.descendants().skip(1).collect::<Vec<_>>());
    classed.filter_map(|node| node.attribute("class").map(str::to_owned)).collect()
}

#[test]
fn every_kind_is_drawn_with_known_classes() {
    for side in [4, 6, 9] {
        let layout = Layout::of_side(side).expect("a layout");
        let space = Space::of_layout(&layout);
        let mut random = Random(side as u64);
        for kind in kinds::all() {
            let constraints: Vec<_> =
                (0..12).filter_map(|_| fitting_constraint(kind, &space, &mut random)).collect();
            for theme in [Theme::Light, Theme::Dark, Theme::Print, Theme::None] {
                let classes = classes(&draw_all(&layout, &constraints, theme));
                assert!(constraints.is_empty() || !classes.is_empty(), "{} at {side}", kind.name);
                let unknown =
                    classes.iter().find(|class| *class != kind.name && !PARTS.contains(&class.as_str()));
                assert_eq!(unknown, None, "{}", kind.name);
            }
        }
    }
}

#[test]
fn no_two_kinds_differ_in_their_color_alone() {
    let without_paint = |figure| {
        let text = format!("{figure:?}");
        let parts = text.split("Paint {").enumerate();
        let rest = |(at, part): (usize, &str)| match part.split_once('}') {
            Some((_, rest)) if at > 0 => rest.to_owned(),
            _ => part.to_owned(),
        };
        parts.map(rest).collect::<String>()
    };
    let figures: Vec<_> = kinds::all().map(|kind| (kind.name, without_paint(kind.figure))).collect();
    for (at, (name, figure)) in figures.iter().enumerate() {
        let same = figures[..at].iter().find(|(_, other)| other == figure);
        assert_eq!(same, None, "{name}");
    }
}

#[test]
fn many_constraints_at_one_place_are_bounded() {
    let layout = Layout::of_side(9).expect("a layout");
    let cells = |text: &[usize]| Argument::cells(text.iter().map(|&cell| Cell::new(cell)));
    let sum = |number: usize| ("sum", Argument::Number(number as i64));
    let cage = |number| Constraint::new("killer_cage", [("cells", cells(&[0, 1])), sum(number)]);
    let pattern = |number: usize| {
        let pattern = ("pattern", Argument::Text(format!("{number}\u{1}<&{}", "x".repeat(500))));
        Constraint::new("regex", [("cells", cells(&[0, 1])), pattern])
    };
    let clue = |number| {
        let start = ("start", Argument::cell(Cell::new(0)));
        let direction = ("direction", Argument::Word("down_right".to_owned()));
        Constraint::new("little_killer", [start, direction, sum(number)])
    };
    let list: Vec<Constraint> = (0..3_000)
        .flat_map(|number| [cage(number), pattern(number), clue(number)])
        .map(Result::unwrap)
        .collect();
    let svg = draw_all(&layout, &list, Theme::Light);
    let document = Document::parse(&svg).expect("valid XML");
    assert!(svg.len() < 300 * list.len(), "{} bytes", svg.len());
    let count =
        |class: &str| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    assert_eq!((count("note"), count("clue"), count("legend")), (1, 3, 7));
    assert!(svg.contains("…") && svg.contains("and 2994 more"));
}
