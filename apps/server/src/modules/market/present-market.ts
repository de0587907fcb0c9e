// Instruments, quotes and bars as the wire carries them.
import {
  type DayMarketRow,
  type KlinePush,
  MARGIN_MODE_CODES,
  MARKET_STATUS_CODES,
  PERIODS,
  type Candle as WireCandle,
  type Category as WireCategory,
  type Instrument as WireInstrument,
  type Ticks as WireTicks,
} from '@candor/contract';
import {
  type ClientClass,
  type InstrumentTerms,
  leverageLimitAt,
  lotsToNumber,
  nextLeverageLimit,
  offeredLeverages,
  type Price,
  type ProtectionRules,
  priceToNumber,
  rateToNumber,
} from '@candor/core';
import type { Language } from '@candor/i18n/server';
import type { Candle } from '../../feeds/candle.ts';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import type { ListedCategory } from '../../listings/listing.ts';
import { nameOf } from '../../listings/name-of.ts';
import { wordOfMark } from '../../tape/marks.ts';
import type { PastTicks } from '../../tape/tick-history.ts';
import type { DayQuote } from './day-quotes.ts';
import type { MarketView } from './market.ts';

export const presentCategory = ({ id, names }: ListedCategory, language: Language): WireCategory => ({
  Id: id,
  NameShowTrans: names[language],
});

export interface PresentedFor {
  readonly quote: DayQuote;
  readonly language: Language;
  /** The rules that limit leverage, the caller's class, and the moment; undefined without rules. */
  readonly under: { rules: ProtectionRules; clientClass: ClientClass; at: number } | undefined;
}

export function presentInstrument(
  entry: CatalogueEntry,
  { quote, language, under }: PresentedFor,
): WireInstrument {
  const { terms } = entry;
  return {
    Id: terms.id,
    Code: terms.code,
    ShowCode: entry.showCode,
    Name: nameOf(entry, language),
    EnglishName: nameOf(entry, 'en'),
    Logo: entry.logo,
    CategoryId: entry.categoryId,
    MarketStatus: MARKET_STATUS_CODES[quote.status],
    NextOpen: quote.nextOpen,
    PricePrecision: terms.precision,
    ForexContNum: terms.contractSize,
    ForexMinCont: lotsToNumber(terms.lotsMin),
    ForexMaxCont: lotsToNumber(terms.lotsMax),
    Pip: lotsToNumber(terms.lotStep),
    MarginMode: MARGIN_MODE_CODES[terms.marginMode],
    ForexFeeRate: rateToNumber(terms.feeRate),
    ...presentLeverage(terms, under),
    StopsLevel: terms.stopsLevel,
    BaseCurrency: terms.baseCurrency,
    QuoteCurrency: terms.quoteCurrency,
    SwapLong: rateToNumber(terms.swapLong),
    SwapShort: rateToNumber(terms.swapShort),
    SwapMode: terms.swapMode,
    ...versionOf(entry),
    ForexQuotations: presentQuote(quote, terms.precision),
  };
}

function presentLeverage(
  terms: InstrumentTerms,
  under: PresentedFor['under'],
): Pick<WireInstrument, 'HasForexMultiple' | 'Kind' | 'LeverageLimit' | 'NextLeverageLimit'> {
  const offer = (limit: number | null) => ({
    HasForexMultiple: offeredLeverages(terms, limit).map((Value) => ({ Value })),
  });
  if (!under) return offer(null);
  const { rules, clientClass, at } = under;
  const asked = { kind: terms.kind, clientClass };
  const limit = leverageLimitAt(rules, asked, at);
  const next = nextLeverageLimit(rules, asked, at);
  return {
    ...offer(limit),
    Kind: terms.kind ?? 'other',
    ...(limit === null ? {} : { LeverageLimit: limit }),
    ...(next ? { NextLeverageLimit: { From: new Date(next.from).toISOString(), Max: next.max } } : {}),
  };
}

export function presentDayMarketRow(entry: CatalogueEntry, quote: DayQuote): DayMarketRow {
  const { terms } = entry;
  return {
    Id: terms.id,
    Code: terms.code,
    ...presentQuote(quote, terms.precision),
    MarketStatus: MARKET_STATUS_CODES[quote.status],
    ...versionOf(entry),
  };
}

const versionOf = ({ version }: CatalogueEntry): { Version?: number } =>
  version === undefined ? {} : { Version: version };

export function presentCandle(candle: Candle, precision: number): WireCandle {
  const wire = (points: Price) => priceToNumber(points, precision);
  return {
    Time: candle.time,
    Open: wire(candle.open),
    High: wire(candle.high),
    Low: wire(candle.low),
    Close: wire(candle.close),
    Volume: candle.volume,
  };
}

export const presentTicks = (code: string, { ticks, next }: PastTicks): WireTicks => ({
  Code: code,
  Ticks: ticks.map(({ no, t, bid, ask, mark }) => {
    const word = wordOfMark(mark);
    return { No: no, Time: t, Bid: bid, Ask: ask, ...(word === undefined ? {} : { Withheld: word }) };
  }),
  Next: next && { From: next.from, After: next.after },
});

export function presentOpenBars({ terms }: CatalogueEntry, market: MarketView): KlinePush {
  const bars = market.openBars(terms.id);
  const Candles: KlinePush['Candles'] = {};
  for (const period of PERIODS) {
    const bar = bars[period];
    if (bar) Candles[period] = presentCandle(bar, terms.precision);
  }
  return { Code: terms.code, Candles };
}

function presentQuote(quote: DayQuote, precision: number): WireInstrument['ForexQuotations'] {
  const wire = (points: Price | null) => (points === null ? null : priceToNumber(points, precision));
  return {
    Open: wire(quote.open),
    Close: wire(quote.close),
    Change: quote.change === null ? null : quote.change / 100,
    High: wire(quote.high),
    Low: wire(quote.low),
    Bid: wire(quote.bid),
    Ask: wire(quote.ask),
    Time: quote.time,
    ...(quote.proved ? { No: quote.proved.no, Proof: quote.proved.proof } : {}),
  };
}
