// The actions: `{type: "area/verb", …}`. An area is a part of the state, or an effect. A panel adds its own in its
// `types.d.ts`.

import type {
  Dialog, Figures, Game, MadeKind, Mode, Notice, PanelId, Paste, PictureType, PlainGame, SavedRow, SentRequest, Settings, Share,
} from "./state.d.ts";
import type { Step } from "./step.d.ts";

/** An action for each of the types, with the same fields. */
export type Each<Type extends string, Fields = object> = Type extends string ? { type: Type } & Fields : never;
/** Actions without fields. */
export type Plain<Type extends string> = Each<Type>;

export type GameAction =
  | Plain<
      | "game/erase" | "game/fill" | "game/swap" | "game/before_mistake" | "game/clear_mistakes" | "game/try"
      | "game/return" | "game/start" | "game/restart" | "game/restart_asked" | "game/ready" | "game/check"
      | "game/show_wrong" | "game/clues" | "game/solve" | "game/solved"
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

/** The actions by the part of the state that they are about. */
export interface Actions {
  game: GameAction;
  view: ViewAction;
  net: NetAction;
}

export type Action = Actions[keyof Actions];
export type ActionType = Action["type"];

/** The action of a type. */
export type ActionOf<Type extends ActionType> = Extract<Action, { type: Type }>;

/** The changes of a part of the state, by the action that makes them. */
export type Reducers<Part, Result = Part, Rest extends unknown[] = []> = {
  [Type in ActionType]?: (part: Part, action: ActionOf<Type>, ...rest: Rest) => Result;
};
