// From a copy of what is open: every position and account at the last prices, and their sums by instrument, side and
// band of margin level. Sums are exact, and each is that of its rows.
import {
  type AccountId,
  type CopiedAccount,
  calculateNotional,
  copiedAccounts,
  copiedOrders,
  ExactSum,
  type FlatAccounts,
  floatingProfit,
  type InstrumentId,
  isAtOrBelow,
  type LedgerBook,
  type Market,
  type Money,
  markOf,
  money,
  type OpenCopy,
  type Order,
  type Price,
  restoreMarket,
  type Side,
} from '@candor/core';
import { type Band, bands } from './bands.ts';

export interface OpenPosition {
  readonly order: Order;
  readonly demo: boolean;
  readonly mark: Price;
  readonly profit: Money;
  /** Micro-USD at the mark, by the debit rate; 0 where no conversion route is known. */
  readonly worth: bigint;
}

export interface HoldingAccount extends CopiedAccount {
  readonly positions: number;
  readonly profits: Money;
  readonly netValue: Money;
  readonly band: Band;
  /** Per cent of margin; null without margin. */
  readonly level: number | null;
  /** Micro-USD of all its positions, long and short. */
  readonly worth: bigint;
}

export interface SideSum {
  readonly positions: number;
  readonly clients: number;
  readonly lots: bigint;
  /** Millionths of the instrument's unit. */
  readonly units: bigint;
  readonly worth: bigint;
  readonly margin: bigint;
  readonly profit: bigint;
  /** In points of the instrument, weighted by units; null without a position. */
  readonly average: number | null;
}

export interface InstrumentSum {
  readonly instrumentId: InstrumentId;
  /** Who holds it on either side, each once. */
  readonly clients: number;
  readonly long: SideSum;
  readonly short: SideSum;
}

export interface BandSum {
  readonly band: Band;
  readonly accounts: number;
  readonly netValue: bigint;
  readonly margin: bigint;
  readonly worth: bigint;
}

/** Of the real accounts, or of the demo accounts. */
export interface BookFigures {
  readonly accounts: number;
  readonly holding: number;
  readonly positions: number;
  readonly pending: number;
  /** Of all accounts, those without an order included. */
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
  readonly positions: readonly OpenPosition[];
  readonly accounts: readonly HoldingAccount[];
  readonly flat: { readonly demo: FlatAccounts; readonly real: FlatAccounts };
  readonly books: { readonly demo: BookFigures; readonly real: BookFigures };
}

export function calculateFigures(copy: OpenCopy): Figures {
  const market = restoreMarket(copy);
  const held = new Map([...copiedAccounts(copy)].map((account) => [account.id, account]));
  const positions: OpenPosition[] = [];
  const pending = { demo: 0, real: 0 };
  for (const order of copiedOrders(copy)) {
    const demo = held.get(order.accountId)?.demo ?? false;
    if (order.status === 'open') positions.push(valued(market, order, demo));
    else pending[demo ? 'demo' : 'real'] += 1;
  }
  const accounts = holdingAccounts(held, positions);
  const bookOf = (demo: boolean): BookFigures => {
    const book = demo ? 'demo' : 'real';
    return sumBook({
      positions: positions.filter((position) => position.demo === demo),
      accounts: accounts.filter((account) => account.demo === demo),
      flat: copy.flat[book],
      pending: pending[book],
      house: copy.house[book],
    });
  };
  return { positions, accounts, flat: copy.flat, books: { demo: bookOf(true), real: bookOf(false) } };
}

function valued(market: Market, order: Order, demo: boolean): OpenPosition {
  const mark = markOf(market, order);
  const conversion = market.conversion(order.quoteCurrency, 'debit');
  const { lots, contractSize, precision } = order;
  const worth =
    conversion === 'unavailable'
      ? 0n
      : calculateNotional({ lots, contractSize, price: mark, precision, legs: conversion.legs });
  return { order, demo, mark, profit: floatingProfit(market, order, mark), worth };
}

function holdingAccounts(
  held: ReadonlyMap<AccountId, CopiedAccount>,
  positions: readonly OpenPosition[],
): HoldingAccount[] {
  const sums = new Map<AccountId, { positions: number; profits: number; worth: bigint }>();
  for (const { order, profit, worth } of positions) {
    const sum = sums.get(order.accountId);
    if (!sum) sums.set(order.accountId, { positions: 1, profits: profit, worth });
    else {
      sum.positions += 1;
      sum.profits += profit;
      sum.worth += worth;
    }
  }
  return [...held.values()].map((account) => {
    const sum = sums.get(account.id) ?? { positions: 0, profits: 0, worth: 0n };
    const profits = money(sum.profits);
    const netValue = money(account.balance + profits);
    const { margin } = account;
    const level = margin > 0 ? (netValue / margin) * 100 : null;
    return { ...account, ...sum, profits, netValue, level, band: bandOf(netValue, margin) };
  });
}

/** Exact, as the engine compares with its levels. */
function bandOf(netValue: Money, margin: Money): Band {
  if (margin <= 0) return 'none';
  return bands.find(({ upTo }) => upTo !== null && isAtOrBelow(upTo, netValue, margin))?.band ?? 'over_300';
}

function sumBook({
  positions,
  accounts,
  flat,
  pending,
  house,
}: {
  positions: readonly OpenPosition[];
  accounts: readonly HoldingAccount[];
  flat: FlatAccounts;
  pending: number;
  house: BookFigures['house'];
}): BookFigures {
  const sumOf = <T>(rows: readonly T[], value: (row: T) => bigint | number): bigint => {
    const sum = new ExactSum();
    for (const row of rows) sum.add(value(row));
    return sum.total;
  };
  const worthOf = (side: Side): bigint =>
    sumOf(
      positions.filter(({ order }) => order.side === side),
      ({ worth }) => worth,
    );
  return {
    accounts: accounts.length + flat.count,
    holding: accounts.filter((account) => account.positions > 0).length,
    positions: positions.length,
    pending,
    netValue: sumOf(accounts, ({ netValue }) => netValue) + flat.balance,
    margin: sumOf(accounts, ({ margin }) => margin),
    profit: sumOf(positions, ({ profit }) => profit),
    long: worthOf('buy'),
    short: worthOf('sell'),
    instruments: sumInstruments(positions),
    bands: bands.map(({ band }) => {
      const of = accounts.filter((account) => account.band === band);
      const isNone = band === 'none';
      return {
        band,
        accounts: of.length + (isNone ? flat.count : 0),
        netValue: sumOf(of, ({ netValue }) => netValue) + (isNone ? flat.balance : 0n),
        margin: sumOf(of, ({ margin }) => margin),
        worth: sumOf(of, ({ worth }) => worth),
      };
    }),
    house,
  };
}

function sumInstruments(positions: readonly OpenPosition[]): InstrumentSum[] {
  const byInstrument = new Map<InstrumentId, OpenPosition[]>();
  for (const position of positions) {
    const of = byInstrument.get(position.order.instrumentId);
    if (of) of.push(position);
    else byInstrument.set(position.order.instrumentId, [position]);
  }
  return [...byInstrument]
    .sort(([a], [b]) => a - b)
    .map(([instrumentId, of]) => ({
      instrumentId,
      clients: new Set(of.map(({ order }) => order.accountId)).size,
      long: sumSide(of.filter(({ order }) => order.side === 'buy')),
      short: sumSide(of.filter(({ order }) => order.side === 'sell')),
    }));
}

function sumSide(positions: readonly OpenPosition[]): SideSum {
  const [lots, units, worth, margin, profit] = Array.from({ length: 5 }, () => new ExactSum()) as FiveSums;
  const clients = new Set<AccountId>();
  /** Of opening prices by units: each product would be past what a number holds. */
  const prices = new Map<number, ExactSum>();
  for (const { order, ...position } of positions) {
    const own = unitsOf(order);
    clients.add(order.accountId);
    lots.add(order.lots);
    units.add(own);
    worth.add(position.worth);
    margin.add(order.margin);
    profit.add(position.profit);
    const atPrice = prices.get(order.openPrice);
    if (atPrice) atPrice.add(own);
    else {
      const sum = new ExactSum();
      sum.add(own);
      prices.set(order.openPrice, sum);
    }
  }
  let byUnits = 0n;
  for (const [price, of] of prices) byUnits += of.total * BigInt(price);
  return {
    positions: positions.length,
    clients: clients.size,
    lots: lots.total,
    units: units.total,
    worth: worth.total,
    margin: margin.total,
    profit: profit.total,
    average: units.total > 0n ? Number((byUnits * 1_000n) / units.total) / 1_000 : null,
  };
}

type FiveSums = [ExactSum, ExactSum, ExactSum, ExactSum, ExactSum];

/** Millionths of the instrument's unit. */
function unitsOf({ lots, contractSize }: Order): number | bigint {
  const units = lots * contractSize;
  return Number.isSafeInteger(units) ? units : BigInt(lots) * BigInt(contractSize);
}
