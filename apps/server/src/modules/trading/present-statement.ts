// A statement of the account: its movements with sums, and the same as a file for spreadsheets. What is paid out of what
// was set aside is listed, but is no part of the sums: the balance lost it when it was set aside.
import type { AccountStatement } from '@candor/contract';
import { type Money, money, moneyToNumber } from '@candor/core';
import { type Language, type MessageKey, translateMessage } from '@candor/i18n/server';
import { writeCsv } from '../../web/write-csv.ts';
import type { LogEntry } from './lists.ts';
import { presentLogEntry } from './present-log-entry.ts';

export function presentStatement(entries: readonly LogEntry[], language: Language): AccountStatement {
  const cash = entries.filter(({ book }) => book === 'cash');
  const paidOut = entries.filter(({ book }) => book === 'locked');
  const first = cash[0];
  const last = cash.at(-1);
  return {
    list: entries.map((entry) => presentLogEntry(entry, language)),
    opening: first ? moneyToNumber(money(first.balance - first.value)) : null,
    closing: last ? moneyToNumber(last.balance) : null,
    totals: [
      ...sumByKind(cash, language),
      ...sumByKind(paidOut, language).map((total) => ({ ...total, Book: 'lock_balance' as const })),
    ],
    csv: presentCsv(entries, language),
  };
}

function sumByKind(entries: readonly LogEntry[], language: Language) {
  const sums = new Map<string, Money>();
  for (const { kind, value } of entries) sums.set(kind, money((sums.get(kind) ?? 0) + value));
  return [...sums].map(([Kind, sum]) => ({
    Kind,
    MemoTran: nameOf(Kind, language),
    Value: moneyToNumber(sum),
  }));
}

const nameOf = (kind: string, language: Language): string =>
  translateMessage(language, `kind.${kind}` as MessageKey);

/** What is set aside moves with the balance, against it, and alone where it is paid out: each column has its own sum. */
function reservedOf({ book, kind, value }: LogEntry): Money | null {
  if (book === 'locked') return value;
  return kind === 'withdrawal_hold' || kind === 'withdrawal_release' ? money(-value) : null;
}

const written = (value: Money | null): string => (value === null ? '' : String(moneyToNumber(value)));

function presentCsv(entries: readonly LogEntry[], language: Language): string {
  const head = [
    ...(['time', 'kind', 'order', 'amount', 'balance'] as const).map((column) =>
      translateMessage(language, `wallet.column_${column}`),
    ),
    translateMessage(language, 'user.locked_balance'),
    translateMessage(language, 'wallet.column_entry'),
  ];
  const rows = entries.map((entry) => {
    const { id, value, balance, kind, orderId, subject, book, at } = entry;
    const isCash = book === 'cash';
    return [
      new Date(at).toISOString(),
      nameOf(kind, language),
      String(orderId ?? subject ?? ''),
      written(isCash ? value : null),
      written(isCash ? balance : null),
      written(reservedOf(entry)),
      id,
    ];
  });
  return writeCsv([head, ...rows]);
}
