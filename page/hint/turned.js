// The example of a technique once more, seen in a mirror: rows and columns exchanged, values in the other order.

/** @typedef {import("../types/step.d.ts").ExampleRequest} ExampleRequest */

/** Returns whether an example has a second form: its houses are those of its side, and it has no constraints. @param {ExampleRequest} request */
export const canTurn = ({ board, candidates, houses, constraints }) => !houses && !constraints && sideOf(board?.length ?? candidates?.length ?? 0) <= 9;

/** @param {number} cells */
const sideOf = (cells) => Math.round(Math.sqrt(cells));

/** @param {ExampleRequest} request @returns {ExampleRequest} */
export function turnedRequest(request) {
  const side = sideOf(request.board?.length ?? request.candidates?.length ?? 0);
  const from = (/** @type {number} */ cell) => (cell % side) * side + Math.floor(cell / side);
  const value = (/** @type {number} */ old) => side + 1 - old;
  const { board, candidates } = request;
  const symbols = board && [...board].map((_, cell) => {
    const digit = Number(board[from(cell)]);
    return digit > 0 ? String(value(digit)) : ".";
  }).join("");
  const sets = candidates?.map((_, cell) => candidates[from(cell)].map(value).sort((a, b) => a - b));
  return { ...request, ...(symbols ? { board: symbols } : {}), ...(sets ? { candidates: sets } : {}) };
}
