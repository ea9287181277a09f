// Compiled, not run: the types of requests and answers.
import { open, type AnswerOf, Problem } from "sudokud";
import { load } from "sudokud/solve";

const sudokud = await open();
const answer: AnswerOf<"solve"> = await sudokud.solve({ board: "1..............4", max_solutions: 1 });
const unique: boolean | null = answer.unique;
const { svg }: { svg: string } = await sudokud.render({ board: "1..............4" });
const techniques = await sudokud.call("techniques");
// @ts-expect-error: a board is a text or lists
await sudokud.rate({ board: 7 });
// @ts-expect-error: there is no such operation
await sudokud.call("paint");
try {
  await sudokud.import({ text: "" }, { signal: AbortSignal.timeout(100) });
} catch (error) {
  if (error instanceof Problem) error.code satisfies string;
}
(await load()).solveMany(new Uint8Array(81)).counts satisfies Uint8Array;
export { unique, svg, techniques };
