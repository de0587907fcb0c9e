// Execution counts, which individual events do not contain.
export interface ExecutionCounts {
  /** Accepted orders by time from arrival to durable, ascending; classes without orders are omitted. */
  readonly durable: readonly DurableCount[];
  /** Rejections that left no event, in the order of their codes. */
  readonly refused: readonly RefusedCount[];
}
export interface DurableCount {
  /** Upper bound of the class in milliseconds; the previous class is the lower bound. Null for all longer times. */
  readonly underMs: number | null;
  readonly count: number;
}
export interface RefusedCount {
  readonly code: string;
  readonly count: number;
}
