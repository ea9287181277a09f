// A full step in the hint panel: its explanation, its links one by one, its cases.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { assumptionNames, caseLetter } from "./cases.js";
import { excluders } from "./places.js";
import { currentWords } from "./speech.js";
import { isWhole, sentenceCount } from "./state.js";
import { MAX_IN_SIGHT, treeOf } from "./tree.js";
import { clauses, parts } from "./words.js";
import { symbolOf } from "../model/board.js";
import { findHouse, kindsOf, kindWords } from "../model/houses.js";
import { buttons } from "../controls/controls.js";
import { argument, cases, closed } from "./argument.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("./types.d.ts").HintState} HintState */
/** @typedef {import("./words.js").Part} Part */
/** @typedef {import("./words.js").Clause} Clause */

/** @param {State} state @param {Dispatch} dispatch @param {Step} step */
export function details(state, dispatch, step) {
  return html`
    ${explanation(state, dispatch, step)}
    ${legend(step)}
    ${excluderNote(state, step)}
    ${step.evidence.assumes_uniqueness ? uniquenessNote(state.hint, dispatch) : nothing}`;
}

/** What the tinted cells of a hidden single are. @param {State} state @param {Step} step */
function excluderNote(state, step) {
  const game = gameOf(state);
  const [placed] = step.placements ?? [];
  if (!placed || excluders(step, game).length === 0) return nothing;
  const symbol = symbolOf(game, placed.value);
  return html`<p class="note">Each tinted ${symbol} keeps ${symbol} out of the other cells of its ${kindWords(kindsOf(game))}.</p>`;
}

/** The board that the step is about. @param {State} state */
const gameOf = ({ game, hint }) => hint.example?.game ?? game;

/**
 * The explanation. A forcing argument is read sentence by sentence; what is said before and after it stands around
 * it.
 * @param {State} state @param {Dispatch} dispatch @param {Step} step
 */
function explanation(state, dispatch, step) {
  const game = gameOf(state);
  const { hint } = state;
  const writing = { side: game.side, symbol: (/** @type {number} */ value) => symbolOf(game, value) };
  const list = clauses(step.explanation ?? "", step.evidence.links, writing);
  const span = (/** @type {Clause} */ clause) => {
    const words = clause.parts.map((part) => word(part, game, dispatch));
    return html`<span class=${age(clause, hint)}>${words}</span>`;
  };
  const isStated = list.some(({ link }) => link !== null);
  const isLong = step.evidence.links.length > 1;
  if (!step.evidence.argument || !(isStated || step.evidence.reasons)) return html`<div class="explanation ${isLong ? "long" : ""}"><p>${list.map(span)}</p>${isLong ? GOES_ON : nothing}</div>`;
  const begin = list.findIndex(({ link }) => link !== null);
  const end = isStated ? list.findLastIndex(({ link }) => link !== null) + 1 : list.length;
  const show = (/** @type {string} */ text) => parts(text, writing).map((part) => word(part, game, dispatch));
  const reading = { hint, step, clauses: list, writing, show, dispatch };
  const { cases: all } = treeOf(step);
  return html`${begin > 0 ? html`<p>${list.slice(0, begin).map(span)}</p>` : nothing}
    ${cases(reading, step.evidence.links.length <= MAX_IN_SIGHT)}
    <div class="explanation long">
      ${all.length > 1 && hint.case === null ? all.map((_, k) => oneOfAll(reading, k)) : argument(reading)}
      ${GOES_ON}
    </div>
    ${hint.inner.length === 0 ? html`<p class="conclusion">${list.slice(end).map(span)}</p>` : closed(reading)}`;
}

/** Says that a frame holds more than is in sight; behind its last line it is covered. */
const GOES_ON = html`<p class="goes-on" aria-hidden="true">↓ goes on</p><div class="end"></div>`;

/** One case, where all of them are short and shown. @param {import("./argument.js").Reading} reading @param {number} at */
const oneOfAll = (reading, at) => html`<section><p class="letter" aria-hidden="true">${caseLetter(at + 1)}</p>
  ${argument({ ...reading, hint: { ...reading.hint, case: at + 1 } })}</section>`;

/** @param {string} layer @param {string} name @param {unknown} shape */
const sign = (layer, name, shape) =>
  html`<svg class="sign" viewBox="0 0 36 20" aria-hidden="true">${svg`<g class=${layer}><g class=${name}>${shape}</g></g>`}</svg>`;

const LINE = svg`<path d="M2 10H34"></path>`;
const RING = svg`<circle cx="18" cy="10" r="8"></circle>`;

/**
 * The signs of the drawing: the kinds of links that have one, its drawing, and its meaning.
 * @type {{kinds: string[], drawn: () => unknown, means: string}[]}
 */
const SIGNS = [
  {
    kinds: ["assumed_true", "assumed_false"],
    drawn: () => sign("shapes", "assumption", svg`<path d="M26 10L22 17H14L10 10L14 3H22Z"></path>`),
    means: "the assumption",
  },
  { kinds: ["implied_true"], drawn: () => sign("links", "strong", LINE), means: "then this is the value" },
  { kinds: ["implied_false"], drawn: () => sign("links", "weak", LINE), means: "then this is not the value" },
  {
    kinds: ["strong", "grouped_strong"],
    drawn: () => sign("links", "strong", LINE),
    means: "strong link: if one end is not the value, the other is",
  },
  {
    kinds: ["weak", "grouped_weak"],
    drawn: () => sign("links", "weak", LINE),
    means: "weak link: if one end is the value, the other is not",
  },
  { kinds: ["one_of"], drawn: () => sign("links", "one_of", LINE), means: "one of these is the value" },
  {
    kinds: ["strong", "grouped_strong", "implied_true"],
    drawn: () => sign("shapes", "on", RING),
    means: "is the value",
  },
  {
    kinds: ["weak", "grouped_weak", "implied_false"],
    drawn: () => sign("shapes", "off", RING),
    means: "is not the value",
  },
  {
    kinds: ["contradiction"],
    drawn: () => sign("links", "clash", svg`<path d="M2 10L8 4L14 16L20 4L26 16L34 10"></path>`),
    means: "contradiction",
  },
  {
    kinds: ["reason"],
    drawn: () => sign("links", "number", svg`<circle cx="18" cy="10" r="8"></circle><text x="18" y="14.5" font-size="12">2</text>`),
    means: "the clue that step 2 uses",
  },
  { kinds: ["reason"], drawn: () => sign("crosses", "premise", svg`<path d="M12 4L24 16M24 4L12 16"></path>`), means: "not the value, used by a step" },
];

/** What the signs of a drawn chain mean. @param {Step} step */
function legend({ evidence }) {
  if (evidence.links.length < 2) return nothing;
  const drawn = new Set(evidence.links.flatMap(({ kind, ground }) => (ground?.kind === "reason" ? [kind, "reason"] : [kind])));
  const signs = SIGNS.filter(({ kinds }) => kinds.some((kind) => drawn.has(kind)));
  const flag = assumptionNames(evidence.links).size > 0 ? "; its flag names the case" : "";
  return html`<ul class="legend" aria-label="Signs of the drawing">${signs.map(
    ({ kinds, drawn: picture, means }) => html`<li>${picture()} ${means}${kinds.includes("assumed_true") ? flag : ""}</li>`,
  )}</ul>`;
}

/**
 * Whether a clause states the current link, an earlier one or a later one.
 * @param {Clause} clause
 * @param {HintState} hint
 */
function age({ link }, hint) {
  if (link === null) return "";
  const number = link + 1;
  if (hint.links === null) return "";
  return number === hint.links ? "current" : number < hint.links ? "earlier" : "later";
}

/**
 * A piece of the explanation; a place is a button that flashes it.
 * @param {Part} part
 * @param {import("../types/state.d.ts").PlainGame} game
 * @param {Dispatch} dispatch
 */
function word({ text, label, cells, house }, game, dispatch) {
  const flashed =
    cells?.map(({ row, column }) => row * game.side + column) ?? (house && findHouse(game, house)?.cells);
  if (!flashed) return text;
  const flash = () => dispatch({ type: "hint/flash", cells: flashed });
  const name = `Show ${label}`;
  return html`<button type="button" class="place" aria-label=${name} @click=${flash}>${text}</button>`;
}

/**
 * The buttons that walk the links. On a low screen, where board and text are not in sight together, the current sentence
 * stands above them.
 * @param {State} state @param {Dispatch} dispatch @param {Step} step
 */
export function linkControls(state, dispatch, step) {
  const { hint } = state;
  if (step.evidence.links.length < 2) return nothing;
  const button = buttons(dispatch);
  const count = sentenceCount(hint);
  const name = step.evidence.argument ? "step" : "link";
  const text = hint.links === null ? `all ${count} ${name}s` : `${name} ${hint.links} of ${count}`;
  const now = currentWords(hint, gameOf(state));
  return html`<div class="row walk" role="group" aria-label="Links">
    ${now ? html`<p class="now" aria-hidden="true">${now}</p>` : nothing}
    ${button("◀", { type: "hint/link", by: -1 }, { label: `Previous ${name}` })}
    <span class="count" role="status">${text}</span>
    ${button("▶", { type: "hint/link", by: 1 }, { label: `Next ${name}` })}
    ${isWhole(hint) ? button(`All ${name}s`, { type: "hint/link", to: null }, { kind: "quiet", disabled: hint.links === null }) : nothing}
  </div>`;
}

/** @param {HintState} hint @param {Dispatch} dispatch */
function uniquenessNote({ example }, dispatch) {
  const without = buttons(dispatch)("Without uniqueness", { type: "hint/without_uniqueness" });
  return html`<div class="row">
    <p class="note">This step holds because the puzzle has exactly one solution, which has been checked.</p>
    ${example ? nothing : without}
  </div>`;
}
