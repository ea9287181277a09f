// The maker: a wish, the puzzles that meet it, and a sheet to print.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { attach as attachEffects } from "../effects/make.js";
import { chosenPerPage, initial, MAX_COUNT, perPage, puzzleGame, reduce } from "../make/state.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/make.d.ts").MakeState} MakeState */
/** @typedef {import("../types/make.d.ts").Puzzle} Puzzle */
/** @typedef {import("../types/make.d.ts").Wish} Wish */

export const id = "make";
export const title = "Make";

/** @type {import("../types/state.d.ts").Slice<MakeState>} */
export const slice = { name: "make", initial, reduce };

export const attach = attachEffects;

/** @type {[string, string][]} */
const SIDES = [["4", "4×4"], ["9", "9×9"], ["16", "16×16"], ["25", "25×25"]];
/** @type {[string, string][]} */
const DIFFICULTIES = [["any", "Any"], ["level", "Level"], ["rating", "Rating"]];
/** @type {[string, string][]} */
const LEVELS = [["easy", "Easy"], ["medium", "Medium"], ["hard", "Hard"], ["unfair", "Unfair"], ["extreme", "Extreme"]];
/** @type {[string, string][]} */
const SYMMETRIES = [
  ["none", "None"], ["rotational", "Half turn"], ["quarter", "Quarter turn"], ["mirror", "Left and right"],
  ["diagonal", "Diagonal"], ["full", "Full"], ["any", "Any of these"],
];
/** @type {Record<string, string>} */
const MISSED = {
  level: "no puzzle of this level was found", rating: "no puzzle with a rating in the range was found",
  technique: "no puzzle with the technique was found", givens: "no puzzle with this number of givens was found",
  minimal: "a given could still be removed",
};

/** @param {State} state @param {Dispatch} dispatch */
export function template({ make }, dispatch) {
  return html`<div class="make stack">
    ${form(make, dispatch)}
    <p class="make-status" role="status">${statusText(make)}</p>
    ${make.puzzles.length > 0 ? [list(make, dispatch), sheetForm(make, dispatch)] : nothing}
  </div>`;
}

/** @param {MakeState} make @param {Dispatch} dispatch */
function form({ wish, status, more, techniques }, dispatch) {
  const set = (/** @type {Partial<Wish>} */ change) => dispatch({ type: "make/wish", wish: change });
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), dispatch({ type: "make/start" }));
  return html`<form class="stack" @submit=${submit}>
    <div class="fields">
      ${select("Side", SIDES, String(wish.size), (value) => set({ size: Number(value) }))}
      ${select("Difficulty", DIFFICULTIES, wish.difficulty, (value) => set({ difficulty: /** @type {any} */ (value) }))}
      ${wish.difficulty === "level" ? select("Level", LEVELS, wish.level, (value) => set({ level: /** @type {any} */ (value) })) : nothing}
      ${wish.difficulty === "rating" ? [
        input("Rating from", wish.min, (value) => set({ min: value }), { inputmode: "decimal" }),
        input("Rating to", wish.max, (value) => set({ max: value }), { inputmode: "decimal" }),
      ] : nothing}
      ${select("Symmetry", SYMMETRIES, wish.symmetry, (value) => set({ symmetry: /** @type {any} */ (value) }))}
      ${input("Count", wish.count, (value) => set({ count: value }), { inputmode: "numeric" })}
      ${status === "running"
        ? html`<button type="button" class="button primary" @click=${() => dispatch({ type: "make/stop" })}>Stop</button>`
        : html`<button type="submit" class="button primary">Make</button>`}
    </div>
    <details class="more" ?open=${more} @toggle=${(/** @type {any} */ event) => dispatch({ type: "make/more", open: event.target.open })}>
      <summary>More wishes</summary>
      <div class="fields">
        ${input("Givens", wish.givens, (value) => set({ givens: value }), { placeholder: "26 or 24-28" })}
        ${select("Technique", [["", "Any"], ...(techniques ?? []).map(({ technique, name }) => /** @type {[string, string]} */ ([technique, name]))],
          wish.technique, (value) => set({ technique: value }))}
        ${input("Seed", wish.seed, (value) => set({ seed: value }), { inputmode: "numeric", placeholder: "random" })}
        <label class="toggle"><input type="checkbox" .checked=${wish.minimal}
          @change=${(/** @type {any} */ event) => set({ minimal: event.target.checked })}>Every given is necessary</label>
      </div>
    </details>
  </form>`;
}

/** @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} change */
function select(label, options, value, change) {
  return html`<label class="field">${label}
    <select @change=${(/** @type {any} */ event) => change(event.target.value)}>
      ${options.map(([key, name]) => html`<option value=${key} ?selected=${key === value}>${name}</option>`)}
    </select></label>`;
}

/** @param {string} label @param {string} value @param {(value: string) => void} change @param {{inputmode?: string, placeholder?: string}} hints */
function input(label, value, change, { inputmode = "text", placeholder = "" }) {
  return html`<label class="field">${label}
    <input type="text" autocomplete="off" inputmode=${inputmode} placeholder=${placeholder} .value=${value}
      @input=${(/** @type {any} */ event) => change(event.target.value)}></label>`;
}

/** @param {MakeState} make */
function statusText({ status, puzzles, problem, wish }) {
  if (problem) return problem;
  if (status === "idle") return `Up to ${MAX_COUNT} puzzles at a time. The same seed makes the same puzzles everywhere.`;
  const met = puzzles.filter((puzzle) => puzzle.met).length;
  const nearest = puzzles.length - met;
  const found = nearest > 0 ? `${met} as wished, ${nearest} nearest to it` : `${met} ${met === 1 ? "puzzle" : "puzzles"}`;
  return status === "running" ? `Making ${wish.count}: ${found} so far …` : `${found}.`;
}

/** @param {MakeState} make @param {Dispatch} dispatch */
function list({ puzzles, selected }, dispatch) {
  return html`<ol class="puzzles">${puzzles.map((puzzle, at) => html`<li class=${at === selected ? "selected" : ""}>
    <button type="button" class="button quiet choose" aria-pressed=${at === selected} @click=${() => dispatch({ type: "make/select", index: at })}>
      ${at + 1} <span>${puzzle.givens} givens · ${summary(puzzle)}</span></button>
    <span class="row">${puzzleButtons(puzzle, dispatch)}</span>
    ${puzzle.met ? nothing : html`<p class="note missed">Nearest: ${puzzle.missed.map((wish) => MISSED[wish] ?? wish).join("; ")} in ${puzzle.attempts} attempts.</p>`}
  </li>`)}</ol>`;
}

/** @param {Puzzle} puzzle */
const summary = ({ rating, level }) => [rating?.toFixed(1), level].filter(Boolean).join(" · ");

/** @param {Puzzle} puzzle @param {Dispatch} dispatch */
function puzzleButtons(puzzle, dispatch) {
  return html`
    <button type="button" class="button" @click=${() => dispatch({ type: "make/play", puzzle })}>Play</button>
    <button type="button" class="button quiet" @click=${() => dispatch({ type: "make/picture", puzzle, kind: "svg" })}>SVG</button>
    <button type="button" class="button quiet" @click=${() => dispatch({ type: "make/picture", puzzle, kind: "png" })}>PNG</button>
    <button type="button" class="button quiet" @click=${() => dispatch({ type: "make/copy", puzzle })}>Copy</button>`;
}

/** @param {MakeState} make @param {Dispatch} dispatch */
function sheetForm(make, dispatch) {
  const { sheet, wish, printing } = make;
  const set = (/** @type {object} */ change) => dispatch({ type: "make/sheet", sheet: change });
  const counts = /** @type {[string, string][]} */ (perPage(wish.size).map((count) => [String(count), String(count)]));
  const toggle = (/** @type {"rating" | "code" | "solutions"} */ name, /** @type {string} */ label) => html`<label class="toggle">
    <input type="checkbox" .checked=${sheet[name]} @change=${(/** @type {any} */ event) => set({ [name]: event.target.checked })}>${label}</label>`;
  return html`<section class="sheet-form stack"><h3>Print</h3>
    <div class="fields">
      ${select("Paper", [["a4", "A4"], ["letter", "Letter"]], sheet.paper, (value) => set({ paper: value }))}
      ${select("Per page", counts, String(chosenPerPage(make)), (value) => set({ perPage: Number(value) }))}
    </div>
    <div class="row">${toggle("rating", "Level and rating")}${toggle("code", "QR codes")}${toggle("solutions", "Solutions at the end")}</div>
    <div class="row">
      <button type="button" class="button primary" ?disabled=${printing !== ""} @click=${() => dispatch({ type: "make/print" })}>${printing || "Print"}</button>
      <button type="button" class="button" @click=${() => dispatch({ type: "make/file", kind: "txt" })}>Text</button>
      <button type="button" class="button" @click=${() => dispatch({ type: "make/file", kind: "json" })}>JSON</button>
    </div>
  </section>`;
}

/** The selected puzzle, shown instead of the game. @param {State} state */
export function overlay({ make }) {
  const puzzle = make.selected === null ? undefined : make.puzzles[make.selected];
  return puzzle ? { shown: puzzleGame(puzzle) } : null;
}
