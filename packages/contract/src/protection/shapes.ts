// Responses of this area's calls. Amounts are USD, times ISO 8601 UTC.
import * as z from 'zod/mini';
import { CLASS_REQUEST_STATES, CLIENT_CLASSES, DEPOSIT_LIMIT_PERIODS, INSTRUMENT_KINDS } from './codes.ts';

const kind = z.enum(INSTRUMENT_KINDS);
const clientClass = z.enum(CLIENT_CLASSES);

const leverageRow = z.object({
  from: z.string(),
  class: clientClass,
  kind,
  /** Maximum ratio of a position's notional to its margin; null for all that the instrument offers. */
  max: z.nullable(z.int()),
});

export const protectionRules = z.object({
  /** Empty if the venue applies no such rules. */
  name: z.string(),
  source: z.string(),
  /** Per cent; null without rules. */
  close_out_level: z.nullable(z.int()),
  leverage: z.array(leverageRow),
});

/** The current limit, and the next one with its start; null for no limit. */
const selfLimit = z.object({
  amount: z.nullable(z.number()),
  next: z.nullable(z.object({ amount: z.nullable(z.number()), from: z.string() })),
});

const lossLimit = z.extend(selfLimit, {
  /** Loss since the day began, negative for a gain; null while it is not counted or prices are missing. */
  lost: z.nullable(z.number()),
});
const depositLimit = z.extend(selfLimit, {
  period: z.enum(DEPOSIT_LIMIT_PERIODS),
  /** Deposits in the window up to now, including those that wait for a decision. */
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
  /** Null if there is no cooling-off. */
  break_until: z.nullable(z.string()),
});

/** Shapes with a name in the API's documentation. */
export const protectionShapes = { ProtectionRules: protectionRules, ProtectionInfo: protectionInfo } as const;
export type WireProtectionRules = z.infer<typeof protectionRules>;
export type WireProtectionInfo = z.infer<typeof protectionInfo>;
export type WireClassRequest = z.infer<typeof classRequest>;
