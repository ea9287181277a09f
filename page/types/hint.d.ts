export type HintState = any;
