// States of the engine stored beside the journal, so that start-up need not fold it from the beginning.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { importState, streamState, VenueState } from '@candor/core';
import type pg from 'pg';
import { readLines, writeLines } from './snapshot-text.ts';

const SNAPSHOTS_MAX = 3;
const pack = promisify(deflate);
const unpack = promisify(inflate);

/** SHA-256 of the state written in a fixed order: equal states have equal hashes. */
export function stateHash(state: VenueState): string {
  return encodeSnapshot(state).hash;
}

export interface EncodedSnapshot {
  readonly seq: number;
  readonly hash: string;
  readonly bytes: Buffer;
}

/** Encodes the current state. It must not be written before its last event is durable. */
export function encodeSnapshot(state: VenueState): EncodedSnapshot {
  const hash = createHash('sha256');
  const bytes = writeLines(streamState(state), (text) => hash.update(text));
  return { seq: state.seq, hash: hash.digest('hex'), bytes };
}

/** Compresses its bytes for the table. */
export const packSnapshot = ({ bytes }: EncodedSnapshot): Promise<Buffer> => pack(bytes, { level: 1 });

/** Stores the snapshot and removes all older ones but the newest few. */
export async function writeSnapshot(
  db: pg.ClientBase | pg.Pool,
  shard: number,
  snapshot: EncodedSnapshot,
  at: number,
): Promise<void> {
  const { seq, hash } = snapshot;
  const payload = await packSnapshot(snapshot);
  // After a lost acknowledgement it is stored twice: the same number means the same state.
  await db.query(
    `insert into snapshots (shard, seq, state_hash, payload, at) values ($1, $2, $3, $4, $5)
     on conflict (shard, seq) do nothing`,
    [shard, seq, hash, payload, at],
  );
  await db.query(
    `delete from snapshots where shard = $1 and seq not in
       (select seq from snapshots where shard = $1 order by seq desc limit ${SNAPSHOTS_MAX})`,
    [shard],
  );
}

/** Called for each unusable snapshot, newest first. */
export type OnDamaged = (seq: number, why: string) => void;

/**
 * Loads the newest intact snapshot at or before `seqMax`. Without one it returns an empty state, into which the whole
 * journal is folded. Damaged snapshots are reported and skipped.
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
  return new VenueState(shard);
}

export async function removeSnapshots(
  db: pg.ClientBase,
  shard: number,
  seqs: readonly number[],
): Promise<void> {
  await db.query('delete from snapshots where shard = $1 and seq = any($2)', [shard, seqs]);
}

/** The state, or a message why it can't be loaded. Connection errors are thrown. */
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

/** True for bytes that are no compressed text (zlib) or no JSON, or that the database can't read from its disk. */
function isDamage(error: unknown): error is Error {
  const { code } = error as { code?: unknown };
  return error instanceof SyntaxError || (typeof code === 'string' && /^(?:Z_|XX00[012]$)/.test(code));
}
