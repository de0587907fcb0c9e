// A page of an account's orders with the sums over all of them, and a statement of its movements, as the wire carries
// them.
import type { AccountStatement, Deals } from '@candor/contract';
import { type Money, money, moneyToNumber, type OrderView } from '@candor/core';
import { type Language, type MessageKey, translateMessage } from '@candor/i18n/server';
import { writeCsv } from '../../web/write-csv.ts';
import type { LogEntry } from './lists.ts';
import { presentLogEntry } from './present-log-entry.ts';
import { type FindInstrument, presentOrder, presentTime } from './present-order.ts';

export interface OrdersPage {
  readonly views: readonly OrderView[];
  /** The number of orders on all pages. */
  readonly total: number;
  readonly profits: Money;
  readonly balance: Money;
  /** For closed orders: profits after fee and swap, and since when (milliseconds); null for filtered ones. */
  readonly closed?: { readonly net: Money; readonly since: number | null };
}

export function presentDeals(
  { views, total, profits, balance, closed }: OrdersPage,
  find: FindInstrument,
): Deals {
  return {
    data: views.map((view) => presentOrder(view, find)),
    total,
    all_fact_profits: moneyToNumber(profits),
    balance: moneyToNumber(balance),
    ...(closed && { all_fact_net: moneyToNumber(closed.net) }),
    ...(closed && closed.since !== null && { all_fact_since: presentTime(closed.since) }),
  };
}

/**
 * A statement of the account: its movements with sums by kind, and the same as a file for spreadsheets. The amounts
 * lead from the opening to the closing balance; money reserved for withdrawals has a separate column.
 */
export function presentStatement(entries: readonly LogEntry[], language: Language): AccountStatement {
  const first = entries[0];
  const last = entries.at(-1);
  return {
    list: entries.map((entry) => presentLogEntry(entry, language)),
    opening: first ? moneyToNumber(money(first.balance - first.value)) : null,
    closing: last ? moneyToNumber(last.balance) : null,
    totals: sumByKind(entries, language),
    csv: presentCsv(entries, language),
  };
}

function sumByKind(entries: readonly LogEntry[], language: Language) {
  const sums = new Map<string, { value: number; reserved: number }>();
  for (const { kind, value, reserved } of entries) {
    const before = sums.get(kind) ?? { value: 0, reserved: 0 };
    sums.set(kind, { value: before.value + value, reserved: before.reserved + reserved });
  }
  return [...sums].map(([Kind, { value, reserved }]) => ({
    Kind,
    MemoTran: nameOf(Kind, language),
    Value: moneyToNumber(money(value)),
    Reserved: moneyToNumber(money(reserved)),
  }));
}

const nameOf = (kind: string, language: Language): string =>
  translateMessage(language, `kind.${kind}` as MessageKey);

const written = (value: Money): string => String(moneyToNumber(value));

function presentCsv(entries: readonly LogEntry[], language: Language): string {
  const head = [
    ...(['time', 'kind', 'order', 'amount', 'balance'] as const).map((column) =>
      translateMessage(language, `wallet.column_${column}`),
    ),
    translateMessage(language, 'user.locked_balance'),
    translateMessage(language, 'wallet.column_entry'),
  ];
  const rows = entries.map(({ id, value, balance, reserved, kind, orderId, subject, at }) => [
    new Date(at).toISOString(),
    nameOf(kind, language),
    String(orderId ?? subject ?? ''),
    written(value),
    written(balance),
    written(reserved),
    id,
  ]);
  return writeCsv([head, ...rows]);
}
