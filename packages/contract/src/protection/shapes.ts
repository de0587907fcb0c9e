// What the calls of this area answer. Amounts are USD, times ISO 8601 UTC.
import * as z from 'zod/mini';
import { CLASS_REQUEST_STATES, CLIENT_CLASSES, DEPOSIT_LIMIT_PERIODS, INSTRUMENT_KINDS } from './codes.ts';

const kind = z.enum(INSTRUMENT_KINDS);
const clientClass = z.enum(CLIENT_CLASSES);

const leverageRow = z.object({
  from: z.string(),
  class: clientClass,
  kind,
  /** A position is worth at most so many times its margin; null: as much as the instrument offers. */
  max: z.nullable(z.int()),
});

export const protectionRules = z.object({
  /** Empty: the venue runs under no such rules. */
  name: z.string(),
  source: z.string(),
  /** Per cent; null without rules. */
  close_out_level: z.nullable(z.int()),
  leverage: z.array(leverageRow),
});

/** What holds now, and what takes its place when; null: no limit. */
const selfLimit = z.object({
  amount: z.nullable(z.number()),
  next: z.nullable(z.object({ amount: z.nullable(z.number()), from: z.string() })),
});

const lossLimit = z.extend(selfLimit, {
  /** Since the day began, below zero for a gain; null while it is not counted or prices are missing. */
  lost: z.nullable(z.number()),
});
const depositLimit = z.extend(selfLimit, {
  period: z.enum(DEPOSIT_LIMIT_PERIODS),
  /** Deposited in the window that ends now, those that wait for a decision too. */
  used: z.number(),
});

const classRequest = z.object({
  id: z.int(),
  status: z.enum(CLASS_REQUEST_STATES),
  remark: z.string(),
  created_at: z.string(),
});

export const protectionInfo = z.object({
  class: clientClass,
  class_request: z.nullable(classRequest),
  rules: protectionRules,
  loss: lossLimit,
  deposits: z.array(depositLimit),
  /** Null: none is under way. */
  break_until: z.nullable(z.string()),
});

/** Those that have a name of their own in the API's document. */
export const protectionShapes = { ProtectionRules: protectionRules, ProtectionInfo: protectionInfo } as const;
export type WireProtectionRules = z.infer<typeof protectionRules>;
export type WireProtectionInfo = z.infer<typeof protectionInfo>;
export type WireClassRequest = z.infer<typeof classRequest>;
