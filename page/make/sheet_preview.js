// The sheet as it will be printed: its first page of puzzles and its first page of solutions. Before puzzles are
// made, their boards are empty.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { caption, pageLayout, solutionsPerPage, solutionsSheet, titleClass } from "./sheet.js";
import { chosenPerPage, puzzleGame } from "./state.js";
import { emptyGame, gameFromBoard } from "../model/game.js";
import { fieldsOf } from "../model/made.js";
import { miniBoard } from "../board/mini_board.js";

/** @typedef {import("./types.d.ts").MakeState} MakeState */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {{game: PlainGame, text: string}} Figure */

/** @param {MakeState} make */
export function sheetPreview(make) {
  const { sheet, puzzles } = make;
  const perPage = chosenPerPage(make);
  const figures = puzzles.length > 0 ? puzzles.slice(0, perPage).map((puzzle, at) => ({ game: puzzleGame(puzzle), text: caption(puzzle, at + 1, sheet) })) : blanks(make, perPage);
  const places = solutionsPerPage(puzzles.length, perPage);
  const solutions = sheet.solutions
    ? puzzles.slice(0, places).map((puzzle, at) => ({ game: solvedGame(puzzle), text: `Solution ${at + 1}` }))
    : [];
  return html`<section class="sheet-preview" aria-label="Preview of the sheet">
    <div class="papers" aria-hidden="true">${paper(sheet, figures, perPage)} ${solutions.length > 0 ? paper(solutionsSheet(sheet), solutions, places) : nothing}</div>
    <p class="note">${pagesText(make, perPage)}</p>
  </section>`;
}

/** @param {import("./types.d.ts").Puzzle} puzzle */
export const solvedGame = ({ solution, houses, constraints = [] }) => ({ ...gameFromBoard(solution, { houses }), constraints });

/** Empty boards, as many as are wished. @param {MakeState} make @param {number} perPage @returns {Figure[]} */
function blanks({ wish, sheet }, perPage) {
  const level = wish.difficulty === "level" ? wish.level : null;
  const { houses = null } = fieldsOf(wish.kind);
  const count = Math.min(perPage, Math.max(1, Math.floor(Number(wish.count)) || 1));
  return Array.from({ length: count }, (_, at) => ({ game: { ...emptyGame(wish.side), houses }, text: caption({ level, rating: null, seed: null }, at + 1, sheet) }));
}

/** @param {MakeState["sheet"]} sheet @param {Figure[]} figures @param {number} perPage */
function paper(sheet, figures, perPage) {
  const [columns, rows] = pageLayout(perPage);
  const heading = sheet.title || sheet.name
    ? html`<header><span class=${titleClass(sheet.title)}>${sheet.title}</span>${sheet.name ? html`<span class="name">Name</span>` : nothing}</header>`
    : nothing;
  return html`<div class="paper ${sheet.paper}"><div class="sheet-page c${columns} r${rows}">${heading}
    ${figures.map(({ game, text }) => html`<figure>${miniBoard(game)}<figcaption>${text}</figcaption></figure>`)}</div></div>`;
}

/** "2 pages of puzzles, 1 of solutions." @param {MakeState} make @param {number} perPage */
function pagesText({ sheet, puzzles, wish }, perPage) {
  const count = puzzles.length || Math.max(1, Math.floor(Number(wish.count)) || 1);
  const pages = (/** @type {number} */ each) => Math.ceil(count / each);
  const first = pages(perPage) === 1 ? "1 page of puzzles" : `${pages(perPage)} pages of puzzles`;
  return `${first}${sheet.solutions ? `, ${pages(solutionsPerPage(count, perPage))} of solutions` : ""}.`;
}
