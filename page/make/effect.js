// The requests of the maker: puzzles as they are found, pictures, the printed sheet and files.

import { render } from "../vendor/lit-html/lit-html.js";
import { figuresOf } from "../board/figure_request.js";
import { notice, openGame, showPanel } from "../store/actions.js";
import { latest } from "../client/client.js";
import { chosenPerPage, hasCodes, isLines, likeFirst, puzzleGame, puzzleText, requestOf } from "./state.js";
import { flatPuzzle } from "../model/made.js";
import { isPlayed } from "../model/board.js";
import { download } from "../controls/download.js";
import { reveal } from "../controls/controls.js";
import { miniBoard } from "../board/mini_board.js";
import { solvedGame } from "./sheet_preview.js";
import { boardOf, caption, pictureOf, sheetElement, solutionPictureOf } from "./sheet.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Puzzle} Puzzle */

const PNG_WIDTH = 1200;

/** How often puzzles like the first one are asked for. */
const ROUNDS = 4;

/** @param {Store} store @param {Client} client */
export function attach(store, client) {
  const maker = new Maker(store, client);
  store.subscribe((_, action) => maker.react(action));
  addEventListener("keydown", (event) => maker.pressed(event));
  const turn = (/** @type {boolean} */ isPrinting) => (isPrinting ? maker.lay() : maker.drawn?.remove());
  addEventListener("beforeprint", () => turn(true));
  addEventListener("afterprint", () => turn(false));
  matchMedia("print").addEventListener("change", ({ matches }) => turn(matches));
}

class Maker {
  /** @param {Store} store @param {Client} client */
  constructor(store, client) {
    this.store = store;
    this.client = client;
    this.run = latest();
    this.draw = latest();
    this.figures = latest();
    /** The sheet of the page's own drawings, while it is printed. @type {HTMLElement | null} */
    this.drawn = null;
  }

  /** @param {Action} action */
  react(action) {
    switch (action.type) {
      case "make/start":
        return this.run((signal) => this.make(signal));
      case "make/stop":
        return this.run(async () => this.store.dispatch({ type: "make/ended", status: "done" }));
      case "make/play":
        return this.play(action.puzzle);
      case "make/copy":
        return this.copy(puzzleText(action.puzzle));
      case "make/ended":
        return this.state.puzzles.length > 0 && action.status === "done" ? reveal(".make-status") : undefined;
      case "make/found":
      case "make/first":
      case "make/select":
      case "settings/set":
        return this.figures((signal) => this.drawFigures(signal));
      case "make/picture":
        return this.draw((signal) => this.picture(action.puzzle, action.kind, signal));
      case "make/print":
        return this.draw((signal) => this.print(signal));
      case "make/file":
        return this.file(action.kind);
      case "make/with_technique":
        return this.makeOne(action.technique);
      case "make/more":
        return this.loadTechniques();
      case "view/panel":
        return action.panel === "make" ? this.loadTechniques() : undefined;
    }
    return undefined;
  }

  get state() {
    return this.store.get().make;
  }

  /** @param {string} text */
  speak(text) {
    this.store.dispatch({ type: "view/speak", text });
  }

  /** @param {string} text */
  fail(text) {
    this.store.dispatch({ type: "make/problem", text });
  }

  /**
   * The browser's own menu does not wait for pictures of the service: while the panel shows puzzles, it prints the page's
   * drawings of them.
   */
  lay() {
    const { view, make } = this.store.get();
    if (view.panel !== "make" || make.puzzles.length === 0 || document.getElementById("sheet")) return;
    const pictures = make.puzzles.map((puzzle, at) => drawnFigure(puzzleGame(puzzle), `Puzzle ${at + 1}`, caption(puzzle, at + 1, make.sheet)));
    const solutions = make.sheet.solutions
      ? make.puzzles.map((puzzle, at) => drawnFigure(solvedGame(puzzle), `Solution ${at + 1}`, `Solution ${at + 1}`))
      : [];
    this.drawn = sheetElement(pictures, solutions, make.sheet, chosenPerPage(make));
    document.body.append(this.drawn);
  }

  /** The browser's key for printing prints the puzzles while they are shown. @param {KeyboardEvent} event */
  pressed(event) {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "p";
    const { view, make } = this.store.get();
    if (!isPrint || view.panel !== "make" || make.puzzles.length === 0) return;
    event.preventDefault();
    if (make.printing === "") this.store.dispatch({ type: "make/print" });
  }

  /**
   * Makes one puzzle that requires a technique. Some other wishes could rule it out.
   * @param {string} technique
   */
  makeOne(technique) {
    const wish = /** @type {const} */ ({ technique, difficulty: "any", kind: "classic", side: 9, givens: "", seed: "" });
    this.store.dispatch({ type: "make/wish", wish });
    this.store.dispatch(showPanel("make"));
    this.run((signal) => this.make(signal, { ...wish, count: "1" }));
  }

  /**
   * Adds each puzzle to the list when it arrives.
   * @param {AbortSignal} signal
   * @param {Partial<import("./types.d.ts").Wish>} [more] what differs from the wish
   */
  async make(signal, more) {
    const { dispatch } = this.store;
    const request = requestOf({ ...this.state.wish, ...more });
    if ("problem" in request)
      return dispatch({ type: "make/ended", status: "failed", problem: request.problem });
    dispatch({ type: "make/started" });
    const answer = await this.makeAlike(signal, { ...this.state.wish, ...more }, request.body);
    if (signal.aborted) return undefined;
    if (!answer.ok) return dispatch({ type: "make/ended", status: "failed", problem: problemText(answer) });
    dispatch({ type: "make/ended", status: "done", problem: this.state.problem });
    const count = this.state.puzzles.length;
    this.speak(count === 1 ? "1 puzzle made." : `${count} puzzles made.`);
    return undefined;
  }

  /**
   * Asks for the puzzles of a wish. If they are to be of equal difficulty, the first one says of which; those of
   * another level are left out, and what is missing in the end is asked for by level alone.
   * @param {AbortSignal} signal @param {import("./types.d.ts").Wish} wish @param {Record<string, any>} body
   */
  async makeAlike(signal, wish, body) {
    const { count } = body;
    const wanted = body.difficulty?.level;
    const ask = (/** @type {object} */ wished, isAny = true) => this.askFor(wished, signal, (puzzle) => isAny || (puzzle.met && puzzle.level === wanted));
    if (count < 2 || !wish.even || !wanted) return ask(body);
    let answer = await ask({ ...body, count: 1 });
    for (let round = 0; round < ROUNDS && answer.ok && this.state.puzzles.length < count; round++) {
      const [first] = this.state.puzzles;
      const alike = first && likeFirst(wish, body, first, count - this.state.puzzles.length);
      if (!alike) break;
      const seed = body.seed === undefined ? {} : { seed: body.seed + round };
      answer = await ask({ ...alike, ...seed }, false);
      // The first one may be at the edge of its level, where few are like it: then another takes its place.
      if (this.state.puzzles.length > 1 || !answer.ok || signal.aborted || body.seed !== undefined) continue;
      answer = await this.askFor({ ...body, count: 1 }, signal, () => true, "make/first");
    }
    const missing = count - this.state.puzzles.length;
    return missing > 0 && answer.ok && !signal.aborted ? ask({ ...body, count: missing }) : answer;
  }

  /**
   * Adds the puzzles of an answer when they arrive, those that are known already not.
   * @param {object} body @param {AbortSignal} signal @param {(puzzle: Puzzle) => boolean} isWanted
   * @param {"make/found" | "make/first"} type the action for each
   */
  askFor(body, signal, isWanted, type = "make/found") {
    const onLine = (/** @type {any} */ line) => {
      if (signal.aborted) return;
      if (line.problem) this.fail(line.problem.detail);
      if (!line.puzzle) return;
      const puzzle = flatPuzzle(line);
      // The boards of killers are empty.
      const isKnown = this.state.puzzles.some(({ board, solution }) => board === puzzle.board && solution === puzzle.solution);
      if (!isKnown && isWanted(puzzle)) this.store.dispatch({ type, puzzle });
    };
    return this.client.lines("generate", body, { signal, onLine });
  }

  /** @param {Puzzle} puzzle */
  play(puzzle) {
    this.store.dispatch(openGame(puzzleGame(puzzle), "make"));
    this.store.dispatch(showPanel("play"));
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.store.dispatch({ type: "view/notice", text: "Copied.", tone: "good" });
      this.speak("Copied.");
    } catch {
      this.store.dispatch({
        type: "view/notice",
        text: `The browser does not allow copying: ${text}`,
        tone: "bad",
      });
    }
  }

  /** @param {Puzzle} puzzle @param {"svg" | "png"} kind @param {AbortSignal} signal */
  async picture(puzzle, kind, signal) {
    const body = { ...boardOf(puzzle), show: "givens", width: PNG_WIDTH };
    const accept = kind === "png" ? "image/png" : "image/svg+xml";
    const answer = await this.client.blob("render", body, { signal, accept });
    if (answer.ok) download(`sudoku-${puzzle.seed}.${kind}`, answer.value);
    else if (!answer.aborted) this.fail(problemText(answer));
  }

  /** Draws the cages of the selected puzzle for the board. @param {AbortSignal} signal */
  async drawFigures(signal) {
    const { puzzles, selected, figures: known } = this.state;
    const puzzle = puzzles[selected ?? -1];
    if (!puzzle?.constraints || !isPlayed(puzzleGame(puzzle).side)) return;
    const theme = document.documentElement.dataset.theme ?? "light";
    if (known?.puzzle === puzzle && known.theme === theme) return;
    const figures = await figuresOf(this.client, puzzleGame(puzzle), theme, signal);
    if (figures && !signal.aborted) this.store.dispatch({ type: "make/figures", figures: { puzzle, figures, theme } });
  }

  /** Draws every picture, shows the sheet to the printer, and removes it. @param {AbortSignal} signal */
  async print(signal) {
    const { puzzles, sheet } = this.state;
    const { dispatch } = this.store;
    /** @type {string[]} */
    const addresses = [];
    const draw = async (/** @type {object} */ body, /** @type {string} */ text, /** @type {string} */ words) => {
      const answer = await this.client.blob("render", body, { signal, accept: "image/svg+xml" });
      if (!answer.ok) throw new Error(answer.aborted ? "" : problemText(answer));
      const address = URL.createObjectURL(answer.value);
      addresses.push(address);
      dispatch({
        type: "make/printing",
        text: `Drawing ${addresses.length} of ${puzzles.length * (sheet.solutions ? 2 : 1)}`,
      });
      return { address, text, caption: words };
    };
    try {
      const links = await Promise.all(
        puzzles.map((puzzle) => (hasCodes(this.state) ? linkOf(puzzle) : null)),
      );
      const pictures = [];
      for (const [at, puzzle] of puzzles.entries()) {
        pictures.push(
          await draw(pictureOf(puzzle, links[at]), `Puzzle ${at + 1}: ${puzzle.board}`, caption(puzzle, at + 1, sheet)),
        );
      }
      const solutions = [];
      for (const [at, puzzle] of (sheet.solutions ? puzzles : []).entries()) {
        solutions.push(
          await draw(solutionPictureOf(puzzle), `Solution ${at + 1}: ${puzzle.solution}`, `Solution ${at + 1}`),
        );
      }
      await printElement(sheetElement(pictures, solutions, sheet, chosenPerPage(this.state)));
    } catch (error) {
      if (error instanceof Error && error.message) this.fail(error.message);
    } finally {
      for (const address of addresses) URL.revokeObjectURL(address);
      dispatch({ type: "make/printing", text: "" });
    }
  }

  /** @param {"txt" | "json"} kind */
  file(kind) {
    const { puzzles } = this.state;
    const isOther = isLines(puzzles);
    const line = (/** @type {Puzzle} */ puzzle) => {
      const { level, rating, seed } = puzzle;
      return isOther ? puzzleText(puzzle) : `${puzzle.board} # ${[level, rating?.toFixed(1), `seed ${seed}`].filter(Boolean).join(" ")}`;
    };
    const text =
      kind === "txt" ? `${puzzles.map(line).join("\n")}\n` : `${JSON.stringify({ puzzles }, null, 2)}\n`;
    const name = `sudoku.${kind === "txt" && isOther ? "ndjson" : kind}`;
    download(name, new Blob([text], { type: kind === "txt" ? "text/plain" : "application/json" }));
    this.store.dispatch(notice(`Saved as ${name}.`, "good"));
    this.speak(`Saved as ${name}.`);
  }

  /** The names for the list of techniques. */
  async loadTechniques() {
    if (this.state.techniques) return;
    const answer = await this.client.get("techniques");
    if (answer.ok) this.store.dispatch({ type: "make/techniques", techniques: answer.value.techniques });
  }
}

/** @param {{status: number, problem: {detail: string, title: string}}} answer */
const problemText = ({ status, problem }) =>
  status === 404 ? "This service does not make puzzles." : problem.detail || problem.title;

/** The address that opens a puzzle in this page. @param {Puzzle} puzzle */
async function linkOf(puzzle) {
  const { writeShare } = await import("../forms/share.js");
  const fragment = await writeShare(puzzleGame(puzzle), { panel: "play" });
  return `${location.origin}${location.pathname}${fragment}`;
}

/** @param {import("../types/state.d.ts").PlainGame} game @param {string} text @param {string} words */
function drawnFigure(game, text, words) {
  const root = document.createElement("div");
  render(miniBoard(game), root);
  return { drawing: root, text, caption: words };
}

/** Prints an element in place of the page. @param {HTMLElement} element */
async function printElement(element) {
  document.body.append(element);
  try {
    await Promise.all([...element.querySelectorAll("img")].map((image) => image.decode()));
    window.print();
  } finally {
    element.remove();
  }
}
