export type MakeState = any;
