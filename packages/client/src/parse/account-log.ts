// Movements of an account's cash, and statements of them.
import type { AccountLogEntry, AccountStatement as WireStatement } from '@candor/contract';
import type { Money } from '@candor/core';
import { toMoney } from './figures.ts';

export interface LogEntry {
  readonly id: string;
  /** Of the balance. */
  readonly value: Money;
  readonly balance: Money;
  /** What it moves into what is reserved for withdrawals, or out of it below zero. */
  readonly reserved: Money;
  readonly reservedBalance: Money;
  readonly kind: string;
  /** In the language that it was asked for in, without the number of its subject. */
  readonly memo: string;
  /** The number of the order, deposit or withdrawal that it is about. */
  readonly subject: number | null;
  /** ISO 8601. */
  readonly at: string;
}
export interface LogPage {
  readonly rows: readonly LogEntry[];
  readonly total: number;
}
export interface AccountStatement {
  /** The oldest first. */
  readonly entries: readonly LogEntry[];
  readonly opening: Money | null;
  readonly closing: Money | null;
  /** What lies between opening and closing, and beside it what moved of the reserved money. */
  readonly totals: readonly {
    readonly kind: string;
    readonly name: string;
    readonly sum: Money;
    readonly reserved: Money;
  }[];
  /** UTF-8, for spreadsheets. */
  readonly csv: string;
}

export const parseLogPage = ({
  list,
  total,
}: {
  readonly list: readonly AccountLogEntry[];
  readonly total: number;
}): LogPage => ({ rows: list.map(parseEntry), total });

export const parseStatement = (wire: WireStatement): AccountStatement => ({
  entries: wire.list.map(parseEntry),
  opening: wire.opening === null ? null : toMoney(wire.opening),
  closing: wire.closing === null ? null : toMoney(wire.closing),
  totals: wire.totals.map(({ Kind, MemoTran, Value, Reserved }) => ({
    kind: Kind,
    name: MemoTran,
    sum: toMoney(Value),
    reserved: toMoney(Reserved),
  })),
  csv: wire.csv,
});

const parseEntry = (wire: AccountLogEntry): LogEntry => ({
  id: wire.Id,
  value: toMoney(wire.Value),
  balance: toMoney(wire.Balance),
  reserved: toMoney(wire.Reserved),
  reservedBalance: toMoney(wire.ReservedBalance),
  kind: wire.Kind,
  ...parseMemo(wire.MemoTran),
  at: wire.CreatedAtTran,
});

/** The number ends the text, in every language. */
function parseMemo(text: string): Pick<LogEntry, 'memo' | 'subject'> {
  const [, memo, digits] = /^(.*) · #(\d{1,15})$/.exec(text) ?? [];
  return memo === undefined ? { memo: text, subject: null } : { memo, subject: Number(digits) };
}
