//! Tables with columns for cells, and objects and lists with the places of cells.

use crate::texts::{BOARD, SOLUTION, board, one, printed, reading, refusal, rows, unread, what};
use sudokud_import::Reading;

fn fields(board: &str) -> String {
    board.chars().map(String::from).collect::<Vec<_>>().join(",")
}

/// The row, the column and the value of each given.
fn givens(from: usize) -> Vec<[String; 3]> {
    let cells = BOARD.chars().enumerate().filter(|(_, symbol)| *symbol != '.');
    cells
        .map(|(at, symbol)| [(at / 9 + from).to_string(), (at % 9 + from).to_string(), symbol.to_string()])
        .collect()
}

fn lines(cells: &[[String; 3]], between: &str) -> String {
    cells.iter().map(|cell| cell.join(between) + "\n").collect()
}

#[test]
fn a_table_can_have_a_column_for_each_cell() {
    let names = |word: &str, from: usize| {
        (from..from + 81).map(|at| format!("{word}{at}")).collect::<Vec<_>>().join(",")
    };
    let places = (0..81).map(|at| format!("r{}c{}", at / 9 + 1, at % 9 + 1)).collect::<Vec<_>>().join(",");
    let zeros = fields(&BOARD.replace('.', "0"));
    for header in [names("c", 0), names("cell", 1), places.clone()] {
        for cells in [zeros.clone(), fields(BOARD), fields(BOARD).replace('.', "")] {
            let text = format!("id,{header}\n7,{cells}\n");
            assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec!["id: 7".to_owned()]), "{text}");
        }
    }
    let solved = format!("{},{}\n{zeros},{}\n", names("q", 1), names("s", 1), fields(SOLUTION));
    assert_eq!((board(&solved).as_str(), one(&solved).solution.is_some()), (BOARD, true));
    let text = format!("{places}\n{zeros}\n{zeros}\n");
    let Reading::Several(puzzles) = reading(&text) else { panic!() };
    assert_eq!(puzzles.iter().map(printed).collect::<Vec<_>>(), [BOARD, BOARD]);
    let wrong = format!("id,{places}\n1,{}\n", zeros.replacen('5', "x5", 1));
    assert!(refusal(&wrong).contains("\"x5\" in the column r1c1"), "{}", refusal(&wrong));
    let short = format!("id,{places}\n1,{}\n", &zeros[2..]);
    assert!(refusal(&short).contains("line 2 has 81 fields where the header has 82"), "{}", refusal(&short));
}

#[test]
fn a_table_can_have_a_cell_in_each_record() {
    for (header, from) in [("row,col,value", 0), ("Row,Column,Value", 1), ("r,c,v", 1), ("y,x,digit", 0)] {
        let text = format!("{header}\n{}", lines(&givens(from), ","));
        assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec![]), "{text}");
        let semicolons = format!("{}\n{}", header.replace(',', ";"), lines(&givens(from), ";"));
        assert_eq!(board(&semicolons), BOARD);
    }
    // The column of a cell can stand before its row: the header says it.
    let turned: Vec<[String; 3]> =
        givens(1).into_iter().map(|[row, column, value]| [column, row, value]).collect();
    assert_eq!(board(&format!("column,row,value\n{}", lines(&turned, ","))), BOARD);
    let two: String = ["a", "b"]
        .iter()
        .map(|name| givens(0).iter().map(|cell| format!("{name},{}\n", cell.join(","))).collect::<String>())
        .collect();
    let Reading::Several(puzzles) = reading(&format!("puzzle,row,col,value\n{two}")) else { panic!() };
    assert_eq!(puzzles.iter().map(printed).collect::<Vec<_>>(), [BOARD, BOARD]);
    // Neither the base nor the side is known.
    for cells in ["row,col,value\n1,1,3\n8,3,2\n", "row,col,value\n2,3,4\n2,3,5\n", "row,col,value\na,b,c\n"]
    {
        refusal(cells);
    }
}

#[test]
fn lists_of_a_row_a_column_and_a_value_are_read_in_their_order() {
    let list = |cells: &[[String; 3]]| {
        format!(
            "[{}]",
            cells.iter().map(|cell| format!("[{}]", cell.join(","))).collect::<Vec<_>>().join(",")
        )
    };
    for from in [0, 1] {
        assert_eq!(board(&list(&givens(from))), BOARD);
        assert_eq!(board(&format!("{{\"givens\":{}}}", list(&givens(from)))), BOARD);
        let mut turned: Vec<[String; 3]> =
            givens(from).into_iter().map(|[row, column, value]| [column, row, value]).collect();
        assert_eq!(board(&list(&turned)), BOARD);
        turned.sort();
        turned.reverse();
        let Reading::Ambiguous(readings) = reading(&list(&turned)) else {
            panic!("{:?}", reading(&list(&turned)))
        };
        assert_eq!(readings.iter().filter(|it| printed(&it.puzzle) == BOARD).count(), 1);
    }
    // Lists of three cells are no places.
    let text = format!("{{\"board\":\"{BOARD}\",\"lines\":{}}}", list(&givens(0)));
    assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec!["lines".to_owned()]));
}

#[test]
fn rows_of_an_object_have_names_in_order() {
    let rows = rows(".", "");
    let object = |name: &dyn Fn(usize) -> String, row: &dyn Fn(&str) -> String| {
        let fields: Vec<String> =
            rows.iter().enumerate().map(|(at, line)| format!("\"{}\":{}", name(at), row(line))).collect();
        format!("{{{}}}", fields.join(","))
    };
    let text = |line: &str| format!("\"{line}\"");
    let list = |line: &str| format!("[{}]", fields(&line.replace('.', "0")));
    let spaced = |line: &str| format!("\"{}\"", fields(line).replace(',', " "));
    let letter = |at: usize| char::from(b'A' + at as u8).to_string();
    for row in [&text as &dyn Fn(&str) -> String, &list, &spaced] {
        for name in [
            &(|at: usize| format!("row{}", at + 1)) as &dyn Fn(usize) -> String,
            &|at: usize| format!("r{at}"),
            &|at: usize| format!("Row {}", at + 1),
            &|at: usize| (at + 1).to_string(),
            &letter,
        ] {
            let text = object(name, row);
            assert_eq!((board(&text).as_str(), unread(&text)), (BOARD, vec![]), "{text}");
            assert_eq!(board(&format!("{{\"puzzle\":{text},\"id\":7}}")), BOARD);
        }
    }
    let columns = object(&|at| format!("column{}", at + 1), &text);
    assert_ne!(board(&columns), BOARD);
    assert_eq!(board(&columns).as_bytes()[9], BOARD.as_bytes()[1]);
    // Names without an order, and a row too few.
    for text in [object(&|at| format!("x{at}"), &list), object(&|at| format!("row{}", at + 3), &list)] {
        refusal(&text);
    }
}

#[test]
fn lines_can_give_cells_their_values() {
    for (name, between) in [("r", "="), ("R", ": "), ("r", " = ")] {
        let cells = givens(1)
            .iter()
            .map(|[row, column, value]| {
                let mark = if name == "R" { "C" } else { "c" };
                format!("{name}{row}{mark}{column}{between}{value}")
            })
            .collect::<Vec<_>>();
        for joined in [cells.join("\n"), cells.join(", "), cells.join("; ")] {
            assert_eq!((board(&joined).as_str(), unread(&joined)), (BOARD, vec![]), "{joined}");
        }
    }
    let cells: Vec<String> = givens(1)
        .iter()
        .map(|[row, column, value]| {
            format!("{}{column}={value}", char::from(b'A' + row.parse::<u8>().unwrap() - 1))
        })
        .collect();
    let Reading::Ambiguous(readings) = reading(&cells.join("\n")) else { panic!() };
    assert_eq!(readings.iter().filter(|it| printed(&it.puzzle) == BOARD).count(), 1);
    refusal("A1=5\nB2=3");
    let puzzle = one(&format!("Cages: r1c1 r1c2 = 8\n{}", rows(".", "").join("\n")));
    assert!(puzzle.lost().is_some(), "{:?}", what(&puzzle));
}
