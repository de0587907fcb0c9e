// What the office's reports answer. Money in USD; days are trading days, YYYY-MM-DD.
import * as z from 'zod/mini';
import { officeClient } from '../office/shapes.ts';

export const reportDay = z.object({
  day: z.string(),
  began_at: z.string(),
  ended_at: z.string(),
  /** When open profits were read; null where nobody could as the day ended. */
  measured_at: z.nullable(z.string()),
  /** How an operator says that it was valued, where nobody could; else empty. */
  valuation: z.string(),
  closed_at: z.nullable(z.string()),
  closed_by: z.string(),
  /** SHA-256 over every figure, taken as it was closed; empty before. */
  digest: z.string(),
  corrections: z.int(),
  /** none: nobody has entered it. entered: another operator signs it. */
  reconciliation: z.enum(['none', 'entered', 'signed']),
});

/** A day that can't be closed, and what it lacks. `balance`: its reconciliation has a difference, so it is closed alone. */
const stoppedDay = z.nullable(
  z.object({ day: z.string(), lacks: z.enum(['reconciliation', 'balance', 'valuation']) }),
);

/** The days that may be closed by now: in order, each with a signed reconciliation, and without a difference or alone. */
export const closableDays = z.object({
  /** The earliest open day; null where all are closed. */
  earliest: z.nullable(z.string()),
  count: z.int(),
  /** The last of them; null where there is none. */
  to: z.nullable(z.string()),
  /** How many of them need a valuation, because nobody could read their open profit. */
  unvalued: z.int(),
  /** The open day after them; null where there is none, or it may be closed next. */
  stopped: stoppedDay,
});

export const closedDays = z.object({
  closed: z.int(),
  /** The last one that was closed. */
  to: z.string(),
  /** The first one that could not be closed. */
  stopped: stoppedDay,
});

const bookRow = z.object({
  book: z.string(),
  opening: z.number(),
  movement: z.number(),
  closing: z.number(),
});

export const movementRow = z.object({
  day: z.string(),
  kind: z.string(),
  book: z.string(),
  amount: z.number(),
  entries: z.int(),
});

/** One side of a posting. `client` is the one it is about, of the house's side too; null where there is none. */
export const postingRow = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  book: z.string(),
  amount: z.number(),
  client: z.nullable(officeClient),
  order: z.nullable(z.int()),
  /** Of the deposit, withdrawal, adjustment or referral. */
  subject: z.nullable(z.int()),
});

export const correctionRow = z.object({
  id: z.int(),
  day: z.string(),
  book: z.string(),
  amount: z.number(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});

/** Of real accounts, as the day ended. */
const dayTotals = z.object({
  accounts: z.int(),
  cash: z.number(),
  locked: z.number(),
  /** Null where open profits were not read. */
  open_profit: z.nullable(z.number()),
  /** What is owed to clients: of each account, and none below zero, cash, locked money and open profit. */
  owed: z.number(),
});

export const reportDayWhole = z.object({
  day: reportDay,
  totals: dayTotals,
  books: z.array(bookRow),
  movements: z.array(movementRow),
  corrections: z.array(correctionRow),
});

export const clientsDay = z.object({
  day: z.string(),
  began_at: z.string(),
  ended_at: z.string(),
  registered: z.int(),
  /** Whose first deposit was credited. */
  funded: z.int(),
  /** Who opened or closed a position. */
  traded: z.int(),
});

export const dormantRow = z.object({
  client: z.object({ id: z.int(), uid: z.string(), email: z.string(), mobile: z.string(), is_demo: z.int() }),
  balance: z.number(),
  last_login: z.string(),
  last_movement: z.nullable(z.string()),
});

export const reconciliationRow = z.object({
  id: z.int(),
  day: z.string(),
  requirement: z.number(),
  resource: z.number(),
  difference: z.number(),
  cause: z.string(),
  lines: z.array(z.object({ place: z.string(), amount: z.number(), evidence: z.string() })),
  entered_by: z.string(),
  entered_at: z.string(),
  signed_by: z.string(),
  signed_at: z.nullable(z.string()),
  /** Until then a difference must be made good. */
  due_at: z.string(),
});

export const lossShare = z.object({
  id: z.int(),
  /** YYYY-Qn. */
  quarter: z.string(),
  /** Results after the end of the first day and up to the end of the last one are counted. */
  from_day: z.string(),
  to_day: z.string(),
  /** Retail accounts that held or traded a position, and those of them that lost money. */
  accounts: z.int(),
  lost: z.int(),
  /** Accounts of professional clients, which are not counted. */
  professional: z.int(),
  /** Per cent, rounded half up to two decimals. */
  share: z.number(),
  /** SHA-256 over a line `account result` each, results in millionths of a USD, by account. */
  digest: z.string(),
  measured_at: z.string(),
  approved_at: z.nullable(z.string()),
  approved_by: z.string(),
});

export type LossShare = z.infer<typeof lossShare>;
export type ClosableDays = z.infer<typeof closableDays>;
export type ClosedDays = z.infer<typeof closedDays>;
export type ReportDay = z.infer<typeof reportDay>;
export type ReportDayWhole = z.infer<typeof reportDayWhole>;
export type MovementRow = z.infer<typeof movementRow>;
export type PostingRow = z.infer<typeof postingRow>;
export type CorrectionRow = z.infer<typeof correctionRow>;
export type ClientsDay = z.infer<typeof clientsDay>;
export type DormantRow = z.infer<typeof dormantRow>;
export type ReconciliationRow = z.infer<typeof reconciliationRow>;
