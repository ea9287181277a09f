// Boards above side 25 on a canvas: shown, moved and zoomed, not played.

import { symbolOf } from "../model/board.js";
import { layout } from "../model/houses.js";
import { conflicts, openCells } from "../model/rules.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

/**
 * The tokens on paper that are not black. The typeface is that of the page.
 * @type {Record<string, string>}
 */
const PAPER = { "--surface": "white", "--line": "#888", "--digits": "" };

export class CanvasView {
  /** @param {HTMLElement} board */
  constructor(board) {
    this.board = board;
    this.canvas = document.createElement("canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    /** @type {{x: number, y: number}} */
    this.offset = { x: 0, y: 0 };
    this.zoom = 1;
    /** @type {PlainGame | null} */
    this.game = null;
    this.listen();
    new ResizeObserver(() => this.draw()).observe(this.canvas);
  }

  /** @param {State} state @param {PlainGame} game */
  paint(state, game) {
    if (!this.canvas.isConnected) {
      this.board.classList.remove(...[1, 4, 9, 16, 25].map((side) => `s${side}`));
      this.board.classList.add("large");
      this.board.replaceChildren(this.canvas);
    }
    const name = `Sudoku board, ${game.side} by ${game.side}, ${openCells(game)} open, read-only`;
    this.canvas.setAttribute("aria-label", name);
    this.game = game;
    this.setZoom(state.view.zoom);
    this.draw();
  }

  /** Zooms around the middle. @param {number} zoom */
  setZoom(zoom) {
    const middle = { x: this.offset.x + 0.5 / this.zoom, y: this.offset.y + 0.5 / this.zoom };
    this.zoom = zoom;
    this.moveTo(middle.x - 0.5 / zoom, middle.y - 0.5 / zoom);
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    const most = 1 - 1 / this.zoom;
    const within = (/** @type {number} */ t) => Math.min(most, Math.max(0, t));
    this.offset = { x: within(x), y: within(y) };
  }

  listen() {
    /** @type {{x: number, y: number} | null} */
    let last = null;
    this.canvas.addEventListener("pointerdown", (event) => {
      last = { x: event.clientX, y: event.clientY };
      this.canvas.setPointerCapture(event.pointerId);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (!last) return;
      this.pan((last.x - event.clientX) / this.canvas.clientWidth, (last.y - event.clientY) / this.canvas.clientWidth);
      last = { x: event.clientX, y: event.clientY };
    });
    addEventListener("beforeprint", () => this.draw(true));
    addEventListener("afterprint", () => this.draw());
    for (const name of ["pointerup", "pointercancel"]) this.canvas.addEventListener(name, () => (last = null));
    this.canvas.addEventListener("keydown", (event) => {
      const by = /** @type {Record<string, [number, number]>} */ ({
        ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1],
      })[event.key];
      if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.pan(...by);
    });
  }

  /** Moves by fractions of what is visible. @param {number} x @param {number} y */
  pan(x, y) {
    this.moveTo(this.offset.x + x / this.zoom, this.offset.y + y / this.zoom);
    this.draw();
  }

  /** Draws the board in the colours of the theme, or in those of paper. @param {boolean} [isPrinted] */
  draw(isPrinted) {
    const { game, canvas } = this;
    const context = canvas.getContext("2d");
    if (!game || !context || canvas.clientWidth === 0) return;
    const pixels = Math.round(canvas.clientWidth * devicePixelRatio);
    if (canvas.width !== pixels) canvas.width = canvas.height = pixels;
    const style = getComputedStyle(this.board);
    const token = (/** @type {string} */ name) => (isPrinted && (PAPER[name] ?? "black")) || style.getPropertyValue(name).trim();
    const cell = (pixels * this.zoom) / game.side;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = token("--surface");
    context.fillRect(0, 0, pixels, pixels);
    context.translate(-this.offset.x * this.zoom * pixels, -this.offset.y * this.zoom * pixels);
    drawLines(context, game, cell, token);
    drawValues(context, game, cell, token, [this.offset.x * game.side, this.offset.y * game.side, game.side / this.zoom]);
  }
}

/** @param {CanvasRenderingContext2D} context @param {PlainGame} game @param {number} cell @param {(name: string) => string} token */
function drawLines(context, game, cell, token) {
  const { side } = game;
  const { blocks } = layout(game);
  for (const isThick of [false, true]) {
    context.beginPath();
    for (let k = 0; k <= side; k++) {
      for (let at = 0; at < side; at++) {
        const isEdge = k === 0 || k === side;
        if ((isEdge || blocks[k * side + at] !== blocks[(k - 1) * side + at]) === isThick) {
          context.moveTo(at * cell, k * cell);
          context.lineTo((at + 1) * cell, k * cell);
        }
        if ((isEdge || blocks[at * side + k] !== blocks[at * side + k - 1]) === isThick) {
          context.moveTo(k * cell, at * cell);
          context.lineTo(k * cell, (at + 1) * cell);
        }
      }
    }
    context.strokeStyle = token(isThick ? "--line-strong" : "--line");
    context.lineWidth = (isThick ? 1.5 : 1) * devicePixelRatio;
    context.stroke();
  }
}

/**
 * Draws the values that are visible, where they are large enough to read, and a square where they are not.
 * @param {CanvasRenderingContext2D} context @param {PlainGame} game @param {number} cell
 * @param {(name: string) => string} token @param {[number, number, number]} visible first column, first row, cells
 */
function drawValues(context, game, cell, token, [left, top, length]) {
  const clashes = conflicts(game).cells;
  const isReadable = cell / devicePixelRatio >= 7;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `${cell * (game.symbols ? 0.66 : 0.5)}px ${token("--digits")}`;
  for (let row = Math.floor(top); row < Math.min(game.side, top + length + 1); row++) {
    for (let column = Math.floor(left); column < Math.min(game.side, left + length + 1); column++) {
      const at = row * game.side + column;
      if (!game.values[at]) continue;
      context.fillStyle = token(clashes.has(at) ? "--bad" : game.givens[at] ? "--given" : "--own");
      if (isReadable) context.fillText(symbolOf(game, game.values[at]), (column + 0.5) * cell, (row + 0.53) * cell);
      else context.fillRect((column + 0.25) * cell, (row + 0.25) * cell, cell / 2, cell / 2);
      if (clashes.has(at)) context.fillRect((column + 0.25) * cell, (row + 0.9) * cell, cell / 2, cell / 20);
    }
  }
}
