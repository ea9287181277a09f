// Links of SudokuPad: it opens the objects of f-puzzles. `/import` reads them.

import * as fpuzzles from "./fpuzzles.js";

/** A link that SudokuPad opens. @param {import("../types/state.d.ts").PlainGame} game */
export const write = (game) => `https://sudokupad.app/fpuzzles${encodeURIComponent(fpuzzles.writeCompressed(game))}`;
