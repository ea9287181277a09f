//! The rules of the `<style>` element. Every selector begins with the id of the picture, so that the rules of
//! several pictures in one page do not mix.
//!
//! The rules use only selectors that resvg understands: types, classes, ids and descendants. It has no custom
//! properties, so the colors are written out.

use crate::constraints::counts;
use crate::number::Number;
use crate::theme::{CELL_COLORS, Palette};
use sudokud_model::constraint::{Constraint, kinds};
use sudokud_model::houses::{HouseKind, Layout};

/// The inputs of a stylesheet.
#[derive(Debug)]
pub(crate) struct Sheet<'a> {
    pub(crate) prefix: &'a str,
    pub(crate) palette: &'a Palette,
    /// The factor of the width of lines.
    pub(crate) weight: f64,
    /// The number of cases of the step; `None` without a step.
    pub(crate) cases: Option<usize>,
    /// Whether cells are colored.
    pub(crate) has_colors: bool,
    pub(crate) layout: &'a Layout,
    pub(crate) constraints: &'a [Constraint],
    /// Whether the step rests on constraints.
    pub(crate) has_clues: bool,
}

/// Rules of every picture. `@` stands for the id of the picture, `$name` for a color, a width or an opacity.
const BOARD: &str = "\
@{font-family:\"Atkinson Hyperlegible\",\"Noto Sans\",\"DejaVu Sans\",Verdana,sans-serif;text-anchor:middle}
@ .paper{fill:$paper}
@ .value{fill:$ink}
@ .given .value{font-weight:700}
@ .filled .value{fill:$found}
@ .marks{fill:$mark}
@ .lines{fill:none}
@ .thin{stroke:$thin;stroke-width:$w1}
@ .thick{stroke:$ink;stroke-width:$w4}
@ .frame{stroke:$ink;stroke-width:$w6}
@ .rulers,@ .words{fill:$ink}
@ .title{font-weight:700}
@ .ruler{fill:$mark}
@ .label{font-weight:700}
@ .solution{fill:$green;fill-opacity:$shape;stroke:$green;stroke-width:$w2}
";

/// Rules of layouts with other houses than lines and boxes: borders that end inside the board, and areas.
const AREAS: &str = "\
@ .thick{stroke-linecap:square}
@ .areas{fill:none;stroke:$mark;stroke-width:$w1}
@ .areas .window,@ .areas .extra{fill:$mark;fill-opacity:$area;stroke-dasharray:$w5 $w3}
@ .areas .index{fill:$mark;stroke:none}
@ .houses .area{stroke-width:$w2;stroke-opacity:1;stroke-dasharray:$w9 $w5}
@ .houses .base .area{stroke-dasharray:none}
";

/// Rules of constraints. The paint of a kind has rules of its own.
const CONSTRAINTS: &str = "\
@ .constraints,@ .clues{fill:none;stroke-linejoin:round;stroke-linecap:round}
@ .constraints .core,@ .constraints .hollow{stroke:$paper}
@ .constraints .hollow{stroke-width:7}
@ .constraints .tint{fill-opacity:.55}
@ .constraints .ring{stroke-width:4}
@ .constraints .hatch{stroke-width:6}
@ .constraints .end{fill:$paper;stroke-width:5}
@ .constraints .edge{stroke:$ink;stroke-width:2.2;stroke-linecap:butt}
@ .constraints .note,@ .clues .clue,@ .clues .letters{fill:$ink;stroke:none}
@ .clues .letters,@ .clues .on_white,@ .clues .on_black{font-weight:700}
@ .clues .on_white{fill:#000000}
@ .clues .on_black{fill:#ffffff}
@ .constraints .ground,@ .clues .ground{fill:$paper;stroke:none}
@ .clues .white{fill:#ffffff;stroke:$ink;stroke-width:2.4}
@ .clues .black{fill:#000000;stroke:$ink;stroke-width:2.4}
@ .clues .tether{stroke:$ink;stroke-width:2;stroke-dasharray:2 6}
@ .constraints .angle,@ .clues .angle{stroke:$ink;stroke-width:4}
@ .clues .surround{stroke:$mark;stroke-width:2.4}
";

/// Rules of a step.
const STEP: &str = "\
@ .houses{fill:none;stroke:$gold;stroke-width:$w2}
@ .houses rect{stroke-dasharray:$w9 $w5}
@ .houses path{stroke-width:$w1;stroke-opacity:.35}
@ .houses .base{fill:$blue;fill-opacity:$tint;stroke:$blue}
@ .houses .base rect{stroke-dasharray:none}
@ .hulls,@ .shapes{fill:$blue;fill-opacity:$shape;stroke:$blue;stroke-width:$w2;stroke-linejoin:round}
@ .hull{fill-opacity:$tint}
@ .tie{fill:none}
@ .single,@ .shapes .base,@ .subset,@ .floor,@ .deadly,@ .on,@ .color_a{fill:$green;stroke:$green}
@ .aligned,@ .exocet_base,@ .needed,@ .placement{fill:$green;stroke:$green}
@ .off,@ .color_b,@ .color_d,@ .companion,@ .shapes .roof{fill:none}
@ .off,@ .color_b,@ .color_d,@ .companion{stroke-dasharray:$w4 $w3}
@ .off,@ .color_b,@ .companion{stroke:$orange}
@ .color_c,@ .color_d,@ .pivot,@ .intersection,@ .stem,@ .assumption{stroke:$purple}
@ .color_c,@ .pivot,@ .intersection,@ .stem,@ .assumption{fill:$purple}
@ .fin,@ .endo_fin,@ .guardian{fill:$gold;stroke:$gold}
@ .roof{stroke:$gold}
@ .hulls .roof{fill:$gold}
@ .target{fill:$red;stroke:$red}
@ .elimination{fill:$loss;stroke:none}
@ .placement{fill-opacity:$tint;stroke-width:$w4}
@ .placed{fill:$green;fill-opacity:.6;font-weight:700}
@ .faint{fill-opacity:.35}
@ .letter{fill-opacity:1;stroke:none}
@ .letter text,@ .number text,@ .case text,@ .flag text{fill:$paper;stroke:none;font-weight:700}
@ .letter use,@ .number use,@ .case use,@ .flag use{fill:$paper;stroke:none}
@ .number g,@ .case g,@ .flag g{fill:$paper;stroke:none}
@ .links{fill:none;stroke:$ink;stroke-width:$w2}
@ .link{stroke-dasharray:$w1 $w4}
@ .strong,@ .grouped_strong,@ .implied_true{stroke-dasharray:none}
@ .weak,@ .grouped_weak,@ .implied_false{stroke-dasharray:$w6 $w4}
@ .head,@ .number,@ .case,@ .flag{fill:$ink;stroke:none}
@ .clash{stroke:$red;stroke-width:$w3;stroke-linejoin:round}
@ .crosses{fill:none;stroke-width:$w3;stroke-linecap:round}
@ .cross{stroke:$red}
@ .plus{stroke:$green}
@ .earlier{opacity:.35}
@ .link.current{stroke-width:$w4}
";

/// Rules of a step that rests on constraints. A strong edge is solid, one at half strength dashed.
const CLUES: &str = "\
@ .faded{opacity:.25}
@ .constraints .half,@ .clues .half{opacity:.55}
@ .houses .reason{fill:$blue;fill-opacity:$area;stroke:$blue;stroke-width:$w3;stroke-opacity:1}
@ .houses .reason.half{fill:none;stroke-width:$w1;stroke-dasharray:$w3 $w5}
@ .premise{stroke:$mark;stroke-width:$w2}
";

impl Sheet<'_> {
    /// Returns the rules.
    pub(crate) fn rules(&self) -> String {
        let mut rules = self.fill_in(BOARD);
        if let Some(cases) = self.cases {
            rules += &self.fill_in(STEP);
            (0..cases.max(6)).for_each(|index| rules += &self.series(index));
        }
        if self.layout.areas().any(|house| self.layout.kind(house) != HouseKind::Box)
            || self.layout.set_count() > self.layout.house_count()
        {
            rules += &self.fill_in(AREAS);
        }
        if !self.constraints.is_empty() {
            rules += &self.fill_in(CONSTRAINTS);
            rules += &self.paints();
        }
        if self.has_clues {
            rules += &self.fill_in(CLUES);
        }
        if self.has_colors {
            for (index, color) in CELL_COLORS.iter().enumerate() {
                let rule = format!("@ .k{}{{fill:{color};fill-opacity:$cell}}\n", index + 1);
                rules += &self.fill_in(&rule);
            }
        }
        rules
    }

    /// The rules of the paints of kinds.
    fn paints(&self) -> String {
        let mut rules = String::new();
        for (kind, _) in counts(self.constraints) {
            let paint = kinds::kind(kind).and_then(|kind| kind.figure.paint());
            if let Some(color) = paint.map(|paint| self.palette.of_paint(paint)) {
                rules += &format!(
                    "@ .{kind} .line,@ .{kind} .ring,@ .{kind} .hatch,@ .{kind} .end{{stroke:{color}}}\n\
                     @ .{kind} .shade,@ .{kind} .tint{{fill:{color}}}\n"
                );
            }
        }
        self.fill_in(&rules)
    }

    /// The rules of an almost locked set and a case with this index.
    fn series(&self, index: usize) -> String {
        let color = self.palette.series(index);
        let number = index + 1;
        let mut rules = format!(
            "@ .case{number}{{stroke:{color}}}\n\
             @ .head.case{number},@ .case.case{number},@ .flag.case{number}{{fill:{color};stroke:none}}\n"
        );
        if index < 6 {
            let letter = char::from(b'a' + index as u8);
            rules += &format!(
                "@ .shapes .{letter},@ .hulls .{letter}{{fill:{color};stroke:{color}}}\n\
                 @ .hulls .tie.{letter}{{fill:none}}\n@ .hulls .letter.{letter}{{stroke:none}}\n"
            );
        }
        self.fill_in(&rules)
    }

    /// Replaces the placeholders.
    fn fill_in(&self, rules: &str) -> String {
        let Palette { paper, ink, found, mark, thin, green, red, orange, purple, blue, gold, .. } =
            *self.palette;
        let is_print = self.palette.tint == 0.0;
        let mut text = rules.replace('@', &format!("#{}", self.prefix));
        for (name, color) in [
            ("$paper", paper),
            ("$ink", ink),
            ("$found", found),
            ("$mark", mark),
            ("$thin", thin),
            ("$green", green),
            ("$red", red),
            ("$orange", orange),
            ("$purple", purple),
            ("$blue", blue),
            ("$gold", gold),
            ("$loss", if is_print { "none" } else { red }),
        ] {
            text = text.replace(name, color);
        }
        for (name, width) in
            [("$w1", 1.0), ("$w2", 2.4), ("$w3", 3.4), ("$w4", 4.0), ("$w5", 5.0), ("$w6", 6.0), ("$w9", 9.0)]
        {
            text = text.replace(name, &Number(width * self.weight).to_string());
        }
        for (name, opacity) in [
            ("$shape", self.palette.shape),
            ("$tint", self.palette.tint),
            ("$cell", self.palette.cell),
            ("$area", self.palette.tint / 2.0),
        ] {
            text = text.replace(name, &opacity.to_string());
        }
        text
    }
}
