//! Is it a solution? Slow and obviously right; every answer of the engine passes through here in debug builds and tests.

use crate::engine::cdcl::layout::Layout;

/// Every cell holds one of its candidates, and each row, column and box each value once.
pub(crate) fn is_solution(layout: Layout, candidates: &[u128], values: &[u8]) -> bool {
    if values.len() != layout.cells() || candidates.len() != layout.cells() {
        return false;
    }
    let mut seen = [vec![0u128; layout.side], vec![0; layout.side], vec![0; layout.side]];
    for (cell, &value) in values.iter().enumerate() {
        let (row, column) = layout.place(cell);
        let (box_, _) = layout.box_of(row, column);
        if usize::from(value) >= layout.side || candidates[cell] >> value & 1 == 0 {
            return false;
        }
        seen[0][row] |= 1 << value;
        seen[1][column] |= 1 << value;
        seen[2][box_] |= 1 << value;
    }
    seen.iter().flatten().all(|&set| set == layout.all())
}
