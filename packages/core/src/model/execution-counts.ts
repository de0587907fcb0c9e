// Counts of orders that no event has one by one.
export interface ExecutionCounts {
  /** Accepted orders by the time from arrival to durable, in the order of times; classes without any are left out. */
  readonly durable: readonly DurableCount[];
  /** Refusals that left no event of their own, in the order of codes. */
  readonly refused: readonly RefusedCount[];
}
export interface DurableCount {
  /** The class reaches up to this many milliseconds, from the class before on; null for everything longer. */
  readonly underMs: number | null;
  readonly count: number;
}
export interface RefusedCount {
  readonly code: string;
  readonly count: number;
}
