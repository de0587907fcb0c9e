// Instruments and categories as operators see and change them.
import * as z from 'zod/mini';
import { officeClient } from '../office/shapes.ts';

/** Texts by language code; a language without one shows what it is called by its currencies, or the English one. */
const names = z.record(z.string(), z.string());

const moment = z.object({ weekday: z.int(), minute: z.int() });

/**
 * Weekly sessions in an IANA zone, or `always`. `weekday` is 0 Sunday … 6 Saturday, `minute` counts from midnight, up to
 * 1440. `day_ends_at` is the minute at which a trading day ends, above 1440 on the day after. Holidays are trading days
 * without trading: YYYY-MM-DD once, MM-DD every year; on the days of `early` trading ends at that minute.
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
  /** In English, as clients see it. */
  name: z.string(),
  /** Those that an operator has set, and what each language shows. */
  names,
  shown_names: names,
  logo: z.string(),
  category_id: z.int(),
  position: z.int(),
  /** 0: not listed, and nobody opens anything in it; what was placed before stays. */
  enabled: z.int(),
  /** 1 open, 0 closed, 2 halted. */
  status: z.int(),
  /** Of a closed market and of an open one, in milliseconds since the epoch; null where none is known. */
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
  /** USD a lot, or a fraction of the margin, by the venue's fee type. */
  fee_rate: z.number(),
  /** In points. */
  stops_level: z.int(),
  swap_mode: z.enum(['points', 'rate']),
  swap_long: z.number(),
  swap_short: z.number(),
  /** 1 Monday … 5 Friday; 0 for none. */
  swap_triple_weekday: z.int(),
  /** Points that are added to every ask of the feed, for everyone alike. */
  markup: z.int(),
  /** By which the rules limit its leverage. */
  kind: z.string(),
  bid: z.nullable(z.number()),
  ask: z.nullable(z.number()),
  /** In points, at the last quote. */
  spread: z.nullable(z.int()),
  quoted_at: z.nullable(z.int()),
  hours,
  /** catalogue: as the program brings them; own: an operator's; always: round the clock; data: those of a replay. */
  hours_of: z.enum(['catalogue', 'own', 'always', 'data']),
  version: z.int(),
  changed_by: z.string(),
  changed_at: z.nullable(z.string()),
});

/** fine, margin_call or stop_out. */
const standing = z.enum(['fine', 'margin_call', 'stop_out']);

const dryRun = z.object({
  /** Accounts whose positions the change touches, and those of them that are concerned. */
  looked: z.int(),
  concerned: z.int(),
  /** The market as the changed hours would have it now; empty where it stays as it is. */
  market: z.enum(['', 'opens', 'closes']),
  /** The deepest 500. */
  accounts: z.array(
    z.object({
      client: z.nullable(officeClient),
      trade_account: z.string(),
      is_demo: z.int(),
      net_value: z.number(),
      margin: z.number(),
      net_value_after: z.number(),
      /** If its positions were opened under the changed terms: margin that is reserved stays for a position's life. */
      margin_anew: z.number(),
      now: standing,
      after: standing,
      anew: standing,
    }),
  ),
});

/** With `dry_run` as it would be, and whom it would concern. */
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
  /** Instruments in it, and those of them that are listed. */
  instruments: z.int(),
  listed: z.int(),
  version: z.int(),
});

export type OfficeInstrument = z.infer<typeof officeInstrument>;
export type InstrumentDryRun = z.infer<typeof dryRun>;
export type OfficeCategory = z.infer<typeof officeCategory>;
export type TradingHours = z.infer<typeof hours>;
