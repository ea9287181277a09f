//! `/export` and `/import` together: every kind in every form, and `docs/forms.md`.

#![expect(clippy::unwrap_used, reason = "in tests")]

use serde_json::{Value, json};
use std::path::Path;
use sudokud_contract::call::call;
use sudokud_contract::host::Uninterrupted;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_export::{FORMS, Form, Part};
use sudokud_model::constraint::kinds;

/// The answer to a request, or the problem.
fn answer(operation: &str, request: &Value) -> Value {
    let host = Uninterrupted::new(|| 0, 1);
    let answer = call(operation, &request.to_string(), &Bounds::NONE, &host);
    answer.map_or_else(
        |problem| serde_json::from_str(&problem.body("")).unwrap(),
        |json| serde_json::from_str(&json).unwrap(),
    )
}

/// A puzzle with a given, candidates and the example of a kind.
fn example(kind: &str) -> Value {
    let listed = answer("kinds", &json!({ "name": kind }));
    listed["kinds"][0]["example"]["puzzle"].clone()
}

/// The fields of a puzzle that say something, with the constraints in the order of their text.
fn normal(puzzle: &Value) -> Value {
    let mut puzzle = puzzle.clone();
    if let Some(constraints) = puzzle.get_mut("constraints").and_then(Value::as_array_mut) {
        constraints.sort_by_key(Value::to_string);
    }
    let fields = puzzle.as_object_mut().unwrap();
    let all: Vec<usize> = (1..=9).collect();
    let is_full = |candidates: &Value| *candidates == json!(all);
    fields.retain(|_, value| value.as_array().is_none_or(|list| !list.iter().all(is_full)));
    puzzle
}

/// Takes from a puzzle what an export names as unwritten: constraints, candidates, other fields.
fn without(puzzle: &Value, unwritten: &Value) -> Value {
    let mut puzzle = puzzle.clone();
    let pointers = unwritten.as_array().into_iter().flatten().filter_map(|part| part["pointer"].as_str());
    let mut pointers: Vec<&str> = pointers.collect();
    // The last of a list goes first, so that the others keep their places.
    pointers.sort_by_key(|pointer| std::cmp::Reverse((pointer.len(), (*pointer).to_owned())));
    for pointer in pointers {
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        match puzzle.pointer_mut(parent) {
            Some(Value::Array(list)) => {
                list.remove(name.parse().unwrap());
            }
            Some(Value::Object(fields)) => {
                fields.remove(name);
            }
            _ => {}
        }
    }
    puzzle
}

/// The kinds that a form has in other words: with a default as a number, an entry for each cell, or another
/// kind of the same meaning. `crates/export` compares the meanings.
const IN_OTHER_WORDS: [(&str, &[&str]); 3] = [
    ("f-puzzles", &["difference", "even", "greater_than", "lockout", "nonconsecutive", "odd", "whisper"]),
    ("sudokumaker", &["difference", "lockout", "whisper"]),
    (
        "iss",
        &[
            "any_of",
            "box_indexer",
            "clone",
            "difference",
            "even",
            "indexed_value",
            "linear",
            "little_killer",
            "lockout",
            "maximum",
            "minimum",
            "nabner",
            "odd",
            "offset",
            "ratio",
            "slow_thermometer",
            "sum_line",
            "table",
            "whisper",
        ],
    ),
];

#[test]
fn the_example_of_every_kind_is_read_as_it_was_written_but_for_what_is_unwritten() {
    for kind in kinds::all() {
        let example = example(kind.name);
        let puzzle = &answer("import", &json!({ "text": example.to_string() }))["puzzle"];
        for form in FORMS {
            let name = format!("{} {}", form.name, kind.name);
            let mut request = example.clone();
            request["to"] = json!(form.name);
            let export = answer("export", &request);
            if let Some(code) = export["code"].as_str() {
                // A board without regions is no jigsaw, values from 0 are none of most forms.
                assert_eq!(code, "not_expressible", "{name}: {export}");
                continue;
            }
            assert!(form.name != "iss" || export["status"] == "written", "{name}: {export}");
            let import = answer("import", &json!({ "text": export["text"] }));
            let (expected, found) =
                (normal(&without(puzzle, &export["unwritten"])), normal(&import["puzzle"]));
            let is_in_other_words =
                |(known, kinds): &(&str, &[&str])| *known == form.name && kinds.contains(&kind.name);
            assert_eq!(expected != found, IN_OTHER_WORDS.iter().any(is_in_other_words), "{name}: {found}");
            // HoDoKu has a place for a number and a technique in each line.
            if export["status"] == "written" && form.name != "hodoku" {
                assert_eq!(import["status"], "read", "{name}: {import}");
                assert!(is_solved_alike(puzzle, &import["puzzle"]), "{name}: {found}");
            }
        }
    }
}

/// Returns whether a solution of each of two puzzles is one of the other.
fn is_solved_alike(one: &Value, other: &Value) -> bool {
    [(one, other), (other, one)].iter().all(|(from, to)| {
        let mut solve = (*from).clone();
        solve["max_solutions"] = json!(1);
        let solution = answer("solve", &solve)["solution"].clone();
        let mut check = (*to).clone();
        check["board"] = solution;
        answer("check", &check)["status"] == "solved"
    })
}

#[test]
fn a_puzzle_that_was_read_is_written_and_read_the_same() {
    let text = ".Shape~6x6.NoBoxes.Jigsaw~111222111222333444333444555666555666.Cage~9~R1C1~R1C2~R2C1\
                .Thermo~R3C3~R4C3.Arrow~R5C5~R5C6~R6C6.WhiteDot~R2C5~R2C6.~R1C6_4";
    let first = answer("import", &json!({ "text": text }));
    for form in ["iss", "f-puzzles"] {
        let mut request = first["puzzle"].clone();
        request["to"] = json!(form);
        let export = answer("export", &request);
        assert_eq!(export["status"], "written", "{form}: {export}");
        let again = answer("import", &json!({ "text": export["text"] }));
        let sorted = |answer: &Value| {
            let mut puzzle = answer["puzzle"].clone();
            let mut list: Vec<String> =
                puzzle["constraints"].as_array().unwrap().iter().map(Value::to_string).collect();
            list.sort_unstable();
            puzzle["constraints"] = json!(list);
            puzzle
        };
        assert_eq!(sorted(&again), sorted(&first), "{form}");
    }
}

#[test]
fn a_form_that_cannot_hold_a_board_is_refused_at_its_place() {
    let wide = json!({ "board": vec![vec![0; 20]; 20], "to": "f-puzzles" });
    let from_0 = json!({ "board": "0...............", "first_value": 0, "to": "sdk" });
    for (request, pointer) in [(wide, "/board"), (from_0, "/first_value")] {
        let problem = answer("export", &request);
        assert_eq!((&problem["code"], &problem["status"]), (&json!("not_expressible"), &json!(422)));
        assert_eq!(problem["errors"][0]["pointer"], pointer);
    }
}

#[test]
fn symbols_are_written_or_named_in_every_form() {
    let board = "4.....3..2.....1";
    let alone = |part: &Value| json!([part]);
    for form in
        FORMS.iter().filter(|form| form.name != "pencil_marks" && (form.sides.0..=form.sides.1).contains(&4))
    {
        let of = |board: &str, symbols: &str| {
            answer("export", &json!({ "board": board, "symbols": symbols, "to": form.name }))
        };
        // Standard symbols are no news.
        let standard = of(board, "1234");
        assert_eq!(standard["text"], answer("export", &json!({ "board": board, "to": form.name }))["text"]);
        let named = of("A.....B..C.....D", "DCBA");
        let part = named["unwritten"].as_array().unwrap().iter().find(|part| part["pointer"] == "/symbols");
        let part = part.unwrap_or_else(|| panic!("{}: {named}", form.name));
        assert_eq!(named["status"], "partly_written", "{}", form.name);
        if form.holds(Part::Symbols) {
            let what = "the order of the symbols, which a reader has to be told";
            assert_eq!(named["unwritten"], alone(&json!({ "pointer": "/symbols", "what": what })));
            let told = json!({ "board": named["text"], "symbols": "DCBA" });
            let solved = answer("solve", &told);
            assert_eq!(solved["solution"].as_str().unwrap().len(), 16, "{named}");
        } else {
            assert_eq!(part["what"], "the symbols", "{}", form.name);
            assert_eq!(named["text"], standard["text"], "{}", form.name);
        }
    }
    // Letters alone are read as such at side 16, and `.` and `|` as symbols make no line and no grid.
    let board = "A".to_owned() + &".".repeat(255);
    for to in ["text", "grid"] {
        let letters = json!({ "board": board, "symbols": "ABCDEFGHIJKLMNOP", "to": to });
        assert_eq!(answer("export", &letters)["status"], "written");
    }
    for (symbols, to) in [("._0*", "text"), (".abc", "grid"), ("|abc", "grid")] {
        let rows = [[1, 0, 0, 0], [0, 2, 0, 0], [0; 4], [0; 4]];
        let request = json!({ "board": rows, "symbols": symbols, "to": to });
        let export = answer("export", &request);
        assert_eq!(export["unwritten"], alone(&json!({ "pointer": "/symbols", "what": "the symbols" })));
        let read = answer("import", &json!({ "text": export["text"] }));
        assert_eq!(read["puzzle"]["board"], "1....2..........", "{export}");
    }
}

#[test]
fn the_solution_is_written_if_there_is_exactly_one() {
    let of =
        |board: &str, to: &str| answer("export", &json!({ "board": board, "to": to, "with_solution": true }));
    let one = of("1.....2..3.....4", "csv");
    assert_eq!(
        (&one["status"], &one["text"]),
        (&json!("written"), &json!("puzzle,solution\n1.....2..3.....4,1243342143122134\n"))
    );
    for (board, to, what) in [
        ("1..............4", "csv", "the puzzle has several solutions"),
        ("11.............4", "csv", "the puzzle has no solution"),
        ("1.....2..3.....4", "text", "the solution"),
    ] {
        let answer = of(board, to);
        assert_eq!(answer["unwritten"], json!([{ "pointer": "/with_solution", "what": what }]), "{board}");
    }
}

/// A cell of the table: what a form says of a part.
fn cell(form: &Form, part: Part) -> &'static str {
    match (part, form.name) {
        (Part::Constraints, "iss") => "all kinds",
        (Part::Constraints, "f-puzzles") => "most kinds, others drawn",
        (Part::Constraints, "sudokumaker") => "most kinds, others in words",
        (Part::Constraints, "sudokupad") => "cages, others drawn",
        (Part::Houses, "sudokupad") => "boxes and regions, others drawn",
        (Part::Houses, "jigsaw") => "regions",
        _ if form.holds(part) => "yes",
        _ => "",
    }
}

#[test]
fn the_table_of_forms_is_that_of_the_document() {
    let mut table =
        "| `to` | what it is | sides | entries | candidates | houses | constraints | words | solution |\n\
                     | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
            .to_owned();
    for form in FORMS {
        let words = [(Part::Title, "title"), (Part::Author, "author"), (Part::Description, "description")];
        let words: Vec<&str> =
            words.into_iter().filter(|(part, _)| form.holds(*part)).map(|(_, name)| name).collect();
        let parts =
            [Part::Entries, Part::Candidates, Part::Houses, Part::Constraints].map(|part| cell(form, part));
        let sides = match form.sides {
            (least, most) if least == most => least.to_string(),
            (least, most) => format!("{least}–{most}"),
        };
        table += &format!(
            "| `{}` | {} | {sides} | {} | {} | {} |\n",
            form.name,
            form.about,
            parts.join(" | "),
            words.join(", "),
            cell(form, Part::Solution)
        );
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/forms.md");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains(&table), "docs/forms.md has another table than\n{table}");
}

#[test]
fn letters_of_a_text_are_the_symbols_of_its_puzzle() {
    let text = "I..A\n.A..\n..N.\nN..R\n";
    let puzzle = answer("import", &json!({ "text": text }))["puzzle"].clone();
    assert_eq!((&puzzle["board"], &puzzle["symbols"]), (&json!("I..A.A....N.N..R"), &json!("AINR")));
    let solved = answer("solve", &puzzle);
    assert_eq!(solved["status"], json!("solved"), "{solved}");
    assert!(solved["solution"].to_string().contains('I'), "{solved}");
}
