//! The colors of each theme.
//!
//! Strokes have a contrast of at least 4.1:1 with the paper and the tint of houses, digits of at least 6:1
//! with every tint.

use sudokud_model::constraint::figure::Paint;

/// A set of colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark digits on white.
    #[default]
    Light,
    /// Light digits on a dark ground.
    Dark,
    /// Black on white, with hatching instead of tints.
    Print,
    /// No style: the page around the picture has one.
    None,
}

/// The colors of a theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    pub(crate) paper: &'static str,
    /// Givens, links and the frame.
    pub(crate) ink: &'static str,
    /// Values that were placed.
    pub(crate) found: &'static str,
    pub(crate) mark: &'static str,
    /// Lines between cells.
    pub(crate) thin: &'static str,
    pub(crate) green: &'static str,
    pub(crate) red: &'static str,
    pub(crate) orange: &'static str,
    pub(crate) purple: &'static str,
    pub(crate) blue: &'static str,
    pub(crate) gold: &'static str,
    /// The opacity of the fill of shapes.
    pub(crate) shape: f64,
    /// The opacity of the tint of houses and hulls.
    pub(crate) tint: f64,
    /// The opacity of colored cells.
    pub(crate) cell: f64,
    /// Which of the colors of constraints it has.
    paints: Paints,
}

/// A choice of the colors of constraints.
#[derive(Clone, Copy, Debug)]
enum Paints {
    Light,
    Dark,
    /// The same grey for all.
    Grey,
}

const LIGHT: Palette = Palette {
    paper: "#ffffff",
    ink: "#1b1d21",
    found: "#0b4a8f",
    mark: "#3c434c",
    thin: "#a3abb5",
    green: "#00785a",
    red: "#b3261e",
    orange: "#b35400",
    purple: "#8a3a78",
    blue: "#0b57a4",
    gold: "#7a5c00",
    shape: 0.2,
    tint: 0.12,
    cell: 0.45,
    paints: Paints::Light,
};

const DARK: Palette = Palette {
    paper: "#16191e",
    ink: "#e8eaee",
    found: "#9ccbff",
    mark: "#dde1e6",
    thin: "#4a525d",
    green: "#4fd1a5",
    red: "#ff8a80",
    orange: "#ffb066",
    purple: "#e3a4d6",
    blue: "#8ec5ff",
    gold: "#f0d060",
    shape: 0.2,
    tint: 0.15,
    cell: 0.4,
    paints: Paints::Dark,
};

const PRINT: Palette = Palette {
    paper: "#ffffff",
    ink: "#000000",
    found: "#000000",
    mark: "#000000",
    thin: "#777777",
    green: "#000000",
    red: "#000000",
    orange: "#000000",
    purple: "#000000",
    blue: "#000000",
    gold: "#000000",
    shape: 0.0,
    tint: 0.0,
    cell: 0.0,
    paints: Paints::Grey,
};

impl Theme {
    /// Returns the colors, or `None` if the picture has no style.
    pub(crate) const fn palette(self) -> Option<&'static Palette> {
        match self {
            Self::Light => Some(&LIGHT),
            Self::Dark => Some(&DARK),
            Self::Print => Some(&PRINT),
            Self::None => None,
        }
    }
}

impl Palette {
    /// Returns the color of a constraint.
    pub(crate) const fn of_paint(&self, paint: Paint) -> &'static str {
        match self.paints {
            Paints::Light => paint.light,
            Paints::Dark => paint.dark,
            Paints::Grey => "#c8c8c8",
        }
    }

    /// Returns the color of an almost locked set or of a case, by its index.
    pub(crate) const fn series(&self, index: usize) -> &'static str {
        [self.blue, self.purple, self.orange, self.green, self.gold, self.red][index % 6]
    }
}

/// The colors of cells, 1 to 9: those of Okabe and Ito (2008), which remain distinct with color blindness,
/// and grey and brown.
pub(crate) const CELL_COLORS: [&str; 9] =
    ["#d55e00", "#e69f00", "#f0e442", "#009e73", "#56b4e9", "#0072b2", "#cc79a7", "#999999", "#8c564b"];

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::constraint::figure::Figure;

    fn channels(color: &str) -> [f64; 3] {
        let byte = |at: usize| f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
        [byte(1), byte(3), byte(5)]
    }

    /// The relative luminance of WCAG 2.2.
    fn luminance(channels: [f64; 3]) -> f64 {
        let linear = |c: f64| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
        0.2126 * linear(channels[0]) + 0.7152 * linear(channels[1]) + 0.0722 * linear(channels[2])
    }

    fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    fn mixed(below: [f64; 3], above: [f64; 3], opacity: f64) -> [f64; 3] {
        std::array::from_fn(|k| below[k] * (1.0 - opacity) + above[k] * opacity)
    }

    #[test]
    fn strokes_and_digits_stand_out() {
        for palette in [LIGHT, DARK] {
            let paper = channels(palette.paper);
            let Palette { green, red, orange, purple, blue, gold, .. } = palette;
            for color in [green, red, orange, purple, blue, gold] {
                let house = mixed(paper, channels(palette.blue), palette.tint);
                let disc = mixed(house, channels(color), palette.shape);
                assert!(contrast(channels(color), paper) >= 4.1, "{color} on paper");
                assert!(contrast(channels(color), house) >= 4.1, "{color} on a house");
                for digit in [palette.ink, palette.mark] {
                    assert!(contrast(channels(digit), disc) >= 6.0, "{digit} on a disc of {color}");
                }
            }
            assert!(contrast(channels(palette.found), paper) >= 6.0);
        }
    }

    #[test]
    fn digits_stand_out_on_the_colors_of_constraints() {
        for kind in sudokud_model::constraint::kinds::all() {
            let Some(paint) = kind.figure.paint() else { continue };
            for palette in [LIGHT, DARK, PRINT] {
                let paint = channels(palette.of_paint(paint));
                // Whole cells have a tint.
                let is_tint = matches!(kind.figure, Figure::Sign(..));
                let ground = if is_tint { mixed(channels(palette.paper), paint, 0.55) } else { paint };
                for digit in [palette.ink, palette.mark] {
                    let contrast = contrast(channels(digit), ground);
                    assert!(contrast >= 4.5, "{digit} on {}: {contrast}", kind.name);
                }
            }
        }
    }

    /// The page draws a step as the pictures do.
    #[test]
    fn the_page_has_the_same_colors() {
        let css = include_str!("../../../page/css/tokens.css");
        let of_page = |name: &str| -> Vec<&str> {
            let named = css.split(name).skip(1);
            named.filter_map(|rest| rest.strip_prefix(": ")?.split(';').next()).collect()
        };
        for (name, color) in [
            ("--hint-green", (LIGHT.green, DARK.green)),
            ("--hint-red", (LIGHT.red, DARK.red)),
            ("--hint-orange", (LIGHT.orange, DARK.orange)),
            ("--hint-purple", (LIGHT.purple, DARK.purple)),
            ("--hint-blue", (LIGHT.blue, DARK.blue)),
            ("--hint-gold", (LIGHT.gold, DARK.gold)),
        ] {
            assert_eq!(of_page(name), [color.0, color.1], "{name}");
        }
    }
}
