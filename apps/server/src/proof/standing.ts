// How the venue's logs stand, for whoever watches it and for whoever promises.

/** How the logs stand after a turn. Times are those of `elapsedMs`: a clock that is set back would hold the next signature until it has caught up. */
export interface KeeperStanding {
  /** When the turn ended. */
  readonly at: number;
  /** The record has not come to the journal's end since then; null where it has. */
  readonly behindSince: number | null;
  /** Whether the record has come to the journal's end once since the start: nobody knows before how long it will take. */
  readonly hasCaughtUp: boolean;
  readonly logs: readonly LogStanding[];
}

/** How a log stands, for whoever watches the venue. */
export interface LogStanding {
  readonly log: string;
  /** The size that was signed last. */
  readonly signed: number;
  /** Why nothing of it is signed or recorded any more; null where nothing is wrong with it. */
  readonly refused: string | null;
  /** What it waits for, after which it is signed on by itself; null where it waits for nothing. */
  readonly waiting: string | null;
}

/** Of the 60 s of a promise: what is recorded later than this is signed too late. */
const LATE_MS_MAX = 30_000;

/** No turn has ended for so long: a statement hangs, or the database is away. */
export const standsStill = ({ at }: KeeperStanding, now: number): boolean => now - at > LATE_MS_MAX;

/** Whether events are recorded and signed in time, so that it may be promised. */
export function mayPromise(standing: KeeperStanding, now: number): boolean {
  const { logs, behindSince, hasCaughtUp } = standing;
  return (
    hasCaughtUp &&
    logs.length > 0 &&
    logs.every(({ refused, waiting }) => refused === null && waiting === null) &&
    !standsStill(standing, now) &&
    (behindSince === null || now - behindSince <= LATE_MS_MAX)
  );
}
