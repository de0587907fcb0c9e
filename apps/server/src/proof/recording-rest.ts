// How long recording rests, so that a burst of orders has the machine first and its promises are kept all the same.

/** While it falls behind it has a tenth of the time, which costs the engine's 99th percentile less than a tenth. */
const FIRST_FACTOR = 9;
const FIRST_MS_MAX = 10_000;
/** Then two thirds of it. */
const NEXT_FACTOR = 0.5;
const NEXT_MS_MAX = 20_000;
/** Stopping and the other logs wait for no longer rest than this. */
const REST_MS_MAX = 1_000;

export interface RecordingPace {
  /** How long the last piece took. */
  readonly workedMs: number;
  /** For how long the record has not come to the journal's end. */
  readonly behindMs: number;
  /** Whether it has come to it since the start: before, nothing is promised, and what an earlier program promised is due. */
  readonly hasCaughtUp: boolean;
}

/**
 * Milliseconds. A recorder that manages R events a second alone, and is given E of them, has R ÷ 10 a second for 10 s and 2R ÷ 3 after: up
 * to E = 2R ÷ 3 no event is older than 10 s as it is recorded (its age is 10 s − R ÷ E at most), and it is signed 8 s later, within
 * the 30 s after which nothing more is promised. With more than that it is still behind after 20 s and rests no longer, so that it has recorded
 * R + 6.7R + 10R = 17.7R by then: up to E = 2.2R the other 30E − 17.7R take 49 s, and what was promised last is signed within its 60 s.
 */
export function restOf({ workedMs, behindMs, hasCaughtUp }: RecordingPace): number {
  if (!hasCaughtUp) return Math.min(REST_MS_MAX, NEXT_FACTOR * workedMs);
  if (behindMs > NEXT_MS_MAX) return 0;
  return Math.min(REST_MS_MAX, (behindMs > FIRST_MS_MAX ? NEXT_FACTOR : FIRST_FACTOR) * workedMs);
}
