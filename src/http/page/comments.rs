//! Comments of scripts and style sheets, which browsers need not load: about a fifth of the page.

/// Returns the text with empty lines in the place of comments, without indentation, and without type comments
/// inside lines. Other comments after code stay, and lines keep their numbers. In the folder `page/`, no line
/// of a template begins like a comment or depends on its indentation, and no text contains `/** @`.
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
            push_without_types(&mut kept, line.trim_start());
        }
        kept.push('\n');
    }
    kept
}

/// Appends a line without the comments for the type checker, such as `/** @type {Event} */`.
fn push_without_types(kept: &mut String, line: &str) {
    let mut rest = line;
    while let Some((before, comment)) = rest.split_once("/** @") {
        let Some((_, after)) = comment.split_once("*/") else { break };
        kept.push_str(before);
        rest = after;
    }
    kept.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn lines_keep_their_numbers() {
        let text =
            "// A line.\n/**\n * A block.\n */\nlet a = 1; // stays\n  /** @type {T} */ (b);\n/* one */\n";
        assert_eq!(without_comments(text), "\n\n\n\nlet a = 1; // stays\n (b);\n\n");
    }

    #[test]
    fn addresses_and_templates_stay() {
        let text = "const u = \"https://example.org\";\nhtml`<p>/* text */</p>`;\n";
        assert_eq!(without_comments(text), text);
    }
}
