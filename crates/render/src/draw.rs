//! The document: its head, and the layers in their order.

use crate::canvas::Canvas;
use crate::measures::Measures;
use crate::number::Number;
use crate::picture::{Picture, Style};
use crate::reasons::Reasons;
use crate::stylesheet::Sheet;
use crate::xml::Escaped;
use crate::{
    areas, cases, cell_colors, constraints, crosses, defs, houses, hulls, lines, links, qr_code_layer,
    rulers, shapes, values_and_marks, words,
};
use std::fmt::Write;

/// Draws a picture as an SVG document. Equal inputs give equal bytes.
///
/// Costs time and memory in proportion to the number of cells, candidates and links.
///
/// ```
/// use sudokud_model::grid::{text, Marks, ValueSet};
/// use sudokud_render::{draw, picture, show, Picture, Show, Style};
/// let (board, _) = text::parse("1.....2..3.....4", None).unwrap();
/// let marks = Marks::new(vec![ValueSet::EMPTY; 16]).unwrap();
/// let source = show::Source { board: &board, givens: None, marks: &marks, solution: None };
/// let symbols = picture::symbols(board.layout(), None, 1);
/// let picture = Picture::of_cells(board.layout(), source.contents(Show::Values), symbols);
/// assert!(draw(&picture, &Style::default()).starts_with("<svg "));
/// ```
#[must_use]
pub fn draw(picture: &Picture<'_>, style: &Style<'_>) -> String {
    let measures = Measures::new(picture, style);
    let mut canvas = Canvas::new(measures, &style.id_prefix, style.lettering);
    draw_layers(picture, style, &mut canvas);
    let mut document = head(picture, style, &canvas);
    let (corner, size) = (canvas.measures.corner, canvas.measures.size);
    let _ = writeln!(
        document,
        "<rect class=\"paper\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
        Number(corner.x),
        Number(corner.y),
        Number(size.x),
        Number(size.y)
    );
    document + &canvas.into_body() + "</svg>\n"
}

/// Draws the layers, the lowest one first.
fn draw_layers(picture: &Picture<'_>, style: &Style<'_>, canvas: &mut Canvas<'_>) {
    let (step, reasons) = (picture.step, Reasons::of(picture));
    areas::draw(canvas);
    canvas.open("houses");
    step.into_iter().for_each(|step| houses::draw(step, reasons, style.theme, canvas));
    reasons.iter().for_each(|reasons| reasons.draw(canvas));
    canvas.close();
    if !picture.colors.is_empty() {
        canvas.open("colors");
        cell_colors::draw(&picture.colors, canvas);
        canvas.close();
    }
    constraints::draw_below(picture, canvas);
    canvas.open("hulls");
    hulls::draw(picture, canvas);
    canvas.close();
    canvas.open("shapes");
    shapes::draw(picture, canvas);
    canvas.close();
    values_and_marks::draw(picture, canvas);
    canvas.open("lines");
    lines::draw(canvas);
    canvas.close();
    constraints::draw_above(picture, canvas);
    canvas.open("links");
    links::draw(picture, canvas);
    canvas.close();
    canvas.open("crosses");
    step.into_iter().for_each(|step| crosses::draw(step, reasons, canvas));
    canvas.close();
    rulers::draw(picture, style, canvas);
    words::draw(picture, canvas);
    picture.code.iter().for_each(|code| qr_code_layer::draw(code, canvas));
}

/// Returns the start of the document, up to the definitions.
fn head(picture: &Picture<'_>, style: &Style<'_>, canvas: &Canvas<'_>) -> String {
    let (corner, size, id) = (canvas.measures.corner, canvas.measures.size, &style.id_prefix);
    let height = canvas.measures.height(style.width);
    let mut head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sudokud s{}\" id=\"{id}\" width=\"{}\" \
         height=\"{height}\" viewBox=\"{} {} {} {}\" role=\"img\" aria-labelledby=\"{id}-t {id}-d\">\n",
        picture.layout.side(),
        style.width,
        Number(corner.x),
        Number(corner.y),
        Number(size.x),
        Number(size.y),
    );
    let (title, description) = words_of(picture);
    let _ = writeln!(head, "<title id=\"{id}-t\">{}</title>", Escaped(&title));
    let _ = writeln!(head, "<desc id=\"{id}-d\">{}</desc>", Escaped(&description));
    let sheet = style.theme.palette().map(|palette| Sheet {
        prefix: id,
        palette,
        weight: canvas.measures.weight,
        cases: picture.step.map(cases::count),
        has_colors: !picture.colors.is_empty(),
        layout: &picture.layout,
        constraints: picture.constraints,
        has_clues: picture.step.is_some_and(|step| !step.evidence.constraints.is_empty()),
    });
    if let Some(sheet) = sheet {
        let _ = writeln!(head, "<style>\n{}</style>", sheet.rules());
    }
    let _ = writeln!(head, "<defs>{}</defs>", defs::outlines(canvas));
    head
}

/// Returns the title and the description of a picture, for readers that do not see it.
fn words_of(picture: &Picture<'_>) -> (String, String) {
    let side = picture.layout.side();
    let title = picture.title.clone().unwrap_or_else(|| match picture.step {
        Some(step) => step.technique.name().to_owned(),
        None => format!("Sudoku, {side} by {side}"),
    });
    let filled = picture.contents.iter().filter(|content| content.value().is_some()).count();
    let count = || {
        let cells = format!("{filled} filled cells, {} open cells", side * side - filled);
        constraints::counts(picture.constraints).into_iter().fold(cells, |text, (kind, count)| {
            let plural = if count == 1 { "" } else { "s" };
            format!("{text}, {count} constraint{plural} {kind}")
        })
    };
    let description = picture.description.clone().unwrap_or_else(count);
    (title, description)
}
