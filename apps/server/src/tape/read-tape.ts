// Reads the entries of the tape's logs in order, from the beginning or from a given position.
import { SLICE_MS, type TapeEntry, unpackTapeEntry } from '@candor/proof';
import type pg from 'pg';
import { StoredLog } from '../proof/stored-log.ts';
import { entriesOf } from './slice-entries.ts';
import { readTapeHead, readTicks } from './tape-end.ts';
import { readTickRows } from './tick-rows.ts';

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
  for await (const { first, entries } of new StoredLog(client, log).bundles({ from, to }))
    for (const [n, entry] of entries.entries()) {
      const at = first + n;
      if (at >= from && at < to && entry[0] === TAPE_ENTRY) yield unpackTapeEntry(entry);
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
