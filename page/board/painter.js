// Paints the board. The cells are created once for each kind of board; an action repaints the cells that it changed and no
// others. Drawings of a panel are two layers, under the digits and above them.

import { html, render, svg, nothing } from "../vendor/lit-html/lit-html.js";
import { columnOf, isLarge, markPlaces, rowOf } from "../model/board.js";
import { valuesOf } from "../model/marks.js";
import { gridPaths, signs } from "./borders.js";
import { cellRect, slot, UNIT } from "./geometry.js";
import { Margin } from "./margin.js";
import { boardName, cellName } from "./speech.js";
import { cellViews } from "./views.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Overlay} Overlay */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {import("./views.js").CellView} CellView */
/** @typedef {import("../types/state.d.ts").Figures} Figures */
/** @typedef {((index: number) => string) | null} Emphasis */

const SVG = "http://www.w3.org/2000/svg";

/** The classes of boards: the largest side of each. */
const SIZES = [1, 4, 9, 16, 25];

/** The class of a board's size, "s9" for sides 5 to 9. @param {number} side */
const sizeClass = (side) => `s${SIZES.find((largest) => side <= largest)}`;

/** @param {string} name @param {Record<string, string | number>} attributes */
function svgElement(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param {string} name @param {Record<string, string>} attributes */
function element(name, attributes) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export class Painter {
  /** @type {HTMLElement[]} */ cells = [];
  /** @type {Element[]} */ fills = [];
  /** @type {CellView[]} */ views = [];
  margin = new Margin({ side: 1 });
  side = 0;
  /** The houses that are painted. @type {PlainGame["houses"]} */ houses = null;
  focusable = -1;
  /** @type {Record<string, Element>} */ layers = {};
  /** The picture whose figures are painted. @type {Figures | null} */ figures = null;
  /** The layers of such a picture, below and above the digits. @type {(figures: Figures, side: number) => HTMLElement[]} */ layersOf = () => [];
  /** Draws the constraints of such layers as strongly as an overlay asks for. @type {(hosts: Element[], emphasis: Emphasis) => void} */ emphasize = () => {};
  /** The emphasis that is painted. @type {Emphasis} */ emphasis = null;
  /** The colours that are painted. @type {number[] | null} */ coloursOf = null;
  /** @type {Record<number, number> | null} */ candidateColoursOf = null;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.board = board;
  }

  /** Creates the cells and layers of a board. @param {PlainGame} game */
  build(game) {
    const { side } = game;
    this.board.classList.remove("large", sizeClass(this.side || 9));
    this.board.classList.add(sizeClass(side));
    this.side = side;
    this.houses = game.houses ?? null;
    const { columns, rows } = markPlaces(side);
    for (const [name, value] of Object.entries({ n: side, b: columns, rows })) this.board.style.setProperty(`--${name}`, String(value));
    this.views = [];
    this.focusable = -1;
    this.coloursOf = null;
    this.board.classList.toggle("has-notes", this.figures?.hasNotes === true);
    const layer = (/** @type {string} */ name) =>
      svgElement("svg", { class: name, viewBox: `0 0 ${side * UNIT} ${side * UNIT}`, "aria-hidden": "true" });
    const names = ["fills", "below", "lines", "above"];
    this.layers = Object.fromEntries(names.map((name) => [name, layer(name)]));
    const grid = element("div", { class: "grid", role: "grid" });
    grid.setAttribute("aria-rowcount", String(side));
    grid.setAttribute("aria-colcount", String(side));
    grid.setAttribute("aria-multiselectable", "true");
    this.grid = grid;
    this.buildCells(grid, side);
    this.buildFills(game);
    render(gridLines(game), asHtml(this.layers.lines));
    const { fills, below, lines, above } = this.layers;
    this.margin = new Margin(game);
    const [under, over] = this.figures ? this.layersOf(this.figures, side) : [];
    const children = [fills, under, below, grid, lines, over, above, ...this.margin.elements];
    this.board.replaceChildren(...children.filter((child) => child !== undefined));
  }

  /** @param {HTMLElement} grid @param {number} side */
  buildCells(grid, side) {
    this.cells = [];
    for (let row = 0; row < side; row++) {
      const line = element("div", { class: "line", role: "row", "aria-label": `row ${row + 1}` });
      for (let column = 0; column < side; column++) {
        const cell = element("div", { class: "cell", role: "gridcell", tabindex: "-1" });
        cell.dataset.cell = String(row * side + column);
        cell.setAttribute("aria-colindex", String(column + 1));
        this.cells.push(cell);
        line.append(cell);
      }
      line.setAttribute("aria-rowindex", String(row + 1));
      grid.append(line);
    }
  }

  /** @param {PlainGame} game */
  buildFills(game) {
    const { side } = game;
    this.fills = this.cells.map((_, cell) => svgElement("rect", { ...cellRect(rowOf(side, cell), columnOf(side, cell)) }));
    this.colours = svgElement("g", { class: "colors" });
    // The tints of houses lie below the colours of cells, their lines above.
    const [tints, marks] = ["tints", "signs"].map((name) => svgElement("g", { class: name }));
    this.layers.fills.append(tints, this.colours, ...this.fills, marks);
    for (const { class: kind, parts } of signs(game)) {
      const shapes = parts.map(({ tag, attributes, text = "" }) => {
        const shape = svgElement(tag, { ...attributes, class: kind });
        shape.textContent = text;
        return shape;
      });
      if (kind === "window" || kind === "extra") tints.append(...shapes.map((shape) => shape.cloneNode()));
      marks.append(...shapes);
    }
  }

  /** @param {State} state @param {Overlay | null} overlay */
  paint(state, overlay) {
    const game = overlay?.shown ?? state.game;
    if (isLarge(game.side)) return;
    const isKnown = game.side === this.side && (game.houses ?? null) === this.houses;
    const figures = overlay?.shown ? overlay.figures ?? null : state.view.figures;
    const isDrawn = figures === this.figures;
    this.figures = figures;
    const isNew = !isKnown || !isDrawn || !this.grid?.isConnected;
    const isFocused = isNew && this.board.contains(document.activeElement);
    if (isNew) this.build(game);
    this.paintCells(state, game, overlay);
    this.paintFocus(state);
    if (isFocused) this.focus(state.view.cursor, true);
    this.paintColours(game);
    this.paintEmphasis(overlay?.emphasis ?? null);
    this.margin.mark(overlay?.houses ?? []);
    this.board.classList.toggle("is-example", Boolean(overlay?.shown));
    render(overlay?.below ?? nothing, asHtml(this.layers.below));
    render(html`${overlay?.above ?? nothing}${cursorRing(this.side, state.view.cursor, this.figures?.hasNotes)}`, asHtml(this.layers.above));
    const name = boardName(game);
    if (this.grid?.getAttribute("aria-label") !== name) this.grid?.setAttribute("aria-label", name);
  }

  /** @param {State} state @param {PlainGame} game @param {Overlay | null} overlay */
  paintCells(state, game, overlay) {
    const views = cellViews(state, game, overlay);
    for (let cell = 0; cell < views.length; cell++) {
      const [before, view] = [this.views[cell], views[cell]];
      if (before?.fill !== view.fill) this.fills[cell].setAttribute("class", view.fill);
      if (before?.isSelected !== view.isSelected) {
        this.cells[cell].setAttribute("aria-selected", String(view.isSelected));
      }
      if (before?.key !== view.key) paintCell(this.cells[cell], view, cellName(state, game, cell, view));
    }
    this.views = views;
  }

  /** @param {Emphasis} emphasis */
  paintEmphasis(emphasis) {
    if (this.figures && (emphasis || this.emphasis)) this.emphasize([...this.board.querySelectorAll(":scope > :is(.figures-below, .figures-above)")], emphasis);
    this.emphasis = emphasis;
  }

  /** The cursor's cell is the one tab stop of the board. @param {State} state */
  paintFocus({ view }) {
    if (view.cursor === this.focusable) return;
    this.cells[this.focusable]?.setAttribute("tabindex", "-1");
    this.cells[view.cursor]?.setAttribute("tabindex", "0");
    this.focusable = view.cursor;
  }

  /** @param {PlainGame} game */
  paintColours(game) {
    if (this.coloursOf === game.colours && this.candidateColoursOf === game.candidateColours) return;
    [this.coloursOf, this.candidateColoursOf] = [game.colours, game.candidateColours];
    if (this.colours) render(colours(game, this.figures?.hasNotes), asHtml(this.colours));
  }

  /** @param {number} cell @param {boolean} [preventScroll] */
  focus(cell, preventScroll = false) {
    this.cells[cell]?.focus({ preventScroll });
  }
}

/** lit-html renders into SVG elements too. @param {Element} element */
const asHtml = (element) => /** @type {HTMLElement} */ (/** @type {unknown} */ (element));

/** @param {HTMLElement} cell @param {CellView} view @param {string} name */
function paintCell(cell, view, name) {
  cell.className = view.classes;
  cell.setAttribute("aria-label", name);
  cell.setAttribute("aria-readonly", String(view.isReadOnly));
  const parts = view.texts.map(({ kind, text, count }) => {
    const part = element("span", { class: kind, "aria-hidden": "true" });
    if (count) part.dataset.count = `${count}`;
    part.textContent = text;
    return part;
  });
  cell.replaceChildren(...parts);
}

/**
 * The frame of the cursor. Where cells have notes it lies on their border, clear of the note.
 * @param {number} side @param {number} cursor @param {boolean} [hasNotes]
 */
function cursorRing(side, cursor, hasNotes) {
  const { x, y } = cellRect(rowOf(side, cursor), columnOf(side, cursor));
  if (hasNotes) return svg`<rect class="cursor" x=${x} y=${y} width=${UNIT} height=${UNIT}></rect>`;
  return svg`<g><rect class="cursor-gap" x=${x + 7} y=${y + 7} width=${UNIT - 14} height=${UNIT - 14}></rect>
    <rect class="cursor" x=${x + 3} y=${y + 3} width=${UNIT - 6} height=${UNIT - 6}></rect></g>`;
}

/** @param {PlainGame} game */
function gridLines(game) {
  const { thin, thick } = gridPaths(game);
  const end = game.side * UNIT;
  return svg`<path class="thin" d=${thin}></path><path class="thick" d=${thick}></path>
    <path class="edge" d="M0 0H${end}V${end}H0Z"></path>`;
}

/** Colours of cells as stripes with their letters, colours of candidates as discs. @param {PlainGame} game @param {boolean} [hasNotes] */
function colours(game, hasNotes) {
  const cells = game.colours.flatMap((set, cell) => (set ? [stripes(game.side, cell, valuesOf(set))] : []));
  const discs = Object.entries(game.candidateColours).map(([key, colour]) => {
    const cell = Math.floor(Number(key) / game.side);
    const value = (Number(key) % game.side) + 1;
    const { x, y, radius } = slot(game.side, rowOf(game.side, cell), columnOf(game.side, cell), value, hasNotes);
    return svg`<circle class="tint-${colour}" cx=${x} cy=${y} r=${radius * 0.94}></circle>`;
  });
  return svg`${cells}${discs}`;
}

/** @param {number} side @param {number} cell @param {number[]} chosen */
function stripes(side, cell, chosen) {
  const { x, y } = cellRect(rowOf(side, cell), columnOf(side, cell));
  const width = UNIT / chosen.length;
  return chosen.map(
    (colour, k) => svg`<rect class="tint-${colour}" x=${x + k * width} y=${y} width=${width} height=${UNIT}></rect>
      <text x=${x + k * width + 5} y=${y + UNIT - 6}>${"abcdefghi"[colour - 1]}</text>`,
  );
}
