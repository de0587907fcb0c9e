// States of the engine kept beside the journal, so that start-up need not fold it from the beginning.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { exportState, importState, type PlainState, VenueState } from '@candor/core';
import type pg from 'pg';
import { readLines, writeLines } from './snapshot-text.ts';

const KEPT = 3;
const pack = promisify(deflate);
const unpack = promisify(inflate);

/** SHA-256 of the state written out in its fixed order: equal states, equal hash. */
export function stateHash(state: VenueState): string {
  return encodeSnapshot(state).hash;
}

export interface EncodedSnapshot {
  readonly seq: number;
  readonly hash: string;
  readonly bytes: Buffer;
}

/** The state as it is at this moment; nothing of it may be written before its last event is durable. */
export function encodeSnapshot(state: VenueState): EncodedSnapshot {
  const hash = createHash('sha256');
  const bytes = writeLines(exportState(state), (text) => hash.update(text));
  return { seq: state.seq, hash: hash.digest('hex'), bytes };
}

/** Keeps it, and of the older ones the newest few. */
export async function writeSnapshot(
  db: pg.ClientBase | pg.Pool,
  shard: number,
  { seq, hash, bytes }: EncodedSnapshot,
  at: number,
): Promise<void> {
  const payload = await pack(bytes, { level: 1 });
  await db.query(
    `insert into snapshots (shard, seq, state_hash, payload, at) values ($1, $2, $3, $4, $5)
     on conflict (shard, seq) do nothing`,
    [shard, seq, hash, payload, at],
  );
  await db.query(
    `delete from snapshots where shard = $1 and seq not in
       (select seq from snapshots where shard = $1 order by seq desc limit ${KEPT})`,
    [shard],
  );
}

/** The newest snapshot at or before `seqMax`; an empty state where there is none. A damaged one is refused. */
export async function loadSnapshot(
  db: pg.ClientBase | pg.Pool,
  shard: number,
  seqMax = Number.MAX_SAFE_INTEGER,
): Promise<VenueState> {
  const { rows } = await db.query<{ seq: number; state_hash: string; payload: Buffer }>(
    'select seq, state_hash, payload from snapshots where shard = $1 and seq <= $2 order by seq desc limit 1',
    [shard, seqMax],
  );
  const row = rows[0];
  if (!row) return new VenueState();
  const hash = createHash('sha256');
  const plain = readOrNull(await unpack(row.payload), (text) => hash.update(text));
  if (plain === null || hash.digest('hex') !== row.state_hash) {
    throw new Error(
      `snapshot ${row.seq} of shard ${shard} is damaged: delete it, the journal is enough to start from`,
    );
  }
  return importState(plain);
}

/** Null where the bytes are no state. */
function readOrNull(bytes: Buffer, onText: (text: string) => void): PlainState | null {
  try {
    return readLines(bytes, onText);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
