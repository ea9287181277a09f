//! Examples of puzzles of f-puzzles.

use serde_json::{Value as Json, json};
use sudokud_import::{ImportError, Imported, Limits, read};
use sudokud_model::grid::{Cell, Value, text};
use sudokud_model::houses::{Blocks, BoxShape, Pattern};

/// An object with an empty grid and these keys.
#[expect(clippy::needless_pass_by_value, reason = "keys are written in place")]
fn object(side: usize, keys: Json) -> Json {
    let mut object = json!({ "size": side, "grid": vec![vec![json!({}); side]; side] });
    for (key, value) in keys.as_object().unwrap() {
        object[key] = value.clone();
    }
    object
}

fn puzzle(object: &Json) -> Imported {
    let puzzle = read(&object.to_string(), &Limits::default()).unwrap();
    assert_eq!(puzzle.form, "f-puzzles");
    puzzle
}

/// The kinds of the constraints of an object of which everything is read.
fn kinds(keys: Json) -> Vec<&'static str> {
    let puzzle = puzzle(&object(9, keys));
    assert_eq!(puzzle.unread, []);
    puzzle.checked_constraints().unwrap().unwrap();
    puzzle.constraints.iter().map(|constraint| constraint.kind().name).collect()
}

fn unread(object: &Json) -> Vec<(String, usize)> {
    puzzle(object).unread.into_iter().map(|unread| (unread.what, unread.count)).collect()
}

const BOARD: &str = "...8.5....79......4...693...2.........32.7..4..4..1..3...913.7...7.....9...7.2.45";

#[test]
fn links_payloads_and_links_of_sudokupad_hold_one_object() {
    let link = include_str!("../../../../tests/data/forms/fpuzzles.txt").trim();
    let payload = link.split_once("load=").unwrap().1;
    let pad = include_str!("../../../../tests/data/forms/sudokupad_fpuzzles.txt").trim();
    let with_rules = include_str!("../../../../tests/data/forms/fpuzzles_with_rules.txt").trim();
    let short = pad.split_once("app/fpuzzles").unwrap().1;
    for source in [link, payload, pad, with_rules, &format!("fpuz{short}")] {
        let puzzle = read(source, &Limits::default()).unwrap();
        let board = puzzle.board.as_ref().unwrap();
        let givens = puzzle.givens.as_ref().unwrap();
        let (expected, _) = text::parse(BOARD, None).unwrap();
        for (cell, value) in expected.filled() {
            assert_eq!(board.get(cell), Some(value), "{source}");
        }
        assert_eq!(givens.len(), expected.filled().count());
        assert_eq!(puzzle.form, "f-puzzles");
    }
}

#[test]
fn damaged_and_long_payloads_are_errors_and_short_links_are_unread() {
    let link = include_str!("../../../../tests/data/forms/fpuzzles.txt").trim();
    let cut = &link[..link.len() / 2];
    assert!(matches!(read(cut, &Limits::default()), Err(ImportError::Damaged { .. })));
    let small = Limits { unpacked: 100, ..Limits::default() };
    assert!(matches!(read(link, &small), Err(ImportError::TooLarge { .. })));
    for source in ["https://www.f-puzzles.com/?id=y2qbxx2m", "https://f-puzzles.com/"] {
        let puzzle = read(source, &Limits::default()).unwrap();
        assert!(puzzle.board.is_none() && puzzle.unread[0].what.contains("paste"), "{source}");
    }
}

#[test]
fn cells_have_givens_values_and_marks() {
    let mut object = object(6, json!({ "title": "A title", "author": "N. N.", "ruleset": "Normal rules." }));
    object["grid"][0][0] = json!({ "value": 3, "given": true });
    object["grid"][0][1] = json!({ "value": 4 });
    object["grid"][1][0] = json!({ "givenPencilMarks": [1, 2] });
    object["grid"][1][1] = json!({ "centerPencilMarks": [5, 6], "cornerPencilMarks": [1] });
    object["solution"] = (0..36).map(|at| json!((at % 6) + 1)).collect();
    let puzzle = puzzle(&object);
    assert_eq!(puzzle.board.as_ref().unwrap().filled().count(), 2);
    assert_eq!(puzzle.givens, Some(vec![Cell::new(0)]));
    assert_eq!(puzzle.constraints[0].numbers("values"), [1, 2]);
    let marks = puzzle.candidates.as_ref().unwrap();
    assert_eq!((marks.of(Cell::new(7)).len(), marks.of(Cell::new(8)).len()), (2, 6));
    assert_eq!(puzzle.solution.unwrap().get(Cell::new(5)), Some(Value::new(5)));
    assert_eq!((puzzle.title.unwrap(), puzzle.author.unwrap()), ("A title".into(), "N. N.".into()));
    assert_eq!(puzzle.unread[0].what, "cornerPencilMarks");
}

#[test]
fn regions_and_patterns_become_houses() {
    let rules = |object: &Json| puzzle(object).layout().unwrap().rules().clone();
    assert_eq!(rules(&object(6, json!({}))).blocks, Blocks::Boxes(BoxShape { rows: 2, columns: 3 }));
    let mut jigsaw = object(4, json!({}));
    for (at, region) in "0001011123323322".chars().enumerate() {
        jigsaw["grid"][at / 4][at % 4]["region"] = json!(region.to_digit(10).unwrap());
    }
    assert!(matches!(rules(&jigsaw).blocks, Blocks::Regions(_)));
    jigsaw["grid"][0][0]["region"] = json!(3);
    assert!(unread(&jigsaw)[0].0.starts_with("houses: "));
    for at in 0..16 {
        jigsaw["grid"][at / 4][at % 4]["region"] = Json::Null;
    }
    assert_eq!(rules(&jigsaw).blocks, Blocks::None);
    let all = object(
        9,
        json!({
            "diagonal+": true, "diagonal-": true, "disjointgroups": true,
            "extraregion": [{ "cells": ["R1C1", "R1C2", "R1C3", "R2C1", "R2C2", "R2C3", "R3C1", "R3C2", "R3C4"] }],
        }),
    );
    let all = rules(&all);
    assert_eq!(all.patterns, [Pattern::MainDiagonal, Pattern::AntiDiagonal, Pattern::DisjointGroups]);
    assert_eq!(all.extra.len(), 1);
}

#[test]
fn keys_become_kinds() {
    let line = json!([{ "lines": [["R1C1", "R2C2", "R3C3"]] }]);
    for (key, kind) in [
        ("thermometer", "thermometer"),
        ("slowthermometer", "slow_thermometer"),
        ("palindrome", "palindrome"),
        ("renban", "renban"),
        ("whispers", "whisper"),
        ("regionsumline", "region_sum_line"),
        ("betweenline", "between"),
        ("lockout", "lockout"),
        ("entropicline", "entropic"),
        ("modularline", "modular"),
        ("nabner", "nabner"),
        ("doublearrow", "double_arrow"),
        ("zipperline", "zipper"),
    ] {
        assert_eq!(kinds(json!({ key: line })), [kind], "{key}");
    }
    let cell = json!([{ "cell": "R1C1" }, { "cells": ["R2C2"] }]);
    for (key, kind) in [
        ("odd", "odd"),
        ("even", "even"),
        ("rowindexer", "row_indexer"),
        ("columnindexer", "column_indexer"),
        ("boxindexer", "box_indexer"),
    ] {
        assert_eq!(kinds(json!({ key: cell })), [kind; 2], "{key}");
    }
    assert_eq!(kinds(json!({ "minimum": cell })), ["minimum"]);
    assert_eq!(
        kinds(json!({
            "arrow": [{ "cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]] }],
            "clone": [{ "cells": ["R1C1"], "cloneCells": ["R5C5"] }],
            "difference": [{ "cells": ["R1C1", "R1C2"], "value": "3" }],
            "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "10" }, { "cells": ["R1C1", "R1C2"] }],
            "quadruple": [{ "cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2] }],
            "ratio": [{ "cells": ["R1C1", "R1C2"] }],
            "xv": [{ "cells": ["R1C1", "R1C2"], "value": "X" }, { "cells": ["R3C1", "R3C2"], "value": "V" }],
        })),
        [
            "arrow",
            "arrow",
            "clone",
            "difference",
            "killer_cage",
            "killer_cage",
            "quadruple",
            "ratio",
            "pair_sum",
            "pair_sum"
        ]
    );
    assert_eq!(kinds(json!({ "antiknight": true, "antiking": true })), ["anti_knight", "anti_king"]);
}

#[test]
fn clues_outside_of_the_board_have_a_line_and_an_end() {
    let puzzle = puzzle(&object(
        9,
        json!({
            "littlekillersum": [
                { "cell": "R0C3", "direction": "DL", "value": "12" },
                { "cell": "R10C10", "direction": "UL", "value": "40" },
                { "cell": "R0C0", "direction": "DR", "value": "" },
            ],
            "sandwichsum": [{ "cell": "R3C0", "value": "0" }],
            "skyscraper": [{ "cell": "R10C2", "value": "3" }, { "cell": "R2C10", "value": "4" }],
            "xsum": [{ "cell": "R0C2", "value": "5" }],
        }),
    ));
    assert_eq!(puzzle.unread, []);
    let starts: Vec<_> = puzzle.constraints[..2].iter().map(|c| c.cell("start").unwrap().index()).collect();
    assert_eq!(starts, [1, 80]);
    let lines: Vec<_> = puzzle.constraints[2..]
        .iter()
        .map(|c| (c.kind().name, c.line("line").unwrap().index(), c.text("from")))
        .collect();
    assert_eq!(
        lines,
        [
            ("sandwich", 2, None),
            ("skyscraper", 10, Some("last")),
            ("skyscraper", 1, Some("last")),
            ("x_sum", 10, Some("first")),
        ]
    );
}

#[test]
fn rules_for_pairs_without_a_mark_except_the_marked_ones() {
    let puzzle = puzzle(&object(
        9,
        json!({
            "negative": ["ratio", "xv"],
            "nonconsecutive": true,
            "ratio": [{ "cells": ["R1C1", "R1C2"], "value": "3" }],
        }),
    ));
    let of: Vec<Vec<(String, i64)>> = puzzle
        .constraints
        .iter()
        .filter(|constraint| constraint.kind().name == "negative")
        .map(|constraint| constraint.relations("of").iter().map(|of| (of.kind.clone(), of.value)).collect())
        .collect();
    let of_sum = |value| ("pair_sum".to_owned(), value);
    assert_eq!(
        of,
        [vec![("ratio".to_owned(), 3)], vec![of_sum(5), of_sum(10)], vec![("difference".to_owned(), 1)]]
    );
}

#[test]
fn drawings_unknown_rules_and_cells_beyond_the_board_are_unread() {
    let object = object(
        9,
        json!({
            "line": [{ "lines": [["R1C1", "R1C2"]] }, { "lines": [] }],
            "cage": [{ "cells": ["R1C1"], "value": "!" }],
            "text": [{ "cells": ["R1C1"], "value": "hello" }],
            "somethingnew": true,
            "killercage": [{ "cells": ["R1C10"], "value": "1" }, { "cells": ["R1C1"], "value": "a" }],
            "disabledlogic": ["cells"],
            "arrow": [{ "cells": ["R1C1"], "lines": [["R2C1", "R1C2"]] }],
        }),
    );
    let mut unread = unread(&object);
    unread.sort();
    let names: Vec<_> = unread.iter().map(|(what, count)| (what.as_str(), *count)).collect();
    assert_eq!(
        names,
        [
            ("arrow: a line does not begin in the circle", 1),
            ("cage", 1),
            ("killercage: \"R1C10\" is no cell", 1),
            ("killercage: its value is no number", 1),
            ("line", 2),
            ("somethingnew", 1),
            ("text", 1),
        ]
    );
}

#[test]
fn an_object_without_a_square_grid_is_damaged() {
    for text in [r#"{"grid":1}"#, r#"{"grid":[[{}],[{}]]}"#, r#"{"grid":[1]}"#] {
        assert!(matches!(read(text, &Limits::default()), Err(ImportError::Damaged { .. })), "{text}");
    }
    assert!(read(r#"{"grid":[]}"#, &Limits::default()).is_err());
}
