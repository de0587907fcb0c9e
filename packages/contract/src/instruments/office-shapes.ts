// Instruments and categories as operators see and change them.
import * as z from 'zod/mini';
import { officeClient } from '../office/shapes.ts';

/** Names by language code. Other languages show a name made from the currencies, or the English one. */
const names = z.record(z.string(), z.string());

const moment = z.object({ weekday: z.int(), minute: z.int() });

/**
 * Weekly sessions in an IANA zone, or `always`. `weekday` is 0 Sunday … 6 Saturday; `minute` counts from midnight, up
 * to 1440. `day_ends_at` is the minute at which a trading day ends; above 1440 it is on the next day. Holidays are
 * trading days without trading: YYYY-MM-DD once, MM-DD every year; on the days of `early` trading ends at the given
 * minute.
 */
export const hours = z.object({
  zone: z.string(),
  weekly: z.union([z.literal('always'), z.array(z.object({ opens: moment, closes: moment }))]),
  day_ends_at: z.int(),
  holidays: z.array(z.string()),
  early: z.optional(z.object({ minute: z.int(), days: z.array(z.string()) })),
});

export const officeInstrument = z.object({
  id: z.int(),
  code: z.string(),
  show_code: z.string(),
  /** The English name that clients see. */
  name: z.string(),
  /** Names set by operators, and the names shown in each language. */
  names,
  shown_names: names,
  logo: z.string(),
  category_id: z.int(),
  position: z.int(),
  /** 0: not listed, and nothing new can be opened in it; existing orders remain. */
  enabled: z.int(),
  /** 1 open, 0 closed, 2 halted. */
  status: z.int(),
  /** Next opening of a closed market, next close of an open one, in milliseconds since the epoch; null if unknown. */
  next_open: z.nullable(z.int()),
  next_close: z.nullable(z.int()),
  halt: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.nullable(z.string()) })),
  base_currency: z.string(),
  quote_currency: z.string(),
  precision: z.int(),
  contract_size: z.int(),
  lots_min: z.number(),
  lots_max: z.number(),
  lot_step: z.number(),
  margin_mode: z.enum(['fixed', 'leveraged']),
  multiples: z.array(z.int()),
  /** USD per lot, or a fraction of the margin, by the venue's fee type. */
  fee_rate: z.number(),
  /** In points. */
  stops_level: z.int(),
  swap_mode: z.enum(['points', 'rate']),
  swap_long: z.number(),
  swap_short: z.number(),
  /** 1 Monday … 5 Friday; 0 for none. */
  swap_triple_weekday: z.int(),
  /** Points added to every ask of the feed, the same for everyone. */
  markup: z.int(),
  /** Points of the size that a guaranteed stop costs if it is reached; 0 if none is offered. */
  guaranteed_premium: z.int(),
  /** Points. */
  guaranteed_distance: z.int(),
  /** Most lots of an account with guaranteed stops; 0 for any. */
  guaranteed_lots_max: z.number(),
  /** Kind by which the rules limit its leverage. */
  kind: z.string(),
  bid: z.nullable(z.number()),
  ask: z.nullable(z.number()),
  /** In points, at the last quote. */
  spread: z.nullable(z.int()),
  quoted_at: z.nullable(z.int()),
  hours,
  /** catalogue: the built-in hours; own: an operator's; always: around the clock; data: a replay's. */
  hours_of: z.enum(['catalogue', 'own', 'always', 'data']),
  version: z.int(),
  changed_by: z.string(),
  changed_at: z.nullable(z.string()),
});

/** fine, margin_call or stop_out. */
const standing = z.enum(['fine', 'margin_call', 'stop_out']);

const dryRun = z.object({
  /** Number of accounts with affected positions, and of those whose status gets worse. */
  looked: z.int(),
  concerned: z.int(),
  /** The market under the changed hours now; empty if it does not change. */
  market: z.enum(['', 'opens', 'closes']),
  /** The worst 500 accounts. */
  accounts: z.array(
    z.object({
      client: z.nullable(officeClient),
      trade_account: z.string(),
      is_demo: z.int(),
      net_value: z.number(),
      margin: z.number(),
      net_value_after: z.number(),
      /** Margin if its positions were opened under the changed spec; a position keeps its reserved margin for life. */
      margin_anew: z.number(),
      now: standing,
      after: standing,
      anew: standing,
    }),
  ),
});

/** With `dry_run`, the spec as it would become, and the accounts it would affect. */
export const changedInstrument = z.extend(officeInstrument, { dry_run: z.optional(dryRun) });

export const instrumentChange = z.object({
  seq: z.int(),
  at: z.string(),
  actor: z.string(),
  act: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

export const officeCategory = z.object({
  id: z.int(),
  names,
  position: z.int(),
  /** Number of its instruments, and of the listed ones. */
  instruments: z.int(),
  listed: z.int(),
  version: z.int(),
});

export type OfficeInstrument = z.infer<typeof officeInstrument>;
export type InstrumentDryRun = z.infer<typeof dryRun>;
export type OfficeCategory = z.infer<typeof officeCategory>;
export type TradingHours = z.infer<typeof hours>;
