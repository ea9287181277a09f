//! Drawings: lines, circles, rectangles, texts, cages.

use super::entries::name;
use crate::drawing::{Element, INK, Outline, Place};
use serde_json::{Value as Json, json};

/// The width of an arrow.
const ARROW: f64 = 0.08;

/// Returns the entry of an element, and its key.
pub(super) fn entry(element: &Element) -> (&'static str, Json) {
    let places = |places: &[Place]| places.iter().copied().map(name).collect::<Vec<_>>();
    match element {
        Element::Line { path, color, width } => {
            ("line", json!({ "lines": [places(path)], "outlineC": color, "width": width }))
        }
        Element::Arrow { path, color } => {
            ("line", json!({ "lines": [places(path)], "outlineC": color, "width": ARROW }))
        }
        Element::Shape { outline, at, size, fill, border, text } => {
            let key = match outline {
                Outline::Circle => "circle",
                Outline::Rectangle => "rectangle",
            };
            let entry = json!({
                "cells": places(at), "baseC": fill, "outlineC": border, "fontC": INK, "width": size,
                "height": size, "value": text,
            });
            (key, entry)
        }
        Element::Text { at, size, text } => {
            ("text", json!({ "cells": places(at), "fontC": INK, "size": size, "value": text }))
        }
        Element::Cage { cells, text } => {
            ("cage", json!({ "cells": places(cells), "outlineC": INK, "fontC": INK, "value": text }))
        }
    }
}
