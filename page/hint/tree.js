// The argument of a step as a tree: its cases, the sentences of each, and the arguments within them.
//
// A link that only says "this cell has a value, so it has no other" or "it sees that value" is no sentence of its
// own: it is folded into the sentences that need it. A chain without assumptions is one case.

import { falsePremises } from "./clues.js";

/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("../types/step.d.ts").Link} Link */
/** @typedef {import("../types/step.d.ts").Candidate} Candidate */
/** @typedef {import("../types/step.d.ts").Argument} Argument */

/**
 * A link that is stated. `premises` are the links that concluded what it starts from, -1 where none did;
 * `inner` is the argument that it is the result of.
 * @typedef {{link: number, premises: number[], inner: Node | null}} Sentence
 * @typedef {{first: number, last: number, sentences: Sentence[]}} Node
 * @typedef {{cases: Node[], isFolded: boolean[]}} Tree
 */

/** A link of the sentences in sight, and the premises of it that are false. @typedef {Link & {crossed?: Candidate[]}} SeenLink */

/** The most sentences that are drawn or read at once. */
export const MAX_IN_SIGHT = 12;

/** @type {WeakMap<Link[], Tree>} */
const trees = new WeakMap();

/** The tree of a step; it is built once. @param {Step} step @returns {Tree} */
export function treeOf({ evidence }) {
  const { links, argument } = evidence;
  const known = trees.get(links);
  if (known) return known;
  const premises = premisesOf(links, argument ?? []);
  const isFolded = foldedLinks(links, premises, argument ?? []);
  const whole = { first_link: 0, link_count: links.length, inner: [] };
  const roots = argument && argument.length > 0 ? argument : links.length > 0 ? [whole] : [];
  const tree = { cases: roots.map((root) => nodeOf(root, premises, isFolded)), isFolded };
  trees.set(links, tree);
  return tree;
}

/** The argument at the end of a path: the case, from 1, then the sentences that are opened. @param {Tree} tree @param {number} number @param {number[]} path */
export function nodeAt({ cases }, number, path) {
  let node = cases[number - 1] ?? cases[0];
  for (const at of path) node = node?.sentences[at]?.inner ?? node;
  return node;
}

/** @param {Candidate} candidate */
const key = ({ row, column, value }) => `${row} ${column} ${value}`;

/**
 * For each link the links that concluded what it starts from. What an argument within another concludes does
 * not hold after it.
 * @param {Link[]} links @param {Argument[]} roots
 */
function premisesOf(links, roots) {
  /** @type {number[][]} */
  const premises = links.map(() => []);
  /** @param {Argument} argument @param {Map<string, number>} before */
  const walk = ({ first_link: first, link_count: count, inner }, before) => {
    const known = new Map(before);
    for (let at = first; at < first + count; at++) {
      const nested = inner.find((one) => one.first_link === at);
      if (nested) {
        walk(nested, known);
        at += nested.link_count - 1;
        continue;
      }
      premises[at] = links[at].from.map((candidate) => known.get(key(candidate)) ?? -1);
      for (const candidate of links[at].to) known.set(key(candidate), at);
    }
  };
  for (const root of roots) walk(root, new Map());
  return premises;
}

/** The kinds of links that conclude a value, or that one of several is. */
const POSITIVE = new Set(["assumed_true", "implied_true", "one_of"]);

/**
 * Which links are folded: those that exclude what sees a value, if a later link needs that.
 * @param {Link[]} links @param {number[][]} premises @param {Argument[]} roots
 */
function foldedLinks(links, premises, roots) {
  const needed = new Set(premises.flat());
  return links.map(({ kind, from, ground }, at) => {
    const isOfValue = premises[at].every((premise) => premise >= 0 && POSITIVE.has(links[premise].kind));
    return roots.length > 0 && kind === "implied_false" && ground?.kind !== "reason" && from.length > 0 && isOfValue && needed.has(at);
  });
}

/** @param {Argument} argument @param {number[][]} premises @param {boolean[]} isFolded @returns {Node} */
function nodeOf({ first_link: first, link_count: count, inner }, premises, isFolded) {
  const last = first + count - 1;
  /** @type {Sentence[]} */
  const sentences = [];
  for (let at = first; at <= last; at++) {
    const nested = inner.find((one) => one.first_link === at);
    if (nested) at += nested.link_count;
    if (at > last) break;
    if (nested) sentences.push({ link: at, premises: premises[at], inner: nodeOf(nested, premises, isFolded) });
    else if (!isFolded[at]) sentences.push({ link: at, premises: premises[at], inner: null });
  }
  return { first, last, sentences };
}

/** Some sentences in a row, of which one paragraph is in sight at a time. @typedef {{first: number, end: number}} Paragraph */

/** The fewest sentences of a paragraph, unless it is the last one. */
const LEAST = 4;

/**
 * The paragraphs of an argument. A short argument is one; others end where a cell is filled, an assumption is refuted
 * or another clue is used, with at most `MAX_IN_SIGHT` sentences each.
 * @param {Node} node @param {Link[]} links @returns {Paragraph[]}
 */
export function paragraphsOf({ sentences }, links) {
  const isEnd = (/** @type {number} */ end) => {
    const [last, next] = [sentences[end - 1], sentences[end]].map((sentence) => sentence && links[sentence.link]);
    return last?.kind === "implied_true" || Boolean(sentences[end - 1].inner) || last?.ground?.reason !== next?.ground?.reason;
  };
  const { length } = sentences;
  /** @type {Paragraph[]} */
  const paragraphs = [];
  for (let first = 0; first < length; first = paragraphs[paragraphs.length - 1].end) {
    let end = Math.min(length, length <= MAX_IN_SIGHT ? length : first + LEAST);
    while (end < length && end - first < MAX_IN_SIGHT && !isEnd(end)) end++;
    // A rest that is shorter than a paragraph is joined to the last one.
    if (length - end < LEAST && length - first <= MAX_IN_SIGHT) end = length;
    paragraphs.push({ first, end });
  }
  return paragraphs;
}

/** The paragraph of the current sentence. @param {Paragraph[]} paragraphs @param {number | null} current from 1, or null for all */
export const paragraphAt = (paragraphs, current) => paragraphs.find(({ end }) => (current ?? 1) <= end) ?? paragraphs[0];

/**
 * The step with the links of the sentences in sight alone. An arrow starts where a folded link did: at the value
 * that excludes.
 * @param {Step} step @param {Node} node @param {number | null} current from 1, or null for all
 * @returns {{step: Step, first: number}} `first` is the index of its first sentence
 */
export function sightOf(step, node, current) {
  const { evidence } = step;
  const { isFolded } = treeOf(step);
  const { first, end } = paragraphAt(paragraphsOf(node, evidence.links), current);
  const shown = node.sentences.slice(first, current === null ? end : current);
  const links = shown.map((sentence) => seenLink(sentence, evidence.links, isFolded));
  const now = current === null ? null : node.sentences[current - 1];
  const house = now && evidence.links[now.link].ground?.house;
  const others = evidence.cells.filter(({ role }) => !STATES.has(role));
  const ofNow = now && !now.inner ? evidence.links[now.link].from.filter((_, k) => isFolded[now.premises[k]]) : [];
  const cells = [...others, ...shown.flatMap((sentence) => shapesOf(sentence, evidence.links, isFolded)), ...ofNow.map(shape("off"))];
  const hasSet = links.some(({ kind }) => kind === "one_of");
  const houses = house ? [{ ...house, role: "base" }] : [];
  return { step: { ...step, evidence: { ...evidence, links, cells, houses, groups: hasSet ? evidence.groups : [] } }, first };
}

/** The roles that say what a link concluded. */
const STATES = new Set(["on", "off", "assumption", "subset", "locked"]);

/** @param {string} role */
const shape = (role) => (/** @type {Candidate} */ { row, column, value }) => ({ row, column, values: [value], role });

/** The link of a sentence as it is drawn. @param {Sentence} sentence @param {Link[]} links @param {boolean[]} isFolded @returns {SeenLink} */
const seenLink = (sentence, links, isFolded) =>
  ({ ...links[sentence.link], from: startsOf(sentence, links, isFolded), crossed: falsePremises(links, sentence.link) });

/** Where the arrows of a sentence start. @param {Sentence} sentence @param {Link[]} links @param {boolean[]} isFolded */
function startsOf({ link, premises, inner }, links, isFolded) {
  // A contradiction has no arrow: it joins what cannot all be false.
  if (inner || links[link].to.length === 0) return inner ? [] : links[link].from;
  const starts = links[link].from.flatMap((candidate, k) => (isFolded[premises[k]] ? links[premises[k]].from : [candidate]));
  return [...new Map(starts.map((candidate) => [key(candidate), candidate])).values()];
}

/** The shapes of what a sentence starts from and concludes. @param {Sentence} sentence @param {Link[]} links @param {boolean[]} isFolded */
function shapesOf({ link, premises, inner }, links, isFolded) {
  const concluded = links[link].to.map(shape(roleOf(links[link])));
  if (inner) return concluded;
  const starts = premises.flatMap((premise, k) => {
    if (premise < 0) return [shape("off")(links[link].from[k])];
    if (isFolded[premise]) return links[premise].from.map(shape(sourceRole(links, premise)));
    return [shape(roleOf(links[premise]))(links[link].from[k])];
  });
  return [...starts, ...concluded];
}

/** The role of the values that a folded link starts from. @param {Link[]} links @param {number} at */
function sourceRole(links, at) {
  const [first] = links[at].from;
  const source = links.slice(0, at).findLast(({ to }) => to.some((candidate) => key(candidate) === key(first)));
  return source ? roleOf(source) : "on";
}

/** The role of what a link concludes. @param {Link} link */
function roleOf({ kind, from, to }) {
  if (kind === "one_of") return to.every(({ value }) => value === to[0].value) ? "locked" : "subset";
  if (from.length === 0) return "assumption";
  return ["strong", "grouped_strong", "implied_true"].includes(kind) ? "on" : "off";
}
