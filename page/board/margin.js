// The margin of the board: the numbers of the rows and columns, with marks on the houses that a step uses. A
// box is named on its right border.

/** @typedef {import("../types/hint.d.ts").EvidenceHouse} EvidenceHouse */

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

export class Margin {
  /** The labels of houses, by kind and index. @type {Map<string, HTMLElement>} */ labels = new Map();
  /** The rulers. @type {HTMLElement[]} */ elements;
  /** The houses that are marked. @type {EvidenceHouse[]} */ marked = [];

  /** @param {number} side */
  constructor(side) {
    this.elements = [this.ruler("row", side), this.ruler("column", side), this.boxes(side)];
    for (const element of this.elements) element.setAttribute("aria-hidden", "true");
  }

  /** @param {"row" | "column"} kind @param {number} side */
  ruler(kind, side) {
    const made = division(`ruler ${kind}s`);
    for (let index = 0; index < side; index++) made.append(this.label(kind, index, String(index + 1)));
    return made;
  }

  /** @param {number} side */
  boxes(side) {
    const made = division("ruler boxes");
    for (let index = 0; index < side; index++) made.append(this.label("box", index, `box ${index + 1}`));
    return made;
  }

  /** @param {import("../types/hint.d.ts").HouseKind} kind @param {number} index @param {string} text */
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
