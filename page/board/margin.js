// The margin of the board: the numbers of the rows and columns, with marks on the houses that a step uses. Other
// houses are named on their right border.

import { houseName, housesOf } from "../model/houses.js";

/** @typedef {import("../types/step.d.ts").EvidenceHouse} EvidenceHouse */

/** @param {string} name */
function division(name) {
  const made = document.createElement("div");
  made.className = name;
  return made;
}

/** @param {string} text */
function label(text) {
  const made = document.createElement("span");
  made.textContent = text;
  return made;
}

/**
 * The place on the right border of a house between the two cells nearest to its middle, in fractions of the board:
 * there its label is clear of most marks.
 * @param {number} side @param {number[]} cells
 */
function labelPlace(side, cells) {
  const column = Math.max(...cells.map((cell) => cell % side));
  const rows = cells.filter((cell) => cell % side === column).map((cell) => Math.floor(cell / side));
  const gap = rows.findIndex((row, at) => at > 0 && row !== rows[at - 1] + 1);
  const last = rows[(gap < 0 ? rows.length : gap) - 1];
  return { x: (column + 1) / side, y: Math.floor((rows[0] + last + 1) / 2) / side };
}

export class Margin {
  /** The labels of houses, by kind and index. @type {Map<string, HTMLElement>} */ labels = new Map();
  /** The rulers. @type {HTMLElement[]} */ elements;
  /** The houses that are marked. @type {EvidenceHouse[]} */ marked = [];

  /** @param {import("../model/houses.js").Board} board */
  constructor(board) {
    const { side } = board;
    this.elements = [this.ruler("row", side), this.ruler("column", side), this.others(board)];
    for (const element of this.elements) element.setAttribute("aria-hidden", "true");
  }

  /** @param {"row" | "column"} kind @param {number} side */
  ruler(kind, side) {
    const made = division(`ruler ${kind}s`);
    for (let index = 0; index < side; index++) made.append(this.label(kind, index, String(index + 1)));
    return made;
  }

  /** @param {import("../model/houses.js").Board} board */
  others(board) {
    const made = division("ruler boxes");
    for (const { kind, index, cells } of housesOf(board)) {
      if (kind === "row" || kind === "column") continue;
      const named = this.label(kind, index, houseName({ kind, index }));
      const { x, y } = labelPlace(board.side, cells);
      named.style.setProperty("--x", String(x));
      named.style.setProperty("--y", String(y));
      made.append(named);
    }
    return made;
  }

  /** @param {import("../types/step.d.ts").HouseKind} kind @param {number} index @param {string} text */
  label(kind, index, text) {
    const made = label(text);
    this.labels.set(`${kind} ${index}`, made);
    return made;
  }

  /** Marks the labels of these houses and of no others. @param {EvidenceHouse[]} houses */
  mark(houses) {
    for (const { kind, index } of this.marked) this.labels.get(`${kind} ${index}`)?.removeAttribute("class");
    this.marked = houses;
    // A house that is both a base and a cover has the mark of a base.
    for (const { role, kind, index } of houses) {
      const shown = this.labels.get(`${kind} ${index}`);
      if (shown && shown.className !== "is-base") shown.className = role === "base" ? "is-base" : "is-cover";
    }
  }
}
