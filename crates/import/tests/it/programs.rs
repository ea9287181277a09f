//! Examples of the links, strings and files of programs, with their rules.

use sudokud_import::{Imported, Limits, read};
use sudokud_model::grid::{Cell, text};
use sudokud_model::houses::{Blocks, BoxShape, Pattern};

/// A puzzle of Wikipedia's article "Sudoku".
const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Packed by lz-string 1.5.0.
const SUDOKU_MAKER: &str = "https://sudokumaker.app/?puzzle=N4IgZg9gTgtghgFwGoFMoGcCWEB2IBcIAjAHQCsJADCADQgAOArgF7MA2KBoOcM\
    nhAZXhs2tEHEYIAFtAIgAciQAEisQGMIMPjgRz50YUqiMO6EmKzN+ATjpqUI9AQDaoAOaYAbijz4ExlDpPODZGfjIAXxpQY\
    ND+AGYo0DU4HAATTDTEFCd8ADYkwuii4BKy4orSyvKq2pr66sa6pobmttaOlq727s6e-o6AXTtcdH84TB1c1xAEAE96fkok\
    2YX+IjooFA9Rl0oaff2N45oAJjOLw4OaE43z++ur24uH+Jo3t4AWGm-vshp-v8Pu8fqC-gCIcCvmCIYCaHl4YiAOw0FEogA\
    cNExmIRuNR+IxWKJeIRaPx2KxgxW80WBCIy2iq1p+CIiUZNPWlH2IHsjhc9Kp7LWBFOXLscWmMRCYTpdBQaTc6xWsRlLLlC\
    psEWGIBw20QXn4ziIgtAHII8TFsykaBgmhQCDQ02corOd1OgxNTISlA2PLgislPIcbGmn32n2NQWlms9ZvwYe5bEmORczjy\
    +zyGzy7tjwvjlExIAARiYi+gAOqYaQAQSgUAgAHdAyW2EWAMLB6ZIyjauB1xtO7uo41U3PMsg+8VhQMqmx0CCSNAdkR0oha\
    6l5i1vHkSlzJaC6qB084gDIeBC5ApjzmWnh8OQAWWTYjSKDAkyr2F8IAAHiAN8yRAnhk6BwEWHBpAQ-hhOuERAA";
const LISUDOKU: &str = "https://lisudoku.xyz/solver?import=N4Ig5gTglgJgylAXgUxALgCwBoQDMoAeyMAcgK4C2ARshAM7oDaoADgPZ1QA\
    uUbAdulAQ2Ad3QAGHAGM2AG3QBGAL44AbgENZZVGgDMSgLo4uAC1oUOTZiGFi0kkDPn2VQ0YulyJhoyBbQKdQgATwARKHUw\
    fk10LghtHABrYRZEqFC2LgY0axhMgBVglh0QDLIqWVRpZFlZBUEbdzQAJk9nZpVHGtlmhtt0VscvPSVDYzYWACFMrjYKWPj\
    kJSA%3D%3D";

fn puzzle(source: &str) -> Imported {
    read(source, &Limits::default()).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

fn printed(puzzle: &Imported) -> String {
    let board = puzzle.start().unwrap_or_else(|| panic!("{:?}", puzzle.unread));
    text::print(&board, &text::Format::of_side(board.side()))
}

fn refusal(source: &str) -> String {
    read(source, &Limits::default()).unwrap_err().to_string()
}

fn kinds(puzzle: &Imported) -> Vec<&'static str> {
    puzzle.constraints.iter().map(|constraint| constraint.kind().name).collect()
}

fn unread(puzzle: &Imported) -> Vec<&str> {
    puzzle.unread.iter().map(|unread| unread.what.as_str()).collect()
}

/// A grid of Solo: numbers, and letters for runs of empty cells.
fn runs(board: &str) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for symbol in board.chars().chain(['!']) {
        if symbol == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push(char::from(b'a' + empty - 1));
            empty = 0;
        } else if text.ends_with(|c: char| c.is_ascii_digit()) && symbol != '!' {
            text.push('_');
        }
        if symbol != '!' {
            text.push(symbol);
        }
    }
    text
}

/// The borders of pieces of a board of side 4, as Solo writes them: a letter for each run of edges that are
/// none.
fn borders(pieces: &str) -> String {
    let piece = |row: usize, column: usize| pieces.as_bytes()[4 * row + column];
    let across =
        (0..4).flat_map(|row| (0..3).map(move |column| piece(row, column) == piece(row, column + 1)));
    let down = (0..4).flat_map(|column| (0..3).map(move |row| piece(row, column) == piece(row + 1, column)));
    let (mut text, mut run) = (String::new(), 0);
    for is_inside in across.chain(down).chain([false]) {
        match (is_inside, run) {
            (true, _) => run += 1,
            (false, 0) => text.push('_'),
            (false, _) => {
                text.push(char::from(b'a' + run - 1));
                run = 0;
            }
        }
    }
    text
}

#[test]
fn game_ids_of_solo_have_boxes_jigsaws_diagonals_and_cages() {
    let plain = puzzle(&format!("3x3:{}", runs(BOARD)));
    assert_eq!((printed(&plain).as_str(), plain.form), (BOARD, "solo"));
    let hard = puzzle(&format!("3x3xda:{}", runs(BOARD)));
    assert_eq!(hard.layout().unwrap().rules().patterns, [Pattern::MainDiagonal, Pattern::AntiDiagonal]);
    // The first number is that of the rows of a box.
    let six = puzzle("3x2:1z_i");
    assert_eq!(six.layout().unwrap().rules().blocks, Blocks::Boxes(BoxShape { rows: 3, columns: 2 }));
    let pieces = "AAABACBBCCDBCDDD";
    for id in [format!("4j:1o,{}", borders(pieces)), format!("2x2jd0:1o,{}", borders(pieces))] {
        let jigsaw = puzzle(&id);
        let Blocks::Regions(regions) = &jigsaw.layout().unwrap().rules().blocks else { panic!("{id}") };
        let numbers = pieces.chars().map(|piece| Some(piece as u8 - b'A'));
        assert_eq!(*regions, numbers.collect::<Vec<_>>(), "{id}");
    }
    let killer = puzzle(&format!("2x2k:p,a{},5o", "_".repeat(23)));
    assert_eq!(kinds(&killer), ["killer_cage"]);
    assert_eq!(killer.constraints[0].cells("cells"), [Cell::new(0), Cell::new(1)]);
    assert_eq!(killer.constraints[0].number("sum"), Some(5));
    for (id, part) in [("3x3:a5", "2 cells"), ("4j:1o", "blocks"), ("2x2:1a7m", "7"), ("4j:p,aaa", "borders")]
    {
        assert!(refusal(id).contains(part), "{id}: {}", refusal(id));
    }
}

#[test]
fn a_saved_game_of_solo_has_entries_and_marks() {
    let entry = |name: &str, text: &str| format!("{name:<8}:{}:{text}\n", text.len());
    let head =
        [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", "Solo")];
    let mut save: String = head.iter().map(|(name, text)| entry(name, text)).collect();
    for (name, text) in [
        ("PARAMS", "3x3"),
        ("CPARAMS", "3x3db"),
        ("DESC", &runs(BOARD)),
        ("NSTATES", "5"),
        ("STATEPOS", "4"),
        ("MOVE", "R2,0,4"),
        ("MOVE", "P3,0,2"),
        ("MOVE", "P3,0,6"),
        ("MOVE", "R2,0,0"),
    ] {
        save += &entry(name, text);
    }
    let puzzle = puzzle(&save);
    assert_eq!((printed(&puzzle).as_str(), puzzle.form), (BOARD, "solo"));
    // The fourth move was undone.
    assert_eq!(puzzle.board.as_ref().unwrap().get(Cell::new(2)).unwrap().number(), 4);
    assert_eq!(puzzle.candidates.as_ref().unwrap().sets()[3].len(), 2);
}

#[test]
fn links_of_puzz_link_have_givens_and_runs() {
    let body: String = runs(BOARD)
        .replace('_', "")
        .chars()
        .map(|c| if c.is_ascii_digit() { c } else { char::from(c as u8 + 6) })
        .collect();
    for link in [
        format!("https://puzz.link/p?sudoku/9/9/{body}"),
        format!("http://pzv.jp/p.html?sudoku/9/9/{body}"),
        format!("https://puzz.link/p?sudoku/9/9/{body}/"),
    ] {
        assert_eq!(printed(&puzzle(link.trim_end_matches('/'))), BOARD, "{link}");
    }
    assert_eq!(printed(&puzzle("https://puzz.link/p?sudoku/4/4/g2j1h1j3g")), ".2....1..1....3.");
    let nurikabe = puzzle("https://puzz.link/p?nurikabe/5/5/abc");
    assert!(unread(&nurikabe)[0].contains("Links of puzz.link to the puzzle nurikabe are not read"));
    assert!(
        refusal("https://puzz.link/p?sudoku/4/4/g2j1h").contains("9 cells"),
        "{}",
        refusal("https://puzz.link/p?sudoku/4/4/g2j1h")
    );
}

#[test]
fn puzzles_of_lisudoku_have_rules() {
    let small = puzzle(LISUDOKU);
    assert_eq!((printed(&small).as_str(), small.form), (".3..............", "lisudoku"));
    assert_eq!(kinds(&small), ["thermometer", "ratio"]);
    assert_eq!(small.layout().unwrap().rules().patterns, [Pattern::MainDiagonal]);
    assert_eq!(unread(&small), ["topBottom"]);
    let digits = "1000003002000004";
    assert_eq!(
        printed(&puzzle(&format!("https://lisudoku.xyz/solver?import={digits}"))),
        digits.replace('0', ".")
    );
    let on_server = puzzle("https://lisudoku.xyz/p/uWwScbyWCyHXi2kbL3LY");
    assert!(unread(&on_server)[0].contains("Links of lisudoku.xyz are not read"));
}

#[test]
fn puzzles_of_sudokumaker_have_rules_and_unread_types_by_name() {
    let maker = puzzle(SUDOKU_MAKER);
    assert_eq!(
        (maker.form, maker.title.as_deref(), maker.author.as_deref()),
        ("sudokumaker", Some("Small"), Some("N. N."))
    );
    assert_eq!(printed(&maker), format!("5{}", ".".repeat(80)));
    assert_eq!(maker.board.as_ref().unwrap().get(Cell::new(1)).unwrap().number(), 3);
    assert_eq!(maker.candidates.as_ref().unwrap().sets()[2].len(), 2);
    assert_eq!(
        kinds(&maker),
        [
            "anti_knight",
            "even",
            "difference",
            "difference",
            "thermometer",
            "killer_cage",
            "renban",
            "arrow",
            "sandwich",
            "negative"
        ]
    );
    // Edge 1 is to the right of the first cell, edge 9 below it.
    let mut marks = maker.constraints.iter().filter(|mark| mark.kind().name == "difference");
    assert_eq!(marks.next().unwrap().cells("cells"), [Cell::new(0), Cell::new(1)]);
    assert_eq!(marks.next().unwrap().cells("cells"), [Cell::new(0), Cell::new(9)]);
    assert_eq!(
        unread(&maker),
        ["Quadruple: its digits are no list of numbers", "Custom constraint (Mine)", "Anti-king: disabled"]
    );
    assert!(maker.checked_constraints().unwrap().is_ok());
}

/// An object of SudokuMaker with some fields and constraints, and empty cells.
fn maker(side: usize, fields: &str, constraints: &str) -> Imported {
    let cells = vec!["{}"; side * side].join(",");
    puzzle(&format!(
        r#"{{"formatVersion":"1.5.0","puzzle":{{{fields}"cells":[{cells}],"constraints":[{constraints}]}}}}"#
    ))
}

#[test]
fn corners_edges_and_diagonals_of_sudokumaker_have_places_on_every_side() {
    for side in [4, 6, 9, 10] {
        let size = format!(r#""size":{side},"#);
        let at = |row: usize, column: usize| Cell::new(row * side + column);
        // The corner between rows 2 and 3 and columns 3 and 4; the edges to the left of and below r2c3.
        let corner = 2 * (side + 1) + 3;
        let (left, below) = (2 * side + 2, 3 * side + 2);
        let places = maker(
            side,
            &size,
            &format!(
                r#"{{"type":303,"clues":[{{"corner":{corner},"digits":[1,2]}},{{"corner":0,"digits":[1]}}]}},
                   {{"type":200,"clues":[{{"edge":{left},"value":2}},{{"edge":{below}}},{{"edge":0}}]}}"#
            ),
        );
        assert_eq!(kinds(&places), ["quadruple", "difference", "difference"]);
        let cells: Vec<Vec<Cell>> = places.constraints.iter().map(|one| one.cells("cells")).collect();
        assert_eq!(cells[0], [at(1, 2), at(1, 3), at(2, 2), at(2, 3)], "{side}");
        assert_eq!(
            (&cells[1][..], &cells[2][..]),
            (&[at(1, 1), at(1, 2)][..], &[at(1, 2), at(2, 2)][..]),
            "{side}"
        );
        assert_eq!(places.constraints[2].number("value"), Some(1));
        assert_eq!(
            unread(&places),
            ["Quadruple: its corner is at the border", "Difference: its edge is at the border"]
        );
        let width = side + 2;
        for (place, diagonal, start, direction) in [
            (2, 1, Some(at(0, 0)), "down_left"),
            (2, -1, Some(at(0, 2)), "down_right"),
            (width, 1, None, ""),
            (2 * width, 1, Some(at(0, 0)), "up_right"),
            (2 * width, -1, Some(at(2, 0)), "down_right"),
            (3 * width - 1, 1, Some(at(2, side - 1)), "down_left"),
            (3 * width - 1, -1, Some(at(0, side - 1)), "up_left"),
            (0, -1, Some(at(0, 0)), "down_right"),
            (0, 1, None, ""),
            (width * width - 1, -1, Some(at(side - 1, side - 1)), "up_left"),
            (width * width - 3, 1, Some(at(side - 1, side - 1)), "up_right"),
        ] {
            let clue = format!(r#"{{"outerCell":{place},"diagonal":{diagonal},"value":9}}"#);
            let read = maker(side, &size, &format!(r#"{{"type":500,"clues":[{clue}]}}"#));
            let killer = read.constraints.first();
            assert_eq!(killer.and_then(|killer| killer.cell("start")), start, "{side}: {clue}");
            assert_eq!(killer.and_then(|killer| killer.text("direction")).unwrap_or(""), direction);
            assert_eq!(read.unread.is_empty(), start.is_some(), "{side}: {clue}");
        }
    }
}

#[test]
fn cages_of_sudokumaker_that_say_what_they_look_like_have_counts() {
    let cage = |text: &str| {
        let cage = format!(r#"{{"type":304,"cages":[{{"cells":[0,1,2],"value":"{text}"}}]}}"#);
        maker(9, "", &cage)
    };
    assert_eq!(cage("1522").constraints[0].tuples("counts"), [[1, 5], [2, 2]]);
    assert_eq!((kinds(&cage("")).len(), cage("").unread.len()), (0, 0));
    assert_eq!(unread(&cage("152")), ["Look-and-say cage: 152 is no list of counts and digits"]);
}

#[test]
fn lines_of_sudokumaker_have_groups_by_size_or_by_remainder() {
    let groups =
        |groups: &str| maker(9, "", &format!(r#"{{"type":406,"lines":[[0,1,2,3]],"groups":[{groups}]}}"#));
    assert_eq!(kinds(&groups("14,112,896")), ["entropic"]);
    for (masks, modulus) in [("340,682", 2), ("584,146,292", 3), ("32,66,132,264,528", 5)] {
        let line = groups(masks);
        assert_eq!((kinds(&line), line.constraints[0].number("modulus")), (vec!["modular"], Some(modulus)));
    }
    assert_eq!(unread(&groups("70,392,560")), ["Class line: other groups than thirds or remainders"]);
}

#[test]
fn marks_of_sudokumaker_are_exempt_from_the_rule_of_the_other_type_if_they_say_so() {
    let marks = |difference: &str, ratio: &str| {
        let difference = format!(r#"{{"type":200,"clues":[{{"edge":1,"value":1}}]{difference}}}"#);
        let ratio = format!(r#"{{"type":201,"clues":[{{"edge":2,"value":2}}]{ratio}}}"#);
        maker(9, "", &format!("{difference},{ratio}"))
    };
    let rules = |puzzle: &Imported| -> Vec<usize> {
        let rules = puzzle.constraints.iter().filter(|rule| rule.kind().name == "negative");
        rules.map(|rule| rule.relations("of").len()).collect()
    };
    let (of_difference, of_ratio) = (r#","negative":[1],"#, r#","negative":[2],"#);
    let exempt = |negative: &str, other: &str| format!("{negative}\"overrideNegative{other}\":true");
    let kropki = marks(&exempt(of_difference, "Ratios"), &exempt(of_ratio, "Differences"));
    assert_eq!((rules(&kropki), kropki.unread.len()), (vec![2], 0));
    let apart = marks(r#","negative":[1]"#, r#","negative":[2]"#);
    assert_eq!((rules(&apart), apart.unread.len()), (vec![1, 1], 0));
    let own = marks(&exempt(of_difference, "Ratios"), "");
    assert_eq!((rules(&own), own.unread.len()), (vec![1], 0));
    let other = marks(r#","negative":[1]"#, &exempt(",", "Differences"));
    assert!(rules(&other).is_empty());
    assert_eq!(unread(&other), ["Difference: marks of another type are exempt from its negative rule"]);
}

#[test]
fn regions_of_sudokumaker_with_fewer_cells_than_the_side_are_cells_that_differ() {
    let regions: Vec<String> = (0..16).map(|at| if at < 3 { "0" } else { "-1" }.to_owned()).collect();
    let read = maker(4, r#""size":4,"#, &format!(r#"{{"type":1,"regions":[{}]}}"#, regions.join(",")));
    assert_eq!((kinds(&read), read.unread.len()), (vec!["killer_cage"], 0));
    assert_eq!(read.constraints[0].cells("cells"), [0, 1, 2].map(Cell::new));
    assert_eq!(read.layout().unwrap().rules().blocks, Blocks::None);
}

#[test]
fn boards_of_sudokumaker_that_are_no_sudoku_have_rows_and_columns_by_an_entry() {
    let custom = |fields: &str, side: usize, constraints: &str| {
        maker(side, &format!(r#""type":"custom","size":{side},{fields}"#), constraints)
    };
    let whole = custom("", 9, r#"{"type":2003}"#);
    assert_eq!((whole.board.is_some(), whole.unread.len()), (true, 0));
    let by_area = custom("", 9, r#"{"type":2003,"areas":[{"x":0,"y":0,"width":9,"height":9}]}"#);
    assert_eq!((by_area.board.is_some(), by_area.unread.len()), (true, 0));
    for rows in ["", r#"{"type":2003,"disabled":true}"#, r#"{"type":2003,"areas":[]}"#] {
        let none = custom("", 9, rows);
        assert!(none.board.is_none(), "{rows}");
        assert_eq!(
            unread(&none),
            ["a board whose rows and columns are none, or not those of the whole board"]
        );
    }
    // Without other fields, such a board has the digits up to 9.
    assert_eq!(custom(r#""minDigit":0,"#, 10, r#"{"type":2003}"#).first_value, 0);
    let wide = custom("", 10, r#"{"type":2003}"#);
    assert_eq!(unread(&wide), ["the shape of 10×10 cells with the digits 1 to 9"]);
}

/// Digits of base 64 for bytes, without padding.
fn base64(bytes: &[u8]) -> String {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1)).collect();
    let digit = |bits: &[u8]| {
        let value = bits.iter().fold(0, |value, bit| value << 1 | usize::from(*bit));
        char::from(digits[value << (6 - bits.len())])
    };
    bits.chunks(6).map(digit).collect()
}

/// A link of penpa-edit with these lines: the grid, the drawings of the puzzle and of the player, and the
/// cells.
fn penpa(grid: &str, puzzle: &str, player: &str, cells: &str) -> String {
    let first =
        format!("{grid},38,0,1,1,266,266,144,144,0,0,0,0,Title: Six%2C small,Author: A. A.,,One%2DTwo");
    let lines =
        [&first, "[0,0,0,0]", "{z9:zQ}", puzzle, player, cells, "[]", "{}", "zO", "zO", "zO"].join("\n");
    let packed = miniz_oxide::deflate::compress_to_vec(lines.as_bytes(), 6);
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", base64(&packed).replace('+', "%2B"))
}

/// The cells of a grid of six by six: the first one, and the steps to the others.
fn penpa_cells() -> String {
    let steps = (1..36).map(|at| if at % 6 == 0 { "5" } else { "1" });
    format!("[22,{}]", steps.collect::<Vec<_>>().join(","))
}

/// Thick lines around boxes of two rows and three columns.
fn penpa_boxes() -> String {
    let corner = |row: usize, column: usize| 100 + 10 * row + column;
    let across =
        [3, 5].into_iter().flat_map(|row| (1..7).map(move |at| (corner(row, at), corner(row, at + 1))));
    let down = (1..7).map(|at| (corner(at, 4), corner(at + 1, 4)));
    let lines: Vec<String> = across.chain(down).map(|(a, b)| format!("\"{a},{b}\":2")).collect();
    lines.join(",")
}

#[test]
fn links_of_penpa_have_regions_by_thick_lines_and_values() {
    let boxes = penpa_boxes();
    let puzzle_layer = format!(
        r#"{{zR:{{z_:[]}},zE:{{{boxes},"122,133":12}},zN:{{"22":["5",1,"1"],"77":["6",6,"10"],
           "23":["A",1,"1"],"12":["9",1,"1"]}},zT:[[34,25,36]],zY:{{}}}}"#
    )
    .replace('\n', "");
    let player = r#"{zN:{"24":["4",2,"1"],"22":["1",2,"1"],"25":[[1,0,1,0,0,0,0,0,0],2,"7"],
        "26":[[0,1,0,0,0,0,0,0,0],2,"7"]},zS:{"30":1}}"#
        .replace('\n', "");
    let read = puzzle(&penpa("square,6,6", &puzzle_layer, &player, &penpa_cells()));
    assert_eq!((read.form, read.title.as_deref()), ("penpa", Some("Six, small")));
    assert_eq!((read.author.as_deref(), read.rules.as_deref()), (Some("A. A."), Some("One\nTwo")));
    assert_eq!(printed(&read), format!("5{}6", ".".repeat(34)));
    let value = |at: usize| read.board.as_ref().unwrap().get(Cell::new(at)).map(|value| value.number());
    assert_eq!((value(2), value(4)), (Some(4), Some(2)));
    assert_eq!(read.candidates.as_ref().unwrap().sets()[3].len(), 2);
    assert_eq!(read.layout().unwrap().rules().blocks, Blocks::Boxes(BoxShape { rows: 2, columns: 3 }));
    let mut names = unread(&read);
    names.sort_unstable();
    assert_eq!(
        names,
        ["lineE", "number beside the cells", "number in a cell: A", "surface of the player", "thermo"]
    );
}

#[test]
fn links_of_penpa_that_are_no_sudoku_say_what_is_missing() {
    let (cells, drawing) = (penpa_cells(), format!("{{zE:{{{}}}}}", penpa_boxes()));
    for (link, what) in [
        (penpa("tri,6,6", &drawing, "", &cells), "a grid of the type tri"),
        (penpa("square,6,6", "{}", "", &cells), "a grid whose thick lines do not make 6 regions of 6 cells"),
        (penpa("square,6,6", &drawing, "", "[22,1,1]"), "a grid that is no square of cells"),
        ("https://swaroopg92.github.io/penpa-edit/".to_owned(), "Links of penpa-edit are not read"),
    ] {
        let read = puzzle(&link);
        assert!(read.board.is_none(), "{what}");
        assert!(unread(&read)[0].starts_with(what), "{:?}", read.unread);
    }
    assert!(refusal("https://swaroopg92.github.io/penpa-edit/#m=edit&p=AAAA").contains("cannot be unpacked"));
}

#[test]
fn data_of_minizinc_have_arrays_of_rows_or_of_elements() {
    let rows = "% small\nn = 4;\npuzzle = [|\n 1, _, _, _ |\n _, _, 2, _ |\n _, 3, _, _ |\n _, _, _, 4 |];\n";
    let elements = "x = array2d(1..n, 1..n, [ % no. 1\n1,0,0,0, 0,0,2,0,\n0,3,0,0, 0,0,0,4,\n]);\n";
    for (text, words) in [(rows, vec!["small", "n = 4"]), (elements, vec!["no. 1"])] {
        let read = puzzle(text);
        assert_eq!((printed(&read).as_str(), read.form), ("1.....2..3.....4", "minizinc"));
        assert_eq!(unread(&read), words);
    }
    assert!(refusal("x = [| 1, 2 | 3 |];").contains("the array x has 3 elements: they make no board"));
    assert!(refusal("x = [| 1, 2 | 2, 9 |];").contains("9 in the array x is no value"));
}

#[test]
fn strings_of_sumocue_have_givens_cages_and_regions() {
    let regions = |at: usize| at / 27 * 3 + at % 9 / 3;
    let cells: String = BOARD
        .chars()
        .enumerate()
        .map(|(at, c)| format!("={}J{}", c.to_digit(10).unwrap_or(0), regions(at)))
        .collect();
    let jigsaw = puzzle(&format!("SumoCueV1{cells}"));
    assert_eq!((printed(&jigsaw).as_str(), jigsaw.form), (BOARD, "sumocue"));
    assert!(matches!(jigsaw.layout().unwrap().rules().blocks, Blocks::Boxes(_) | Blocks::Regions(_)));
    let mut entries = vec!["=0".to_owned(); 81];
    (entries[0], entries[1], entries[9]) = ("=14".to_owned(), "+0".to_owned(), "+0".to_owned());
    let killer = puzzle(&format!("SumoCueV1D{}", entries.concat()));
    assert_eq!((kinds(&killer), killer.constraints[0].number("sum")), (vec!["killer_cage"], Some(14)));
    assert_eq!(killer.layout().unwrap().rules().patterns.len(), 2);
    assert!(refusal("SumoCueV1=1=2").contains("2 entries"));
}

#[test]
fn letters_of_cages_are_followed_by_their_sums() {
    let rows = "AABB\nCDDB\nCEFF\nEEGG\n";
    for sums in [
        "A=3, B=9, C=4, D=7, E=6, F=5, G=6",
        "a3,b9".replace('a', "A").replace('b', "B").as_str(),
        "A: 3\nB: 9\nC: 4\nD: 7\nE: 6\nF: 5\nG: 6\n",
        "| Cage | Sum |\n|---|---|\n| A | 3 |\n| B | 9 |\n| C | 4 |\n\
         | D | 7 |\n| E | 6 |\n| F | 5 |\n| G | 6 |\n",
    ] {
        if sums == "A3,B9" {
            // Most letters have no sum.
            assert!(read(&format!("{rows}\n{sums}"), &Limits::default()).is_err());
            continue;
        }
        let killer = puzzle(&format!("{rows}\n{sums}"));
        assert_eq!((killer.form, kinds(&killer).len()), ("cage_letters", 7), "{sums}");
        assert_eq!(killer.constraints[1].number("sum"), Some(9));
        assert_eq!(killer.constraints[1].cells("cells"), [Cell::new(2), Cell::new(3), Cell::new(7)]);
    }
    let with_givens = format!("1...\n....\n....\n...4\n{rows}A3,B9,C4,D7,E6,F5,G6");
    assert_eq!(printed(&puzzle(&with_givens)), "1..............4");
}

#[test]
fn xml_of_others_has_cells_in_order_or_with_places() {
    let in_order: String = BOARD
        .chars()
        .map(|c| if c == '.' { "<cell/>".to_owned() } else { format!("<cell>{c}</cell>") })
        .collect();
    let values: String =
        BOARD.chars().map(|c| format!("<c v=\"{}\"/>", c.to_digit(10).unwrap_or(0))).collect();
    let placed: String = BOARD
        .chars()
        .enumerate()
        .filter(|(_, c)| *c != '.')
        .map(|(at, c)| {
            format!("<cell row=\"{}\" col=\"{}\" value=\"{c}\" fixed=\"true\"/>", at / 9 + 1, at % 9 + 1)
        })
        .collect();
    let rows: String = BOARD
        .as_bytes()
        .chunks(9)
        .map(|row| format!("<row>{}</row>", String::from_utf8_lossy(row)))
        .collect();
    let nested: String = BOARD
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cells: String = row
                .iter()
                .map(|&c| format!("<cell>{}</cell>", char::from(if c == b'.' { b'0' } else { c })))
                .collect();
            format!("<row>{cells}</row>")
        })
        .collect();
    for content in [
        in_order,
        values,
        placed,
        rows,
        nested,
        format!("<puzzle>{BOARD}</puzzle>"),
        format!("<grid data=\"{BOARD}\"/>"),
    ] {
        let xml = format!("<?xml version=\"1.0\"?>\n<sudoku>{content}</sudoku>\n");
        let puzzle = puzzle(&xml);
        assert_eq!((printed(&puzzle).as_str(), puzzle.form), (BOARD, "xml"), "{xml}");
    }
    assert!(refusal("<a><b></a>").contains("not XML"));
    assert!(refusal("<a><b>1</b></a>").contains("none is a board"));
}
