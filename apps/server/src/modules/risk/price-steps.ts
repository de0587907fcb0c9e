// The prices of a shock: one move of some instruments, or the course of a past day starting from today's prices.
import { type InstrumentId, mulDivHalfAway, type OpenCopy, type Price, price } from '@candor/core';
import type { Candle } from '../../feeds/candle.ts';

export interface PriceStep {
  readonly instrumentId: InstrumentId;
  readonly bid: Price;
  readonly ask: Price;
}

/** `inverse`: the price is of the currency that does not move, in the one that does, so it goes to 1 ÷ (1 + move). */
export interface MovedInstrument {
  readonly instrumentId: InstrumentId;
  readonly inverse: boolean;
}

const WHOLE = 10_000;

/** Hundredths of a per cent: 500 is +5 %. Each instrument that has a price moves once, by bid and ask alike. */
export function stepsOfMove(
  copy: OpenCopy,
  moved: readonly MovedInstrument[],
  hundredths: number,
): PriceStep[] {
  return moved.flatMap(({ instrumentId, inverse }) => {
    const quote = quoteOf(copy, instrumentId);
    if (!quote) return [];
    const [times, by] = inverse ? [WHOLE, WHOLE + hundredths] : [WHOLE + hundredths, WHOLE];
    return [scaled(instrumentId, quote, times, by)];
  });
}

/**
 * The bars of a day, each as open, low, high and close (high first in a falling bar), as multiples of the day's first
 * price, applied to the present prices, all instruments in the order of the bars' times.
 */
export function stepsOfDay(
  copy: OpenCopy,
  days: readonly { readonly instrumentId: InstrumentId; readonly bars: readonly Candle[] }[],
): PriceStep[] {
  const timed = days.flatMap(({ instrumentId, bars }) => {
    const quote = quoteOf(copy, instrumentId);
    const first = bars[0]?.open;
    if (!quote || !first) return [];
    return bars.map(({ time, open, high, low, close }) => {
      const inside = close >= open ? [low, high] : [high, low];
      const path = [open, ...inside, close].filter((one, n, all) => one !== all[n - 1]);
      return { time, steps: path.map((one) => scaled(instrumentId, quote, one, first)) };
    });
  });
  return timed.sort((a, b) => a.time - b.time).flatMap(({ steps }) => steps);
}

const quoteOf = ({ markets }: OpenCopy, id: InstrumentId) =>
  markets.find(({ spec }) => spec.id === id)?.quote ?? null;

/** A price never falls to zero, and its spread stays in proportion to it. */
function scaled(
  instrumentId: InstrumentId,
  quote: { readonly bid: Price; readonly ask: Price },
  times: number,
  by: number,
): PriceStep {
  const moved = (one: Price): Price => price(Math.max(1, mulDivHalfAway(one, times, by)));
  return { instrumentId, bid: moved(quote.bid), ask: moved(quote.ask) };
}
