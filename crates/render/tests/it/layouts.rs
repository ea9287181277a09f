//! Pictures of boards with other houses: what is drawn of each, as snapshots, and every house highlighted.

use roxmltree::Document;
use std::sync::Arc;
use sudokud_human::{self as human, Claim, Role, Technique, Techniques, WalkOptions, example};
use sudokud_model::grid::{Alphabet, Board, Cell, Marks, Value, ValueSet};
use sudokud_model::houses::{Blocks, BoxShape, HouseRules, Layout, Pattern};
use sudokud_render::picture::{Coordinates, symbols};
use sudokud_render::plain_text::{TextStyle, plain};
use sudokud_render::show::Source;
use sudokud_render::{Picture, Show, Style, Theme, draw};
use sudokud_search::budget::Unwatched;

/// Regions of a jigsaw of side 9.
const JIGSAW: &str = "\
    111122233 111222333 114422233 444555633 444555666 774555666 778886699 777888999 778889999";

fn layout(name: &str) -> Arc<Layout> {
    let mut rules = HouseRules::of_side(if name.starts_with("6x6") { 6 } else { 9 });
    match name {
        "jigsaw" => {
            let regions = JIGSAW.bytes().filter(u8::is_ascii_digit);
            rules.blocks = Blocks::Regions(regions.map(|digit| Some(digit - b'1')).collect());
        }
        "partial" => {
            // One region of nine cells; the others are in none.
            let region = |k: usize| (k < 4 || (9..14).contains(&k)).then_some(0);
            rules.blocks = Blocks::Regions((0..81).map(region).collect());
        }
        "latin" => rules.blocks = Blocks::None,
        "x" => rules.patterns = vec![Pattern::MainDiagonal, Pattern::AntiDiagonal],
        "windoku" => rules.patterns = vec![Pattern::Windows],
        "disjoint" => rules.patterns = vec![Pattern::DisjointGroups],
        "extra" => {
            let list = |cells: &[usize]| cells.iter().copied().map(Cell::new).collect();
            rules.extra = vec![list(&[0, 1, 10, 11, 12, 21, 30, 40, 80]), list(&[12, 13, 22])];
        }
        "6x6 of 3x2" => rules.blocks = Blocks::Boxes(BoxShape { rows: 3, columns: 2 }),
        _ => {}
    }
    Layout::new(&rules).expect("a layout")
}

const NAMES: [&str; 9] =
    ["6x6", "6x6 of 3x2", "jigsaw", "partial", "latin", "x", "windoku", "disjoint", "extra"];

/// Every seventh cell is given; the others have all candidates.
fn board(layout: &Arc<Layout>) -> (Board, Marks) {
    let side = layout.side();
    let cells = (0..side * side).map(|k| (k % 7 == 3).then(|| Value::new((k / side + k) % side)));
    let board = Board::with_cells(Arc::clone(layout), cells.collect()).expect("a board");
    (board, Marks::new(vec![ValueSet::full(side); side * side]).expect("marks"))
}

fn picture<'a>(source: &Source<'_>, step: Option<&'a Claim>) -> Picture<'a> {
    let layout = source.board.layout();
    let symbols = symbols(layout, Alphabet::standard(layout.side()).as_ref(), 1);
    Picture { step, ..Picture::of_cells(layout, source.contents(Show::Marks), symbols) }
}

/// Returns the areas, the first cell and the lines of a picture.
fn lines(name: &str) -> String {
    let (board, marks) = board(&layout(name));
    let source = Source { board: &board, givens: None, marks: &marks, solution: None };
    let svg = draw(&picture(&source, None), &Style { theme: Theme::None, ..Style::default() });
    Document::parse(&svg).expect("valid XML");
    let layers =
        svg.lines().skip_while(|line| !line.contains("<g class=\"areas\"") && !line.contains("houses"));
    let areas = layers.take_while(|line| !line.contains("class=\"houses\""));
    let others = svg.lines().filter(|line| line.contains("s-r1c1") || line.contains("<g class=\"lines\""));
    areas.chain(others).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_drawn_of_other_houses() {
    for name in ["6x6", "jigsaw", "partial", "x", "windoku", "disjoint", "extra"] {
        insta::assert_snapshot!(format!("layout_{name}"), lines(name));
    }
}

#[test]
fn text_has_a_frame_around_each_region() {
    let text = |name| {
        let (board, marks) = board(&layout(name));
        let source = Source { board: &board, givens: None, marks: &marks, solution: None };
        let text = plain(&picture(&source, None), Show::Values, TextStyle::Plain);
        let (read, _) = sudokud_model::grid::text::parse(&text, None).expect("text that can be read again");
        assert_eq!(read.cells(), board.cells(), "{name}");
        format!("{name}\n{text}")
    };
    insta::assert_snapshot!("layout_text", NAMES.map(text).join("\n"));
}

#[test]
fn a_house_of_every_kind_is_highlighted_along_its_cells() {
    let example = example::of(Technique::XWing).expect("every technique has an example");
    let options = WalkOptions { techniques: Techniques::of([Technique::XWing]), ..WalkOptions::default() };
    let found = human::next(&example.board, Some(&example.marks), &options, &Unwatched).steps.pop();
    let mut step = found.expect("the technique finds its example").claim();
    (step.evidence.cells, step.eliminations) = (Vec::new(), Vec::new());
    for name in NAMES {
        let layout = layout(name);
        let (board, marks) = board(&layout);
        let source = Source { board: &board, givens: None, marks: &marks, solution: None };
        for (house, role) in layout.sets().flat_map(|set| [(set, Role::Base), (set, Role::Cover)]) {
            step.evidence.houses = vec![(house, role)];
            for theme in [Theme::Light, Theme::Print] {
                let style = Style { theme, coordinates: Coordinates::Shown, ..Style::default() };
                let svg = draw(&picture(&source, Some(&step)), &style);
                let document = Document::parse(&svg).expect("valid XML");
                let class = format!("{} {}", role.as_str(), sudokud_render::class::of_house(&layout, house));
                let group = document
                    .descendants()
                    .find(|node| node.attribute("class") == Some(&class))
                    .expect("the house is drawn");
                let edge = group.first_element_child().expect("an edge");
                let is_rectangle = edge.tag_name().name() == "rect";
                let width = |name| edge.attribute(name).and_then(|text| text.parse::<f64>().ok());
                // A rectangle has the area of its cells, up to the inset; an outline has its own test.
                if is_rectangle {
                    let area = width("width").unwrap_or(0.0) * width("height").unwrap_or(0.0);
                    let cells = layout.cells_of(house).len() as f64 * 10_000.0;
                    assert!((0.7 * cells..cells).contains(&area), "{name} {class}");
                }
                let is_line = layout.kind(house).is_line();
                assert!(!is_line || is_rectangle, "{name} {class}");
                assert_eq!(svg.contains(&format!("class=\"label {class}\"")), is_line, "{name} {class}");
            }
        }
    }
}
