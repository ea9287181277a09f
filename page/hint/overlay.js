// The drawing of the hint panel on the board: a step of the game, or the example of a technique.

import { nothing, svg } from "../vendor/lit-html/lit-html.js";
import { outline } from "../board/borders.js";
import { cellRect } from "../board/geometry.js";
import { caseLetter } from "./cases.js";
import { emphasisOf } from "./clues.js";
import { draw } from "./drawing.js";
import { candidatesOfConstraint, excluders, ghostsOf, isOfPattern, regionOf, struckThrough } from "./places.js";
import { isWhole } from "./state.js";
import { housesOfStep } from "./shapes.js";
import { layers, svgPart } from "./svg.js";
import { nodeAt, sightOf, treeOf } from "./tree.js";
import { columnOf, rowOf, symbolOf } from "../model/board.js";
import { cellsOf, constraintsOf } from "../model/constraints.js";
import { housesOf } from "../model/houses.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Overlay} Overlay */
/** @typedef {import("./types.d.ts").HintState} HintState */

/** @param {State} state @returns {Overlay | null} */
export function overlay(state) {
  const { hint } = state;
  return hint.view === "techniques" ? ofExample(hint) : ofGame(state);
}

/** @param {State} state @returns {Overlay | null} */
function ofGame({ game, hint, view }) {
  if (!hint.step || hint.view !== "step") return null;
  const { figures } = view;
  // Before the full degree the player's own marks stay.
  if (hint.degree === "nudge") return drawing(hint, hint.step, game, hint.candidates, figures);
  if (hint.degree === "region") return drawing(hint, { ...hint.step, evidence: regionOf(hint.step, game) }, game, hint.candidates, figures);
  const drawn = drawing(hint, hint.step, game, hint.candidates, figures);
  // A single is seen without candidates.
  if (hint.step.family === "single") return { ...drawn, below: svg`<g class="plain">${drawn.below}</g>` };
  return { ...drawn, marks: "fixed", candidates: restsOnConstraints(hint.step) ? candidatesOfConstraint(hint.step, game.side, hint.candidates) : hint.candidates };
}

/** Whether the cells of a step are those of its constraints. @param {import("../types/step.d.ts").Step} step */
const restsOnConstraints = ({ family, evidence }) => family === "constraint" || evidence.reasons !== undefined;

/** @param {HintState} hint @returns {Overlay | null} */
function ofExample(hint) {
  if (!hint.example) return null;
  const { game, candidates, step, info, figures } = hint.example;
  const drawn = step ? drawing(hint, step, game, candidates, figures) : {};
  return { ...drawn, marks: "fixed", candidates, shown: game, figures, note: `Example: ${info.name}. Your game waits.` };
}

/**
 * @param {HintState} hint
 * @param {import("../types/step.d.ts").Step} step
 * @param {import("../types/state.d.ts").PlainGame} game
 * @param {number[]} candidates
 * @param {import("../types/state.d.ts").Figures | null} [figures]
 */
function drawing(hint, step, game, candidates, figures) {
  const { hasNotes = false, noteCells } = figures ?? {};
  const { side, houses, values } = game;
  const symbol = (/** @type {number} */ value) => symbolOf(game, value);
  const ghosts = ghostsOf(step, side);
  const [seen, options] = inSight(hint, step, { side, houses, values, candidates, symbol, hasNotes, noteCells, ghosts });
  const marks = draw(seen, options).filter(isOfPattern);
  const { below, above } = layers(hasNotes ? marks.map(struckThrough) : marks);
  const excluding = excluders(step, game).map((cell) => {
    const { x, y, width, height } = cellRect(rowOf(side, cell), columnOf(side, cell));
    return svg`<rect class="excluder" x=${x} y=${y} width=${width} height=${height}></rect>`;
  });
  // The outlines of reasons are part of the drawing.
  const keeping = step.evidence.reasons ? [] : (step.evidence.constraints ?? []).map((index) => outlineOf(game, index));
  return {
    below: svg`${excluding}<g class="houses">${keeping}</g>${below}`,
    above: svg`${above}${flash(hint, game)}`,
    houses: seen.evidence.reasons ? housesOfStep(seen, options.links) : step.evidence.houses,
    emphasis: emphasisOf(seen, options.links),
    ghosts,
  };
}

/** The cells of a constraint that a step uses, as a base. @param {import("../types/state.d.ts").PlainGame} game @param {number} index */
function outlineOf(game, index) {
  const constraint = constraintsOf(game)[index];
  const cells = constraint ? cellsOf(constraint, game.side) : [];
  return cells.length > 0 ? svg`<g class="base">${svgPart(outline(game.side, cells, 2))}</g>` : nothing;
}

/**
 * The part of a step that is drawn: the sentences in sight of the argument that is open, or a short step as a whole.
 * @param {HintState} hint @param {import("../types/step.d.ts").Step} step
 * @param {Omit<import("./types.d.ts").DrawOptions, "links" | "of">} board
 * @returns {Parameters<typeof draw>}
 */
function inSight(hint, step, board) {
  const { cases } = treeOf(step);
  const isArgued = Boolean(step.evidence.argument);
  if (hint.degree !== "full" && !hint.example) return [step, { ...board, links: null, of: null }];
  if (!isArgued && isWhole(hint)) return [step, { ...board, links: hint.links, of: null, numbered: true }];
  if (cases.length > 1 && hint.case === null) return [step, { ...board, links: null, of: null }];
  const node = nodeAt(treeOf(step), hint.case ?? 1, hint.inner);
  if (!node) return [step, { ...board, links: null, of: null }];
  const { step: seen, first } = sightOf(step, node, hint.links);
  const number = hint.case ?? 1;
  const of = { number, name: cases.length > 1 ? caseLetter(number) : "" };
  const links = hint.links === null ? null : hint.links - first;
  return [seen, { ...board, links, of: isArgued ? of : null, offset: first, numbered: true }];
}

/**
 * The places that flash: cells, or a house as a whole. Two classes in turn start the animation again.
 * @param {HintState} hint
 * @param {import("../types/state.d.ts").PlainGame} game
 */
function flash({ flash: shown }, game) {
  if (!shown || shown.cells.length === 0) return nothing;
  const isHouse = housesOf(game).some(({ cells }) => String(cells) === String(shown.cells));
  const areas = isHouse ? [shown.cells] : shown.cells.map((cell) => [cell]);
  const parts = areas.map((cells) => svgPart(outline(game.side, cells, 3)));
  return svg`<g class=${`flash flash${shown.count % 2}`}>${parts}</g>`;
}
