// Reports as the wire carries them. Money in the tables is in millionths of a USD.
import type {
  ClientsDay,
  ClosableDays,
  CorrectionRow,
  DormantRow,
  LossShare,
  MovementRow,
  OfficeClient,
  PostingRow,
  ReconciliationRow,
  ReportDay,
  ReportDayWhole,
} from '@candor/contract';
import { type Money, moneyToNumber } from '@candor/core';
import type { ClientsOfDay, DormantClient } from './client-rows.ts';
import type { BookRow, CorrectionOfDay, DayRow, MovementOfDay, OpenDay, Totals } from './day-rows.ts';
import type { PostingOfDay } from './posting-rows.ts';
import type { Reconciliation } from './reconciliation-rows.ts';
import type { ShareRow } from './share-rows.ts';
import { reconciliationDue } from './trading-days.ts';

const usd = (micro: number): number => moneyToNumber(micro as Money);
const time = (at: number | Date): string => new Date(at).toISOString();

export const presentDay = (row: DayRow): ReportDay => ({
  day: row.day,
  began_at: time(row.beganAt),
  ended_at: time(row.endedAt),
  measured_at: row.measuredAt === null ? null : time(row.measuredAt),
  valuation: row.valuation,
  closed_at: row.closedAt && time(row.closedAt),
  closed_by: row.closedBy,
  digest: row.digest?.toString('hex') ?? '',
  corrections: Number(row.corrections),
  reconciliation: row.reconciliation,
});

/** `open`: oldest first. */
export function presentClosable(open: readonly OpenDay[]): ClosableDays {
  const isReady = ({ isSigned, isBalanced }: OpenDay): boolean => isSigned && isBalanced;
  const together = open.findIndex((day) => !isReady(day));
  // A day with a difference is closed separately.
  const count = together === 0 && open[0]?.isSigned ? 1 : together;
  const days = count < 0 ? open : open.slice(0, count);
  const next = open[days.length];
  return {
    earliest: open[0]?.day ?? null,
    count: days.length,
    to: days.at(-1)?.day ?? null,
    unvalued: days.filter(({ isRead }) => !isRead).length,
    stopped:
      next && !isReady(next) ? { day: next.day, lacks: next.isSigned ? 'balance' : 'reconciliation' } : null,
  };
}

export interface WholeDay {
  readonly day: DayRow;
  readonly totals: Totals;
  readonly books: readonly BookRow[];
  readonly movements: readonly MovementOfDay[];
  readonly corrections: readonly CorrectionOfDay[];
}

export const presentWholeDay = ({
  day,
  totals,
  books,
  movements,
  corrections,
}: WholeDay): ReportDayWhole => ({
  day: presentDay(day),
  totals: {
    accounts: Number(totals.accounts),
    cash: usd(totals.cash),
    locked: usd(totals.locked),
    open_profit: totals.openProfit === null ? null : usd(totals.openProfit),
    owed: usd(totals.owed),
  },
  books: books.map(({ book, opening, movement, closing }) => ({
    book,
    opening: usd(opening),
    movement: usd(movement),
    closing: usd(closing),
  })),
  movements: movements.map(presentMovement),
  corrections: corrections.map(presentCorrection),
});

export const presentMovement = ({ day, kind, book, amount, entries }: MovementOfDay): MovementRow => ({
  day,
  kind,
  book,
  amount: usd(amount),
  entries: Number(entries),
});

export const presentPosting = (
  { seq, no, leg, at, kind, book, amount, accountId, orderId, subject }: PostingOfDay,
  clientOf: (accountId: number) => OfficeClient,
): PostingRow => ({
  id: `${seq}.${no}.${leg}`,
  at: time(at),
  kind,
  book,
  amount: usd(amount),
  client: accountId === null ? null : clientOf(accountId),
  order: orderId,
  subject,
});

export const presentCorrection = ({ amount, at, ...row }: CorrectionOfDay): CorrectionRow => ({
  ...row,
  amount: usd(amount),
  at: time(at),
});

export const presentClientsDay = (row: ClientsOfDay): ClientsDay => ({
  day: row.day,
  began_at: time(row.beganAt),
  ended_at: time(row.endedAt),
  registered: Number(row.registered),
  funded: Number(row.funded),
  traded: Number(row.traded),
});

export const presentDormant = (row: DormantClient): DormantRow => ({
  client: { id: row.id, uid: row.uid, email: row.email ?? '', mobile: row.mobile ?? '', is_demo: 0 },
  balance: usd(row.balance),
  last_login: time(row.seenAt),
  last_movement: row.movedAt === null ? null : time(row.movedAt),
});

export const presentReconciliation = (row: Reconciliation): ReconciliationRow => ({
  id: row.id,
  day: row.day,
  requirement: usd(row.requirement),
  resource: usd(row.resource),
  difference: usd(row.resource - row.requirement),
  cause: row.cause,
  lines: row.lines.map(({ place, amount, evidence }) => ({ place, amount: usd(amount), evidence })),
  entered_by: row.enteredBy,
  entered_at: time(row.enteredAt),
  signed_by: row.signedBy,
  signed_at: row.signedAt && time(row.signedAt),
  due_at: time(reconciliationDue({ day: row.day, beganAt: row.beganAt, endedAt: row.endedAt })),
});

export const presentShare = (row: ShareRow): LossShare => ({
  id: row.id,
  quarter: row.quarter,
  from_day: row.fromDay,
  to_day: row.toDay,
  accounts: Number(row.accounts),
  lost: Number(row.lost),
  professional: Number(row.professional),
  share: row.share / 100,
  digest: row.digest.toString('hex'),
  measured_at: row.measuredAt.toISOString(),
  approved_at: row.approvedAt?.toISOString() ?? null,
  approved_by: row.approvedBy,
});
