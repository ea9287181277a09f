//! Comments of scripts and style sheets, which browsers need not load: about a fifth of the page.

/// Returns the text with empty lines in the place of comments. Only comments that fill whole lines are
/// removed, so line numbers and the rest stay as they are. No line of a template in the folder `page/` begins
/// like a comment.
pub(super) fn without_comments(text: &str) -> String {
    let mut is_inside = false;
    let mut kept = String::with_capacity(text.len());
    for line in text.lines() {
        let code = line.trim();
        let opens = !is_inside && code.starts_with("/*");
        let ends = code.find("*/");
        // A comment before code on the same line stays.
        let fills_line = ends.is_none_or(|at| at + 2 == code.len());
        if is_inside || (opens && fills_line) {
            is_inside = ends.is_none();
        } else if !code.starts_with("//") {
            kept.push_str(line);
        }
        kept.push('\n');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn lines_keep_their_numbers() {
        let text =
            "// A line.\n/**\n * A block.\n */\nlet a = 1; // stays\n  /** @type {T} */ (b);\n/* one */\n";
        assert_eq!(without_comments(text), "\n\n\n\nlet a = 1; // stays\n  /** @type {T} */ (b);\n\n");
    }

    #[test]
    fn addresses_and_templates_stay() {
        let text = "const u = \"https://example.org\";\nhtml`<p>/* text */</p>`;\n";
        assert_eq!(without_comments(text), text);
    }
}
