// Converts ticks in the engine's order into entries of the tape.
import { SLICE_MS, type TapeEntry, type TapeTick } from '@candor/proof';
import { UNREADABLE } from './flags.ts';
import type { TickRow } from './tick-rows.ts';

export type SliceEntry = TapeEntry;

/** An entry must stay below 65,536 bytes, and a tick takes at most 20. */
export const ENTRY_TICKS_MAX = 3_000;

/**
 * One entry for each instrument and slice, and another for each 3,000 ticks beyond the first 3,000. They are in the
 * order of slices and, within a slice, of instruments.
 */
export function entriesOf(rows: readonly TickRow[]): SliceEntry[] {
  const bySlice = new Map<number, Map<number, TickRow[]>>();
  for (const row of rows) {
    const slice = Math.floor(row.t / SLICE_MS);
    const ofSlice = bySlice.get(slice) ?? new Map<number, TickRow[]>();
    bySlice.set(slice, ofSlice);
    const ofInstrument = ofSlice.get(row.instrumentId);
    if (ofInstrument) ofInstrument.push(row);
    else ofSlice.set(row.instrumentId, [row]);
  }
  const slices = [...bySlice].sort(([one], [other]) => one - other);
  return slices.flatMap(([slice, ofSlice]) =>
    [...ofSlice].sort(([one], [other]) => one - other).flatMap(([, ticks]) => divide(slice, ticks)),
  );
}

function divide(slice: number, rows: readonly TickRow[]): SliceEntry[] {
  const entries: SliceEntry[] = [];
  for (let from = 0; from < rows.length; from += ENTRY_TICKS_MAX)
    entries.push(entryOf(slice, rows.slice(from, from + ENTRY_TICKS_MAX)));
  return entries;
}

/** `rows` belong to one instrument, with consecutive numbers. Throws if one is missing. */
function entryOf(slice: number, rows: readonly TickRow[]): SliceEntry {
  const { instrumentId: instrument, no: first } = rows[0] as TickRow;
  // If the instrument's precision was raised within the slice, the coarser prices are converted to the finer points.
  const digits = Math.max(...rows.map((row) => row.digits));
  const ticks: TapeTick[] = [];
  for (const row of rows) {
    if (row.no !== first + ticks.length)
      throw new Error(`tick ${first + ticks.length} of instrument ${instrument} is missing`);
    ticks.push(tickOf(row, digits, ticks.at(-1)));
  }
  return { instrument, digits, slice, first, ticks };
}

/** A tick in its entry's form; `before` is the one before it there. */
export function tickOf(
  { t, bid, ask, digits: own, mark }: TickRow,
  digits: number,
  before: TapeTick | undefined,
): TapeTick {
  const scale = 10 ** (digits - own);
  const isReadable = mark !== UNREADABLE && Math.max(Math.abs(bid), Math.abs(ask)) * scale <= SAFE_MAX;
  if (isReadable) return { t, bid: bid * scale, ask: ask * scale, mark };
  return { t, bid: before?.bid ?? 0, ask: before?.ask ?? 0, mark: UNREADABLE };
}

/** Doubled differences of two such prices are still exact. */
const SAFE_MAX = 2 ** 50;

/** Reads only the third field of an entry: bytes of seven bits, the lowest first. */
export function instrumentOf(entry: Uint8Array): number {
  let value = 0;
  for (let at = 2, place = 1; ; at += 1, place *= 0x80) {
    const byte = entry[at] ?? 0;
    value += (byte & 0x7f) * place;
    if (byte < 0x80) return value;
  }
}
