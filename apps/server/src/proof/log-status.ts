// The status of the venue's logs, for monitoring and for promises.

/**
 * The status of the logs after a turn. Times are those of `elapsedMs`, since a clock that is set back would delay the
 * next signature until it has caught up.
 */
export interface KeeperStatus {
  /** The time when the turn ended. */
  readonly at: number;
  /** The time since which the record has not reached the journal's end; null if it has. */
  readonly behindSince: number | null;
  /** True once the record has reached the journal's end since the start. Before that its delay is unknown. */
  readonly hasCaughtUp: boolean;
  readonly logs: readonly LogStatus[];
}

/** The status of a log, for monitoring. */
export interface LogStatus {
  readonly log: string;
  /** The last signed size. */
  readonly signed: number;
  /** Why the log is not signed or recorded any more; null without a fault. */
  readonly refused: string | null;
  /** What the log waits for before signing continues by itself; null if it does not wait. */
  readonly waiting: string | null;
}

/** Part of a promise's 60 s: an event that is recorded later than this is signed too late. */
const LATE_MS_MAX = 30_000;

/** If no turn has ended for this long, a statement hangs or the database is unavailable. */
export const hasStalled = ({ at }: KeeperStatus, now: number): boolean => now - at > LATE_MS_MAX;

/** True if events are recorded and signed in time, so that promises may be made. */
export function mayPromise(status: KeeperStatus, now: number): boolean {
  const { logs, behindSince, hasCaughtUp } = status;
  return (
    hasCaughtUp &&
    logs.length > 0 &&
    logs.every(({ refused, waiting }) => refused === null && waiting === null) &&
    !hasStalled(status, now) &&
    (behindSince === null || now - behindSince <= LATE_MS_MAX)
  );
}
