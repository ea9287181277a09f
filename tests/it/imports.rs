//! Which file of `src/` imports which, as far as the text tells: `use` declarations and inline paths, with
//! re-exports followed to the file that defines the item. Unit tests inside the files are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder and its folders.
pub(crate) fn files(of: &Path) -> Vec<PathBuf> {
    if of.is_file() {
        return vec![of.to_owned()];
    }
    let entries = fs::read_dir(of).expect("a folder of src/ can be read");
    let mut all: Vec<_> =
        entries.flat_map(|entry| files(&entry.expect("an entry can be read").path())).collect();
    all.sort();
    all
}

/// One name that a `use` declaration brings into a module.
struct Import {
    path: Vec<String>,
    name: String,
    is_public: bool,
}

struct Module {
    /// The file, below `src/`.
    file: String,
    imports: Vec<Import>,
    /// The code without comments, `use` declarations and unit tests.
    code: String,
}

/// The modules of the library by their path, such as `engine::general::sudoku`.
struct Modules(BTreeMap<String, Module>);

impl Modules {
    /// Reads all modules below `src/`.
    fn read(src: &Path) -> Self {
        let mut modules = BTreeMap::new();
        for path in files(src).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
            let file =
                path.strip_prefix(src).expect("below src/").to_str().expect("an ASCII name").to_owned();
            let is_test = file.ends_with("/tests.rs") || file.contains("/tests/");
            if file == "main.rs" || is_test {
                continue;
            }
            let name = file.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::");
            let name = if name == "lib" { String::new() } else { name };
            let (code, imports) = split(&product_code(&fs::read_to_string(&path).expect("source is text")));
            modules.insert(name, Module { file, imports, code });
        }
        Self(modules)
    }

    /// Each file with the files that define what it imports. A re-export is not an import.
    fn graph(&self) -> BTreeMap<String, BTreeSet<String>> {
        let edges = |(name, module): (&String, &Module)| {
            let private =
                module.imports.iter().filter(|import| !import.is_public).map(|import| import.path.clone());
            let all = private.chain(paths(&module.code));
            let targets = all.filter_map(|path| self.defining_file(&self.absolute(name, &path)?));
            (module.file.clone(), targets.filter(|file| *file != module.file).collect())
        };
        self.0.iter().map(edges).collect()
    }

    /// The path from the root of the library; `None` for a path into another library or of a local name.
    fn absolute(&self, module: &str, path: &[String]) -> Option<Vec<String>> {
        let segments =
            |name: &str| name.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let mut base: Vec<String> = segments(module);
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => return Some(rest.to_vec()),
            "self" => {}
            "super" => {
                base.pop();
                if rest.first().is_some_and(|next| next == "super") {
                    return self.absolute(&base.join("::"), rest);
                }
            }
            child if self.0.contains_key(&join(module, child)) => base.push(first.clone()),
            alias => {
                let import = self.0[module].imports.iter().find(|import| import.name == alias)?;
                if import.path.first() == Some(first) {
                    return None;
                }
                base = self.absolute(module, &import.path)?;
            }
        }
        base.extend_from_slice(rest);
        Some(base)
    }

    /// The file that defines what an absolute path names.
    fn defining_file(&self, path: &[String]) -> Option<String> {
        let (mut module, mut depth) = (String::new(), 0);
        while let Some(next) =
            path.get(depth).map(|part| join(&module, part)).filter(|next| self.0.contains_key(next))
        {
            (module, depth) = (next, depth + 1);
        }
        let found = self.0.get(&module)?;
        let Some(item) = path.get(depth) else { return Some(found.file.clone()) };
        let re_export = found.imports.iter().find(|import| import.is_public && import.name == *item);
        match re_export.and_then(|import| self.absolute(&module, &import.path)) {
            Some(target) => self.defining_file(&target),
            None => Some(found.file.clone()),
        }
    }
}

fn join(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

/// The text without comments and without the unit tests at its end.
pub(crate) fn product_code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    text.lines()
        .map(|line| line.split("//").next().unwrap_or(line))
        .fold(String::new(), |all, line| all + line + "\n")
}

/// Separates the `use` declarations from the other code.
fn split(text: &str) -> (String, Vec<Import>) {
    let (mut code, mut imports, mut rest) = (String::new(), Vec::new(), text);
    while let Some((line, after)) = rest.split_once('\n') {
        let start = line.trim_start();
        let declaration = ["use ", "pub use ", "pub(crate) use ", "pub(super) use "]
            .into_iter()
            .find_map(|prefix| start.strip_prefix(prefix).map(|_| prefix));
        match declaration
            .and_then(|prefix| rest.trim_start().strip_prefix(prefix)?.split_once(';').map(|it| (prefix, it)))
        {
            Some((prefix, (tree, after))) => {
                flatten(tree, &mut Vec::new(), prefix.starts_with("pub"), &mut imports);
                rest = after;
            }
            None => {
                code.push_str(line);
                code.push('\n');
                rest = after;
            }
        }
    }
    (code, imports)
}

/// Adds every name of a `use` tree such as `a::{b, c::{self, D as E}}`.
fn flatten(tree: &str, prefix: &mut Vec<String>, is_public: bool, imports: &mut Vec<Import>) {
    let (tree, depth) = (tree.trim(), prefix.len());
    let (head, group) = tree.split_once('{').map_or((tree, None), |(head, group)| (head, Some(group)));
    let (head, alias) =
        head.split_once(" as ").map_or((head, None), |(head, alias)| (head, Some(alias.trim())));
    prefix.extend(head.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned));
    match group {
        Some(group) => {
            let group = group.trim_end().strip_suffix('}').unwrap_or(group);
            parts(group).into_iter().for_each(|part| flatten(part, prefix, is_public, imports));
        }
        None => {
            if prefix.len() > 1 && prefix.last().is_some_and(|last| last == "self" || last == "*") {
                prefix.pop();
            }
            let name = alias.or(prefix.last().map(String::as_str)).unwrap_or_default().to_owned();
            imports.push(Import { path: prefix.clone(), name, is_public });
        }
    }
    prefix.truncate(depth);
}

/// The parts between the commas of a group, nested groups whole.
fn parts(group: &str) -> Vec<&str> {
    let (mut parts, mut begin, mut level) = (Vec::new(), 0, 0);
    for (at, symbol) in group.char_indices() {
        match symbol {
            '{' => level += 1,
            '}' => level -= 1,
            ',' if level == 0 => {
                parts.push(&group[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&group[begin..]);
    parts.into_iter().filter(|part| !part.trim().is_empty()).collect()
}

/// The paths of two or more parts in code.
fn paths(code: &str) -> impl Iterator<Item = Vec<String>> {
    let words = code.split(|symbol: char| !(symbol.is_alphanumeric() || symbol == '_' || symbol == ':'));
    let split = |word: &str| word.split("::").map(str::to_owned).collect::<Vec<_>>();
    words
        .filter(|word| word.contains("::"))
        .map(split)
        .filter(|path| path.iter().all(|part| !part.is_empty()))
}

/// The folders that import each other, as far as they are in one folder. A file that stands beside them, and
/// a folder and what is in it, make no edge: they belong together.
fn folders(files: &BTreeMap<String, BTreeSet<String>>) -> BTreeMap<String, BTreeSet<String>> {
    let mut graph = BTreeMap::<String, BTreeSet<String>>::new();
    for (from, to) in files.iter().flat_map(|(from, all)| all.iter().map(move |to| (from, to))) {
        let [from, to] = [from, to].map(|file| file.split('/').collect::<Vec<_>>());
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        if from.len() > common + 1 && to.len() > common + 1 {
            let [from, to] = [from, to].map(|path| path[..=common].join("/"));
            graph.entry(to.clone()).or_default();
            graph.entry(from).or_default().insert(to);
        }
    }
    graph
}

/// The sets of files or folders that import each other in a circle, each sorted.
fn circles(graph: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let reachable: BTreeMap<&String, BTreeSet<&String>> =
        graph.keys().map(|file| (file, reach(graph, file))).collect();
    let mut circles = BTreeSet::new();
    for (file, reached) in &reachable {
        let circle: Vec<_> = reached
            .iter()
            .filter(|other| reachable[**other].contains(file))
            .map(|it| (*it).clone())
            .collect();
        if !circle.is_empty() {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

/// The files that can be reached by one import or more.
fn reach<'a>(graph: &'a BTreeMap<String, BTreeSet<String>>, from: &'a String) -> BTreeSet<&'a String> {
    let (mut reached, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(file) = waiting.pop() {
        waiting.extend(graph.get(file).into_iter().flatten().filter(|next| reached.insert(*next)));
    }
    reached
}

/// A shortest way around a circle, for the message.
fn shortest_circle(graph: &BTreeMap<String, BTreeSet<String>>, circle: &[String]) -> String {
    let around = |start: &String| -> Option<Vec<String>> {
        let mut queue = std::collections::VecDeque::from([vec![start.clone()]]);
        let mut seen = BTreeSet::new();
        while let Some(way) = queue.pop_front() {
            for next in graph.get(way.last()?)?.iter().filter(|next| circle.contains(next)) {
                let longer = [&way[..], std::slice::from_ref(next)].concat();
                if next == start {
                    return Some(longer);
                }
                if seen.insert(next.clone()) {
                    queue.push_back(longer);
                }
            }
        }
        None
    };
    circle.iter().filter_map(around).min_by_key(Vec::len).unwrap_or_default().join(" -> ")
}

#[test]
fn imports_are_followed_to_the_file_that_defines_the_item() {
    let module = |file: &str, text: &str| {
        let (code, imports) = split(&product_code(text));
        Module { file: file.to_owned(), imports, code }
    };
    let modules = Modules(BTreeMap::from([
        (String::new(), module("lib.rs", "pub mod a;\n")),
        (
            "a".to_owned(),
            module("a/mod.rs", "pub mod b;\npub mod c;\npub use b::{One, two::*};\npub struct Three;\n"),
        ),
        ("a::b".to_owned(), module("a/b.rs", "use crate::a::c::Four as Five;\npub struct One(Five);\n")),
        (
            "a::c".to_owned(),
            module(
                "a/c.rs",
                "use crate::a;\nfn f(_: a::One, _: crate::a::Three) {}\n#[cfg(test)]\nmod tests {}\n",
            ),
        ),
    ]));
    let graph = modules.graph();
    let of = |file: &str| graph[file].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(of("a/b.rs"), ["a/c.rs"]);
    assert_eq!(of("a/c.rs"), ["a/b.rs", "a/mod.rs"]);
    assert!(of("a/mod.rs").is_empty());
    assert_eq!(circles(&graph), [["a/b.rs", "a/c.rs"]]);
    assert_eq!(shortest_circle(&graph, &circles(&graph)[0]), "a/b.rs -> a/c.rs -> a/b.rs");
}

/// Every crate of the workspace, by its folder.
pub(crate) fn crates() -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let entries = fs::read_dir(root.join("crates")).expect("crates/ can be read");
    let folders = entries.map(|entry| entry.expect("an entry can be read").path());
    folders.chain([root]).collect()
}

#[test]
fn folders_in_one_folder_are_compared_and_files_beside_them_are_not() {
    let files = |of: &[&str]| of.iter().map(|&file| file.to_owned()).collect::<BTreeSet<_>>();
    let graph = folders(&BTreeMap::from([
        ("a/mod.rs".to_owned(), files(&["a/b/one.rs", "c.rs"])),
        ("a/b/one.rs".to_owned(), files(&["a/mod.rs", "a/b/two.rs", "d/e/mod.rs"])),
        ("a/b/two.rs".to_owned(), files(&["a/b/one.rs", "a/f/mod.rs"])),
        ("a/f/mod.rs".to_owned(), files(&["a/b/two.rs"])),
    ]));
    assert_eq!(circles(&graph), [["a/b", "a/f"]]);
    assert_eq!(graph["a"], files(&["d"]));
}

/// Folders that import each other: the ladder's ratings bound what the logic looks for.
const KNOWN_CIRCLES: [[&str; 2]; 1] = [["ladder", "logic"]];

#[test]
fn no_two_folders_of_a_crate_import_each_other_in_a_circle() {
    let in_crate = |folder: PathBuf| {
        let graph = folders(&Modules::read(&folder.join("src")).graph());
        let name =
            |circle: &Vec<String>| format!("{}: {}", folder.display(), shortest_circle(&graph, circle));
        let is_known = |circle: &Vec<String>, known: [&str; 2]| {
            known.iter().all(|part| circle.iter().any(|folder| folder == part))
        };
        let is_new = |circle: &&Vec<String>| !KNOWN_CIRCLES.iter().any(|&known| is_known(circle, known));
        circles(&graph).iter().filter(is_new).map(name).collect::<Vec<_>>()
    };
    let found: Vec<_> = crates().into_iter().flat_map(in_crate).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// HTTP is known to one folder of the service.
#[test]
fn only_the_folder_of_http_names_axum() {
    let src = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in files(&src).into_iter().filter(|path| !path.starts_with(src.join("http"))) {
        let text = fs::read_to_string(&path).expect("source is text");
        assert!(!text.contains("axum"), "{} names axum", path.display());
    }
}

/// The folders of the service use only those before them, and `http` is for the command `serve`.
#[test]
fn the_service_has_its_folders_in_order() {
    let graph = Modules::read(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")).graph();
    let order = ["work", "lines", "mcp", "http", "cli"];
    let place = |file: &str| order.iter().position(|part| file.split('/').next() == Some(part));
    for (from, to) in graph.iter().flat_map(|(from, all)| all.iter().map(move |to| (from, to))) {
        assert!(place(from).is_none() || place(from) >= place(to), "{from} uses {to}");
        assert!(
            !(from.starts_with("cli/") && to.starts_with("http/")) || from == "cli/serve.rs",
            "{from} uses {to}"
        );
    }
}

/// The crates that read and write JSON and other forms, or are a program's part, with the libraries that they
/// may use.
const OF_FORMS: [(&str, &[&str]); 4] = [
    ("contract", &["qrcodegen", "serde", "serde_json", "serde_path_to_error", "utoipa"]),
    ("export", &["lz-str", "serde_json"]),
    ("import", &["csv", "miniz_oxide", "roxmltree", "serde_json"]),
    ("python", &["pyo3"]),
];

/// The crates that are the host of operations, and give them the time.
const HOSTS: [&str; 1] = ["python"];

/// The service's crate is the root; `testing` is not part of the product.
#[test]
fn the_library_crates_depend_only_on_each_other() {
    for folder in
        crates().into_iter().filter(|folder| folder.parent().is_some_and(|it| it.ends_with("crates")))
    {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has a manifest");
        let section = manifest.split("\n[dependencies]\n").nth(1).unwrap_or_default();
        for line in section.lines().take_while(|line| !line.starts_with('[')).filter(|line| !line.is_empty())
        {
            let library = line.split([' ', '.']).next().unwrap_or_default();
            let is_of_forms =
                OF_FORMS.iter().any(|(name, known)| folder.ends_with(name) && known.contains(&library));
            assert!(library.starts_with("sudokud-") || is_of_forms, "{}: {line}", folder.display());
        }
    }
}

/// The differences between operations are in their folders: its `SURFACE` says what surfaces ask.
#[test]
fn no_file_outside_its_folder_asks_for_the_name_of_an_operation() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let contract = root.join("crates/contract/src");
    let names: Vec<_> = sudokud_contract::operations::ALL.iter().map(|operation| operation.name()).collect();
    for path in files(&root.join("src")).into_iter().chain(files(&contract)) {
        if path.extension().is_none_or(|end| end != "rs") || path.ends_with("tests.rs") {
            continue;
        }
        let code = product_code(&fs::read_to_string(&path).expect("source is text"));
        for name in names.iter().filter(|name| !path.starts_with(contract.join(name))) {
            let asks = [
                "== NAME",
                "!= NAME",
                "NAME =>",
                "NAME |",
                "| NAME",
                "named(NAME)",
                "contains(NAME)",
                "contains(&NAME)",
                "eq(NAME)",
            ];
            for ask in asks.map(|ask| ask.replace("NAME", &format!("{name:?}"))) {
                assert!(!code.contains(&ask), "{}: {ask}", path.display());
            }
        }
    }
}

/// The files of the service that know the types of one operation, and which: the short way of the most
/// common lines, the puzzles that several workers make, and the picture of a technique.
const OF_ONE_OPERATION: [(&str, &str); 8] = [
    ("cli/generate.rs", "generate"),
    ("http/generate/mod.rs", "generate"),
    ("http/generate/stream.rs", "generate"),
    ("http/technique.rs", "techniques"),
    ("lines/line_answerer.rs", "solve"),
    ("lines/quick/", "solve"),
    ("lines/text_lines.rs", "solve"),
    ("work/ordered_puzzles.rs", "generate"),
];

#[test]
fn no_other_file_of_the_service_knows_the_types_of_an_operation() {
    let src = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in files(&src).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let code = product_code(&fs::read_to_string(&path).expect("source is text"));
        let file = path.strip_prefix(&src).expect("below src/").to_str().expect("an ASCII name");
        for operation in sudokud_contract::operations::ALL {
            let name = operation.name();
            let is_known = OF_ONE_OPERATION.iter().any(|(known, of)| file.starts_with(known) && *of == name);
            let module = format!("sudokud_contract::{name}::");
            assert!(is_known || file.ends_with("tests.rs") || !code.contains(&module), "{file}: {module}");
        }
        assert!(!code.contains("sudokud_contract::{"), "{file} hides what it uses of the contract");
    }
}

/// A clock, the environment and the network are of the service.
#[test]
fn the_library_knows_no_clock_environment_or_socket() {
    for folder in crates()
        .into_iter()
        .filter(|folder| !folder.ends_with("testing") && folder.join("src/lib.rs").exists())
    {
        if folder == Path::new(env!("CARGO_MANIFEST_DIR")) {
            continue;
        }
        for path in files(&folder.join("src")) {
            if path.extension().is_none_or(|end| end != "rs") || path.ends_with("tests.rs") {
                continue;
            }
            let code = product_code(&fs::read_to_string(&path).expect("source is text"));
            let is_host = HOSTS.iter().any(|host| folder.ends_with(host));
            for library in ["std::time", "std::env", "std::net", "std::fs", "super::super"] {
                if is_host && library == "std::time" {
                    continue;
                }
                assert!(!code.contains(library), "{} knows {library}", path.display());
            }
        }
    }
}
