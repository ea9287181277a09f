//! Examples of the text of the Interactive Sudoku Solver.

use sudokud_import::{ImportError, Imported, Limits, read};
use sudokud_model::constraint::{Argument, Constraint, Declared, Subject};
use sudokud_model::grid::{Cell, House, Value};
use sudokud_model::houses::{Blocks, BoxShape, Pattern};

fn puzzle(text: &str) -> Imported {
    read(text, &Limits::default()).unwrap()
}

/// A puzzle of which everything is read.
fn whole(text: &str) -> Imported {
    let puzzle = puzzle(text);
    assert_eq!(puzzle.unread, [], "{text}");
    puzzle.checked_constraints().unwrap().unwrap();
    puzzle
}

/// What is listed as unread.
fn unread(text: &str) -> Vec<String> {
    puzzle(text).unread.into_iter().map(|unread| unread.what).collect()
}

fn cells(list: &[usize]) -> Argument {
    Argument::cells(list.iter().map(|&cell| Cell::new(cell)))
}

fn words<'a>(kind: &str, arguments: impl IntoIterator<Item = (&'a str, Argument)>) -> Constraint {
    Constraint::new(kind, arguments).unwrap()
}

#[test]
fn givens_become_filled_cells_and_restrictions() {
    let puzzle = whole(".~R1C1_5~R2C2_1_2_3.~R2C2_2_3_4~R3C3_2_3.~R4C4_7_8.~R4C4_8_9~R5C5_1_2_3_4_5_6_7_8_9");
    let board = puzzle.board.as_ref().unwrap();
    assert_eq!(board.get(Cell::new(0)), Some(Value::new(4)));
    assert_eq!(board.get(Cell::new(30)), Some(Value::new(7)));
    assert_eq!(board.filled().count(), 2);
    let values = Argument::Numbers(vec![2, 3]);
    assert_eq!(puzzle.constraints, [words("given", [("cells", cells(&[10, 20])), ("values", values)])]);
    // Restrictions that contradict each other stay as they are.
    assert_eq!(whole(".~R1C1_1_2.~R1C1_3_4").constraints.len(), 2);
    assert_eq!(unread(".~R1C1_0~R1CX_1~R2C1_x").len(), 3);
}

#[test]
fn the_shape_and_the_regions_become_houses() {
    let rules = |text: &str| whole(text).layout().unwrap().rules().clone();
    assert_eq!(rules(".Shape~6x6").blocks, Blocks::Boxes(BoxShape { rows: 2, columns: 3 }));
    assert_eq!(rules(".Shape~6x6.NoBoxes").blocks, Blocks::None);
    assert_eq!(rules(".Shape~9x9.Diagonal~1").patterns, [Pattern::AntiDiagonal]);
    assert_eq!(rules(".Windoku.DisjointSets.Diagonal~-1").patterns.len(), 3);
    let jigsaw = rules(".Shape~4x4.NoBoxes.Jigsaw~AAABACBBCCDBCDDD");
    assert!(matches!(&jigsaw.blocks, Blocks::Regions(regions) if regions[0] == Some(0)));
    // With boxes the pieces are houses besides them; the cells beyond the pieces are in none.
    assert_eq!(rules(".Shape~4x4.Jigsaw~AAABACBBCCDBCDDD").extra.len(), 4);
    assert!(
        matches!(rules(".Shape~4x4.NoBoxes.Jigsaw~AAAABBBBCCDDCDCD").blocks, Blocks::Regions(regions) if regions[8] == Some(2))
    );
    assert_eq!(whole(".Shape~4x4~0-3.~R1C1_0").first_value, 0);
    assert_eq!(rules(".AllDifferent~R1C1~R2C1~R3C1~R1C2~R2C2~R3C2~R1C3~R2C3~R3C4").extra.len(), 1);
    assert_eq!(whole(".AllDifferent~R1C1~R2C1~R1C1~R3C3").constraints[0].cells("cells").len(), 3);
    // Regions of another size than the boxes: all different, and region sums are cut at them.
    let six = whole(".Shape~6x6.RegionSize~4.RegionSumLine~R1C1~R1C2~R1C3~R1C4");
    assert_eq!(six.constraints.len(), 9 + 1);
    assert_eq!(six.constraints[9].groups("groups").len(), 2);
}

#[test]
fn shapes_that_are_no_board_leave_no_board() {
    for shape in ["9x8", "6x6~9", "9x9~0-9", "9x9~~Raw", "17x17", "9", "x"] {
        let puzzle = puzzle(&format!(".Shape~{shape}.Cage~10~R1C1~R1C2"));
        assert!(puzzle.board.is_none() && puzzle.unread.len() == 1, "{shape}");
    }
}

#[test]
fn types_become_kinds() {
    for (text, kind) in [
        ("Cage~10~R1C1~R1C2", "killer_cage"),
        ("Cage~0~R1C1~R1C2", "killer_cage"),
        ("Sum~3~R1C1~R1C2", "sum"),
        ("RellikCage~5~R1C1~R1C2", "rellik_cage"),
        ("ContainExact~1_1~R1C1~R2C4", "contains"),
        ("ContainAtLeast~1~R1C1~R2C4", "contains"),
        ("Quad~R8C8~1~2", "quadruple"),
        ("LookAndSay~1223~R1C1~R1C2~R1C3", "look_and_say"),
        ("SameValues~2~R1C1~R1C2~R4C4~R4C5", "same_values"),
        ("SameValues~2~R1C1~R4C4", "clone"),
        ("EqualSum~R1C1~R1C2~-~R4C4", "equal_sums"),
        ("CountingCircles~R1C1~R4C4", "counting_circles"),
        ("CountDistinct~R1C1~R1C1~R4C4", "count_distinct"),
        ("ValueIndexing~R1C1~R1C2~R1C3~R1C4", "indexed_cell"),
        ("Indexing~C~R1C1", "column_indexer"),
        ("Indexing~R~R1C1", "row_indexer"),
        ("Lunchbox~5~R1C1~R1C2~R1C3", "lunchbox"),
        ("Thermo~R1C1~R1C2", "thermometer"),
        ("Whisper~R1C1~R1C2", "whisper"),
        ("Whisper~4~R1C1~R1C2", "whisper"),
        ("Renban~R1C1~R1C2", "renban"),
        ("Modular~3~R1C1~R1C2", "modular"),
        ("Entropic~R1C1~R1C2", "entropic"),
        ("RegionSumLine~R1C1~R1C4", "region_sum_line"),
        ("Between~R1C1~R1C2~R1C3", "between"),
        ("Lockout~4~R1C1~R1C2~R1C3", "lockout"),
        ("Palindrome~R1C1~R1C2", "palindrome"),
        ("Zipper~R1C1~R1C2~R1C3", "zipper"),
        ("Zipper~R1C1~R1C2~R1C3~R1C1", "equal_sums"),
        ("SumLine~10~R1C1~R1C2~LOOP", "sum_line"),
        ("Arrow~R1C1~R1C2", "arrow"),
        ("DoubleArrow~R1C1~R1C2~R1C3", "double_arrow"),
        ("PillArrow~2~R1C2~R1C1~R2C3~R2C4", "arrow"),
        ("WhiteDot~R1C1~R1C2~R2C2", "difference"),
        ("BlackDot~R1C1~R1C2", "ratio"),
        ("X~R1C1~R1C2", "pair_sum"),
        ("V~R1C1~R1C2", "pair_sum"),
        ("GreaterThan~R1C1~R1C2", "greater_than"),
        ("StrictKropki", "negative"),
        ("StrictXV", "negative"),
        ("AntiKnight", "anti_knight"),
        ("AntiKing", "anti_king"),
        ("AntiConsecutive", "nonconsecutive"),
        ("GlobalEntropy", "global_entropy"),
        ("LittleKiller~30~R1C3", "little_killer"),
        ("Sandwich~30~R3", "sandwich"),
        ("XSum~C2~30~", "x_sum"),
        ("Skyscraper~R2~~4", "skyscraper"),
        ("HiddenSkyscraper~R2~4", "hidden_skyscraper"),
        ("NumberedRoom~C1~4", "numbered_room"),
        ("Regex~WzEyXSs~R1C1~R1C2", "regex"),
        ("Pair~_~_a%20name~R1C1~R1C2", "pairs"),
        ("BinaryX~-~R1C1~R1C2", "pairs"),
        ("Or.X~R1C1~R1C2.V~R1C1~R1C2.End", "any_of"),
    ] {
        let puzzle = whole(&format!(".{text}"));
        assert_eq!(puzzle.constraints.len(), 1, "{text}");
        assert_eq!(puzzle.constraints[0].kind().name, kind, "{text}");
    }
    for text in ["Thermo~R1C1", "Or.And.End.X~R1C1~R1C2.End", "RegionSameValues", "SameValues~1~R1C1~R1C2"] {
        assert_eq!(whole(&format!(".{text}.NoBoxes")).constraints, [], "{text}");
    }
}

#[test]
fn clues_outside_of_the_board_have_a_line_and_an_end() {
    let puzzle = whole(".Skyscraper~C2~3~4.LittleKiller~9~R1C9.LittleKiller~9~R9C2.LittleKiller~9~R2C9");
    let skyscraper = |from: &str, value| {
        let from = Argument::Word(from.to_owned());
        let line = Argument::Line(House::new(10));
        words("skyscraper", [("line", line), ("from", from), ("value", Argument::Number(value))])
    };
    assert_eq!(puzzle.constraints[..2], [skyscraper("first", 3), skyscraper("last", 4)]);
    let directions: Vec<_> = puzzle.constraints[2..].iter().map(|c| c.text("direction").unwrap()).collect();
    assert_eq!(directions, ["down_left", "up_right", "up_left"]);
    assert_eq!(unread(".LittleKiller~9~R9C9.Sandwich~9~Z3.LittleKiller~9~R4C4").len(), 3);
}

#[test]
fn tables_of_pairs_are_bits_by_first_value() {
    // 4×4 values, 16 bits: (1, 2) is the second, (4, 4) the last.
    let puzzle = whole(".Shape~4x4.Pair~CAI~_name~R1C1~R1C2~~R2C1~R2C2~_other~R3C1~R3C2~R3C3");
    assert_eq!(puzzle.constraints.len(), 3);
    assert_eq!(puzzle.constraints[0].tuples("allowed"), [[1, 2], [4, 4]]);
    assert_eq!(puzzle.constraints[2].cells("cells").len(), 3);
    // The former digits have `-` for 63 and `_` for 62.
    assert_eq!(whole(".Shape~4x4.Binary~-~R1C1~R1C2").constraints[0].tuples("allowed").len(), 6);
    assert_eq!(whole(".Shape~4x4.Pair~-~R1C1~R1C2").constraints[0].tuples("allowed").len(), 5);
}

/// Packs numbers with their numbers of bits into base-64 digits.
fn packed(fields: &[(u32, usize)]) -> String {
    let bits = fields.iter().flat_map(|&(value, count)| (0..count).rev().map(move |bit| value >> bit & 1));
    let mut bits: Vec<u32> = bits.collect();
    bits.resize(bits.len().div_ceil(8) * 8, 0);
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let digit = |bits: &[u32]| {
        let value = (0..6).fold(0, |value, at| value << 1 | bits.get(at).copied().unwrap_or(0));
        char::from(digits[value as usize])
    };
    bits.chunks(6).map(digit).collect()
}

#[test]
fn automata_are_unpacked_in_both_forms() {
    // Four values and the break; state 0 starts, 1 accepts. 1 leads from 0 to 1, the break from 1 to 0.
    let masks = packed(&[(1, 2), (0, 4), (4, 4), (1, 1), (1, 1), (0, 1), (1, 5), (1, 1), (16, 5), (0, 1)]);
    let lists = packed(&[(0, 2), (0, 4), (4, 4), (1, 1), (1, 1), (0, 1), (1, 4), (1, 1), (0, 3), (1, 1)]);
    for digits in [&masks, &lists] {
        let puzzle = whole(&format!(".Shape~4x4.NFA~{digits}~_one%20only~R1C1~-~R2C3~~R1C2"));
        let [first, second] = puzzle.constraints.as_slice() else { panic!("two automata") };
        assert_eq!((first.numbers("start"), first.numbers("accept")), ([0].as_slice(), [1].as_slice()));
        assert_eq!(first.tuples("transitions")[0], [0, 1, 1]);
        assert_eq!((first.numbers("breaks"), second.numbers("breaks")), ([1].as_slice(), [].as_slice()));
    }
    let puzzle = whole(&format!(".Shape~4x4.NFA~{masks}~R1C1~-~R2C3"));
    assert_eq!(puzzle.constraints[0].tuples("transitions"), [[0, 1, 1], [1, 5, 0]]);
    // A break at the end: the states from which it leads to an accepting state accept.
    let ended = puzzle_of_end(&masks);
    assert_eq!(
        ended,
        Vec::<String>::from(["NFA: accept has 0 numbers, where at least 1 are needed".to_owned()])
    );
    assert_eq!(unread(&format!(".Shape~4x4.NFA~{masks}~R1C1~-~-~R2C3")), ["NFA: it has an empty segment"]);
    assert_eq!(unread(".NFA~!~R1C1").len(), 1);
    assert_eq!(unread(&format!(".NFA~{}~R1C1", &masks[..2])), ["NFA: the automaton is damaged"]);
}

fn puzzle_of_end(digits: &str) -> Vec<String> {
    unread(&format!(".Shape~4x4.NFA~{digits}~R1C1~-"))
}

#[test]
fn composites_are_alternatives_or_repeated() {
    let puzzle = whole(".Or.Cage~5~R1C1~R1C2.And.X~R1C1~R1C2.~R5C5_1_2.End.End");
    let [first, second] = puzzle.constraints[0].branches("lists") else { panic!("two lists") };
    assert_eq!((first.len(), second.len()), (1, 2));
    // Bits 0, 1 and 9 from R1C1: itself, R1C2 and R2C1.
    let puzzle = whole(".Replicate~DI.WhiteDot~R1C1~R1C2.End");
    let marked: Vec<_> = puzzle.constraints.iter().map(|mark| mark.cells("cells")[1].index()).collect();
    assert_eq!(marked, [1, 2, 10]);
    let puzzle = whole(".Replicate~C~R5C5.~R6C6_3.AllDifferent~R5C5~R6C7.End");
    assert_eq!(puzzle.board.unwrap().get(Cell::new(5 * 9 + 6)), Some(Value::new(2)));
    assert_eq!(puzzle.constraints[0].cells("cells"), [Cell::new(41), Cell::new(52)]);
    assert_eq!(unread(".Replicate~C.WhiteDot~R1C8~R1C9.End"), ["WhiteDot: R1C9 is moved off the board"]);
    // An alternative with something unread is unread as a whole.
    assert_eq!(unread(".Or.X~R1C1~R1C2.FullRank~R1~3.End"), ["Or: FullRank is not read"]);
    assert_eq!(unread(".StrictXV.Or.X~R1C1~R1C2.V~R1C1~R1C2.End"), ["StrictXV: a mark is in an alternative"]);
}

#[test]
fn variables_are_numbered_in_the_order_of_their_groups() {
    let puzzle = whole(".Var~K~total~2.Var~S.Sum~0_=_1_1_-1~R1C1~R1C2~VK2.~VS_3_4.X~VK1~VK2");
    assert_eq!(puzzle.variables, 3);
    assert_eq!(puzzle.constraints[0].subjects("cells")[2], Subject::Variable(Declared::new(1)));
    assert_eq!(puzzle.constraints[0].numbers("weights"), [1, 1, -1]);
    let limits = Limits { variables: 2, ..Limits::default() };
    let unread = read(".Var~K~total~3.Arrow~VK1~R1C1~R1C2", &limits).unwrap().unread;
    assert_eq!(unread.len(), 2);
}

#[test]
fn a_prefix_that_is_declared_twice_keeps_its_first_variables() {
    let puzzle = puzzle(".Var~A~a~2x3.Var~A~a~6x1.Var~B~b~2x3.X~VB1~VB4");
    assert_eq!((puzzle.variables, puzzle.constraints.len(), puzzle.unread.len()), (12, 1, 1));
    let [first, second] = [6, 9].map(|index| Subject::Variable(Declared::new(index)));
    assert_eq!(puzzle.constraints[0].subjects("cells"), [first, second]);
}

#[test]
fn what_has_no_counterpart_is_unread_by_name() {
    let text =
        ".ChaosConstruction.ChaosArrow~R1C1.Doppelganger.FooBar~1.FooBar~2.WhiteDot~R1C1~R5C5.Cage~x~R1C1";
    let puzzle = puzzle(text);
    let unread: Vec<_> = puzzle.unread.iter().map(|unread| (unread.what.as_str(), unread.count)).collect();
    assert_eq!(
        unread,
        [
            ("ChaosConstruction", 1),
            ("ChaosArrow", 1),
            ("Doppelganger", 1),
            ("FooBar", 2),
            ("WhiteDot: no two of its cells touch", 1),
            ("Cage: \"x\" is no number", 1),
        ]
    );
}

#[test]
fn links_comments_and_boards_beside_the_items_are_read() {
    let link =
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~9~R1C1~R1C2.Pair~B~_a%2520b~R1C1~R1C2";
    assert_eq!(whole(link).constraints.len(), 2);
    let text = format!("# a comment\n1{}\n\n.Cage~9~R1C2\n  ~R1C3\n.AntiKnight", ".".repeat(80));
    assert_eq!(unread(&text), ["# a comment"]);
    let puzzle = puzzle(&text);
    assert_eq!(puzzle.board.unwrap().filled().count(), 1);
    assert_eq!(puzzle.constraints.len(), 2);
    assert_eq!(puzzle.form, "iss");
}

#[test]
fn boards_that_begin_with_a_dot_are_boards() {
    assert_eq!(puzzle(&format!(".X.V{}", ".".repeat(621))).form, "text");
    assert_eq!(puzzle("..1.............").form, "text");
}

#[test]
fn repetitions_and_tables_are_bounded() {
    let too_large = |text: &str| {
        let result = read(text, &Limits::default());
        assert!(matches!(result, Err(ImportError::TooLarge { .. })), "{result:?}");
    };
    let all = format!(".Replicate~{}H", "_".repeat(13));
    too_large(&format!("{}.X~R1C1~R1C2{}", all.repeat(5), ".End".repeat(5)));
    too_large(&format!(".Or{}{}.End", all.repeat(4), ".End".repeat(4)));
    too_large(&format!("{}.X~1", ".Or".repeat(100)));
    too_large(&".X~R1C1~R1C2".repeat(20_000));
    too_large(&format!(".Sum~3{}", "~R1C1".repeat(120_000)));
    let groups = "~R1C1~R1C2~".repeat(20_000);
    assert_eq!(unread(&format!(".Pair~{}~{groups}", "_".repeat(14))).len(), 1);
}
