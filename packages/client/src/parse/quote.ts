// A quote of the market topic. Rows arrive many times a second and most are overtaken before a screen is painted, so
// each is parsed only when it is shown.
import type { DayMarketRow, Instrument as WireInstrument } from '@candor/contract';
import type { MarketStatus, Price } from '@candor/core';
import { parseMarketStatus } from './instrument.ts';
import { toPrice } from './metrics.ts';

/** The row as it arrived. */
export type QuoteRow = DayMarketRow;

export interface DayQuote {
  readonly id: number;
  readonly code: string;
  /** First and last bid, highest and lowest of the trading day. */
  readonly open: Price | null;
  readonly close: Price | null;
  readonly high: Price | null;
  readonly low: Price | null;
  /** Per cent since the first bid of the trading day. */
  readonly change: number | null;
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly marketStatus: MarketStatus;
  /** Version of its instrument spec: if it differs the list is reloaded. */
  readonly version: number;
  /** Time of the tick, on the feed's clock. */
  readonly time: number | null;
  /** By this device's clock. */
  readonly receivedAt: number;
  /** Direction of the bid's last change: 1 up, -1 down, 0 not known. */
  readonly direction: 1 | 0 | -1;
}

export const instrumentOf = (row: QuoteRow): number => row.Id;
export const timeOf = (row: QuoteRow): number | null => row.Time;

/** The quote that a list of instruments brings along. */
export const listedRow = (listed: WireInstrument): QuoteRow => {
  const { Id, Code, MarketStatus, Version, ForexQuotations } = listed;
  return { Id, Code, MarketStatus, ...(Version === undefined ? {} : { Version }), ...ForexQuotations };
};

export interface QuoteContext {
  readonly precision: number;
  readonly before: DayQuote | undefined;
  readonly receivedAt: number;
}

export function parseQuote(row: QuoteRow, { precision, before, receivedAt }: QuoteContext): DayQuote {
  const bid = toPriceOrNull(row.Bid, precision);
  return {
    id: row.Id,
    code: row.Code,
    open: toPriceOrNull(row.Open, precision),
    close: toPriceOrNull(row.Close, precision),
    high: toPriceOrNull(row.High, precision),
    low: toPriceOrNull(row.Low, precision),
    change: row.Change,
    bid,
    ask: toPriceOrNull(row.Ask, precision),
    marketStatus: parseMarketStatus(row.MarketStatus),
    version: row.Version ?? 0,
    time: row.Time,
    receivedAt,
    direction: directionOf(before, bid),
  };
}

const toPriceOrNull = (value: number | null, precision: number): Price | null =>
  value === null ? null : toPrice(value, precision);

function directionOf(before: DayQuote | undefined, bid: Price | null): 1 | 0 | -1 {
  if (!before || before.bid === null || bid === null) return 0;
  if (bid === before.bid) return before.direction;
  return bid > before.bid ? 1 : -1;
}

export interface Sides {
  readonly bid: Price;
  readonly ask: Price;
}

/** Both sides of a quote, or null while one of them is missing. */
export function sidesOf(quote: DayQuote | undefined): Sides | null {
  if (quote?.bid == null || quote.ask == null || !(quote.bid > 0) || !(quote.ask > 0)) return null;
  return { bid: quote.bid, ask: quote.ask };
}
