// The end of the tape: the last sealed slice, and the rows after it.
import { crc32 } from 'node:zlib';
import type { InstrumentId } from '@candor/core';
import { SLICE_MS } from '@candor/proof';
import type pg from 'pg';
import { JournalRefused } from '../engine/journal-refused.ts';
import type { TapeEnd } from './tick-capture.ts';
import { readTickRows } from './tick-rows.ts';

/** A row of `tape_ticks` as it is read. */
export interface StoredTicks {
  readonly id: number;
  readonly at: number;
  readonly crc: number;
  readonly payload: Buffer;
}

export interface TapeHead {
  readonly sealedId: number;
  readonly sealedAt: number;
  readonly sealedSlice: number;
}

const ROWS_AT_ONCE = 2_000;
const TAIL_MS = 2 * SLICE_MS;

const NOTHING_SEALED: TapeHead = { sealedId: 0, sealedAt: 0, sealedSlice: -1 };

export interface ReadTape extends TapeEnd {
  /** The last unsealed rows of ticks, oldest first, with all of the open slice. */
  readonly tail: readonly Buffer[];
}

/** `lock` keeps others from sealing until the transaction ends. */
export async function readTapeHead(
  client: pg.ClientBase | pg.Pool,
  { lock = false }: { lock?: boolean } = {},
): Promise<TapeHead> {
  const { rows } = await client.query<{ sealed_id: number; sealed_at: number; sealed_slice: number }>(
    `select sealed_id, sealed_at, sealed_slice from tape_heads${lock ? ' for update' : ''}`,
  );
  const [row] = rows;
  return row
    ? { sealedId: row.sealed_id, sealedAt: row.sealed_at, sealedSlice: row.sealed_slice }
    : NOTHING_SEALED;
}

export async function readTickNumbers(client: pg.ClientBase | pg.Pool): Promise<Map<InstrumentId, number>> {
  const { rows } = await client.query<{ instrument_id: number; last_no: number }>(
    'select instrument_id, last_no from tape_ends',
  );
  return new Map(rows.map(({ instrument_id, last_no }) => [instrument_id, Number(last_no)]));
}

/** Rows after `after` in their order, checked. @throws JournalRefused if one is damaged or missing */
export async function readTicks(
  client: pg.ClientBase | pg.Pool,
  { after, limit }: { after: number; limit: number },
): Promise<StoredTicks[]> {
  const { rows } = await client.query<StoredTicks>(
    'select id, at, crc, payload from tape_ticks where id > $1 order by id limit $2',
    [after, limit],
  );
  for (const [n, { id, crc, payload }] of rows.entries()) {
    if (id !== after + n + 1) throw new JournalRefused(`ticks have a gap: row ${id} follows ${after + n}`);
    if (crc32(payload) !== crc) throw new JournalRefused(`row ${id} of the ticks is damaged`);
  }
  return rows;
}

/** Reads everything durable, for a new leader. */
export async function readTapeEnd(client: pg.ClientBase): Promise<ReadTape> {
  // In one snapshot: another program may still be sealing.
  await client.query('begin isolation level repeatable read read only');
  try {
    return await readEnd(client);
  } finally {
    await client.query('commit');
  }
}

async function readEnd(client: pg.ClientBase): Promise<ReadTape> {
  const head = await readTapeHead(client);
  const numbers = await readTickNumbers(client);
  let [id, at] = [head.sealedId, head.sealedAt];
  let tail: StoredTicks[] = [];
  // Rows of some seconds, unless sealing stopped long ago.
  for (;;) {
    const stored = await readTicks(client, { after: id, limit: ROWS_AT_ONCE });
    for (const { payload } of stored)
      for (const { instrumentId, no } of readTickRows(payload))
        if (no > (numbers.get(instrumentId) ?? 0)) numbers.set(instrumentId, no);
    const last = stored.at(-1);
    if (!last) return { id, at, numbers, tail: tail.map(({ payload }) => payload) };
    ({ id, at } = last);
    // They include the open slice from its first tick.
    tail = [...tail, ...stored].filter((row) => row.at >= at - TAIL_MS);
  }
}

/** True if everything on the tape up to this time is in its log. `at` is in milliseconds. */
export async function isSealed(db: pg.Pool, at: number): Promise<boolean> {
  const { sealedSlice } = await readTapeHead(db);
  return Math.floor(at / SLICE_MS) <= sealedSlice;
}
