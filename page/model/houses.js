// The houses of a board: rows and columns, boxes or regions, and what a puzzle adds to them. No other module
// computes a house. Houses count from 0, regions in the order of their first cells.

/** @typedef {import("../types/state.d.ts").Houses} Houses */
/** @typedef {import("../types/step.d.ts").HouseKind} HouseKind */
/** @typedef {import("../types/step.d.ts").CellPlace} CellPlace */
/** @typedef {{kind: HouseKind, index: number, cells: number[]}} House  Its cells in reading order */
/** @typedef {{side: number, houses?: Houses | null}} Board  Without `houses`, those that its side has by default */
/**
 * @typedef {object} Layout
 * @property {House[]} houses  The sets of fewer cells than values, which only exclude, are among them
 * @property {number[][]} ofCell  For each cell the indices in `houses`
 * @property {number[]} blocks  For each cell the index of its box or region, or -1
 * @property {Shape | null} boxes
 */
/** @typedef {{rows: number, columns: number}} Shape */

/** How the kinds are called, and their letters in the classes of drawings. @type {Record<HouseKind, {word: string, plural: string, letter: string}>} */
export const KINDS = {
  row: { word: "row", plural: "rows", letter: "r" },
  column: { word: "column", plural: "columns", letter: "c" },
  box: { word: "box", plural: "boxes", letter: "b" },
  region: { word: "region", plural: "regions", letter: "b" },
  diagonal: { word: "diagonal", plural: "diagonals", letter: "d" },
  window: { word: "window", plural: "windows", letter: "w" },
  disjoint_group: { word: "group", plural: "groups", letter: "g" },
  extra: { word: "extra house", plural: "extra houses", letter: "x" },
};

const KIND_NAMES = /** @type {HouseKind[]} */ (Object.keys(KINDS));

/** The characters of regions. */
const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** "box 3", "main diagonal". @param {{kind: HouseKind, index: number}} house */
export const houseName = ({ kind, index }) =>
  kind === "diagonal" ? DIAGONALS[index] : `${KINDS[kind].word} ${index + 1}`;

const DIAGONALS = ["main diagonal", "anti-diagonal"];

/**
 * The shape of the boxes of a side: the divisors nearest to a square, with no more rows than columns. Null for
 * a prime.
 * @param {number} side @returns {Shape | null}
 */
export function defaultBoxes(side) {
  let rows = Math.floor(Math.sqrt(side));
  while (side % rows !== 0) rows--;
  return rows > 1 || side === 1 ? { rows, columns: side / rows } : null;
}

/** @type {Map<number, Layout>} */
const defaults = new Map();
/** @type {WeakMap<Houses, Layout>} */
const others = new WeakMap();

/** @param {Board} board @returns {Layout} */
export function layout({ side, houses = null }) {
  const known = houses ? others.get(houses) : defaults.get(side);
  if (known) return known;
  const made = build(side, houses ?? {});
  if (houses) others.set(houses, made);
  else defaults.set(side, made);
  return made;
}

/** The rows, the columns, the boxes or regions, and the others. @param {Board} board */
export const housesOf = (board) => layout(board).houses;

/** The house of a kind and index. @param {Board} board @param {{kind: HouseKind, index: number}} house */
export const findHouse = (board, { kind, index }) =>
  housesOf(board).find((house) => house.kind === kind && house.index === index);

/** The houses of a cell. @param {Board} board @param {number} cell */
export function housesOfCell(board, cell) {
  const { houses, ofCell } = layout(board);
  return ofCell[cell].map((house) => houses[house]);
}

/** The kinds of houses that a board has. @param {Board} board */
export const kindsOf = (board) => KIND_NAMES.filter((kind) => housesOf(board).some((house) => house.kind === kind));

/** "row, column and box". @param {HouseKind[]} kinds */
export function kindWords(kinds) {
  const words = kinds.map((kind) => KINDS[kind].word);
  return words.join(", ").replace(/, ([^,]*)$/, " and $1");
}

/** The rules of a board's houses, in words. @param {Board} board */
export function rulesOf(board) {
  const kinds = kindsOf(board);
  const whole = kindWords(kinds.filter((kind) => kind !== "extra"));
  const rules = [`Each ${whole} has every ${board.side < 10 ? `number from 1 to ${board.side}` : "value"} once.`];
  if (kinds.includes("disjoint_group")) rules.push("The number in the corner of a cell is that of its group.");
  if (kinds.includes("extra")) rules.push("Cells in a dashed outline have different values.");
  return rules.join(" ");
}

/** The cells that share a house with a cell. @param {Board} board @param {number} cell */
export function peers(board, cell) {
  const seen = new Set(housesOfCell(board, cell).flatMap((house) => house.cells));
  seen.delete(cell);
  return [...seen].sort((a, b) => a - b);
}

/** @param {number} side @param {Houses} rules @returns {Layout} */
function build(side, rules) {
  const boxes = boxesOf(side, rules);
  const blocks = rules.regions ? regionNumbers(rules.regions) : boxNumbers(side, boxes);
  const all = range(side);
  /** @type {House[]} */
  const houses = [
    ...numbered("row", all.map((row) => all.map((k) => row * side + k))),
    ...numbered("column", all.map((column) => all.map((k) => k * side + column))),
    ...numbered(rules.regions ? "region" : "box", cellsOfBlocks(blocks)),
    ...diagonals(side, rules.diagonals),
    ...(rules.windows ? numbered("window", windows(side)) : []),
    ...(rules.disjoint_groups ? numbered("disjoint_group", transposed(cellsOfBlocks(blocks))) : []),
    ...numbered("extra", (rules.extra ?? []).map((cells) => cells.map(({ row, column }) => row * side + column).sort((a, b) => a - b))),
  ];
  /** @type {number[][]} */
  const ofCell = Array.from({ length: side * side }, () => []);
  houses.forEach(({ cells }, house) => cells.forEach((cell) => ofCell[cell].push(house)));
  return { houses, ofCell, blocks, boxes };
}

/** @param {number} length */
const range = (length) => Array.from({ length }, (_, k) => k);

/** @param {number} side @param {Houses} rules */
const boxesOf = (side, rules) => (rules.regions ? null : rules.boxes === undefined ? defaultBoxes(side) : rules.boxes);

/** @param {HouseKind} kind @param {number[][]} lists @returns {House[]} */
const numbered = (kind, lists) => lists.map((cells, index) => ({ kind, index, cells }));

/** @param {number} side @param {Shape | null} boxes */
function boxNumbers(side, boxes) {
  if (!boxes) return new Array(side * side).fill(-1);
  const { rows, columns } = boxes;
  return Array.from({ length: side * side }, (_, cell) =>
    Math.floor(cell / side / rows) * rows + Math.floor((cell % side) / columns));
}

/** The numbers of regions in the order of their first cells, -1 for none. @param {NonNullable<Houses["regions"]>} regions */
function regionNumbers(regions) {
  const numbers = new Map();
  return [...regions].map((name) => {
    if (name === "." || name === null) return -1;
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return /** @type {number} */ (numbers.get(name));
  });
}

/** @param {number[]} blocks */
function cellsOfBlocks(blocks) {
  /** @type {number[][]} */
  const lists = [];
  blocks.forEach((block, cell) => block >= 0 && (lists[block] ??= []).push(cell));
  return lists;
}

/** @param {number} side @param {Houses["diagonals"]} wanted @returns {House[]} */
function diagonals(side, wanted) {
  const lines = [range(side).map((k) => k * side + k), range(side).map((k) => (k + 1) * (side - 1))];
  const isWanted = [wanted === true || wanted === "main", wanted === true || wanted === "anti"];
  return numbered("diagonal", lines).filter(({ index }) => isWanted[index]);
}

/** The squares that are one cell apart and one from the edge. @param {number} side */
function windows(side) {
  const b = Math.sqrt(side);
  const starts = range(b - 1).map((k) => 1 + k * (b + 1));
  return starts.flatMap((top) =>
    starts.map((left) => range(side).map((k) => (top + Math.floor(k / b)) * side + left + (k % b))));
}

/** @param {number[][]} lists */
const transposed = (lists) => (lists[0] ?? []).map((_, k) => lists.map((list) => list[k]));

/**
 * The houses of a request or an answer in the form that games have: null for the default of the side, and
 * nothing that is the default. Says what is wrong if there is no such board.
 * @param {any} given @param {number} side
 * @returns {{houses: Houses | null} | {problem: string}}
 */
export function readHouses(given, side) {
  if (given === undefined || given === null) return { houses: null };
  try {
    const blocks = readBlocks(given, side);
    if (given.disjoint_groups && !boxesOf(side, blocks)) throw new RangeError("Disjoint groups need boxes.");
    const houses = { ...blocks, ...readOthers(given, side) };
    return { houses: Object.keys(houses).length > 0 ? houses : null };
  } catch (error) {
    return { problem: error instanceof RangeError ? error.message : "The houses cannot be read." };
  }
}

/** @param {any} given @param {number} side @returns {Houses} */
function readBlocks({ boxes, regions }, side) {
  if (regions !== undefined && regions !== null) {
    const names = typeof regions === "string" ? [...regions.replace(/\s+/g, "")] : regions.flat();
    if (names.length !== side * side) throw new RangeError(`${side * side} cells need ${side * side} regions; there are ${names.length}.`);
    const blocks = regionNumbers(names);
    const odd = cellsOfBlocks(blocks).find((cells) => cells.length !== side);
    if (odd) throw new RangeError(`A region of a board of side ${side} has ${side} cells; one has ${odd.length}.`);
    if (blocks.every((block) => block < 0)) return withoutDefault(null, side);
    const shape = shapeOf(blocks, side);
    if (shape) return withoutDefault(shape, side);
    if (side > SYMBOLS.length) return { regions: blocks.map((block) => (block < 0 ? null : block + 1)) };
    return { regions: blocks.map((block) => SYMBOLS[block] ?? ".").join("") };
  }
  if (boxes === undefined) return {};
  if (boxes !== null && !(boxes.rows * boxes.columns === side && Number.isInteger(boxes.rows) && boxes.rows > 0)) {
    throw new RangeError(`Boxes of ${boxes.rows}×${boxes.columns} cells do not tile a board of side ${side}.`);
  }
  return withoutDefault(boxes && { rows: boxes.rows, columns: boxes.columns }, side);
}

/** @param {Shape | null} boxes @param {number} side @returns {Houses} */
const withoutDefault = (boxes, side) => (boxes?.rows === defaultBoxes(side)?.rows ? {} : { boxes });

/** The shape of the boxes if regions are boxes. @param {number[]} blocks @param {number} side @returns {Shape | null} */
function shapeOf(blocks, side) {
  const columns = blocks.findIndex((block) => block !== blocks[0]);
  const shape = { rows: side / columns, columns };
  return side % columns === 0 && String(boxNumbers(side, shape)) === String(blocks) ? shape : null;
}

/** @param {any} given @param {number} side @returns {Houses} */
function readOthers({ diagonals: lines, windows: hasWindows, disjoint_groups: hasGroups, extra }, side) {
  if (hasWindows && !Number.isInteger(Math.sqrt(side))) throw new RangeError("Windows need a side that is a square.");
  return {
    ...([true, "main", "anti"].includes(lines) ? { diagonals: lines } : {}),
    ...(hasWindows ? { windows: /** @type {const} */ (true) } : {}),
    ...(hasGroups ? { disjoint_groups: /** @type {const} */ (true) } : {}),
    ...(extra?.length > 0 ? { extra: extra.map((/** @type {unknown} */ list) => readExtra(list, side)) } : {}),
  };
}

/** @param {any} list @param {number} side @returns {CellPlace[]} */
function readExtra(list, side) {
  /** @type {CellPlace[]} */
  const cells = typeof list === "string" ? cellsOfText(list, side) : list.map((/** @type {CellPlace} */ { row, column }) => ({ row, column }));
  const isOnBoard = (/** @type {number} */ k) => Number.isInteger(k) && k >= 0 && k < side;
  const count = new Set(cells.map(({ row, column }) => row * side + column)).size;
  if (count !== cells.length || count < 2 || count > side || !cells.every(({ row, column }) => isOnBoard(row) && isOnBoard(column))) {
    throw new RangeError(`An extra house has 2 to ${side} different cells of the board.`);
  }
  return cells;
}

/**
 * The cells of `r1c12 r2-4c1`. Up to side 9 each digit is a number, above that all digits are one.
 * @param {string} text @param {number} side @returns {CellPlace[]}
 */
export function cellsOfText(text, side) {
  const number = side <= 9 ? /(\d)(?:-(\d))?/g : /(\d+)(?:-(\d+))?/g;
  const indices = (/** @type {string} */ numbers) =>
    [...numbers.matchAll(number)].flatMap(([, first, last = first]) =>
      range(Math.min(side + 1, Number(last) - Number(first) + 1)).map((k) => Number(first) - 1 + k));
  return [...text.matchAll(/r([\d-]+)c([\d-]+)/gi)].flatMap(([, rows, columns]) =>
    indices(rows).flatMap((row) => indices(columns).map((column) => ({ row, column }))));
}
