//! The page's style sheet: the files of `css/` one after another. A browser paints nothing until it has every
//! style sheet, and opens few connections at once.

use std::collections::BTreeMap;

/// The path of the style sheet among the files of the page.
pub(super) const PATH: &str = "css/page.css";

/// The files that it consists of. Of two rules with equal specificity, the later one applies.
pub(super) const PARTS: [&str; 9] = [
    "css/tokens.css",
    "css/layout.css",
    "css/board.css",
    "css/panels.css",
    "css/dialogs.css",
    "css/hint.css",
    "css/searches.css",
    "css/make.css",
    "css/print.css",
];

/// Joins the parts; a part that the folder lacks is left out.
pub(super) fn joined(folder: &BTreeMap<&str, &[u8]>) -> Vec<u8> {
    PARTS.iter().filter_map(|path| folder.get(path)).copied().collect::<Vec<_>>().concat()
}

#[cfg(test)]
mod tests {
    use super::PARTS;
    use crate::api::page::files::FILES;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_of_the_folder_is_a_part() {
        let listed = FILES.iter().map(|(path, _)| *path).filter(|path| path.starts_with("css/"));
        assert_eq!(listed.collect::<BTreeSet<_>>(), BTreeSet::from(PARTS));
    }
}
