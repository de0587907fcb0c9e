// The grid of the simulated market: an hour has 360 slots of ten seconds.
export const SLOT_MS = 10_000;
export const SLOTS = 360;
/** The beginnings of an hour's slots and the beginning of the next hour. */
export const POINTS = SLOTS + 1;
