//! The page's style sheets: those of the panels and of `css/`, joined into two. A browser paints nothing
//! until it has every sheet that the document links, and opens few connections at once: the first sheet has
//! what the first view shows, and the page itself loads the second one afterwards.

use std::collections::BTreeMap;

/// The style sheets: their paths among the files of the page, and the files that they consist of. Of two
/// rules with equal specificity, the later one applies.
const SHEETS: [(&str, &[&str]); 2] = [
    ("css/page.css", &["css/tokens.css", "css/layout.css", "board/style.css", "css/panels.css"]),
    (
        "css/later.css",
        &["dialogs/style.css", "hint/style.css", "searches/style.css", "make/style.css", "css/print.css"],
    ),
];

/// Returns whether a file is a part of a style sheet.
pub(super) fn is_part(path: &str) -> bool {
    SHEETS.iter().any(|(_, parts)| parts.contains(&path))
}

/// Joins the parts of each sheet; a part that the folder lacks is left out.
pub(super) fn joined(folder: &BTreeMap<&str, &[u8]>) -> [(&'static str, Vec<u8>); 2] {
    SHEETS.map(|(path, parts)| {
        (path, parts.iter().filter_map(|part| folder.get(part)).copied().collect::<Vec<_>>().concat())
    })
}

#[cfg(test)]
mod tests {
    use super::SHEETS;
    use crate::http::page::files::FILES;
    use std::collections::BTreeSet;

    #[test]
    fn every_style_sheet_of_the_folder_is_a_part_of_one_that_is_served() {
        let is_own = |path: &&str| path.ends_with(".css") && !path.starts_with("vendor/");
        let listed = FILES.iter().map(|(path, _)| *path).filter(is_own);
        let parts: Vec<&str> = SHEETS.iter().flat_map(|(_, parts)| parts.iter().copied()).collect();
        let once: BTreeSet<&str> = parts.iter().copied().collect();
        assert_eq!(once.len(), parts.len());
        assert_eq!(listed.collect::<BTreeSet<_>>(), once);
    }
}
