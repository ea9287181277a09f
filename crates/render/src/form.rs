//! The shapes of roles. A role differs from the others of a pattern in its shape, not in its color alone.

use crate::number::Number;
use crate::point::Point;
use std::fmt::Write;
use sudokud_human::Role;

/// The outline of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A circle.
    Disc,
    /// A circle with a second one around it.
    DoubleDisc,
    TriangleUp,
    TriangleDown,
    Hexagon,
    Diamond,
    Square,
}

impl Form {
    /// Returns the form of a role. Whether it is filled or dashed is a matter of style.
    pub(crate) const fn of(role: Role) -> Self {
        match role {
            Role::Single
            | Role::Base
            | Role::Subset
            | Role::Floor
            | Role::On
            | Role::Off
            | Role::ColorA
            | Role::ColorB
            | Role::Deadly
            | Role::Als
            | Role::Aligned
            | Role::ExocetBase
            | Role::Companion
            | Role::Innie
            | Role::Needed => Self::Disc,
            Role::ColorC | Role::ColorD => Self::DoubleDisc,
            Role::Fin | Role::Guardian | Role::Roof => Self::TriangleUp,
            Role::EndoFin => Self::TriangleDown,
            Role::Pivot | Role::Intersection | Role::Stem | Role::Assumption => Self::Hexagon,
            Role::Pincer | Role::Excluder | Role::Outie => Self::Diamond,
            Role::Cover
            | Role::Link
            | Role::Between
            | Role::Locked
            | Role::ExocetTarget
            | Role::Segment
            | Role::Template
            | Role::Orbit
            | Role::Constrained
            | Role::Target => Self::Square,
        }
    }

    /// Returns the elements of the shape with this middle and radius.
    pub(crate) fn elements(self, classes: &str, middle: Point, radius: f64) -> String {
        let (x, y, r) = (Number(middle.x), Number(middle.y), Number(radius));
        let polygon = |corners: &[(f64, f64)]| {
            let mut points = String::new();
            for &(dx, dy) in corners {
                let corner = middle + Point::new(dx, dy) * radius;
                let _ = write!(points, " {},{}", Number(corner.x), Number(corner.y));
            }
            format!("<polygon class=\"{classes}\" points=\"{}\"/>", points.trim_start())
        };
        match self {
            Self::Disc => format!("<circle class=\"{classes}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"),
            Self::DoubleDisc => format!(
                "<g class=\"{classes}\"><circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>\
                 <circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\"/></g>",
                Number(0.84 * radius),
                Number(1.06 * radius),
            ),
            Self::TriangleUp => polygon(&[(0.0, -1.22), (1.14, 0.82), (-1.14, 0.82)]),
            Self::TriangleDown => polygon(&[(0.0, 1.22), (1.14, -0.82), (-1.14, -0.82)]),
            // A regular hexagon: 0.935 is 1.08 · √3 / 2.
            Self::Hexagon => polygon(&[
                (-0.54, -0.935),
                (0.54, -0.935),
                (1.08, 0.0),
                (0.54, 0.935),
                (-0.54, 0.935),
                (-1.08, 0.0),
            ]),
            Self::Diamond => polygon(&[(0.0, -1.22), (1.22, 0.0), (0.0, 1.22), (-1.22, 0.0)]),
            Self::Square => {
                let corner = middle - Point::new(0.92, 0.92) * radius;
                let (x, y, side) = (Number(corner.x), Number(corner.y), Number(1.84 * radius));
                format!("<rect class=\"{classes}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>")
            }
        }
    }
}
