// Every action: `{type: "area/verb", …}`. An area is a part of the state, or an effect.

import type { components } from "./api.d.ts";
import type { Degree, HintState, HintStatus, HintView, Run as HintRun, ShownExample, Step, TechniqueInfo } from "./hint.d.ts";
import type { MakeState, Puzzle, Sheet, Wish } from "./make.d.ts";
import type { Possible, Reply } from "./questions.d.ts";
import type { Expansion, Run, SearchOptions, SearchState, Seeds, Strategy } from "./search.d.ts";
import type {
  Dialog, Figures, Game, MadeKind, Mode, Notice, PanelId, Paste, PictureType, PlainGame, SavedRow, SentRequest, Settings, Share,
} from "./state.d.ts";

/** An action for each of the types, with the same fields. */
type Each<Type extends string, Fields = object> = Type extends string ? { type: Type } & Fields : never;
/** Actions without fields. */
type Plain<Type extends string> = Each<Type>;

export type GameAction =
  | Plain<
      | "game/erase" | "game/fill" | "game/swap" | "game/before_mistake" | "game/clear_mistakes" | "game/try"
      | "game/return" | "game/start" | "game/restart" | "game/restart_asked" | "game/ready" | "game/check"
      | "game/show_wrong" | "game/solve" | "game/solved"
    >
  | { type: "game/open"; game: PlainGame; origin: string; id: string; setting?: boolean; saved?: Game }
  | { type: "game/enter"; value: number; kind?: Mode | undefined; cells?: number[] | undefined }
  | { type: "game/colour"; cell: number; value: number; colour: number }
  | { type: "game/step"; step: Step }
  | Each<"game/undo" | "game/redo", { single?: boolean }>
  | { type: "game/solution"; id: string; solution: number[] }
  | { type: "game/rated"; id: string; level: string | null; rating: number }
  | { type: "game/fill_in"; values: number[] }
  | { type: "game/wrong"; cells: number[] }
  | { type: "clock/tick"; ms: number };

export type ViewAction =
  | Plain<"view/several" | "view/fit" | "paste/accept">
  | { type: "view/panel"; panel: PanelId }
  | { type: "view/cursor"; cell: number; select?: "set" | "add" | "keep" }
  | { type: "view/select"; cells: number[]; cursor?: number }
  | { type: "view/mode"; mode: Mode }
  | { type: "view/hold"; value: number }
  | { type: "view/sentences"; sentences: Record<string, string> }
  | { type: "view/figures"; figures: Figures | null }
  | { type: "view/pause"; paused?: boolean }
  | { type: "view/dialog"; dialog: Dialog }
  | { type: "view/zoom"; zoom: number }
  | { type: "view/notice"; text: string; tone?: Notice["tone"]; actions?: Notice["actions"] }
  | { type: "view/speak"; text: string; assertive?: boolean }
  | { type: "pad/enter"; value: number; kind?: Mode }
  | Each<"paste/typed" | "paste/read", { text: string }>
  | { type: "paste/file"; file: File }
  | { type: "paste/state"; paste: Partial<Paste> }
  | { type: "paste/facts"; game: PlainGame; facts: string }
  | { type: "share/state"; share: Share }
  | { type: "share/copied"; what: string; isDone: boolean }
  | { type: "share/copy"; text: string; what: string }
  | { type: "share/save"; name: string; text: string; media: string }
  | { type: "share/picture"; media: PictureType }
  | { type: "new/start"; side: number; level: string; kind?: MadeKind }
  | { type: "new/empty"; side: number; kind?: MadeKind }
  | Plain<"new/next" | "new/stop">
  | { type: "new/saved"; saved: SavedRow[] }
  | Each<"new/saved_game" | "new/delete_saved", { id: string }>
  | { type: "settings/set"; name: string; value: unknown };

export type NetAction =
  | Plain<"net/back" | "net/retry" | "net/close" | "net/unanswered">
  | { type: "net/request"; request: SentRequest }
  | { type: "net/local"; isLocal: boolean }
  | { type: "net/away"; status: number; wait: number };

export type HintAction =
  | Plain<
      | "hint/next" | "hint/whole" | "hint/apply" | "hint/close" | "hint/longer" | "hint/without_uniqueness"
      | "hint/play" | "hint/back" | "hint/try_example"
    >
  | { type: "hint/view"; view: HintView }
  | { type: "hint/waiting"; past: unknown }
  | { type: "hint/step"; step: Step; degree: Degree; candidates: number[]; past: unknown }
  | ({ type: "hint/status"; status: HintStatus } & Partial<Pick<HintState, "contradiction" | "search" | "problem">>)
  | { type: "hint/uniqueness"; allowed: boolean }
  | { type: "hint/link"; by?: number; to?: number | null }
  | { type: "hint/case"; number: number | null }
  | { type: "hint/inner"; path: number[]; link?: number | null }
  | { type: "hint/flash"; cells: number[] }
  | { type: "hint/listed"; steps: Step[]; isComplete: boolean }
  | { type: "hint/techniques"; techniques: TechniqueInfo[] }
  | { type: "hint/filter"; text: string }
  | { type: "hint/pick"; info: TechniqueInfo; turned?: boolean }
  | { type: "hint/example"; example: ShownExample }
  | { type: "hint/choose"; step: Step }
  | { type: "hint/restore"; at: number }
  | { type: "hint/run"; run: HintRun | null }
  | { type: "hint/pause"; paused: boolean }
  | { type: "hint/speed"; seconds: number };

export type MakeAction =
  | Plain<"make/start" | "make/stop" | "make/started" | "make/print">
  | { type: "make/wish"; wish: Partial<Wish> }
  | { type: "make/more"; open: boolean }
  | Each<"make/found" | "make/first" | "make/play" | "make/copy", { puzzle: Puzzle }>
  | { type: "make/picture"; puzzle: Puzzle; kind: "svg" | "png" }
  | { type: "make/ended"; status: MakeState["status"]; problem?: string }
  | { type: "make/select"; index: number }
  | { type: "make/figures"; figures: NonNullable<MakeState["figures"]> }
  | { type: "make/sheet"; sheet: Partial<Sheet> }
  | Each<"make/printing" | "make/problem", { text: string }>
  | { type: "make/file"; kind: "txt" | "json" }
  | { type: "make/with_technique"; technique: string }
  | { type: "make/techniques"; techniques: TechniqueInfo[] };

export type SearchAction =
  | Plain<"search/run" | "search/run_seeds" | "search/stop" | "search/stopped" | "search/open" | "search/example">
  | { type: "search/preset"; preset: string }
  | { type: "search/set"; name: keyof SearchOptions; value: string }
  | { type: "search/started"; kind: NonNullable<SearchState["running"]>; board?: PlainGame; ran?: SearchOptions }
  | { type: "search/done"; runs: Run[] }
  | { type: "search/seeds"; seeds: Seeds }
  | { type: "search/failed"; detail: string }
  | { type: "search/watch"; strategy: Strategy | "" }
  | { type: "search/at"; at: number }
  | { type: "search/play"; playing: boolean }
  | { type: "search/opened"; expansion: Expansion | "solved" }
  | { type: "search/sort"; column: string }
  | { type: "search/table"; plot: string };

export type QuestionAction =
  | Plain<"possible/switch" | "possible/asked" | "question/minimal" | "question/same" | "question/saved">
  | { type: "possible/found"; found: Partial<Possible> }
  | { type: "question/other"; text: string }
  | { type: "question/show"; cells: number[] }
  | { type: "question/reply"; about: "minimal" | "same"; reply: Partial<Reply> };

export type Action = GameAction | ViewAction | NetAction | HintAction | MakeAction | SearchAction | QuestionAction;
export type ActionType = Action["type"];

/** The action of a type. */
export type ActionOf<Type extends ActionType> = Extract<Action, { type: Type }>;

/** The changes of a part of the state, by the action that makes them. */
export type Reducers<Part, Result = Part, Rest extends unknown[] = []> = {
  [Type in ActionType]?: (part: Part, action: ActionOf<Type>, ...rest: Rest) => Result;
};
