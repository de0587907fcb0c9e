// Pauses that double with every consecutive failure, so that a recovering service is not overloaded.

export interface PauseRange {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The pause is `firstMs` after the first consecutive failure, then doubles up to `longestMs`. */
export function growingPauseMs(failures: number, { firstMs, longestMs }: PauseRange): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(0, failures - 1), 30));
}
