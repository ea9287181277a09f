// The cases of a forcing argument, of which one holds.
//
// Each assumption starts a part of the argument with a number of its own, from 1. A nested assumption, which
// a later contradiction denies, has a number too, but it belongs to the case around it.

/** @typedef {import("../types/step.d.ts").Link} Link */
/** @typedef {import("../types/step.d.ts").Candidate} Candidate */

/**
 * `first` and `last` are indices of links; `numbers` are the assumptions in the case.
 * @typedef {{number: number, first: number, last: number, numbers: number[], label: string}} Case
 */

/**
 * The number of the assumption that each link depends on; 0 for the links of a chain.
 * @param {Link[]} links
 * @returns {number[]}
 */
export function assumptionNumbers(links) {
  let number = 0;
  return links.map((link) => {
    if (isAssumption(link)) number += 1;
    return number;
  });
}

/**
 * The cases, in the order of the argument; empty for a chain.
 * @param {Link[]} links
 * @param {(value: number) => string} symbol
 * @returns {Case[]}
 */
export function casesOf(links, symbol) {
  const numbers = assumptionNumbers(links);
  /** @type {Case[]} */
  const cases = [];
  links.forEach((link, at) => {
    const isNested = isAssumption(link) && isDenied(links, at);
    if (isAssumption(link) && !isNested) {
      const number = cases.length + 1;
      cases.push({ number, first: at, last: at, numbers: [], label: label(link, symbol) });
    }
    const current = cases[cases.length - 1];
    if (!current) return;
    current.last = at;
    if (!current.numbers.includes(numbers[at])) current.numbers.push(numbers[at]);
  });
  return cases;
}

/** The letter of a case, from 1: A, B, C; after Z its number. @param {number} number */
export const caseLetter = (number) => (number <= 26 ? String.fromCharCode(64 + number) : `${number}`);

/**
 * The names of the assumptions: the letter of the case, and for a nested one its number in the case. A single
 * assumption has no name.
 * @param {Link[]} links
 * @returns {Map<number, string>}
 */
export function assumptionNames(links) {
  const cases = casesOf(links, String);
  if (cases.length === 0 || (cases.length === 1 && cases[0].numbers.length < 2)) return new Map();
  return new Map(
    cases.flatMap(({ number, numbers }) =>
      numbers.map((name, k) => [name, `${caseLetter(number)}${k === 0 ? "" : k + 1}`]),
    ),
  );
}

/** @param {Link} link */
const isAssumption = (link) => link.kind === "assumed_true" || link.kind === "assumed_false";

/**
 * Returns whether the link after the next contradiction denies the assumption at `at`.
 * @param {Link[]} links
 * @param {number} at
 */
function isDenied(links, at) {
  const end = links.findIndex((link, index) => index >= at && link.to.length === 0);
  const next = end < 0 ? undefined : links[end + 1];
  return next !== undefined && next.from.length > 0 && same(next.to, links[at].to);
}

/**
 * @param {Candidate[]} a
 * @param {Candidate[]} b
 */
const same = (a, b) =>
  a.length === b.length &&
  a.every(
    ({ row, column, value }, at) => row === b[at].row && column === b[at].column && value === b[at].value,
  );

/**
 * "r4c4 is 3".
 * @param {Link} link
 * @param {(value: number) => string} symbol
 */
function label(link, symbol) {
  const { row, column, value } = link.to[0];
  const verb = link.kind === "assumed_true" ? "is" : "is not";
  return `r${row + 1}c${column + 1} ${verb} ${symbol(value)}`;
}
