// The sheet to print: pages of pictures, then pages of solutions. Pictures come from `/render` as blobs.

/** @typedef {import("./types.d.ts").MakeState} MakeState */
/** @typedef {import("./types.d.ts").Puzzle} Puzzle */
/** @typedef {import("./types.d.ts").Sheet} Sheet */

/**
 * A picture with its text alternative, an address or a drawing of the page, and its caption.
 * @typedef {{address?: string, drawing?: Element, text: string, caption: string}} Figure
 */

/** Columns and rows of a page. @type {Record<number, [number, number]>} */
const LAYOUTS = { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3], 9: [3, 3], 12: [3, 4] };

/** The most solutions of a page. */
const SOLUTIONS_PER_PAGE = 12;

/** A longer title is set in smaller letters. */
const LONG_TITLE = 24;

/** The columns and rows of a page. @param {number} perPage @returns {[number, number]} */
export const pageLayout = (perPage) => LAYOUTS[perPage] ?? [1, 1];

/**
 * The solutions of a page: as many as fill it, but none is larger than its puzzle.
 * @param {number} count @param {number} perPage
 */
export function solutionsPerPage(count, perPage) {
  const fitting = Object.keys(LAYOUTS).map(Number).find((places) => places >= Math.max(perPage, count));
  return fitting ?? SOLUTIONS_PER_PAGE;
}

/** The sheet of the solutions. @param {Sheet} sheet */
export const solutionsSheet = (sheet) => ({ ...sheet, title: sheet.title ? `${sheet.title}: solutions` : "Solutions", name: false });

/** The class of a title. @param {string} title */
export const titleClass = (title) => (title.length > LONG_TITLE ? "title long" : "title");

/**
 * The line below a puzzle: "3 · medium, 3.4 · seed 42", without what the sheet leaves out.
 * @param {{level: string | null, rating: number | null, seed: number | null}} puzzle @param {number} number @param {Sheet} sheet
 */
export function caption({ level, rating, seed }, number, sheet) {
  const difficulty = [level, rating === null ? null : rating.toFixed(1)]
    .filter((part) => part !== null)
    .join(", ");
  const shown = [sheet.rating ? difficulty : "", sheet.seed && seed !== null ? `seed ${seed}` : ""].filter(Boolean);
  return [`${number}`, ...shown].join(" · ");
}

/** The board of a request, with its houses if it is not classic, and its cages. @param {Puzzle} puzzle */
export const boardOf = ({ board, houses, constraints }) => ({ board, ...(houses ? { houses } : {}), ...(constraints ? { constraints } : {}) });

/** The request for the picture of a puzzle. Captions are text of the page, so that their size is that of paper. @param {Puzzle} puzzle @param {string | null} link */
export function pictureOf(puzzle, link) {
  const body = {
    ...boardOf(puzzle),
    show: "givens",
    theme: "print",
    lettering: "outlines",
  };
  return link === null ? body : { ...body, qr_link: link };
}

/** @param {Puzzle} puzzle */
export const solutionPictureOf = (puzzle) => ({
  ...boardOf({ ...puzzle, board: puzzle.solution }),
  givens: puzzle.board,
  show: "values",
  theme: "print",
  lettering: "outlines",
});

/**
 * The sheet as an element; `pictures` and `solutions` are addresses of images.
 * @param {Figure[]} pictures
 * @param {Figure[]} solutions
 * @param {Sheet} sheet
 * @param {number} perPage
 * @returns {HTMLElement}
 */
export function sheetElement(pictures, solutions, sheet, perPage) {
  const root = document.createElement("div");
  root.id = "sheet";
  root.className = sheet.paper;
  const sheets = pages(pictures, perPage);
  for (const page of sheet.title || sheet.name ? sheets : []) page.prepend(heading(sheet));
  const answers = pages(solutions, solutionsPerPage(solutions.length, perPage));
  for (const page of answers) {
    page.classList.add("solutions");
    page.prepend(heading(solutionsSheet(sheet)));
  }
  root.append(...sheets, ...answers);
  return root;
}

/** The title of a page, and the line for a name. @param {Pick<Sheet, "title" | "name">} sheet */
function heading({ title, name }) {
  const [element, text] = [document.createElement("header"), document.createElement("span")];
  text.textContent = title;
  text.className = titleClass(title);
  element.append(text);
  if (name) {
    const line = document.createElement("span");
    line.className = "name";
    line.textContent = "Name";
    element.append(line);
  }
  return element;
}

/** @param {Figure[]} pictures @param {number} perPage */
function pages(pictures, perPage) {
  const [columns, rows] = pageLayout(perPage);
  const count = Math.ceil(pictures.length / perPage);
  return Array.from({ length: count }, (_, page) => {
    const element = document.createElement("section");
    element.className = `sheet-page c${columns} r${rows}`;
    element.append(...pictures.slice(page * perPage, (page + 1) * perPage).map(figure));
    return element;
  });
}

/** @param {Figure} picture */
function figure({ address, drawing, text, caption: words }) {
  const [element, below] = [document.createElement("figure"), document.createElement("figcaption")];
  below.textContent = words;
  element.append(drawing ?? imageOf(address ?? "", text), below);
  return element;
}

/** @param {string} address @param {string} text */
function imageOf(address, text) {
  const image = document.createElement("img");
  image.src = address;
  image.alt = text;
  return image;
}
