// What a receipt that was checked says besides: both prices of a tick, and how large the positions of a stop-out were.
import type { Lots } from '@candor/core';
import { fromBase64, parseReceipt, type StopOut, unpackTapeEntry } from '@candor/proof';

/** In points of `precision`; null where the receipt has no such tick. */
export function readTick(
  file: string,
  { instrumentId, tick: no, precision }: { instrumentId: number; tick: number; precision: number },
): { readonly bid: number; readonly ask: number } | null {
  for (const { entry } of parseReceipt(file).tape) {
    const { instrument, digits, first, ticks } = unpackTapeEntry(fromBase64(entry));
    const tick = instrument === instrumentId ? ticks[no - first] : undefined;
    const scale = 10 ** (digits - precision);
    if (tick) return { bid: tick.bid / scale, ask: tick.ask / scale };
  }
  return null;
}

/**
 * Of each position by its order's number, as it was placed. Left out is what was smaller when the stop-out counted it, since parts of
 * it had been closed: its margin is another one then.
 */
export function readLots(file: string, { positions }: StopOut): ReadonlyMap<number, Lots> {
  const lots = new Map<number, Lots>();
  for (const { event } of parseReceipt(file).record) {
    const { type, orderId, fill, ...placed } = JSON.parse(event) as {
      type: string;
      orderId: number;
      lots: Lots;
      fill: { margin: number } | null;
    };
    const counted = positions.find((one) => one.orderId === orderId);
    if (type === 'OrderPlaced' && counted && fill?.margin === counted.margin) lots.set(orderId, placed.lots);
  }
  return lots;
}
