// Logs and their keys. Each log has its own Ed25519 key, which is generated with it and stored encrypted, and an origin
// that no other log ever has. A new key makes a new log with a new origin, which begins with the end of the log before.
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import {
  type Canonical,
  concatBytes,
  ED25519,
  formatCanonical,
  formatVerifierKey,
  makeVerifierKey,
  parseVerifierKey,
  toUtf8,
  type VerifierKey,
} from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import type { Sealer } from '../secrets/sealer.ts';
import { appendEntries } from './log-store.ts';

/** The DER prefix of the 32 bytes of an Ed25519 secret (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/** An entry in clear: 02 ‖ canonical. */
const CLEAR = 2;

/** The record of a shard. */
export const recordSeries = (shard: number): string => `shard-${shard}`;

/** The shard of a record; undefined for other series. */
export const shardOfSeries = (series: string): number | undefined => {
  const [, shard] = /^shard-(\d+)$/.exec(series) ?? [];
  return shard === undefined ? undefined : Number(shard);
};

/** The tape of ticks. */
export const TAPE_SERIES = 'tape';

export const logKeyPurpose = (log: string): string => `log key|${log}`;

/** A log that can be signed. */
export interface SigningLog {
  readonly name: string;
  readonly series: string;
  readonly origin: string;
  readonly key: VerifierKey;
  readonly secret: KeyObject;
  /** In a public event log, entry i is event firstSeq + i − 1. */
  readonly firstSeq: number;
}

export interface NewLog {
  readonly series: string;
  /** The venue's name in the origin. Undefined takes the name in the store's other logs, or generates one. */
  readonly venue: string | undefined;
  readonly firstSeq: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The last signed note of the log before this one. */
  readonly predecessor?: string;
}

export const clearEntry = (value: Canonical): Uint8Array =>
  concatBytes(Uint8Array.of(CLEAR), toUtf8(formatCanonical(value)));

/** Returns the newest log of a series; undefined before the first. */
export async function findLog(
  client: pg.ClientBase | pg.Pool,
  sealer: Sealer,
  series: string,
): Promise<SigningLog | undefined> {
  const { rows } = await client.query<{
    name: string;
    origin: string;
    verifier_key: string;
    sealed_key: Buffer;
    first_seq: number;
  }>(
    `select name, origin, verifier_key, sealed_key, first_seq from proof_logs
     where series = $1 order by generation desc limit 1`,
    [series],
  );
  const [row] = rows;
  if (!row) return undefined;
  return {
    name: row.name,
    series,
    origin: row.origin,
    key: parseVerifierKey(sha256, row.verifier_key),
    secret: secretOf(sealer.open(row.sealed_key, logKeyPurpose(row.name))),
    firstSeq: row.first_seq,
  };
}

/**
 * Makes the next log of a series with its opening entry at index 0, in the caller's transaction. The first log has the
 * name of its series, and the others add their number.
 */
export async function makeLog(client: pg.ClientBase, sealer: Sealer, made: NewLog): Promise<void> {
  const { series, firstSeq, at, predecessor } = made;
  await client.query('lock table proof_logs in share row exclusive mode');
  const { rows } = await client.query<{ generation: number; venue: string | null }>(
    `select coalesce(max(generation) filter (where series = $1), 0) + 1 as generation, max(venue) as venue
     from proof_logs`,
    [series],
  );
  const generation = rows[0]?.generation ?? 1;
  const name = generation === 1 ? series : `${series}-${generation}`;
  // A store that is recreated must not reuse an origin, so a name that is not set is generated.
  const venue = made.venue ?? rows[0]?.venue ?? `candor-${randomBytes(8).toString('hex')}`;
  const origin = `${venue}/${name}`;
  const { privateKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES);
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);
  const key = makeVerifierKey(sha256, { name: origin, kind: ED25519, publicKey });
  await client.query(
    `insert into proof_logs (name, series, generation, venue, origin, verifier_key, sealed_key, first_seq, size, edge)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, '')`,
    [
      ...[name, series, generation, venue, origin, formatVerifierKey(key)],
      ...[sealer.seal(seed, logKeyPurpose(name)), firstSeq],
    ],
  );
  const opening = { type: 'LogOpened', v: 1, at, log: name, venue, firstSeq, predecessor };
  await appendEntries(client, name, { from: 0, entries: [clearEntry(opening)] });
}

const secretOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
