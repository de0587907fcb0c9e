// Pauses that double with every failure in a row, so that what is away is not stormed when it comes back.

export interface PauseRange {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** After the first failure in a row `firstMs`, then twice as long each time, up to `longestMs`. */
export function growingPauseMs(failures: number, { firstMs, longestMs }: PauseRange): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(0, failures - 1), 30));
}
