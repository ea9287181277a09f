//! The items of a text: types with arguments, and composites with the items between them and their `.End`.

use crate::imported::ImportError;

/// The name of the form.
pub(super) const FORM: &str = "iss";

/// The deepest nesting of composites.
const MAX_DEPTH: usize = 6;

/// The largest number of items.
const MAX_ITEMS: usize = 50_000;

/// The types that have items inside.
const COMPOSITES: [&str; 3] = ["Or", "And", "Replicate"];

/// `.Type~argument~…`
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Item<'a> {
    /// The type; empty for givens.
    pub(super) name: &'a str,
    pub(super) arguments: Vec<&'a str>,
    /// The items of a composite.
    pub(super) children: Vec<Item<'a>>,
}

/// Splits a text without white space into items.
pub(super) fn items(text: &str) -> Result<Vec<Item<'_>>, ImportError> {
    let mut open: Vec<Item<'_>> = Vec::new();
    let mut root = Vec::new();
    for (count, part) in text.split('.').skip(1).enumerate() {
        if count >= MAX_ITEMS {
            return Err(ImportError::TooLarge { reason: format!("has more than {MAX_ITEMS} items") });
        }
        let mut arguments = part.split('~');
        let name = arguments.next().unwrap_or("");
        if name == "End" {
            let closed = open.pop().ok_or_else(|| damaged("an `.End` has no beginning"))?;
            open.last_mut().map_or(&mut root, |parent| &mut parent.children).push(closed);
            continue;
        }
        let item = Item { name, arguments: arguments.collect(), children: Vec::new() };
        if COMPOSITES.contains(&name) {
            if open.len() == MAX_DEPTH {
                return Err(ImportError::TooLarge {
                    reason: format!("is nested deeper than {MAX_DEPTH} levels"),
                });
            }
            open.push(item);
        } else {
            open.last_mut().map_or(&mut root, |parent| &mut parent.children).push(item);
        }
    }
    match open.last() {
        Some(item) => Err(damaged(&format!("`.{}` has no `.End`", item.name))),
        None => Ok(root),
    }
}

fn damaged(reason: &str) -> ImportError {
    ImportError::Damaged { form: FORM, reason: reason.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composites_are_nested_and_must_be_closed() {
        let items_of = items(".A~1~2.Or.B.And.C~~x.End.End.~R1C1_2").unwrap();
        assert_eq!(items_of.iter().map(|item| item.name).collect::<Vec<_>>(), ["A", "Or", ""]);
        assert_eq!(items_of[1].children[1].children[0].arguments, ["", "x"]);
        assert!(matches!(items(".Or.A"), Err(ImportError::Damaged { .. })));
        assert!(matches!(items(".A.End"), Err(ImportError::Damaged { .. })));
        assert!(matches!(items(&".Or".repeat(10)), Err(ImportError::TooLarge { .. })));
    }
}
