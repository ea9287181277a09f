// The argument of a step in the hint panel: its cases as tabs, the sentences of one of them, and what arguments
// within it have refuted, one line each. One such line can be opened; then its argument is read instead.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { caseLetter } from "./cases.js";
import { reasonsOf, refutation, sentenceText, statement, supposition } from "./reasons.js";
import { nodeAt, paragraphAt, paragraphsOf, treeOf } from "./tree.js";
import { plainText } from "./words.js";
import { buttons } from "../controls/controls.js";

/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("./types.d.ts").HintState} HintState */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("./words.js").Clause} Clause */
/** @typedef {import("./words.js").Writing} Writing */
/** @typedef {import("./tree.js").Sentence} Sentence */

/**
 * What the sentences are written with: the clauses of the explanation, and how a text with places is shown.
 * @typedef {{hint: HintState, step: Step, clauses: Clause[], writing: Writing, show: (text: string) => unknown, dispatch: Dispatch}} Reading
 */

/** @param {Reading} reading */
export function argument(reading) {
  const { hint, step } = reading;
  const node = nodeAt(treeOf(step), hint.case ?? 1, hint.inner);
  const paragraphs = paragraphsOf(node, step.evidence.links);
  const open = paragraphAt(paragraphs, hint.links);
  return html`${path(reading)}${paragraphs.map(({ first, end }) => {
    const sentences = node.sentences.slice(first, end);
    if (first !== open.first) return closedParagraph(reading, sentences, first);
    return html`<ol class="argument" start=${first + 1}>${sentences.map((sentence, k) => line(reading, sentence, first + k + 1))}</ol>`;
  })}`;
}

/** A paragraph of which only the result is told; it opens at its first sentence. @param {Reading} reading @param {Sentence[]} sentences @param {number} first */
function closedParagraph({ step, writing, dispatch }, sentences, first) {
  const result = sentenceText(step, [], sentences[sentences.length - 1]);
  const text = plainText(result, writing);
  return html`<button class="button quiet turn" aria-expanded="false" @click=${() => dispatch({ type: "hint/link", to: first + 1 })}
    >▸ ${first + 1}–${first + sentences.length}: ${text}</button>`;
}

/** The suppositions around the argument that is open; each leads back to its argument. @param {Reading} reading */
function path({ hint, step, dispatch }) {
  if (hint.inner.length === 0) return nothing;
  const { links } = step.evidence;
  const tree = treeOf(step);
  return html`<nav class="around" aria-label="Suppositions">${hint.inner.map((_, depth) => {
    const outer = nodeAt(tree, hint.case ?? 1, hint.inner.slice(0, depth));
    const [path, link] = [hint.inner.slice(0, depth), hint.inner[depth] + 1];
    return html`<button class="button quiet" @click=${() => dispatch({ type: "hint/inner", path, link })}>← ${supposition(links[outer.first])}</button>`;
  })}</nav>`;
}

/** The end of an argument within another. @param {Reading} reading */
export function closed({ hint, step, show, dispatch }) {
  const outer = nodeAt(treeOf(step), hint.case ?? 1, hint.inner.slice(0, -1));
  const at = hint.inner[hint.inner.length - 1];
  const { link, inner } = outer.sentences[at];
  if (!inner) return nothing;
  const { links } = step.evidence;
  const next = outer.sentences.findIndex((sentence, k) => k > at && sentence.inner);
  const button = buttons(dispatch);
  return html`<p class="therefore">… so ${show(refutation(links[link], links[inner.first]))}.</p>
    <div class="row">${button("Back", { type: "hint/inner", path: hint.inner.slice(0, -1), link: at + 1 })}
      ${next < 0 ? nothing : button(`Next: why ${refuted(step, outer.sentences[next])}`, { type: "hint/inner", path: [...hint.inner.slice(0, -1), next] }, { kind: "quiet" })}</div>`;
}

/** @param {Step} step @param {Sentence} sentence */
const refuted = ({ evidence: { links } }, { link, inner }) => (inner ? refutation(links[link], links[inner.first]) : "");

/** @param {Reading} reading @param {Sentence} sentence @param {number} number */
function line(reading, sentence, number) {
  const { hint, step, show, dispatch } = reading;
  const age = hint.links === null ? "" : number === hint.links ? "current" : number > hint.links ? "later" : "";
  const mark = html`<button class="step-number" aria-label=${`Show step ${number}`} aria-current=${age === "current" ? "step" : nothing}
    @click=${() => dispatch({ type: "hint/link", to: number })}>${number}</button>`;
  if (sentence.inner) {
    const path = [...hint.inner, number - 1];
    return html`<li class=${age}>${mark}<div>${show(refuted(step, sentence))}
      <button class="button quiet why" aria-label=${`Why ${refuted(step, sentence)}`} @click=${() => dispatch({ type: "hint/inner", path })}>Why?</button></div></li>`;
  }
  const reasons = reasonsOf(step, sentence);
  return html`<li class=${age}>${mark}<div>${show(`${sentenceText(step, reading.clauses, sentence)}.`)}
    ${reasons.length > 0 ? html`<small>${reasons.map((reason, k) => html`${k > 0 ? "; " : ""}${show(reason)}`)}</small>` : nothing}</div></li>`;
}

/** The cases as tabs. @param {Reading} reading @param {boolean} hasAll */
export function cases({ hint, step, writing, dispatch }, hasAll) {
  const tree = treeOf(step);
  if (tree.cases.length < 2) return nothing;
  const button = buttons(dispatch);
  const option = (/** @type {string} */ name, /** @type {number | null} */ number, kind = "") =>
    button(name, { type: "hint/case", number }, { kind: `choice ${kind}`, pressed: hint.case === number });
  return html`<div class="row cases" role="group" aria-label="Case">
    <span class="note">Case</span>
    ${hasAll ? option("All", null) : nothing}
    ${tree.cases.map(({ first }, k) => {
      const label = plainText(statement(step.evidence.links[first]), writing);
      return option(`${caseLetter(k + 1)}: ${label}`, k + 1, `case${k + 1}`);
    })}
  </div>`;
}
