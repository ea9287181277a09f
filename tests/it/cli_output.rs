//! The inputs and outputs of commands: files that two commands share, parts that are continued, outputs that
//! fail.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::cli::{folder, interrupt, run, sudokud};
use crate::http_support::{PUZZLE, SOLUTION};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

const BOARD: &str = "1..............4";

fn packed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn two_commands_do_not_write_one_file() {
    let folder = folder("lock");
    let output = folder.join("out").to_str().unwrap().to_owned();
    // The first command waits for the rest of its input.
    let mut first = sudokud(&["solve", "-o", &output]).spawn().unwrap();
    let mut input = first.stdin.take().unwrap();
    input.write_all(format!("{PUZZLE}\n").as_bytes()).unwrap();
    while !folder.join("out.resume").exists() {
        std::thread::yield_now();
    }
    for arguments in
        [&["solve"][..], &["solve", "--resume"], &["rate", "--json"], &["generate"], &["techniques"]]
    {
        let (code, _, told) = run(&[arguments, &["-o", &output]].concat(), PUZZLE);
        let expected = format!("sudokud: output {output}: another command is writing it\n");
        assert_eq!((code, told), (4, expected), "{arguments:?}");
    }
    input.write_all(BOARD.as_bytes()).unwrap();
    drop(input);
    assert!(first.wait().unwrap().success());
    assert_eq!(fs::read_to_string(&output).unwrap().lines().count(), 2);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left");
    assert_eq!(run(&["solve", "-o", &output], BOARD).0, 0, "the lock is gone");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_part_that_another_command_began_is_not_continued() {
    let folder = folder("begun");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("in"), format!("{PUZZLE}\n{BOARD}\n")).unwrap();
    fs::write(path("other"), format!("{PUZZLE}\n{PUZZLE}\n")).unwrap();
    let input = path("in");
    let begun = ["solve", &input];
    interrupt(&begun, &path("out"));
    let part = fs::read_to_string(path("out.part")).unwrap();
    let other = path("other");
    for (arguments, told) in [
        (&["rate", &input][..], "`solve "),
        (&["solve", &input, "--json"], "json true"),
        (&["solve", &input, "--max-solutions", "2"], "max_solutions"),
        (&["solve", &input, "--shard", "1/2"], "shard"),
        (&["solve", &input, "--csv"], "csv true"),
        (&["solve", &other], "CRC-32"),
        (&["solve"], "standard input"),
        (&["solve", &input, &other], "other files"),
    ] {
        let (code, _, error) = run(&[arguments, &["-o", &path("out"), "--resume"]].concat(), "");
        assert!(code == 2 && error.contains(told) && error.contains("leave out --resume"), "{error}");
        assert!(!folder.join("out").exists() && fs::read_to_string(path("out.part")).unwrap() == part);
    }
    let (code, _, told) =
        run(&[&begun[..], &["-o", &path("out"), "--resume", "--workers", "1"]].concat(), "");
    assert_eq!((code, told.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(path("out")).unwrap(), part);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_complete_file_of_another_command_is_not_taken_for_the_output_of_this_one() {
    let folder = folder("complete");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("in"), format!("{PUZZLE}\n{PUZZLE}\n")).unwrap();
    let (input, output) = (path("in"), path("out"));
    let resume = |command: &str| run(&[command, &input, "-o", &output, "--resume"], "");
    let solved = run(&["solve", &input], "").1;
    for _ in 0..2 {
        assert_eq!(resume("solve").0, 0);
        assert_eq!(fs::read_to_string(&output).unwrap(), solved);
    }
    let (code, _, told) = resume("rate");
    let begun = format!("{output} was begun with `solve ");
    assert!(code == 2 && told.contains(&begun) && told.contains("leave out --resume"), "{told}");
    assert_eq!(fs::read_to_string(&output).unwrap(), solved);
    // Without --resume, nobody has said that another command may continue.
    assert_eq!(run(&["rate", &input, "-o", &output], "").0, 0);
    assert!(!folder.join("out.resume").exists());
    let (code, _, told) = resume("rate");
    assert!(code == 2 && told.contains("out.resume is missing"), "{told}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_part_that_does_not_fit_its_input_is_refused() {
    let folder = folder("unfit");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("in"), format!("{PUZZLE}\n\n")).unwrap();
    let (input, output) = (path("in"), path("out"));
    let resume = ["-o", &output, "--resume"];
    fs::write(path("out.part"), "\u{7f}random\n\n\n").unwrap();
    let (code, _, told) = run(&[&["solve", &input][..], &resume].concat(), "");
    assert!(code == 2 && told.contains("out.resume is missing"), "{told}");
    for (arguments, part, why) in [
        (&["solve", &input][..], "1\n2\n", "more lines than the input"),
        (&["solve", "--json", &input], "{\"line\":3}\n", "more lines than the input"),
        (&["solve", "--json", &input], "random\n", "no answer"),
    ] {
        interrupt(arguments, &output);
        fs::write(path("out.part"), part).unwrap();
        let (code, _, told) = run(&[arguments, &resume].concat(), "");
        assert!(code == 2 && told.contains(why) && !folder.join("out").exists(), "{arguments:?}: {told}");
        // Without --resume, it begins again.
        assert_eq!(run(&[arguments, &resume[..2]].concat(), "").0, 0);
        fs::remove_file(&output).unwrap();
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_output_that_cannot_be_written_has_one_code_and_message_for_all_commands() {
    for arguments in [
        &["solve"][..],
        &["rate", "--json"],
        &["step"],
        &["generate"],
        &["render"],
        &["techniques"],
        &["mcp"],
        &["completions", "bash"],
    ] {
        let program = env!("CARGO_BIN_EXE_sudokud");
        let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
        let input = if arguments[0] == "mcp" { ping } else { PUZZLE };
        for (redirection, error) in [
            (">/dev/full", "No space left on device (os error 28)"),
            (">&-", "Bad file descriptor (os error 9)"),
        ] {
            let script =
                format!("printf '%s\\n' '{input}' | '{program}' {} {redirection}", arguments.join(" "));
            let output = Command::new("sh").args(["-c", &script]).output().unwrap();
            let told = String::from_utf8(output.stderr).unwrap();
            let expected = format!("sudokud: output standard output: {error}\n");
            assert_eq!((output.status.code(), told), (Some(4), expected), "{script}");
        }
    }
    for arguments in [&["solve", "--stats"][..], &["solve", "/no/such/file"], &["health", "127.0.0.1:1"]] {
        let mut command = sudokud(arguments);
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let status = command.stdin(Stdio::null()).stderr(full).status().unwrap();
        assert!(status.code().is_some_and(|code| code <= 4), "{arguments:?}: {status}");
    }
}

#[test]
fn compressed_boards_are_read_whatever_they_come_from() {
    let folder = folder("packed");
    let file = folder.join("boards").to_str().unwrap().to_owned();
    let text = format!("\u{feff}{PUZZLE}\n{PUZZLE}\n");
    fs::write(&file, packed(&text)).unwrap();
    let expected = format!("{SOLUTION}\n{SOLUTION}\n");
    assert_eq!(run(&["solve", &file], "").1, expected);
    for arguments in [&["solve"][..], &["solve", "-"]] {
        let input = Stdio::from(fs::File::open(&file).unwrap());
        let output = sudokud(arguments).stdin(input).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    }
    let input = Stdio::from(fs::File::open(&file).unwrap());
    let picture = sudokud(&["render", "--format", "text"]).stdin(input).output().unwrap();
    assert_eq!(picture.status.code(), Some(2), "two boards are no board");
    fs::write(folder.join("text.gz"), &text).unwrap();
    assert_eq!(run(&["solve", folder.join("text.gz").to_str().unwrap()], "").1, expected);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn several_files_are_answered_one_after_another() {
    let folder = folder("files");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let rows: Vec<_> = (0..9).map(|r| &PUZZLE[9 * r..9 * r + 9]).collect();
    fs::write(path("grid"), rows.join("\n")).unwrap();
    fs::write(path("line"), format!("\u{feff}{PUZZLE}")).unwrap();
    fs::write(path("packed"), packed(&format!("{PUZZLE}\n"))).unwrap();
    let files = [path("grid"), path("line"), "-".to_owned(), path("packed"), path("grid")];
    let arguments: Vec<&str> = ["solve"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let (code, out, told) = run(&arguments, PUZZLE);
    assert_eq!((code, out), (0, format!("{SOLUTION}\n").repeat(5)), "{told}");
    let (_, out, _) = run(&[&arguments[..], &["--json"]].concat(), PUZZLE);
    let lines =
        out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["line"].clone());
    assert!(lines.eq((1..=5).map(serde_json::Value::from)), "{out}");
    let (code, out, told) = run(&["solve", &path("line"), &path("missing")], "");
    assert!(code == 4 && out.is_empty() && told.contains("missing: No such file"), "{told}");
    let output = path("out");
    let pair = ["solve", &files[1], &files[0]];
    interrupt(&pair, &output);
    fs::write(path("out.part"), format!("{SOLUTION}\n12345")).unwrap();
    assert_eq!(run(&[&pair[..], &["-o", &output, "--resume"]].concat(), "").0, 0);
    assert_eq!(fs::read_to_string(&output).unwrap(), format!("{SOLUTION}\n{SOLUTION}\n"));
    let (code, _, told) = run(&["solve", &files[0], &output, "-o", &output], "");
    assert!(code == 2 && told.contains("it is the input"), "{told}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn blank_lines_have_no_answer() {
    let lines = format!("\n{PUZZLE}\n \t\r\n# a comment\n\n{PUZZLE}\n\n");
    let answers = format!("{SOLUTION}\n# a comment\n{SOLUTION}\n");
    assert_eq!(run(&["solve"], &lines), (0, answers, String::new()));
    let records = format!("id,board\n\n7,{PUZZLE}\n");
    let answers = format!("id,board,status,solution,error\n7,{PUZZLE},solved,{SOLUTION},\n");
    assert_eq!(run(&["solve", "--csv"], &records).1, answers);
    let distinct = run(&["analyze", "--distinct"], &format!("\n{BOARD}\n\n"));
    assert_eq!(distinct.1, format!("{BOARD}\n"));
}

#[test]
fn an_output_that_is_a_link_stays_one() {
    let folder = folder("link");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("file"), "before").unwrap();
    std::os::unix::fs::symlink(path("file"), path("link")).unwrap();
    let (code, _, told) = run(&["solve", "-o", &path("link")], PUZZLE);
    assert_eq!((code, fs::read_to_string(path("file")).unwrap().trim()), (0, SOLUTION), "{told}");
    assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
    let file = fs::File::create(path("redirected")).unwrap();
    let mut solve =
        sudokud(&["solve", "-o", "/dev/stdout"]).stdin(Stdio::piped()).stdout(file).spawn().unwrap();
    solve.stdin.take().unwrap().write_all(PUZZLE.as_bytes()).unwrap();
    assert!(solve.wait().unwrap().success());
    assert!(fs::symlink_metadata("/dev/stdout").unwrap().is_symlink());
    assert_eq!(fs::read_to_string(path("redirected")).unwrap().trim(), SOLUTION);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn boards_are_compared_as_arguments_and_as_files() {
    let folder = folder("same");
    let path = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let (one, turned) = ("12..............", "3...4...........");
    let (first, second) = (path("first.txt", one), path("second.txt", "3...\n4...\n....\n....\n"));
    for arguments in
        [[one, turned], [&first, turned], [one, &second], [&first, &second], ["-", turned], [one, "-"]]
    {
        let input = if arguments[0] == "-" { one } else { turned };
        let (code, out, told) = run(&["same", arguments[0], arguments[1]], input);
        assert_eq!((code, out.as_str(), told.as_str()), (0, "same\n", ""), "{arguments:?}");
    }
    let (code, out, _) = run(&["same", one, "12............3."], "");
    assert_eq!((code, out.as_str()), (1, "different\n"));
    for arguments in [[one, "12"], ["12", one]] {
        let (code, _, told) = run(&["same", arguments[0], arguments[1]], "");
        assert!(code == 4 && told.starts_with("sudokud: 12: ") && told.contains("2 cells"), "{told}");
    }
    for output in [&first, &second] {
        let (code, _, told) = run(&["same", &first, &second, "-o", output], "");
        assert_eq!((code, told), (2, format!("sudokud: output {output}: it is the input\n")));
    }
    let (code, _, told) = run(&["same", "-", "-"], one);
    assert!(code == 2 && told.contains("not both"), "{told}");
    // With the option, arguments are files.
    let (code, out, _) = run(&["same", &first, &second, "--other", turned], "");
    assert_eq!((code, out.as_str()), (0, "same\nsame\n"));
}

#[test]
fn a_name_that_is_mistyped_is_no_board() {
    let board = "12..............";
    for arguments in [["no_such_file.txt", board], [board, "no_such_file.txt"]] {
        let (code, out, told) = run(&["same", arguments[0], arguments[1]], "");
        let (solve, _, _) = run(&["solve", "no_such_file.txt"], "");
        assert_eq!((code, out.as_str()), (solve, ""), "{told}");
        assert!(told.starts_with("sudokud: no_such_file.txt: "), "{told}");
    }
}

#[test]
fn the_second_file_of_a_comparison_has_one_board_in_any_form() {
    let folder = folder("second");
    let board = "12..............";
    let same = |name: &str, text: &str, options: &[&str]| {
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        let (code, out, told) = run(&[&["same", board, file.to_str().unwrap()][..], options].concat(), "");
        (code, out + told.strip_prefix("sudokud: ").unwrap_or(&told))
    };
    for (name, text, options) in [
        ("a.txt", "3...4...........\n", &[][..]),
        ("a.json", r#"{"board": "3...4..........."}"#, &[]),
        ("b.json", "[[3, 0, 0, 0], [4, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]", &[]),
        ("a.csv", "id,puzzle\n7,3...4...........\n", &[]),
        ("a.sdk", "[Puzzle]\n3...\n4...\n....\n....\n", &[]),
    ] {
        assert_eq!(same(name, text, options), (0, "same\n".to_owned()), "{name}");
    }
    let named = ["--symbols", "1234"];
    assert_eq!(same("a.txt", "3...4...........", &named), (0, "same\n".to_owned()));
    for (name, text, part) in [
        ("two.txt", "3...4...........\n12..............\n", "2 boards, where one is expected"),
        ("two.csv", "puzzle\n3...4...........\n12..............\n", "2 boards, where one is expected"),
        ("more.json", r#"{"board": "3...4...........", "houses": {"diagonals": true}}"#, "json"),
        ("killer.txt", ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1", "more than a board"),
        ("words.txt", "a text without a board", ""),
    ] {
        let (code, told) = same(name, text, &[]);
        let name = folder.join(name).display().to_string();
        assert!(code == 2 && told.starts_with(&name) && told.contains(part), "{code} {told}");
    }
    fs::remove_dir_all(folder).unwrap();
}
