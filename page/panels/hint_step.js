// A full step in the hint panel: its explanation, its links one by one, its cases.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { assumptionNames, caseLetter, casesOf } from "../hint/cases.js";
import { excluders } from "../hint/places.js";
import { linkRange } from "../hint/state.js";
import { clauses } from "../hint/words.js";
import { symbolOf } from "../model/board.js";
import { findHouse, kindsOf, kindWords } from "../model/houses.js";
import { buttons } from "./controls.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/hint.d.ts").Step} Step */
/** @typedef {import("../types/hint.d.ts").HintState} HintState */
/** @typedef {import("../hint/words.js").Part} Part */
/** @typedef {import("../hint/words.js").Clause} Clause */

/** @param {State} state @param {Dispatch} dispatch @param {Step} step */
export function details(state, dispatch, step) {
  return html`
    ${caseControls(state, dispatch, step)}
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
  return html`<p class="note">Each tinted ${symbol} excludes ${symbol} from cells of its ${kindWords(kindsOf(game))}.</p>`;
}

/** The board that the step is about. @param {State} state */
const gameOf = ({ game, hint }) => hint.example?.game ?? game;

/**
 * A paragraph for each case, one before them and one after them.
 * @param {State} state @param {Dispatch} dispatch @param {Step} step
 */
function explanation(state, dispatch, step) {
  const game = gameOf(state);
  const writing = { side: game.side, symbol: (/** @type {number} */ value) => symbolOf(game, value) };
  const list = clauses(step.explanation ?? "", step.evidence.links, writing);
  const span = (/** @type {Clause} */ clause) => {
    const words = clause.parts.map((part) => word(part, game, dispatch));
    return html`<span class=${age(clause, state.hint)}>${words}</span>`;
  };
  const paragraphs = byCase(list, casesOf(step.evidence.links, String)).map(({ name, list }) => {
    const letter = name ? html`<span class="letter" aria-hidden="true">${name}</span>` : nothing;
    const isOther = name && state.hint.case && name !== caseLetter(state.hint.case);
    return html`<p class=${isOther ? "other" : ""}>${letter}${list.map(span)}</p>`;
  });
  const isLong = step.evidence.links.length > 1;
  return html`<div class="explanation ${isLong ? "long" : ""}">${paragraphs}</div>`;
}

/**
 * The clauses in paragraphs: what is said before the cases, each case, and the conclusion.
 * @param {Clause[]} list @param {import("../hint/cases.js").Case[]} cases
 */
function byCase(list, cases) {
  /** @type {{name: string, list: Clause[]}[]} */
  const paragraphs = [{ name: "", list: [] }];
  let before = /** @type {number | null} */ (null);
  for (const clause of list) {
    const begun = cases.length < 2 ? undefined : cases.find(({ first }) => first === clause.link);
    const isConclusion = cases.length > 1 && clause.link === null && before !== null;
    if (begun || isConclusion) paragraphs.push({ name: begun ? caseLetter(begun.number) : "", list: [] });
    paragraphs[paragraphs.length - 1].list.push(clause);
    before = clause.link;
  }
  return paragraphs.filter((paragraph) => paragraph.list.length > 0);
}

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
];

/** What the signs of a drawn chain mean. @param {Step} step */
function legend({ evidence }) {
  if (evidence.links.length < 2) return nothing;
  const drawn = new Set(evidence.links.map(({ kind }) => /** @type {string} */ (kind)));
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
  const { first, last } = linkRange(hint);
  const number = link + 1;
  if (hint.case !== null && (number < first || number > last)) return "later";
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

/** @param {HintState} hint @param {Dispatch} dispatch @param {Step} step */
export function linkControls(hint, dispatch, step) {
  if (step.evidence.links.length < 2) return nothing;
  const button = buttons(dispatch);
  const { first, last } = linkRange(hint);
  const count = last - first + 1;
  const text = hint.links === null ? `all ${count} links` : `link ${hint.links - first + 1} of ${count}`;
  return html`<div class="row walk" role="group" aria-label="Links">
    ${button("◀", { type: "hint/link", by: -1 }, { label: "Previous link" })}
    <span class="count" role="status">${text}</span>
    ${button("▶", { type: "hint/link", by: 1 }, { label: "Next link" })}
    ${button("All links", { type: "hint/link", to: null }, { kind: "quiet", disabled: hint.links === null })}
  </div>`;
}

/** @param {State} state @param {Dispatch} dispatch @param {Step} step */
function caseControls(state, dispatch, step) {
  const game = gameOf(state);
  const cases = casesOf(step.evidence.links, (value) => symbolOf(game, value));
  if (cases.length < 2) return nothing;
  const button = buttons(dispatch);
  const option = (/** @type {string} */ name, /** @type {number | null} */ number, kind = "") =>
    button(
      name,
      { type: "hint/case", number },
      { kind: `choice ${kind}`, pressed: state.hint.case === number },
    );
  return html`<div class="row cases" role="group" aria-label="Case">
    <span class="note">Case</span>
    ${option("All", null)}
    ${cases.map(({ number, numbers, label }) => option(`${caseLetter(number)}: ${label}`, number, `case${numbers[0]}`))}
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
