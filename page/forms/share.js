// Share links. All of a game is in the fragment of the address, which is not sent to any server:
// `#b=` a board as text, `#z=` the same, deflated, if it is long, `#g=` a game with values, marks, colours and houses, deflated
// JSON; `&v=` the panel to open.

import { defaultSymbols } from "../model/board.js";
import { boardText, looksLettered } from "../model/game.js";
import { deflate, fromBase64Url, inflate, toBase64Url } from "./packed.js";
import * as json from "./json.js";
import * as text from "./text.js";

/** @typedef {import("./cells.js").FormError} FormError */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

/** Boards up to this length are readable in the link. */
const LONGEST_PLAIN = 1000;

const PANELS = /** @type {const} */ (["play", "hint", "searches", "make"]);

/**
 * The fragment of a game, with its `#`.
 * @param {PlainGame} game
 * @param {{panel?: string}} [options]
 */
export async function writeShare(game, { panel } = {}) {
  const view = panel && panel !== "play" ? `&v=${panel}` : "";
  const own = game.symbols !== "" && game.symbols !== defaultSymbols(game.side);
  const hasMarks = [game.centre, game.corner, game.removed, game.colours].some((sets) => sets.some(Boolean));
  const isBegun = game.values.some((value, cell) => value !== game.givens[cell]);
  if (own || game.houses || game.constraints.length > 0 || looksLettered(game) || hasMarks || isBegun || Object.keys(game.candidateColours).length > 0) {
    return `#g=${await pack(JSON.stringify(json.valueOfGame(game)))}${view}`;
  }
  const board = boardText(game);
  if (board.length > LONGEST_PLAIN) return `#z=${await pack(board)}${view}`;
  return `#b=${board.replaceAll(" ", "_")}${view}`;
}

/**
 * The game of a fragment; null if it has none.
 * @param {string} fragment with or without its `#`
 * @returns {Promise<{game: PlainGame, panel: import("../types/state.d.ts").PanelId} | {error: FormError} | null>}
 */
export async function readShare(fragment) {
  const fields = new Map(fragment.replace(/^#/, "").split("&").map((field) => split(field)));
  const panel = PANELS.find((id) => id === fields.get("v")) ?? "play";
  try {
    const result = await readFields(fields);
    if (!result) return null;
    return "game" in result ? { game: result.game, panel } : result;
  } catch {
    return { error: { detail: "The link is damaged: its board cannot be unpacked." } };
  }
}

/** @param {Map<string, string>} fields */
async function readFields(fields) {
  const [board, long, game] = ["b", "z", "g"].map((name) => fields.get(name));
  if (board !== undefined) return text.read(readable(decodeURIComponent(board)));
  if (long !== undefined) return text.read(await unpack(long));
  return game === undefined ? null : json.readValue(JSON.parse(await unpack(game)));
}

/** A board in numbers has `_` between them in a link. @param {string} board */
const readable = (board) => (/\d\d_|_\d\d/.test(board) || /^(?:[.\d]+_)+[.\d]+$/.test(board) ? board.replaceAll("_", " ") : board);

/** @param {string} field @returns {[string, string]} */
function split(field) {
  const at = field.indexOf("=");
  return at < 0 ? [field, ""] : [field.slice(0, at), field.slice(at + 1)];
}

/** @param {string} plain */
const pack = async (plain) => toBase64Url(await deflate(new TextEncoder().encode(plain), "deflate-raw"));

/** @param {string} packed */
const unpack = async (packed) => new TextDecoder().decode(await inflate(fromBase64Url(packed), "deflate-raw"));
