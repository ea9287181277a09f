// Sets of values as bits: value `v` is bit `v - 1`. Sides up to 25 fit in the 31 bits of a small integer.

/** The largest side whose values fit in a set. */
export const MAX_VALUES = 31;

/** @param {number} value */
export const bit = (value) => 1 << (value - 1);

/** @param {number} set @param {number} value */
export const has = (set, value) => (set & bit(value)) !== 0;

/** @param {number} set @param {number} value */
export const add = (set, value) => set | bit(value);

/** @param {number} set @param {number} value */
export const without = (set, value) => set & ~bit(value);

/** Every value of a board. @param {number} side */
export const all = (side) => (side > MAX_VALUES ? 0 : 2 ** side - 1);

/** In ascending order. @param {number} set */
export function valuesOf(set) {
  const values = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) values.push(32 - Math.clz32(rest & -rest));
  return values;
}

/** @param {Iterable<number>} values */
export function setOf(values) {
  let set = 0;
  for (const value of values) set |= bit(value);
  return set;
}

/** @param {number} set */
export function count(set) {
  let n = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) n++;
  return n;
}
