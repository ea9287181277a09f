// One sentence that compares the runs.

/** @typedef {import("./types.d.ts").Run} Run */
/** @typedef {import("./types.d.ts").Strategy} Strategy */
/** @typedef {import("./types.d.ts").Seeds} Seeds */

/** @type {Record<Strategy, string>} */
export const STRATEGY_NAMES = {
  best_first: "Best-first",
  breadth_first: "Breadth-first",
  depth_first: "Depth-first",
  backtracking: "Backtracking",
};

/** The node that each strategy expands next. @type {Record<Strategy, string>} */
export const STRATEGY_WORDS = {
  best_first: "the board with the fewest open cells; of equals, the newest",
  breadth_first: "the board that has waited longest, so all boards with one choice, then with two",
  depth_first: "the newest board, so one line of choices to its end",
  backtracking: "as depth-first, on one board: a choice that fails is taken back",
};

/** With so few nodes, the strategies do not differ. */
const FEW_NODES = 5;

/** With less than this ratio of nodes, the difference is called small. */
const CLOSE = 1.5;

/** @param {number} ratio */
const factor = (ratio) => (ratio < 10 ? ratio.toFixed(1) : String(Math.round(ratio)));

/** A number with separators, such as 1,683. @param {number} n */
export const grouped = (n) => n.toLocaleString("en-US");

/** @param {Run[]} runs @param {number} maxSolutions */
export function comparison(runs, maxSolutions) {
  const nodes = runs.map((run) => run.statistics.nodes_expanded);
  if (runs.every((run) => run.status === "unsolvable")) {
    return `The board has no solution. Every strategy has to visit the whole tree to prove it: ${spread(nodes)}.`;
  }
  const stopped = runs.filter((run) => run.statistics.limit_hit !== null);
  if (stopped.length > 0) return `${listed(stopped)} reached a limit before a solution. ${frontiers(runs)}`;
  if (nodes.every((n) => n === 0)) {
    return "The rules alone solve this board: no strategy had to search. Choose fewer rules, or load an example.";
  }
  if (Math.max(...nodes) <= FEW_NODES) {
    return `This board hardly needs a search: ${spread(nodes)}. Load an example to see the difference.`;
  }
  if (maxSolutions > 1 && new Set(nodes).size === 1) {
    return `To prove that a solution is the only one, every strategy visits the whole tree: ${spread(nodes)}.`;
  }
  return frontiers(runs);
}

/**
 * Why the strategies differ little or much; nothing if there was hardly a search.
 * @param {Run[]} runs
 */
export function why(runs) {
  const nodes = runs.map((run) => run.statistics.nodes_expanded);
  const [least, most] = [Math.min(...nodes), Math.max(...nodes)];
  if (most <= FEW_NODES) return "";
  if (least > 0 && most < CLOSE * least) {
    return `The difference is small: most guesses on this board soon lead to a contradiction, so there is little that one
      strategy could leave out. A board with fewer givens, or with fewer rules, shows more.`;
  }
  // A search that a limit ended would have expanded more.
  const isCut = runs.some(({ statistics }) => statistics.limit_hit !== null && statistics.nodes_expanded === most);
  return `The difference is large, ${isCut ? "at least " : ""}${factor(most / Math.max(1, least))} times: breadth-first keeps all boards of one depth and expands each of
    them before the next depth; best-first expands the board with the fewest open cells, so it gets to a full board
    early.`;
}

/** Whether a board hardly needs a search. @param {Run[]} runs */
export const isEasy = (runs) => runs.every((run) => run.statistics.nodes_expanded <= FEW_NODES);

/** The middle of a list of numbers. @param {number[]} list */
function median(list) {
  const sorted = list.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/**
 * How the comparison of one run relates to that of many seeds. Nothing if there are none, or if they say little: a run had
 * no search, hardly one, or an end before its solution.
 * @param {Run[]} runs @param {Seeds | null} seeds
 */
export function besideSeeds(runs, seeds) {
  const nodes = runs.map((run) => run.statistics.nodes_expanded);
  if (!seeds || seeds.done < 2 || Math.max(...nodes) <= FEW_NODES || runs.some((run) => run.statistics.limit_hit !== null)) return "";
  const middles = Object.values(seeds.nodes).map(median);
  if (Math.min(...nodes, ...middles) < 1) return "";
  const ratio = (/** @type {number[]} */ list) => `${factor(Math.max(...list) / Math.min(...list))} times`;
  return `This is one run, which differs from others in how it breaks ties. In it the most nodes are ${ratio(nodes)} the fewest; of the
    medians of ${seeds.done} seeds, ${ratio(middles)}. The medians say more about the strategies.`;
}

/** The median of each strategy over the seeds. @param {Seeds} seeds */
export function medians({ nodes, done }) {
  const of = (/** @type {Strategy} */ strategy) => `${STRATEGY_NAMES[strategy].toLowerCase()} ${grouped(median(nodes[strategy]))}`;
  const names = /** @type {Strategy[]} */ (Object.keys(nodes));
  const list = names.map(of);
  return `Nodes expanded, median of ${done} ${done === 1 ? "seed" : "seeds"}: ${list.join(", ")}. Each seed breaks
    ties between cells or values in another way.`;
}

/** The strategy with the largest frontier beside best-first; backtracking, on one board, only if it ran alone. @param {Run[]} runs */
function frontiers(runs) {
  const best = runs.find((run) => run.strategy === "best_first");
  const stored = runs.filter((run) => run.strategy !== "backtracking");
  const largest = (stored.length > 0 ? stored : runs).reduce((a, b) => ((a.statistics.max_frontier ?? 0) >= (b.statistics.max_frontier ?? 0) ? a : b));
  if (!best || largest === best) return `${words(largest)}.`;
  return `${words(largest)}; ${words(best).toLowerCase()}.`;
}

/** @param {Run} run */
function words({ strategy, statistics }) {
  const frontier = statistics.max_frontier ?? 0;
  const boards = frontier === 1 ? "1 board" : `${grouped(frontier)} boards`;
  const nodes = statistics.nodes_expanded === 1 ? "1 node" : `${grouped(statistics.nodes_expanded)} nodes`;
  if (strategy === "backtracking") return `${STRATEGY_NAMES[strategy]} expanded ${nodes} on one board`;
  return `${STRATEGY_NAMES[strategy]} expanded ${nodes} and held up to ${boards} at once`;
}

/** @param {Run[]} runs */
const listed = (runs) => runs.map((run) => STRATEGY_NAMES[run.strategy]).join(", ");

/** @param {number[]} nodes */
function spread(nodes) {
  const [low, high] = [Math.min(...nodes), Math.max(...nodes)];
  if (high === 1 && low === 1) return "1 node each";
  return low === high ? `${grouped(low)} nodes each` : `${grouped(low)} to ${grouped(high)} nodes`;
}
