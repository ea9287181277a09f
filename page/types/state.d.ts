// The state of the page. Reducers return new objects and share the parts that did not change.

import type { Action } from "./actions.d.ts";

export type { Action };

/** A set of values: value `v` is bit `v - 1`. */
export type Bits = number;

/** The houses of a board besides rows and columns, as requests have them; without what is the default of the side. */
export interface Houses {
  boxes?: { rows: number; columns: number } | null;
  /** For each cell the symbol of its region, "." for none; above side 35 a number, null for none. */
  regions?: string | (number | null)[];
  diagonals?: true | "main" | "anti";
  windows?: true;
  disjoint_groups?: true;
  extra?: { row: number; column: number }[][];
}

/** A game without its history: what text forms read and write. Arrays have side² entries in reading order. */
export interface PlainGame {
  side: number;
  /** One character for each value, or "" if values are written as numbers (sides above 35). */
  symbols: string;
  /** Null for the houses that the side has by default. Games of older versions lack it. */
  houses: Houses | null;
  /** 0 is an empty cell. */
  givens: number[];
  /** The givens and the player's values. 0 is an open cell. */
  values: number[];
  centre: Bits[];
  corner: Bits[];
  /** Candidates by the rules that the player has ruled out. */
  removed: Bits[];
  /** Colours 1 to 9 of each cell; colour `c` is bit `c - 1`. */
  colours: Bits[];
  /** Colours of candidates. The key is cell · side + value − 1. */
  candidateColours: Record<number, number>;
  title: string;
  level: string | null;
  rating: number | null;
  seed: number | null;
  /** What the puzzle demands beyond its houses. Games of older versions lack it. */
  constraints: Constraint[];
  /** The rules in the author's words. */
  rules: string;
}

/** A constraint as requests have it: its kind, and the fields of that kind. */
export interface Constraint {
  type: string;
  [field: string]: unknown;
}

export type Field = "givens" | "values" | "centre" | "corner" | "removed" | "colours" | "candidateColours";

/** The change of one entry of a field. */
export interface Patch {
  field: Field;
  at: number;
  from: number;
  to: number;
}

/** An entry of the history. */
export interface Change {
  label: string;
  patches: Patch[];
  /** The run of Play to the end that made it: the length of the history before the run. */
  run?: number;
}

export interface Game extends PlainGame {
  id: string;
  /** The player is entering a puzzle: values become givens at the end. */
  setting: boolean;
  solution: number[] | null;
  elapsedMs: number;
  hints: number;
  past: Change[];
  future: Change[];
  /** Lengths of `past` at which the player began a try. */
  tries: number[];
  solved: boolean;
  /** When it was saved, in milliseconds since 1970; absent from games that were not. */
  savedAt?: number;
  /** Cells that the last check found wrong. */
  wrong: number[];
}

export type Mode = "value" | "corner" | "centre" | "colour";
export type PanelId = "play" | "hint" | "searches" | "make";
export type Dialog = "new" | "paste" | "share" | "keys" | "settings" | "request" | "more" | null;

/** A saved game in the list of the dialog New. */
export interface SavedRow {
  id: string;
  text: string;
  /** The date of the last save, if known, and the time played. */
  note: string;
  game: PlainGame;
}

/** What the dialog Paste shows. */
export interface Paste {
  text: string;
  error: string;
  /** Where in the text the error is, or -1. */
  at: number;
  /** What could not be read, which the player may leave out. */
  dropped: string[];
  /** Lines around the board that are no part of it. */
  skipped: string[];
  /** What the text was read as. */
  form: string;
  /** The board that was read, before it is taken. */
  game: PlainGame | null;
  /** What the service says of it: how many solutions, the level. */
  facts: string;
}

/** What the dialog Share shows; null while it is made. */
export interface Share {
  link: string;
  forms: { id: string; label: string; text: string; extension: string; type: string }[];
  links: { label: string; href: string }[];
}

/** What was copied last in the open dialog, and whether the browser allowed it. */
export interface Copied {
  what: string;
  isDone: boolean;
}

export interface Notice {
  text: string;
  tone: "info" | "good" | "bad";
  actions: { label: string; action: Action }[];
  /** It is spoken when it appears. */
  isBrief?: boolean;
}

/** A picture of `/render` with the figures of constraints, and its style. */
export interface Figures {
  picture: Element;
  style: string;
  /** Whether cells have notes at their upper left, such as the sums of cages. */
  hasNotes: boolean;
  /** Their cells. */
  noteCells: number[];
}

/** An element without a class. */
export interface Part {
  tag: "rect" | "circle" | "path" | "text";
  attributes: Record<string, string | number>;
  text?: string;
}

export interface View {
  panel: PanelId;
  mode: Mode;
  cursor: number;
  selection: number[];
  /** A key of the pad that taps on cells enter. */
  held: number | null;
  /** Taps add cells to the selection. */
  several: boolean;
  paused: boolean;
  dialog: Dialog;
  paste: Paste;
  share: Share | null;
  copied: Copied | null;
  saved: SavedRow[];
  notice: Notice | null;
  zoom: number;
  /** The whole board is shown, even if its cells are small. */
  fitted: boolean;
  /** Text for the live regions; `count` changes with each message. */
  spoken: { text: string; assertive: boolean; count: number };
  /** What each kind of constraint means, once the service has said it. */
  sentences: Record<string, string> | null;
  figures: Figures | null;
  /** The first view of the built-in puzzle, before the first edit. */
  untouched: boolean;
}

/** A kind of puzzles that the service makes. */
export type MadeKind = "classic" | "diagonals" | "windoku" | "jigsaw" | "killer";

export interface Settings {
  theme: "auto" | "light" | "dark";
  marks: "free" | "fixed";
  input: "both" | "cell" | "value";
  conflicts: boolean;
  mistakes: boolean;
  clearPeers: boolean;
  clock: boolean;
  peers: boolean;
  coordinates: boolean;
  numbers: boolean;
  /** Marks and colours on boards for children, of side 4 and 6. */
  smallTools: boolean;
  /** The welcome was read. */
  welcomed: boolean;
  briefNames: boolean;
  /** Keys act wherever the focus is, not only on the board. */
  pageKeys: boolean;
  level: string;
  side: number;
  /** The kind of new games. */
  kind: MadeKind;
}

export interface SentRequest {
  method: "GET" | "POST";
  path: string;
  body: unknown;
}

export interface Net {
  away: boolean;
  /** The player has closed the line that says so. It comes back when the service has answered and is away again. */
  isClosed: boolean;
  /** The status of the answer that was refused, 0 without an answer. */
  status: number;
  /** Whether this browser has the operations; null until they are asked for. */
  isLocal: boolean | null;
  /** Whether something was asked for while the service is away. The line then says what waits. */
  unanswered: boolean;
  request: SentRequest | null;
}

/** The parts of the state that belong to panels. Each adds its own in its `types.d.ts`; it is absent until it is loaded. */
export interface PanelStates {}

export interface State extends PanelStates {
  game: Game;
  view: View;
  settings: Settings;
  net: Net;
}

export type Dispatch = (action: Action) => void;
export type Listener = (state: State, action: Action, before: State) => void;

export interface Slice<S = any> {
  name: keyof PanelStates;
  initial: S;
  reduce(slice: S, action: Action, state: State): S;
}

export interface Store {
  get(): State;
  dispatch: Dispatch;
  subscribe(listener: Listener): () => void;
  register(slice: Slice): void;
}

/** What a panel draws on the board. */
export interface Overlay {
  /** Under the digits and above them: `svg` templates in units of 100 a cell. */
  below?: unknown;
  above?: unknown;
  /** The houses to mark in the margin. */
  houses?: import("./step.d.ts").EvidenceHouse[];
  /** A board to show instead of the game, read-only. */
  shown?: PlainGame | null;
  /** What the shown board is, for the line below it. */
  note?: string;
  /** The figures of the shown board. */
  figures?: Figures | null;
  /** The class of each constraint's figure by its index: "", "half" or "faded"; null for full strength. */
  emphasis?: ((index: number) => string) | null;
  /** Cells of the shown board whose values follow from the rules, in a quieter colour. */
  deduced?: Set<number>;
  /** Open cells where the drawing has a value; their marks are not shown. */
  ghosts?: Set<number>;
  /** The marks stand in fixed places. */
  marks?: "fixed";
  /** Candidates to show as marks in fixed places; null where the player's own marks stay. */
  candidates?: (Bits | null)[];
}

export interface BoardHandle {
  element: HTMLElement;
  focus(): void;
}

export interface Context {
  board: BoardHandle;
}

export type Template = (state: State, dispatch: Dispatch) => unknown;

/** Dialogs by their names. */
export type Dialogs = { [Name in NonNullable<Dialog>]?: { title: string; body: Template } };

/** What a folder adds to the page. */
export interface Feature {
  slice?: Slice;
  dialogs?: Dialogs;
  /** What it shows at the end of other panels. */
  below?: { [Id in PanelId]?: Template };
  attach?(store: Store, client: Client, context: Context): void;
}

/** A feature with a tab. */
export interface Panel extends Feature {
  id: PanelId;
  title: string;
  template(state: State, dispatch: Dispatch, below: unknown): unknown;
  overlay?(state: State): Overlay | null;
}

export interface Problem {
  type?: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: { pointer: string; detail: string; cell?: { row: number; column: number } }[];
}

export type Answer<T = any> =
  | { ok: true; status: number; value: T }
  | { ok: false; status: number; problem: Problem; retryAfter: number | null; aborted: boolean };

export interface RequestOptions {
  signal?: AbortSignal;
  accept?: string;
  /** Gets the lines of the answer as they come. */
  onLine?: (value: any) => void;
}

/** The operations in this browser. */
export interface Local {
  /** Answers a request; null if it is none that this browser can answer. */
  answer(path: string, body: unknown, options: RequestOptions): Promise<Answer | null>;
}

/** The media type of a picture. */
export type PictureType = "image/svg+xml" | "image/png";

export interface Client {
  /** Opens the operations in this browser, and returns whether it has them. */
  prepare(): Promise<boolean>;
  post<T = any>(path: string, body: unknown, options?: RequestOptions): Promise<Answer<T>>;
  get<T = any>(path: string, options?: RequestOptions): Promise<Answer<T>>;
  blob(path: string, body: unknown, options: RequestOptions & { accept: PictureType }): Promise<Answer<Blob>>;
  lines(
    path: string,
    body: unknown,
    options: RequestOptions & { onLine: (value: any) => void },
  ): Promise<Answer<null>>;
}
