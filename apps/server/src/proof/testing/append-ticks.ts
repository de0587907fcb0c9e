// For tests: a tick of each of two instruments, as the engine appends them, and the end of their slice.
import { price } from '@candor/core';
import type pg from 'pg';
import type { Journal } from '../../engine/journal.ts';
import { readTapeEnd } from '../../tape/tape-end.ts';
import { TickCapture } from '../../tape/tick-capture.ts';

const DIGITS = 5;
const QUIET_MS = 10_000;

/** `journal` leads. */
export async function appendTicks(client: pg.ClientBase, journal: Journal, at: number): Promise<void> {
  const tape = new TickCapture(await readTapeEnd(client, journal.shard));
  for (const instrumentId of [1, 2]) {
    const tick = { kind: 'tick', instrumentId, no: 0, bid: price(110_000), ask: price(110_010), at } as const;
    tape.add(tick, at, DIGITS);
  }
  await journal.append(0, [], at, { ticks: tape.take(), inputs: null });
  tape.markTime(at + QUIET_MS);
  await journal.append(0, [], at + QUIET_MS, { ticks: tape.take(), inputs: null });
}
