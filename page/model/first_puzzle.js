// The puzzle that the HTML contains.

import { defaultSymbols, valueOf } from "./board.js";
import { plainGame } from "./game.js";

const BOARD = "..1..2.......5.....72.4395.1.978..4..5.3.1.8..8..957.2.4857.16.....1.......2..8..";
const symbols = defaultSymbols(9);

export const FIRST_PUZZLE = plainGame({ side: 9, givens: [...BOARD].map((character) => valueOf({ symbols }, character)), level: "easy", rating: 1.5 });
