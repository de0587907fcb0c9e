// Further results of a checked receipt: both prices of a tick, whether given ticks match it, and the sizes of the
// positions in a stop-out.
import type { TapeTick } from '@candor/client';
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
 * Returns whether the ticks that the venue serves now are those that it signed. In each slice of the receipt that they
 * overlap, every tick received since `from` must be present with its number, time and prices. Ticks outside these
 * slices are not verified.
 */
export function areAsSigned(
  file: string,
  { instrumentId, from }: { instrumentId: number; from: number },
  told: readonly TapeTick[],
): boolean {
  // An answer has no room for all where there are thousands: the last ones are cut off, never the first.
  const to = told.at(-1)?.no ?? 0;
  const toldByNo = new Map(told.map((tick) => [tick.no, tick]));
  const isAsTold = (
    tick: TapeTick | undefined,
    signed: { t: number; bid: number; ask: number },
    scale: number,
  ) =>
    tick?.time === signed.t &&
    Math.round(tick.bid * scale) === signed.bid &&
    Math.round(tick.ask * scale) === signed.ask;
  return parseReceipt(file).tape.every(({ entry }) => {
    const { instrument, digits, first, ticks } = unpackTapeEntry(fromBase64(entry));
    return (
      instrument !== instrumentId ||
      ticks.every((signed, at) => {
        const no = first + at;
        if (signed.t < from || no > to) return true;
        const tick = toldByNo.get(no);
        return signed.mark === 0 ? isAsTold(tick, signed, 10 ** digits) : tick === undefined;
      })
    );
  });
}

/** Sizes are whole multiples of it. */
const LOT_STEP = 10_000 as Lots;
/** Each part that is closed takes its share of the margin rounded down, and so may leave a millionth of a dollar more. */
const PARTS_MAX = 1_000;

/**
 * The size of each position at the stop-out, by its order's number: a part closed earlier took its share of the margin
 * with it. Omits positions whose margin at the fill is not in the receipt, or whose margin no size explains.
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
    if (type === 'PendingChanged' && pending) filled.set(orderId, { ...pending, lots: placed.lots });
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
