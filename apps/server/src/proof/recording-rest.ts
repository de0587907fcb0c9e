// How long recording pauses, so that orders get the machine first in a burst and inclusion promises are still met.

/**
 * While it falls behind, recording gets a tenth of the time, which raises the engine's 99th percentile by less than a
 * tenth.
 */
const FIRST_FACTOR = 9;
const FIRST_MS_MAX = 10_000;
/** After that it gets two thirds of the time. */
const NEXT_FACTOR = 0.5;
const NEXT_MS_MAX = 20_000;
/** The longest pause, for which stopping and the other logs have to wait. */
const REST_MS_MAX = 1_000;

export interface RecordingPace {
  /** The duration of the last chunk. */
  readonly workedMs: number;
  /** The time since the record last reached the journal's end. */
  readonly behindMs: number;
  /**
   * True once the record has reached the journal's end since the start. Before that nothing is promised, and promises
   * of an earlier run are due.
   */
  readonly hasCaughtUp: boolean;
}

/**
 * In milliseconds. A recorder that handles R events a second alone, at a load of E events a second, has R ÷ 10 a second
 * for 10 s and 2R ÷ 3 after. Up to E = 2R ÷ 3 no event is older than 10 s when it is recorded (its age is 10 s − R ÷ E
 * at most), and it is signed 8 s later, within the 30 s after which nothing more is promised. At a higher load it is
 * still behind after 20 s and rests no longer, so that it has recorded R + 6.7R + 10R = 17.7R by then: up to E = 2.2R
 * the other 30E − 17.7R take 49 s, and the last promised event is signed within its 60 s.
 */
export function restOf({ workedMs, behindMs, hasCaughtUp }: RecordingPace): number {
  if (!hasCaughtUp) return Math.min(REST_MS_MAX, NEXT_FACTOR * workedMs);
  if (behindMs > NEXT_MS_MAX) return 0;
  return Math.min(REST_MS_MAX, (behindMs > FIRST_MS_MAX ? NEXT_FACTOR : FIRST_FACTOR) * workedMs);
}
