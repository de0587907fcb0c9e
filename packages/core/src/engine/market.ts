// The engine's view of the market: instrument specs, last quotes, and the conversion route from each currency to USD.
import type { InstrumentId, InstrumentSpec } from '../model/instrument.ts';
import type { MarketEvent, MarketStatus, Tick } from '../model/market.ts';
import type { ConversionLeg } from '../model/order.ts';
import type { Price } from '../units/units.ts';

export interface Quote {
  /** The last uncrossed prices: a crossed tick neither trades nor values anything. */
  bid: Price;
  ask: Price;
  tick: number;
  at: number;
  /** Number of the last tick, and whether it was crossed (bid above ask). */
  lastTick: number;
  crossed: boolean;
  /** The market has opened since this price: a price of an earlier session can't be traded, even if confirmed. */
  beforeOpening: boolean;
  /** The feed confirmed the quote up to this time; it is stale some seconds later. */
  confirmedUntil: number;
}
/** debit: costs the client the most USD (losses, margin); credit: gives the least (gains). */
export type ConversionSide = 'debit' | 'credit';
export interface RouteStep {
  readonly instrumentId: InstrumentId;
  readonly inverted: boolean;
}
export type Conversion =
  | { readonly legs: readonly ConversionLeg[]; readonly confirmedUntil: number }
  | 'unavailable';

const NO_STEPS: readonly RouteStep[] = [];
const NO_LEGS: Conversion = { legs: [], confirmedUntil: Number.MAX_SAFE_INTEGER };

export class Market {
  readonly terms = new Map<InstrumentId, InstrumentSpec>();
  readonly quotes = new Map<InstrumentId, Quote>();
  readonly #statuses = new Map<InstrumentId, { status: MarketStatus; nextOpen: number | null }>();
  #routes = new Map<string, readonly RouteStep[] | null>();

  /** Rises with every change of an instrument spec. */
  version = 0;

  /** If the precision or a currency changes, the last price is invalid: it is dropped until the next one arrives. */
  configure(spec: InstrumentSpec): void {
    const before = this.terms.get(spec.id);
    if (before && !isSameThing(before, spec)) this.quotes.delete(spec.id);
    this.version += 1;
    this.terms.set(spec.id, spec);
    this.#routes = new Map();
  }

  status(id: InstrumentId): { status: MarketStatus; nextOpen: number | null } {
    return this.#statuses.get(id) ?? { status: 'closed', nextOpen: null };
  }

  /** Processes the event. Returns false for an ignored tick: an old or repeated number, or an invalid price. */
  take(event: MarketEvent): boolean {
    if (event.kind === 'tick') return this.#takeTick(event);
    if (event.kind === 'session') {
      const { instrumentId, status, nextOpen } = event;
      const quote = this.quotes.get(instrumentId);
      if (quote && status === 'open' && this.status(instrumentId).status !== 'open')
        quote.beforeOpening = true;
      this.#statuses.set(instrumentId, { status, nextOpen });
      return true;
    }
    if (event.kind === 'rollover') return true;
    for (const id of event.instrumentIds) {
      const quote = this.quotes.get(id);
      if (quote && event.until > quote.confirmedUntil) quote.confirmedUntil = event.until;
    }
    return true;
  }

  #takeTick(tick: Tick): boolean {
    if (!isPrice(tick.bid) || !isPrice(tick.ask) || !Number.isSafeInteger(tick.no)) return false;
    const quote = this.quotes.get(tick.instrumentId);
    const crossed = tick.bid > tick.ask;
    if (!quote) {
      if (crossed) return false;
      const { bid, ask, no, at } = tick;
      this.quotes.set(tick.instrumentId, {
        bid,
        ask,
        tick: no,
        at,
        lastTick: no,
        crossed,
        beforeOpening: false,
        confirmedUntil: at,
      });
      return true;
    }
    if (tick.no <= quote.lastTick) return false;
    quote.lastTick = tick.no;
    quote.crossed = crossed;
    if (crossed) return true;
    quote.beforeOpening = false;
    quote.bid = tick.bid;
    quote.ask = tick.ask;
    quote.tick = tick.no;
    quote.at = tick.at;
    if (tick.at > quote.confirmedUntil) quote.confirmedUntil = tick.at;
    return true;
  }

  /** Instruments on the conversion route of this currency to USD. */
  conversionInstruments(currency: string): readonly InstrumentId[] {
    return (this.#route(currency) ?? []).map((step) => step.instrumentId);
  }

  /**
   * The conversion from a currency to USD at the last quotes: XXXUSD multiplies, USDXXX divides, otherwise through the
   * first pair (by id) to a currency that has a pair with USD.
   */
  conversion(currency: string, side: ConversionSide): Conversion {
    if (currency === 'USD') return NO_LEGS;
    const route = this.#route(currency);
    if (!route) return 'unavailable';
    let confirmedUntil = Number.MAX_SAFE_INTEGER;
    const legs: ConversionLeg[] = [];
    for (const { instrumentId, inverted } of route) {
      const quote = this.quotes.get(instrumentId);
      const spec = this.terms.get(instrumentId);
      if (!quote || !spec) return 'unavailable';
      // Closing uses the last known prices. Opening requires that the pair can be traded now.
      const isGood = !quote.crossed && !quote.beforeOpening;
      confirmedUntil = Math.min(confirmedUntil, isGood ? quote.confirmedUntil : -Infinity);
      const price = (side === 'debit') !== inverted ? quote.ask : quote.bid;
      const { code, precision } = spec;
      legs.push({ instrumentId, code, tick: quote.tick, price, precision, inverted });
    }
    return { legs, confirmedUntil };
  }

  #route(currency: string): readonly RouteStep[] | null {
    const known = this.#routes.get(currency);
    if (known !== undefined) return known;
    const found = conversionRoute(this.terms.values(), currency);
    this.#routes.set(currency, found);
    return found;
  }
}

/** The pairs that convert a currency to USD among these instruments; null if there is no route. */
export function conversionRoute(
  listed: Iterable<InstrumentSpec>,
  currency: string,
): readonly RouteStep[] | null {
  if (currency === 'USD') return NO_STEPS;
  // Sorted by id: of two listings of a pair the first counts, whatever the order of listing.
  const byId = [...listed].sort((a, b) => a.id - b.id);
  const direct = stepToUsd(byId, currency);
  if (direct) return [direct];
  for (const spec of byId) {
    const inverted = spec.quoteCurrency === currency;
    if (!inverted && spec.baseCurrency !== currency) continue;
    const second = stepToUsd(byId, inverted ? spec.baseCurrency : spec.quoteCurrency);
    if (second) return [{ instrumentId: spec.id, inverted }, second];
  }
  return null;
}

/**
 * The highest price in points: a million at five decimals, a billion at two. Every listed price is far below it, and
 * its stops and targets still have three digits to spare in a JSON number.
 */
export const PRICE_MAX = 100_000_000_000;

/** The price filter checks more; the arithmetic requires this. */
export const isPrice = (points: number): boolean =>
  Number.isSafeInteger(points) && points > 0 && points <= PRICE_MAX;

const isSameThing = (a: InstrumentSpec, b: InstrumentSpec): boolean =>
  a.precision === b.precision && a.baseCurrency === b.baseCurrency && a.quoteCurrency === b.quoteCurrency;

/** Prefers XXXUSD to USDXXX. */
function stepToUsd(listed: readonly InstrumentSpec[], currency: string): RouteStep | null {
  const times = listed.find((spec) => spec.baseCurrency === currency && spec.quoteCurrency === 'USD');
  if (times) return { instrumentId: times.id, inverted: false };
  const by = listed.find((spec) => spec.baseCurrency === 'USD' && spec.quoteCurrency === currency);
  return by ? { instrumentId: by.id, inverted: true } : null;
}
