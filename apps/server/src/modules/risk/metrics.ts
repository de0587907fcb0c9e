// Metrics from a copy of what is open: every position and account at the last prices, and their sums by instrument,
// side and band of margin level. Sums are exact, and each equals the sum of its rows.
import {
  type AccountId,
  type CopiedAccount,
  copiedAccounts,
  countOrders,
  ExactSum,
  type FlatAccounts,
  isMarginLevelAtOrBelow,
  type LedgerBook,
  type Money,
  money,
  type OpenCopy,
  OrderRow,
  restoreMarket,
} from '@candor/core';
import { type Band, bands } from './bands.ts';
import { type InstrumentSum, InstrumentSums } from './instrument-sums.ts';
import { OpenPositions } from './open-positions.ts';

export interface HoldingAccount extends CopiedAccount {
  readonly positions: number;
  readonly profits: Money;
  readonly netValue: Money;
  readonly band: Band;
  /** Per cent of margin; null without margin. */
  readonly level: number | null;
  /** Micro-USD of all its positions, long and short. */
  readonly notional: bigint;
}

export interface BandSum {
  readonly band: Band;
  readonly accounts: number;
  readonly netValue: bigint;
  readonly margin: bigint;
  readonly notional: bigint;
}

/** The real accounts, or the demo accounts. */
export interface BookMetrics {
  readonly accounts: number;
  readonly holding: number;
  readonly positions: number;
  readonly pending: number;
  /** All accounts, including those without an order. */
  readonly netValue: bigint;
  readonly margin: bigint;
  readonly profit: bigint;
  readonly long: bigint;
  readonly short: bigint;
  readonly instruments: readonly InstrumentSum[];
  readonly bands: readonly BandSum[];
  readonly house: readonly (readonly [LedgerBook, bigint])[];
}

export interface Figures {
  readonly positions: OpenPositions;
  readonly accounts: readonly HoldingAccount[];
  readonly flat: { readonly demo: FlatAccounts; readonly real: FlatAccounts };
  readonly books: { readonly demo: BookMetrics; readonly real: BookMetrics };
}

export function calculateMetrics(copy: OpenCopy): Figures {
  const market = restoreMarket(copy);
  const held = new Map<AccountId, AccountTotal>();
  for (const account of copiedAccounts(copy)) held.set(account.id, new AccountTotal(account));
  const positions = new OpenPositions(copy);
  const instruments = { demo: new InstrumentSums(), real: new InstrumentSums() };
  const pending = { demo: 0, real: 0 };
  const row = new OrderRow(copy);
  for (let n = 0; n < countOrders(copy); n += 1) {
    row.moveTo(n);
    const account = held.get(row.accountId);
    const demo = account?.demo ?? false;
    const book = demo ? 'demo' : 'real';
    if (row.status === 'pending') {
      pending[book] += 1;
      continue;
    }
    const last = positions.count;
    positions.add(n, market, demo);
    account?.add(positions.profit(last), positions.notional(last));
    instruments[book].add(positions, last);
  }
  const accounts = [...held.values()].map((account) => account.result());
  const bookOf = (book: 'demo' | 'real'): BookMetrics =>
    sumBook({
      accounts: accounts.filter(({ demo }) => demo === (book === 'demo')),
      instruments: instruments[book].result(),
      flat: copy.flat[book],
      pending: pending[book],
      house: copy.house[book],
    });
  return { positions, accounts, flat: copy.flat, books: { demo: bookOf('demo'), real: bookOf('real') } };
}

/** The totals of an account's positions. */
class AccountTotal {
  readonly #account: CopiedAccount;
  #positions = 0;
  #profits = 0;
  #notional = 0n;

  constructor(account: CopiedAccount) {
    this.#account = account;
  }

  get demo(): boolean {
    return this.#account.demo;
  }

  add(profit: Money, notional: bigint): void {
    this.#positions += 1;
    this.#profits += profit;
    this.#notional += notional;
  }

  result(): HoldingAccount {
    const { margin, balance } = this.#account;
    const profits = money(this.#profits);
    const netValue = money(balance + profits);
    return {
      ...this.#account,
      positions: this.#positions,
      profits,
      netValue,
      notional: this.#notional,
      level: margin > 0 ? (netValue / margin) * 100 : null,
      band: bandOf(netValue, margin),
    };
  }
}

/** Exact, as the engine compares with its levels. */
function bandOf(netValue: Money, margin: Money): Band {
  if (margin <= 0) return 'none';
  return (
    bands.find(({ upTo }) => upTo !== null && isMarginLevelAtOrBelow(upTo, netValue, margin))?.band ??
    'over_300'
  );
}

function sumBook({
  accounts,
  instruments,
  flat,
  pending,
  house,
}: {
  accounts: readonly HoldingAccount[];
  instruments: readonly InstrumentSum[];
  flat: FlatAccounts;
  pending: number;
  house: BookMetrics['house'];
}): BookMetrics {
  const sumOf = <T>(rows: readonly T[], value: (row: T) => bigint | number): bigint => {
    const sum = new ExactSum();
    for (const row of rows) sum.add(value(row));
    return sum.total;
  };
  return {
    accounts: accounts.length + flat.count,
    holding: accounts.filter(({ positions }) => positions > 0).length,
    positions: instruments.reduce((sum, { long, short }) => sum + long.positions + short.positions, 0),
    pending,
    netValue: sumOf(accounts, ({ netValue }) => netValue) + flat.balance,
    margin: sumOf(accounts, ({ margin }) => margin),
    profit: sumOf(instruments, ({ long, short }) => long.profit + short.profit),
    long: sumOf(instruments, ({ long }) => long.notional),
    short: sumOf(instruments, ({ short }) => short.notional),
    instruments,
    bands: bands.map(({ band }) => {
      const of = accounts.filter((account) => account.band === band);
      const isNone = band === 'none';
      return {
        band,
        accounts: of.length + (isNone ? flat.count : 0),
        netValue: sumOf(of, ({ netValue }) => netValue) + (isNone ? flat.balance : 0n),
        margin: sumOf(of, ({ margin }) => margin),
        notional: sumOf(of, ({ notional }) => notional),
      };
    }),
    house,
  };
}
