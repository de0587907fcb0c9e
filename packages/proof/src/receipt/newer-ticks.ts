// Which tick of a receipt was the newest at a moment, found without a walk over the whole tape for each that was used.
import type { ProvedTape } from './proved-entries.ts';

/**
 * By the tape's own names, when the first came of all ticks of the instrument that have a higher number and price something: not kept
 * from the engine, nor crossed. Absent where there is none.
 */
export function findNewerTicks(tape: ProvedTape): ReadonlyMap<string, number> {
  const newer = new Map<string, number>();
  const first = new Map<number, number>();
  const fromLast = [...tape].sort(([, one], [, other]) => other.no - one.no);
  for (const [name, { instrument, t, mark, bid, ask }] of fromLast) {
    const at = first.get(instrument);
    if (at !== undefined) newer.set(name, at);
    if (mark === 0 && bid <= ask) first.set(instrument, Math.min(t, at ?? t));
  }
  return newer;
}
