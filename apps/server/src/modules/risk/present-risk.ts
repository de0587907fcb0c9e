// Metrics as the wire carries them: USD with six decimals, prices and lots as decimals.
import type {
  OfficeClient,
  WireHouseResult,
  WireRiskAccount,
  WireRiskInstrument,
  WireRiskOverview,
  WireRiskPosition,
  WireSideSum,
} from '@candor/contract';
import { LOTS_SCALE, MONEY_SCALE, pow10, priceToNumber } from '@candor/core';
import { type BookSums, resultBooks } from './house-result.ts';
import type { InstrumentSum, SideSum } from './instrument-sums.ts';
import type { BookMetrics, HoldingAccount } from './metrics.ts';
import type { OpenPosition } from './open-positions.ts';
import type { Reading } from './readings.ts';
import type { RiskMarket } from './risk-market.ts';
import type { Sample } from './sample-rows.ts';

export const usdNumber = (micro: bigint | number): number => Number(micro) / pow10(MONEY_SCALE);
const lotsNumber = (millionths: bigint | number): number => Number(millionths) / pow10(LOTS_SCALE);
export const isoOf = (at: number): string => new Date(at).toISOString();

export const presentTaken = ({ copy, takenAt }: Reading, now: number) => ({
  at: isoOf(copy.at),
  taken_at: isoOf(takenAt),
  age_ms: Math.max(0, now - takenAt),
  seq: copy.seqs.reduce((sum, seq) => sum + seq, 0),
});

export function presentOverview(
  reading: Reading,
  demo: boolean,
  { market, now, house }: { market: Pick<RiskMarket, 'find'>; now: number; house: WireRiskOverview['house'] },
): WireRiskOverview {
  const book = reading.books[demo ? 'demo' : 'real'];
  return {
    ...presentTaken(reading, now),
    accounts: book.accounts,
    holding: book.holding,
    positions: book.positions,
    pending: book.pending,
    equity: usdNumber(book.netValue),
    margin: usdNumber(book.margin),
    profit: usdNumber(book.profit),
    long_usd: usdNumber(book.long),
    short_usd: usdNumber(book.short),
    instruments: presentInstruments(reading, book, market),
    bands: book.bands.map(({ band, accounts, netValue, margin, notional }) => ({
      band,
      accounts,
      equity: usdNumber(netValue),
      margin: usdNumber(margin),
      exposure_usd: usdNumber(notional),
    })),
    house,
  };
}

/** Every listed instrument, held or not, because the page needs their prices too. */
function presentInstruments(
  { copy }: Reading,
  book: BookMetrics,
  market: Pick<RiskMarket, 'find'>,
): WireRiskInstrument[] {
  const sums = new Map(book.instruments.map((sum) => [sum.instrumentId, sum]));
  return copy.markets.map(({ spec, status, quote }) => {
    const { long, short, clients } = sums.get(spec.id) ?? nobody;
    const { precision } = spec;
    return {
      id: spec.id,
      code: spec.code,
      category_id: market.find(spec.id)?.categoryId ?? 0,
      precision,
      status,
      bid: quote && priceToNumber(quote.bid, precision),
      ask: quote && priceToNumber(quote.ask, precision),
      clients,
      long: presentSide(long, precision),
      short: presentSide(short, precision),
      net_units: lotsNumber(long.units - short.units),
      net_usd: usdNumber(long.notional - short.notional),
      profit: usdNumber(long.profit + short.profit),
    };
  });
}

const nothing: SideSum = {
  ...{ positions: 0, clients: 0, lots: 0n, units: 0n, notional: 0n, margin: 0n, profit: 0n, average: null },
};
const nobody: Omit<InstrumentSum, 'instrumentId'> = { clients: 0, long: nothing, short: nothing };

const presentSide = (sum: SideSum, precision: number): WireSideSum => ({
  positions: sum.positions,
  clients: sum.clients,
  lots: lotsNumber(sum.lots),
  units: lotsNumber(sum.units),
  usd: usdNumber(sum.notional),
  margin: usdNumber(sum.margin),
  profit: usdNumber(sum.profit),
  average_price: sum.average === null ? null : sum.average / pow10(precision),
});

export function presentHouse({
  from,
  realised,
  open,
  openThen,
}: {
  from: number | null;
  realised: BookSums;
  /** Clients' floating profit, now and then. */
  open: bigint;
  openThen: bigint | null;
}): WireHouseResult {
  const total = resultBooks.reduce((sum, book) => sum + realised[book], 0n);
  return {
    from: from === null ? null : isoOf(from),
    realised: {
      trading: usdNumber(realised.trading),
      fees: usdNumber(realised.fees),
      swap: usdNumber(realised.swap),
      cover: usdNumber(realised.cover),
      adjustments: usdNumber(realised.adjustments),
      rewards: usdNumber(realised.rewards),
      total: usdNumber(total),
    },
    open: usdNumber(-open),
    open_then: openThen === null ? null : usdNumber(-openThen),
    // If the earlier floating profit is unknown, none of the present one counts: earlier losses or
    // profits are not a result of today.
    result: usdNumber(from !== null && openThen === null ? total : total - open + (openThen ?? 0n)),
  };
}

export function presentPosition(
  { order, closingPrice, profit, notional }: OpenPosition,
  { code, client }: { code: string; client: OfficeClient },
): WireRiskPosition {
  const { precision } = order;
  return {
    id: order.id,
    client,
    account: order.accountId,
    instrument: order.instrumentId,
    code,
    side: order.side,
    lots: lotsNumber(order.lots),
    units: lotsNumber(BigInt(order.lots) * BigInt(order.contractSize)),
    multiple: order.multiple,
    open_price: priceToNumber(order.openPrice, precision),
    price: priceToNumber(closingPrice, precision),
    precision,
    usd: usdNumber(notional),
    margin: usdNumber(order.margin),
    profit: usdNumber(profit),
    swap: usdNumber(order.swap),
    stop_price: priceToNumber(order.stopLoss, precision),
    target_price: priceToNumber(order.takeProfit, precision),
    opened_at: isoOf(order.openedAt),
  };
}

export const presentAccount = (account: HoldingAccount, client: OfficeClient): WireRiskAccount => ({
  account: account.id,
  client,
  blocked: account.blocked,
  margin_called: account.marginCalled,
  positions: account.positions,
  balance: usdNumber(account.balance),
  equity: usdNumber(account.netValue),
  margin: usdNumber(account.margin),
  profit: usdNumber(account.profits),
  level: account.level,
  band: account.band,
  exposure_usd: usdNumber(account.notional),
});

export const presentSample = ({ at, long, short, profit }: Sample) => ({
  at: isoOf(at.getTime()),
  long_usd: usdNumber(long),
  short_usd: usdNumber(short),
  profit: usdNumber(profit),
});
