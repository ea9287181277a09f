export type SearchState = any;
