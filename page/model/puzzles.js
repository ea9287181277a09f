// Puzzles for players without a server. They and the first puzzle were made for this page: random grids from which
// cells were removed in symmetrical pairs while one solution was left, or while singles solve them where no level is named;
// ratings are those of /rate.

import { defaultSymbols, valueOf } from "./board.js";
import { FIRST_PUZZLE } from "./first_puzzle.js";
import { plainGame } from "./game.js";

/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

/** Side and level, which is "" where there are none, rating, board. @type {[number, string, number | null, string][]} */
const PUZZLES = [
  [9, "easy", 1.2, "......37..7.4.9....3.76248...6..35485.......33491..7...23597.6....6.8.3..51......"],
  [9, "easy", 2.0, ".3..2......853.2717.......5.....4..354.2.3.973..9.....1.......6974.851......1..4."],
  [9, "hard", 4.0, "9...83..16.3.59.4....2.........46..954.128.362..39.........5....9.61.5.41..97...3"],
  [9, "hard", 4.0, ".51...4....9..4.32....1.....34..1.78.9.....1.18.6..95.....3....27.9..5....6...84."],
  [9, "hard", 4.1, "2..4..3....8.3...535..7..924....7....6.2.3.4....5....883..6..145...1.8....4..8..7"],
  [9, "unfair", 7.1, "....72...3....5.4..65...7..2...873.4...546...6.423...5..6...51..4.9....2...86...."],
  [9, "unfair", 7.2, "1.7.6..599...8.1...3...4...8.94....6.........6....17.2...8...6...8.4...539..5.8.7"],
  [9, "extreme", 7.3, ".83.....4......2..4...9.7.8.4...9..7..87.63..7..2...6.3.5.2...6..9......2.....91."],
  [9, "extreme", 7.2, ".7.5.3..8.8......15.68..9..327......9.......2......579..4..72.36......4.7..4.2.8."],
  [9, "medium", 2.0, "..5..1..7..2.9...4.8...3...37....5....86.94....6....31...5...4.6...1.2..5..3..6.."],
  [9, "medium", 2.6, "....9.1363.....2...7.62.5..2..9...7...3.4.9...9...1..2..6.12.9...4.....5927.8...."],
  [9, "medium", 2.6, "...4..2.6.438...9.61..5......67...2...........9...43......7..41.8...653.4.9..2..."],
  [4, "easy", 1.2, "..23.3....3.31.."],
  [4, "easy", 1.2, ".42.2......3.31."],
  [6, "", null, ".......45..12.1.6..6.1.23..24......."],
  [6, "", null, ".5...2.2.36.4.1......1.3.13.5.5...3."],
  [8, "", null, "..4...3...3.5.6.2.1.8....6.....57.....8....6.3.2.8.4.6...1...8.."],
  [10, "", null, "92..1.4.....7...19.....48.96.3A.13.2...8.7.....2....8.....6.1...7.34.26.32.85.....4A...7.....7.4..9A"],
  [
    12,
    "",
    null,
    ".43A.1.8....98.....73...B.2........46.C......1...A..C5.4.736..7.261.9...".concat(
      "...3.791.B..C78.4.B3..1...1......2.37........8.9...C5.....AB....8.4.C57.",
    ),
  ],
  [
    16,
    "easy",
    1.2,
    "..3.ACB1FG.D.24.6D....2.8.9....C57.2.9..BAC....6C......D.4.7.839E..A.1..4F.59.277.2.8.ACG.1.54FD" +
      "...GF.453..9.A...5..27.9.8.C.G....9.C.1.D.F4..5...5.9..A1C.G4...BGC1.F.475.3.E.8F4.D5.73..8.G..B" +
      "GF1.D.5.9......AA....G6F..4.8.733....A.B.1....D4.2D.7.98CEAB.6..",
  ],
  [
    16,
    "easy",
    1.5,
    "..AD5.8.C..4.E1......7...5.8F.B.3..5...EA.B.4.7274..DBFA.G19.6.54EG.7F...39......6..1..G.B...2.." +
      "8.D..96527FCEG41F..7B.A.G14..5....B..E53.F.2G..4E5394CG1B86..7.F..7...D.1..G..E......A2...E5.B68" +
      "D.F.65B.4C21..GE21.C.D.F9...B..6.3.EC.1...5......B8.E..9.A.714..",
  ],
  [
    25,
    "easy",
    2.3,
    ".D.O7...19..5MFG.A...B.ILB.P.3MH.2...4O....J1..8..J..E.I...LG8.A.7DO4CH..MF" +
      ".F.....K.N6...9..IB.7...DKN...O74CD3.BIL.FM526J1...P.....HJ..5.F...N6K.GBL." +
      "G8..IF....O..D.E.9H..6KN.H2.9..I..8AK6..OPD34.7..C.C....A6K.E...2I8.G.O3.DP" +
      ".1..A.O...I.GL8MCF75E.J..AKG..CFO.4D3IP.9.2M.NE61...6..P..3.L.A8..4C......5" +
      ".5.298..G.N6.1J.B..3FO.C.I......MH..7O.4.J..6..G...47CF.NE.J.HM25L.8AG..3PB" +
      "..I.P52FM7COD.3...9.8..K.F7.52.8.A61...H.GBL....4.D..4.J19EH..F578..N..L.BG" +
      ".HEJ..PL.G.A..6....O2..57.6AK.4CD...I.B..75.....J...F756K1N.J92.MBAG8L...3I" +
      "2...J.B8..K...E4.3.....7.8A..B75CFO.D.3IJ...9.1..E..N..34....L8...O.CFJ.9.M" +
      "PI.3...2.M5FC..KE...B8.G.",
  ],
];

/** @param {[number, string, number | null, string]} row @returns {PlainGame} */
function toGame([side, level, rating, board]) {
  const symbols = defaultSymbols(side);
  return plainGame({ side, givens: [...board].map((character) => valueOf({ symbols }, character)), level: level || null, rating });
}

/**
 * A built-in puzzle of a side: of the level if there is one, and another than the present one.
 * @param {number} side @param {string} level @param {number[]} present the givens on the board
 * @returns {PlainGame | null}
 */
export function builtIn(side, level, present) {
  const ofSide = [FIRST_PUZZLE, ...PUZZLES.map(toGame)].filter((game) => game.side === side);
  const ofLevel = ofSide.filter((game) => game.level === level);
  const games = ofLevel.length > 0 ? ofLevel : ofSide;
  const others = games.filter((game) => game.givens.join() !== present.join());
  const list = others.length > 0 ? others : games;
  return list[Math.floor(Math.random() * list.length)] ?? null;
}
