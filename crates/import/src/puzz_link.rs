//! Links of puzz.link and of the programs that share its form: `…/p?sudoku/9/9/g1h2…`.
//!
//! After the name of the puzzle, and perhaps flags, come columns, rows and cells: a hexadecimal digit is a
//! given, `-` and two digits a larger one, `.` an unknown one, and a letter from `g` to `z` a run of 1 to 20
//! empty cells. (pzprjs, MIT; the form was read there, no code of it is here.)

use crate::claim::Claim;
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use sudokud_model::grid::Cell;

const FORM: &str = "puzz_link";

/// Hosts that have such links.
const HOSTS: [&str; 6] =
    ["puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn", "pzprv3.com", "pzprjs.vercel.app"];

/// Claims a link.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let source = text.trimmed();
    let rest = source.strip_prefix("http://").or_else(|| source.strip_prefix("https://"))?;
    let host = HOSTS
        .into_iter()
        .find(|host| rest.split(['/', '?']).next().is_some_and(|name| name.ends_with(host)))?;
    let (_, query) = rest.split_once('?').filter(|_| !rest.contains(char::is_whitespace))?;
    let query = query.strip_prefix("pid=").unwrap_or(query);
    let mut parts = query.split('/');
    let puzzle = parts.next().unwrap_or("");
    if puzzle != "sudoku" {
        let read = Draft::of_unread_link(FORM, &format!("{host} to the puzzle {puzzle}"), &[]);
        return Some(Claim::certain("a link of puzz.link", Ok(read)));
    }
    let parts: Vec<&str> = parts.collect();
    Some(Claim::certain("a link of puzz.link", read(&parts, limits)))
}

fn damaged(reason: impl Into<String>) -> ImportError {
    ImportError::Damaged { form: FORM, reason: reason.into() }
}

fn read(parts: &[&str], limits: &Limits) -> Result<Imported, ImportError> {
    let number = |text: &str| text.parse::<usize>().ok();
    let size = parts.windows(2).position(|pair| number(pair[0]).is_some() && number(pair[1]).is_some());
    let size = size.ok_or_else(|| damaged("it has no numbers of columns and rows"))?;
    let side = number(parts[size]).filter(|&side| number(parts[size + 1]) == Some(side) && side > 0);
    let side = side.ok_or_else(|| damaged("its numbers of columns and rows differ"))?;
    if side > limits.side.min(64) {
        return Err(ImportError::TooLarge { reason: format!("has a board of side {side}") });
    }
    let mut draft = Draft::new(FORM, side);
    parts[..size]
        .iter()
        .filter(|flag| !flag.is_empty())
        .for_each(|flag| draft.unread(format!("the flag {flag}")));
    let body = parts[size + 2..].join("/");
    let mut at = 0;
    let mut symbols = body.chars();
    while let Some(symbol) = symbols.next() {
        let long = |count: usize, symbols: &mut std::str::Chars<'_>| {
            let digits: String = symbols.take(count).collect();
            i64::from_str_radix(&digits, 16).ok()
        };
        let given = match symbol {
            'g'..='z' => {
                at += symbol as usize - 'g' as usize + 1;
                continue;
            }
            '.' => {
                draft.unread("a given that is not known");
                at += 1;
                continue;
            }
            '-' => long(2, &mut symbols),
            '+' => long(3, &mut symbols),
            digit => digit.to_digit(16).map(i64::from),
        };
        let value = given.and_then(|given| draft.value(given)).filter(|_| at < side * side);
        let value = value.ok_or_else(|| {
            damaged(format!("{symbol:?} is no given of cell {} of a board of side {side}", at + 1))
        })?;
        draft.fill(Cell::new(at), value);
        at += 1;
    }
    if at != side * side {
        return Err(damaged(format!("it has {at} cells, not {}", side * side)));
    }
    draft.finish()
}
