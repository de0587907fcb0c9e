// States of the engine stored beside the journal, so that start-up need not fold it from the beginning.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { importState, streamState, VenueState } from '@candor/core';
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
  const bytes = writeLines(streamState(state), (text) => hash.update(text));
  return { seq: state.seq, hash: hash.digest('hex'), bytes };
}

/** Its bytes as the table keeps them. */
export const packSnapshot = ({ bytes }: EncodedSnapshot): Promise<Buffer> => pack(bytes, { level: 1 });

/** Keeps it, and of the older ones the newest few. */
export async function writeSnapshot(
  db: pg.ClientBase | pg.Pool,
  shard: number,
  snapshot: EncodedSnapshot,
  at: number,
): Promise<void> {
  const { seq, hash } = snapshot;
  const payload = await packSnapshot(snapshot);
  // Stored twice where the first answer was lost: the same number is the same state.
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

/** Hears of each snapshot that can't be used, newest first. */
export type OnDamaged = (seq: number, why: string) => void;

/**
 * The newest intact snapshot at or before `seqMax`; an empty state, for the whole journal to be folded into, where there
 * is none. Damaged ones are reported and passed over.
 */
export async function loadSnapshot(
  db: pg.ClientBase | pg.Pool,
  shard: number,
  { seqMax = Number.MAX_SAFE_INTEGER, onDamaged }: { seqMax?: number; onDamaged: OnDamaged },
): Promise<VenueState> {
  const { rows } = await db.query<{ seq: number }>(
    'select seq from snapshots where shard = $1 and seq <= $2 order by seq desc',
    [shard, seqMax],
  );
  for (const { seq } of rows) {
    const state = await loadOne(db, shard, seq);
    if (typeof state !== 'string') return state;
    onDamaged(seq, state);
  }
  return new VenueState();
}

export async function removeSnapshots(
  db: pg.ClientBase,
  shard: number,
  seqs: readonly number[],
): Promise<void> {
  await db.query('delete from snapshots where shard = $1 and seq = any($2)', [shard, seqs]);
}

/** The state, or in words why it can't be had. A fault of the connection is thrown. */
async function loadOne(
  db: pg.ClientBase | pg.Pool,
  shard: number,
  seq: number,
): Promise<VenueState | string> {
  try {
    const { rows } = await db.query<{ state_hash: string; payload: Buffer }>(
      'select state_hash, payload from snapshots where shard = $1 and seq = $2',
      [shard, seq],
    );
    const [row] = rows;
    if (!row) return 'it is gone';
    const hash = createHash('sha256');
    const plain = readLines(await unpack(row.payload), (text) => hash.update(text));
    if (hash.digest('hex') !== row.state_hash) return 'its bytes do not have its hash';
    return importState(plain);
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  }
}

/** Bytes that are no compressed text (zlib), no JSON, or that the database itself can't read from its disk. */
function isDamage(error: unknown): error is Error {
  const { code } = error as { code?: unknown };
  return error instanceof SyntaxError || (typeof code === 'string' && /^(?:Z_|XX00[012]$)/.test(code));
}
