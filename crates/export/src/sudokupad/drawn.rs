//! Drawings: lines, arrows, shapes below and texts above the digits, cages.

use crate::drawing::{Element, INK, Outline, Place};
use serde_json::{Value as Json, json};

/// The thickness of thin lines.
const THIN: f64 = 2.0;

/// The thickness of a line as wide as a cell.
const CELL: f64 = 64.0;

/// The drawings of an object, by their lists.
#[derive(Default)]
pub(super) struct Drawings {
    lines: Vec<Json>,
    arrows: Vec<Json>,
    underlays: Vec<Json>,
    overlays: Vec<Json>,
    cages: Vec<Json>,
}

impl Drawings {
    /// Returns the lists that have entries, by their keys.
    pub(super) fn lists(self) -> Vec<(&'static str, Json)> {
        let lists = [
            ("lines", self.lines),
            ("arrows", self.arrows),
            ("underlays", self.underlays),
            ("overlays", self.overlays),
            ("cages", self.cages),
        ];
        lists.into_iter().filter(|(_, list)| !list.is_empty()).map(|(key, list)| (key, json!(list))).collect()
    }

    /// Adds a cage with a sum, which is a rule.
    pub(super) fn killer(&mut self, cells: &[[usize; 2]], sum: i64) {
        self.cages.push(json!({ "cells": cells, "value": sum.to_string() }));
    }

    /// Adds an edge around cells, which is a drawing.
    pub(super) fn cage(&mut self, cells: &[[usize; 2]], text: &str) {
        self.cages.push(json!({ "cells": cells, "value": text, "style": "box" }));
    }

    /// Adds the line of a diagonal, from corner to corner.
    pub(super) fn diagonal(&mut self, cells: &[[usize; 2]]) {
        let center = |&[row, column]: &[usize; 2]| json!([row as f64 + 0.5, column as f64 + 0.5]);
        let way: Vec<Json> = cells.first().into_iter().chain(cells.last()).map(center).collect();
        self.lines.push(json!({ "wayPoints": way, "color": "#34bbe6", "thickness": THIN }));
    }

    /// Adds an element.
    pub(super) fn add(&mut self, element: &Element) {
        match element {
            Element::Line { path, color, width } => {
                let line = json!({ "wayPoints": way(path), "color": color, "thickness": width * CELL });
                self.lines.push(line);
            }
            Element::Arrow { path, color } => {
                let arrow =
                    json!({ "wayPoints": way(path), "color": color, "thickness": THIN, "headLength": 0.3 });
                self.arrows.push(arrow);
            }
            Element::Shape { outline, at, size, fill, border, text } => {
                let mut shape = json!({
                    "center": center(at), "width": size, "height": size, "rounded": *outline == Outline::Circle,
                    "backgroundColor": fill, "borderColor": border,
                });
                // Shapes between cells are above the lines of the grid.
                if !text.is_empty() {
                    shape["text"] = json!(text);
                    shape["fontSize"] = json!((size * CELL / 3.0).round());
                }
                let list = if at.len() > 1 { &mut self.overlays } else { &mut self.underlays };
                list.push(shape);
            }
            Element::Text { at, size, text } => self.overlays.push(json!({
                "center": center(at), "width": size, "height": size, "text": text, "color": INK,
                "fontSize": (size * CELL).round(),
            })),
            Element::Cage { cells, text } => {
                let cells: Vec<[usize; 2]> =
                    cells.iter().map(|&(row, column)| [row as usize - 1, column as usize - 1]).collect();
                self.cage(&cells, text);
            }
        }
    }
}

/// Returns the middles of places: rows and columns in cells, from the upper left corner of the board.
fn way(path: &[Place]) -> Vec<[f64; 2]> {
    path.iter().map(|&(row, column)| [row as f64 - 0.5, column as f64 - 0.5]).collect()
}

/// Returns the middle of several places.
fn center(at: &[Place]) -> [f64; 2] {
    let mean = |sum: i64| sum as f64 / at.len().max(1) as f64 - 0.5;
    [mean(at.iter().map(|place| place.0).sum()), mean(at.iter().map(|place| place.1).sum())]
}
