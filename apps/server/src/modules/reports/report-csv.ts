// Reports as CSV files: the rows of the screen, with exact numbers.
import { formatScaled, MONEY_SCALE } from '@candor/core';
import { writeCsv } from '../../web/write-csv.ts';
import type { AccountOfDay, ClientsOfDay } from './client-rows.ts';
import type { MovementOfDay } from './day-rows.ts';
import type { AccountResult } from './measure-share.ts';

type Cell = string | number;

export const movementsCsv = (rows: readonly MovementOfDay[]): string =>
  csv(
    ['day', 'kind', 'book', 'amount_usd', 'entries'],
    rows.map(({ day, kind, book, amount, entries }) => [day, kind, book, exact(amount), Number(entries)]),
  );

export const clientsCsv = (rows: readonly ClientsOfDay[]): string =>
  csv(
    ['day', 'registered', 'funded', 'traded'],
    rows.map(({ day, registered, funded, traded }) => [
      day,
      Number(registered),
      Number(funded),
      Number(traded),
    ]),
  );

export const accountsCsv = (rows: readonly AccountOfDay[]): string =>
  csv(
    [
      'account',
      'uid',
      'cash',
      'locked',
      'open_profit',
      'margin',
      'realised',
      'fees',
      'swaps',
      'cover',
      'deposits',
      'withdrawals',
      'adjustments',
      'rewards',
    ],
    rows.map((row) => [
      row.accountId,
      row.uid,
      ...[row.cash, row.locked].map(exact),
      ...[row.openProfit, row.margin].map((amount) => (amount === null ? '' : exact(amount))),
      ...[row.realised, row.fees, row.swaps, row.cover].map(exact),
      ...[row.deposits, row.withdrawals, row.adjustments, row.rewards].map(exact),
    ]),
  );

export const resultsCsv = (rows: readonly AccountResult[]): string =>
  csv(
    ['account', 'result_usd'],
    rows.map(({ accountId, result }) => [accountId, exact(result)]),
  );

const exact = (micro: number): string => formatScaled(micro, MONEY_SCALE);

const csv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  writeCsv([head, ...rows.map((row) => row.map(String))]);
