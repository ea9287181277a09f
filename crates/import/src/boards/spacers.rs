//! Blank rows and columns with which a spreadsheet parts the boxes of a board.

/// Returns the rows of a table without the blank rows and columns between its boxes, each with its number;
/// `None` if there are none, or N rows of N cells do not remain.
///
/// A table that is a square already can be a board with such blanks. It has spacers only if both its rows and
/// its columns are parted by the side of the boxes.
pub(super) fn without_spacers<'a>(rows: &[Vec<&'a str>]) -> Option<Vec<(usize, Vec<&'a str>)>> {
    let columns = rows.first()?.len();
    if rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let of_rows = width(rows.len(), |row| rows[row].iter().all(|cell| cell.is_empty()));
    let of_columns = width(columns, |column| rows.iter().all(|row| row[column].is_empty()));
    let left =
        |count: usize, width: Option<usize>| width.map_or(count, |width| (count + 1) / (width + 1) * width);
    let side = left(rows.len(), of_rows);
    let are_boxes = of_rows == of_columns && of_rows.is_some_and(|width| width * width == side);
    let is_other = rows.len() != columns || are_boxes;
    if side < 4 || side != left(columns, of_columns) || !is_other {
        return None;
    }
    let is_kept = |at: usize, width: Option<usize>| width.is_none_or(|width| at % (width + 1) != width);
    let cells = |row: &Vec<&'a str>| {
        row.iter().enumerate().filter(|(at, _)| is_kept(*at, of_columns)).map(|(_, cell)| *cell).collect()
    };
    let kept = rows.iter().enumerate().filter(|(at, _)| is_kept(*at, of_rows));
    Some(kept.map(|(at, row)| (at, cells(row))).collect())
}

/// Returns how many lines are between two blank ones, if these are in equal distances.
fn width(count: usize, is_blank: impl Fn(usize) -> bool) -> Option<usize> {
    let are_parted = |width: usize| (width..count).step_by(width + 1).all(&is_blank);
    (2..=16).find(|width| count > *width && (count + 1).is_multiple_of(width + 1) && are_parted(*width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_between_boxes_are_left_out() {
        let table = |text: &'static str| -> Vec<Vec<&str>> {
            text.split('/').map(|row| row.split(',').collect()).collect()
        };
        let kept = |text| {
            without_spacers(&table(text)).map(|rows| {
                rows.into_iter()
                    .map(|(at, cells)| format!("{at}{}", cells.join(".")))
                    .collect::<Vec<_>>()
                    .join(" ")
            })
        };
        assert_eq!(kept("1,2,,,4/,,,,/,,,,/,,,3,/4,,,,1").as_deref(), Some("01.2..4 1... 3..3. 44...1"));
        assert_eq!(kept("1,2,,,4/,,,,/,,,3,/4,,,,1").as_deref(), Some("01.2..4 1... 2..3. 34...1"));
        for text in ["1,2,3,4/,,,/,,,/4,,,1", "1,2,5,,4/,,,,/,,,,/,,,3,/4,,,,1", "1,2,,,4/4,,,,1", "1"] {
            assert_eq!(kept(text), None, "{text}");
        }
    }
}
