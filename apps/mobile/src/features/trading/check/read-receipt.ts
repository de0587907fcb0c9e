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

/** Sizes are whole multiples of it. */
const LOT_STEP = 10_000 as Lots;
/** Each part that is closed takes its share of the margin rounded down, and so may leave a millionth of a dollar more. */
const PARTS_MAX = 1_000;

/**
 * Of each position by its order's number, as large as it was when the stop-out counted it: a part that had been closed took its share of
 * the margin with it. Left out is one whose margin at its fill the receipt doesn't have, or whose margin no size explains.
 */
export function readLots(file: string, { positions }: StopOut): ReadonlyMap<number, Lots> {
  const filled = new Map<number, { lots: Lots; margin: number | undefined }>();
  for (const { event } of parseReceipt(file).record) {
    const { type, orderId, fill, ...placed } = JSON.parse(event) as {
      type: string;
      orderId: number;
      lots: Lots;
      fill: { margin: number } | null;
    };
    if (type === 'OrderPlaced') filled.set(orderId, { lots: placed.lots, margin: fill?.margin });
    const pending = filled.get(orderId);
    if (type === 'OrderTriggered' && pending) filled.set(orderId, { ...pending, margin: fill?.margin });
  }
  const known = new Map<number, Lots>();
  for (const { orderId, margin } of positions) {
    const whole = filled.get(orderId);
    const lots = whole?.margin ? lotsOf(margin, { lots: whole.lots, margin: whole.margin }) : null;
    if (lots !== null) known.set(orderId, lots);
  }
  return known;
}

function lotsOf(margin: number, whole: { readonly lots: Lots; readonly margin: number }): Lots | null {
  const lots = Math.round((margin / whole.margin) * (whole.lots / LOT_STEP)) * LOT_STEP;
  const above = margin - Number((BigInt(whole.margin) * BigInt(lots)) / BigInt(whole.lots));
  return lots > 0 && lots <= whole.lots && above >= 0 && above <= PARTS_MAX ? (lots as Lots) : null;
}
