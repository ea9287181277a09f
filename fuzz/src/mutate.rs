//! Mutates JSON bodies into other valid JSON, so that inputs reach the code behind the parser.
//!
//! Half of the mutations are libFuzzer's own. The others change one node of the document: they remove,
//! duplicate, swap or replace it, or change a character of a string.

use serde_json::{Map, Value, json};

/// A pseudorandom number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

/// Mutates `data[..size]` and returns the new size, for `fuzz_mutator!`.
pub fn json(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut random = Random(u64::from(seed));
    random.below(1);
    let document = serde_json::from_slice::<Value>(&data[..size]).ok().filter(|_| random.below(2) == 0);
    let Some(mut document) = document else {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    };
    for _ in 0..=random.below(3) {
        let nodes = count(&document);
        change(&mut document, &mut random.below(nodes), &mut Random(random.0));
    }
    let text = document.to_string();
    if text.len() > max_size {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    data[..text.len()].copy_from_slice(text.as_bytes());
    text.len()
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

/// Changes the node `left` nodes further on in document order. Returns whether it is in `value`.
fn change(value: &mut Value, left: &mut usize, random: &mut Random) -> bool {
    if *left == 0 {
        *value = changed(value.take(), random);
        return true;
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter_mut().any(|entry| change(entry, left, random)),
        Value::Object(fields) => fields.values_mut().any(|field| change(field, left, random)),
        _ => false,
    }
}

fn changed(value: Value, random: &mut Random) -> Value {
    match value {
        _ if random.below(8) == 0 => something(random),
        Value::Object(fields) => Value::Object(changed_fields(fields, random)),
        Value::Array(list) => Value::Array(changed_list(list, random)),
        Value::String(text) => Value::String(changed_text(&text, random)),
        Value::Number(_) => json!(random.below(12)),
        Value::Bool(so) => json!(!so),
        Value::Null => something(random),
    }
}

const NAMES: [&str; 35] = [
    "board",
    "candidates",
    "symbols",
    "strategy",
    "propagation",
    "branching",
    "max_solutions",
    "limits",
    "seed",
    "givens",
    "mode",
    "techniques",
    "find",
    "max_steps",
    "target",
    "cell",
    "assume_uniqueness",
    "detail",
    "move",
    "row",
    "column",
    "value",
    "time_ms",
    "nodes",
    "memory_mb",
    "side",
    "houses",
    "boxes",
    "rows",
    "columns",
    "regions",
    "diagonals",
    "windows",
    "disjoint_groups",
    "extra",
];

const WORDS: [&str; 25] = [
    "auto",
    "best_first",
    "breadth_first",
    "depth_first",
    "backtracking",
    "none",
    "basic",
    "full",
    "naked_single",
    "locked_candidates",
    "alldifferent",
    "first_cell",
    "most_constrained",
    "logic",
    "search",
    "all",
    "next",
    "nudge",
    "region",
    "x_wing",
    "hidden_single",
    "r1c12 r2-3c4",
    "main",
    "1112132233423444",
    "",
];

const BOARDS: [&str; 6] = [
    "1..............4",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "......4.6123231564564231312645645312",
    "1 0 0 0  0 2 0 0  0 0 3 0  0 0 0 4",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
];

fn something(random: &mut Random) -> Value {
    match random.below(13) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!([0, -1, 1_i64 << 53, i64::MAX, i64::MIN][random.below(5)]),
        3 => json!([1.5, -0.0, 1e300, 0.1][random.below(4)]),
        4 => json!(u64::MAX),
        5 => json!([]),
        6 => json!({}),
        7 => json!(vec![vec![0; 9]; 9]),
        8 => json!(vec![vec![1, 2, 3, 4]; 16]),
        9 => json!(vec![0; [1, 16, 81, 256, 17][random.below(5)]]),
        10 => json!(BOARDS[random.below(BOARDS.len())]),
        11 => houses(random),
        _ => json!(WORDS[random.below(WORDS.len())]),
    }
}

fn houses(random: &mut Random) -> Value {
    match random.below(6) {
        0 => json!({ "boxes": { "rows": 1 + random.below(3), "columns": 1 + random.below(4) } }),
        1 => {
            let diagonals = [json!(true), json!("main"), json!("anti")];
            json!({ "boxes": null, "diagonals": diagonals[random.below(3)] })
        }
        2 => json!({ "windows": true, "disjoint_groups": random.below(2) == 0 }),
        3 => json!({ "regions": "aaabacbbccdbcddd" }),
        4 => json!({ "extra": [[{ "row": 0, "column": 0 }, { "row": random.below(4), "column": 3 }]] }),
        _ => json!({ "extra": ["r1c12", format!("r1-{}c{}", 1 + random.below(9), 1 + random.below(9))] }),
    }
}

fn changed_fields(mut fields: Map<String, Value>, random: &mut Random) -> Map<String, Value> {
    let names: Vec<String> = fields.keys().cloned().collect();
    if !names.is_empty() && random.below(3) == 0 {
        fields.remove(&names[random.below(names.len())]);
    } else {
        fields.insert(NAMES[random.below(NAMES.len())].to_owned(), something(random));
    }
    fields
}

fn changed_list(mut list: Vec<Value>, random: &mut Random) -> Vec<Value> {
    let (a, b) = (random.below(list.len()), random.below(list.len()));
    match random.below(5) {
        0 if !list.is_empty() => drop(list.remove(a)),
        1 if !list.is_empty() => list.insert(a, list[b].clone()),
        2 if !list.is_empty() => list.swap(a, b),
        3 if !list.is_empty() => list[a] = something(random),
        _ => list.push(json!(random.below(10))),
    }
    list
}

fn changed_text(text: &str, random: &mut Random) -> String {
    let mut symbols: Vec<char> = text.chars().collect();
    let (a, b) = (random.below(symbols.len()), random.below(symbols.len()));
    let symbol = ['.', '0', '1', '4', '5', '9', 'A', ' ', '|', '\n', '#', ',', '-', 'é', '\u{1F600}']
        [random.below(15)];
    match random.below(5) {
        0 if !symbols.is_empty() => drop(symbols.remove(a)),
        1 if !symbols.is_empty() => symbols.swap(a, b),
        2 | 3 if !symbols.is_empty() => symbols[a] = symbol,
        _ => symbols.insert(a, symbol),
    }
    symbols.into_iter().collect()
}
