//! Texts that are damaged, huge or made to hurt: an answer or an error, never a panic, within the limits.

use proptest::prelude::*;
use sudokud_import::{ImportError, Limits, read};

/// Texts of which each is in a form.
const TEXTS: [&str; 28] = [
    ".Shape~9x9~0-8.Cage~10~R1C1~R1C2.Or.X~R1C1~R1C2.And.V~R2C1~R2C2.End.End\
     .Replicate~DI.Whisper~5~R1C1~R1C2.End",
    ".NFA~BAgAAQ~_a~R1C1~-~R2C2~~R3C3.Pair~_v-7~_b~R1C1~R1C2.Regex~WzEyXSs~R1C1.Var~A~b~3x3\
     .Sum~0_=_1_-1~VA1~VA2",
    ".Jigsaw~AAABACBBCCDBCDDD.Shape~4x4.NoBoxes.RegionSumLine~R1C1~R1C2~R2C2.LittleKiller~5~R1C2.XSum~R1~3~4",
    r#"{"grid":[[{"value":1,"given":true},{}],[{},{}]],"thermometer":[{"lines":[["R1C1","R1C2"]]}]}"#,
    include_str!("../../../../tests/data/forms/fpuzzles_with_rules.txt"),
    include_str!("../../../../tests/data/forms/sudokupad_scl.txt"),
    include_str!("../../../../tests/data/forms/hodoku.txt"),
    include_str!("../../../../tests/data/forms/sadman.sdk"),
    include_str!("../../../../tests/data/forms/marks.txt"),
    "2x2:d:k:1281:1:0:0:1794:2:0:0:0:0:0:0:0:0:0:0:...............4",
    "id,puzzle,solution\n1,13.2............,1324413224133241\n",
    "| 1 |  |  | 4 |\n|---|---|---|---|\n|  |  | 2 |  |\n|  | 3 |  |  |\n| 4 |  |  |  |",
    "4jkx:1a2_3j,aabc_bbbb,a_bbbbbbbbbbb,5o",
    "SAVEFILE:4:Solo\nGAME    :4:Solo\nPARAMS  :3:2x2\nDESC    :4:1a2m\nMOVE    :6:R0,0,1\nMOVE    :6:P3,3,1",
    "https://puzz.link/p?sudoku/4/4/g2j1h1j3g",
    "SumoCueV1D=14J0+0J0=0J1+9J1",
    "AABB\nCDDB\nCEFF\nEEGG\nA=3, B=9, C=4, D=7, E=6, F=5, G=6",
    "<a b=\"1\"><row><c>1</c><c/><c/><c>4</c></row><row><c/><c/><c/><c/></row>x</a>",
    r#"{"gridSize":4,"fixedNumbers":[{"position":{"row":0,"col":1},"value":3}],"renbans":[[{"row":0}]]}"#,
    r#"{"formatVersion":"1.5.0","puzzle":{"size":2,"cells":[{"value":1,"given":true},{},{},{"candidates":6}],
       "constraints":[{"type":200,"clues":[{"edge":1,"value":1}]},{"type":408,"bulbsWithArrows":[{}]}]}}"#,
    r#"{"formatVersion":"1.6.0","puzzle":{"size":2,"cells":[{},{},{},{}],"constraints":[{"type":303,"clues":[
       {"corner":4,"digits":[1]}]},{"type":304,"cages":[{"cells":[0],"value":"11"}]},{"type":406,
       "groups":[2,4],"lines":[[0,1]]},{"type":500,
       "clues":[{"outerCell":1,"diagonal":-1,"value":3}]},{"type":2003}]}}"#,
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=bY+7CoNAEEV7v0KmvsWOD9zZziIpAwG7ZYsUQgIBidFG8d\
     8zuiaEEC7sHIbDZfb5GC99i0KTWxiwxvykuQ331qXHbuxRj8O1611aA4nfhZDMk7jpvOg8uZnYkvPEpFX6BlBRrovivVgwHV\
     SzAjHkMpAYCEdiSBYpg+QbVSVsJJt/exJJwKZS1NbGec8WLCF8blHL+/1fAWudHrAkm7el/D/DCw",
    "% a\nn = 2;\nx = array2d(1..n, 1..n, [1, _, _, 2]);\ny = [| 1, 2 | 2, 1 |];",
    "<html><p>x<table><tr><td>1<td><td><td>4<tr><td><input value=2><td><td><td></table>",
    "  A B C D\nr1: 1 . . 4\nr2: . . 2 .\nr3: . 3 . .\nr4: 4 . . .\n",
    ",0,1,2,3\n0,1,,,4\n1,,,2,\n2,,3,,\n3,4.0,,,\n",
    "> 1\t\t\t4\n> \t\t\t\n> \t3\n> 0\t1\t.\t\t\n2x2:1a2m\n2x2:1a2m\n",
    r#"[{"puzzle":"12..34......1234","a":[[1,2],[2,1]]},{"cells":[{"row":0,"col":0,"value":1}]}]"#,
];

fn is_bounded(text: &str) {
    let limits = Limits::default();
    if let Ok(puzzle) = read(text, &limits) {
        assert!(puzzle.constraints.len() <= 10_000);
        assert!(puzzle.board.is_some() || !puzzle.unread.is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_panics(text in ".{0,300}") {
        is_bounded(&text);
    }

    #[test]
    fn no_text_of_items_panics(
        text in concat!(
            r"(\.(Cage|Sum|Or|And|End|Replicate|NFA|Pair|Regex|Shape|Var|Jigsaw|XSum|Quad|LookAndSay|)",
            r"(~[RVC]?[0-9a-gA-Z_-]{0,6}){0,5}){1,8}"
        )
    ) {
        is_bounded(&text);
    }

    #[test]
    fn no_mixture_of_texts_panics(
        parts in prop::collection::vec((0..TEXTS.len(), any::<prop::sample::Index>(), any::<prop::sample::Index>()), 2..6),
        between in r"[\n ,;|]{0,2}",
    ) {
        let part = |&(which, start, end): &(usize, prop::sample::Index, prop::sample::Index)| {
            let text: Vec<char> = TEXTS[which].chars().collect();
            let (start, end) = (start.index(text.len()), end.index(text.len()));
            text[start.min(end)..start.max(end)].iter().collect::<String>()
        };
        is_bounded(&parts.iter().map(part).collect::<Vec<_>>().join(&between));
    }

    #[test]
    fn no_change_of_a_text_panics(
        which in 0..TEXTS.len(),
        at in any::<prop::sample::Index>(),
        length in 0usize..20,
        by in r"[~.R0-9:,'\[\]{}|+\-A-Za-z=%é]{0,6}",
    ) {
        let text: Vec<char> = TEXTS[which].chars().collect();
        let start = at.index(text.len());
        let end = (start + length).min(text.len());
        let changed: String = text[..start].iter().copied().chain(by.chars()).chain(text[end..].iter().copied()).collect();
        is_bounded(&changed);
    }
}

#[test]
fn every_beginning_of_a_text_is_an_answer_or_an_error() {
    for text in TEXTS {
        for (end, _) in text.char_indices() {
            is_bounded(&text[..end]);
        }
    }
}

#[test]
fn texts_beyond_the_limits_are_refused() {
    let too_large = |text: &str| matches!(read(text, &Limits::default()), Err(ImportError::TooLarge { .. }));
    assert!(too_large(&"1".repeat(10 << 20)));
    assert!(too_large(&format!("1{}", " ".repeat(10 << 20))));
    assert_eq!(read(" \n ", &Limits::default()).unwrap_err(), ImportError::Empty);
    let small = Limits { side: 8, ..Limits::default() };
    assert!(read(&".".repeat(81), &small).is_err());
}

#[test]
fn large_texts_of_every_form_end() {
    for unit in [
        "1,",
        "\t",
        "|",
        "[",
        "{\"grid\":[",
        "u1 ",
        "- ",
        ":",
        ".Or",
        ".~R1C1_1",
        "<a>",
        "3x3:k:",
        "a\n",
        "é",
        // Links, code and tables of cells.
        "see http://x.org/a?b=1 ",
        "http://",
        "http://x.org/(",
        "(2x2:1a2m) ",
        "a = [1, 2]\n",
        "x = [[1 2; 3 4], ",
        "{'a': ",
        "f(1),",
        "\"",
        "x = \\\"",
        "'''",
        "/*",
        "- 1\n",
        "r1c1=1\n",
        "1\n\n",
        "12..   1243\n",
        "<table><tr><td>",
        "X.",
        "\u{ff11}",
    ] {
        is_bounded(&unit.repeat((2 << 20) / unit.len()));
    }
    is_bounded(&format!("<opensudoku>{}", "<game>".repeat(100_000)));
    is_bounded(&format!("{{\"grid\":{}", "[".repeat(100_000)));
    is_bounded(&format!("N4Ig{}", "zglgXgpi".repeat(200_000)));
    is_bounded(&format!("scl{}", "N4IgzglgXgpi".repeat(200_000)));
}
