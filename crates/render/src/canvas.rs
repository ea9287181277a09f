//! The document while it is written: elements, text, and the outlines that text uses.

use crate::font::{Font, Glyph, Weight};
use crate::measures::Measures;
use crate::number::Number;
use crate::picture::Lettering;
use crate::point::Point;
use crate::xml::Escaped;
use std::fmt::{self, Write};

/// A document under construction.
#[derive(Debug)]
pub struct Canvas<'a> {
    /// The measures of the picture.
    pub measures: Measures,
    /// The beginning of every id.
    pub prefix: &'a str,
    lettering: Lettering<'a>,
    body: String,
    /// The font size that elements inherit.
    inherited_size: f64,
    /// The outlines that were used, with their sizes, in the order of their first use.
    outlines: Vec<(char, Weight, f64)>,
}

/// A line of text, centred at a point of its baseline.
#[derive(Clone, Copy, Debug)]
pub struct Text<'t> {
    /// The class; empty for none.
    pub class: &'t str,
    /// The middle of the baseline.
    pub at: Point,
    /// The font size.
    pub size: f64,
    /// The weight.
    pub weight: Weight,
    /// The characters.
    pub string: &'t str,
}

impl<'a> Canvas<'a> {
    /// Creates an empty document.
    #[must_use]
    pub fn new(measures: Measures, prefix: &'a str, lettering: Lettering<'a>) -> Self {
        Self { measures, prefix, lettering, body: String::new(), inherited_size: 0.0, outlines: Vec::new() }
    }

    /// Writes elements.
    pub fn push(&mut self, elements: fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.body.write_fmt(elements);
    }

    /// Opens a group with this class and font size.
    pub fn open_sized(&mut self, class: &str, size: f64) {
        self.inherited_size = size;
        self.push(format_args!("<g class=\"{class}\" font-size=\"{}\">\n", Number(size)));
    }

    /// Opens a group with this class.
    pub fn open(&mut self, class: &str) {
        self.inherited_size = 0.0;
        self.push(format_args!("<g class=\"{class}\">"));
    }

    /// Draws in a group with these attributes; without elements there is no group.
    pub fn group(&mut self, attributes: fmt::Arguments<'_>, draw: impl FnOnce(&mut Self)) {
        let start = self.body.len();
        let _ = write!(self.body, "<g {attributes}>");
        let empty = self.body.len();
        draw(self);
        if self.body.len() == empty {
            self.body.truncate(start);
        } else {
            self.body.push_str("</g>");
        }
    }

    /// Closes a group.
    pub fn close(&mut self) {
        self.push(format_args!("</g>\n"));
    }

    /// Writes a circle.
    pub fn disc(&mut self, middle: Point, radius: f64) {
        let (x, y, r) = (Number(middle.x), Number(middle.y), Number(radius));
        self.push(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
    }

    /// Writes a line of text.
    pub fn text(&mut self, text: &Text<'_>) {
        match self.lettering {
            Lettering::Text => {
                let size = self.size_attribute(text.size);
                let (x, y) = (Number(text.at.x), Number(text.at.y));
                let class = ClassAttribute(text.class);
                let string = Escaped(text.string);
                self.push(format_args!("<text{class} x=\"{x}\" y=\"{y}\"{size}>{string}</text>"));
            }
            Lettering::Outlines(font) => self.outlined(text, font),
        }
    }

    /// Writes characters with a common baseline, each centred at its own x coordinate.
    pub fn spaced(&mut self, text: &Text<'_>, xs: &[f64]) {
        match self.lettering {
            Lettering::Text => {
                let size = self.size_attribute(text.size);
                let xs: Vec<_> = xs.iter().map(|&x| Number(x).to_string()).collect();
                let (xs, y) = (xs.join(" "), Number(text.at.y));
                let (class, string) = (ClassAttribute(text.class), Escaped(text.string));
                self.push(format_args!("<text{class} x=\"{xs}\" y=\"{y}\"{size}>{string}</text>"));
            }
            Lettering::Outlines(font) => {
                self.push(format_args!("<g{}>", ClassAttribute(text.class)));
                for (character, &x) in text.string.chars().zip(xs) {
                    let half = font.face(text.weight).glyph(character).advance * text.size / 2.0;
                    self.outline(character, "", text, x - half);
                }
                self.push(format_args!("</g>"));
            }
        }
    }

    /// Writes text as outlines.
    fn outlined(&mut self, text: &Text<'_>, font: &Font) {
        let face = font.face(text.weight);
        let width: f64 = text.string.chars().map(|character| face.glyph(character).advance).sum();
        let mut x = text.at.x - width * text.size / 2.0;
        let is_one = text.string.chars().count() == 1;
        let class = ClassAttribute(text.class);
        if !is_one {
            self.push(format_args!("<g{class}>"));
        }
        for character in text.string.chars() {
            self.outline(character, if is_one { text.class } else { "" }, text, x);
            x += face.glyph(character).advance * text.size;
        }
        if !is_one {
            self.push(format_args!("</g>"));
        }
    }

    /// Writes one outline, which begins at `x`.
    fn outline(&mut self, character: char, class: &str, text: &Text<'_>, x: f64) {
        let key = (character, text.weight, text.size);
        let known = self.outlines.iter().position(|outline| *outline == key);
        let id = known.unwrap_or_else(|| {
            self.outlines.push(key);
            self.outlines.len() - 1
        });
        let (class, prefix, y) = (ClassAttribute(class), self.prefix, Number(text.at.y));
        self.push(format_args!("<use{class} href=\"#{prefix}-g{id}\" x=\"{}\" y=\"{y}\"/>", Number(x)));
    }

    fn size_attribute(&self, size: f64) -> String {
        if size == self.inherited_size { String::new() } else { format!(" font-size=\"{}\"", Number(size)) }
    }

    /// Returns the outlines that the document uses, in the order of their ids.
    #[must_use]
    pub fn outlines(&self) -> Vec<(&'a Glyph, f64)> {
        let Lettering::Outlines(font) = self.lettering else { return Vec::new() };
        let glyph =
            |&(character, weight, size): &(char, Weight, f64)| (font.face(weight).glyph(character), size);
        self.outlines.iter().map(glyph).collect()
    }

    /// Returns what was written.
    #[must_use]
    pub fn into_body(self) -> String {
        self.body
    }
}

/// A class attribute, or nothing for an empty class.
struct ClassAttribute<'c>(&'c str);

impl fmt::Display for ClassAttribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, " class=\"{}\"", self.0) }
    }
}
