//! Pictures: every technique's example is drawn as valid XML, text cannot break a document, and the layers of
//! a few pictures are snapshots.

use roxmltree::{Document, Node};
use std::collections::BTreeSet;
use sudokud_human::{self as human, Claim, Role, Technique, Techniques, WalkOptions, example};
use sudokud_model::grid::{Alphabet, Board, Marks, ValueSet, text};
use sudokud_model::houses::Layout;
use sudokud_render::picture::{Coordinates, symbols};
use sudokud_render::show::Source;
use sudokud_render::{Picture, QrCode, Show, Style, Theme, draw};
use sudokud_search::budget::Unwatched;

/// The layers whose classes are part of the contract.
const LAYERS: [&str; 5] = ["houses", "hulls", "shapes", "links", "crosses"];

fn picture<'a>(source: &Source<'_>, show: Show, step: Option<&'a Claim>) -> Picture<'a> {
    let layout = source.board.layout();
    let symbols = symbols(layout, Alphabet::standard(layout.side()).as_ref(), 1);
    Picture { step, ..Picture::of_cells(layout, source.contents(show), symbols) }
}

/// The step of a technique's example, drawn after a change to the picture.
fn draw_example(technique: Technique, change: impl FnOnce(&mut Picture<'_>)) -> (Claim, String) {
    let example = example::of(technique).expect("every technique has an example");
    let options = WalkOptions {
        techniques: Techniques::of([technique]),
        givens: Some(example.givens.clone()),
        constraints: example.constraints.clone(),
        assume_unique: true,
        ..WalkOptions::default()
    };
    let step = human::next(&example.board, Some(&example.marks), &options, &Unwatched).steps.pop();
    let step = step.expect("the technique finds its example");
    let claim = step.claim();
    let source = Source {
        board: &example.board,
        givens: Some(&example.givens),
        marks: &example.marks,
        solution: None,
    };
    let mut picture = picture(&source, Show::Marks, Some(&claim));
    picture.description = Some(step.explanation(example.board.layout()));
    change(&mut picture);
    let svg = draw(&picture, &Style::default());
    (claim, svg)
}

fn draw_board(board: &Board, marks: &Marks, show: Show) -> String {
    let source = Source { board, givens: None, marks, solution: None };
    draw(&picture(&source, show, None), &Style { theme: Theme::None, ..Style::default() })
}

/// The classed elements of the layers, as lines of layer and class.
fn classes(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("valid XML");
    let layer = |name: &str| {
        let is_layer = |node: &Node<'_, '_>| node.attribute("class") == Some(name);
        let found = document.root_element().children().find(is_layer).expect("every layer is there");
        let classed = found.descendants().skip(1).filter_map(|node| node.attribute("class"));
        classed.map(|class| format!("{name}: {class}")).collect::<Vec<_>>()
    };
    LAYERS.into_iter().flat_map(layer).collect()
}

#[test]
fn the_example_of_every_technique_is_drawn_as_valid_xml() {
    for &technique in Technique::ALL {
        let (step, svg) = draw_example(technique, |_| {});
        let classes = classes(&svg);
        let of_layer = |layer: &str| classes.iter().filter(|class| class.starts_with(layer)).count();
        let removed: usize = step.eliminations.iter().map(|(_, values)| values.len()).sum();
        assert_eq!(of_layer("crosses: cross "), removed, "{technique:?}");
        assert_eq!(of_layer("crosses: plus "), step.placements.len(), "{technique:?}");
        let of_reasons = step.evidence.reasons.iter().flat_map(|reason| &reason.houses);
        let houses: BTreeSet<_> = (step.evidence.houses.iter().map(|(house, role)| (house, *role as u8)))
            .chain(of_reasons.map(|house| (house, Role::Base as u8)))
            .collect();
        let edges = step.evidence.reasons.len();
        assert_eq!(of_layer("houses: "), houses.len() + edges, "{technique:?}");
        let links = step.evidence.links.len();
        let drawn = ["links: link ", "links: flag ", "links: clash "].map(of_layer).iter().sum::<usize>();
        assert_eq!(drawn, links, "{technique:?}");
        let sets = step.evidence.groups.iter().filter(|group| group.role == Role::Als).count();
        assert_eq!(of_layer("hulls: letter "), sets, "{technique:?}");
    }
}

#[test]
fn the_classes_of_a_fish_a_grouped_chain_and_a_forcing_chain() {
    for technique in [Technique::XWing, Technique::GroupedAic, Technique::CellForcingChain] {
        let (_, svg) = draw_example(technique, |_| {});
        insta::assert_snapshot!(format!("render_{}", technique.id()), classes(&svg).join("\n"));
    }
}

#[test]
fn the_last_of_the_drawn_links_is_emphasised() {
    let (_, svg) = draw_example(Technique::CellForcingChain, |picture| picture.links = Some(3));
    let links: Vec<_> = classes(&svg).into_iter().filter(|class| class.starts_with("links: ")).collect();
    assert!(links.contains(&"links: flag assumed_true n1 case1 earlier".to_owned()), "{links:?}");
    assert!(links.contains(&"links: link implied_true n3 case1 current".to_owned()), "{links:?}");
    assert!(links.contains(&"links: number n3 current".to_owned()), "{links:?}");
    assert!(!links.iter().any(|class| class.contains("n4")), "{links:?}");
}

#[test]
fn boards_of_sides_4_to_25() {
    let (board, _) = text::parse("1.....2..3.....4", None).expect("a board");
    let marks = ValueSet::from_iter(board.layout().values());
    insta::assert_snapshot!(
        "render_4",
        draw_board(&board, &Marks::new(vec![marks; 16]).expect("marks"), Show::Marks)
    );
    for order in [3, 4, 5] {
        let layout = Layout::classic(order).expect("a layout");
        let side = layout.side();
        let cells = (0..side * side)
            .map(|k| (k % (side + 1) == 0).then(|| sudokud_model::grid::Value::new(k / side)));
        let board = Board::from_cells(cells.collect()).expect("a board");
        let marks = Marks::new(vec![ValueSet::full(side); side * side]).expect("marks");
        let svg = draw_board(&board, &marks, Show::Marks);
        Document::parse(&svg).expect("valid XML");
        // The first cells and the lines: the other cells differ in their places only.
        let lines: Vec<&str> = svg.lines().collect();
        let (first, last) = (&lines[..12 + order], &lines[lines.len() - 4..]);
        insta::assert_snapshot!(format!("render_{side}"), [first, last].concat().join("\n"));
    }
}

#[test]
fn text_cannot_break_a_document() {
    let (board, _) = text::parse("1.....2..3.....4", None).expect("a board");
    let marks = Marks::new(vec![ValueSet::EMPTY; 16]).expect("marks");
    let source = Source { board: &board, givens: None, marks: &marks, solution: None };
    let long = "ab <&> ".repeat(150);
    for hostile in
        ["</title><script>alert(1)</script>", "]]>", "\u{1f600} \u{0}\u{1b}\u{fffe}", "\"'&amp;", &long]
    {
        let mut picture = picture(&source, Show::Values, None);
        picture.title = Some(hostile.to_owned());
        picture.caption = Some(hostile.to_owned());
        let svg = draw(&picture, &Style::default());
        let document = Document::parse(&svg).expect(hostile);
        assert!(document.descendants().all(|node| node.tag_name().name() != "script"));
        let title = document.descendants().find(|node| node.tag_name().name() == "title");
        let allowed: String =
            hostile.chars().filter(|c| !matches!(c, '\0' | '\u{1b}' | '\u{fffe}')).collect();
        assert_eq!(title.and_then(|title| title.text()), Some(allowed.as_str()));
    }
}

#[test]
fn every_theme_and_margin_is_valid_and_equal_inputs_give_equal_bytes() {
    let (board, _) = text::parse(&"0 ".repeat(1_296), None).expect("a board");
    let marks = Marks::new(vec![ValueSet::full(36); 1_296]).expect("marks");
    let source = Source { board: &board, givens: None, marks: &marks, solution: None };
    let mut picture = picture(&source, Show::Marks, None);
    picture.colors = vec![(sudokud_model::grid::Cell::new(5), vec![1, 3, 9])];
    picture.title = Some("title".to_owned());
    picture.code = Some(QrCode::new(21, |row, column| (row + column) % 2 == 0));
    for theme in [Theme::Light, Theme::Dark, Theme::Print, Theme::None] {
        let style =
            Style { theme, coordinates: Coordinates::Shown, id_prefix: "p7".to_owned(), ..Style::default() };
        let svg = draw(&picture, &style);
        let document = Document::parse(&svg).expect("valid XML");
        let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        assert!(ids.iter().all(|id| id.starts_with("p7")));
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "an id repeats");
        assert_eq!(svg.contains("<style>"), theme != Theme::None);
        assert_eq!(svg, draw(&picture, &style));
    }
}
