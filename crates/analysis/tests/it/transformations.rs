//! The least board by trying every transformation: the oracle of canonical forms.

/// Cells, row-major, 0 for empty.
type Cells = Vec<u8>;

/// All orders of the lines of a board of order `b`: bands and lines within them.
fn line_orders(b: usize) -> Vec<Vec<usize>> {
    let within = permutations(b);
    let mut orders = vec![Vec::new()];
    for _ in 0..b {
        orders = orders
            .iter()
            .flat_map(|order| within.iter().map(move |within| [&order[..], &within[..]].concat()))
            .collect();
    }
    let place = |bands: &Vec<usize>, order: &Vec<usize>| {
        bands.iter().flat_map(|band| order[band * b..][..b].iter().map(move |line| band * b + line)).collect()
    };
    let bands = permutations(b);
    bands.iter().flat_map(|bands| orders.iter().map(move |order| place(bands, order))).collect()
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let insert =
        |shorter: Vec<usize>| (0..n).map(move |at| [&shorter[..at], &[n - 1], &shorter[at..]].concat());
    permutations(n - 1).into_iter().flat_map(insert).collect()
}

/// The least board, and the number of transformations that lead to it, all of them tried.
pub(crate) fn least_of_all(b: usize, cells: &[u8]) -> (Cells, u64) {
    let side = b * b;
    let orders = line_orders(b);
    let transposed: Cells = (0..side * side).map(|k| cells[k % side * side + k / side]).collect();
    let mut least = (vec![u8::MAX; side * side], 0);
    for board in [cells, &transposed] {
        for rows in &orders {
            for columns in &orders {
                compare(board, rows, columns, &mut least);
            }
        }
    }
    let unused = (1..=side as u8).filter(|value| !cells.contains(value)).count() as u64;
    (least.0, least.1 * (1..=unused).product::<u64>())
}

fn compare(board: &[u8], rows: &[usize], columns: &[usize], least: &mut (Cells, u64)) {
    let (side, mut labels, mut next) = (rows.len(), [0; 10], 1);
    let mut is_less = false;
    for at in 0..side * side {
        let value = board[rows[at / side] * side + columns[at % side]];
        if value != 0 && labels[usize::from(value)] == 0 {
            labels[usize::from(value)] = next;
            next += 1;
        }
        let label = labels[usize::from(value)];
        if !is_less && label > least.0[at] {
            return;
        }
        is_less |= label < least.0[at];
        least.0[at] = label;
    }
    least.1 = if is_less { 1 } else { least.1 + 1 };
}
