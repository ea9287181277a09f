//! The command line, as a process.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use sudokud_contract::operations::with_batch;

pub(crate) fn sudokud(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudokud"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = sudokud(arguments).spawn().expect("the binary runs");
    // A process that refuses its arguments does not read.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    (
        status.code().expect("by itself"),
        String::from_utf8(stdout).unwrap(),
        String::from_utf8(stderr).unwrap(),
    )
}

#[test]
fn a_variable_that_is_set_to_nothing_is_not_set() {
    let told = sudokud(&["serve", "--help"]).env_clear().output().unwrap();
    let help = String::from_utf8(told.stdout).unwrap();
    let variables: Vec<_> = help.split("[env: ").skip(1).filter_map(|rest| rest.split('=').next()).collect();
    assert!(variables.len() > 20, "{help}");
    let mut command = sudokud(&["completions", "bash"]);
    command.envs(variables.iter().map(|name| (name, "")));
    let Output { status, stderr, .. } = command.output().unwrap();
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    // And a command of its own reads them, too.
    let output = sudokud(&["serve", "--listen", "nowhere"]).env("SUDOKUD_QUEUE", "").output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("--listen") && !told.contains("--queue"), "{told}");
    for arguments in [&["serve"][..], &[]] {
        let output = sudokud(arguments).env("SUDOKUD_QUEUE", "many").output().unwrap();
        assert_eq!(output.status.code(), Some(2), "what is set is still read");
    }
}

#[test]
fn a_variable_of_the_server_changes_no_other_command() {
    let names = ["TO", "GIVENS", "SEED", "QUEUE", "WORKERS", "TIME_LIMIT_MS", "SHARD", "OUTPUT", "SYMBOLS"];
    for arguments in [&["transform"][..], &["export"], &["generate", "--seed", "7"], &["kinds"], &["mcp"]] {
        let (code, out, _) = run(arguments, PUZZLE);
        let mut command = sudokud(arguments);
        let variables = names.map(|name| (format!("SUDOKUD_{name}"), "many"));
        let mut child = command.envs(variables).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(PUZZLE.as_bytes());
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), told.as_ref()), (Some(code), ""), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), out, "{arguments:?}");
    }
}

#[test]
fn a_command_is_not_told_what_clients_over_http_do() {
    let two = format!("{PUZZLE}\n{PUZZLE}\n");
    for (arguments, input) in [
        (&["render"][..], two.as_str()),
        (&["render"], r#"{"board": "1"}"#),
        (&["generate", "--count", "1000001"], ""),
        (&["generate", "--killer", "--diagonals", "--jigsaw"], ""),
        (&["solve"], "1,2,3\n4,5\n"),
        (&["check", "--givens", r#"{"board": "1"}"#], PUZZLE),
    ] {
        let (code, out, told) = run(arguments, input);
        assert!(code == 2, "{arguments:?}: {code} {out} {told}");
        for word in ["POST", "GET", "`/", "Accept", "application/", "batch", "query"] {
            assert!(!told.contains(word) && !out.contains(word), "{arguments:?}: {told}{out}");
        }
    }
}

#[test]
fn every_option_of_the_server_is_in_the_operators_guide() {
    let help = String::from_utf8(sudokud(&["serve", "--help"]).output().unwrap().stdout).unwrap();
    let guide = include_str!("../../docs/operating.md");
    let options = help.split_whitespace().filter(|word| word.starts_with("--"));
    let missing: Vec<_> = options
        .filter(|option| !["--help", "--version"].contains(option) && !guide.contains(&format!("`{option}")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn boards_are_solved_a_line_each_in_order() {
    let (code, out, _) = run(&["solve"], &format!("# two\n{PUZZLE}\n{}\n", ".".repeat(16)));
    let lines: Vec<_> = out.lines().collect();
    assert_eq!((code, lines[0], lines[1], lines[2].len()), (0, "# two", SOLUTION, 16));
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/hard30.txt");
    for strategy in ["auto", "best_first", "backtracking"] {
        let (code, out, told) =
            run(&["solve", data, "--strategy", strategy, "--stats", "--workers", "3"], "");
        let solved = out.lines().filter(|line| line.len() == 81 && !line.contains('.')).count();
        assert_eq!((code, solved), (0, 30), "{told}");
        assert!(told.starts_with("30 boards in ") && told.contains("30 solved"), "{told}");
    }
}

#[test]
fn a_grid_over_several_lines_is_one_board() {
    let rows: Vec<_> = (0..9).map(|r| &PUZZLE[9 * r..9 * r + 9]).collect();
    let (code, out, _) = run(&["solve", "-"], &format!("\u{feff} # rows\n{}\n", rows.join("\n")));
    assert_eq!((code, out.trim()), (0, SOLUTION));
    let numbers: Vec<_> =
        (0..16).map(|r| if r == 5 { "16 ".to_owned() + &"0 ".repeat(15) } else { "0 ".repeat(16) }).collect();
    let (code, out, _) = run(&["solve"], &numbers.join("\n"));
    assert_eq!((code, out.split_whitespace().count(), out.lines().count()), (0, 256, 1));
}

#[test]
fn a_grid_in_a_frame_is_one_board() {
    let page = include_str!("../../docs/api.md");
    let grid = page.split("--data-binary '\n").nth(1).and_then(|rest| rest.split('\'').next()).unwrap();
    assert!(grid.contains("------+---"), "{grid}");
    assert_eq!(run(&["solve"], grid).1.trim(), SOLUTION);
}

#[test]
fn an_output_that_is_the_input_is_refused_and_untouched() {
    let folder = folder("same");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("a.txt"), PUZZLE).unwrap();
    std::fs::hard_link(path("a.txt"), path("b.txt")).unwrap();
    for output in ["a.txt", "b.txt"] {
        for command in ["solve", "rate", "render"] {
            let (code, _, told) = run(&[command, &path("a.txt"), "--output", &path(output)], "");
            assert!(code == 2 && told.contains("it is the input"), "{command}: {code} {told}");
        }
        let mut child = sudokud(&["solve", "-o", &path(output)]);
        let told = child.stdin(std::fs::File::open(path("a.txt")).unwrap()).output().unwrap();
        assert_eq!(told.status.code(), Some(2));
    }
    assert_eq!(std::fs::read_to_string(path("a.txt")).unwrap(), PUZZLE);
    std::fs::remove_dir_all(folder).unwrap();
}

/// Runs a command that cannot give its part the name of its output, so that the part is left.
pub(crate) fn interrupt(arguments: &[&str], output: &str) {
    std::fs::create_dir(output).unwrap();
    let (code, _, told) = run(&[arguments, &["-o", output]].concat(), "");
    assert_eq!(code, 4, "{told}");
    std::fs::remove_dir(output).unwrap();
}

#[test]
fn an_output_appears_when_it_is_complete_and_a_part_is_continued() {
    let folder = folder("part");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let lines = format!("# two\n{PUZZLE}\n\n{}\n{PUZZLE}\n", ".".repeat(16));
    std::fs::write(path("in"), lines).unwrap();
    for arguments in [&["solve"][..], &["rate"], &["solve", "--json"], &["solve", "--shard", "2/3"]] {
        let with = |more: &[&str], output: &str| {
            let (code, out, told) = run(&[arguments, &[&path("in"), "-o", &path(output)], more].concat(), "");
            assert!(code != 2 && out.is_empty(), "{arguments:?}: {code} {told}");
            std::fs::read_to_string(path(output)).unwrap()
        };
        let whole = with(&[], "whole");
        assert!(!folder.join("whole.part").exists());
        let second = whole.match_indices('\n').nth(1).map_or(whole.len(), |end| end.0 + 1);
        for cut in [0, 3, second, second + 2] {
            interrupt(&[arguments, &[&path("in")]].concat(), &path("cut"));
            std::fs::write(path("cut.part"), &whole[..cut.min(whole.len())]).unwrap();
            let without_time = |text: &str| text.split("elapsed_us").next().unwrap().len();
            let continued = with(&["--resume"], "cut");
            std::fs::remove_file(path("cut")).unwrap();
            assert_eq!(continued.lines().count(), whole.lines().count(), "{arguments:?} {cut}");
            assert_eq!(without_time(&continued), without_time(&whole), "{arguments:?} {cut}");
        }
    }
    let (code, _, told) = run(&["generate", "--side", "4", "--seed", "1", "-o", &path("made")], "");
    assert!(code == 0 && std::fs::read_to_string(path("made")).unwrap().len() == 17, "{told}");
    assert_eq!(run(&["solve", "-o", "/dev/stdout"], PUZZLE).1.trim(), SOLUTION);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_reader_that_closes_the_pipe_gets_no_error() {
    for arguments in [&["completions", "bash"][..], &["generate", "--side", "4", "--count", "200000"]] {
        let mut child = sudokud(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let told = child.wait_with_output().unwrap();
        assert_eq!((told.status.code(), String::from_utf8_lossy(&told.stderr).as_ref()), (Some(0), ""));
    }
}

#[test]
fn a_compressed_file_is_read() {
    let folder = folder("gz");
    let file = folder.join("boards.txt.gz");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(format!("{PUZZLE}\n{PUZZLE}\n").as_bytes()).unwrap();
    std::fs::write(&file, packed.finish().unwrap()).unwrap();
    let (code, out, _) = run(&["solve", file.to_str().unwrap()], "");
    std::fs::remove_dir_all(folder).unwrap();
    assert_eq!((code, out), (0, format!("{SOLUTION}\n{SOLUTION}\n")));
}

#[test]
fn the_exit_code_tells_how_it_went() {
    assert_eq!(run(&["solve"], "11..............\n"), (1, "unsolvable\n".into(), String::new()));
    let loose = ".".repeat(16);
    assert_eq!((run(&["solve"], &loose).0, run(&["solve", "--json"], &loose).0), (0, 0));
    for board in [&loose, &".".repeat(81)] {
        let (code, out, _) = run(&["solve", "--max-solutions", "3"], board);
        let solutions: std::collections::BTreeSet<&str> = out.trim().split('\t').collect();
        assert_eq!(
            (code, solutions.len(), solutions.iter().all(|one| one.len() == board.len())),
            (3, 3, true)
        );
    }
    assert_eq!(run(&["solve", "--max-solutions", "2"], PUZZLE), (0, format!("{SOLUTION}\n"), String::new()));
    let (code, out, _) = run(&["solve"], &format!("{}\n{PUZZLE}\n", &PUZZLE[1..]));
    assert_eq!((code, out.lines().nth(1)), (2, Some(SOLUTION)));
    for command in ["solve", "rate", "render"] {
        let (code, _, error) = run(&[command, "/no/such/file"], "");
        assert!(code == 4 && error.contains("No such file"), "{command}: {code} {error}");
    }
    for command in ["solve", "render"] {
        let (code, _, error) = run(&[command, "--output", "/no/such/folder/a.png"], PUZZLE);
        assert!(code == 4 && error.contains("No such file"), "{command}: {code} {error}");
    }
    for (arguments, told) in [
        (&["solve", "--strategy", "fastest"][..], "best_first"),
        (&["solve", "--max-solutions", "0"], "max_solutions"),
        (&["solve", "--symbols", "11"], "distinct"),
        (&["--max-body", "large"], "1MiB"),
        (&["dance"], "dance"),
    ] {
        let (code, _, error) = run(arguments, "");
        assert!(code == 2 && error.contains(told), "{arguments:?}: {code} {error}");
    }
}

#[test]
fn ndjson_is_a_solution_a_line_and_the_rest_of_the_answer() {
    let read = |out: &str| -> Vec<serde_json::Value> {
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let requests = format!("{{\"board\":\"{PUZZLE}\",\"id\":\"a\"}}\n{{\"board\":\"12\",\"id\":\"b\"}}\n");
    let (code, out, told) = run(&["solve", "--ndjson"], &requests);
    let lines = read(&out);
    assert_eq!((code, lines.len(), &*told), (2, 3, ""));
    assert_eq!(lines[0], serde_json::json!({ "solution": SOLUTION }));
    assert_eq!((&lines[1]["id"], &lines[1]["unique"]), (&"a".into(), &true.into()));
    assert_eq!((lines[1].get("solution"), &lines[2]["problem"]["code"]), (None, &"cell_count".into()));
    assert_eq!([&lines[1]["line"], &lines[2]["line"]], [1, 2], "each end names the line of its board");
    assert_eq!(lines[2]["id"], "b");
    let boards = format!("# two boards\n{}\n\n{PUZZLE}\n", ".".repeat(16));
    let (code, out, _) = run(&["solve", "--ndjson", "--max-solutions", "5000"], &boards);
    let lines = read(&out);
    assert_eq!((code, lines.len()), (3, 288 + 1 + 1 + 1));
    assert_eq!((&lines[288]["solution_count"], &lines[290]["solution_count"]), (&288.into(), &1.into()));
    let (code, out, _) = run(&["solve", "--ndjson", "--max-solutions", "20000"], &".".repeat(81));
    let solutions: std::collections::HashSet<&str> = out.lines().collect();
    assert_eq!((code, solutions.len()), (3, 20_001));
    for (arguments, word) in [
        (&["solve", "--max-solutions", "1001"][..], "a stream of lines has more"),
        (&["solve", "--ndjson", "--json"], "--json"),
        (&["solve", "--ndjson", "--workers", "2"], "--workers"),
        (&["solve", "--ndjson", "--max-solutions", "1000000001"], "max_solutions"),
        (&["rate", "--ndjson"], "--ndjson"),
    ] {
        let (code, _, error) = run(arguments, PUZZLE);
        assert!(code == 2 && error.contains(word), "{arguments:?}: {code} {error}");
    }
}

#[test]
fn a_search_whose_lines_nobody_reads_any_more_ends() {
    let mut child = sudokud(&["solve", "--ndjson", "--max-solutions", "1000000000"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(".".repeat(81).as_bytes()).unwrap();
    let mut begin = [0; 13];
    child.stdout.take().unwrap().read_exact(&mut begin).unwrap();
    assert_eq!(&begin, b"{\"solution\":\"");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn every_command_ends_with_the_codes_of_its_help() {
    let (several, none, one) = ("1..............4", "11..............", "1.....2..3.....4");
    let ambiguous = "1.....2..3.....4\n".repeat(16);
    let nothing = "sudokud-has-no-such-folder/file";
    let cases: &[(&[&str], &str, i32)] = &[
        (&["solve"], one, 0),
        (&["solve"], several, 0),
        (&["solve", "--max-solutions", "2"], several, 3),
        (&["solve", "--ndjson"], several, 0),
        (&["solve", "--ndjson", "--max-solutions", "2"], several, 3),
        (&["compare", "--max-solutions", "2"], several, 0),
        (&["solve"], none, 1),
        (&["solve", "--nodes", "x"], one, 2),
        (&["solve", "-o", nothing], one, 4),
        (&["compare"], none, 1),
        (&["compare"], one, 0),
        (&["step"], one, 0),
        (&["step"], none, 1),
        (&["check"], several, 3),
        (&["check"], none, 1),
        (&["rate"], several, 3),
        (&["rate"], none, 1),
        (&["candidates"], several, 3),
        (&["candidates"], none, 1),
        (&["count"], several, 3),
        (&["count"], none, 1),
        (&["analyze"], several, 0),
        (&["analyze", "--json"], several, 3),
        (&["analyze", "--json"], none, 1),
        (&["verify", "--solution", "1243342143122134"], one, 0),
        (&["verify", "--solution", "1234342143122134"], one, 1),
        (&["transform"], one, 0),
        (&["same", "-", several], one, 1),
        (&["import"], one, 0),
        (&["import"], &ambiguous, 3),
        (&["import"], "a text", 2),
        (&["export", "--to", "grid", "--title", "One"], one, 1),
        (&["export", "--to", "grid"], one, 0),
        (&["render", "--show", "solved"], one, 0),
        (&["render", "--show", "solved"], none, 1),
        (&["render", "--show", "solved"], several, 3),
        (&["render"], "12", 2),
        (&["render", "-o", nothing, "--format", "svg"], one, 4),
        (&["generate", "--side", "4"], "", 0),
        (&["generate", "--side", "4", "--pattern", "xxxx............"], "", 1),
        (&["generate", "--side", "3"], "", 2),
        (&["generate", "--side", "4", "-o", nothing], "", 4),
        (&["techniques"], "", 0),
        (&["techniques", "--name", "luck"], "", 2),
        (&["kinds", "-o", nothing], "", 4),
        (&["mcp"], "", 0),
        (&["mcp", "--time-limit-ms", "0"], "", 2),
        (&["completions", "tcl"], "", 2),
        (&["health", "http://127.0.0.1:1"], "", 1),
        (&["health", "ftp://a"], "", 2),
        (&["serve", "--listen", "nowhere"], "", 2),
    ];
    for (arguments, input, expected) in cases {
        let (code, out, told) = run(arguments, input);
        assert_eq!(code, *expected, "{arguments:?} {input}: {out}{told}");
        let (_, help, _) = run(&[arguments[0], "--help"], "");
        assert!(help.contains(&format!("\n  {expected}  ")), "{arguments:?}: {help}");
    }
}

#[test]
fn json_is_an_answer_a_line() {
    let (code, out, _) =
        run(&["solve", "--json", "--max-solutions", "3"], &format!("{PUZZLE}\n\n{}\n", ".".repeat(16)));
    let answers: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code, answers.len()), (3, 2));
    assert_eq!((&answers[0]["line"], &answers[0]["unique"]), (&1.into(), &true.into()));
    assert_eq!((&answers[1]["line"], &answers[1]["solution_count"]), (&3.into(), &3.into()));
}

#[test]
fn ratings_are_a_line_each() {
    let (code, out, told) = run(&["rate"], &format!("\u{feff}# one\n{PUZZLE}\n"));
    let (comment, rating) = out.trim_end().split_once('\n').expect("two lines");
    assert_eq!(comment, "# one");
    let columns: Vec<_> = rating.split('\t').collect();
    assert_eq!((code, columns.len(), columns[3]), (0, 4, PUZZLE), "{out}{told}");
    assert_eq!((columns[0].split('/').count(), columns[1]), (3, "easy"));
    let (code, out, _) =
        run(&["rate", "--json", "--scale", "classic"], &format!("{PUZZLE}\n{}\n", ".".repeat(16)));
    let answers: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code, &answers[0]["line"], &answers[0]["scale"]), (3, &1.into(), &"classic".into()));
    assert_eq!((&answers[1]["line"], &answers[1]["status"]), (&2.into(), &"not_unique".into()));
    let (code, out, _) = run(&["rate"], "nonsense\n");
    assert!(code == 2 && out.starts_with("error: ") && out.ends_with("\tnonsense\n"), "{out}");
    let (code, out, _) = run(&["rate", "--scale", "hodoku"], PUZZLE);
    assert_eq!((code, out), (0, format!("-/-/-\teasy\t204\t{PUZZLE}\n")));
    assert_eq!(run(&["rate", "--scale", "hardest"], "").0, 2);
}

/// Shard I of N has the lines I, I + N, ….
#[test]
fn the_shards_of_a_file_join_to_its_ratings() {
    let folder = std::env::temp_dir().join(format!("sudokud-shards-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let lines = [PUZZLE, "1234341.2143432.", "# a comment", "nonsense", "1...............", SOLUTION, PUZZLE];
    std::fs::write(path("puzzles"), lines.join("\n")).unwrap();
    for form in [&[][..], &["--json"]] {
        let rated = |shard: &str| {
            let output = path(&format!("rated.{}", shard.replace('/', ".")));
            let (file, mut arguments) = (path("puzzles"), vec!["rate"]);
            arguments.extend([&file, "--shard", shard, "--output", &output]);
            run(&[&arguments, form].concat(), "");
            std::fs::read_to_string(output).unwrap()
        };
        let whole = rated("1/1");
        let shards = ["1/3", "2/3", "3/3"].map(rated);
        let shards = shards.each_ref().map(|text| text.lines().collect::<Vec<_>>());
        let mut joined: Vec<&str> =
            (0..3).flat_map(|k| shards.iter().filter_map(move |shard| shard.get(k).copied())).collect();
        let mut whole: Vec<&str> = whole.lines().collect();
        if !form.is_empty() {
            // A comment has no answer; each answer has the number of its line.
            let line =
                |answer: &&str| serde_json::from_str::<serde_json::Value>(answer).unwrap()["line"].as_u64();
            joined.sort_by_key(line);
            whole.sort_by_key(line);
        }
        let without_times = |answers: Vec<&str>| -> Vec<String> {
            let cut = |answer: &str| answer.split("\"elapsed_us\"").next().unwrap().to_owned();
            answers.into_iter().map(cut).collect()
        };
        assert_eq!(without_times(joined), without_times(whole));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn distinct_boards_are_passed_on_as_they_stand() {
    let lines = "12..............\n3...4...........\n# other\n1..............1\n";
    let (code, out, told) = run(&["analyze", "--distinct"], lines);
    assert_eq!((code, out.as_str()), (0, "12..............\n# other\n1..............1\n"), "{told}");
    let (code, out, _) = run(&["analyze", "--distinct"], "12..............,7\n3...4...........,8\n");
    assert_eq!((code, out.as_str()), (0, "12..............,7\n"));
    let (code, out, _) = run(&["analyze"], "3...4...........\n");
    assert_eq!((code, out.as_str()), (0, "..............12\t3...4...........\n"));
    assert_eq!(run(&["analyze", "--distinct"], &"1".repeat(36)).0, 2);
    assert_eq!(run(&["analyze", "--distinct", "--boxes", "1x4"], lines).0, 2);
}

#[test]
fn the_tools_of_agents_are_served_on_standard_input() {
    let call = serde_json::json!({ "name": "solve", "arguments": { "board": "1............." } });
    let message = serde_json::json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call });
    let (code, out, _) = run(&["mcp"], &format!("{message}\n"));
    let reply: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &reply["result"]["isError"]), (0, &true.into()), "{out}");
}

#[test]
fn help_version_and_completions_are_printed() {
    for command in [
        "serve",
        "solve",
        "rate",
        "step",
        "check",
        "compare",
        "mcp",
        "generate",
        "render",
        "health",
        "completions",
    ] {
        let (code, out, _) = run(&[command, "--help"], "");
        assert!(code == 0 && out.contains("Usage"), "{command}");
    }
    let (_, help, _) = run(&["--help"], "");
    for option in [
        "listen",
        "workers",
        "queue",
        "max-side",
        "max-body",
        "time-limit-ms",
        "node-limit",
        "memory-mb",
        "drain",
        "cors-origin",
        "max-connections",
        "admin-listen",
        "header-timeout",
        "body-timeout",
        "batch-timeout",
        "write-timeout",
        "rate-limit",
        "rate-burst",
        "trusted-proxy",
        "client-header",
        "drain-delay",
        "log-level",
        "log",
    ] {
        let variable = format!("SUDOKUD_{}", option.replace('-', "_").to_uppercase());
        assert!(help.contains(&format!("--{option} ")) && help.contains(&variable), "{option}");
    }
    for command in ["solve", "step", "analyze"] {
        let (_, help, _) = run(&[command, "--help"], "");
        assert!(help.contains("Exit codes:\n  0 ") && help.contains("\n  4 "), "{help}");
    }
    assert_eq!(run(&["--version"], "").1.trim(), concat!("sudokud ", env!("CARGO_PKG_VERSION")));
    assert!(run(&["completions", "bash"], "").1.contains("complete"));
}

/// A server of its own, and where it listens.
pub(crate) fn serve(arguments: &[&str], environment: &[(&str, &str)]) -> (Child, String) {
    let mut command = sudokud(arguments);
    let mut child = command.envs(environment.iter().copied()).spawn().expect("the binary runs");
    let stderr = child.stderr.as_mut().expect("piped");
    // Byte by byte, so that the lines after the first are left.
    let (mut line, mut byte) = (Vec::new(), [0]);
    while !line.ends_with(b"\n") {
        stderr.read_exact(&mut byte).expect("it says where it listens");
        line.push(byte[0]);
    }
    let line = String::from_utf8(line).expect("it is text");
    let url = line
        .split("http://")
        .nth(1)
        .unwrap_or_else(|| panic!("{line}"))
        .split(['"', '\n', ' '])
        .next()
        .unwrap();
    (child, url.to_owned())
}

pub(crate) fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
}

#[test]
fn a_server_is_ready_until_it_is_told_to_stop_and_then_exits_with_0() {
    for name in ["-TERM", "-INT"] {
        let (mut child, server) = serve(&["--log", "json"], &[("SUDOKUD_LISTEN", "127.0.0.1:0")]);
        assert_eq!(run(&["health", &format!("http://{server}")], "").0, 0);
        assert_eq!(run(&["health", "--listen", &server], "").0, 0);
        signal(&child, name);
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{name}");
        let (code, _, told) = run(&["health", &server], "");
        assert!(code == 1 && told.contains(&server), "{told}");
    }
    assert_eq!(run(&["health", "ftp://x"], "").0, 2);
}

/// Sends a request on a connection of its own.
pub(crate) fn ask(server: &str, request: &str) -> std::io::Result<TcpStream> {
    let mut stream = TcpStream::connect(server)?;
    stream.write_all(request.as_bytes())?;
    Ok(stream)
}

/// Everything that comes until the other side closes.
pub(crate) fn rest(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("it answers, and closes");
    text
}

pub(crate) const READY: &str = "GET /health/ready HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

/// A request that takes all the time it has.
fn hopeless() -> String {
    let body = "0 ".repeat(36 * 36);
    let head = "POST /solve?strategy=breadth_first HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n\
                connection: close";
    format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len())
}

/// Waits for a condition. A test that waits for ever has failed.
fn until(mut condition: impl FnMut() -> bool) {
    while !condition() {
        std::thread::yield_now();
    }
}

fn running(server: &str) -> bool {
    let metrics = "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    rest(ask(server, metrics).expect("it listens")).contains("\nsudokud_pool_running 1\n")
}

#[test]
fn a_request_under_way_is_finished_after_the_first_signal() {
    for name in ["-TERM", "-INT"] {
        let (mut child, server) = serve(&["--time-limit-ms", "1000"], &[("SUDOKUD_LISTEN", "127.0.0.1:0")]);
        let busy = ask(&server, &hopeless()).expect("it listens");
        until(|| running(&server));
        signal(&child, name);
        let answer = rest(busy);
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("limit_reached"), "{answer}");
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{name}");
    }
}

#[test]
fn a_second_signal_ends_at_once() {
    // With so much memory it is the second signal that ends the search.
    let arguments = ["--drain", "60s", "--time-limit-ms", "60000", "--memory-mb", "8192"];
    let (mut child, server) = serve(&arguments, &[("SUDOKUD_LISTEN", "127.0.0.1:0")]);
    let _busy = ask(&server, &hopeless()).expect("it listens");
    until(|| running(&server));
    signal(&child, "-TERM");
    until(|| TcpStream::connect(&server).is_err());
    assert!(child.try_wait().expect("it is there").is_none(), "it waits for the request");
    signal(&child, "-INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "it did not drain");
}

#[test]
fn with_a_drain_delay_it_says_that_it_stops_before_it_does() {
    let arguments = ["--drain-delay", "1s"];
    let (mut child, server) = serve(&arguments, &[("SUDOKUD_LISTEN", "127.0.0.1:0")]);
    assert!(rest(ask(&server, READY).expect("it listens")).starts_with("HTTP/1.1 200 "));
    signal(&child, "-TERM");
    until(|| rest(ask(&server, READY).expect("it still listens")).contains("\"code\":\"stopping\""));
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn the_log_tells_of_every_request_where_that_is_asked_for() {
    let environment = [("SUDOKUD_LISTEN", "127.0.0.1:0"), ("SUDOKUD_ACCESS_LOG", "1")];
    let (mut child, server) = serve(&["--log", "json"], &environment);
    let headers = "x-request-id: abc\r\n";
    rest(ask(&server, &READY.replace("host: x\r\n", &format!("host: x\r\n{headers}"))).expect("it listens"));
    signal(&child, "-TERM");
    let mut log = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut log).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let lines: Vec<serde_json::Value> =
        log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let line =
        lines.iter().find(|line| line["span"]["request_id"] == "abc").unwrap_or_else(|| panic!("{log}"));
    assert_eq!((&line["span"]["url.path"], &line["status"]), (&"/health/ready".into(), &200.into()));
}

#[test]
fn the_log_has_no_colors_where_nobody_sees_them() {
    let (mut child, _) = serve(&[], &[("SUDOKUD_LISTEN", "127.0.0.1:0")]);
    signal(&child, "-TERM");
    let mut log = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut log).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert!(log.contains("stopping") && !log.contains('\x1b'), "{log:?}");
}

#[test]
fn serve_may_be_said_and_the_environment_is_heard_there_too() {
    let (mut child, server) =
        serve(&["serve", "--drain", "1s"], &[("SUDOKUD_LISTEN", "127.0.0.1:0"), ("SUDOKUD_MAX_SIDE", "25")]);
    let mut stream = std::net::TcpStream::connect(&server).expect("it listens");
    stream.write_all(b"GET /version HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").expect("it reads");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("it answers");
    assert!(text.contains("\"max_side\":25"), "{text}");
    signal(&child, "-TERM");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let (taken, _, told) = run(&["serve", "--listen", "256.0.0.1:80"], "");
    assert!(taken == 2 && told.contains("--listen"), "{told}");
}

#[test]
fn puzzles_are_made_in_every_form_with_the_same_seeds() {
    let wish = ["generate", "--level", "easy", "--symmetry", "rotational", "--count", "6", "--seed", "7"];
    let with = |more: &[&str]| run(&[&wish[..], more].concat(), "");
    let (code, text, _) = with(&["--workers", "1"]);
    assert_eq!((code, text.lines().count()), (0, 6));
    assert_eq!(text, with(&["--workers", "2"]).1);
    let (_, json, _) = with(&["--json"]);
    let board = |line| {
        serde_json::from_str::<serde_json::Value>(line).unwrap()["puzzle"]["board"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(text, json.lines().map(|line| board(line) + "\n").collect::<String>());
    let (_, csv, _) = with(&["--csv"]);
    assert!(csv.starts_with("board,solution,rating,level,"));
    assert!(
        csv.lines()
            .skip(1)
            .zip(text.lines())
            .all(|(row, board)| row.starts_with(board) && row.contains("easy"))
    );
    let shards: Vec<String> = ["1/2", "2/2"].map(|shard| with(&["--shard", shard]).1).to_vec();
    let turns = shards[0].lines().zip(shards[1].lines()).flat_map(|(one, two)| [one, two]);
    assert!(turns.eq(text.lines()));
}

#[test]
fn a_missed_wish_is_told_by_the_exit_code_and_a_wrong_one_is_refused() {
    let (code, out, told) = run(&["generate", "--givens", "81", "--level", "hard", "--attempts", "2"], "");
    assert_eq!((code, out.lines().count()), (1, 1), "{told}");
    assert!(told.contains("1 of 1 puzzles miss a wish"));
    let (code, _, told) = run(&["generate", "--side", "4", "--pattern", "xxxx............"], "");
    assert_eq!(code, 1, "{told}");
    for wrong in [
        ["--level", "harder"],
        ["--givens", "9-3"],
        ["--side", "26"],
        ["--technique", "magic"],
        ["--givens", "10"],
    ] {
        assert_eq!(run(&["generate", wrong[0], wrong[1]], "").0, 2, "{wrong:?}");
    }
}

/// A folder for the files of one test, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sudokud-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_board_of_a_file_or_of_standard_input_is_drawn_in_every_format() {
    let folder = folder("render");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("board.txt"), PUZZLE).unwrap();
    let (code, svg, told) = run(&["render", &path("board.txt")], "");
    assert!(code == 0 && svg.starts_with("<svg ") && svg.contains("class=\"sudokud s9\""), "{told}");
    assert_eq!(run(&["render"], PUZZLE).1, svg);
    assert_eq!(run(&["render", "-"], &format!("{PUZZLE}\n")).1, svg);
    for (name, start) in [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG\r\n\x1a\n"), ("a.txt", b"+-")] {
        let (code, out, told) = run(&["render", "--output", &path(name), "--width", "200"], PUZZLE);
        assert_eq!((code, out.as_str()), (0, ""), "{told}");
        assert!(std::fs::read(path(name)).unwrap().starts_with(start), "{name}");
    }
    let same = run(&["render", "--format", "png", "-o", &path("b.out"), "--width", "200"], PUZZLE);
    assert_eq!(same.0, 0, "{}", same.2);
    assert_eq!(std::fs::read(path("a.png")).unwrap(), std::fs::read(path("b.out")).unwrap());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_options_of_a_picture_are_those_of_the_request() {
    let words =
        ["--title", "<script>", "--caption", "]]>", "--qr-link", "https://example.org", "--coordinates"];
    let style = ["--theme", "dark", "--width", "300", "--outlines", "--next"];
    let (code, svg, told) = run(&[&["render"][..], &words, &style].concat(), PUZZLE);
    assert_eq!(code, 0, "{told}");
    assert!(svg.contains("width=\"300\"") && svg.contains("class=\"code\"") && !svg.contains("<text"));
    assert!(svg.contains("class=\"placement") && !svg.contains("<script>"), "{svg}");
    let letters: String = PUZZLE
        .chars()
        .map(|digit| digit.to_digit(10).map_or('.', |n| b"-ABCDEFGHI"[n as usize].into()))
        .collect();
    let solved = ["render", "--format", "text", "--show", "solved", "--symbols", "ABCDEFGHI"];
    let (code, text, told) = run(&solved, &letters);
    assert_eq!((code, text.lines().nth(1)), (0, Some("| E C D | F G H | I A B |")), "{told}");
}

#[test]
fn a_picture_that_cannot_be_drawn_is_told() {
    for (arguments, input, told) in [
        (&[][..], "nonsense", "16"),
        (&["--show", "all"], PUZZLE, "first_candidates"),
        (&["--theme", "blue"], PUZZLE, "print"),
        (&["--width", "63"], PUZZLE, "64"),
        (&["--symbols", "11"], PUZZLE, "symbols"),
        (&["--format", "gif"], PUZZLE, "png"),
    ] {
        let (code, out, error) = run(&[&["render"], arguments].concat(), input);
        assert!(code == 2 && out.is_empty() && error.contains(told), "{arguments:?}: {code} {error}");
    }
}

#[test]
fn a_picture_without_the_solution_shows_the_givens_and_says_why() {
    let (code, out, told) = run(&["render", "--format", "text", "--show", "solved"], "11..............");
    assert!(code == 1 && out.contains("| 1 1 | . . |") && told.contains("unsolvable"), "{code} {out}{told}");
}

/// Runs a command in a terminal of its own, made by util-linux' `script`.
fn in_terminal(command: &str, variables: &[(&str, &str)]) -> String {
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", command, "/dev/null"]);
    script.env_remove("NO_COLOR").env("TERM", "xterm").envs(variables.iter().copied());
    let output = script.stdin(Stdio::null()).output().expect("util-linux is installed");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().replace('\r', "")
}

#[test]
fn a_terminal_shows_marks_in_colors_unless_they_are_not_wanted() {
    let folder = folder("terminal");
    let file = folder.join("board.txt");
    std::fs::write(&file, PUZZLE).unwrap();
    let command = format!("'{}' render '{}' --next", env!("CARGO_BIN_EXE_sudokud"), file.display());
    let colored = in_terminal(&command, &[]);
    assert!(colored.contains("\x1b[1m5\x1b[0m") && colored.contains("\x1b[1;7;32m"), "{colored:?}");
    let sentence = colored.lines().last().unwrap();
    assert!(sentence.ends_with("r1c6 is 8."), "{sentence}");
    let plain = run(&["render", file.to_str().unwrap(), "--next", "--format", "text"], "").1;
    assert!(plain.starts_with("+-") && plain.contains("| 5 ") && !plain.contains('\x1b'), "{plain}");
    for variables in [("NO_COLOR", "1"), ("TERM", "dumb"), ("TERM", "")] {
        assert_eq!(in_terminal(&command, &[variables]), plain, "{variables:?}");
    }
    assert_eq!(in_terminal(&command, &[("NO_COLOR", "")]), colored);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_access_log_has_the_figures_of_a_batch_at_its_end() {
    let (child, server) = serve(&["--access-log", "--log", "json"], &[("SUDOKUD_LISTEN", "127.0.0.1:0")]);
    let body = "1..............4\n1..............4\n";
    let head = "POST /solve/batch HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\nconnection: close";
    let request = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    assert!(rest(ask(&server, &request).expect("it listens")).ends_with("\r\n0\r\n\r\n"));
    signal(&child, "-TERM");
    let log = child.wait_with_output().expect("it ends").stderr;
    let log = String::from_utf8(log).expect("text");
    let answered: Vec<_> = log.lines().filter(|line| line.contains("\"answered\"")).collect();
    let figures = r#""lines":2,"received_bytes":34,"sent_bytes":34,"end":"complete""#;
    assert!(answered.len() == 1 && answered[0].contains(figures), "{log}");
    assert!(answered[0].contains("\"url.path\":\"/solve/batch\""), "{log}");
}

#[test]
fn csv_is_answered_by_more_columns() {
    let file = format!("id,board\n7,{PUZZLE}\n8,11..............\n");
    assert_eq!(run(&["solve", "--csv"], &format!("\u{feff}{file}")), run(&["solve", "--csv"], &file));
    let (code, out, _) = run(&["solve", "--csv"], &file);
    let answered = format!("7,{PUZZLE},solved,{SOLUTION},\n8,11..............,unsolvable,,\n");
    assert_eq!((code, out), (1, format!("id,board,status,solution,error\n{answered}")));
    let (code, out, _) = run(&["rate", "--column", "1"], &format!("{PUZZLE},x\n"));
    assert_eq!((code, out), (0, format!("{PUZZLE},x,rated,1.2,1.2,1.2,easy,204,\n")));
    let (code, out, told) = run(&["step", "--csv"], &file);
    assert_eq!(
        (code, out.as_str(), told.trim()),
        (2, "", "sudokud: step answers records of CSV only with --json")
    );
    let (code, out, _) = run(&["solve", "--csv", "--column", "nope"], &file);
    assert!(code == 2 && out.contains(",error,,\"no column `nope`: there are id, board\"\n"), "{out}");
}

#[test]
fn csv_keeps_the_separator_of_its_input() {
    for separator in [";", "\t"] {
        let file = format!("id,puzzle\n7,{PUZZLE}\n").replace(',', separator);
        let answered = format!("id,puzzle,status,solution,error\n7,{PUZZLE},solved,{SOLUTION},\n")
            .replace(',', separator);
        assert_eq!(run(&["solve", "--csv"], &file).1, answered);
    }
}

#[test]
fn a_column_beyond_the_table_is_told_for_each_record() {
    let (code, out, _) = run(&["solve", "--csv", "--column", "9"], &format!("7,{PUZZLE}\n"));
    assert!(code == 2 && out.contains("no column `9`"), "{out}");
}

#[test]
fn rows_of_a_grid_beside_other_lines_are_not_solved_as_small_boards() {
    let (code, out, told) = run(&["solve", "-"], "1...\n....\n....\n...4\n3 1 2 2\n");
    assert_eq!((code, out.as_str(), told.lines().count()), (2, "", 1), "{told}");
    assert!(told.contains("5 rows with 4 cells"), "{told}");
    let (code, out, _) = run(&["solve", "-"], &format!("{PUZZLE}\n1...\n....\n"));
    assert!(code == 2 && out.matches("a row of a grid").count() == 2, "{out}");
}

#[test]
fn a_grid_with_a_short_row_is_one_error_with_its_line() {
    let mut rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    rows[3] = &rows[3][..8];
    for (title, line) in [("", "line 4,"), ("Of today\n\n", "line 6,")] {
        let (code, out, told) = run(&["solve", "-"], &format!("{title}{}\n", rows.join("\n")));
        assert_eq!((code, out.as_str(), told.lines().count()), (2, "", 1), "{told}");
        assert!(told.contains(line) && told.contains("has 8 cells where the others have 9"), "{told}");
    }
    // Lines of boards are answered each.
    let boards = format!("{PUZZLE}\n{}\n", &PUZZLE[1..]).repeat(3);
    let (code, out, _) = run(&["solve", "-"], &boards);
    assert_eq!((code, out.lines().count()), (2, 6));
}

#[test]
fn titles_between_lines_of_boards_are_passed_on_as_comments() {
    let text = format!("Puzzle 1:\n{PUZZLE}\n\n# mine\nDaily hard\n{PUZZLE}\n");
    let (code, out, told) = run(&["solve", "-"], &text);
    let expected = format!("# Puzzle 1:\n{SOLUTION}\n# mine\n# Daily hard\n{SOLUTION}\n");
    assert_eq!((code, out, told), (0, expected, String::new()));
    let (code, out, _) = run(&["solve", "--json", "-"], &text);
    assert_eq!(code, 0);
    assert!(
        out.lines().count() == 2 && out.contains("{\"line\":2,") && out.contains("{\"line\":6,"),
        "{out}"
    );
    let (code, out, told) = run(&["solve", "-"], &format!("Puzzle\n{PUZZLE}\nSolution\n{SOLUTION}\n"));
    assert_eq!((code, out), (0, format!("{SOLUTION}\n")), "{told}");
    let (code, out, told) = run(&["solve", "-"], &format!("1\n{PUZZLE}\n2\n----\n{PUZZLE}\n"));
    assert_eq!((code, out), (0, format!("# 1\n{SOLUTION}\n# 2\n# ----\n{SOLUTION}\n")), "{told}");
    // A board that begins with its only digits is no number.
    let (code, out, told) = run(&["solve", "-"], "12..............\nEasy\n1234341221434321\n");
    assert!(code == 2 && out.lines().count() == 3 && out.matches("error").count() == 1, "{out}{told}");
    // An id is kept.
    let (code, out, told) = run(&["solve", "-"], &format!("Easy\n{PUZZLE},a7\nHard\n{PUZZLE},b8\n"));
    assert_eq!((code, out), (0, format!("# Easy\n{SOLUTION},a7\n# Hard\n{SOLUTION},b8\n")), "{told}");
    let (code, out, _) = run(&["solve", "-"], &format!("puzzle,id\n{PUZZLE},7\n{PUZZLE},8\n"));
    assert_eq!((code, out), (0, format!("{SOLUTION}\n{SOLUTION}\n")));
    // The title of a variant is a rule, and below a board nothing is known of the lines that follow.
    let (code, out, told) = run(&["solve", "-"], &text.replace("Daily hard", "Killer"));
    assert!(code == 2 && out.is_empty() && told.contains("Killer"), "{told}");
    let (code, out, _) = run(&["solve", "-"], &format!("{PUZZLE}\nDaily hard\n{PUZZLE}\n"));
    assert!(code == 2 && out.contains("error: a line of words, no board"), "{out}");
    for (command, pointer) in [("solve", "/board"), ("import", "/text")] {
        let lines = format!("{PUZZLE}\nDaily hard\n{PUZZLE}{}", "\n".repeat(1 << 20));
        let (code, out, _) = run(&[command, "--json", "-"], &lines);
        let wrong: serde_json::Value = serde_json::from_str(out.lines().nth(1).unwrap()).unwrap();
        assert_eq!(
            (code, &wrong["line"], &wrong["problem"]["code"]),
            (2, &2.into(), &"unreadable_puzzle".into())
        );
        assert_eq!(wrong["problem"]["errors"][0]["pointer"], pointer);
    }
    let (code, out, _) = run(&["import", "--json", "-"], &text);
    let answer: serde_json::Value = serde_json::from_str(out.trim()).unwrap();
    assert_eq!((code, &answer["puzzles"][1]["title"]), (0, &"Daily hard".into()), "{answer}");
}

#[test]
fn a_file_with_a_rule_in_words_is_not_solved_without_it() {
    let (code, out, told) = run(&["solve", "-"], "Anti-knight\n1..............4\n");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(told.contains("of which is unread: Anti-knight"), "{told}");
}

#[test]
fn a_file_named_csv_is_read_as_such_or_refused() {
    let folder = folder("csv");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("a.CSV"), format!("7,{PUZZLE}\n8\n# nine\n9,{PUZZLE},x\n")).unwrap();
    std::fs::write(path("header.csv"), format!("id,board\n7,{PUZZLE}\n")).unwrap();
    let (code, out, _) = run(&["solve", &path("a.CSV")], "");
    let errors = format!(
        "8,,error,,no board\n# nine\n9,\"{PUZZLE},x\",error,,3 fields where the first record has 2\n"
    );
    assert_eq!((code, out), (2, format!("7,{PUZZLE},solved,{SOLUTION},\n{errors}")));
    for operation in ["step", "check", "compare", "candidates", "count", "analyze", "verify"] {
        let (code, out, told) = run(&[operation, &path("a.CSV")], "");
        assert!(code == 2 && out.is_empty() && told.ends_with("only with --json\n"), "{operation}: {told}");
    }
    for operation in ["solve", "rate", "step"] {
        let (code, out, told) = run(&[operation, "--json", &path("header.csv")], "");
        let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((code, &answer["line"], told.as_str()), (0, &2.into(), ""), "{operation}: {out}");
        assert!(answer["status"].is_string(), "{operation}: {out}");
        let (code, out, _) = run(&[operation, "--json", &path("a.CSV")], "");
        let answers: Vec<serde_json::Value> =
            out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((code, answers.len(), &answers[2]["line"]), (2, 3, &4.into()), "{operation}: {out}");
        assert_eq!(answers[1]["problem"]["errors"][0]["detail"], "no board", "{operation}: {out}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// A puzzle of side 9 that needs other steps than [`PUZZLE`].
const OTHER: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

#[test]
fn answers_that_are_not_a_line_for_each_board_are_continued_in_json_alone() {
    let folder = folder("several");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("in"), format!("{PUZZLE}\n\n{OTHER}\n{SOLUTION}\n{PUZZLE}\n")).unwrap();
    for operation in ["step", "check", "compare", "import", "export"] {
        let (code, whole, _) = run(&[operation, &path("in"), "--time-limit-ms", "50"], "");
        assert!(code <= 1, "{operation}: {code}");
        std::fs::write(
            path("out.part"),
            whole.lines().take(2).map(|line| format!("{line}\n")).collect::<String>(),
        )
        .unwrap();
        let resume = ["-o", &path("out"), "--resume"];
        let (code, _, told) = run(&[&[operation, &path("in")][..], &resume].concat(), "");
        assert!(code == 2 && told.contains("--resume needs --json"), "{operation}: {code} {told}");
        assert!(!folder.join("out").exists(), "{operation}");
    }
    for operation in with_batch().map(|operation| operation.name()) {
        let limit = ["--json", "--time-limit-ms", "50"];
        let with = |more: &[&str]| run(&[&[operation, &path("in")][..], &limit, more].concat(), "").1;
        let whole = with(&[]);
        for kept in 0..=4 {
            interrupt(&[&[operation, &path("in")][..], &limit].concat(), &path("out"));
            std::fs::write(
                path("out.part"),
                whole.lines().take(kept).map(|line| format!("{line}\n")).collect::<String>(),
            )
            .unwrap();
            with(&["-o", &path("out"), "--resume"]);
            let line = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["line"].clone();
            let numbers = |text: &str| text.lines().map(line).collect::<Vec<_>>();
            let continued = std::fs::read_to_string(path("out")).unwrap();
            assert_eq!(numbers(&continued), numbers(&whole), "{operation} after {kept}");
            std::fs::remove_file(path("out")).unwrap();
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn resume_begins_what_was_not_begun_and_leaves_what_is_complete() {
    let folder = folder("resume");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let resume = ["solve", "-o", &path("out"), "--resume"];
    assert_eq!(run(&resume, PUZZLE), (0, String::new(), String::new()));
    assert_eq!(std::fs::read_to_string(path("out")).unwrap().trim(), SOLUTION);
    let (code, out, told) = run(&resume, "nonsense\n");
    assert_eq!((code, out, told), (0, String::new(), format!("sudokud: {} is complete\n", path("out"))));
    assert_eq!(std::fs::read_to_string(path("out")).unwrap().trim(), SOLUTION);
    assert!(!folder.join("out.part").exists());
    for arguments in [&["solve"][..], &["solve", "--resume"], &["generate"], &["techniques"], &["render"]] {
        let output = path("none/out.svg");
        let (code, _, told) = run(&[arguments, &["-o", &output]].concat(), PUZZLE);
        let expected = format!("sudokud: output {output}: No such file or directory");
        assert!(code != 0 && told.starts_with(&expected), "{arguments:?}: {told}");
    }
    assert_eq!(run(&["solve", "-o", "-"], PUZZLE), (0, format!("{SOLUTION}\n"), String::new()));
    assert_eq!(run(&["solve", "-o", "-", "--resume"], PUZZLE).1.trim(), SOLUTION);
    assert!(run(&["render", "-o", "-"], PUZZLE).1.starts_with("<svg "));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn several_solutions_are_counted_if_they_were_looked_for() {
    let boards = format!("{PUZZLE}\n{}\n", ".".repeat(16));
    for (arguments, several) in [
        (&["solve"][..], None),
        (&["solve", "--max-solutions", "1"], None),
        (&["solve", "--max-solutions", "2"], Some("1 with several solutions")),
        (&["solve", "--json"], Some("1 with several solutions")),
        (&["rate"], Some("1 with several solutions")),
    ] {
        let (_, _, told) = run(&[arguments, &["--stats"]].concat(), &boards);
        assert_eq!(told.contains("several"), several.is_some(), "{arguments:?}: {told}");
        assert!(told.contains(several.unwrap_or("2 solved, 0 unsolvable")), "{arguments:?}: {told}");
    }
}

#[test]
fn lines_of_requests_are_answered_in_json() {
    let request = serde_json::json!({ "board": PUZZLE, "id": "a" });
    for lines in [format!("{request}\n{PUZZLE}\n"), format!("\u{feff}\n {request}\n\n{request}")] {
        for operation in with_batch().filter(|operation| operation.name() != "import") {
            let name = operation.name();
            let (code, out, told) = run(&[name], &lines);
            let answers: Vec<serde_json::Value> =
                out.lines().map(|line| serde_json::from_str(line).expect(&out)).collect();
            assert_eq!((answers.len(), told.as_str()), (2, ""), "{name}: {out}");
            assert_eq!(answers[0]["id"], "a", "{name}: {out}");
            // Without a claim there is nothing to verify, and without another board nothing to compare.
            assert!(code < 2 || ["same", "verify"].contains(&name), "{name}: {code} {out}");
        }
    }
    // A puzzle to import may be an object itself.
    let puzzle = r#"{"size":4,"grid":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;
    let (code, out, told) = run(&["import"], puzzle);
    assert_eq!((code, out.lines().next()), (0, Some("1...............")), "{told}");
}

#[test]
fn several_grids_in_a_file_are_boards() {
    let rows: Vec<_> = (0..9).map(|r| &PUZZLE[9 * r..9 * r + 9]).collect();
    let grid = rows.join("\n");
    for text in [format!("{grid}\n\n{grid}\n"), format!("Grid 01\n{grid}\nGrid 02\n{grid}\n")] {
        assert_eq!(run(&["solve"], &text), (0, format!("{SOLUTION}\n{SOLUTION}\n"), String::new()));
        let (_, out, _) = run(&["solve", "--json"], &text);
        assert!(out.lines().count() == 2 && out.contains("{\"line\":2,"), "{out}");
    }
    let (code, out, told) = run(&["solve"], &format!("Grid 01\n{grid}\nGrid 02\n{}\n", rows[1..].join("\n")));
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        told.contains("line 12 ") && told.contains("one board a line") && told.lines().count() == 1,
        "{told}"
    );
}

#[test]
fn a_board_without_a_step_is_told_on_standard_error() {
    let (code, out, told) = run(&["step"], &format!("{SOLUTION}\n{PUZZLE}\n11..............\n"));
    assert_eq!((code, out.lines().count()), (1, 1), "{out}");
    let mut told: Vec<_> = told.lines().collect();
    told.sort_unstable();
    assert_eq!(told, ["sudokud: line 1: solved", "sudokud: line 3: contradiction"]);
    assert_eq!(run(&["step", "--json"], SOLUTION).2, "");
}

#[test]
fn a_picture_has_the_format_of_its_name_or_is_refused() {
    let folder = folder("extension");
    for name in ["a.pdf", "a.jpg"] {
        let output = folder.join(name);
        let (code, _, told) = run(&["render", "-o", output.to_str().unwrap()], PUZZLE);
        assert!(code == 2 && told.contains(".svg, .png or .txt") && !output.exists(), "{told}");
        let (code, _, told) = run(&["render", "-o", output.to_str().unwrap(), "--format", "svg"], PUZZLE);
        assert!(code == 0 && output.exists(), "{told}");
    }
    let output = folder.join("A.PNG");
    assert_eq!(run(&["render", "-o", output.to_str().unwrap()], PUZZLE).0, 0);
    assert!(std::fs::read(output).unwrap().starts_with(b"\x89PNG"));
    std::fs::remove_dir_all(folder).unwrap();
}
