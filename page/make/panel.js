// The maker: a wish, the puzzles that meet it, and a sheet to print.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { attach as attachEffects } from "./effect.js";
import {
  chosenPerPage,
  initial,
  isKiller,
  MAX_COUNT,
  MAX_WITH_CODES,
  perPage,
  isLines,
  puzzleGame,
  reduce,
} from "./state.js";
import { levelsNote, levelsOf, MADE_KINDS, sidesOf } from "../model/made.js";
import { buttons, input, select, toggle } from "../controls/controls.js";
import { miniBoard } from "../board/mini_board.js";
import { levelWords } from "../model/level_words.js";
import { sheetPreview } from "./sheet_preview.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("./types.d.ts").MakeState} MakeState */
/** @typedef {import("./types.d.ts").Puzzle} Puzzle */
/** @typedef {import("./types.d.ts").Sheet} Sheet */
/** Sets a field. @typedef {(field: string) => (value: string | number | boolean) => void} Setter */

export const id = "make";
export const title = "Make";

/** @type {import("../types/state.d.ts").Slice<MakeState>} */
export const slice = { name: "make", initial, reduce };

export const attach = attachEffects;

/** Keys and names of choices. @typedef {[string, string][]} Choices */
/** The levels. @type {Choices} */
const LEVELS = [
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
  ["unfair", "Unfair"],
  ["extreme", "Extreme"],
];
/** @type {Choices} */
const SYMMETRIES = [
  ["none", "None"],
  ["rotational", "Half turn"],
  ["quarter", "Quarter turn"],
  ["mirror", "Left and right"],
  ["diagonal", "Diagonal"],
  ["full", "Full"],
  ["any", "Any of these"],
];
/** Why a puzzle is not as wished. @type {Record<string, string>} */
const MISSED = {
  level: "no puzzle of this level was found",
  rating: "no puzzle with a rating in the range was found",
  technique: "no puzzle with the technique was found",
  givens: "no puzzle with this number of givens was found",
  minimal: "a given could still be removed",
};

/** @param {State} state @param {Dispatch} dispatch @param {unknown} below what another part shows below the puzzles */
export function template(state, dispatch, below) {
  const { make } = state;
  return html`<h2 class="visually-hidden">Make</h2><div class="make stack">
    ${form(make, dispatch)}
    <p class="make-status" role="status">${statusText(make)}</p>
    ${make.puzzles.length > 0 ? [list(make, dispatch), sheetForm(make, dispatch)] : nothing}
    ${sheetPreview(make)}
    ${below}
  </div>`;
}

/** @param {MakeState} make @param {Dispatch} dispatch */
function form(make, dispatch) {
  /** @type {Setter} */
  const set = (field) => (value) => dispatch({ type: "make/wish", wish: { [field]: value } });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    dispatch({ type: "make/start" });
  };
  const stop = buttons(dispatch)("Stop", { type: "make/stop" }, { kind: "primary" });
  const start = html`<button type="submit" class="button primary">Make</button>`;
  return html`<form class="stack" @submit=${submit}>
    <div class="fields">${mainFields(make, set)}</div>
    <div class="row start">${make.status === "running" ? stop : start}
      ${make.wish.difficulty === "level" ? html`<p class="note">${levelWords(make.wish.level, make.wish.kind, make.wish.side)} ${levelsNote(make.wish.kind, make.wish.side)}</p>` : nothing}</div>
    ${make.wish.difficulty === "level" ? toggle("Of equal difficulty: ratings within 0.6", make.wish.even, set("even")) : nothing}
    ${moreFields(make, set, dispatch)}
  </form>`;
}

/** @param {MakeState} make @param {Setter} set */
function mainFields({ wish }, set) {
  const setDifficulty = (/** @type {string} */ value) => {
    const isLevel = value !== "any" && value !== "rating";
    set("difficulty")(isLevel ? "level" : value);
    if (isLevel) set("level")(value);
  };
  const setSide = (/** @type {string} */ value) => set("side")(Number(value));
  const decimal = { inputmode: "decimal" };
  const chosen = wish.difficulty === "level" ? wish.level : wish.difficulty;
  const isByRating = wish.difficulty === "rating";
  const levels = levelsOf(wish.kind, wish.side);
  /** @type {Choices} */
  const difficulties = [["any", "Any"], ...LEVELS.filter(([level]) => levels.includes(level)), ["rating", "By rating"]];
  /** @type {Choices} */
  const sides = sidesOf(wish.kind).map((side) => [String(side), `${side}×${side}`]);
  return [
    select("Kind", MADE_KINDS, wish.kind, set("kind")),
    select("Side", sides, String(wish.side), setSide),
    select("Difficulty", difficulties, chosen, setDifficulty),
    isByRating ? input("Rating from", wish.min, set("min"), decimal) : nothing,
    isByRating ? input("Rating to", wish.max, set("max"), decimal) : nothing,
    isKiller(wish) ? nothing : select("Symmetry", SYMMETRIES, wish.symmetry, set("symmetry")),
    input("Count", wish.count, set("count"), { inputmode: "numeric" }),
  ];
}

/** @param {MakeState} make @param {Setter} set @param {Dispatch} dispatch */
function moreFields({ wish, more, techniques }, set, dispatch) {
  /** @type {Choices} */
  const names = (techniques ?? []).map(({ technique, name }) => [technique, name]);
  const onToggle = (/** @type {any} */ event) => dispatch({ type: "make/more", open: event.target.open });
  return html`<details class="more" ?open=${more} @toggle=${onToggle}>
    <summary>More wishes</summary>
    <div class="fields">
      ${input("Givens", wish.givens, set("givens"), { placeholder: "26 or 24-28" })}
      ${select("Technique", [["", "Any"], ...names], wish.technique, set("technique"))}
      ${input("Seed", wish.seed, set("seed"), { inputmode: "numeric", placeholder: "random" })}
      ${isKiller(wish) ? nothing : toggle("Every given is necessary", wish.minimal, set("minimal"))}
    </div>
    <p class="note">The same seed makes the same puzzles everywhere.</p>
  </details>`;
}

/** @param {MakeState} make */
function statusText({ status, puzzles, problem }) {
  if (problem) return problem;
  if (status === "idle") {
    return `Up to ${MAX_COUNT} puzzles at a time.`;
  }
  const met = puzzles.filter((puzzle) => puzzle.met).length;
  const nearest = puzzles.length - met;
  const some = `${met} ${met === 1 ? "puzzle" : "puzzles"}`;
  const found = nearest > 0 ? `${met} as wished, ${nearest} nearest to it` : some;
  return status === "running" ? `Making: ${found} so far …` : `${found}${range(puzzles)}.`;
}

/** ", rated 2.0 to 2.6". @param {Puzzle[]} puzzles */
function range(puzzles) {
  const ratings = puzzles.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  if (ratings.length === 0) return "";
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)].map((rating) => rating.toFixed(1));
  return low === high ? `, rated ${low}` : `, rated ${low} to ${high}`;
}

/** @param {MakeState} make @param {Dispatch} dispatch */
function list({ puzzles, selected }, dispatch) {
  const isPictured = puzzles.length <= MOST_PICTURED;
  const items = puzzles.map((puzzle, at) => item(puzzle, at, at === selected, isPictured, dispatch));
  return html`<ol class="puzzles">${items}</ol>`;
}

/** The most puzzles of a list whose boards are drawn in it. */
const MOST_PICTURED = 24;

/** @param {Puzzle} puzzle @param {number} at @param {boolean} isSelected @param {boolean} isPictured @param {Dispatch} dispatch */
function item(puzzle, at, isSelected, isPictured, dispatch) {
  const button = buttons(dispatch);
  const quiet = { kind: "quiet" };
  const facts = [contents(puzzle), puzzle.rating?.toFixed(1), puzzle.level]
    .filter(Boolean)
    .join(" · ");
  const name = html`${at + 1} ${isPictured ? miniBoard(shownGame(puzzle)) : nothing}<span>${facts}</span>`;
  return html`<li class=${isSelected ? "selected" : ""}>
    ${button(name, { type: "make/select", index: at }, { kind: "quiet choose", pressed: isSelected })}
    <span class="row">
      ${button("Play", { type: "make/play", puzzle })}
      ${button("SVG", { type: "make/picture", puzzle, kind: "svg" }, quiet)}
      ${button("PNG", { type: "make/picture", puzzle, kind: "png" }, quiet)}
      ${button("Copy", { type: "make/copy", puzzle }, quiet)}
    </span>
    ${puzzle.met ? nothing : html`<p class="note missed">${missedText(puzzle)}</p>`}
  </li>`;
}

/** "26 givens", "30 cages". @param {Puzzle} puzzle */
function contents({ given_count: givens, constraints = [] }) {
  const cages = constraints.length > 0 ? `${constraints.length} cages` : "";
  return [cages, cages && givens === 0 ? "" : `${givens} givens`].filter(Boolean).join(", ");
}

/** @param {Puzzle} puzzle */
function missedText({ missed, attempt_count: attempts }) {
  const reasons = missed.map((wish) => MISSED[wish] ?? wish).join("; ");
  return `Nearest: ${reasons} in ${attempts} ${attempts === 1 ? "attempt" : "attempts"}.`;
}

/** @param {MakeState} make @param {Dispatch} dispatch */
function sheetForm(make, dispatch) {
  const { sheet, wish, printing, puzzles } = make;
  const button = buttons(dispatch);
  const set = (/** @type {Partial<Sheet>} */ change) => dispatch({ type: "make/sheet", sheet: change });
  /** @type {Choices} */
  const counts = perPage(wish.side).map((count) => [String(count), String(count)]);
  const fits = chosenPerPage(make) <= MAX_WITH_CODES;
  const setPaper = (/** @type {any} */ paper) => set({ paper });
  return html`<section class="sheet-form stack"><h3>Print</h3>
    <div class="fields">
      ${select(
        "Paper",
        [
          ["a4", "A4"],
          ["letter", "Letter"],
        ],
        sheet.paper,
        setPaper,
      )}
      ${select("Per page", counts, String(chosenPerPage(make)), (value) => set({ perPage: Number(value) }))}
      ${input("Title", sheet.title, (title) => set({ title }), { placeholder: "none" })}
    </div>
    <div class="row">
      ${toggle("Line for a name", sheet.name, (name) => set({ name }))}
      ${toggle("Level and rating", sheet.rating, (rating) => set({ rating }))}
      ${toggle("Seed", sheet.seed, (seed) => set({ seed }))}
      ${fits ? toggle("QR codes", sheet.code, (code) => set({ code })) : nothing}
      ${toggle("Solutions at the end", sheet.solutions, (solutions) => set({ solutions }))}
    </div>
    <div class="row">
      ${button(printing || "Print", { type: "make/print" }, { kind: "primary", disabled: printing !== "" })}
      ${button(isLines(puzzles) ? "Save as NDJSON" : "Save as text", { type: "make/file", kind: "txt" })}
      ${button("Save as JSON", { type: "make/file", kind: "json" })}
    </div>
  </section>`;
}

/** The game of a puzzle, the same at each call: the board is built anew for other houses. @type {WeakMap<Puzzle, import("../types/state.d.ts").PlainGame>} */
const shownGames = new WeakMap();

/** @param {Puzzle} puzzle */
function shownGame(puzzle) {
  const known = shownGames.get(puzzle) ?? puzzleGame(puzzle);
  shownGames.set(puzzle, known);
  return known;
}

/** The selected puzzle, shown instead of the game. @param {State} state */
export function overlay({ make }) {
  const puzzle = make.selected === null ? undefined : make.puzzles[make.selected];
  return puzzle ? { shown: shownGame(puzzle), figures: make.figures?.puzzle === puzzle ? make.figures.figures : null, note: `Puzzle ${(make.selected ?? 0) + 1} of the list. Your game waits.` } : null;
}
