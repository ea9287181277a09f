//! Clues outside of a board in fields and in borders: read if the text says what they are, and named
//! otherwise.

use crate::texts::{BOARD, one, printed, refusal, rows, unread, what};
use sudokud_import::Imported;

/// The kind, the line, the end and the value of each constraint.
fn clues(puzzle: &Imported) -> Vec<String> {
    let words = |constraint: &sudokud_model::constraint::Constraint| {
        let arguments: Vec<String> =
            constraint.arguments().map(|(_, argument)| format!("{argument:?}")).collect();
        format!("{} {}", constraint.kind().name, arguments.join(" "))
    };
    puzzle.constraints.iter().map(words).collect()
}

/// An object with the board, four lists of clues, and other fields.
fn object(fields: &str, lists: [&str; 4]) -> String {
    let [top, bottom, left, right] = lists;
    format!(
        "{{{fields}\"board\":\"1..............2\",\"top\":[{top}],\"bottom\":[{bottom}],\
         \"left\":[{left}],\"right\":[{right}]}}"
    )
}

const HEIGHTS: [&str; 4] = ["2,0,0,1", "null,\"3\",\"\",null", "0,0,4,0", "-1,2,-1,-1"];

#[test]
fn lists_along_the_sides_are_named_if_nothing_says_what_they_are() {
    for fields in
        ["", "\"type\":\"Sudoku\",", "\"type\":\"skyscrapers and sandwiches\",", "\"author\":\"Skyscraper\","]
    {
        let puzzle = one(&object(fields, HEIGHTS));
        assert_eq!(
            (puzzle.constraints.len(), printed(&puzzle).as_str()),
            (0, "1..............2"),
            "{fields}"
        );
        for side in ["top", "bottom", "left", "right"] {
            assert!(what(&puzzle).contains(&side), "{:?}", puzzle.unread);
        }
        assert!(puzzle.lost().is_some());
    }
    // Two names, and a list that is too long or too short.
    let puzzle = one(&object("\"type\":\"Skyscraper\",\"variant\":\"Sandwich\",", HEIGHTS));
    assert!(puzzle.constraints.is_empty() && puzzle.lost().is_some());
    let puzzle = one(&object("\"type\":\"Skyscraper\",", ["2,0,0,1,1", HEIGHTS[1], HEIGHTS[2], "1,2,3"]));
    assert_eq!((puzzle.constraints.len(), unread_parts(&puzzle)), (2, vec!["right", "top"]));
    // Sixteen numbers along a side are no board of side 4.
    let many = vec!["1"; 16].join(",");
    assert!(!refusal(&format!("{{\"top\":[{many}]}}")).is_empty());
}

fn unread_parts(puzzle: &Imported) -> Vec<&str> {
    let mut parts = what(puzzle);
    parts.sort_unstable();
    parts
}

#[test]
fn lists_along_the_sides_are_constraints_of_the_kind_that_the_text_says() {
    for (fields, kind) in [
        ("\"type\":\"Skyscraper\",", "skyscraper"),
        ("\"variant\":\"skyscrapers\",", "skyscraper"),
        ("\"title\":\"Skyscraper Sudoku\",", "skyscraper"),
        ("\"kind\":\"x-sums\",", "x_sum"),
        ("\"puzzle_type\":\"Numbered rooms\",", "numbered_room"),
    ] {
        let puzzle = one(&object(fields, HEIGHTS));
        let expected = [
            format!("{kind} Line(house 7) Word(\"first\") Number(1)"),
            format!("{kind} Line(house 4) Word(\"first\") Number(2)"),
        ];
        let found = clues(&puzzle);
        assert_eq!((found.len(), puzzle.unread.len()), (5, 0), "{fields} {found:?} {:?}", puzzle.unread);
        assert!(expected.iter().all(|clue| found.contains(clue)), "{found:?}");
        assert!(found.iter().any(|clue| clue.contains("house 5") && clue.contains("last")), "{found:?}");
        assert!(found.iter().any(|clue| clue.contains("house 1") && clue.contains("last")), "{found:?}");
        assert!(puzzle.checked_constraints().unwrap().is_ok() && puzzle.lost().is_none());
    }
    // In an object with the name of the kind, and without a board.
    let lists = "\"top\":[2,0,0,1],\"left\":[0,0,4,0]";
    for text in [
        format!("{{\"skyscrapers\":{{{lists}}},\"grid\":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,2]]}}"),
        format!("{{\"type\":\"skyscraper\",{lists}}}"),
    ] {
        let puzzle = one(&text);
        assert_eq!((puzzle.constraints.len(), puzzle.unread.len()), (3, 0), "{text} {:?}", puzzle.unread);
    }
    assert!(!refusal(&format!("{{{lists}}}")).is_empty());
    // Each object has the name of a kind.
    let puzzle =
        one("{\"outside\":{\"skyscraper\":{\"top\":[1,2,3,4]},\"sandwich\":{\"left\":[0,null,0,3]}},\
         \"grid\":[\"1...\",\"....\",\"....\",\"...2\"]}");
    let found = clues(&puzzle);
    assert_eq!((found.len(), puzzle.unread.len()), (7, 0), "{found:?} {:?}", puzzle.unread);
    assert_eq!(found.iter().filter(|clue| clue.starts_with("sandwich")).count(), 3);
}

#[test]
fn a_zero_is_a_clue_of_a_sandwich_if_no_clue_is_written_otherwise() {
    let said = "\"type\":\"Sandwich\",";
    let puzzle =
        one(&object(said, ["0,null,null,3", "null,null,null,null", "2,null,null,null", "null,0,null,null"]));
    assert_eq!((clues(&puzzle).len(), puzzle.unread.len()), (4, 0), "{:?}", puzzle.unread);
    assert!(clues(&puzzle).contains(&"sandwich Line(house 4) Number(0)".to_owned()), "{:?}", clues(&puzzle));
    let puzzle = one(&object(said, ["0,0,0,3", "0,0,0,0", "2,0,0,0", "0,0,0,0"]));
    assert!(puzzle.constraints.is_empty() && puzzle.lost().is_some());
}

#[test]
fn a_border_is_of_the_kind_that_the_title_says() {
    let line = |corner: &str| format!("{corner} {}{corner}", "3 ".repeat(9));
    let body: String = rows(".", " ").iter().map(|row| format!("2 {row} 4\n")).collect();
    let text = format!("{}\n{body}{}\n", line("."), line("."));
    let puzzle = one(&format!("Skyscrapers\n{text}"));
    assert_eq!((puzzle.constraints.len(), puzzle.unread.len(), printed(&puzzle).as_str()), (36, 0, BOARD));
    assert!(clues(&puzzle).contains(&"skyscraper Line(house 8) Word(\"last\") Number(4)".to_owned()));
    for title in ["", "Skyscrapers and more\n", "Of today\n"] {
        let puzzle = one(&format!("{title}{text}"));
        assert!(puzzle.constraints.is_empty() && puzzle.unread.len() >= 36, "{title}");
    }
    let json: Vec<String> =
        text.lines().map(|row| format!("[{}]", row.replace('.', "0").replace(' ', ","))).collect();
    let json = |fields: &str| format!("{{{fields}\"grid\":[{}]}}", json.join(","));
    assert_eq!(one(&json("\"type\":\"skyscraper\",")).constraints.len(), 36);
    assert_eq!(unread(&json("")).len(), 36);
}
