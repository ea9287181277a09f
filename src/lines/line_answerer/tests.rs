//! The short path and the general one give the same answers. A panic is the problem of its line.

use super::*;
use proptest::prelude::*;
use std::time::Duration;
use sudokud_contract::any_operation::AnyRequest;
use sudokud_contract::operations::named;
use sudokud_contract::parameters::Kind;
use sudokud_contract::request::Content;
use sudokud_contract::wire::documentation::Documentation;
use sudokud_search::budget::{Limits, Unwatched};

const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The same answerer with and without its short way.
fn both(defaults: &str, boards: bool) -> [LineAnswerer; 2] {
    let solve = named("solve").unwrap();
    let bounds = Bounds { max_side: 100, time: Duration::from_secs(60), search: Limits::default() };
    let options = solve.options(serde_json::from_str(defaults).unwrap()).unwrap();
    let form = LinesForm::Json(if boards { LineForm::BoardOrRequest } else { LineForm::Request });
    let quick = LineAnswerer::new(solve, options, bounds, form, "id".into()).unwrap();
    let usual = LineAnswerer { short: Short::None, ..quick.clone() };
    [quick, usual]
}

/// An answer without its times.
fn without_time(answer: &[u8]) -> String {
    let text = String::from_utf8(answer.to_vec()).unwrap();
    let mut parts = text.split("\"elapsed_us\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |known, part| known + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// Asserts that both paths give the same answer. Returns whether the short path answered.
fn assert_same(solvers: &mut [LineAnswerer; 2], line: &[u8]) -> bool {
    let answers = solvers.each_mut().map(|solver| {
        let mut out = Vec::new();
        (solver.answer(line, 17, &Unwatched, &mut out), without_time(&out))
    });
    assert_eq!(answers[0], answers[1], "{}", String::from_utf8_lossy(line));
    let mut out = Vec::new();
    let short = solvers[0].quick(line.trim_ascii(), 17, &Unwatched, &mut out).is_some();
    assert!(short || out.is_empty());
    short
}

#[test]
fn the_short_path_has_the_answers_of_the_general_one() {
    let data =
        [include_str!("../../../tests/data/hard30.txt"), include_str!("../../../tests/data/easy30.txt")]
            .concat();
    let empty = ".".repeat(81);
    let stuck = format!("12345678.........9{}", ".".repeat(63));
    let boards = data.lines().filter(|line| line.len() == 81).chain([BOARD, &empty, &stuck]);
    for defaults in
        ["{}", r#"{"max_solutions": 1}"#, r#"{"limits": {"nodes": 2}}"#, r#"{"limits": {"memory_mb": 1}}"#]
    {
        let mut solvers = both(defaults, false);
        let has_short_path = matches!(solvers[0].short, Short::Json(_));
        for board in boards.clone() {
            for more in [
                "",
                r#","id":"é x""#,
                r#","max_solutions":1"#,
                r#", "max_solutions" : 30, "strategy":"depth_first""#,
            ] {
                let line = format!("{{\"board\":\"{board}\"{more}}}\r");
                assert_eq!(assert_same(&mut solvers, line.as_bytes()), has_short_path);
            }
            let line = format!("{{\t\"strategy\":\"auto\"\n ,\"max_solutions\" :7 , \"board\":\"{board}\"}}");
            assert_eq!(assert_same(&mut solvers, line.as_bytes()), has_short_path);
        }
    }
    for (defaults, short) in [
        ("", true),
        (r#""strategy":"best_first""#, false),
        (r#""symbols":"987654321""#, false),
        (r#""propagation":"basic""#, false),
        (r#""seed":1"#, false),
    ] {
        let mut solvers = both(&format!("{{{defaults}}}"), true);
        let short =
            short && sudokud_core::solve::line_engine(&sudokud_core::solve::Options::default()).is_some();
        assert_eq!(assert_same(&mut solvers, BOARD.as_bytes()), short, "{defaults}");
        assert_eq!(
            assert_same(&mut solvers, format!("{{\"board\":\"{BOARD}\"}}").as_bytes()),
            short,
            "{defaults}"
        );
        assert_same(&mut solvers, format!("{{\"board\":\"{BOARD}\",\"strategy\":\"auto\"}}").as_bytes());
    }
}

#[test]
fn uncommon_and_invalid_lines_take_the_general_path() {
    let (long, deep) = (format!("{BOARD}."), "[".repeat(100_000));
    let huge = format!(r#"{{"id":"{}","board":"{BOARD}"}}"#, "x".repeat(257));
    let clash = BOARD.replacen("53", "55", 1);
    let mut solvers = both("{}", false);
    for line in [
        "",
        " ",
        "{",
        "}",
        "{}",
        "[]",
        "null",
        "1",
        "\"\"",
        "\0",
        "{\0}",
        "\u{feff}{}",
        "\u{feff}{\"board\":\"B\"}",
        "B",
        "\"B\"",
        "#",
        r#"{"board":"B","board":"B"}"#,
        r#"["B"]"#,
        r#"{"board":"B"}}"#,
        r#"{"board":"B"},"#,
        r#"{,"board":"B"}"#,
        r#"{"board":"B" "max_solutions":1}"#,
        r#"{"board":"B","max_solutions":1e2}"#,
        r#"{"board":"B","max_solutions":-1}"#,
        r#"{"board":"B","max_solutions":"1"}"#,
        r#"{"board":"B","max_solutions":}"#,
        r#"{"board":"B","max_solutions":99999999999999999999}"#,
        r#"{"board":"B","max_solutions":1,"max_solutions":1}"#,
        r#"{"board":"B","strategy":"auto\u0020"}"#,
        r#"{"board":"B","strategy":""}"#,
        r#"{"board":"B.}"#,
        r#"{"board":B}"#,
        "{\"board\":\"B\"}\0",
        "{\u{a0}\"board\":\"B\"}",
        "{\"board\":\"B\"\u{b}}",
        r#"{"board":"B","id":7}"#,
        r#"{"board":"B","id":"a\"b"}"#,
        r#"{"id":null,"board":"B"}"#,
        r#"{"board":"B","seed":3}"#,
        r#"{"board":"B" ,}"#,
        r#"{"board":"B"}x"#,
        r#"{"board":"B","max_solutions":0}"#,
        r#"{"board":"B","max_solutions":2.0}"#,
        r#"{"board":"B","max_solutions":1001}"#,
        r#"{"board":"B","max_solutions":null}"#,
        r#"{"board":"B","max_solutions":01}"#,
        r#"{"board":"B","strategy":"fast"}"#,
        r#"{"board":"B","strategy":"backtracking"}"#,
        r#"{"board":"B","strategy":null}"#,
        r#"{"board":"L"}"#,
        r#"{"board":"C"}"#,
        r#"{"board":""}"#,
        r#"{"board":null}"#,
        r#"{"candidates":[]}"#,
        r#"{"board":"B","limits":{"nodes":1}}"#,
        r#"{"board":"B","limits":[]}"#,
        r#"{"board":"B","symbols":"ABCDEFGHI"}"#,
        r#"{"BOARD":"B"}"#,
        "{\"board\":\"B\0\"}",
        "{\"board\":\"B\u{a0}\"}",
        r#"{"\u0062oard":"B"}"#,
        r#"{"board":"\u0035B"}"#,
        r#"{"board":["1"]}"#,
        r#"{"board":"B""#,
        r#"{"board":"B"#,
        r#"{'board':'B'}"#,
    ] {
        let line = line.replace('B', BOARD).replace('L', &long).replace('C', &clash);
        assert!(!assert_same(&mut solvers, line.as_bytes()), "{line}");
    }
    for line in [deep.as_bytes(), huge.as_bytes(), b"{\"board\":\"\xff\"}", b"\xff", b"{\"\xff\":1}"] {
        assert!(!assert_same(&mut solvers, line));
    }
    // 81 bytes between the quotes that are not 81 symbols.
    for symbols in ["\\u0031", "\\n", "\"", "\\\"", "|", " ", "x", "é", "\t", "\0"] {
        let symbols = format!("{symbols}{BOARD}");
        assert!(!assert_same(&mut solvers, &[b"{\"board\":\"", &symbols.as_bytes()[..81], b"\"}"].concat()));
    }
}

/// `check`, except that it panics on what contains `panic`.
struct Fragile(&'static dyn AnyOperation);

impl AnyOperation for Fragile {
    fn name(&self) -> &'static str {
        self.0.name()
    }
    fn path(&self) -> &'static str {
        self.0.path()
    }
    fn summary(&self) -> &'static str {
        self.0.summary()
    }
    fn cost(&self) -> Cost {
        self.0.cost()
    }
    fn surface(&self) -> &'static sudokud_contract::surface::Surface {
        self.0.surface()
    }
    fn cost_of_line(&self, options: &Options) -> Cost {
        self.0.cost_of_line(options)
    }
    fn has_batch(&self) -> bool {
        self.0.has_batch()
    }
    fn examples(&self) -> &'static str {
        self.0.examples()
    }
    fn parameters(&self) -> &'static [(&'static str, Kind)] {
        self.0.parameters()
    }
    fn options(&self, fields: serde_json::Value) -> Result<Options, Problem> {
        self.0.options(fields)
    }
    fn options_of_query(&self, pairs: Vec<(String, String)>) -> Result<Options, Problem> {
        self.0.options_of_query(pairs)
    }
    fn request_of_query(&self, pairs: Vec<(String, String)>) -> Result<Box<dyn AnyRequest>, Problem> {
        self.0.request_of_query(pairs)
    }
    fn options_of_text_lines(&self, options: &Options, bounds: &Bounds) -> Result<Options, Problem> {
        self.0.options_of_text_lines(options, bounds)
    }
    fn check_batch(&self, options: &Options) -> Result<(), Problem> {
        self.0.check_batch(options)
    }
    fn documentation(&self) -> Documentation {
        self.0.documentation()
    }
    fn read(&self, content: Content<'_>, options: Option<&Options>) -> Result<Box<dyn AnyRequest>, Problem> {
        let (Content::Json(line) | Content::Text(line)) = content else {
            unreachable!("a line has no query")
        };
        assert!(!line.windows(5).any(|part| part == b"panic"), "the line that panics");
        self.0.read(content, options)
    }
}

#[test]
fn a_panic_is_the_problem_of_its_line_and_is_counted() {
    let operation = Box::leak(Box::new(Fragile(named("check").unwrap())));
    let lines = "{\"board\":\"1..............4\"}\n{\"id\":\"panic\"}\n{\"board\":\"1..............4\"}\n";
    let boards = "1..............4\npanic\n1..............4\n";
    for (form, text) in [
        (LinesForm::Json(LineForm::Request), lines),
        (LinesForm::Text, boards),
        (LinesForm::TextWithBoard, boards),
    ] {
        let options = operation.options(serde_json::json!({})).unwrap();
        let mut solver = LineAnswerer::new(operation, options, Bounds::NONE, form, "id".to_owned()).unwrap();
        let piece = crate::lines::cutter::Piece { bytes: text.into(), first: 1 };
        let (mut pieces, mut out) = (piece.lines(), Vec::new());
        let answer = |_| solver.answer_next(&mut pieces, 1_000, &Unwatched, &mut out);
        let statuses: Vec<_> = (0..4).map_while(answer).map(|(_, status)| status).collect();
        assert_eq!(statuses, [LineStatus::Several, LineStatus::Bad, LineStatus::Several], "{form:?}");
        let text = String::from_utf8(out).unwrap();
        let line = text.lines().nth(1).unwrap();
        assert_eq!(text.lines().count(), 3);
        if let LinesForm::Json(_) = form {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!((&line["line"], &line["id"]), (&2.into(), &"panic".into()));
            assert_eq!(
                (&line["problem"]["code"], &line["problem"]["status"]),
                (&"internal".into(), &500.into())
            );
        } else {
            assert!(line.starts_with("error: the server failed on this line"), "{line}");
        }
        let metrics = Metrics::new();
        solver.count(&metrics);
        assert_eq!(metrics.panics("line"), 1);
    }
}

proptest! {
    #[test]
    fn any_damage_to_a_line_is_judged_alike(at in 0_usize..130, byte in any::<u8>(), kind in 0_u8..3) {
        let mut line = format!("{{\"board\":\"{BOARD}\",\"max_solutions\":2,\"strategy\":\"auto\"}}").into_bytes();
        let at = at % line.len();
        match kind {
            0 => line[at] = byte,
            1 => line.insert(at, byte),
            _ => drop(line.remove(at)),
        }
        assert_same(&mut both("{}", false), &line);
    }

    #[test]
    fn boards_of_any_symbols_are_answered_alike(board in "[1-9]{0,4}[1-9.0_*]{10}[.0_*]{67,71}") {
        let line = format!("{{\"board\":\"{board}\"}}");
        assert_same(&mut both("{}", false), line.as_bytes());
    }
}
