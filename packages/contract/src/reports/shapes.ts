// Responses of the office's reports. Money is in USD; days are trading days, YYYY-MM-DD.
import * as z from 'zod/mini';
import { officeClient } from '../office/shapes.ts';

export const reportDay = z.object({
  day: z.string(),
  began_at: z.string(),
  ended_at: z.string(),
  /** Time at which open profits were measured; null if that was not possible at the day's end. */
  measured_at: z.nullable(z.string()),
  /** The operator's explanation of the valuation if there was no measurement; otherwise empty. */
  valuation: z.string(),
  closed_at: z.nullable(z.string()),
  closed_by: z.string(),
  /** SHA-256 over all amounts at the closing; empty before. */
  digest: z.string(),
  corrections: z.int(),
  /** none: nobody has entered it. entered: another operator must sign it. */
  reconciliation: z.enum(['none', 'entered', 'signed']),
});

/** A day that can't be closed, and what it lacks. `balance`: its reconciliation has a difference: close it alone. */
const stoppedDay = z.nullable(
  z.object({ day: z.string(), lacks: z.enum(['reconciliation', 'balance', 'valuation']) }),
);

/** The days that can be closed now, in order: each with a signed reconciliation, without a difference or alone. */
export const closableDays = z.object({
  /** The earliest open day; null if all are closed. */
  earliest: z.nullable(z.string()),
  count: z.int(),
  /** The last of them; null if there is none. */
  to: z.nullable(z.string()),
  /** Number of those that need a valuation because their open profit was not measured. */
  unvalued: z.int(),
  /** The open day after them; null if there is none, or if it can be closed next. */
  stopped: stoppedDay,
});

export const closedDays = z.object({
  closed: z.int(),
  /** The last closed day. */
  to: z.string(),
  /** The first day that could not be closed. */
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

/** One side of a posting. `client` is its client, also for the house's side; null if there is none. */
export const postingRow = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  book: z.string(),
  amount: z.number(),
  client: z.nullable(officeClient),
  order: z.nullable(z.int()),
  /** The deposit, withdrawal, adjustment or referral. */
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

/** Sums over real accounts at the day's end. */
const dayTotals = z.object({
  accounts: z.int(),
  cash: z.number(),
  locked: z.number(),
  /** Null if open profits were not measured. */
  open_profit: z.nullable(z.number()),
  /** Liabilities to clients: the sum over accounts of cash, locked money and open profit, each at least zero. */
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
  /** Number of clients whose first deposit was credited. */
  funded: z.int(),
  /** Number of clients who opened or closed a position. */
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
  /** Time by which a difference must be settled. */
  due_at: z.string(),
});

export const lossShare = z.object({
  id: z.int(),
  /** YYYY-Qn. */
  quarter: z.string(),
  /** Includes results after the end of the first day and up to the end of the last one. */
  from_day: z.string(),
  to_day: z.string(),
  /** Retail accounts that held or traded a position, and those of them that lost money. */
  accounts: z.int(),
  lost: z.int(),
  /** Accounts of professional clients, which are not counted. */
  professional: z.int(),
  /** Per cent, rounded half up to two decimals. */
  share: z.number(),
  /** SHA-256 over one line `account result` per account, results in millionths of a USD. */
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
