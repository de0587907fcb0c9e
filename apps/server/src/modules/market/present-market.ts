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
  type InstrumentSpec,
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
import { nameOfFlag } from '../../tape/flags.ts';
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
  /** The rules that limit leverage, the caller's class, and the time; undefined without rules. */
  readonly under: { rules: ProtectionRules; clientClass: ClientClass; at: number } | undefined;
}

export function presentInstrument(
  entry: CatalogueEntry,
  { quote, language, under }: PresentedFor,
): WireInstrument {
  const { spec } = entry;
  return {
    Id: spec.id,
    Code: spec.code,
    ShowCode: entry.showCode,
    Name: nameOf(entry, language),
    EnglishName: nameOf(entry, 'en'),
    Logo: entry.logo,
    CategoryId: entry.categoryId,
    MarketStatus: MARKET_STATUS_CODES[quote.status],
    NextOpen: quote.nextOpen,
    PricePrecision: spec.precision,
    ForexContNum: spec.contractSize,
    ForexMinCont: lotsToNumber(spec.lotsMin),
    ForexMaxCont: lotsToNumber(spec.lotsMax),
    Pip: lotsToNumber(spec.lotStep),
    MarginMode: MARGIN_MODE_CODES[spec.marginMode],
    ForexFeeRate: rateToNumber(spec.feeRate),
    ...presentLeverage(spec, under),
    StopsLevel: spec.stopsLevel,
    ...presentGuarantee(spec),
    BaseCurrency: spec.baseCurrency,
    QuoteCurrency: spec.quoteCurrency,
    SwapLong: rateToNumber(spec.swapLong),
    SwapShort: rateToNumber(spec.swapShort),
    SwapMode: spec.swapMode,
    ...versionOf(entry),
    ForexQuotations: presentQuote(quote, spec.precision),
  };
}

const presentGuarantee = (spec: InstrumentSpec) =>
  spec.guaranteedPremium
    ? {
        GuaranteedPremium: spec.guaranteedPremium,
        GuaranteedDistance: Math.max(spec.stopsLevel, spec.guaranteedDistance ?? 0),
        ...(spec.guaranteedLotsMax && { GuaranteedLotsMax: lotsToNumber(spec.guaranteedLotsMax) }),
      }
    : {};

function presentLeverage(
  spec: InstrumentSpec,
  under: PresentedFor['under'],
): Pick<WireInstrument, 'HasForexMultiple' | 'Kind' | 'LeverageLimit' | 'NextLeverageLimit'> {
  const offer = (limit: number | null) => ({
    HasForexMultiple: offeredLeverages(spec, limit).map((Value) => ({ Value })),
  });
  if (!under) return offer(null);
  const { rules, clientClass, at } = under;
  const instrument = { kind: spec.kind, clientClass };
  const limit = leverageLimitAt(rules, instrument, at);
  const next = nextLeverageLimit(rules, instrument, at);
  return {
    ...offer(limit),
    Kind: spec.kind ?? 'other',
    ...(limit === null ? {} : { LeverageLimit: limit }),
    ...(next ? { NextLeverageLimit: { From: new Date(next.from).toISOString(), Max: next.max } } : {}),
  };
}

export function presentDayMarketRow(entry: CatalogueEntry, quote: DayQuote): DayMarketRow {
  const { spec } = entry;
  return {
    Id: spec.id,
    Code: spec.code,
    ...presentQuote(quote, spec.precision),
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
    const word = nameOfFlag(mark);
    return { No: no, Time: t, Bid: bid, Ask: ask, ...(word === undefined ? {} : { Withheld: word }) };
  }),
  Next: next && { From: next.from, After: next.after },
});

export function presentOpenBars({ spec }: CatalogueEntry, market: MarketView): KlinePush {
  const bars = market.openBars(spec.id);
  const Candles: KlinePush['Candles'] = {};
  for (const period of PERIODS) {
    const bar = bars[period];
    if (bar) Candles[period] = presentCandle(bar, spec.precision);
  }
  return { Code: spec.code, Candles };
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
