/* The scores that a game can be given, in the order in which they are offered. */
export const SCORES = ["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2"] as const;
export type Score = (typeof SCORES)[number];
