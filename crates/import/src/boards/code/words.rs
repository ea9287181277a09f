//! Words of programming languages, which say nothing about a puzzle.

/// Words of declarations, statements and types, and names of lists, in small letters.
const CODE: &[&str] = &[
    "a",
    "and",
    "array",
    "arraylist",
    "arrays",
    "as",
    "aslist",
    "asarray",
    "astype",
    "auto",
    "begin",
    "bool",
    "boolean",
    "byte",
    "c",
    "char",
    "character",
    "class",
    "console",
    "const",
    "constexpr",
    "copy",
    "data",
    "dataframe",
    "def",
    "dict",
    "do",
    "double",
    "dtype",
    "echo",
    "end",
    "export",
    "extern",
    "final",
    "float",
    "fn",
    "from",
    "fun",
    "func",
    "function",
    "global",
    "i16",
    "i32",
    "i64",
    "i8",
    "immutable",
    "import",
    "in",
    "include",
    "int",
    "intarrayof",
    "int8",
    "int32",
    "int64",
    "integer",
    "into",
    "is",
    "jnp",
    "just",
    "let",
    "list",
    "listof",
    "local",
    "log",
    "long",
    "main",
    "map",
    "matrix",
    "module",
    "mut",
    "mutable",
    "mutablelistof",
    "my",
    "new",
    "np",
    "num",
    "number",
    "numpy",
    "object",
    "of",
    "our",
    "pd",
    "print",
    "printf",
    "println",
    "private",
    "protected",
    "public",
    "readonly",
    "return",
    "set",
    "short",
    "signed",
    "size_t",
    "some",
    "static",
    "std",
    "str",
    "string",
    "struct",
    "then",
    "to_vec",
    "tolist",
    "torch",
    "tuple",
    "u32",
    "u64",
    "u8",
    "unsigned",
    "usize",
    "val",
    "var",
    "arrayof",
    "isize",
    "reshape",
    "rbind",
    "tensor",
    "u16",
    "uint8_t",
    "vec",
    "vector",
];

/// Arguments of functions that make lists: they say nothing that the list does not.
const ARGUMENTS: [&str; 10] =
    ["dtype", "nrow", "ncol", "nrows", "ncols", "byrow", "dim", "shape", "copy", "type"];

/// Returns whether a word, or each part of it between points, is one of a language.
pub(super) fn is_of_code(word: &str) -> bool {
    let is_known = |part: &str| {
        let part = part.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
        part.is_empty() || CODE.contains(&part.as_str())
    };
    word.split('.').all(is_known)
}

/// Returns whether an argument of a function says nothing that its list does not.
pub(super) fn is_argument(name: &str) -> bool {
    ARGUMENTS.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Returns whether a word means a value that is missing.
pub(super) fn is_null(word: &str) -> bool {
    ["none", "null", "nil", "nothing", "undefined", "nan", "na", "nullptr"]
        .iter()
        .any(|name| word.eq_ignore_ascii_case(name))
}
