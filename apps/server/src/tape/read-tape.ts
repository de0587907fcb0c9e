// Reads the entries of the tape's logs in order, from the beginning or from a given position.
import { SLICE_MS, type TapeEntry, TILE_WIDTH, unpackEntries, unpackTapeEntry } from '@candor/proof';
import type pg from 'pg';
import { ENTRIES_LEVEL } from '../proof/log-store.ts';
import { entriesOf } from './slice-entries.ts';
import { readTapeHead, readTicks } from './tape-end.ts';
import { readTickRows } from './tick-rows.ts';

const BUNDLES_AT_ONCE = 64;
/** The first byte of a tape entry; the opening and closing entries of a log begin with another one. */
const TAPE_ENTRY = 1;

export interface TapeLog {
  readonly name: string;
  readonly size: number;
}

/** Oldest first. */
export async function listTapeLogs(client: pg.ClientBase): Promise<TapeLog[]> {
  const { rows } = await client.query<TapeLog>(
    `select name, size from proof_logs where series = 'tape' order by generation`,
  );
  return rows;
}

/** Entries with ticks at `from` or later, and before `to`. */
export async function* readTapeEntries(
  client: pg.ClientBase,
  { log, from = 0, to }: { log: string; from?: number; to: number },
): AsyncGenerator<TapeEntry> {
  for (let bundle = Math.floor(from / TILE_WIDTH); bundle * TILE_WIDTH < to; bundle += BUNDLES_AT_ONCE) {
    const { rows } = await client.query<{ index: number; bytes: Buffer }>(
      'select index, bytes from proof_tiles where log = $1 and level = $2 and index >= $3 and index < $4 order by index',
      [log, ENTRIES_LEVEL, bundle, bundle + BUNDLES_AT_ONCE],
    );
    for (const { index, bytes } of rows)
      for (const [n, entry] of unpackEntries(bytes).entries()) {
        const at = index * TILE_WIDTH + n;
        if (at >= from && at < to && entry[0] === TAPE_ENTRY) yield unpackTapeEntry(entry);
      }
  }
}

/** Sealed entries in the order of the log, then the unsealed ones. */
export async function* readWholeTape(client: pg.ClientBase): AsyncGenerator<TapeEntry> {
  for (const { name: log, size: to } of await listTapeLogs(client))
    yield* readTapeEntries(client, { log, to });
  const { sealedId, sealedSlice } = await readTapeHead(client);
  const stored = await readTicks(client, { after: sealedId, limit: Number.MAX_SAFE_INTEGER });
  const rows = stored.flatMap(({ payload }) => readTickRows(payload));
  yield* entriesOf(rows.filter(({ t }) => Math.floor(t / SLICE_MS) > sealedSlice));
}
