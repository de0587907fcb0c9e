// For tests: stores a row of ticks as the tape's writer does, but without its lead.
import { crc32 } from 'node:zlib';
import type pg from 'pg';
import type { TickBatch } from '../tick-capture.ts';

/** `at`: the tape's clock in milliseconds. Null stores nothing. */
export async function insertTicks(client: pg.ClientBase, ticks: TickBatch | null, at: number): Promise<void> {
  if (!ticks) return;
  const { id, payload } = ticks;
  await client.query('insert into tape_ticks (id, epoch, at, crc, payload) values ($1, 1, $2, $3, $4)', [
    id,
    at,
    crc32(payload),
    payload,
  ]);
}
