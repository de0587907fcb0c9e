// A client's timeline and a closed position on the office's wire.
import type { ClosedOrder, TimelineEntry } from '@candor/contract';
import { money, moneyToNumber } from '@candor/core';
import type { Closure } from './closures.ts';
import { keyOf, type TimelineRow } from './timeline.ts';

export const presentTimelineRow = (
  row: TimelineRow,
  instrumentCode: (instrumentId: number) => string,
): TimelineEntry => ({
  key: keyOf(row),
  at: new Date(row.at).toISOString(),
  kind: row.kind,
  what: row.what,
  subject: row.subject,
  by: row.by,
  amount: row.amount === null ? null : moneyToNumber(money(row.amount)),
  text: row.instrument === null ? row.text : `${row.text} ${instrumentCode(row.instrument)}`,
});

export const presentClosure = ({ orderId, profit, by, cause, closedAt }: Closure): ClosedOrder => ({
  order: orderId,
  profit: moneyToNumber(money(profit)),
  by,
  reason: cause,
  at: new Date(closedAt).toISOString(),
});
