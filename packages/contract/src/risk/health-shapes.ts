// Responses of the office's calls about feed and engine.
import * as z from 'zod/mini';

const times = z.object({
  count: z.int(),
  last_at: z.nullable(z.string()),
  p50_ms: z.nullable(z.number()),
  p99_ms: z.nullable(z.number()),
  longest_ms: z.nullable(z.number()),
});

const feedInstrument = z.object({
  id: z.int(),
  code: z.string(),
  status: z.enum(['open', 'closed', 'halted']),
  /** Null before the first tick. */
  tick: z.nullable(z.int()),
  tick_at: z.nullable(z.string()),
  age_ms: z.nullable(z.int()),
  /** Time since the feed confirmed the price; above the setting it is stale. */
  confirmed_ms: z.nullable(z.int()),
  state: z.enum(['live', 'quiet', 'stale', 'crossed', 'no_price', 'closed', 'halted']),
  /** Since the program started. */
  gaps: z.int(),
  longest_gap_ms: z.int(),
  /** Today, UTC. */
  withheld: z.int(),
});

/** A time without a tick in an open market; `to` is null while it lasts. */
const feedGap = z.object({
  instrument: z.int(),
  code: z.string(),
  from: z.string(),
  to: z.nullable(z.string()),
  ms: z.int(),
});

export const healthReport = z.object({
  at: z.string(),
  feed: z.object({
    name: z.string(),
    stale_after_ms: z.int(),
    gap_from_ms: z.int(),
    watched_since: z.string(),
    instruments: z.array(feedInstrument),
    gaps: z.array(feedGap),
    withheld: z.array(
      z.object({
        day: z.string(),
        instrument: z.int(),
        code: z.string(),
        reason: z.string(),
        count: z.int(),
      }),
    ),
  }),
  engine: z.object({
    /** True if the engine's thread answered; otherwise its metrics are null. */
    answers: z.boolean(),
    stalled: z.nullable(z.boolean()),
    seq: z.nullable(z.int()),
    inbox: z.nullable(z.int()),
    waiting: z.int(),
    accounts: z.nullable(z.int()),
    orders: z.nullable(z.int()),
    commands: times,
    appends: z.nullable(times),
  }),
  projections: z.array(z.object({ name: z.string(), seq: z.int(), lag: z.nullable(z.int()) })),
  /**
   * Public logs: the number of signed entries, the reason why nothing is signed any more (null if all is well), the
   * time of the last checkpoint, and the size of the newest one with enough cosigning witnesses.
   */
  logs: z.array(
    z.object({
      name: z.string(),
      signed: z.int(),
      refused: z.nullable(z.string()),
      waiting: z.nullable(z.string()),
      signed_at: z.nullable(z.string()),
      cosigned: z.nullable(z.int()),
    }),
  ),
  snapshot: z.nullable(
    z.object({ seq: z.int(), at: z.string(), age_ms: z.int(), events_since: z.nullable(z.int()) }),
  ),
  program: z.object({
    since: z.string(),
    memory_mb: z.number(),
    /** Free space on the database's disk; below free_mb_min uploads, exports and the archive wait. */
    free_mb: z.int(),
    free_mb_min: z.int(),
    /** How far the machine's clock is ahead of the venue's (negative: behind): until it is 0 every market is halted. */
    clock_off_ms: z.int(),
  }),
});

export const withheldPrice = z.object({
  id: z.int(),
  instrument: z.int(),
  code: z.string(),
  precision: z.int(),
  reason: z.string(),
  bid: z.nullable(z.number()),
  ask: z.nullable(z.number()),
  at: z.nullable(z.string()),
  came_at: z.string(),
  last_bid: z.nullable(z.number()),
  last_ask: z.nullable(z.number()),
  last_at: z.nullable(z.string()),
  /** Maximum distance of a price from the last one, in per cent. */
  band_percent: z.nullable(z.number()),
});

export type WireHealthReport = z.infer<typeof healthReport>;
export type WireWithheldPrice = z.infer<typeof withheldPrice>;
