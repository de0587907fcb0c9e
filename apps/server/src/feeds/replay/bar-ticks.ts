// A bar as the four ticks that made it: open, the two extremes in the order of its direction, close.
import { DataFault } from './data-fault.ts';
import type { Bar } from './read-ticks.ts';
import { type TickColumns, TickRows } from './tick-columns.ts';

const TICKS_A_BAR = 4;
const MINUTE_MS = 60_000;

/**
 * A bar that rose goes open, low, high, close; one that fell open, high, low, close. The ask comes from the ask's bar
 * of the same time at the same station, or lies `spread` points above the bid. The ticks are a quarter of the bar
 * apart, so that all four stay within it.
 */
export function ticksOfBars(
  file: string,
  bids: readonly Bar[],
  asks: { file: string; bars: readonly Bar[] } | { spread: number },
): TickColumns {
  if ('bars' in asks) refuseUnpaired(file, bids, asks);
  const stepMs = barMs(bids) / TICKS_A_BAR;
  const ticks = new TickRows();
  bids.forEach((bid, n) => {
    const rises = bid.close >= bid.open;
    const ask = 'bars' in asks ? asks.bars[n] : undefined;
    const bidPrices = stations(bid, rises);
    const askPrices = ask
      ? stations(ask, rises)
      : bidPrices.map((price) => price + ('spread' in asks ? asks.spread : 0));
    bidPrices.forEach((price, station) => {
      ticks.add(bid.time + station * stepMs, price, askPrices[station] as number);
    });
  });
  return ticks.done();
}

function stations({ open, high, low, close }: Bar, rises: boolean): number[] {
  return rises ? [open, low, high, close] : [open, high, low, close];
}

/** The length of a file's bars is the shortest distance of two of them. */
function barMs(bars: readonly Bar[]): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let n = 1; n < bars.length; n += 1)
    shortest = Math.min(shortest, (bars[n] as Bar).time - (bars[n - 1] as Bar).time);
  return Number.isFinite(shortest) ? shortest : MINUTE_MS;
}

function refuseUnpaired(
  file: string,
  bids: readonly Bar[],
  asks: { file: string; bars: readonly Bar[] },
): void {
  for (let n = 0; n < Math.max(bids.length, asks.bars.length); n += 1) {
    const bid = bids[n];
    const ask = asks.bars[n];
    if (bid && (!ask || bid.time < ask.time))
      throw new DataFault(file, bid.line, `no bar of this time in ${asks.file}`);
    if (ask && (!bid || ask.time < bid.time))
      throw new DataFault(asks.file, ask.line, `no bar of this time in ${file}`);
  }
}
