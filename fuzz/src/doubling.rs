//! Requests with a part that is repeated: twice the repetitions take at most twice the steps to read.

use crate::steps;
use sudokud_contract::any_operation::{AnswerForm, AnyOperation};
use sudokud_contract::host::Uninterrupted;
use sudokud_contract::operations::ALL;
use sudokud_contract::request::Form;
use sudokud_contract::wire::bounds::Bounds;

/// How a request is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Json,
    Text,
    /// As options of a query.
    Query,
}

use Way::{Json, Query, Text};

/// An operation, the way of the request, and its text: what comes before the part, the part, and what comes
/// after it. A `#` in the part is the number of the repetition.
pub type Row = (&'static str, Way, &'static str, &'static str, &'static str);

/// The length of the shorter text, in bytes.
const LENGTH: usize = 16 << 10;

/// The steps that a byte may take beyond those of the shorter text, because a part of another length is
/// another board.
const SLACK: u64 = 60;

/// Checks that the work at most doubles; `part` replaces that of the row.
pub fn check(row: &Row, part: &str) {
    let (short, long) = work(row, part);
    assert!(long > 0, "the steps are not counted");
    let bytes = 2 * LENGTH as u64;
    assert!(long <= 2 * short + SLACK * bytes, "{row:?} {part:?}: {short} steps, then {long}");
}

/// Returns the steps to read a text and one with a part that is repeated twice as often.
pub fn work(row: &Row, part: &str) -> (u64, u64) {
    let times = LENGTH / part.len().max(1);
    let (short, long) = (text(row, part, times), text(row, part, 2 * times));
    let operation = ALL.iter().find(|operation| operation.name() == row.0).expect("an operation");
    // Values that are made once, such as layouts, are made here.
    read(*operation, row.1, &short);
    read(*operation, row.1, &long);
    (steps::of(|| read(*operation, row.1, &short)), steps::of(|| read(*operation, row.1, &long)))
}

fn text(row: &Row, part: &str, times: usize) -> String {
    let mut text = row.2.to_owned();
    for at in 0..times {
        match part.split_once('#') {
            Some((before, after)) => text.extend([before, &at.to_string(), after]),
            None => text.push_str(part),
        }
    }
    text + row.4
}

/// Reads a request; one of `import` is answered, because its text is read there.
fn read(operation: &dyn AnyOperation, way: Way, text: &str) {
    let bounds = Bounds { max_side: 100, ..Bounds::NONE };
    let form = if way == Text { Form::Text } else { Form::Json };
    if way == Query {
        let pair = |pair: &str| pair.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
        let _ = operation.options_of_query(text.split('&').filter_map(pair).collect());
        return;
    }
    let Ok(mut work) = operation.prepare(text.as_bytes(), form, None, &bounds) else { return };
    if operation.name() == "import" {
        let _ = work.run(&Uninterrupted::new(|| 0, 1), AnswerForm::Json, 0);
    }
}

/// Each form of text, name, list, number, escape and notation.
pub const ROWS: &[Row] = &[
    // Boards in text.
    ("solve", Text, "", ".", ""),
    ("solve", Text, "", "1", ""),
    ("solve", Text, "", "0 ", ""),
    ("solve", Text, "", "12,", ""),
    ("solve", Text, "", "é", ""),
    ("solve", Text, "", "\n", ""),
    ("solve", Text, "", "#\n", ""),
    ("solve", Text, "", "1|\n", ""),
    ("solve", Text, "", "---\n", ""),
    ("solve", Text, "", "-+", ""),
    ("solve", Json, r#"{"board":""#, ".", r#""}"#),
    ("solve", Json, r#"{"board":""#, r"\u0031", r#""}"#),
    ("solve", Json, r#"{"board":""#, r"\n", r#""}"#),
    ("solve", Json, r#"{"board":""#, r"\ud83d\ude00", r#""}"#),
    ("solve", Json, r#"{"first_value":0,"board":""#, "0 ", r#""}"#),
    ("solve", Json, r#"{"symbols":"abcdefghi","board":""#, "a", r#""}"#),
    // Boards in lists.
    ("solve", Json, r#"{"board":[0"#, ",1", "]}"),
    ("solve", Json, r#"{"board":[0"#, ",null", "]}"),
    ("solve", Json, r#"{"board":[0"#, r#","A""#, "]}"),
    ("solve", Json, r#"{"board":[0"#, r#","10""#, "]}"),
    ("solve", Json, r#"{"board":[0"#, ",1.0", "]}"),
    ("solve", Json, r#"{"board":[[0]"#, ",[0]", "]}"),
    ("solve", Json, r#"{"board":[[0"#, ",0", "]]}"),
    ("solve", Json, r#"{"board":["#, "[", "]}"),
    ("solve", Json, r#"{"board":[""#, "0", r#""]}"#),
    ("solve", Json, r#"{"board":[""#, "é", r#""]}"#),
    ("solve", Json, r#"{"candidates":[[1]"#, ",[1,2]", "]}"),
    ("solve", Json, r#"{"candidates":[[1"#, ",1", "]]}"),
    // Numbers.
    ("solve", Json, r#"{"max_solutions":1"#, "0", "}"),
    ("solve", Json, r#"{"limits":{"nodes":1."#, "0", "}}"),
    ("solve", Json, r#"{"limits":{"nodes":1e"#, "0", "}}"),
    ("solve", Json, r#"{"limits":{"nodes":-"#, "1", "}}"),
    ("solve", Json, r#"{"board":[0."#, "3", "]}"),
    // Names and texts.
    ("solve", Json, r#"{"strategy":""#, "a", r#""}"#),
    ("solve", Json, r#"{"propagation":["naked_single""#, r#","naked_single""#, "]}"),
    ("solve", Json, r#"{"propagation":""#, "é", r#""}"#),
    ("solve", Json, r#"{"symbols":""#, "#é", r#""}"#),
    ("solve", Json, r#"{"id":""#, "a", r#""}"#),
    ("solve", Json, "{\"", "a", "\":1}"),
    ("solve", Json, "{\"", r"\u0061", "\":1}"),
    ("solve", Json, "{\"", "~/", "\":1}"),
    ("solve", Json, "{", " ", "}"),
    ("solve", Json, "{", r#""x#":1,"#, r#""y":1}"#),
    ("solve", Json, "", "[", ""),
    ("solve", Json, "", r#"{"a":"#, ""),
    // Houses.
    ("solve", Json, r#"{"board":"1..............4","houses":{"regions":""#, "1", r#""}}"#),
    ("solve", Json, r#"{"board":"1..............4","houses":{"regions":""#, "#,", r#""}}"#),
    ("solve", Json, r#"{"board":"1..............4","houses":{"regions":[1"#, ",#", "]}}"),
    ("solve", Json, r#"{"board":"1..............4","houses":{"regions":[[1]"#, r#",["a#"]"#, "]}}"),
    ("solve", Json, r#"{"board":"1..............4","houses":{"extra":["r1c1""#, r#","r1c1""#, "]}}"),
    ("solve", Json, r#"{"board":"1..............4","houses":{"extra":["r"#, "1", r#"c1"]}}"#),
    ("solve", Json, r#"{"board":"1..............4","houses":{"extra":["r1c"#, "1", r#""]}}"#),
    ("solve", Json, r#"{"board":"1..............4","houses":{"extra":["r1c"#, "1-2", r#""]}}"#),
    ("solve", Json, r#"{"board":"1..............4","houses":{"extra":["r1c1"#, " r1c1", r#""]}}"#),
    ("solve", Json, r#"{"board":"1..............4","houses":{"extra":[""#, ",", r#""]}}"#),
    ("solve", Json, r#"{"board":"1..............4","houses":{"extra":[""#, "r", r#""]}}"#),
    ("solve", Query, "regions=", "1", ""),
    ("solve", Query, "boxes=", "1", ""),
    // Options of a query.
    ("step", Query, "techniques=x_wing", ",x_wing", ""),
    ("step", Query, "techniques=x_wing", "&techniques=x_wing", ""),
    ("solve", Query, "propagation=naked_single", "&propagation=naked_single", ""),
    ("solve", Query, "max_solutions=1", "0", ""),
    ("solve", Query, "", "x#=1&", ""),
    ("generate", Query, "givens=1", "0", ""),
    ("generate", Query, "givens=", "1-", ""),
    ("kinds", Query, "name=", "a", ""),
    ("kinds", Query, "family=sums", "&family=sums", ""),
    // Steps.
    ("step", Json, r#"{"techniques":["x_wing""#, r#","x_wing""#, "]}"),
    ("verify", Json, r#"{"board":"1..............4","steps":[{}"#, ",{}", "]}"),
    ("verify", Json, r#"{"board":"1..............4","steps":[{"x":0"#, r#","x#":[1e2]"#, "}]}"),
    ("verify", Json, OF_PLACEMENTS, r#",{"row":0,"column":1,"value":2}"#, "]}]}"),
    (
        "verify",
        Json,
        OF_LINKS,
        r#",{"from":[],"to":[],"kind":"weak","ground":{"group":1,"kind":"group"}}"#,
        "]}}]}",
    ),
    ("verify", Json, OF_GROUND, r#""x#":1,"#, r#""kind":"cell"}}]}}]}"#),
    ("verify", Json, OF_GROUPS, r#",{"role":"als","cells":"r1c1","values":[1]}"#, "]}}]}"),
    ("verify", Json, OF_GROUP, "1", r#"c1"}]}}]}"#),
    (
        "candidates",
        Json,
        r#"{"board":"1..............4","hints":["1..............4""#,
        r#","1..............4""#,
        "]}",
    ),
    // Constraints.
    ("solve", Json, OF_CONSTRAINTS, r#",{"type":"killer_cage","cells":"r1c1 r1c2","sum":3}"#, "]}"),
    ("solve", Json, OF_CELLS, "1", r#""}]}"#),
    ("solve", Json, OF_CELLS, " r1c1", r#""}]}"#),
    ("solve", Json, OF_CELLS, "1-9", r#""}]}"#),
    ("solve", Json, OF_CELLS, r"\u0031", r#""}]}"#),
    ("solve", Json, OF_REGEX, "1", r#""}]}"#),
    ("solve", Json, OF_REGEX, "(", r#""}]}"#),
    ("solve", Json, OF_REGEX, "1*", r#""}]}"#),
    ("solve", Json, OF_REGEX, "1|", r#""}]}"#),
    ("solve", Json, OF_TABLE, ",[1,2]", "]}]}"),
    ("solve", Json, OF_ALTERNATIVES, r#",[{"type":"killer_cage","cells":"r1c1 r1c2","sum":3}]"#, "]}]}"),
    // Pictures and new puzzles.
    ("render", Json, OF_COLORS, r#",{"row":0,"column":0,"colors":[1]}"#, "]}"),
    ("render", Json, r#"{"board":"1..............4","qr_link":""#, "a", r#""}"#),
    ("render", Json, r#"{"board":"1..............4","id_prefix":""#, "a", r#""}"#),
    ("render", Json, r#"{"board":"1..............4","title":""#, r"\u00e9", r#""}"#),
    ("generate", Json, r#"{"pattern":""#, "x", r#""}"#),
    ("generate", Json, r#"{"pattern":""#, ".x ", r#""}"#),
    // Texts of other programs.
    ("import", Text, "", "1", ""),
    ("import", Text, "", "1 ", ""),
    ("import", Text, "", "1\n", ""),
    ("import", Text, "", "1,2\n", ""),
    ("import", Text, "", "1..............4\n", ""),
    ("import", Text, "a,b\n", "1..............4,x#\n", ""),
    ("import", Text, "", "\"", ""),
    ("import", Text, "", "|1|\n", ""),
    ("import", Text, "", "1:", ""),
    ("import", Text, ":0000:1:", "+1", "::"),
    ("import", Text, ":0000:1:1..:", "111 ", ""),
    ("import", Text, "3x3:d:k:", "256:", ""),
    ("import", Text, "[", "1,", "1]"),
    ("import", Text, "[", "[1],", "[1]]"),
    ("import", Text, r#"{"board":"1..............4""#, r#","x#":1"#, "}"),
    ("import", Text, r#"{"board":"1..............4","x":""#, r"\u0031", r#""}"#),
    ("import", Text, r#"{"grid":[[{}]],"cage":[{}"#, r#",{"cells":["R1C1"],"value":"1"}"#, "]}"),
    ("import", Text, r#"{"grid":[[{}]],"x":1"#, r#","x#":[1]"#, "}"),
    ("import", Text, "https://f-puzzles.com/?load=", "N4I", ""),
    ("import", Text, "https://example.org/?", "a=1&", ""),
    ("import", Text, "https://example.org/?bd=", "%31", ""),
    ("import", Text, "scl", "N4I", ""),
    ("import", Text, "<?xml version=\"1.0\"?><opensudoku>", "<game data=\"1\"/>", "</opensudoku>"),
    ("import", Text, "[Puzzle]\n", "1 . .\n", ""),
    ("import", Text, "[Puzzle]\n", "[x#]\n", ""),
    ("import", Text, ".Shape~4x4", ".Cage~3~R1C1~R1C2", ""),
    ("import", Text, ".Shape~4x4", ".StrictXV", ""),
    ("import", Text, ".Shape~4x4", ".StrictKropki~", ""),
    ("import", Text, ".Shape~4x4", ".Unknown#~1", ""),
    ("import", Text, ".Shape~4x4", ".Or.X~R1C1~R1C2.End", ""),
    ("import", Text, ".Shape~4x4.Or", ".X~R1C1~R1C2", ".End"),
    ("import", Text, ".Shape~4x4.Cage~3", "~R1C1", ""),
    ("import", Text, ".Shape~4x4.", "~R1C1_1", ""),
    ("import", Text, ".Shape~4x4.~R1C1", "_1", ""),
    ("import", Text, ".Shape~4x4.Replicate~", "A", "~R1C1.X~R1C1~R1C2.End"),
    ("import", Text, ".Shape~4x4.Pair~", "B", "~~R1C1~R1C2"),
    ("import", Text, ".Shape~4x4.Pair~AB~", "~_x~R1C1~R1C2", ""),
    ("import", Text, ".Shape~4x4.NFA~", "A", "~~R1C1~R1C2"),
    ("import", Text, ".Shape~4x4.Regex~", "MTI", "~~R1C1~R1C2"),
    ("import", Text, ".Shape~4x4.Jigsaw~4x4~", "0", ""),
    ("import", Text, ".Shape~4x4", ".Jigsaw~4x4~R1C1~R1C2~R1C3~R1C4", ""),
    ("import", Text, ".Shape~4x4", ".Var~A~x~1", ""),
    ("import", Text, ".", ".", ""),
    ("import", Text, "", "# x\n", ""),
    ("import", Text, "", "\n\n1", ""),
    // Shapes: grids, tables, lists, objects, elements.
    ("import", Text, "", "12..\n..34\n1...\n...4\n\n", ""),
    ("import", Text, "", "Grid #\n12..\n..34\n1...\n...4\n", ""),
    ("import", Text, "12..\n..34\n1...\n...4\n", "some words\n", ""),
    ("import", Text, "12..\n..34\n1...\n...4\n", "1234\n", ""),
    ("import", Text, "", "1--2\n", ""),
    ("import", Text, "", "| 1 |   |\n+---+---+\n", ""),
    ("import", Text, "", "12 34 1 2\n", ""),
    ("import", Text, "", "1;;", ""),
    ("import", Text, "", "1\t", ""),
    ("import", Text, "id,puzzle\n", "#,1..............4\n", ""),
    ("import", Text, "id;puzzle", ";x#", "\n1;1..............4\n"),
    ("import", Text, "1..............4", ",x#", "\n"),
    ("import", Text, "", "x# 1..............4 2.5\n", ""),
    (
        "import",
        Text,
        "",
        ":0000:1:1................................................................................::::\n",
        "",
    ),
    ("import", Text, "", "{\"puzzle\":\"1..............4\"}\n", ""),
    ("import", Text, "[0", ",{\"puzzle\":\"1..............4\",\"a\":1}", "]"),
    ("import", Text, "{\"a\":0", ",\"x#\":\"1..............4\"", "}"),
    ("import", Text, "{\"cells\":[{\"row\":0,\"col\":0}", ",{\"row\":0,\"col\":0}", "]}"),
    ("import", Text, "{\"gridSize\":4,\"thermos\":[[]", ",[{\"row\":0,\"col\":0}]", "]}"),
    (
        "import",
        Text,
        "{\"formatVersion\":1,\"puzzle\":{\"cells\":[],\"size\":0,\"constraints\":[0",
        ",{\"type\":1000}",
        "]}}",
    ),
    ("import", Text, "<a>", "<b x=\"1\">1</b>", "</a>"),
    ("import", Text, "<a>", "<x#>1..............4</x#>", "</a>"),
    ("import", Text, "<a", " x#=\"1\"", "/>"),
    ("import", Text, "", "ABCD\n", "A=1"),
    ("import", Text, "AABB\nCDDB\nCEFF\nEEGG\n", "A=1,", ""),
    ("import", Text, "2x2:", "a", ""),
    ("import", Text, "2x2k:p,", "_", ",p"),
    ("import", Text, "SAVEFILE:1:x\nGAME:4:Solo\nPARAMS:3:2x2\nDESC:1:p\n", "MOVE:6:R0,0,1\n", ""),
    ("import", Text, "https://puzz.link/p?sudoku/4/4/", "g", ""),
    ("import", Text, "https://puzz.link/p?sudoku/", "x/", ""),
    ("import", Text, "SumoCueV1", "=1J0", ""),
    ("import", Text, "https://sudokumaker.app/?puzzle=", "N4I", ""),
    ("import", Text, "https://lisudoku.xyz/solver?import=", "N4I", ""),
    ("import", Text, "version: 3\n", "1|0|0|", ""),
    // Several puzzles, names, spreadsheets, pages, quotes.
    ("import", Text, "", "2x2:1a2m\n", ""),
    ("import", Text, "", "https://puzz.link/p?sudoku/4/4/g2j1h1j3g\n", ""),
    ("import", Text, "", "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QDk\n", ""),
    ("import", Text, "", "A 12\n", ""),
    ("import", Text, "  1 2 3 4\n", "r#: 1 2 3 4\n", ""),
    ("import", Text, ",0,1,2\n", "#,1,2,3\n", ""),
    ("import", Text, "", "1\t\n", ""),
    ("import", Text, "", "\t\n1\t2\n", ""),
    ("import", Text, "", "1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4\n", ""),
    ("import", Text, "<html>", "<table>", ""),
    ("import", Text, "<html>", "</table>", ""),
    ("import", Text, "<html><table><tr>", "<td>1", ""),
    ("import", Text, "<html><table>", "<tr><td>1<td>2", ""),
    ("import", Text, "<html><table><tr><td>", "&nbsp;", ""),
    ("import", Text, "<html>", "<script>", ""),
    ("import", Text, "<html>", "<script></", "</script>"),
    ("import", Text, "<html><input", " a='", ">"),
    ("import", Text, "<html>", "<!--", ""),
    // Messages, code, tables of cells, cells in lines, grids side by side.
    // 16,384 parts of one character are a board of side 128 in one of two texts, so parts have other lengths.
    ("import", Text, "", "a https://puzz.link/p?sudoku/4/4/g2j1h1j3g ", ""),
    ("import", Text, "", "see https://x.org/y#\n", ""),
    ("import", Text, "", "http://", ""),
    ("import", Text, "see http://x.org/", "(", ""),
    ("import", Text, "see http://x.org/?", "ab,", ""),
    ("import", Text, "see http://x.org/", ".", ""),
    ("import", Text, "words 2x2:", "1a", " words"),
    ("import", Text, "", "(2x2:1a2m) ", ""),
    ("import", Text, "b = ", "[", ""),
    ("import", Text, "b = [", "[1, 2, 3, 4],\n", "];"),
    ("import", Text, "b = [", "1 2 3 4;", "];"),
    ("import", Text, "b = [", "12 ", "];"),
    ("import", Text, "b = [", "\"12..\",", "]"),
    ("import", Text, "b = [", "f(1),", "]"),
    ("import", Text, "matrix(c(1", ",1", "), 9)"),
    ("import", Text, "", "a# = [1, 2]\n", ""),
    ("import", Text, "", "b = [1, 2]\n", ""),
    ("import", Text, "", "\"12..\"\n", ""),
    ("import", Text, "b = ", "\"", ""),
    ("import", Text, "b = ", "\\\"", ""),
    ("import", Text, "b = ", "`a", ""),
    ("import", Text, "b = ", "'''", ""),
    ("import", Text, "b = ", "/*", ""),
    ("import", Text, "b = ", "{'a#': 1},", ""),
    ("import", Text, "b: x\n", "  - 1\n", ""),
    ("import", Text, "b:\n", "- - 1\n", ""),
    ("import", Text, "b = (", "1=", ")"),
    ("import", Text, "b = (", "a:", ")"),
    ("import", Text, "", "r1c#=1\n", ""),
    ("import", Text, "row,col,value\n", "#,1,2\n", ""),
    ("import", Text, "puzzle,row,col,value\n", "#,1,1,2\n", ""),
    ("import", Text, "c0", ",c#", "\n1\n"),
    ("import", Text, "[[0,0,1]", ",[0,#,1]", "]"),
    ("import", Text, "", "1\n\n", ""),
    ("import", Text, "", "12..   1243\n", ""),
    ("import", Text, "<html><table>", "<table><tr><td>1</table>", ""),
    ("import", Text, "", "\u{ff11}", ""),
    ("import", Text, "", "1\u{20e3}", ""),
    ("import", Text, "", "ABC.\n", ""),
    ("import", Text, ". 1 2 3 4 .\n", "1 . . . . 2\n", ""),
    ("import", Text, "", "X.", ""),
    ("import", Text, "", "> 1\n", ""),
    ("import", Text, "", "> ", ""),
    ("solve", Text, "", "1..............4\n", ""),
    ("solve", Text, "", "A 12..\n", ""),
    ("solve", Text, "", "1--2\n", ""),
    ("solve", Text, "", "x,1..............4\n", ""),
    ("solve", Text, "[0", ",1", "]"),
];

/// A list of constraints, to which more are added.
const OF_CONSTRAINTS: &str =
    r#"{"board":"1..............4","constraints":[{"type":"killer_cage","cells":"r2c1"}"#;
/// A column of the first row, whose digits follow.
const OF_CELLS: &str = r#"{"board":"1..............4","constraints":[{"type":"killer_cage","cells":"r1c"#;
/// A pattern, which follows.
const OF_REGEX: &str =
    r#"{"board":"1..............4","constraints":[{"type":"regex","cells":"r1c1-4","pattern":""#;
/// A table of pairs, to which more are added.
const OF_TABLE: &str = r#"{"board":"1..............4","constraints":[
    {"type":"pairs","cells":"r1c1 r1c2","which":"all","allowed":[[1,1]"#;
/// A list of alternatives, to which more are added.
const OF_ALTERNATIVES: &str = r#"{"board":"1..............4","constraints":[
    {"type":"any_of","lists":[[{"type":"killer_cage","cells":"r1c1"}]"#;
/// A list of links, to which more are added.
const OF_LINKS: &str = r#"{"board":"1..............4","steps":[{"technique":"x_wing","evidence":{"links":[
    {"from":[],"to":[],"kind":"weak"}"#;
/// The ground of a link, without its kind.
const OF_GROUND: &str = r#"{"board":"1..............4","steps":[{"technique":"x_wing","evidence":{"links":[
    {"ground":{"#;
/// A list of groups, to which more are added.
const OF_GROUPS: &str = r#"{"board":"1..............4","steps":[{"technique":"x_wing","evidence":{"groups":[
    {"role":"als","cells":[],"values":[]}"#;
/// The cells of a group, whose rows follow.
const OF_GROUP: &str = r#"{"board":"1..............4","steps":[{"technique":"x_wing","evidence":{"groups":[
    {"role":"als","values":[],"cells":"r"#;
/// A list of placements, to which more are added.
const OF_PLACEMENTS: &str = r#"{"board":"1..............4","steps":[{"placements":[
    {"row":0,"column":1,"value":2}"#;
/// A list of colors, to which more are added.
const OF_COLORS: &str = r#"{"board":"1..............4","colors":[{"row":0,"column":0,"colors":[1]}"#;
